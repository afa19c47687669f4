"""Surface that knows which parts of it have been painted, so that only these are painted and shown anew.

A page that begins with a layer which seldom changes, such as the table, restores it with `restore_layer`: only what was
painted over it is copied. Everything painted through the methods of the surface is noted by itself; functions of
`pygame.draw` bypass them, so whoever draws with these on a page calls `note_painted`.

*Why* not a list of what each widget covers: one forgotten place would leave a trace on the screen. Here a place can be
forgotten only in the few modules that draw lines, and `tests/ui/shell/test_partial_frames.py` compares every frame of a
storm of inputs with one that was painted whole.
"""

from collections.abc import Iterable
from typing import Final

from pygame import Rect, Surface
from pygame.typing import ColorLike, Point, RectLike

_LINE_MARGIN_PX: Final = 2
"""Pixels by which antialiased lines may exceed the rectangle that pygame returns."""
_MAX_WASTE: Final = 1.25
"""Area of a rectangle that replaces two others, at most, as a multiple of theirs."""


class TrackedSurface(Surface):
    """Surface with the rectangles (px) that were painted in the current frame."""

    _painted: list[Rect] | None = None
    """Rectangles painted since the frame began; None in copies and parts, which pygame makes without `__init__`."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self._painted = []
        self._previous: list[Rect] = []
        """What the last frame has painted over its layer."""
        self._layer: Surface | None = None
        """Layer with which the last frame began; None: it began without one."""
        self._is_layer_kept = False
        """True if this frame has begun with the layer of the last one."""
        self._has_layer = False
        """True if this frame has begun with a layer."""

    def begin_frame(self) -> None:
        """Begin a frame: what was painted until now belongs to the last one."""
        self._previous = merge_rects(self.take_painted(), self.get_rect())
        self._is_layer_kept = self._has_layer = False

    def end_frame(self) -> list[Rect]:
        """Return rectangles (px) that cover all that differs from the last frame; they may overlap."""
        if not self._has_layer:
            self._layer = None
        if not self._is_layer_kept:
            return [self.get_rect()]
        return merge_rects((*self._previous, *(self._painted or ())), self.get_rect())

    def take_painted(self) -> list[Rect]:
        """Return what was painted since the last call or the begin of the frame, and forget it."""
        painted, self._painted = self._painted or [], []
        return painted

    def restore_layer(self, layer: Surface, changed: Iterable[Rect] = ()) -> None:
        """Make the surface show only this layer, which is as large and opaque.

        If the last frame has begun with the same layer, only *changed* rectangles of it differ since. A part of a
        surface knows nothing of its last frame and is painted whole.
        """
        if self._painted is None:
            super().blit(layer, (0, 0))
            return
        self._is_layer_kept = self._layer is layer and (self._is_layer_kept or not self._has_layer)
        self._has_layer, self._layer = True, layer
        if not self._is_layer_kept:
            super().blit(layer, (0, 0))
            return
        for rect in changed:
            self._note(rect)
        for rect in merge_rects((*self._previous, *(self._painted or ())), self.get_rect()):
            super().blit(layer, rect, rect)

    def blit(
        self, source: Surface, dest: Point | RectLike = (0, 0), area: RectLike | None = None, special_flags: int = 0
    ) -> Rect:
        """Blit as pygame does."""
        rect = super().blit(source, dest, area, special_flags)
        self._note(rect)
        return rect

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> Rect:
        """Fill as pygame does."""
        filled = super().fill(color, rect, special_flags)
        self._note(filled)
        return filled

    def scroll(self, dx: int = 0, dy: int = 0, scroll_flag: int = 0) -> None:
        """Scroll as pygame does; all of the surface counts as painted."""
        super().scroll(dx, dy, scroll_flag)
        self._note(self.get_rect())

    def subsurface(self, rect: RectLike) -> Surface:  # type: ignore[override]  # four numbers are a rectangle, too
        """Return a part as pygame does; all of it counts as painted."""
        part = super().subsurface(rect)
        self._note(Rect(part.get_offset(), part.get_size()))
        return part

    def note_lines(self, rect: Rect) -> None:
        """Note that lines were painted in this rectangle (px)."""
        self._note(rect.inflate(2 * _LINE_MARGIN_PX, 2 * _LINE_MARGIN_PX))

    def _note(self, rect: Rect) -> None:
        if self._painted is not None:
            self._painted.append(rect)


def restore_layer(surface: Surface, layer: Surface) -> None:
    """Begin a page with an opaque layer as large as the surface.

    A layer that changes while it is in use must be a `TrackedSurface` itself.
    """
    if not isinstance(surface, TrackedSurface):
        surface.blit(layer, (0, 0))
    elif isinstance(layer, TrackedSurface):
        surface.restore_layer(layer, layer.take_painted())
    else:
        surface.restore_layer(layer)


def note_painted(surface: Surface, rect: Rect) -> None:
    """Note that a function of `pygame.draw` has painted this rectangle (px)."""
    if isinstance(surface, TrackedSurface):
        surface.note_lines(rect)


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
        union = rect.union(other)
        area = rect.width * rect.height + other.width * other.height
        if union.width * union.height <= _MAX_WASTE * area:
            return index
    return -1
