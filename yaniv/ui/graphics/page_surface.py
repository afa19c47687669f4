"""Surface of a page, which shows only what differs from the last frame.

A page that begins with a layer which seldom changes, such as the table, restores it with `restore_layer`. What is then
painted over it is recorded, not carried out: when the frame is shown, the record is compared with that of the last
frame, and only areas in which they differ are painted, at once on the window. A page without a layer is painted whole.

*Why* not a list of what each part changes: one forgotten place would leave a trace on the screen. Here painting tells
it. A picture counts as the same if it is the same object, so whoever paints again on a picture that a page has
shown makes it a `TrackedSurface`, which counts its changes. `tests/ui/shell/test_partial_frames.py` compares every
frame of a storm of inputs with one that was painted whole.

Everything painted through the methods of a `TrackedSurface` is noted by itself; functions of `pygame.draw` bypass them,
and are called through `draw_shape`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import pygame
from pygame import Color, Rect, Surface
from pygame.typing import ColorLike, Point, RectLike

LINE_MARGIN_PX: Final = 2
"""Pixels by which an antialiased shape may exceed its corners."""

PointF = tuple[float, float]
Step = tuple[Callable[..., object], tuple[Hashable, ...]]
"""What paints: a function whose first argument is a surface, and its other arguments. Equal steps paint the same."""

_OPAQUE: Final = 255
"""Alpha of a surface that hides what is behind it."""


class PaintRecord:
    """Record of the steps that paint a frame over its layer."""

    def __init__(self, layer: Surface) -> None:
        self.layer = layer
        self.steps: list[Step] = []
        self.rects: list[Rect] = []
        """The area (px) that each step may paint."""
        self.shapes: list[Rect] = []
        """Areas of steps that paint something else if they are clipped."""
        self.is_shifted = False
        """True if the frame is shifted, so that each pixel depends on its neighbours."""

    def add(self, function: Callable[..., object], arguments: tuple[Hashable, ...], rect: Rect) -> None:
        """Add a step that paints in *rect* (px)."""
        self.steps.append((function, arguments))
        self.rects.append(rect)

    def paint(self, target: Surface, area: Rect) -> None:
        """Paint the layer and all steps on *target*, but only in *area* (px)."""
        target.set_clip(area)
        target.blit(self.layer, area, area)
        for index in area.collidelistall(self.rects):
            function, arguments = self.steps[index]
            function(target, *arguments)
        target.set_clip(None)

    def changes_since(self, last: "PaintRecord") -> list[Rect]:
        """Return the areas (px) in which this frame paints something else than the *last* one, or in another order."""
        start, shared = 0, min(len(self.steps), len(last.steps))
        while start < shared and self.steps[start] == last.steps[start]:
            start += 1
        end = 0
        while end < shared - start and self.steps[-1 - end] == last.steps[-1 - end]:
            end += 1
        old, new = range(start, len(last.steps) - end), range(start, len(self.steps) - end)
        places: dict[Step, list[int]] = {}
        for index in old:
            places.setdefault(last.steps[index], []).append(index)
        kept: set[int] = set()
        changed, latest = [], -1
        for index in new:
            place = next((each for each in places.get(self.steps[index], ()) if each > latest), None)
            if place is None:
                changed.append(self.rects[index])
            else:
                kept.add(place)
                latest = place
        return [*changed, *(last.rects[index] for index in old if index not in kept)]


class PageSurface(Surface):
    """Surface on which a page paints its frames; it shows them on another surface."""

    _record: PaintRecord | None = None
    """What was painted over the layer; None: the page is painted at once. Parts and copies have none."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self._last: PaintRecord | None = None
        """Record of the last frame; None if it had none."""
        self._layer_changes: list[Rect] = []
        """What has changed in the layer since the last frame, if it is still the same."""

    def begin_frame(self) -> None:
        """Begin a frame: what was painted until now belongs to the last one."""
        self._record, self._layer_changes = None, []
        self.set_clip(None)

    def show_on(self, target: Surface, *, is_stale: bool = False) -> list[Rect]:
        """Make *target*, as large, show this frame; return the areas (px) that differ from the last frame.

        *is_stale*: target does not show the last frame.
        """
        whole, record, last = self.get_rect(), self._record, self._last
        self._last = record
        if record is None:
            target.blit(self, (0, 0))
            return [whole]
        if is_stale or last is None or record.layer is not last.layer or record.is_shifted or last.is_shifted:
            changed = [whole]
        else:
            changed = merge_rects((*self._layer_changes, *record.changes_since(last)), whole)
            changed = _merged_around_shapes(changed, record.shapes, whole)
        for area in changed:
            record.paint(target, area)
        return changed

    @property
    def is_recorded(self) -> bool:
        """True if what was painted in this frame has been recorded, so that the surface's own pixels were not used."""
        return self._record is not None

    def restore_layer(self, layer: Surface, changed: Iterable[Rect] = ()) -> None:
        """Begin the page with this opaque layer, as large as the surface, and record what is painted over it.

        *changed*: areas (px) of it that differ from when it was restored before. A part of a page is painted at once.
        """
        if self.get_parent() is not None:
            super().blit(layer, (0, 0))
            return
        if self._last is not None and self._last.layer is layer:
            self._layer_changes += changed
        self._record = PaintRecord(layer)

    def blit(
        self, source: Surface, dest: Point | RectLike = (0, 0), area: RectLike | None = None, special_flags: int = 0
    ) -> Rect:
        """Blit as pygame does."""
        record = self._record
        if record is None:
            return super().blit(source, dest, area, special_flags)
        (x, y), clip = _top_left(dest), self.get_clip()
        part = None if area is None else Rect(area)
        rect = clip.clip((x, y), source.get_size() if part is None else part.size)
        if rect.width and rect.height:
            changes = source.change_count if isinstance(source, TrackedSurface) else 0
            part_key = None if part is None else tuple(part)
            visible = None if rect.size == (source.get_size() if part is None else part.size) else tuple(clip)
            record.add(_blit, (source, changes, (x, y), part_key, special_flags, source.get_alpha(), visible), rect)
        return rect

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> Rect:
        """Fill as pygame does."""
        if self._record is None:
            return super().fill(color, rect, special_flags)
        filled = self.get_clip() if rect is None else self.get_clip().clip(Rect(rect))
        if filled.width and filled.height:
            self._record.add(_fill, (tuple(Color(color)), tuple(filled), special_flags), filled)
        return filled

    def scroll(self, dx: int = 0, dy: int = 0, scroll_flag: int = 0) -> None:
        """Scroll as pygame does."""
        if not dx and not dy:
            return
        if self._record is None:
            super().scroll(dx, dy, scroll_flag)
            return
        self._record.is_shifted = True
        self._record.add(Surface.scroll, (dx, dy, scroll_flag), self.get_rect())

    def subsurface(self, rect: RectLike) -> Surface:  # type: ignore[override]  # four numbers are a rectangle, too
        """Return a part as pygame does; the rest of the frame is painted at once."""
        if self._record is not None:
            record, self._record = self._record, None
            painted = self._painted_record(record, self.get_rect())
            super().blit(painted, (0, 0))
        return super().subsurface(rect)

    def copy(self) -> Surface:
        """Return a copy of what has been painted."""
        return self.copy_area(self.get_rect())

    def copy_to(self, target: Surface) -> None:
        """Paint what has been painted on a surface of the same size."""
        if self._record is None:
            target.blit(self, (0, 0))
        else:
            self._record.paint(target, self.get_rect())

    def copy_area(self, rect: Rect) -> Surface:
        """Return a copy of what has been painted in *rect* (px)."""
        if self._record is None:
            return Surface.copy(super().subsurface(rect))
        return self._painted_record(self._record, rect)

    def draw_shape(self, bounds: Rect, draw: Callable[..., Rect], arguments: tuple[Hashable, ...]) -> None:
        """Call a function of `pygame.draw` that paints only in *bounds* (px)."""
        if self._record is None:
            draw(self, *arguments)
            return
        clip = self.get_clip()
        rect = bounds.clip(clip)
        if rect.width and rect.height:
            self._record.add(_draw, (draw, arguments, tuple(clip)), rect)
            self._record.shapes.append(rect)

    def _painted_record(self, record: PaintRecord, rect: Rect) -> Surface:
        """Return a picture of what was recorded for *rect* (px)."""
        if rect == self.get_rect():
            picture = Surface(rect.size)
            record.paint(picture, rect)
            return picture
        picture = Surface(self.get_size())
        for area in _grown_around_shapes([rect], record.shapes):
            record.paint(picture, area)
        return picture.subsurface(rect).copy()


