"""A column that is longer than its window: wheel, page keys, the bar at its side, or a finger scroll it."""

from collections.abc import Iterable
from typing import Final

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import (
    InputEvent,
    KeyPressed,
    Point,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from yaniv.ui.widgets.widget import Widget

BAR_WIDTH_U: Final = 12
_MIN_THUMB_U: Final = 48
_WHEEL_STEP_U: Final = 90
"""Of the wheel."""
_REVEAL_MARGIN_U: Final = 24
"""What has the focus keeps so far from the edges."""
_PAN_THRESHOLD_PX: Final = 10
"""Pixels a finger may tremble before it scrolls."""
_OVERSCROLL_MS: Final = 1500
"""So long whoever has pressed may want to press once more without looking."""


class ScrollArea:
    """The window of a part of a page. Whoever lays the controls asks it where the top of the column is."""

    def __init__(self) -> None:
        self.viewport = Rect(0, 0, 0, 0)
        """The window."""
        self.content_height = 0
        """Of everything in it, seen or not."""
        self._scale = 1.0
        self._offset = 0
        self._thumb_grab_px: int | None = None
        """How far below the upper end of the bar the pointer holds it."""
        self._touch_start: tuple[Point, int] | None = None
        """Where a finger went down, and what was in sight then."""
        self._is_panning = False
        self._pinned: Rect | None = None
        """What stays under the pointer, even past an end of the column."""
        self._pinned_ms = 0

    @property
    def content_top(self) -> int:
        """Where on the page its first pixel is, in sight or above the window."""
        return self.viewport.top - self._offset

    @property
    def is_overflowing(self) -> bool:
        """Is some of it out of sight?"""
        return self._max_offset > 0

    def lay_out(self, rect: Rect, height: int, scale: float) -> None:
        """Takes its place; *height* is that of everything in it."""
        self.viewport, self.content_height, self._scale = rect, height, scale
        if self._pinned is None:
            self._scroll_to(self._offset)

    def pin(self, before: Rect, after: Rect) -> None:
        """What was pressed *before* would stand there *after*: it stays where it was until the pointer leaves it.

        Past an end of the column it stays there for a moment only.
        """
        self._offset += after.centery - before.centery
        self._pinned, self._pinned_ms = after.move(0, before.centery - after.centery), 0

    @property
    def is_overscrolled(self) -> bool:
        """Does it stand past one of its ends?"""
        return self._offset != self._clamped(self._offset)

    def update(self, elapsed_ms: int) -> None:
        """Nobody presses on: it comes back from past its end."""
        self._pinned_ms += elapsed_ms
        if self.is_overscrolled and self._pinned_ms >= _OVERSCROLL_MS:
            self._scroll_to(self._offset)

    @property
    def is_at_end(self) -> bool:
        """Is its last pixel in sight?"""
        return self._offset >= self._max_offset

    def scroll_to_end(self) -> None:
        """To its end."""
        self._offset = self._max_offset

    def scroll_lines(self, steps: int) -> bool:
        """A few lines up (-1) or down (1). Tells whether there was anything left there."""
        return self._scroll_to(self._offset + steps * round(_WHEEL_STEP_U * self._scale))

    def scroll_to_start(self) -> None:
        """Back to the beginning."""
        self._offset = 0

    def clip_widgets(self, widgets: Iterable[Widget]) -> None:
        """These are its controls; they are used and seen in its window alone."""
        for each in widgets:
            each.viewport = self.viewport

    def scroll_into_view(self, rect: Rect) -> bool:
        """Scrolls until this can be seen."""
        margin = round(_REVEAL_MARGIN_U * self._scale)
        above = min(0, rect.top - margin - self.viewport.top)
        below = max(0, rect.bottom + margin - self.viewport.bottom)
        return self._scroll_to(self._offset + (above or below))

    def handle(self, event: InputEvent) -> bool:
        """Tells whether that was all there is to this input."""
        match event:
            case WheelTurned() if self.viewport.collidepoint(event.position):
                self._scroll_to(self._offset - event.steps * round(_WHEEL_STEP_U * self._scale))
                return self.is_overflowing
            case KeyPressed(key="page up" | "page down"):
                page = self.viewport.height - round(_WHEEL_STEP_U * self._scale)
                return self._scroll_to(self._offset + (page if event.key == "page down" else -page))
            case PointerPressed(button="left") if self._is_on_bar(event.position):
                self._thumb_grab_px = event.position[1] - self._thumb_rect.top
                return True
            case PointerPressed(button="left", is_touch=True) if self.viewport.collidepoint(event.position):
                self._touch_start, self._is_panning = (event.position, self._offset), False
            case PointerMoved():
                if self._pinned is not None and not self._pinned.collidepoint(event.position):
                    self._scroll_to(self._offset)
                return self._drag_to(event.position)
            case PointerReleased(button="left"):
                was_scrolling = self._thumb_grab_px is not None or self._is_panning
                self._thumb_grab_px = self._touch_start = None
                self._is_panning = False
                return was_scrolling
            case _:
                pass
        return False

    def paint(self, painter: Painter) -> None:
        """The bar, where there is more than can be seen."""
        if self.is_overflowing:
            painter.draw_box(
                self._thumb_rect,
                BAR_WIDTH_U / 2,
                painter.theme.accent if self._thumb_grab_px is not None else painter.theme.outline,
            )

    def _drag_to(self, position: Point) -> bool:
        if self._thumb_grab_px is not None:
            track_length = self.viewport.height - self._thumb_rect.height
            self._scroll_to(
                self._max_offset * (position[1] - self._thumb_grab_px - self.viewport.top) // max(1, track_length)
            )
            return True
        if self._touch_start is not None:
            start, start_offset = self._touch_start
            self._is_panning = self._is_panning or abs(position[1] - start[1]) > _PAN_THRESHOLD_PX
            if self._is_panning:
                self._scroll_to(start_offset + start[1] - position[1])
        return self._is_panning

    def _is_on_bar(self, position: Point) -> bool:
        return self.is_overflowing and self._thumb_rect.inflate(round(24 * self._scale), 0).collidepoint(position)

    @property
    def _max_offset(self) -> int:
        return max(0, self.content_height - self.viewport.height)

    @property
    def _thumb_rect(self) -> Rect:
        width = round(BAR_WIDTH_U * self._scale)
        height = max(
            round(_MIN_THUMB_U * self._scale),
            self.viewport.height * self.viewport.height // max(1, self.content_height),
        )
        top = self.viewport.top + (self.viewport.height - height) * self._clamped(self._offset) // max(
            1, self._max_offset
        )
        return Rect(self.viewport.right - width, top, width, height)

    def _scroll_to(self, offset: int) -> bool:
        self._pinned = None
        previous, self._offset = self._offset, self._clamped(offset)
        return self._offset != previous

    def _clamped(self, offset: int) -> int:
        """Between both ends."""
        return min(max(0, offset), self._max_offset)
