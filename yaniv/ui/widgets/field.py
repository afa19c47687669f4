"""A text field: a line the player writes."""

from typing import ClassVar, Final

import pygame
from pygame import Rect

from yaniv.ui.inputs import KeyPressed, Point, Pressed
from yaniv.ui.inspect import Role
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control

_SIZE: Final = 27


class Field(Control):
    """One line with a caret; shows a hint while it is empty."""

    role: ClassVar[Role] = "text"

    def __init__(self, id_: str, name: str, text: str = "", *, hint: str = "", longest: int = 24) -> None:
        super().__init__(id_, name)
        self.text = text
        self._hint = hint
        self._longest = longest
        self._caret = len(text)
        self._all = False
        """The whole line is marked: what comes next takes its place."""
        self._left = 0
        self._stops = [0]
        """Where the caret may stand, from the left end of the text, as last painted."""

    def click(self, at: Point) -> bool:
        """The caret goes where the pointer is."""
        self._all = False
        self._caret = min(range(len(self._stops)), key=lambda n: abs(self._left + self._stops[n] - at[0]))
        return True

    def key(self, pressed: Pressed) -> bool:
        """The keys of a line of text; Enter, Escape, Tab, up and down are the page's."""
        if not isinstance(pressed, KeyPressed):
            return False
        if pressed.ctrl:
            return self._command(pressed.key)
        match pressed.key:
            case "backspace":
                return self._replace(max(0, self._caret - 1), self._caret, "")
            case "delete":
                return self._replace(self._caret, self._caret + 1, "")
            case "left":
                return self._move(self._caret - 1)
            case "right":
                return self._move(self._caret + 1)
            case "home":
                return self._move(0)
            case "end":
                return self._move(len(self.text))
            case _:
                # What a letter key writes comes as text; as a shortcut it is not the page's.
                return len(pressed.key) == 1 or pressed.key == "space"

    def type(self, text: str) -> bool:
        """Writes at the caret, as far as there is room."""
        printable = "".join(sign for sign in text if sign.isprintable())
        return self._replace(self._caret, self._caret, printable)

    def value(self) -> str:
        """The line."""
        return self.text

    def paint(self, brush: Brush) -> None:
        """The caret is always in sight."""
        brush.box(self.rect, 12, brush.theme.ink, line=brush.theme.gold if self.focused else brush.theme.line)
        inner = self.rect.inflate(-brush.px(32), -brush.px(8))
        self._stops = [brush.width(self.text[:n], _SIZE, high=inner.height) for n in range(len(self.text) + 1)]
        shift = max(0, self._stops[self._caret] - inner.width)
        self._left = inner.left - shift
        if not self.text:
            brush.write(self._hint, inner.midleft, _SIZE, brush.theme.muted, room=inner.width, high=inner.height)
        with brush.inside(inner):
            if self._all and self.text:
                brush.box(Rect(self._left, inner.top, self._stops[-1], inner.height), 4, brush.theme.panel_2)
            brush.write(self.text, (self._left, inner.centery), _SIZE, brush.theme.sand, high=inner.height)
            if self.focused:
                caret = Rect(self._left + self._stops[self._caret], inner.top, max(2, brush.px(2)), inner.height)
                brush.box(caret.inflate(0, -brush.px(10)), 0, brush.theme.gold)

    def _command(self, key: str) -> bool:
        match key:
            case "a":
                self._all = True
            case "c":
                pygame.scrap.put_text(self.text)
            case "v":
                return self.type(pygame.scrap.get_text())
            case _:
                return False
        return True

    def _replace(self, start: int, end: int, text: str) -> bool:
        if self._all:
            start, end, self._all = 0, len(self.text), False
        kept = len(self.text) - len(self.text[start:end])
        text = text[: self._longest - kept]
        self.text = self.text[:start] + text + self.text[end:]
        self._caret = start + len(text)
        return True

    def _move(self, to: int) -> bool:
        self._all = False
        self._caret = min(max(to, 0), len(self.text))
        return True