def set_opacity(surface: Surface, share: float) -> None:
    """Make a surface as opaque as *share*, 0 to 1, says, for the next time it is blitted.

    *Why* not 255 for all: one without an alpha channel then takes 15 times as long as with 254, or with none; one with
    an alpha channel is blended only with a number.
    """
    alpha, has_channel = round(_OPAQUE * share), surface.get_masks()[3] != 0
    surface.set_alpha(alpha if alpha < _OPAQUE or has_channel else None)


def restore_layer(surface: Surface, layer: Surface) -> None:
    """Begin a page with an opaque layer as large as the surface.

    A layer that changes while it is in use must be a `TrackedSurface`.
    """
    if not isinstance(surface, PageSurface):
        surface.blit(layer, (0, 0))
    elif isinstance(layer, TrackedSurface):
        surface.restore_layer(layer, layer.take_painted())
    else:
        surface.restore_layer(layer)


def copy_area(surface: Surface, rect: Rect) -> Surface:
    """Return a copy of this area (px) of a page."""
    return surface.copy_area(rect) if isinstance(surface, PageSurface) else surface.subsurface(rect).copy()


def copy_page(surface: Surface, target: Surface) -> None:
    """Copy a page to a surface of the same size."""
    if isinstance(surface, PageSurface):
        surface.copy_to(target)
    else:
        target.blit(surface, (0, 0))


