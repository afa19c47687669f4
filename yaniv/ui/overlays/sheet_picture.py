"""Picture of a sheet: what does not change on it is painted once, and copied in all other frames.

*Why* an opaque picture: copying it costs a tenth of blending it, and a sheet of sixteen rows that is painted again in
every frame of its slide transition takes half of the frame.
"""

from collections.abc import Callable, Iterable, Iterator

from pygame import Surface

from yaniv.ui.context import UiContext
from yaniv.ui.graphics.tracked_surface import TrackedSurface
from yaniv.ui.graphics.type_roles import TYPE_ROLES, LayerRole


class SheetPicture:
    """Picture as large as the window, with the sheet at its final position."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self.surface = TrackedSurface((0, 0))
        """Only the area of the sheet has been painted."""
        self._key: tuple[object, ...] = ()
        self._limits_px: dict[LayerRole, int | None] = {}
        """Limits of the type roles with which the picture was painted."""

    def is_current(self, key: tuple[object, ...]) -> bool:
        """Return True if the picture was painted with this *key* (see `repaint`) and with the current type sizes."""
        return key == self._key and TYPE_ROLES.has_limits(self._limits_px)

    def repaint(
        self,
        size: tuple[int, int],
        key: tuple[object, ...],
        paint_steps: Callable[[Surface], Iterable[Callable[[], None]]],
    ) -> Iterator[None]:
        """Paint the picture; returns an iterator that performs one part of the work per step.

        *paint_steps* returns functions that paint the parts. *key*: everything that determines the picture, except type
        sizes. *size*: size of the window in px. A picture with a card that is not sharp yet never counts as current.
        """
        self._key, self._limits_px, is_final = (), {}, True
        if self.surface.get_size() != size:
            self.surface = TrackedSurface(size)
            yield  # a step of its own: the system takes long to provide as much memory as the window
        for paint_step in paint_steps(self.surface):
            fallback_count = self._context.images.fallback_count
            with TYPE_ROLES.recorded_limits() as limits_px:
                paint_step()
            self._limits_px = {**limits_px, **self._limits_px}
            self.surface.take_painted()
            is_final = is_final and self._context.images.fallback_count == fallback_count
            yield
        self._key = key if is_final else ()


def do_next_step(steps: Iterator[None]) -> bool:
    """Do the next step of a repainting; return False if there was none left."""
    return next((True for _ in steps), False)
