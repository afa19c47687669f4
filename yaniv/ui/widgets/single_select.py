"""Base classes of widgets that select one of several options."""

from collections.abc import Sequence

from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import PressInput
from yaniv.ui.widgets.widget import Widget

SelectOption = tuple[str, str]
"""Stored value and the label that the player reads."""


class Select(Widget):
    """Base class of widgets with options, of which one or none is selected."""

    def __init__(self, id_: str, name: str, options: Sequence[SelectOption], selected_value: str | None) -> None:
        """*selected_value*: the initial value; if no option has it, none is selected."""
        super().__init__(id_, name)
        self._options = tuple(options)
        self._index = self._index_of(selected_value)
        """Index of the selected option; None if none is selected."""

    @property
    def selected_value(self) -> str | None:
        """Value of the selected option, as stored (not its label); None if none is selected."""
        return None if self._index is None else self._options[self._index][0]

    def value(self) -> str | None:
        """Return the value of the selected option, as stored; None if none is selected."""
        return self.selected_value

    def value_text(self) -> str:
        """Return the label of the selected option; empty if none is selected."""
        return "" if self._index is None else self._options[self._index][1]

    def _index_of(self, value: str | None) -> int | None:
        """Return the index of the option with this value, or None."""
        return next((index for index, (each, _) in enumerate(self._options) if each == value), None)


class SingleSelect(Select):
    """Base class of widgets with at least one option, one of which is always selected."""

    _index: int

    def __init__(self, id_: str, name: str, options: Sequence[SelectOption], selected_value: str) -> None:
        """*selected_value*: the initial value; if no option has it, the first option is selected."""
        super().__init__(id_, name, options, selected_value)
        self._index = self._index_of(selected_value) or 0

    @property
    def selected_value(self) -> str:
        """Value of the selected option, as stored (not its label)."""
        return self._options[self._index][0]

    def handle_key(self, event: PressInput) -> bool:
        """Select the previous or next option on Left or Right; return True if the selection changed.

        At either end it returns False, so that the focus can leave the widget.
        """
        step = {"left": -1, "right": 1}.get(key_bindings.action_for(event) or "", 0)
        return self._index + step in range(len(self._options)) and self._select(self._index + step)

    def select(self, value: str) -> None:
        """Select the option with this value; a value that no option has changes nothing."""
        index = self._index_of(value)
        self._index = self._index if index is None else index

    def _select(self, index: int) -> bool:
        """Select the option with this index; return True if the selection changed."""
        previous, self._index = self._index, index
        return index != previous
