"""Scrolling viewport: scrolled by wheel, page keys, scroll bar or touch."""

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
"""Scroll distance of one wheel step, in u."""
_REVEAL_MARGIN_U: Final = 24
"""Distance in u that a focused widget keeps from the top and bottom edges."""
_PAN_THRESHOLD_PX: Final = 10
"""Distance in px that a finger may move before it scrolls."""
_OVERSCROLL_MS: Final = 1500
"""Time in ms during which the area may stay overscrolled, so that a widget can be pressed again in the same place."""


class ScrollArea:
    """Viewport of a part of a page. The page lays out its widgets relative to `content_top`."""

    def __init__(self) -> None:
        self.viewport = Rect(0, 0, 0, 0)
        """Rectangle of the viewport."""
        self.content_height = 0
        """Height of the whole content in px, visible or not."""
        self._scale = 1.0
        self._offset = 0
        self._thumb_grab_px: int | None = None
        """Distance in px from the upper end of the scroll thumb to the pointer that drags it; None: no drag."""
        self._touch_start: tuple[Point, int] | None = None
        """Where a finger went down, and the scroll offset at that time."""
        self._is_panning = False
        self._pinned: Rect | None = None
        """Rectangle that is kept under the pointer, even past an end of the content."""
        self._pinned_ms = 0

    @property
    def content_top(self) -> int:
        """Position on the page of the first pixel of the content; above the viewport when scrolled."""
        return self.viewport.top - self._offset

    @property
    def is_overflowing(self) -> bool:
        """True if a part of the content is outside the viewport."""
        return self._max_offset > 0

    def lay_out(self, rect: Rect, height: int, scale: float) -> None:
        """Set the viewport; *height* is that of the whole content in px."""
        self.viewport, self.content_height, self._scale = rect, height, scale
        if self._pinned is None:
            self._scroll_to(self._offset)

    def pin(self, before: Rect, after: Rect) -> None:
        """Scroll so that a pressed widget stays in place, after a layout has moved it from *before* to *after*.

        It stays until the pointer leaves it; past an end of the content only for a limited time (`update`).
        """
        self._offset += after.centery - before.centery
        self._pinned, self._pinned_ms = after.move(0, before.centery - after.centery), 0

    @property
    def is_overscrolled(self) -> bool:
        """True if the area is scrolled past one of its ends."""
        return self._offset != self._clamped(self._offset)

    def update(self, elapsed_ms: int) -> None:
        """Count the time since the last `pin`; scroll back from past an end after `_OVERSCROLL_MS`."""
        self._pinned_ms += elapsed_ms
        if self.is_overscrolled and self._pinned_ms >= _OVERSCROLL_MS:
            self._scroll_to(self._offset)

    @property
    def is_at_end(self) -> bool:
        """True if the last pixel of the content is visible."""
        return self._offset >= self._max_offset

    def scroll_to_end(self) -> None:
        """Scroll to the end."""
        self._offset = self._max_offset

    def scroll_lines(self, steps: int) -> bool:
        """Scroll a few lines up (-1) or down (1); return True if anything moved."""
        return self._scroll_to(self._offset + steps * round(_WHEEL_STEP_U * self._scale))

    def scroll_to_start(self) -> None:
        """Scroll to the beginning."""
        self._offset = 0

    def clip_widgets(self, widgets: Iterable[Widget]) -> None:
        """Restrict these widgets to the viewport: they are visible and usable only inside it."""
        for each in widgets:
            each.viewport = self.viewport

    def scroll_into_view(self, rect: Rect) -> bool:
        """Scroll until this rectangle is visible; return True if anything moved."""
        margin = round(_REVEAL_MARGIN_U * self._scale)
        above = min(0, rect.top - margin - self.viewport.top)
        below = max(0, rect.bottom + margin - self.viewport.bottom)
        return self._scroll_to(self._offset + (above or below))

    def handle(self, event: InputEvent) -> bool:
        """Handle wheel, page keys, scroll bar and touch; return True if the event was consumed."""
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
        """Draw the scroll bar if the content is longer than the viewport."""
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
        """Return the offset limited to the range between both ends."""
        return min(max(0, offset), self._max_offset)
