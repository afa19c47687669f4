"""A dialog: one or more sentences over the dimmed page, and buttons that answer them.

There may be a line to write in, for a name, or a word that shows that a step without return is meant.
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.theme import BODY_U, HEADING_U, RADIUS_U, unit
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.control import pixels
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.focus import Ring
from yaniv.words import tell

_WIDTH_U: Final = 880
_INSET_U: Final = 48
_HEAD_U: Final = 60
_BUTTON_U: Final = (240, 72)
_GAP_U: Final = 20
_STACKED: Final = 1.5
"""Where text is so many times larger the buttons stand below each other."""


class Dialog:
    """Waits for an answer; the last button is the main one, and Escape is the first."""

    def __init__(
        self, look: Look, title: str, text: str, buttons: Sequence[Button], field: Field | None = None
    ) -> None:
        self._look = look
        self._title = title
        self._text = text
        self._buttons = tuple(buttons)
        self._field = field
        first = self._buttons[-1].id if field is None else field.id
        controls = self._buttons if field is None else (field, *self._buttons)
        self._ring = Ring(controls, first, look.sound.play)
        self._rect = Rect(0, 0, 0, 0)
        self._head = 0
        """Height of the title."""

    def tell(self, text: str) -> None:
        """Say something else; buttons and focus stay as they are."""
        self._text = text

    def handle(self, given: Input) -> str | None:
        """The id of the button that was pressed; Enter in the line to write in is the main one."""
        used = self._ring.handle(given)
        if used is None and isinstance(given, KeyPressed | PadPressed):
            meaning, main = keys.meaning(given), self._buttons[-1]
            if meaning == "back":
                return self._buttons[0].id
            if meaning == "press" and self._ring.focused is self._field and main.enabled:
                return main.id
        return None if self._field is not None and used == self._field.id else used

    def lay(self, size: tuple[int, int]) -> None:
        """In the middle of a window of this size, as high as the text needs."""
        u = unit(size)
        inset, gap, (wide, high) = round(_INSET_U * u), round(_GAP_U * u), (round(each * u) for each in _BUTTON_U)
        grown = self._look.text_scale
        beside = 2 * _INSET_U + len(self._buttons) * (_BUTTON_U[0] + _GAP_U) - _GAP_U
        room = min(round(max(_WIDTH_U, beside) * u * grown), size[0] - 2 * inset) - 2 * inset
        columns = 1 if grown >= _STACKED else len(self._buttons)
        wide = room if grown >= _STACKED else wide
        rows = -(-len(self._buttons) // columns)
        foot = rows * high + (rows - 1) * gap
        line = 0 if self._field is None else high + gap
        self._head = round(_HEAD_U * u * grown)
        text = self._look.text.block(self._text, self._look.type_px(BODY_U, u), room).get_height()
        text = min(text, size[1] - foot - line - 4 * inset - self._head)
        self._rect = Rect(0, 0, room + 2 * inset, text + foot + line + 3 * inset + self._head)
        self._rect.center = (size[0] // 2, size[1] // 2)
        for number, button in enumerate(reversed(self._buttons)):
            row, column = divmod(number, columns)
            left = self._rect.right - inset - wide - column * (wide + gap)
            button.rect = Rect(left, self._rect.bottom - inset - high - (rows - 1 - row) * (high + gap), wide, high)
        if self._field is not None:
            top = self._rect.bottom - inset - foot - line
            self._field.rect = Rect(self._rect.left + inset, top, room, high)

    def paint(self, surface: Surface) -> None:
        """Over everything else."""
        self.lay(surface.get_size())
        brush = self._look.brush(surface)
        brush.dim()
        brush.box(self._rect, RADIUS_U, brush.theme.panel, brush.theme.line)
        inner = self._rect.inflate(-2 * brush.px(_INSET_U), -2 * brush.px(_INSET_U))
        head = Rect(inner.left, inner.top - brush.px(6), inner.width, round(0.75 * self._head))
        gold = brush.theme.gold
        brush.write(self._title, head.midleft, HEADING_U, gold, weight="bold", room=head.width, high=head.height)
        below = self._field or min(self._buttons, key=lambda button: button.rect.top)
        room = below.rect.top - inner.top - self._head
        brush.block(self._text, Rect(inner.left, inner.top + self._head, inner.width, room), BODY_U, brush.theme.sand)
        self._ring.paint(brush)

    def elements(self) -> tuple[Element, ...]:
        """The dialog and its buttons."""
        box = Element("dialog", "dialog", self._title, f"{self._title}. {self._text}", pixels(self._rect))
        return (box, *self._ring.elements())


def note(look: Look, text: str) -> Dialog:
    """What a player has to know; there is nothing to answer."""
    return Dialog(look, tell("Please note"), text, (Button("button:ok", tell("OK"), main=True),))
