"""Vertical scroll bar: the offset of a view in longer content, and the thumb that shows and changes it."""

from typing import Final

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.input.input_events import InputCancelled, InputEvent, Point, PointerMoved, PointerPressed, PointerReleased

BAR_WIDTH_U: Final = 12


class Scrollbar:
    """Scroll bar. Offset and lengths are in px, rows or any unit that its owner chooses; the track is in px."""

    def __init__(self) -> None:
        self.offset = 0
        """First visible unit of the content; a `ScrollArea` may hold it past an end for a while."""
        self._content_length = 0
        self._page_length = 0
        self._track = Rect(0, 0, 0, 0)
        self._min_thumb_px = 0
        self._grab_margin_px = 0
        self._end_gap_px = 0
        self._grab_px: int | None = None
        """Distance in px from the upper end of the thumb to the pointer that drags it; None: no drag."""

    def set_range(self, content_length: int, page_length: int) -> None:
        """Set the lengths of the content and of its visible part; the next scrolling limits the offset to them."""
        self._content_length, self._page_length = content_length, page_length

    def set_track(self, track: Rect, min_thumb_px: int = 0, grab_margin_px: int = 0, end_gap_px: int = 0) -> None:
        """Set the rectangle in which the thumb moves.

        *grab_margin_px*: by how much the area that grabs the thumb is wider than it. *end_gap_px*: sum of the gaps that
        are kept free of the thumb at both ends.
        """
        self._track, self._min_thumb_px = track, min_thumb_px
        self._grab_margin_px, self._end_gap_px = grab_margin_px, end_gap_px

    @property
    def max_offset(self) -> int:
        """Offset at which the end of the content is visible."""
        return max(0, self._content_length - self._page_length)

    @property
    def is_dragged(self) -> bool:
        """True while the pointer drags the thumb."""
        return self._grab_px is not None

    def scroll_to(self, offset: int) -> bool:
        """Scroll to this offset, or to the nearest end; return True if anything moved."""
        previous, self.offset = self.offset, self._clamped(offset)
        return self.offset != previous

    def scroll_by(self, distance: int) -> bool:
        """Scroll down, or up if *distance* is negative; return True if anything moved."""
        return self.scroll_to(self.offset + distance)

    def reveal(self, start: int, end: int) -> bool:
        """Scroll just as far as needed to show the content from *start* to *end* (exclusive); return True if moved.

        If it does not fit, its start is shown.
        """
        return self.scroll_to(max(min(self.offset, start), min(start, end - self._page_length)))

    def handle(self, event: InputEvent) -> bool:
        """Handle an event that may drag the thumb; return True if it did."""
        match event:
            case PointerPressed(button="left"):
                return self.grab(event.position)
            case PointerMoved() if self.is_dragged:
                self.drag_to(event.position)
            case PointerReleased(button="left") if self.is_dragged:
                self.release()
            case InputCancelled():
                self.release()
                return False
            case _:
                return False
        return True

    def grab(self, position: Point) -> bool:
        """Begin to drag the thumb if *position* (px) is on it; return True if it is."""
        if not self.max_offset or not self.thumb_rect.inflate(self._grab_margin_px, 0).collidepoint(position):
            return False
        self._grab_px = position[1] - self._thumb_top
        return True

    def drag_to(self, position: Point) -> None:
        """Scroll so that the point at which the thumb was grabbed is at *position* (px)."""
        if self._grab_px is not None:
            distance_px, free_px = (
                position[1] - self._grab_px - self._track.top,
                self._track.height - self._thumb_height,
            )
            # Rounded up, because `_thumb_top` is rounded down: else each grab would scroll up a little.
            self.scroll_to(-(-self.max_offset * distance_px // max(1, free_px)))

    def release(self) -> None:
        """End the dragging of the thumb."""
        self._grab_px = None

    def paint(self, painter: Painter, radius_u: float = BAR_WIDTH_U / 2, colour: Colour | None = None) -> None:
        """Draw the thumb if the content is longer than its view.

        *colour*: None for the usual colour, which changes while it is dragged.
        """
        if self.max_offset:
            theme = painter.theme
            painter.draw_box(self.thumb_rect, radius_u, colour or (theme.accent if self.is_dragged else theme.outline))

    @property
    def thumb_rect(self) -> Rect:
        """Rectangle of the thumb in px."""
        thumb = Rect(self._track.left, self._thumb_top, self._track.width, self._thumb_height)
        return thumb.clip(self._track.inflate(0, -self._end_gap_px))

    @property
    def _thumb_height(self) -> int:
        return max(self._min_thumb_px, self._track.height * self._page_length // max(1, self._content_length))

    @property
    def _thumb_top(self) -> int:
        free_px = self._track.height - self._thumb_height
        return self._track.top + free_px * self._clamped(self.offset) // max(1, self.max_offset)

    def _clamped(self, offset: int) -> int:
        return min(max(0, offset), self.max_offset)
