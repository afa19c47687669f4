"""Document view: sections with titles and paragraphs; scrolled by wheel, keys or scroll bar."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Literal

from msgspec import Struct
from pygame import Rect

from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import BODY_U, NAME_U, type_px
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    PressInput,
)
from yaniv.ui.widgets.widget import Widget, element_rect

LineKind = Literal["title", "first", "more"]
LINE_HEIGHT_U: Final = 38
_TITLE_HEIGHT_U: Final = 52
_ABOVE_TITLE_U: Final = 26
_PARAGRAPH_GAP_U: Final = 8
_INDENT_U: Final = 30
_BAR_WIDTH_U: Final = 12
_GUTTER_U: Final = 36
_WHEEL_LINES: Final = 3


class Section(Struct, frozen=True):
    """A title and its paragraphs."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    is_bulleted: bool = True
    """True if each paragraph begins with a bullet."""


class _DocumentLine(Struct, frozen=True):
    """A laid-out line of the document; *top* is its offset in px from the top of the document."""

    top: int
    kind: LineKind
    text: str
    section_index: int


class DocumentView(Widget):
    """A scrolling document; each visible section is an element of its own, `ID:SECTION`."""

    role: ClassVar[ElementRole] = "list"

    def __init__(self, id_: str, name: str, sections: Sequence[Section], text_renderer: TextRenderer) -> None:
        super().__init__(id_, name)
        self._text_renderer = text_renderer
        self._sections = tuple(sections)
        self._lines: list[_DocumentLine] = []
        self._content_height = 0
        self._layout_key: object = None
        self._offset = 0
        """Scroll offset: the first visible pixel of the document."""
        self._scale = 1.0
        self._thumb_grab_px: int | None = None
        """Distance in px from the upper end of the scroll thumb to the pointer that drags it; None: no drag."""

    def set_sections(self, sections: Sequence[Section]) -> None:
        """Show other sections, from the beginning."""
        self._sections = tuple(sections)
        self._offset = 0
        if self._layout_key is not None:
            self._build_lines()

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Set the rectangle and lay out the lines again if width or scale has changed."""
        self.rect, self._scale = rect, scale
        if self._layout_key != (rect.width, scale):
            self._layout_key = (rect.width, scale)
            self._build_lines()
        self._scroll_by(0)

    def drag_scrollbar(self, event: InputEvent) -> bool:
        """Handle a drag of the scroll bar; return True if the event was consumed."""
        match event:
            case PointerPressed(button="left") if self._max_offset and self._thumb_rect.inflate(
                self._px(24), 0
            ).collidepoint(event.position):
                self._thumb_grab_px = event.position[1] - self._thumb_rect.top
            case PointerMoved() if self._thumb_grab_px is not None:
                track_length = self.rect.height - self._thumb_rect.height
                self._offset = (
                    self._max_offset * (event.position[1] - self._thumb_grab_px - self.rect.top) // max(1, track_length)
                )
                self._scroll_by(0)
            case PointerReleased(button="left") if self._thumb_grab_px is not None:
                self._thumb_grab_px = None
            case _:
                return False
        return True

    def handle_wheel(self, steps: int) -> bool:
        """Scroll by three lines for each wheel step."""
        return self._scroll_by(-steps * _WHEEL_LINES * self._px(LINE_HEIGHT_U))

    def handle_key(self, event: PressInput) -> bool:
        """Scroll by a line or a page, or to either end; at either end the key is not consumed."""
        page = self.rect.height - self._px(LINE_HEIGHT_U)
        scroll_by_key: dict[str, Callable[[], int]] = {
            "up": lambda: -self._px(LINE_HEIGHT_U),
            "down": lambda: self._px(LINE_HEIGHT_U),
            "page up": lambda: -page,
            "page down": lambda: page,
            "space": lambda: page,
            "home": lambda: -self._content_height,
            "end": lambda: self._content_height,
        }
        key = event.button if isinstance(event, GamepadPressed) else event.key
        return key in scroll_by_key and self._scroll_by(scroll_by_key[key]())

    def paint(self, painter: Painter) -> None:
        """Draw the visible lines and the scroll bar."""
        with painter.clip_to(self.rect):
            for line in self._lines:
                y = self.rect.top + line.top - self._offset
                if -self._px(_TITLE_HEIGHT_U) < y - self.rect.top < self.rect.height:
                    self._paint_line(painter, line, y)
        if self._max_offset:
            thumb_colour = painter.theme.accent if self._thumb_grab_px is not None else painter.theme.outline
            painter.draw_box(self._thumb_rect, _BAR_WIDTH_U / 2, thumb_colour)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the document and of each visible section."""
        visible_rects = [(number, self._visible_section_rect(number)) for number in range(len(self._sections))]
        return (
            *super().elements(),
            *(self._section_element(number, rect) for number, rect in visible_rects if rect.height > 0),
        )

    def _section_element(self, number: int, rect: Rect) -> Element:
        section = self._sections[number]
        return Element(
            f"{self.id}:{section.id}", "text", section.title, " ".join(section.paragraphs), element_rect(rect)
        )

    def _visible_section_rect(self, section_index: int) -> Rect:
        """Return the visible part of a section."""
        tops = [line.top for line in self._lines if line.section_index == section_index]
        section_rect = Rect(
            self.rect.left, self.rect.top - self._offset + min(tops), self.rect.width, max(tops) - min(tops)
        )
        return Rect(
            section_rect.left, section_rect.top, section_rect.width, section_rect.height + self._px(LINE_HEIGHT_U)
        ).clip(self.rect)

    def _paint_line(self, painter: Painter, line: _DocumentLine, y: int) -> None:
        max_width = self.rect.width - self._px(_INDENT_U + _GUTTER_U)
        if line.kind == "title":
            position = (self.rect.left, y + self._px(_TITLE_HEIGHT_U) // 2)
            painter.draw_line(
                line.text,
                position,
                NAME_U,
                painter.theme.accent,
                weight="bold",
                max_width=max_width,
                max_height=self._px(_TITLE_HEIGHT_U),
            )
            return
        middle = y + self._px(LINE_HEIGHT_U) // 2
        if line.kind == "first":
            dot = Rect(0, 0, max(4, self._px(8)), max(4, self._px(8)))
            dot.center = (self.rect.left + self._px(8), middle + self._px(2))
            painter.draw_box(dot, 4, painter.theme.outline)
        position = (self.rect.left + self._px(_INDENT_U), middle)
        painter.draw_line(
            line.text, position, BODY_U, painter.theme.text, max_width=max_width, max_height=self._px(LINE_HEIGHT_U)
        )

    def _build_lines(self) -> None:
        max_width = self.rect.width - self._px(_INDENT_U + _GUTTER_U)
        self._lines, y = [], 0
        for number, section in enumerate(self._sections):
            y += self._px(_ABOVE_TITLE_U) if number else 0
            self._lines.append(_DocumentLine(y, "title", section.title, number))
            y += self._px(_TITLE_HEIGHT_U)
            for paragraph in section.paragraphs:
                for line_index, line in enumerate(
                    self._text_renderer.wrap(paragraph, type_px(BODY_U, self._scale), max_width)
                ):
                    self._lines.append(
                        _DocumentLine(y, "more" if line_index or not section.is_bulleted else "first", line, number)
                    )
                    y += self._px(LINE_HEIGHT_U)
                y += self._px(_PARAGRAPH_GAP_U)
        self._content_height = y

    @property
    def _max_offset(self) -> int:
        """Greatest scroll offset in px."""
        return max(0, self._content_height - self.rect.height)

    @property
    def _thumb_rect(self) -> Rect:
        height = max(self._px(48), self.rect.height * self.rect.height // max(1, self._content_height))
        top = self.rect.top + (self.rect.height - height) * self._offset // max(1, self._max_offset)
        return Rect(self.rect.right - self._px(_BAR_WIDTH_U), top, self._px(_BAR_WIDTH_U), height)

    def _scroll_by(self, distance_px: int) -> bool:
        previous = self._offset
        self._offset = min(max(0, self._offset + distance_px), self._max_offset)
        return self._offset != previous

    def _px(self, length_u: float) -> int:
        return round(length_u * self._scale)
