"""Surface that knows which parts of it have been painted, for layers and pictures that change while pages show them.

Everything painted through the methods of the surface is noted by itself; functions of `pygame.draw` bypass them, and
are called through `page_surface.draw_shape`.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from pygame import Rect, Surface
from pygame.typing import ColorLike, Point, RectLike

_MAX_WASTE: Final = 1.1
"""Area of a rectangle that replaces two others, at most, as a multiple of what they cover together.

It may also be as large as both: what they share would be painted twice.
"""


class TrackedSurface(Surface):
    """Surface with the rectangles (px) that were painted since they were taken."""

    _painted: list[Rect] | None = None
    """Painted rectangles; None in copies and parts, which pygame makes without `__init__`."""
    change_count = 0
    """Number of times that something was painted."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self._painted = []

    def take_painted(self) -> list[Rect]:
        """Return what was painted since the last call, and forget it."""
        painted, self._painted = self._painted or [], []
        return painted

    def blit(
        self, source: Surface, dest: Point | RectLike = (0, 0), area: RectLike | None = None, special_flags: int = 0
    ) -> Rect:
        """Blit as pygame does."""
        rect = super().blit(source, dest, area, special_flags)
        self.note_painted(rect)
        return rect

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> Rect:
        """Fill as pygame does."""
        filled = super().fill(color, rect, special_flags)
        self.note_painted(filled)
        return filled

    def scroll(self, dx: int = 0, dy: int = 0, scroll_flag: int = 0) -> None:
        """Scroll as pygame does; all of the surface counts as painted."""
        super().scroll(dx, dy, scroll_flag)
        self.note_painted(self.get_rect())

    def subsurface(self, rect: RectLike) -> Surface:  # type: ignore[override]  # four numbers are a rectangle, too
        """Return a part as pygame does; all of it counts as painted."""
        part = super().subsurface(rect)
        self.note_painted(Rect(part.get_offset(), part.get_size()))
        return part

    @contextmanager
    def note_only(self, areas: Iterable[Rect]) -> Iterator[None]:
        """Note these areas (px) instead of all that is painted in them in the body of a `with` statement."""
        painted = self.take_painted()
        yield
        self._painted = [*painted, *areas]

    def note_painted(self, rect: Rect) -> None:
        """Note that this rectangle (px) was painted."""
        if self._painted is not None:
            self._painted.append(rect)
            self.change_count += 1


def merge_rects(rects: Iterable[Rect], bounds: Rect) -> list[Rect]:
    """Return rectangles inside *bounds* that cover all of these; those that overlap much have become one."""
    merged: list[Rect] = []
    for each in rects:
        rect = each.clip(bounds)
        if not rect.width or not rect.height:
            continue
        while (index := _mergeable_index(rect, merged)) >= 0:
            rect = rect.union(merged.pop(index))
        merged.append(rect)
    return merged


def _mergeable_index(rect: Rect, merged: list[Rect]) -> int:
    """Return the index of a rectangle with which this one can become one without much waste; -1: there is none."""
    for index in rect.collidelistall(merged):
        other = merged[index]
        union, shared = rect.union(other), rect.clip(other)
        both = rect.width * rect.height + other.width * other.height
        covered = both - shared.width * shared.height
        if union.width * union.height <= max(both, _MAX_WASTE * covered):
            return index
    return -1