def draw_polygon(surface: Surface, colour: ColorLike, points: Sequence[PointF], *, is_smooth: bool = False) -> None:
    """Draw a filled polygon; *is_smooth*: with antialiased edges."""
    corners = tuple(points)
    draw_shape(surface, _bounds(corners, 1), pygame.draw.polygon, (_key(colour), corners))
    if is_smooth:
        draw_shape(surface, _bounds(corners, 1), pygame.draw.aalines, (_key(colour), True, corners))


def draw_circle(surface: Surface, colour: ColorLike, centre: tuple[int, int], radius: float) -> None:
    """Draw a filled circle of this radius (px)."""
    bounds = _bounds((centre,), 2 * round(radius + 1))
    draw_shape(surface, bounds, pygame.draw.circle, (_key(colour), centre, radius))


def draw_shape(surface: Surface, bounds: Rect, draw: Callable[..., Rect], arguments: tuple[Hashable, ...]) -> None:
    """Call a function of `pygame.draw` for a page or a layer; it paints only in *bounds* (px)."""
    if isinstance(surface, PageSurface):
        surface.draw_shape(bounds, draw, arguments)
        return
    draw(surface, *arguments)
    if isinstance(surface, TrackedSurface):
        surface.note_painted(bounds)


def _top_left(dest: Point | RectLike) -> tuple[int, int]:
    """Return where a blit to *dest* begins, in px."""
    if isinstance(dest, Rect):
        return dest.topleft
    x, y, *_ = dest  # type: ignore[misc]  # a point or four numbers
    return int(x), int(y)


def _key(colour: ColorLike) -> tuple[int, ...]:
    return tuple(Color(colour))


def _bounds(points: Sequence[tuple[float, float]], width: int) -> Rect:
    """Return the area (px) that a shape of these corners and lines of this width cannot exceed."""
    margin = width + LINE_MARGIN_PX
    left, top = (int(min(point[side] for point in points)) - margin for side in (0, 1))
    right, bottom = (int(max(point[side] for point in points)) + margin + 1 for side in (0, 1))
    return Rect(left, top, right - left, bottom - top)


def _merged_around_shapes(areas: list[Rect], shapes: Sequence[Rect], bounds: Rect) -> list[Rect]:
    """Return areas that contain all of these, and cut none of the shapes; what overlaps much is one area."""
    while True:
        grown = _grown_around_shapes(areas, shapes)
        areas = merge_rects(grown, bounds)
        if len(areas) == len(grown):
            return areas


def _grown_around_shapes(areas: list[Rect], shapes: Sequence[Rect]) -> list[Rect]:
    """Return areas that contain all of these, and cut none of the shapes."""
    remaining, grown = list(areas), []
    while remaining:
        area = remaining.pop()
        touched = [shapes[index] for index in area.collidelistall(shapes) if not area.contains(shapes[index])]
        if touched:
            remaining.append(area.unionall(touched))
        else:
            grown.append(area)
    return grown


def _blit(  # noqa: PLR0913, PLR0917 -- what pygame asks for, and the state of both surfaces
    target: Surface,
    source: Surface,
    _changes: int,
    position: tuple[int, int],
    part: tuple[int, int, int, int] | None,
    flags: int,
    alpha: int | None,
    visible: tuple[int, int, int, int] | None,
) -> None:
    """Blit *source* with the opacity that it had, inside the clip rectangle that the page had."""
    usual_alpha = source.get_alpha()
    if usual_alpha != alpha:
        source.set_alpha(alpha)
    if visible is None:
        target.blit(source, position, part, flags)
    else:
        clip = target.get_clip()
        target.set_clip(clip.clip(visible))
        target.blit(source, position, part, flags)
        target.set_clip(clip)
    if usual_alpha != alpha:
        source.set_alpha(usual_alpha)


def _fill(target: Surface, colour: tuple[int, ...], rect: tuple[int, int, int, int], flags: int) -> None:
    target.fill(colour, rect, flags)


def _draw(
    target: Surface, draw: Callable[..., Rect], arguments: tuple[Hashable, ...], visible: tuple[int, int, int, int]
) -> None:
    clip = target.get_clip()
    target.set_clip(clip.clip(visible))
    draw(target, *arguments)
    target.set_clip(clip)


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
