"""A text field: a line the player writes."""

from itertools import takewhile
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui import clipboard
from yaniv.ui.inputs import KeyPressed, Point, Pressed
from yaniv.ui.inspect import Role
from yaniv.ui.runs import reads_to_the_left
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control
from yaniv.words import tell, to_the_left

_SIZE: Final = 27
_COUNT_SIZE: Final = 20
_COUNT_GAP: Final = 10
_NEAR_LIMIT: Final = 0.75
"""From this part of its longest text on a field tells how much there is room for."""
_TYPED: Final = 4096
"""Letters of a paste; of these those that can be shown are written so far as there is room."""
_MOST: Final = 256
"""Letters that are measured, those around the caret: more are in sight in no field."""


class Field(Control):
    """One line with a caret; shows a hint while it is empty. A part of it may be marked, to be written over."""

    role: ClassVar[Role] = "text"

    def __init__(self, id_: str, name: str, text: str = "", *, hint: str = "", longest: int = 24) -> None:
        super().__init__(id_, name)
        self.text = text
        self._hint = hint
        self._longest = longest
        self._caret = len(text)
        self._mark = len(text)
        """The other end of what is marked; at the caret: nothing is."""
        self._composed = ""
        """What an input method is putting together at the caret."""
        self._plain_label = self.label
        self._is_cut = False
        """There was no room for all that was typed or pasted last."""
        self._presses = False
        self._left = 0
        self._start = 0
        """The first letter that is measured."""
        self._stops = [0]
        """Where the caret may stand from there on, from the left end of what is measured, as last painted."""

    def write(self, text: str) -> None:
        """Another line, with the caret at its end."""
        self.text, self._caret, self._mark = text, len(text), len(text)

    @property
    def is_filled(self) -> bool:
        """Return whether more than blanks is written."""
        return bool(self.text.strip())

    def hold(self, at: Point) -> bool:
        """The caret goes where the pointer is pressed, and marks what it is drawn over."""
        stop = self._stop_at(at)
        self._move(stop, marking=self._presses)
        self._presses = True
        return False

    def click(self, at: Point) -> bool:
        """The caret is there already, or a finger has come up there."""
        if not self._presses:
            self._move(self._stop_at(at), marking=False)
        self._presses = False
        return True

    def click_twice(self, at: Point) -> bool:
        """Marks the word."""
        place = self._stop_at(at)
        before, after = takewhile(_is_written, self.text[:place][::-1]), takewhile(_is_written, self.text[place:])
        self._mark, self._caret = place - len(list(before)), place + len(list(after))
        return True

    def key(self, pressed: Pressed) -> bool:
        """The keys of a line of text; Enter, Escape, Tab, up and down are the page's, and none while composing."""
        if not isinstance(pressed, KeyPressed):
            return False
        if self._composed:
            return True
        if pressed.ctrl and not pressed.alt and (done := self._command(pressed.key)) is not None:
            return done
        match pressed.key:
            case "backspace":
                return self._erase(self._word(-1) if pressed.ctrl else self._caret - 1)
            case "delete":
                return self._erase(self._word(1) if pressed.ctrl else self._caret + 1)
            case "left" | "right" as way:
                return self._go(1 if (way == "left") == self._crossed else -1, pressed)
            case "home":
                return self._move(0, marking=pressed.shift)
            case "end":
                return self._move(len(self.text), marking=pressed.shift)
            case _:
                # What a letter key writes comes as text; as a shortcut it is not the page's.
                return not pressed.ctrl and (len(pressed.key) == 1 or pressed.key == "space")

    def type(self, text: str) -> bool:
        """Writes over what is marked, else at the caret, as far as there is room."""
        self._composed = ""
        return self._replace(*self._marked, "".join(sign for sign in text[:_TYPED] if sign.isprintable()))

    def compose(self, text: str) -> None:
        """Shows at the caret what is no text yet."""
        self._composed = text[: _MOST // 2]

    def value(self) -> str:
        """The line."""
        return self.text

    def paint(self, brush: Brush) -> None:
        """The caret is always in sight."""
        theme = brush.theme
        brush.box(self.rect, 12, theme.ink, line=theme.gold if self.focused else theme.line)
        inner = self._inner(brush)
        self._paint_limit(brush, inner)
        before, after = self.text[: self._caret] + self._composed, self.text[self._caret :]
        shown, caret = before + after, len(before)
        start = max(0, min(caret - _MOST // 2, len(shown) - _MOST))
        shown, caret = shown[start : start + _MOST], caret - start
        stops = [brush.width(shown[:n], _SIZE, high=inner.height) for n in range(len(shown) + 1)]
        if self._crossed:
            stops = [stops[-1] - each for each in stops]
        if not self._composed:
            self._start, self._stops = start, stops
        shift = max(0, stops[caret] - inner.width)
        self._left = inner.left - shift
        if not shown:
            brush.write(self._hint, inner.midleft, _SIZE, theme.muted, room=inner.width, high=inner.height)
        with brush.inside(inner):
            self._paint_mark(brush, inner, stops, start)
            brush.write(shown, (self._left, inner.centery), _SIZE, theme.sand, high=inner.height)
            if self.focused:
                at = Rect(self._left + stops[caret], inner.top, max(2, brush.px(2)), inner.height)
                brush.box(at.inflate(0, -brush.px(10)), 0, theme.gold)

    def _inner(self, brush: Brush) -> Rect:
        """Where the line stands: left of the count, if that is shown."""
        inner = self.rect.inflate(-brush.px(32), -brush.px(8))
        if self._is_near_limit:
            inner.width -= brush.width(self._count, _COUNT_SIZE, high=inner.height) + brush.px(_COUNT_GAP)
        return inner

    @property
    def _count(self) -> str:
        return tell("{n}/{most}", n=len(self.text), most=self._longest)

    @property
    def _is_near_limit(self) -> bool:
        """Is there little room left, for somebody who writes here?"""
        return self._is_cut or (self.focused and len(self.text) >= _NEAR_LIMIT * self._longest)

    def _paint_limit(self, brush: Brush, inner: Rect) -> None:
        """How much is written, and how much can be; coral once something had no room."""
        if self._is_near_limit:
            ink = brush.theme.coral if self._is_cut else brush.theme.muted
            spot = (self.rect.right - brush.px(16), inner.centery)
            brush.write(self._count, spot, _COUNT_SIZE, ink, anchor="midright", high=inner.height)

    def _paint_mark(self, brush: Brush, inner: Rect, stops: list[int], first: int) -> None:
        """*first*: the letter at the first of the stops."""

        def stop(letter: int) -> int:
            return stops[min(max(letter - first, 0), len(stops) - 1)]

        if self._composed:
            start, end = self._caret, self._caret + len(self._composed)
            left, right = sorted((stop(start), stop(end)))
            foot = Rect(self._left + left, inner.bottom - brush.px(6), right - left, brush.px(3))
            brush.box(foot, 0, brush.theme.gold)
        elif self.focused:
            start, end = self._marked
            left, right = sorted((stop(start), stop(end)))
            mark = Rect(self._left + left, inner.top, right - left, inner.height)
            brush.box(mark, 4, brush.raised(brush.theme.panel_2, 0.2))

    @property
    def _crossed(self) -> bool:
        """Is this line read the other way than the page around it?"""
        return reads_to_the_left(self.text[:_MOST] + self._composed[:_MOST]) != to_the_left()

    @property
    def _marked(self) -> tuple[int, int]:
        return min(self._caret, self._mark), max(self._caret, self._mark)

    def _stop_at(self, at: Point) -> int:
        return self._start + min(range(len(self._stops)), key=lambda n: abs(self._left + self._stops[n] - at[0]))

    def _command(self, key: str) -> bool | None:
        """None: this key commands nothing."""
        start, end = self._marked
        match key:
            case "a":
                self._mark, self._caret = 0, len(self.text)
            case "c":
                clipboard.put(self.text[start:end] or self.text)
            case "x" if start < end:
                return not clipboard.put(self.text[start:end]) and self._replace(start, end, "")
            case "v":
                return self.type(clipboard.text())
            case _:
                return None
        return True

    def _go(self, way: int, pressed: KeyPressed) -> bool:
        """A sign or a word to the side; without Shift a marked part is left at that end of it."""
        start, end = self._marked
        if start < end and not pressed.shift:
            return self._move(start if way < 0 else end, marking=False)
        return self._move(self._word(way) if pressed.ctrl else self._caret + way, marking=pressed.shift)

    def _word(self, way: int) -> int:
        """The next end of a word on that side."""
        signs = self.text[: self._caret][::-1] if way < 0 else self.text[self._caret :]
        gap = len(list(takewhile(str.isspace, signs)))
        return self._caret + way * (gap + len(list(takewhile(_is_written, signs[gap:]))))

    def _erase(self, to: int) -> bool:
        """What is marked, or from the caret to there."""
        start, end = self._marked
        if start == end:
            start, end = sorted((self._caret, min(max(to, 0), len(self.text))))
        return self._replace(start, end, "")

    def _replace(self, start: int, end: int, text: str) -> bool:
        kept = len(self.text) - (end - start)
        room = max(0, self._longest - kept)
        self._is_cut = len(text) > room
        self.label = self._plain_label
        if self._is_cut:
            self.label = tell("{name}: no more than {n} characters", name=self._plain_label, n=self._longest)
        text = text[:room]
        self.text = self.text[:start] + text + self.text[end:]
        self._caret = self._mark = start + len(text)
        return True

    def _move(self, to: int, *, marking: bool) -> bool:
        self._caret = min(max(to, 0), len(self.text))
        if not marking:
            self._mark = self._caret
        return True


def _is_written(sign: str) -> bool:
    """Part of a word, not a gap between two."""
    return not sign.isspace()
