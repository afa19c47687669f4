"""A dialog: one or more sentences over the dimmed page, and buttons that answer them."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.theme import BODY_U, HEADING_U, RADIUS_U, unit
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus import Ring

_WIDTH_U: Final = 880
_INSET_U: Final = 48
_HEAD_U: Final = 60
_BUTTON_U: Final = (240, 72)


class Dialog:
    """Waits for an answer; the last button is the main one, and Escape is the first."""

    def __init__(self, look: Look, title: str, text: str, buttons: Sequence[Button]) -> None:
        self._look = look
        self._title = title
        self._text = text
        self._buttons = tuple(buttons)
        self._ring = Ring(self._buttons, self._buttons[-1].id, look.sound.play)
        self._rect = Rect(0, 0, 0, 0)
        self._head = 0
        """Height of the title."""

    def handle(self, given: Input) -> str | None:
        """The id of the button that was pressed."""
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back":
            return self._buttons[0].id
        return self._ring.handle(given)

    def lay(self, size: tuple[int, int]) -> None:
        """In the middle of a window of this size, as high as the text needs."""
        u = unit(size)
        inset, (wide, high) = round(_INSET_U * u), (round(length * u) for length in _BUTTON_U)
        grown = self._look.text_scale
        room = min(round(_WIDTH_U * u * grown), size[0] - 2 * inset) - 2 * inset
        self._head = round(_HEAD_U * u * grown)
        text = self._look.text.block(self._text, self._look.type_px(BODY_U, u), room).get_height()
        text = min(text, size[1] - high - 4 * inset - self._head)
        self._rect = Rect(0, 0, room + 2 * inset, text + high + 3 * inset + self._head)
        self._rect.center = (size[0] // 2, size[1] // 2)
        for number, button in enumerate(reversed(self._buttons)):
            left = self._rect.right - inset - wide - number * (wide + round(20 * u))
            button.rect = Rect(left, self._rect.bottom - inset - high, wide, high)

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
        room = self._buttons[0].rect.top - inner.top - self._head
        brush.block(self._text, Rect(inner.left, inner.top + self._head, inner.width, room), BODY_U, brush.theme.sand)
        self._ring.paint(brush)

    def elements(self) -> tuple[Element, ...]:
        """The dialog and its buttons."""
        x, y, width, height = self._rect
        box = Element("dialog", "dialog", self._title, f"{self._title}. {self._text}", (x, y, width, height))
        return (box, *self._ring.elements())
