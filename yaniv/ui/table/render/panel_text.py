"""Texts on the players' places: names, totals, and the labels and ribbons that carry them."""

from typing import Final, Literal

from pygame import Rect

from yaniv.ui.geometry.rectangles import text_growth
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

RIBBON_OVERHANG_U: Final = 14
"""How far a ribbon extends below a compact panel; such panels are close together."""
RIBBON_OVERLAP_U: Final = 16
"""How far a ribbon overlaps a full-size panel; the card backs are above that."""
_GAP_ABOVE_BUTTONS_U: Final = 4
"""Gap between a ribbon and the buttons below the lowest panel at the right."""
MIN_NAME_SIZE_U: Final = 20
"""A name that does not fit shrinks to this size, then becomes thinner, before it is cut; in u."""
ROW_GROWTH: Final = 0.35
"""Relative growth of a panel's lines when text is twice as large."""
TOTAL_GROWTH: Final = 0.5
"""The same for the label with the total, which is small beside its portrait."""
TOTAL_HEIGHT_U: Final = 34
"""Height of the label with the total under a portrait."""


def paint_player_name(  # noqa: PLR0913, PLR0917 -- what is written, where, and how
    painter: Painter,
    panel: PlayerPanelModel,
    box: Rect,
    size: int,
    text_colour: str,
    role: str = "name",
    anchor: Literal["midleft", "midright"] = "midleft",
) -> None:
    """Draw a name: opponents' names share one size, and the number beside the name is never cut."""
    min_size = MIN_NAME_SIZE_U
    weight: FontWeight = (
        "bold" if painter.line_width(panel.name, min_size, "bold", max_height=0) <= box.width else "medium"
    )
    painter.draw_line(
        panel.name,
        getattr(box, anchor),
        size,
        text_colour,
        weight=weight,
        anchor=anchor,
        max_width=box.width,
        max_height=box.height,
        role=role,
    )


def paint_total(  # noqa: PLR0913, PLR0917 -- as for any number
    painter: Painter, panel: PlayerPanelModel, right: tuple[int, int], size: float, height: int, role: str = "total"
) -> None:
    """Draw the total, right-aligned at *right*."""
    text_colour = panel_text_colours(painter, panel)[1]
    painter.draw_line(
        panel.total,
        right,
        size,
        text_colour,
        weight="bold",
        anchor="midright",
        max_height=height,
        tabular_figures=True,
        role=role,
    )


def total_label_height(painter: Painter) -> int:
    """Return the height of the label with the total on a full place, in px; it grows with the text size."""
    return painter.px(TOTAL_HEIGHT_U * text_growth(TOTAL_GROWTH, painter.text_scale))


def paint_total_label(painter: Painter, text: str, centre: tuple[int, int], colour: str, growth: float = 1.0) -> None:
    """Paint the total of a full place on a label at the lower edge of its portrait.

    *growth*: momentary enlargement of the number while it is counted.
    """
    px, theme = painter.px, painter.theme
    height = total_label_height(painter)
    width = max(px(56), painter.line_width(text, 26, "bold", max_height=height) + px(24))
    label = Rect(0, 0, min(width, px(100)), height)
    label.center = centre
    painter.draw_box(label, 18, theme.panel, theme.outline, 2)
    painter.draw_line(
        text,
        centre,
        26 * growth,
        colour,
        weight="bold",
        anchor="center",
        max_height=round(height * growth),
        tabular_figures=True,
        role="total" if growth == 1 else "",
    )


def paint_ribbon(  # noqa: PLR0913 -- a text, its place, and its look
    painter: Painter, text: str, rect: Rect, colour: str, layout: TableLayout, *, is_over_cards: bool
) -> Rect:
    """Paint a short text on the lower edge of a panel, never wider than the panel; return its rectangle.

    *is_over_cards*: the panel holds an open hand, of which a compact panel's ribbon covers no more in large text.
    """
    room = rect.w - painter.px(30)
    overlay_scale = 1 if is_over_cards and layout.is_compact else painter.overlay_scale
    height = painter.px(32 * overlay_scale)
    width = min(painter.line_width(text, 22, "bold", max_height=height), room) + painter.px(24)
    ribbon_rect = Rect(0, 0, width, max(height, painter.line_height(22, "bold", max_height=height)))
    ribbon_rect.midbottom = (rect.centerx, rect.bottom + painter.px(RIBBON_OVERHANG_U))
    if not layout.is_compact:
        ribbon_rect.top = rect.bottom - painter.px(RIBBON_OVERLAP_U)
    if ribbon_rect.right > layout.sort.x and ribbon_rect.top < layout.sort.y:
        ribbon_rect.bottom = min(ribbon_rect.bottom, int(layout.sort.y) - painter.px(_GAP_ABOVE_BUTTONS_U))
    ribbon_rect.bottom = min(ribbon_rect.bottom, painter.surface.get_rect().bottom)
    painter.draw_box(ribbon_rect, 16, colour, painter.theme.surface_dark, 2)
    painter.draw_line(
        text,
        ribbon_rect.center,
        22,
        painter.theme.surface_dark,
        weight="bold",
        anchor="center",
        max_width=room,
        max_height=height,
    )
    return ribbon_rect


def row_height(painter: Painter, usual_height_u: float) -> int:
    """Return the height of a line on a panel in px; it grows a little with the text size."""
    return painter.px(usual_height_u * text_growth(ROW_GROWTH, painter.text_scale))


def panel_text_colours(painter: Painter, panel: PlayerPanelModel) -> tuple[str, str]:
    """Return the text colours of name and total."""
    theme = painter.theme
    if panel.is_out:
        return theme.text_muted, theme.text_muted
    return theme.text, theme.danger if panel.mood == "bad" else theme.text
