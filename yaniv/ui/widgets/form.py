"""A form: lines with a title, a plain sentence, a control, and a way back to how it came.

The form lays and paints its lines in a column that scrolls; the page that shows it has the ring, so that the focus goes
from everything to everything. Where text is large a line is one column: title, sentence, and the control below.
"""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.rules.catalogue import Value
from yaniv.ui.look import Look
from yaniv.ui.text import Weight
from yaniv.ui.theme import BODY_U, NAME_U, SECONDARY_U, Colour
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.choice import Option
from yaniv.ui.widgets.column import Column
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.reset import Reset
from yaniv.ui.widgets.segments import Segments
from yaniv.ui.widgets.slider import Slider
from yaniv.ui.widgets.stepper import Stepper
from yaniv.ui.widgets.toggle import WIDTH_U, Toggle
from yaniv.words import tell

STACKED: Final = 1.5
"""Where text is so many times larger everything is one column."""
RESET: Final = "reset:"
_FEW: Final = 3
"""More words than this are a list."""
_CONTROL_U: Final = (560, 60)
_GROWTH: Final = 0.6
"""Of controls, where text grows by one."""
_RESET_U: Final = 52
_GAP_U: Final = 20
_PAD_U: Final = 16
_LEADING: Final = 1.35
_SECTION_U: Final = 64
_LONGEST: Final = 80


Row = tuple[str, float, Weight, str]
"""Of what is written on a line: text, size, weight, and what colour it has."""


class Question(Struct, frozen=True):
    """What may be answered with a control, and how."""

    id: str
    title: str
    options: tuple[Option, ...] = ()
    """Words and what players read of them."""
    bounds: tuple[int, int] | None = None
    """Of a number, if it takes one."""
    step: int = 1
    told: Callable[[int], str] = str
    """A number as players read it."""
    is_switch: bool = False
    slides: bool = False
    """Of a number: its feel matters more than its exactness."""
    longest: int = _LONGEST
    """Of a text."""


def control(asked: Question, value: Value) -> Control:
    """The control that answers this: segments or a list, a stepper or a slider, a toggle, or a line of text."""
    if asked.is_switch:
        return Toggle(asked.id, asked.title, on=bool(value))
    if asked.bounds is not None:
        return _number(asked, asked.bounds, value)
    if asked.options:
        few = len(asked.options) <= _FEW
        return (Segments if few else Dropdown)(asked.id, asked.title, asked.options, str(value))
    return Field(asked.id, asked.title, str(value or ""), longest=asked.longest)


def _number(asked: Question, bounds: tuple[int, int], value: Value) -> Control:
    if asked.slides:
        return Slider(asked.id, asked.title, int(value or 0), bounds, step=asked.step, told=asked.told)
    stepper = Stepper(asked.id, asked.title, bounds[0], bounds, step=asked.step, words=asked.options, told=asked.told)
    if isinstance(value, str | int):
        stepper.put(value)
    return stepper


class Line:
    """One line of a form."""

    def __init__(
        self, control: Control, sentence: str = "", *, title: str = "", section: str = "", resets: bool = True
    ) -> None:
        """*title*: if it is not the name of the control; *section*: a heading above it; *resets*: it has a way back."""
        self.control = control
        self.title = title or control.name
        self.sentence = sentence
        self.section = section
        self.instead = ""
        """Of which answer this one has taken the place."""
        self.remark = ""
        """What is wrong with the answer, or what follows from it."""
        self.note = ""
        """What may be good to know about it."""
        self.reset = Reset(f"{RESET}{control.id}", self.title) if resets else None
        self.text = Rect(0, 0, 0, 0)
        """Where title and sentences stand, as last laid."""
        if sentence and control.label == control.name:
            control.label = tell("{title}. {sentence}", title=self.title, sentence=sentence)

    def mark(self, *, as_it_came: bool, was: str = "") -> None:
        """Is the answer the one it came with? *was*: that one in words, to be told where it is another."""
        self.instead = tell("instead of {value}", value=was) if was else ""
        if self.reset is not None:
            self.reset.enabled = not as_it_came
            name = self.title
            if as_it_came:
                told = tell("{title} is as it came.", title=name)
            elif was:
                told = tell("{title}: back to {value}", title=name, value=was)
            else:
                told = tell("{title}: as it came", title=name)
            self.reset.name = self.reset.label = told


