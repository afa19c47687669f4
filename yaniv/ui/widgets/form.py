"""A form: lines with a title, a plain sentence, a control, and a way back to how it came.

The form lays and paints its lines in a column that scrolls; the page that shows it has the ring, so that the focus goes
from everything to everything. Where text is large a line is one column: title, sentence, and the control below.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame
from msgspec import Struct
from pygame import Rect

from yaniv.rules.catalogue import Value
from yaniv.ui.inspect import Role
from yaniv.ui.look import Look
from yaniv.ui.text import Weight
from yaniv.ui.theme import BODY_U, NAME_U, SECONDARY_U, Colour
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.choice import Option
from yaniv.ui.widgets.column import Column
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.field import Field
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


class Reset(Control):
    """A dot while the line is as it came; else an arrow that leads back there."""

    role: ClassVar[Role] = "button"

    def press(self) -> bool:
        """Back."""
        return True

    def paint(self, brush: Brush) -> None:
        """A dot, or an arrow that turns round."""
        theme, (x, y) = brush.theme, self.rect.center
        if not self.enabled:
            dot = Rect(0, 0, brush.px(12), brush.px(12))
            dot.center = (x, y)
            brush.box(dot, 6, theme.line)
            return
        brush.box(self.rect, 999, brush.raised(theme.panel_2, 0.16) if self.hovered else theme.panel_2, theme.gold)
        x, y = brush.place(self.rect).center
        reach, pen = self.rect.height * 0.24, max(2, brush.px(3))
        ring = Rect(0, 0, round(2 * reach), round(2 * reach))
        ring.center = (x, y)
        pygame.draw.arc(brush.surface, theme.gold, ring, -2.2, 2.2, pen)
        tip = reach * 0.55
        left, top = x - reach * 0.6, y - reach * 0.82
        wedge = [(left - tip * 0.9, top), (left + tip * 0.7, top - tip), (left + tip * 0.5, top + tip * 0.9)]
        pygame.draw.polygon(brush.surface, theme.gold, wedge)


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
        self.remark = ""
        """What is wrong with the answer, or what follows from it."""
        self.note = ""
        """What may be good to know about it."""
        self.reset = Reset(f"{RESET}{control.id}", self.title) if resets else None
        self.text = Rect(0, 0, 0, 0)
        """Where title and sentences stand, as last laid."""
        if sentence and control.label == control.name:
            control.label = tell("{title}. {sentence}", title=self.title, sentence=sentence)

    def mark(self, *, as_it_came: bool) -> None:
        """Is the answer the one it came with?"""
        if self.reset is not None:
            self.reset.enabled = not as_it_came
            name = self.title
            self.reset.label = (
                tell("{title} is as it came.", title=name) if as_it_came else tell("{title}: as it came", title=name)
            )
            self.reset.name = self.reset.label


class Form:
    """Lines below each other."""

    def __init__(self, look: Look, lines: Sequence[Line]) -> None:
        self._look = look
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
        bar = self._px(_GAP_U) if self.column.overflows else 0
        beside = 0 if self._stacked else self._px(_CONTROL_U[0] + _RESET_U + 2 * _GAP_U)
        return wide - bar - beside

    def _written(self, line: Line, room: int) -> list[tuple[str, float, Weight, str]]:
        """Everything that is written on a line: text, size, weight, and what colour it has."""
        parts: tuple[tuple[str, float, Weight, str], ...] = (
            (line.title, BODY_U, "medium", "title"),
            (line.sentence, SECONDARY_U, "regular", "sentence"),
            (line.remark, SECONDARY_U, "medium", "remark"),
            (line.note, SECONDARY_U, "regular", "note"),
        )
        return [
            (row, size, weight, ink)
            for text, size, weight, ink in parts
            if text
            for row in self._look.text.wrap(text, self._look.type_px(size, self._u), room, weight)
        ]

    def _step(self, size: float) -> int:
        return round(self._look.type_px(size, self._u) * _LEADING)

    def _text_high(self, line: Line, wide: int) -> int:
        return sum(self._step(size) for _, size, _, _ in self._written(line, self._room(wide)))

    def _section_high(self, line: Line) -> int:
        return self._px(_SECTION_U * self._look.text_scale) if line.section else 0

    def _height(self, line: Line, wide: int) -> int:
        text = self._text_high(line, wide)
        body = text + self._px(8) + self._high if self._stacked else max(text, self._high)
        return self._section_high(line) + body + 2 * self._px(_PAD_U)

    def _place(self, line: Line, rect: Rect) -> None:
        text, gap, pad = self._text_high(line, rect.width), self._px(_GAP_U), self._px(_PAD_U)
        top = rect.top + self._section_high(line) + pad
        side, right = self._px(_RESET_U), rect.right - (gap if self.column.overflows else 0)
        inner = rect.bottom - pad - top
        line.text = Rect(rect.left, top if self._stacked else top + (inner - text) // 2, self._room(rect.width), text)
        wide = right - rect.left - side - gap if self._stacked else self._px(_CONTROL_U[0])
        box = Rect(rect.left, rect.bottom - pad - self._high, wide, self._high)
        if not self._stacked:
            box.midright = (right - side - gap, top + inner // 2)
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
            "remark": theme.coral,
            "note": theme.sky,
        }
        if line.section:
            high = self._section_high(line)
            top = min(line.text.top, line.control.rect.top) - self._px(_PAD_U) - high
            at, room = (line.text.left, top + high * 2 // 3), line.text.width
            brush.write(line.section, at, NAME_U, theme.gold, weight="bold", room=room, high=high)
        y = line.text.top
        for text, size, weight, ink in self._written(line, line.text.width):
            step = self._step(size)
            at = (line.text.left, y + step // 2)
            brush.write(text, at, size, inks[ink], weight=weight, room=line.text.width + 2, high=step)
            y += step
