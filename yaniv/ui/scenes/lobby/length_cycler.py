"""Choice of the length of a match, each with its expected minutes."""

from typing import get_args

from yaniv.i18n import tr
from yaniv.rules.house_rules import Variant
from yaniv.ui.scenes.lobby.match_length import MatchLength, expected_minutes
from yaniv.ui.widgets.single_select import Cycler


class LengthCycler(Cycler):
    """Widget that selects the length of the match."""

    def __init__(self, selected: MatchLength) -> None:
        super().__init__("length", tr("Length"), [(length, length) for length in get_args(MatchLength)], selected)

    @property
    def length(self) -> MatchLength:
        """The selected length."""
        return next(length for length in get_args(MatchLength) if length == self.selected_value)

    def describe(self, variant_id: str, variant: Variant, players: int) -> None:
        """Show the minutes that a match of so many players takes under these rules."""
        minutes = [expected_minutes(variant_id, variant.rules, players, length) for length in get_args(MatchLength)]
        texts = (
            tr("Short, {n} min", n=minutes[0]),
            tr("Evening, {n} min", n=minutes[1]),
            tr("Long, {n} min", n=minutes[2]),
        )
        self._options = tuple(zip(get_args(MatchLength), texts, strict=True))
