"""One of a few words: what all such controls share, and the one that is stepped through in place."""

from collections.abc import Sequence
from typing import ClassVar

from yaniv.ui import keys
from yaniv.ui.inputs import Point, Pressed
from yaniv.ui.inspect import Role
from yaniv.ui.theme import BODY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control

Option = tuple[str, str]
"""The word that is kept, and what the player reads."""


class OneOf(Control):
    """Holds options, at least one, and which of them is chosen; how they stand on the page is up to each kind."""

    def __init__(self, id_: str, name: str, options: Sequence[Option], chosen: str) -> None:
        """*chosen*: its word; the first if no option is called so."""
        super().__init__(id_, name)
        self._options = tuple(options)
        words = [word for word, _ in self._options]
        self._index = words.index(chosen) if chosen in words else 0

    @property
    def chosen(self) -> str:
        """The word."""
        return self._options[self._index][0]

    def key(self, pressed: Pressed) -> bool:
        """Left and right take the option beside; at the ends they leave the control."""
        step = {"left": -1, "right": 1}.get(keys.meaning(pressed) or "", 0)
        return self._index + step in range(len(self._options)) and self._choose(self._index + step)

    def value(self) -> str:
        """The word."""
        return self.chosen

    def _choose(self, number: int) -> bool:
        """Takes the option with this number: was it another before?"""
        before, self._index = self._index, number
        return number != before


class Choice(OneOf):
    """Shows one option; a click takes the next, the left edge the one before."""

    role: ClassVar[Role] = "choice"

    def click(self, at: Point) -> bool:
        """The left edge goes back, all the rest goes on."""
        return self._turn(-1 if at[0] < self.rect.left + self.rect.height else 1)

    def press(self) -> bool:
        """The next."""
        return self._turn(1)

    def key(self, pressed: Pressed) -> bool:
        """Left and right, round and round."""
        turn = {"left": -1, "right": 1}.get(keys.meaning(pressed) or "")
        return turn is not None and self._turn(turn)

    def wheel(self, steps: int) -> bool:
        """Down goes on."""
        return self._turn(-1 if steps > 0 else 1)

    def paint(self, brush: Brush) -> None:
        """The option between two arrows."""
        brush.box(self.rect, 12, brush.theme.ink, line=brush.theme.line)
        ink = brush.theme.gold if self.hovered else brush.theme.muted
        for x, direction in ((self.rect.left + brush.px(22), -1), (self.rect.right - brush.px(22), 1)):
            brush.arrow((x, self.rect.centery), 8, direction, ink)
        room, high = self.rect.width - brush.px(80), self.rect.height - brush.px(6)
        brush.write(
            self._options[self._index][1],
            self.rect.center,
            BODY_U,
            brush.theme.sand,
            anchor="center",
            room=room,
            high=high,
            role=self.role,
        )

    def _turn(self, by: int) -> bool:
        return self._choose((self._index + by) % len(self._options))
