"""Stepper: a number between two bounds with minus and plus buttons.

Words may stand before the minimum, such as "never" before 5.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar

from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.geometry.rect_layout import left_part, right_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BUTTON_U, NAME_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import Point, PressInput
from yaniv.ui.widgets.single_select import SelectOption
from yaniv.ui.widgets.widget import Widget


class Stepper(Widget):
    """Minus button on the left, plus button on the right, the number between them."""

    role: ClassVar[ElementRole] = "stepper"

    def __init__(  # noqa: PLR0913 -- bounds, step, words and format are independent
        self,
        id_: str,
        name: str,
        number: int,
        bounds: tuple[int, int],
        *,
        step: int = 1,
        words: Sequence[SelectOption] = (),
        format_number: Callable[[int], str] = str,
    ) -> None:
        """*format_number*: format the number as players read it. *words*: options that come before the minimum."""
        super().__init__(id_, name)
        self.number = number
        self._chosen_number = number
        """The number as it was last chosen; narrower bounds may hide it for a while."""
        self.bounds = bounds
        self._step_size = step
        self._words = tuple(words)
        self._format_number = format_number
        self._word_index: int | None = None
        """Index of the word shown in place of the number; None: the number is shown."""

    def set_bounds(self, minimum: int, maximum: int) -> None:
        """Set other bounds; the number last chosen is limited to them, and comes back with wider ones."""
        self.bounds = (minimum, maximum)
        self.number = min(max(self._chosen_number, minimum), maximum)

    def set_value(self, value: str | int) -> None:
        """Set a number, or the stored value of a word that stands in place of a number."""
        words = [word for word, _ in self._words]
        if isinstance(value, str):
            self._word_index = words.index(value)
        else:
            self.number, self._chosen_number, self._word_index = value, value, None

    def click(self, position: Point) -> bool:
        """Decrease the number on the left half, increase it on the right half; return True if the value changed."""
        return self._step_value(1 if position[0] >= self.rect.centerx else -1)

    def handle_key(self, event: PressInput) -> bool:
        """Step on Left and Right, minus and plus; return True if it was one of these keys."""
        step = key_bindings.number_step(event)
        if step:
            self._step_value(step)
        return step != 0

    def handle_wheel(self, steps: int) -> bool:
        """Step up on wheel up, down on wheel down; return True if the value changed."""
        return self._step_value(1 if steps > 0 else -1)

    def value(self) -> str | int:
        """Return the number, or the stored value of the word in its place."""
        return self.number if self._word_index is None else self._words[self._word_index][0]

    def value_text(self) -> str:
        """Return the number with its unit, or the label of the word in its place."""
        return self._format_number(self.number) if self._word_index is None else self._words[self._word_index][1]

    def value_bounds(self) -> tuple[int, int]:
        """Return minimum and maximum."""
        return self.bounds

    def paint(self, painter: Painter) -> None:
        """Draw the number and both buttons; a button is grey when its bound is reached."""
        painter.draw_box(self.rect, 12, painter.theme.surface_dark, outline=painter.theme.outline)
        side = self.rect.height
        buttons = (
            (left_part(self.rect, side), "-", self._next_position(-1) != self._position),
            (right_part(self.rect, side), "+", self._next_position(1) != self._position),
        )
        for rect, sign, is_possible in buttons:
            fill = painter.theme.panel_raised if is_possible else painter.theme.panel
            text_colour = painter.theme.text if is_possible else painter.theme.text_muted
            painter.draw_box(
                rect.inflate(-painter.px(10), -painter.px(10)),
                9,
                painter.raised_colour(fill, 0.1) if self.hovered else fill,
            )
            painter.draw_line(
                sign, rect.center, BUTTON_U, text_colour, weight="medium", anchor="center", max_height=round(1.4 * side)
            )
        middle, max_width = self.rect.center, self.rect.width - 2 * side
        painter.draw_line(
            self.value_text(),
            middle,
            NAME_U,
            painter.theme.text,
            weight="bold",
            anchor="center",
            max_width=max_width,
            max_height=side,
        )

    @property
    def _position(self) -> tuple[int, int]:
        """Position in the order of all values: (negative index, 0) for words, then (0, number)."""
        return (0, self.number) if self._word_index is None else (self._word_index - len(self._words), 0)

    def _next_position(self, direction: int) -> tuple[int, int]:
        word_position, number = self._position
        minimum, maximum = self.bounds
        if word_position < 0:
            word_position += direction
            return (0, minimum) if word_position == 0 else (max(word_position, -len(self._words)), 0)
        if number + direction * self._step_size < minimum and number == minimum and self._words:
            return (-1, 0)
        return (0, min(max(number + direction * self._step_size, minimum), maximum))

    def _step_value(self, direction: int) -> bool:
        previous = self._position
        word_position, number = self._next_position(direction)
        if word_position < 0:
            self._word_index = word_position + len(self._words)
        else:
            self._word_index, self.number, self._chosen_number = None, number, number
        return self._position != previous