class Form:
    """Lines below each other."""

    def __init__(self, look: Look, lines: Sequence[Line], *, keeps_bar: bool = False) -> None:
        """*keeps_bar*: there is room for the bar even without one, for lines that grow and shrink."""
        self._look = look
        self._keeps_bar = keeps_bar
        self.lines = tuple(lines)
        self.column = Column()
        self._u = 1.0

    @property
    def controls(self) -> tuple[Control, ...]:
        """In the order of the focus."""
        return tuple(each for line in self.lines for each in (line.control, line.reset) if each is not None)

    def line(self, used: str) -> Line | None:
        """The line of which a control, or its way back, was used."""
        wanted = used.removeprefix(RESET)
        return next((line for line in self.lines if line.control.id == wanted), None)

    def lay(self, rect: Rect, u: float) -> None:
        """Takes its place; scrolls if it is longer."""
        self._u = u
        for _ in range(2):  # the second time it is known whether there is a bar
            heights = [self._height(line, rect.width) for line in self.lines]
            self.column.lay(rect, sum(heights), u)
        self.column.show(self.controls)
        top = self.column.top
        for line, height in zip(self.lines, heights, strict=True):
            self._place(line, Rect(rect.left, top, rect.width, height))
            top += height

    def reveal(self, focused: Control | None) -> None:
        """Scrolls to what has the focus, if that is on the form."""
        line = next((line for line in self.lines if focused in (line.control, line.reset)), None)
        if line is not None and focused is not None:
            self.column.reveal(focused.rect.union(line.text))

    def paint(self, brush: Brush) -> None:
        """Titles and sentences; the ring paints the controls."""
        with brush.inside(self.column.rect):
            for line in self.lines:
                if line.text.colliderect(self.column.rect) or line.section:
                    self._paint(brush, line)
        self.column.paint(brush)

    @property
    def _stacked(self) -> bool:
        return self._look.text_scale >= STACKED

    def _px(self, length_u: float) -> int:
        return round(length_u * self._u)

    @property
    def _high(self) -> int:
        """Of a control."""
        return round(self._px(_CONTROL_U[1]) * (1 + _GROWTH * (self._look.text_scale - 1)))

    def _room(self, wide: int) -> int:
        """For title and sentences."""
        beside = 0 if self._stacked else self._px(_CONTROL_U[0] + _RESET_U + 2 * _GAP_U)
        return wide - self._bar - beside

    @property
    def _bar(self) -> int:
        """Room for it."""
        return self._px(_GAP_U) if self._keeps_bar or self.column.overflows else 0

    def _written(self, line: Line, room: int) -> list[Row]:
        """What a line always says."""
        parts: tuple[Row, ...] = (
            (line.title, BODY_U, "medium", "title"),
            (line.sentence, SECONDARY_U, "regular", "sentence"),
        )
        return self._rows(parts, room)

    def _added(self, line: Line, room: int) -> list[Row]:
        """What is to be said of the answer; it hangs below, so that its control stays where it is."""
        instead = "" if self._beside(line, room) is not None else line.instead
        parts: tuple[Row, ...] = (
            (instead, SECONDARY_U, "medium", "instead"),
            (line.remark, SECONDARY_U, "medium", "remark"),
            (line.note, SECONDARY_U, "regular", "note"),
        )
        return self._rows(parts, room)

    def _beside(self, line: Line, room: int) -> int | None:
        """Where beside the title there is room to say instead of what; None: there is none."""
        if not line.instead:
            return 0
        last = self._look.text.wrap(line.title, self._look.type_px(BODY_U, self._u), room, "medium")[-1]
        left = self._wide(last, BODY_U) + self._px(_GAP_U)
        return left if left + self._wide(line.instead, SECONDARY_U) <= room else None

    def _wide(self, text: str, size: float) -> int:
        return self._look.text.measure(text, self._look.type_px(size, self._u), "medium")[0]

    def _rows(self, parts: Sequence[Row], room: int) -> list[Row]:
        return [
            (row, size, weight, ink)
            for text, size, weight, ink in parts
            if text
            for row in self._look.text.wrap(text, self._look.type_px(size, self._u), room, weight)
        ]

    def _step(self, size: float) -> int:
        return round(self._look.type_px(size, self._u) * _LEADING)

    def _text_high(self, line: Line, wide: int) -> tuple[int, int]:
        """Of what it always says, and of what is added."""
        room = self._room(wide)
        said, added = (
            sum(self._step(size) for _, size, _, _ in rows)
            for rows in (self._written(line, room), self._added(line, room))
        )
        return said, added

    def _section_high(self, line: Line) -> int:
        return self._px(_SECTION_U * self._look.text_scale) if line.section else 0

    def _height(self, line: Line, wide: int) -> int:
        said, added = self._text_high(line, wide)
        above = max(0, self._high - said) // 2
        beside = max(self._high, above + said + added)
        body = said + added + self._px(8) + self._high if self._stacked else beside
        return self._section_high(line) + body + 2 * self._px(_PAD_U)

    def _place(self, line: Line, rect: Rect) -> None:
        said, added = self._text_high(line, rect.width)
        gap, pad = self._px(_GAP_U), self._px(_PAD_U)
        top = rect.top + self._section_high(line) + pad
        side, right = self._px(_RESET_U), rect.right - self._bar
        above = 0 if self._stacked else max(0, self._high - said) // 2
        line.text = Rect(rect.left, top + above, self._room(rect.width), said + added)
        wide = right - rect.left - side - gap if self._stacked else self._px(_CONTROL_U[0])
        box = Rect(rect.left, rect.bottom - pad - self._high, wide, self._high)
        if not self._stacked:
            box.midright = (right - side - gap, top + max(said, self._high) // 2)
        if isinstance(line.control, Toggle):
            box.width = round(min(box.width, self._px(WIDTH_U) * self._high / self._px(_CONTROL_U[1])))
            box.right = box.right if self._stacked else right - side - gap
        line.control.rect = box
        if line.reset is not None:
            line.reset.rect = Rect(right - side, box.centery - side // 2, side, side)

    def _paint(self, brush: Brush, line: Line) -> None:
        theme = brush.theme
        inks: dict[str, Colour] = {
            "title": theme.sand,
            "sentence": theme.muted,
            "instead": theme.gold,
            "remark": theme.coral,
            "note": theme.sky,
        }
        if line.section:
            high = self._section_high(line)
            top = min(line.text.top, line.control.rect.top) - self._px(_PAD_U) - high
            at, room = (line.text.left, top + high * 2 // 3), line.text.width
            brush.write(line.section, at, NAME_U, theme.gold, weight="bold", room=room, high=high)
        y, room = line.text.top, line.text.width
        beside, titles = self._beside(line, room), sum(ink == "title" for *_, ink in self._written(line, room))
        if line.instead and beside is not None:
            step = self._step(BODY_U)
            at = (line.text.left + beside, y + step // 2 + (titles - 1) * step)
            brush.write(line.instead, at, SECONDARY_U, theme.gold, weight="medium", room=room - beside + 2, high=step)
        for text, size, weight, ink in (*self._written(line, room), *self._added(line, room)):
            step = self._step(size)
            at = (line.text.left, y + step // 2)
            brush.write(text, at, size, inks[ink], weight=weight, room=room + 2, high=step)
            y += step
