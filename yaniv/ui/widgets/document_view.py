"""Document view: sections with titles and paragraphs, which can be scrolled by wheel, keys or scroll bar."""

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, Protocol

from msgspec import Struct
from pygame import Rect

from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import BODY_U, NAME_U, type_px
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, PressInput
from yaniv.ui.widgets.scroll_area import ScrollArea
from yaniv.ui.widgets.widget import Widget, element_rect

LineKind = Literal["title", "first", "more", "picture"]
LINE_HEIGHT_U: Final = 38
_TITLE_HEIGHT_U: Final = 52
_ABOVE_TITLE_U: Final = 26
_PARAGRAPH_GAP_U: Final = 8
_INDENT_U: Final = 30
_GUTTER_U: Final = 36
_WHEEL_LINES: Final = 3


class SectionPicture(Protocol):
    """What a section shows in place of its paragraphs."""

    def height_px(self, width_px: int, scale: float) -> int:
        """Return its height in a width; *scale*: px per u with the text size of the player."""

    def paint(self, painter: Painter, rect: Rect, scale: float) -> None:
        """Draw it in a rectangle (px)."""


class Section(Struct, frozen=True):
    """Section of a document: a title and its paragraphs."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    is_bulleted: bool = True
    """True if each paragraph begins with a bullet."""
    picture: SectionPicture | None = None
    """Shown in place of the paragraphs, which are read aloud then."""


class _DocumentLine(Struct, frozen=True):
    """A laid-out line of the document; *top* is its offset in px from the top of the document."""

    top: int
    kind: LineKind
    text: str
    section_index: int
    height: int = 0
    """Of a picture, in px."""


class DocumentView(Widget):
    """Scrolling document; each visible section is an element of its own for screen readers, `ID:SECTION`."""

    role: ClassVar[ElementRole] = "list"

    def __init__(self, id_: str, name: str, sections: Sequence[Section], text_renderer: TextRenderer) -> None:
        super().__init__(id_, name)
        self._text_renderer = text_renderer
        self._sections = tuple(sections)
        self._lines: list[_DocumentLine] = []
        self._content_height = 0
        self._layout_key: object = None
        self._scroll_area = ScrollArea(LINE_HEIGHT_U)
        self._scale = 1.0

    def set_sections(self, sections: Sequence[Section]) -> None:
        """Show other sections, scrolled to the beginning."""
        self._sections = tuple(sections)
        self._scroll_area.scroll_to_start()
        if self._layout_key is not None:
            self._build_lines()

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Set the rectangle; break the text into lines again if its width or the scale (px per u) has changed."""
        self.rect, self._scale = rect, scale
        if self._layout_key != (rect.width, scale):
            self._layout_key = (rect.width, scale)
            self._build_lines()
        self._scroll_area.lay_out(rect, self._content_height, scale)

    def drag_scrollbar(self, event: InputEvent) -> bool:
        """Handle an event that may drag the scroll bar; return True if it did."""
        return self._scroll_area.scrollbar.handle(event)

    def handle_wheel(self, steps: int) -> bool:
        """Scroll by three lines for each wheel step (positive: up); return True if anything moved."""
        return self._scroll_area.scroll_lines(-steps * _WHEEL_LINES)

    def handle_key(self, event: PressInput) -> bool:
        """Scroll by a line or a page, or to either end; return False if the key has no effect, as at the end."""
        match event.button if isinstance(event, GamepadPressed) else event.key:
            case "up" | "down" as key:
                return self._scroll_area.scroll_lines(-1 if key == "up" else 1)
            case "page up" | "page down" | "space" as key:
                return self._scroll_area.scroll_pages(-1 if key == "page up" else 1)
            case "home":
                return self._scroll_area.scroll_to_start()
            case "end":
                return self._scroll_area.scroll_to_end()
            case _:
                return False

    def paint(self, painter: Painter) -> None:
        """Draw the visible lines and the scroll bar."""
        with painter.clip_to(self.rect):
            for line in self._lines:
                y = self._scroll_area.content_top + line.top
                if -(line.height or self._px(_TITLE_HEIGHT_U)) < y - self.rect.top < self.rect.height:
                    self._paint_line(painter, line, y)
        self._scroll_area.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the document and of each visible section, for screen readers and tests."""
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
        lines = [line for line in self._lines if line.section_index == section_index]
        top = self._scroll_area.content_top + lines[0].top
        height = lines[-1].top - lines[0].top + (lines[-1].height or self._px(LINE_HEIGHT_U))
        return Rect(self.rect.left, top, self.rect.width, height).clip(self.rect)

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
        picture = self._sections[line.section_index].picture
        if line.kind == "picture" and picture is not None:
            place = Rect(self.rect.left, y, self._picture_width, line.height)
            picture.paint(painter, place, self._scale)
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
            if section.picture is not None:
                height = section.picture.height_px(self._picture_width, self._scale)
                self._lines.append(_DocumentLine(y, "picture", "", number, height))
                y += height
                continue
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
    def _picture_width(self) -> int:
        return self.rect.width - self._px(_GUTTER_U)

    def _px(self, length_u: float) -> int:
        return round(length_u * self._scale)
