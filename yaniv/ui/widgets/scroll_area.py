"""Scroll area: a part of the page with longer content, scrolled by wheel, keys, scroll bar or touch."""

from typing import Final

from pygame import Rect

from yaniv.ui.geometry.rect_layout import right_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    InputCancelled,
    InputEvent,
    KeyPressed,
    Point,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    PressInput,
    WheelTurned,
)
from yaniv.ui.widgets.scrollbar import BAR_WIDTH_U, Scrollbar

_MIN_THUMB_U: Final = 48
_GRAB_MARGIN_U: Final = 24
_LINE_U: Final = 90
_PAN_THRESHOLD_PX: Final = 10
"""Distance in px that a finger may move before it scrolls."""
_LINE_STEPS: Final = {"up": -1, "down": 1}
_PAGE_STEPS: Final = {"page up": -1, "page down": 1}


class ScrollArea:
    """Viewport on longer content. What is drawn in it is placed relative to `content_top`."""

    def __init__(self, line_u: float = _LINE_U) -> None:
        """*line_u*: height of a line, the step of wheel and arrow keys."""
        self.viewport = Rect(0, 0, 0, 0)
        """Rectangle of the viewport."""
        self.content_height = 0
        """Height of the whole content in px, visible or not."""
        self.scrollbar = Scrollbar()
        """Scroll bar with offsets in px."""
        self._line_u = line_u
        self._scale = 1.0
        self._touch_start: tuple[Point, int] | None = None
        """Where a finger went down, and the scroll offset at that time."""
        self._is_panning = False

    @property
    def content_top(self) -> int:
        """Vertical position on the page of the top of the content, in px; above the viewport when scrolled."""
        return self.viewport.top - self.scrollbar.offset

    @property
    def is_overflowing(self) -> bool:
        """True if a part of the content is outside the viewport."""
        return self.scrollbar.max_offset > 0

    def lay_out(self, rect: Rect, height: int, scale: float) -> None:
        """Set the rectangle of the viewport; *height* is that of the whole content in px, *scale* is px per u."""
        self.viewport, self.content_height, self._scale = rect, height, scale
        track = right_part(rect, self._px(BAR_WIDTH_U))
        self.scrollbar.set_range(height, rect.height)
        self.scrollbar.set_track(track, self._px(_MIN_THUMB_U), self._px(_GRAB_MARGIN_U))
        self.scrollbar.scroll_by(0)

    @property
    def is_at_end(self) -> bool:
        """True if the end of the content is visible."""
        return self.scrollbar.offset >= self.scrollbar.max_offset

    def scroll_to_start(self) -> bool:
        """Scroll to the beginning; return True if anything moved."""
        return self._scroll_by(-self.content_height)

    def scroll_to_end(self) -> bool:
        """Scroll to the end; return True if anything moved."""
        return self._scroll_by(self.content_height)

    def scroll_lines(self, steps: int) -> bool:
        """Scroll a few lines up (negative) or down; return True if anything moved."""
        return self._scroll_by(steps * self._px(self._line_u))

    def scroll_pages(self, steps: int) -> bool:
        """Scroll up (negative) or down by the viewport's height less a line; return True if anything moved."""
        return self._scroll_by(steps * (self.viewport.height - self._px(self._line_u)))

    def handle(self, event: InputEvent) -> bool:
        """Handle wheel, page keys, scroll bar and touch; return True if the page must not use the event itself."""
        if self.scrollbar.handle(event):
            return True
        match event:
            case WheelTurned() if self.viewport.collidepoint(event.position):
                self.scroll_lines(-event.steps)
                return self.is_overflowing
            case KeyPressed(key="page up" | "page down"):
                return self.scroll_pages(_PAGE_STEPS[event.key])
            case PointerPressed(button="left", is_touch=True) if self.viewport.collidepoint(event.position):
                self._touch_start, self._is_panning = (event.position, self.scrollbar.offset), False
            case PointerMoved():
                return self._pan_to(event.position)
            case PointerReleased(button="left"):
                was_panning, self._touch_start, self._is_panning = self._is_panning, None, False
                return was_panning
            case InputCancelled():
                self._touch_start, self._is_panning = None, False
            case _:
                pass
        return False

    def handle_scroll_key(self, event: PressInput) -> bool:
        """Scroll by an arrow or page key; return True if the page must not use the key itself.

        That is so for these keys while the content is higher than the viewport.
        """
        line_steps = _LINE_STEPS.get(key_bindings.action_for(event) or "", 0)
        page_steps = _PAGE_STEPS.get(event.key, 0) if isinstance(event, KeyPressed) else 0
        if line_steps:
            self.scroll_lines(line_steps)
        elif page_steps:
            self.scroll_pages(page_steps)
        return self.is_overflowing and (line_steps or page_steps) != 0

    def paint(self, painter: Painter) -> None:
        """Draw the scroll bar if the content is longer than the viewport."""
        self.scrollbar.paint(painter)

    def _pan_to(self, position: Point) -> bool:
        """Scroll with the finger; return True if it has moved far enough for that."""
        if self._touch_start is not None:
            start, start_offset = self._touch_start
            self._is_panning = self._is_panning or abs(position[1] - start[1]) > _PAN_THRESHOLD_PX
            if self._is_panning:
                self._scroll_by(start_offset + start[1] - position[1] - self.scrollbar.offset)
        return self._is_panning

    def _scroll_by(self, distance_px: int) -> bool:
        return self.scrollbar.scroll_by(distance_px)

    def _px(self, length_u: float) -> int:
        return round(length_u * self._scale)
