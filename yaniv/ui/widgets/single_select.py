"""One of a few words: what all such controls share, and the one that is stepped through in place."""

from collections.abc import Sequence
from typing import ClassVar

from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import Point, PressInput
from yaniv.ui.widgets.widget import Widget

SelectOption = tuple[str, str]
"""The word that is kept, and what the player reads."""


class SingleSelect(Widget):
    """Holds options, at least one, and which of them is chosen; how they stand on the page is up to each kind."""

    def __init__(self, id_: str, name: str, options: Sequence[SelectOption], selected_value: str) -> None:
        """*chosen*: its word; the first if no option is called so."""
        super().__init__(id_, name)
        self._options = tuple(options)
        values = [word for word, _ in self._options]
        self._index = values.index(selected_value) if selected_value in values else 0

    @property
    def selected_value(self) -> str:
        """The word."""
        return self._options[self._index][0]

    def handle_key(self, event: PressInput) -> bool:
        """Left and right take the option beside; at the ends they leave the control."""
        step = {"left": -1, "right": 1}.get(key_bindings.action_for(event) or "", 0)
        return self._index + step in range(len(self._options)) and self._select(self._index + step)

    def value(self) -> str:
        """The word."""
        return self.selected_value

    def _select(self, index: int) -> bool:
        """Takes the option with this number: was it another before?"""
        previous, self._index = self._index, index
        return index != previous


class Cycler(SingleSelect):
    """Shows one option; a click takes the next, the left edge the one before."""

    role: ClassVar[ElementRole] = "choice"

    def click(self, position: Point) -> bool:
        """The left edge goes back, all the rest goes on."""
        return self._cycle(-1 if position[0] < self.rect.left + self.rect.height else 1)

    def activate(self) -> bool:
        """The next."""
        return self._cycle(1)

    def handle_key(self, event: PressInput) -> bool:
        """Left and right, round and round."""
        step = {"left": -1, "right": 1}.get(key_bindings.action_for(event) or "")
        return step is not None and self._cycle(step)

    def handle_wheel(self, steps: int) -> bool:
        """Down goes on."""
        return self._cycle(-1 if steps > 0 else 1)

    def paint(self, painter: Painter) -> None:
        """The option between two arrows."""
        painter.draw_box(self.rect, 12, painter.theme.surface_dark, outline=painter.theme.outline)
        arrow_colour = painter.theme.accent if self.hovered else painter.theme.text_muted
        for x, direction in ((self.rect.left + painter.px(22), -1), (self.rect.right - painter.px(22), 1)):
            painter.draw_side_arrow((x, self.rect.centery), 8, direction, arrow_colour)
        max_width, max_height = self.rect.width - painter.px(80), self.rect.height - painter.px(6)
        painter.draw_line(
            self._options[self._index][1],
            self.rect.center,
            BODY_U,
            painter.theme.text,
            anchor="center",
            max_width=max_width,
            max_height=max_height,
            role=self.role,
        )

    def _cycle(self, step: int) -> bool:
        return self._select((self._index + step) % len(self._options))
