"""Painting of a panel that slides up over a page, or down again."""

from collections.abc import Callable

from pygame import Rect, Surface

from yaniv.ui.animation.slide_transition import REDUCED_MOTION_U, SlideTransition
from yaniv.ui.graphics.painter import Painter

PanelPainter = Callable[[Surface], Rect]
"""Dims a picture, paints a panel over it, and returns the panel's rectangle in px."""


def paint_sliding(surface: Surface, painter: Painter, slide: SlideTransition, paint_panel: PanelPainter) -> None:
    """Paint the panel at its current slide position; with reduced motion it fades and moves only `REDUCED_MOTION_U`."""
    if slide.visible_share == 1:
        paint_panel(surface)
        return
    background, finished = surface.copy(), surface.copy()
    panel_rect = paint_panel(finished)
    painter.dim_background(slide.visible_share)
    distance_px = painter.px(REDUCED_MOTION_U) if slide.is_fade else surface.get_height() - panel_rect.top
    surface.blit(finished, panel_rect.move(0, round((1 - slide.visible_share) * distance_px)), panel_rect)
    if slide.is_fade:
        background.set_alpha(round(255 * (1 - slide.visible_share)))
        surface.blit(background, (0, 0))
