"""What pages that are laid over another share: a plate on the dimmed page, a headline, buttons at its foot."""

from typing import Final

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U, pixels_per_u

INSET_U: Final = 48
"""From the edge of the plate to what stands on it."""
CORNER_RADIUS_U: Final = RADIUS_U + 4
GAP_U: Final = 20
"""Between two buttons."""
_MARGIN_U: Final = 44
_TITLE_SIZE_U: Final = 46
_FOOTER_HEIGHT_U: Final = 132
_BUTTON_TOP_U: Final = 30
"""Below the page."""


def full_height_panel(size: tuple[int, int], width_u: float) -> Rect:
    """In the middle of a window of this size, as high as it allows."""
    scale = pixels_per_u(size)
    margin = round(_MARGIN_U * scale)
    panel_rect = Rect(0, margin, min(round(width_u * scale), size[0] - 2 * margin), size[1] - 2 * margin)
    panel_rect.centerx = size[0] // 2
    return panel_rect


def panel_content(panel_rect: Rect, scale: float, header_height_u: float) -> tuple[Rect, int]:
    """What is left between headline and buttons; and the top of the buttons."""
    inset, header_height = round(INSET_U * scale), round(header_height_u * scale)
    bottom = panel_rect.bottom - round(_FOOTER_HEIGHT_U * scale)
    top = panel_rect.top + header_height
    return Rect(panel_rect.left + inset, top, panel_rect.width - 2 * inset, bottom - top), bottom + round(
        _BUTTON_TOP_U * scale
    )


def paint_panel(painter: Painter, panel_rect: Rect) -> None:
    """Over the dimmed page."""
    painter.dim_background()
    painter.draw_box(panel_rect, CORNER_RADIUS_U, painter.theme.panel, painter.theme.outline)


def paint_panel_title(painter: Painter, panel_rect: Rect, title: str, middle_u: float, height_u: float = 80) -> None:
    """One line, so far below the top of the plate."""
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
