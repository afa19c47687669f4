"""A stepper: a number between two bounds, one up or one down; before the least there may be words."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from pygame import Rect

from yaniv.ui import keys
from yaniv.ui.inputs import KeyPressed, Point, Pressed
from yaniv.ui.inspect import Role
from yaniv.ui.theme import BUTTON_U, NAME_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.choice import Option
from yaniv.ui.widgets.control import Control


class Stepper(Control):
    """A minus on the left, a plus on the right, the number between them."""

    role: ClassVar[Role] = "stepper"

    def __init__(  # noqa: PLR0913 -- a number has these properties
        self,
        id_: str,
        name: str,
        number: int,
        bounds: tuple[int, int],
        *,
        step: int = 1,
        words: Sequence[Option] = (),
        told: Callable[[int], str] = str,
    ) -> None:
        """*told*: the number as players read it. *words* that may stand in its place come before the least number."""
        super().__init__(id_, name)
        self.number = number
        self.bounds = bounds
        self._step_by = step
        self._words = tuple(words)
        self._told = told
        self._word: int | None = None
        """The place of the word that stands there now."""

    def set_bounds(self, least: int, most: int) -> None:
        """Other bounds; the number comes along."""
        self.bounds = (least, most)
        self.number = min(max(self.number, least), most)

    def put(self, value: str | int) -> None:
        """Another number, or a word in its place."""
        words = [word for word, _ in self._words]
        if isinstance(value, str):
            self._word = words.index(value)
        else:
            self.number, self._word = value, None

    def click(self, at: Point) -> bool:
        """One down on the left half, one up on the right."""
        return self._step(1 if at[0] >= self.rect.centerx else -1)

    def key(self, pressed: Pressed) -> bool:
        """Left and right, minus and plus."""
        steps = {"left": -1, "-": -1, "[-]": -1, "right": 1, "+": 1, "=": 1, "[+]": 1}
        step = steps.get(pressed.key if isinstance(pressed, KeyPressed) else "") or steps.get(
            keys.meaning(pressed) or ""
        )
        if step:
            self._step(step)
        return step is not None

    def wheel(self, steps: int) -> bool:
        """Up is more."""
        return self._step(1 if steps > 0 else -1)

    def value(self) -> str | int:
        """The number, or the word in its place."""
        return self.number if self._word is None else self._words[self._word][0]

    def paint(self, brush: Brush) -> None:
        """Its two signs grey out at the bounds."""
        brush.box(self.rect, 12, brush.theme.ink, line=brush.theme.line)
        side = self.rect.height
        ends = (
            (Rect(self.rect.left, self.rect.top, side, side), "-", self._next(-1) != self._place),
            (Rect(self.rect.right - side, self.rect.top, side, side), "+", self._next(1) != self._place),
        )
        for rect, sign, able in ends:
            fill = brush.theme.panel_2 if able else brush.theme.panel
            ink = brush.theme.sand if able else brush.theme.muted
            brush.box(rect.inflate(-brush.px(10), -brush.px(10)), 9, brush.raised(fill, 0.1) if self.hovered else fill)
            brush.write(sign, rect.center, BUTTON_U, ink, weight="medium", anchor="center", high=side)
        shown = self._told(self.number) if self._word is None else self._words[self._word][1]
        middle, room = self.rect.center, self.rect.width - 2 * side
        brush.write(shown, middle, NAME_U, brush.theme.sand, weight="bold", anchor="center", room=room, high=side)

    @property
    def _place(self) -> tuple[int, int]:
        """Words first, then numbers."""
        return (0, self.number) if self._word is None else (self._word - len(self._words), 0)

    def _next(self, by: int) -> tuple[int, int]:
        word, number = self._place
        least, most = self.bounds
        if word < 0:
            word += by
            return (0, least) if word == 0 else (max(word, -len(self._words)), 0)
        if number + by * self._step_by < least and number == least and self._words:
            return (-1, 0)
        return (0, min(max(number + by * self._step_by, least), most))

    def _step(self, by: int) -> bool:
        before = self._place
        word, number = self._next(by)
        if word < 0:
            self._word = word + len(self._words)
        else:
            self._word, self.number = None, number
        return self._place != before
