"""Layout of panels over a page: dimmed background, panel, title line and buttons at the bottom."""

from typing import Final

from pygame import Rect

from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U

INSET_U: Final = 48
"""Distance from the edge of the panel to its content, u."""
CORNER_RADIUS_U: Final = RADIUS_U + 4
GAP_U: Final = 20
"""Distance between two buttons, u."""
_MARGIN_U: Final = 44
_TITLE_SIZE_U: Final = 46
_FOOTER_HEIGHT_U: Final = 132
_BUTTON_TOP_U: Final = 30
"""Distance from the content to the buttons below it, u."""


def full_height_panel(size: tuple[int, int], width_u: float) -> Rect:
    """Return the rectangle (px) of a centred panel, as high as a window of *size* px allows."""
    scale = pixels_per_u(size)
    margin = round(_MARGIN_U * scale)
    panel_rect = Rect(0, margin, min(round(width_u * scale), size[0] - 2 * margin), size[1] - 2 * margin)
    panel_rect.centerx = size[0] // 2
    return panel_rect


def panel_content(panel_rect: Rect, scale: float, header_height_u: float) -> tuple[Rect, int]:
    """Return the content rectangle of a panel between title and buttons, and the top of the buttons; all in px.

    *scale*: px per u.
    """
    inset, header_height = round(INSET_U * scale), round(header_height_u * scale)
    footer_height = round(_FOOTER_HEIGHT_U * scale)
    content = shrink(panel_rect, left=inset, top=header_height, right=inset, bottom=footer_height)
    return content, content.bottom + round(_BUTTON_TOP_U * scale)


def paint_panel(painter: Painter, panel_rect: Rect) -> None:
    """Dim the page, and paint the panel over it."""
    painter.dim_background()
    painter.draw_box(panel_rect, CORNER_RADIUS_U, painter.theme.panel, painter.theme.outline)


def paint_titled_panel(painter: Painter, panel_rect: Rect, title: str, middle_u: float, height_u: float = 88) -> None:
    """Paint a panel and its title on one line, whose middle is *middle_u* below the top of the panel."""
    paint_panel(painter, panel_rect)
    inset = painter.px(INSET_U)
    position, max_width = (panel_rect.left + inset, panel_rect.top + painter.px(middle_u)), panel_rect.width - 2 * inset
    painter.draw_line(
        title,
        position,
        _TITLE_SIZE_U,
        painter.theme.accent,
        weight="display",
        max_width=max_width,
        max_height=painter.px(height_u),
    )
