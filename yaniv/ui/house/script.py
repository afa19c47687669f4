"""The text itself: numbered lines, caret and selection, and every problem under the word it is about.

One control, and for that reason a long module: what is pressed, where it lies and how it is drawn share the same rows.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import ClassVar, Final

from pygame import Rect

from yaniv.sheets.edit import spans
from yaniv.sheets.problem import Problem
from yaniv.ui import clipboard, keys
from yaniv.ui.house.columns import Columns
from yaniv.ui.house.pad import Pad, Unit
from yaniv.ui.house.rows import Rows
from yaniv.ui.inputs import KeyPressed, Point, Pressed
from yaniv.ui.inspect import Role
from yaniv.ui.mirror import turned
from yaniv.ui.theme import SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.control import Control
from yaniv.words import tell

FIX: Final = "fix:"
_LINE_U: Final = 38
_GUTTER_U: Final = 100
_BAR_U: Final = 12
_WHEEL_LINES: Final = 3
_FIX_U: Final = (150, 34)
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#")
_LONGEST: Final = 64 * 1024
"""Letters; what is longer no rule file may have."""


class Script(Control):
    """A text editor. Its page asks for `text` after it was used; problems come back by `show`."""

    role: ClassVar[Role] = "text"

    def __init__(self, id_: str, name: str) -> None:
        super().__init__(id_, name)
        self.pad = Pad()
        self.fixes: tuple[Button, ...] = ()
        """A button for each problem that comes with a suggestion."""
        self._problems: tuple[Problem, ...] = ()
        self._spans: tuple[int, ...] = ()
        self._told: tuple[str, ...] = ()
        self._rows = Rows()
        self._rows_of: object = None
        """The text and the problems that have these rows."""
        self._top = 0
        """The first row in sight."""
        self._first = 0
        """Letters by which long lines are out of sight on the left."""
        self._high = 1
        self._brush: Brush | None = None
        self._axis: int | None = None
        """Of the mirror in which the page is seen."""
        self._grip: int | None = None
        self._presses = False
        self._follow = True

    def show(self, text: str, problems: tuple[Problem, ...], told: tuple[str, ...]) -> None:
        """The document is this now; *told*: the sentences of its problems."""
        self.pad.adopt(text)
        if problems != self._problems:
            self._problems, self._told = problems, told
            self._spans = spans(text, problems)
            self.fixes = tuple(
                Button(f"{FIX}{number}", tell("Fix"))
                for number, problem in enumerate(problems)
                if problem.suggestion is not None
            )
            for fix in self.fixes:
                sentence = told[int(fix.id.removeprefix(FIX))]
                fix.label = tell("Fix: {problem}", problem=sentence)
        self._set_rows()

    def lay(self, rect: Rect, high: int) -> None:
        """Takes its place; so high is a row."""
        self.rect, self._high = rect, max(1, high)
        self._scroll(0)
        self._lay_fixes()

    def hold(self, at: Point) -> bool:
        """The caret goes where the pointer is pressed, and selects what it is drawn over."""
        with self._as_written():
            return self._hold(self._unturned(at))

    def _hold(self, at: Point) -> bool:
        if self._grip is None and not self._presses and self._bar_area().collidepoint(at):
            self._grip = at[1]
        if self._grip is not None:
            free = max(1, self.rect.height - self._bar().height)
            self._top = (at[1] - self.rect.top - self._bar().height // 2) * self._rest // free
            self._scroll(0)
            return False
        self.pad.put(self._place_at(at), marking=self._presses)
        self._presses = self._follow = True
        return False

    def click(self, at: Point) -> bool:  # noqa: ARG002 -- `hold` has gone there
        """Let go."""
        self._presses, self._grip = False, None
        return False

    def click_twice(self, at: Point) -> bool:
        """Selects the word."""
        with self._as_written():
            self.pad.select_word(self._place_at(self._unturned(at)))
        return False

    def wheel(self, steps: int) -> bool:
        """Three lines a notch."""
        self._scroll(-steps * _WHEEL_LINES)
        return True

    def type(self, text: str) -> bool:
        """Writes at the caret."""
        return self._write("".join(sign for sign in text[:_LONGEST] if sign.isprintable()))

    def key(self, pressed: Pressed) -> bool:
        """The keys of a text; Tab and Escape are the page's, and so are arrows that find no more lines."""
        if not isinstance(pressed, KeyPressed):
            step = {"up": -1, "down": 1}.get(keys.meaning(pressed) or "", 0)
            return step != 0 and self._moved(self.pad.climb(step))
        if pressed.ctrl and not pressed.alt and (done := self._command(pressed)) is not None:
            return done
        unit: Unit = "word" if pressed.ctrl else "letter"
        marking, page = pressed.shift, max(1, self.rect.height // self._high - 1)
        match pressed.key:
            case "left" | "right":
                self.pad.go(-1 if (pressed.key == "left") == (self._axis is None) else 1, unit, marking=marking)
            case "home" | "end":
                ends: Unit = "text" if pressed.ctrl else "line"
                self.pad.go(-1 if pressed.key == "home" else 1, ends, marking=marking)
            case "up" | "down":
                return self._moved(self.pad.climb(-1 if pressed.key == "up" else 1, marking=marking))
            case "page up" | "page down":
                self.pad.climb(-page if pressed.key == "page up" else page, marking=marking)
            case "backspace" | "delete":
                self.pad.erase(-1 if pressed.key == "backspace" else 1, unit)
            case "return" | "enter" if not pressed.ctrl:
                self.pad.new_line()
            case _:
                return not (pressed.ctrl or pressed.alt) and (len(pressed.key) == 1 or pressed.key == "space")
        return self._moved(True)

    def value(self) -> str:
        """The text."""
        return self.pad.text

    def find(self, problem: Problem) -> None:
        """The caret goes to a problem."""
        self.pad.put(self.pad.place(problem.line - 1, problem.column - 1))
        self._follow = True

    def paint(self, brush: Brush) -> None:
        """Numbers on the left, a cross at lines with problems, marks under the words they are about."""
        axis, brush.axis = brush.axis, None
        self._brush, self._axis = brush, axis
        with self._as_written():
            self._paint(brush)
        brush.axis = axis
        self._lay_fixes()

    def _unturned(self, at: Point) -> Point:
        """The same point on the text, which is not turned over with its page."""
        return at if self._axis is None else (self._axis - 1 - at[0], at[1])

    @contextmanager
    def _as_written(self) -> Iterator[None]:
        """A rule file is read from left to right in every language: it is not turned over with its page."""
        page = self.rect
        self.rect = page if self._axis is None else turned(page, self._axis)
        yield
        self.rect = page

    def _paint(self, brush: Brush) -> None:
        theme = brush.theme
        if self._follow:
            self._reveal(brush)
        brush.box(self.rect, 12, theme.ink, theme.gold if self.focused else theme.line)
        gutter = Rect(self.rect.left, self.rect.top, self._gutter(brush), self.rect.height)
        with brush.inside(self.rect.inflate(-brush.px(8), -brush.px(8))):
            for number in self._in_sight():
                top, row = self._top_of(number), self._rows[number]
                if row.problem is None:
                    self._paint_line(brush, row.line, top, gutter)
                else:
                    self._paint_problem(brush, row.problem, top, gutter)
        if self._rest:
            brush.box(self._bar(), _BAR_U / 2, theme.gold if self._grip is not None else theme.line)

    def _paint_line(self, brush: Brush, line: int, top: int, gutter: Rect) -> None:
        theme, middle, written = brush.theme, top + self._high // 2, self.pad.lines[line]
        wrong = [number for number in self._rows.problems_of(line) if self._problems[number].line == line + 1]
        ink = theme.coral if wrong else theme.muted
        at = (gutter.right - brush.px(28), middle)
        brush.write(str(line + 1), at, SECONDARY_U, ink, anchor="midright", high=self._high)
        if wrong:
            self._paint_cross(brush, (gutter.left + brush.px(24), middle))
        area, columns = self._area(brush), self._columns(brush)
        last = columns.end(written)
        with brush.inside(area):
            self._paint_selection(brush, line, Rect(area.left, top, 0, self._high))
            inks = {"key": theme.sky, "value": theme.sand, "comment": theme.muted}
            for start, end, part in _parts(written):
                start, end = max(start, columns.first), min(end, last)  # noqa: PLW2901 -- what is in sight of it
                if start < end:
                    at = (area.left + columns.x(written, start), middle)
                    brush.write(shown(written[start:end]), at, SECONDARY_U, inks[part], high=self._high)
            for number in wrong:
                if columns.first - self._spans[number] < self._problems[number].column <= last + 1:
                    self._paint_mark(brush, number, top, area.left)
            self._paint_caret(brush, line, Rect(area.left, top, 0, self._high))

    def _paint_mark(self, brush: Brush, number: int, top: int, left: int) -> None:
        """A line of small teeth under the word."""
        problem, written = self._problems[number], self.pad.lines[self._problems[number].line - 1]
        start = left + self._width(brush, written, problem.column - 1)
        end = left + self._width(brush, written, problem.column - 1 + self._spans[number])
        end, step, foot = max(end, start + brush.px(14)), max(2, brush.px(4)), top + self._high - max(2, brush.px(4))
        teeth = [(x, foot - (n % 2) * step) for n, x in enumerate(range(start, end + step, step))]
        brush.stroke(teeth, brush.theme.coral, max(1, brush.px(2)))

    def _paint_problem(self, brush: Brush, number: int, top: int, gutter: Rect) -> None:
        written = self.pad.lines[min(self._problems[number].line, len(self.pad.lines)) - 1]
        area, start = self._area(brush), self._width(brush, written, self._problems[number].column - 1)
        fix = next((fix for fix in self.fixes if fix.id == f"{FIX}{number}"), None)
        end = area.right if fix is None else self.rect.right - self._high - self._fix_wide - brush.px(12)
        told = self._told[number]
        wide = brush.width(told, SECONDARY_U, high=self._high)
        left = max(gutter.right, min(area.left + start, end - wide))
        at = (left, top + self._high // 2)
        brush.write(told, at, SECONDARY_U, brush.theme.coral, room=end - left, high=self._high)

    def _paint_cross(self, brush: Brush, at: Point) -> None:
        (x, y), reach = at, max(3, brush.px(7))
        for way in (-1, 1):
            ends = ((x - reach, y - way * reach), (x + reach, y + way * reach))
            brush.stroke(ends, brush.theme.coral, max(2, brush.px(3)))

    def _paint_selection(self, brush: Brush, line: int, box: Rect) -> None:
        start, end = self.pad.selection
        first = self.pad.place(line, 0)
        written = self.pad.lines[line]
        if start == end or end < first or start > first + len(written):
            return
        a = self._width(brush, written, max(0, start - first))
        b = self._width(brush, written, min(len(written), end - first))
        b += brush.px(10) if end > first + len(written) else 0
        brush.box(Rect(box.left + a, box.top, b - a, box.height), 4, brush.raised(brush.theme.panel_2, 0.2))

    def _paint_caret(self, brush: Brush, line: int, box: Rect) -> None:
        at, column = self.pad.at(self.pad.caret)
        if self.focused and at == line:
            x = box.left + self._width(brush, self.pad.lines[line], column)
            brush.box(
                Rect(x, box.top + brush.px(4), max(2, brush.px(3)), box.height - brush.px(8)), 0, brush.theme.gold
            )

    def _command(self, pressed: KeyPressed) -> bool | None:
        """None: this key commands nothing."""
        match pressed.key:
            case "a":
                self.pad.select_all()
            case "c" | "x" if self.pad.selected:
                refused = clipboard.put(self.pad.selected)
                if pressed.key == "x" and not refused:
                    self.pad.write("")
            case "v":
                pasted = clipboard.text()[:_LONGEST].replace("\r\n", "\n").replace("\t", "  ")
                return self._write("".join(sign for sign in pasted if sign.isprintable() or sign == "\n"))
            case _:
                return None
        return self._moved(True)

    def _write(self, text: str) -> bool:
        room = _LONGEST - len(self.pad.text) + len(self.pad.selected)
        self.pad.write(text[: max(0, room)])
        return self._moved(True)

    def _moved(self, has: bool) -> bool:  # noqa: FBT001 -- handed through
        self._follow = True
        self._set_rows()
        return has

    def _set_rows(self) -> None:
        """Lines, and under each its problems; one past the last line is told under the last."""
        now = (len(self.pad.lines), self._problems)
        if now != self._rows_of:
            self._rows_of = now
            self._rows = Rows(now[0], [problem.line - 1 for problem in self._problems])

    @property
    def _fix_wide(self) -> int:
        return round(_FIX_U[0] * self._high / _LINE_U)

    def _lay_fixes(self) -> None:
        wide, high = self._fix_wide, round(_FIX_U[1] * self._high / _LINE_U)
        for fix in self.fixes:
            row = self._rows.of_problem(int(fix.id.removeprefix(FIX)))
            fix.window = self.rect
            left = self.rect.right - self._high - wide if self._axis is None else self.rect.left + self._high
            fix.rect = Rect(left, self._top_of(row) + (self._high - high) // 2, wide, high)

    def _reveal(self, brush: Brush) -> None:
        """The caret comes into sight, with the problems of its line."""
        self._follow = False
        line, column = self.pad.at(self.pad.caret)
        first, last = self._rows.of_line(line)
        fitting = max(1, (self.rect.height - self._high // 2) // self._high)
        self._top = min(self._top, first)
        self._top = max(self._top, min(first, last - fitting + 1))
        self._scroll(0)
        columns = self._columns(brush)
        room = Columns(columns.first, columns.room - brush.px(30), columns.width)
        self._first = room.following(self.pad.lines[line], column).first

    def _place_at(self, at: Point) -> int:
        """The place in the text nearest to a point."""
        brush = self._brush
        if brush is None:
            return 0
        row = min(max(0, self._top + (at[1] - self._top_of(self._top)) // self._high), len(self._rows) - 1)
        line = self._rows[row].line
        written, x = self.pad.lines[line], at[0] - self._area(brush).left
        return self.pad.place(line, self._columns(brush).column(written, x))

    def _columns(self, brush: Brush) -> Columns:
        def width(letters: str) -> int:
            return brush.width(shown(letters), SECONDARY_U, high=self._high)

        return Columns(self._first, self._area(brush).width, width)

    def _width(self, brush: Brush, written: str, column: int) -> int:
        """From the left edge of what is in sight."""
        return self._columns(brush).x(written, column)

    def _gutter(self, brush: Brush) -> int:
        return max(brush.px(_GUTTER_U), brush.width("9999", SECONDARY_U, high=self._high) + brush.px(64))

    def _area(self, brush: Brush) -> Rect:
        left = self.rect.left + self._gutter(brush)
        return Rect(left, self.rect.top, self.rect.right - left - brush.px(30), self.rect.height)

    def _top_of(self, row: int) -> int:
        return self.rect.top + self._high // 3 + (row - self._top) * self._high

    def _in_sight(self) -> range:
        return range(self._top, min(len(self._rows), self._top + self.rect.height // self._high + 1))

    @property
    def _rest(self) -> int:
        return max(0, len(self._rows) - (self.rect.height - self._high // 2) // self._high)

    def _bar(self) -> Rect:
        high = max(self._high, self.rect.height * (len(self._rows) - self._rest) // max(1, len(self._rows)))
        top = self.rect.top + (self.rect.height - high) * self._top // max(1, self._rest)
        wide = max(6, self._high // 3)
        return Rect(self.rect.right - wide - wide // 3, top, wide, high).clip(self.rect.inflate(0, -wide))

    def _bar_area(self) -> Rect:
        return self._bar().inflate(self._high // 2, 0) if self._rest else Rect(0, 0, 0, 0)

    def _scroll(self, by: int) -> None:
        self._top = min(max(0, self._top + by), self._rest)


@lru_cache(maxsize=128)
def _parts(written: str) -> list[tuple[int, int, str]]:
    """Key, value and comment of a line: from where to where."""
    said = _COMMENT.search(written)
    end = said.start() if said is not None else len(written)
    colon = written.find(":", 0, end) + 1
    cuts = ((0, colon, "key"), (colon, end, "value"), (end, len(written), "comment"))
    return [(first, last, part) for first, last, part in cuts if written[first:last].strip()]


def shown(text: str) -> str:
    """With a sign for every letter that cannot be drawn."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)
