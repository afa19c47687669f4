"""Number input: a stepper, with small buttons (chips) for frequent numbers and for words in place of a number."""

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.geometry.rect_layout import left_part, right_part, shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import BUTTON_U, NAME_U, SECONDARY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import KeyPressed, Point, PressInput
from yaniv.ui.widgets.single_select import SelectOption
from yaniv.ui.widgets.widget import Widget, element_rect

StepperPart = Literal["less", "number", "more"]
NumberAnswer = int | str

_STEPPER_SHARE: Final = 0.37
"""Width of the stepper, as a share of the width, where there are chips as well."""
_MIN_WORD_CHIP_WIDTH: Final = 1.4
_LETTERS_PER_CHIP: Final = 3.3
"""Letters of a word that fit the width of a number's chip; a word's chip is at least `_MIN_WORD_CHIP_WIDTH` wide."""
_DIGITS_PER_CHIP: Final = 2.8
"""Digits that fit a chip; more need a wider one."""
_MAX_DIGITS: Final = 4


class NumberInput(Widget):
    """Chips on the left, a stepper on the right; digits type the number.

    Each chip is an element, `ID:VALUE` or `ID:7`.
    """

    role: ClassVar[ElementRole] = "stepper"

    def __init__(  # noqa: PLR0913 -- bounds, words and suggested numbers are independent
        self,
        id_: str,
        name: str,
        answer: NumberAnswer,
        bounds: tuple[int, int],
        *,
        words: Sequence[SelectOption] = (),
        numbers: Sequence[int] = (),
    ) -> None:
        super().__init__(id_, name)
        self.answer = answer
        self._bounds = bounds
        self._chips: tuple[tuple[NumberAnswer, str], ...] = (*words, *((number, str(number)) for number in numbers))
        self._stepper_number = answer if isinstance(answer, int) else next(iter(numbers), bounds[0])
        """Number that the stepper continues from while a word is selected."""
        self._typed_digits = ""

    def set_answer(self, answer: NumberAnswer) -> None:
        """Set another value (a number, or the value of a word); forget typed digits if the value is a new one."""
        if answer != self.answer:
            self._typed_digits = ""
        self.answer = answer
        self._stepper_number = answer if isinstance(answer, int) else self._stepper_number

    def click(self, position: Point) -> bool:
        """Select the chip at the position, or step down or up; return True if the value changed.

        A click on the number itself does nothing: it is typed with digits.
        """
        self._typed_digits = ""
        for answer, rect in self._chip_rects():
            if rect.collidepoint(position):
                return self._update_answer(answer)
        step = {"less": -1, "more": 1}
        return any(
            self._step_number(step[part])
            for part, rect in self._stepper_parts()
            if part in step and rect.collidepoint(position)
        )

    def activate(self) -> bool:
        """Select the next chip, after the last one the first; return True if the value changed."""
        answers = [answer for answer, _ in self._chips]
        index = answers.index(self.answer) + 1 if self.answer in answers else 0
        return bool(answers) and self._update_answer(answers[index % len(answers)])

    def handle_key(self, event: PressInput) -> bool:
        """Step on Left, Right, minus and plus, type a digit or remove one; return True if it was one of these keys."""
        name = event.key.strip("[]") if isinstance(event, KeyPressed) and not event.ctrl else ""
        if name.isdecimal() or (name == "backspace" and self._typed_digits):
            self._set_digits(self._typed_digits[:-1] if name == "backspace" else self._typed_digits + name)
            return True
        step = key_bindings.number_step(event)
        return step != 0 and self._step_number(step)

    def handle_wheel(self, steps: int) -> bool:
        """Step up or down on the wheel; return True if the value changed.

        Without the focus it returns False, so that the page scrolls.
        """
        return self.focused and self._step_number(1 if steps > 0 else -1)

    def value(self) -> NumberAnswer:
        """Return the number, or the value of the word selected in its place."""
        return self.answer

    def value_text(self) -> str:
        """Return the number, or the label of the word selected in its place."""
        return next((label for answer, label in self._chips if answer == self.answer), str(self.answer))

    def value_bounds(self) -> tuple[int, int]:
        """Return minimum and maximum."""
        return self._bounds

    def paint(self, painter: Painter) -> None:
        """Draw chips and stepper: the selected chip in gold, the number muted while a word is selected."""
        theme = painter.theme
        painter.draw_box(
            self.rect if self._chips else self._stepper_rect(), 12, theme.surface_dark, outline=theme.outline
        )
        for (answer, label), (_, rect) in zip(self._chips, self._chip_rects(), strict=True):
            self._paint_chip(painter, label, rect, is_selected=answer == self.answer)
        minimum, maximum = self._bounds
        is_possible = {"less": self._stepper_number > minimum, "more": self._stepper_number < maximum}
        for part, rect in self._stepper_parts():
            if part == "number":
                text_colour = theme.text if isinstance(self.answer, int) else theme.text_muted
                number = self._typed_digits or str(self._stepper_number)
                part_height = rect.height
                painter.draw_line(
                    number,
                    rect.center,
                    NAME_U,
                    text_colour,
                    weight="bold",
                    anchor="center",
                    max_width=rect.width,
                    max_height=part_height,
                )
                continue
            fill = theme.panel_raised if is_possible[part] else theme.panel
            box = rect.inflate(-painter.px(10), -painter.px(10))
            painter.draw_box(box, 9, painter.raised_colour(fill, 0.1) if self.hovered and is_possible[part] else fill)
            text_colour = theme.text if is_possible[part] else theme.text_muted
            sign = "+" if part == "more" else "-"
            painter.draw_line(
                sign, rect.center, BUTTON_U, text_colour, weight="medium", anchor="center", max_height=rect.height
            )

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the widget, its chips, and the buttons of the stepper."""
        chip_elements = (
            Element(
                f"{self.id}:{answer}",
                "choice",
                label,
                tr("{title}: {value}", title=self.name, value=label),
                element_rect(rect.clip(self.visible_rect)),
                ("enabled", "selected") if answer == self.answer else ("enabled",),
            )
            for (answer, label), (_, rect) in zip(self._chips, self._chip_rects(), strict=True)
        )
        labels = {
            "less": tr("{title}: one less", title=self.name),
            "more": tr("{title}: one more", title=self.name),
        }
        stepper_elements = (
            Element(
                f"{self.id}:{part}", "button", label, label, element_rect(rect.clip(self.visible_rect)), ("enabled",)
            )
            for part, rect in self._stepper_parts()
            if (label := labels.get(part))
        )
        return (
            *super().elements(),
            *(each for each in (*chip_elements, *stepper_elements) if each.rect[2] and each.rect[3]),
        )

    def _paint_chip(self, painter: Painter, label: str, rect: Rect, *, is_selected: bool) -> None:
        theme, inner = painter.theme, rect.inflate(-painter.px(8), -painter.px(10))
        fill = theme.accent if is_selected else theme.panel_raised
        painter.draw_box(inner, 9, painter.raised_colour(fill, 0.1) if self.hovered else fill)
        text_colour, weight = (theme.surface_dark, "bold") if is_selected else (theme.text, "regular")
        font_weight: FontWeight = "bold" if weight == "bold" else "regular"
        max_width = inner.width - painter.px(6)
        painter.draw_line(
            label,
            inner.center,
            SECONDARY_U,
            text_colour,
            weight=font_weight,
            anchor="center",
            max_width=max_width,
            max_height=inner.height,
        )

    def _chip_rects(self) -> list[tuple[NumberAnswer, Rect]]:
        if not self._chips:
            return []
        left, end = self.rect.left, self._stepper_rect().left
        weights = [_relative_chip_width(answer, label) for answer, label in self._chips]
        total_weight, chip_rects = sum(weights), []
        for (answer, _), weight in zip(self._chips, weights, strict=True):
            width = round((end - self.rect.left) * weight / total_weight)
            chip_rects.append((answer, Rect(left, self.rect.top, min(width, end - left), self.rect.height)))
            left += width
        return chip_rects

    def _stepper_rect(self) -> Rect:
        return right_part(self.rect, round(self.rect.width * _STEPPER_SHARE))

    def _stepper_parts(self) -> tuple[tuple[StepperPart, Rect], ...]:
        stepper_rect, button_width = self._stepper_rect(), min(self.rect.height, round(self.rect.width * 0.13))
        return (
            ("less", left_part(stepper_rect, button_width)),
            ("number", shrink(stepper_rect, left=button_width, right=button_width)),
            ("more", right_part(stepper_rect, button_width)),
        )

    def _set_digits(self, digits: str) -> None:
        """Set the typed digits; they become the answer as soon as they form a number within the bounds."""
        self._typed_digits = digits[:_MAX_DIGITS]
        minimum, maximum = self._bounds
        if self._typed_digits and minimum <= int(self._typed_digits) <= maximum:
            self.answer = self._stepper_number = int(self._typed_digits)

    def _step_number(self, step: int) -> bool:
        """Step by *step*; a word is first replaced by the number beside it."""
        self._typed_digits = ""
        minimum, maximum = self._bounds
        number = self._stepper_number + (step if isinstance(self.answer, int) else 0)
        return self._update_answer(min(max(number, minimum), maximum))

    def _update_answer(self, answer: NumberAnswer) -> bool:
        previous = self.answer
        self.set_answer(answer)
        return previous != answer


def _relative_chip_width(answer: NumberAnswer, label: str) -> float:
    """Return the width of a chip, relative to a chip with a number of two digits."""
    if isinstance(answer, int):
        return max(1.0, len(label) / _DIGITS_PER_CHIP)
    return max(_MIN_WORD_CHIP_WIDTH, len(label) / _LETTERS_PER_CHIP)
