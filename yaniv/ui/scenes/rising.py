"""Any sheet on its way up over a page, or down again."""

from collections.abc import Callable

from pygame import Rect, Surface

from yaniv.ui.motion.slide import SHORT_U, Slide
from yaniv.ui.widgets.brush import Brush

Laid = Callable[[Surface], Rect]
"""Dims a picture, draws a sheet over it, and tells where the sheet lies."""


def paint_rising(surface: Surface, brush: Brush, slide: Slide, lay: Laid) -> None:
    """So much of the sheet as has come; where motion is reduced it fades over and hardly travels."""
    if slide.part == 1:
        lay(surface)
        return
    under, whole = surface.copy(), surface.copy()
    lies = lay(whole)
    brush.dim(slide.part)
    way = brush.px(SHORT_U) if slide.fades else surface.get_height() - lies.top
    surface.blit(whole, lies.move(0, round((1 - slide.part) * way)), lies)
    if slide.fades:
        under.set_alpha(round(255 * (1 - slide.part)))
        surface.blit(under, (0, 0))
