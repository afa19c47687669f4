"""A page to read: titles and sentences below each other; it scrolls by wheel, keys, or the bar at its side."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Literal

from msgspec import Struct
from pygame import Rect

from yaniv.ui.inputs import Input, PadPressed, PointerMoved, PointerPressed, PointerReleased, Pressed
from yaniv.ui.inspect import Element, Role
from yaniv.ui.text import Text
from yaniv.ui.theme import BODY_U, NAME_U, type_px
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control, pixels

Kind = Literal["title", "first", "more"]
LINE_U: Final = 38
_TITLE_U: Final = 52
_ABOVE_TITLE_U: Final = 26
_AFTER_U: Final = 8
_INDENT_U: Final = 30
_BAR_U: Final = 12
_GUTTER_U: Final = 36
_WHEEL_LINES: Final = 3


class Chapter(Struct, frozen=True):
    """A title and what stands under it, a thought a paragraph."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    marked: bool = True
    """Each of them begins with a dot."""


class _Line(Struct, frozen=True):
    """A line of the page and where it stands, from the top of the page."""

    top: int
    kind: Kind
    text: str
    chapter: int


class Reader(Control):
    """Chapters; each one in sight is an element of its own, `ID:CHAPTER`."""

    role: ClassVar[Role] = "list"

    def __init__(self, id_: str, name: str, chapters: Sequence[Chapter], text: Text) -> None:
        super().__init__(id_, name)
        self._text = text
        self._chapters = tuple(chapters)
        self._lines: list[_Line] = []
        self._height = 0
        self._laid: object = None
        self._top = 0
        """The first pixel of the page in sight."""
        self._u = 1.0
        self._grip: int | None = None
        """How far below the upper end of the bar the pointer holds it."""

    def show(self, chapters: Sequence[Chapter]) -> None:
        """Another page, from its beginning."""
        self._chapters = tuple(chapters)
        self._top = 0
        if self._laid is not None:
            self._set_lines()

    def lay(self, rect: Rect, u: float) -> None:
        """Takes its place."""
        self.rect, self._u = rect, u
        if self._laid != (rect.width, u):
            self._laid = (rect.width, u)
            self._set_lines()
        self._scroll(0)

    def drag(self, given: Input) -> bool:
        """The bar follows the pointer that has hold of it. Tells whether that was all there is to this input."""
        match given:
            case PointerPressed(button="left") if self._rest and self._bar.inflate(self._px(24), 0).collidepoint(
                given.at
            ):
                self._grip = given.at[1] - self._bar.top
            case PointerMoved() if self._grip is not None:
                free = self.rect.height - self._bar.height
                self._top = self._rest * (given.at[1] - self._grip - self.rect.top) // max(1, free)
                self._scroll(0)
            case PointerReleased(button="left") if self._grip is not None:
                self._grip = None
            case _:
                return False
        return True

    def wheel(self, steps: int) -> bool:
        """Three lines a notch."""
        return self._scroll(-steps * _WHEEL_LINES * self._px(LINE_U))

    def key(self, pressed: Pressed) -> bool:
        """A line up or down, a page, to the beginning and to the end; at its ends arrows leave it."""
        page = self.rect.height - self._px(LINE_U)
        steps: dict[str, Callable[[], int]] = {
            "up": lambda: -self._px(LINE_U),
            "down": lambda: self._px(LINE_U),
            "page up": lambda: -page,
            "page down": lambda: page,
            "space": lambda: page,
            "home": lambda: -self._height,
            "end": lambda: self._height,
        }
        key = pressed.button if isinstance(pressed, PadPressed) else pressed.key
        return key in steps and self._scroll(steps[key]())

    def paint(self, brush: Brush) -> None:
        """The lines in sight, and where on the page they stand."""
        with brush.inside(self.rect):
            for line in self._lines:
                y = self.rect.top + line.top - self._top
                if -self._px(_TITLE_U) < y - self.rect.top < self.rect.height:
                    self._paint_line(brush, line, y)
        if self._rest:
            ink = brush.theme.gold if self._grip is not None else brush.theme.line
            brush.box(self._bar, _BAR_U / 2, ink)

    def elements(self) -> tuple[Element, ...]:
        """The page, then each chapter of which something is in sight."""
        said = [(number, self._sight_of(number)) for number in range(len(self._chapters))]
        return (*super().elements(), *(self._element(number, rect) for number, rect in said if rect.height > 0))

    def _element(self, number: int, rect: Rect) -> Element:
        chapter = self._chapters[number]
        return Element(f"{self.id}:{chapter.id}", "text", chapter.title, " ".join(chapter.paragraphs), pixels(rect))

    def _sight_of(self, chapter: int) -> Rect:
        """What of a chapter can be seen."""
        tops = [line.top for line in self._lines if line.chapter == chapter]
        whole = Rect(self.rect.left, self.rect.top - self._top + min(tops), self.rect.width, max(tops) - min(tops))
        return Rect(whole.left, whole.top, whole.width, whole.height + self._px(LINE_U)).clip(self.rect)

    def _paint_line(self, brush: Brush, line: _Line, y: int) -> None:
        room = self.rect.width - self._px(_INDENT_U + _GUTTER_U)
        if line.kind == "title":
            at = (self.rect.left, y + self._px(_TITLE_U) // 2)
            brush.write(line.text, at, NAME_U, brush.theme.gold, weight="bold", room=room, high=self._px(_TITLE_U))
            return
        middle = y + self._px(LINE_U) // 2
        if line.kind == "first":
            dot = Rect(0, 0, max(4, self._px(8)), max(4, self._px(8)))
            dot.center = (self.rect.left + self._px(8), middle + self._px(2))
            brush.box(dot, 4, brush.theme.line)
        at = (self.rect.left + self._px(_INDENT_U), middle)
        brush.write(line.text, at, BODY_U, brush.theme.sand, room=room, high=self._px(LINE_U))

    def _set_lines(self) -> None:
        room = self.rect.width - self._px(_INDENT_U + _GUTTER_U)
        self._lines, y = [], 0
        for number, chapter in enumerate(self._chapters):
            y += self._px(_ABOVE_TITLE_U) if number else 0
            self._lines.append(_Line(y, "title", chapter.title, number))
            y += self._px(_TITLE_U)
            for paragraph in chapter.paragraphs:
                for at, line in enumerate(self._text.wrap(paragraph, type_px(BODY_U, self._u), room)):
                    self._lines.append(_Line(y, "more" if at or not chapter.marked else "first", line, number))
                    y += self._px(LINE_U)
                y += self._px(_AFTER_U)
        self._height = y

    @property
    def _rest(self) -> int:
        """How much of the page is out of sight."""
        return max(0, self._height - self.rect.height)

    @property
    def _bar(self) -> Rect:
        high = max(self._px(48), self.rect.height * self.rect.height // max(1, self._height))
        top = self.rect.top + (self.rect.height - high) * self._top // max(1, self._rest)
        return Rect(self.rect.right - self._px(_BAR_U), top, self._px(_BAR_U), high)

    def _scroll(self, by: int) -> bool:
        before = self._top
        self._top = min(max(0, self._top + by), self._rest)
        return self._top != before

    def _px(self, length_u: float) -> int:
        return round(length_u * self._u)
