"""Panels that slide up over a page, and down again."""

from collections.abc import Callable

from pygame import Rect, Surface

from yaniv.ui.animation.slide_transition import REDUCED_MOTION_U, SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.graphics.painter import Painter

PanelPainter = Callable[[Surface], Rect]
"""Dims a picture, paints a panel over it, and returns the panel's rectangle in px."""


def paint_sliding(surface: Surface, painter: Painter, slide: SlideTransition, paint_panel: PanelPainter) -> None:
    """Call *paint_panel* so that the panel appears at its current position of the slide transition.

    With reduced motion the panel fades and moves only `REDUCED_MOTION_U`.
    """
    if slide.visible_share == 1:
        paint_panel(surface)
        return
    background, finished = surface.copy(), surface.copy()
    panel_rect = paint_panel(finished)
    painter.dim_background(slide.visible_share)
    distance_px = painter.px(REDUCED_MOTION_U) if slide.is_fade else surface.get_height() - panel_rect.top
    surface.blit(finished, panel_rect.move(0, round((1 - slide.visible_share) * distance_px)), panel_rect)
    if slide.is_fade:
        set_opacity(background, 1 - slide.visible_share)
        surface.blit(background, (0, 0))


class SlidingPanel:
    """Base class of panels that slide over a page; their widgets can be pressed at their final position at once."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self.slide = SlideTransition()

    @property
    def is_moving(self) -> bool:
        """True while the panel slides in or out."""
        return self.slide.is_moving

    def update(self, ms: float) -> None:
        """Advance the slide transition by `ms` milliseconds."""
        self.slide.update(ms)

    def resize(self, size: tuple[int, int]) -> None:
        """Place the parts of the panel for a window of *size* px."""
        raise NotImplementedError

    def paint(self, surface: Surface) -> None:
        """Paint the panel over the dimmed page, at its current slide position."""
        self.resize(surface.get_size())
        paint_sliding(surface, self._context.painter(surface), self.slide, self._paint_panel)

    def _paint_panel(self, surface: Surface) -> Rect:
        """Dim the page, paint the panel over it, and return its rectangle in px."""
        raise NotImplementedError
