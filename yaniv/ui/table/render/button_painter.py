"""Draws the buttons of the table, each as a function of its `ButtonModel`; all lengths of styles are in u.

The title of the match in the middle of the top bar is a button that opens the rules.
"""

from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.i18n import is_rtl
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import BUTTON_U, Colour, Theme
from yaniv.ui.table.view_model.table_buttons import ButtonKind, ButtonModel
from yaniv.ui.table.view_model.table_view_model import TableViewModel

_RADIUS_U: Final = 24
_PADDING_U: Final = (12, 6)
"""Part of width and height that the name leaves free."""
_LARGE_TEXT_PADDING_U: Final = (6, -2)
"""The same for large text, which needs the room."""
_HOVER_LIGHTENING: Final = 0.1
_PRESS_LIGHTENING: Final = -0.08
"""Amounts by which the fill is raised while the button is hovered or pressed, in [-1, 1]."""


class _ButtonStyle(Struct, frozen=True):
    """Look of the name on a kind of button."""

    name_size_u: float = 28
    weight: FontWeight = "medium"
    role: str = "button"
    """Text role of the name: all of a role have one type size."""
    is_upper_case: bool = False


_STYLES: Final[dict[ButtonKind, _ButtonStyle]] = {
    "table": _ButtonStyle(),
    "bar": _ButtonStyle(role="bar"),
    "call": _ButtonStyle(name_size_u=BUTTON_U, weight="display", role="call", is_upper_case=True),
}


def paint_button(painter: Painter, button: ButtonModel) -> None:
    """Draw a button: lighter while hovered, darker while pressed."""
    rect, (fill, text_colour, outline) = Rect(button.box.pixel_rect), _colours(painter.theme, button)
    if button.is_enabled and button.kind != "bar" and (button.is_hovered or button.is_pressed):
        fill = painter.raised_colour(fill, _PRESS_LIGHTENING if button.is_pressed else _HOVER_LIGHTENING)
    painter.draw_box(rect, _RADIUS_U, fill, outline)
    _paint_name(painter, button, rect, text_colour)


def _paint_name(painter: Painter, button: ButtonModel, rect: Rect, text_colour: Colour) -> None:
    """Draw the name in the middle; several words are wrapped only where one line would have to be cut."""
    style = _STYLES[button.kind]
    padding_x, padding_y = _PADDING_U if painter.text_scale == 1 else _LARGE_TEXT_PADDING_U
    max_width, max_height = rect.width - painter.px(padding_x), rect.height - painter.px(padding_y)
    name = button.name.upper() if style.is_upper_case else button.name
    size_u, weight = style.name_size_u, style.weight
    if " " in name and not painter.is_line_fitting(name, size_u, max_width, weight=weight, max_height=max_height):
        box = Rect(0, 0, max_width, max_height)
        box.center = rect.center
        painter.draw_fitted(name, box, size_u, text_colour, weight=weight, role=style.role)
        return
    painter.draw_line(
        name,
        rect.center,
        size_u,
        text_colour,
        weight=weight,
        anchor="center",
        max_width=max_width,
        max_height=max_height,
        role=style.role,
    )


def _colours(theme: Theme, button: ButtonModel) -> tuple[Colour, Colour, Colour | None]:
    """Return the colours of fill, text and outline; None: no outline."""
    is_touched = button.is_hovered or button.is_pressed
    text_colour = theme.text if button.is_enabled else theme.text_muted
    if button.kind == "bar":
        return theme.panel_raised if button.is_hovered else theme.surface_dark, text_colour, None
    if not button.is_enabled:
        return theme.panel_raised, text_colour, None if button.tone == "primary" else theme.outline
    match button.tone:
        case "plain":
            return theme.panel, text_colour, theme.outline
        case "quiet":
            return theme.panel, theme.text if is_touched else theme.text_muted, theme.outline
        case "primary":
            return theme.accent, theme.surface_dark, None
        case "risky":
            return theme.panel, theme.danger if is_touched else theme.text_muted, theme.danger
        case "armed":
            return theme.danger, theme.surface_dark, None


TITLE_SIZE_U: Final = 26
BUTTON_INSET_U: Final = 16
DISC_U: Final = 28
DISC_GAP_U: Final = 12
"""Distance between the info disc and the text."""
MIN_DISC_PX: Final = 18


def paint_match_title(painter: Painter, view_model: TableViewModel, button: ButtonModel) -> None:
    """Paint the title and its info disc in the middle of the window, or as near to it as there is room."""
    theme, box = painter.theme, Rect(button.box.pixel_rect)
    is_touched = button.is_hovered or button.is_pressed
    if is_touched:
        painter.draw_box(
            box, 24, painter.raised_colour(theme.panel_raised, -0.08) if button.is_pressed else theme.panel_raised
        )
    free_rect = box.inflate(-2 * painter.px(BUTTON_INSET_U), 0)
    disc = Rect(0, 0, *[max(painter.px(DISC_U), MIN_DISC_PX)] * 2)
    disc_width = disc.w + painter.px(DISC_GAP_U)
    text = first_fitting(painter, view_model.titles, TITLE_SIZE_U, free_rect.w - disc_width, box.h)
    room = free_rect.w - disc_width
    width = min(painter.fitted_width(text, TITLE_SIZE_U, room, weight="medium", max_height=box.h, role="heading"), room)
    line = Rect(view_model.layout.top_bar.pixel_rect)
    line = Rect(line.centerx - (width + disc_width) // 2, box.top, width + disc_width, box.h).clamp(free_rect)
    text_rect = Rect(line.left + (0 if is_rtl() else disc_width), line.top, width, line.h)
    disc.center = line.right - disc.w // 2 if is_rtl() else line.left + disc.w // 2, line.centery
    text_colour = theme.text if is_touched else theme.text_muted
    painter.draw_box(disc, DISC_U / 2, None, text_colour)
    painter.draw_line("i", disc.center, 20, text_colour, weight="bold", anchor="center", max_height=0)
    painter.draw_line(
        text,
        text_rect.center,
        TITLE_SIZE_U,
        text_colour,
        weight="medium",
        anchor="center",
        max_width=room,
        max_height=box.h,
        role="heading",
    )


def first_fitting(painter: Painter, variants: tuple[str, ...], size: float, room: int, height: int) -> str:
    """Return the first of *variants* of a text that fits, else the last one.

    *size*: type size in u; *room* and *height*: width and height in px.
    """
    if painter.text_scale > 1:
        # Large text: a shorter title is better than a smaller one.
        for variant in variants:
            if painter.line_width(variant, size, "medium", max_height=height, role="heading") <= room:
                return variant
    fitting_variants = (
        variant
        for variant in variants
        if painter.is_line_fitting(variant, size, room, weight="medium", max_height=height, role="heading")
    )
    return next(fitting_variants, variants[-1] if variants else "")
