"""A stepper: a number between two bounds, one up or one down."""

from typing import ClassVar

from pygame import Rect

from yaniv.ui import keys
from yaniv.ui.inputs import KeyPressed, Point, Pressed
from yaniv.ui.inspect import Role
from yaniv.ui.theme import BUTTON_U, NAME_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control


class Stepper(Control):
    """A minus on the left, a plus on the right, the number between them."""

    role: ClassVar[Role] = "stepper"

    def __init__(self, id_: str, name: str, number: int, bounds: tuple[int, int]) -> None:
        super().__init__(id_, name)
        self.number = number
        self.bounds = bounds

    def set_bounds(self, least: int, most: int) -> None:
        """Other bounds; the number comes along."""
        self.bounds = (least, most)
        self.number = min(max(self.number, least), most)

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

    def value(self) -> int:
        """The number."""
        return self.number

    def paint(self, brush: Brush) -> None:
        """Its two signs grey out at the bounds."""
        brush.box(self.rect, 12, brush.theme.ink, line=brush.theme.line)
        side = self.rect.height
        least, most = self.bounds
        ends = (
            (Rect(self.rect.left, self.rect.top, side, side), "-", self.number > least),
            (Rect(self.rect.right - side, self.rect.top, side, side), "+", self.number < most),
        )
        for rect, sign, able in ends:
            fill = brush.theme.panel_2 if able else brush.theme.panel
            ink = brush.theme.sand if able else brush.theme.muted
            brush.box(rect.inflate(-brush.px(10), -brush.px(10)), 9, brush.raised(fill, 0.1) if self.hovered else fill)
            brush.write(sign, rect.center, BUTTON_U, ink, weight="medium", anchor="center", high=side)
        number = str(self.number)
        middle, room = self.rect.center, self.rect.width - 2 * side
        brush.write(number, middle, NAME_U, brush.theme.sand, weight="bold", anchor="center", room=room, high=side)

    def _step(self, by: int) -> bool:
        before, (least, most) = self.number, self.bounds
        self.number = min(max(self.number + by, least), most)
        return self.number != before
