"""Choice of the length of a match, each with its expected minutes."""

from typing import get_args

from yaniv.i18n import tr
from yaniv.rules.house_rules import Variant
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.scenes.lobby.match_length import (
    MatchLength,
    expected_minutes,
    has_lengths,
    length_label,
    length_sentence,
)
from yaniv.ui.widgets.single_select import Cycler


class LengthCycler(Cycler):
    """Widget that selects the length of the match."""

    def __init__(self, selected: MatchLength) -> None:
        super().__init__("length", tr("Length"), [(length, length) for length in get_args(MatchLength)], selected)
        self._explanations: dict[MatchLength, str] = {}
        self.has_choice = True
        """False if all lengths are the same under the rules: then a sentence takes the place of the widget."""

    @property
    def length(self) -> MatchLength:
        """The selected length."""
        return next(length for length in get_args(MatchLength) if length == self.selected_value)

    @property
    def explanation(self) -> str:
        """When a match of the selected length ends, and how long it takes."""
        return self._explanations.get(self.length, "")

    def paint_sentence(self, painter: Painter) -> None:
        """Paint, in place of the widget, how long a match takes whose length cannot be chosen."""
        painter.draw_fitted(self.explanation, self.rect, SECONDARY_U, painter.theme.text, anchor="midleft")

    def describe(self, variant_id: str, variant: Variant, players: int) -> None:
        """Show the minutes that a match of so many players takes under these rules."""
        lengths: tuple[MatchLength, ...] = get_args(MatchLength)
        self.has_choice = has_lengths(variant.rules)
        minutes = {length: expected_minutes(variant_id, variant.rules, players, length) for length in lengths}
        self._options = tuple((length, length_label(length, minutes[length])) for length in lengths)
        self._explanations = {length: length_sentence(variant.rules, length, minutes[length]) for length in lengths}
