"""A list: many options below each other, one of them chosen; it scrolls when they do not fit."""

from collections.abc import Sequence
from typing import ClassVar

from pygame import Rect

from yaniv.ui import keys
from yaniv.ui.inputs import KeyPressed, Point, Pressed
from yaniv.ui.inspect import Element, Role
from yaniv.ui.text import Weight
from yaniv.ui.theme import BODY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.choice import OneOf, Option
from yaniv.ui.widgets.control import pixels
from yaniv.ui.widgets.even import even, write_even


class Listing(OneOf):
    """Rows to choose one from; each row is an element of its own, `ID:WORD`."""

    role: ClassVar[Role] = "list"

    def __init__(self, id_: str, name: str, options: Sequence[Option], chosen: str) -> None:
        super().__init__(id_, name, options, chosen)
        self._top = 0
        """The first row in sight."""
        self.row_height = 1

    def relabel(self, options: Sequence[Option]) -> None:
        """The same words; players read something else of them."""
        self._options = tuple(options)

    def lay(self, rect: Rect, row_height: int) -> None:
        """Takes its place; whole rows only."""
        self.rect, self.row_height = rect, max(1, row_height)
        self._show_chosen()

    def click(self, at: Point) -> bool:
        """Takes the row under the pointer."""
        row = self._top + (at[1] - self.rect.top) // self.row_height
        return row < len(self._options) and self._choose(row)

    def key(self, pressed: Pressed) -> bool:
        """Up and down inside the list, first and last; at its ends they leave it."""
        ends = {"home": 0, "end": len(self._options) - 1}
        steps = {"up": self._index - 1, "down": self._index + 1}
        to = steps.get(keys.meaning(pressed) or "", ends.get(pressed.key if isinstance(pressed, KeyPressed) else ""))
        return to is not None and to in range(len(self._options)) and self._choose(to)

    def wheel(self, steps: int) -> bool:
        """Scrolls."""
        self._top = self._kept(self._top - steps)
        return True

    def paint(self, brush: Brush) -> None:
        """The chosen row in gold, a bar at the side when there is more."""
        rows = self._rows()
        words = self._words(brush, rows[0][1]) if rows else Rect(0, 0, 0, 0)
        size = even(brush, [name for _, name in self._options], words, BODY_U, "bold")
        for row, rect in rows:
            chosen = row == self._index
            if chosen:
                brush.box(rect, 10, brush.theme.gold)
            ink = brush.theme.ink if chosen else brush.theme.sand
            weight: Weight = "bold" if chosen else "regular"
            write_even(brush, self._options[row][1], self._words(brush, rect), size, ink, weight=weight)
        self._paint_bar(brush)

    def elements(self) -> tuple[Element, ...]:
        """The list and its rows in sight."""
        rows = [
            Element(
                f"{self.id}:{self._options[row][0]}",
                "choice",
                self._options[row][1],
                self._options[row][1],
                pixels(rect),
                ("enabled", "selected") if row == self._index else ("enabled",),
            )
            for row, rect in self._rows()
        ]
        return (*super().elements(), *rows)

    def _rows(self) -> list[tuple[int, Rect]]:
        last = min(len(self._options), self._top + self._fitting())
        return [
            (
                row,
                Rect(
                    self.rect.left, self.rect.top + (row - self._top) * self.row_height, self._width(), self.row_height
                ),
            )
            for row in range(self._top, last)
        ]

    @staticmethod
    def _words(brush: Brush, rect: Rect) -> Rect:
        """Where the words of a row stand."""
        gap = brush.px(4)
        return Rect(rect.left + brush.px(20), rect.top + gap, rect.width - brush.px(36), rect.height - 2 * gap)

    def _width(self) -> int:
        return self.rect.width - (self.row_height // 3 if self._fitting() < len(self._options) else 0)

    def _fitting(self) -> int:
        return max(1, self.rect.height // self.row_height)

    def _paint_bar(self, brush: Brush) -> None:
        fitting, n = self._fitting(), len(self._options)
        if fitting >= n:
            return
        height = self.rect.height * fitting // n
        top = self.rect.top + self.rect.height * self._top // n
        bar = Rect(self.rect.right - brush.px(8), top, brush.px(8), height)
        brush.box(bar, 4, brush.theme.panel_2)

    def _choose(self, number: int) -> bool:
        """A row that is chosen once more counts as used."""
        super()._choose(number)
        self._show_chosen()
        return True

    def _show_chosen(self) -> None:
        fitting = self._fitting()
        self._top = self._kept(min(self._index, max(self._top, self._index - fitting + 1)))

    def _kept(self, top: int) -> int:
        return min(max(0, top), max(0, len(self._options) - self._fitting()))
