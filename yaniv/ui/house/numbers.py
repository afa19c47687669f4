"""A number with words in its place, and numbers people ask for at one press."""

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from pygame import Rect

from yaniv.ui import keys
from yaniv.ui.inputs import KeyPressed, Point, Pressed
from yaniv.ui.inspect import Element, Role
from yaniv.ui.text import Weight
from yaniv.ui.theme import BUTTON_U, NAME_U, SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.choice import Option
from yaniv.ui.widgets.control import Control, pixels
from yaniv.words import tell

Part = Literal["less", "number", "more"]
Answer = int | str

_STEPPER_PART: Final = 0.37
"""Of the width, where there are chips as well."""
_LEAST_WORD: Final = 1.4
_LETTERS: Final = 3.3
"""So many letters of a word are as wide as the chip of a number, and no chip of a word is narrower than the least."""
_CHIP_DIGITS: Final = 2.8
"""More digits than this need a wider chip."""
_DIGITS: Final = 4


class Numbers(Control):
    """Chips on the left, a stepper on the right; digits write the number. Chips are elements, `ID:WORD` or `ID:7`."""

    role: ClassVar[Role] = "stepper"

    def __init__(  # noqa: PLR0913 -- a number has these properties
        self,
        id_: str,
        name: str,
        answer: Answer,
        bounds: tuple[int, int],
        *,
        words: Sequence[Option] = (),
        numbers: Sequence[int] = (),
    ) -> None:
        super().__init__(id_, name)
        self.answer = answer
        self._bounds = bounds
        self._chips: tuple[tuple[Answer, str], ...] = (*words, *((number, str(number)) for number in numbers))
        self._number = answer if isinstance(answer, int) else next(iter(numbers), bounds[0])
        """Where the stepper goes on from a word."""
        self._typed = ""

    def put(self, answer: Answer) -> None:
        """Another answer."""
        if answer != self.answer:
            self._typed = ""
        self.answer = answer
        self._number = answer if isinstance(answer, int) else self._number

    def click(self, at: Point) -> bool:
        """A chip, or one less or more; the number itself is for digits."""
        self._typed = ""
        for answer, rect in self._places():
            if rect.collidepoint(at):
                return self._take(answer)
        step = {"less": -1, "more": 1}
        return any(self._step(step[part]) for part, rect in self._ends() if part in step and rect.collidepoint(at))

    def press(self) -> bool:
        """The next chip, round and round."""
        answers = [answer for answer, _ in self._chips]
        at = answers.index(self.answer) + 1 if self.answer in answers else 0
        return bool(answers) and self._take(answers[at % len(answers)])

    def key(self, pressed: Pressed) -> bool:
        """Left and right, minus and plus; digits write the number, Backspace takes one back."""
        name = pressed.key.strip("[]") if isinstance(pressed, KeyPressed) and not pressed.ctrl else ""
        if name.isdecimal() or (name == "backspace" and self._typed):
            self._write(self._typed[:-1] if name == "backspace" else self._typed + name)
            return True
        step = {"-": -1, "+": 1, "=": 1}.get(name) or {"left": -1, "right": 1}.get(keys.meaning(pressed) or "", 0)
        return step != 0 and self._step(step)

    def wheel(self, steps: int) -> bool:
        """Up is more; the wheel is the page's while this has no focus."""
        return self.focused and self._step(1 if steps > 0 else -1)

    def value(self) -> Answer:
        """The number, or the word in its place."""
        return self.answer

    def paint(self, brush: Brush) -> None:
        """The chosen chip in gold; the number too, if it is no chip."""
        theme = brush.theme
        brush.box(self.rect if self._chips else self._stepper(), 12, theme.ink, line=theme.line)
        for (answer, told), (_, rect) in zip(self._chips, self._places(), strict=True):
            self._paint_chip(brush, told, rect, chosen=answer == self.answer)
        least, most = self._bounds
        able = {"less": self._number > least, "more": self._number < most}
        for part, rect in self._ends():
            if part == "number":
                ink = theme.sand if isinstance(self.answer, int) else theme.muted
                number = self._typed or str(self._number)
                high = rect.height
                brush.write(
                    number, rect.center, NAME_U, ink, weight="bold", anchor="center", room=rect.width, high=high
                )
                continue
            fill = theme.panel_2 if able[part] else theme.panel
            box = rect.inflate(-brush.px(10), -brush.px(10))
            brush.box(box, 9, brush.raised(fill, 0.1) if self.hovered and able[part] else fill)
            ink = theme.sand if able[part] else theme.muted
            sign = "+" if part == "more" else "-"
            brush.write(sign, rect.center, BUTTON_U, ink, weight="medium", anchor="center", high=rect.height)

    def elements(self) -> tuple[Element, ...]:
        """The control, its chips, and the ends of the stepper."""
        chips = (
            Element(
                f"{self.id}:{answer}",
                "choice",
                told,
                tell("{title}: {value}", title=self.name, value=told),
                pixels(rect.clip(self.seen)),
                ("enabled", "selected") if answer == self.answer else ("enabled",),
            )
            for (answer, told), (_, rect) in zip(self._chips, self._places(), strict=True)
        )
        labels = {
            "less": tell("{title}: one less", title=self.name),
            "more": tell("{title}: one more", title=self.name),
        }
        ends = (
            Element(f"{self.id}:{part}", "button", told, told, pixels(rect.clip(self.seen)), ("enabled",))
            for part, rect in self._ends()
            if (told := labels.get(part))
        )
        return (*super().elements(), *(each for each in (*chips, *ends) if each.rect[2] and each.rect[3]))

    def _paint_chip(self, brush: Brush, told: str, rect: Rect, *, chosen: bool) -> None:
        theme, inner = brush.theme, rect.inflate(-brush.px(8), -brush.px(10))
        fill = theme.gold if chosen else theme.panel_2
        brush.box(inner, 9, brush.raised(fill, 0.1) if self.hovered else fill)
        ink, weight = (theme.ink, "bold") if chosen else (theme.sand, "regular")
        cut: Weight = "bold" if weight == "bold" else "regular"
        room = inner.width - brush.px(6)
        brush.write(told, inner.center, SECONDARY_U, ink, weight=cut, anchor="center", room=room, high=inner.height)

    def _places(self) -> list[tuple[Answer, Rect]]:
        if not self._chips:
            return []
        left, end = self.rect.left, self._stepper().left
        weights = [_weight(answer, told) for answer, told in self._chips]
        whole, places = sum(weights), []
        for (answer, _), weight in zip(self._chips, weights, strict=True):
            wide = round((end - self.rect.left) * weight / whole)
            places.append((answer, Rect(left, self.rect.top, min(wide, end - left), self.rect.height)))
            left += wide
        return places

    def _stepper(self) -> Rect:
        wide = round(self.rect.width * _STEPPER_PART)
        return Rect(self.rect.right - wide, self.rect.top, wide, self.rect.height)

    def _ends(self) -> tuple[tuple[Part, Rect], ...]:
        whole, side = self._stepper(), min(self.rect.height, round(self.rect.width * 0.13))
        return (
            ("less", Rect(whole.left, whole.top, side, whole.height)),
            ("number", Rect(whole.left + side, whole.top, whole.width - 2 * side, whole.height)),
            ("more", Rect(whole.right - side, whole.top, side, whole.height)),
        )

    def _write(self, digits: str) -> None:
        """Digits so far; they count as soon as they are a number of this key."""
        self._typed = digits[:_DIGITS]
        least, most = self._bounds
        if self._typed and least <= int(self._typed) <= most:
            self.answer = self._number = int(self._typed)

    def _step(self, by: int) -> bool:
        """A word gives way to the number beside it."""
        self._typed = ""
        least, most = self._bounds
        number = self._number + (by if isinstance(self.answer, int) else 0)
        return self._take(min(max(number, least), most))

    def _take(self, answer: Answer) -> bool:
        before = self.answer
        self.put(answer)
        return before != answer


def _weight(answer: Answer, told: str) -> float:
    """How wide a chip is, by one with two digits."""
    if isinstance(answer, int):
        return max(1.0, len(told) / _CHIP_DIGITS)
    return max(_LEAST_WORD, len(told) / _LETTERS)
