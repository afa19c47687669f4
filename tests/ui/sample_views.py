"""Sample views and rules for tests of the user interface."""

from collections.abc import Mapping

import msgspec

from yaniv.game.events import MatchOpened
from yaniv.game.evolve import fold
from yaniv.game.view import View, build_view
from yaniv.rules.house_rules import HouseRules

SAMPLE_NAMES = ("Dana", "Noa", "Avi", "Maya")
FALSE_CALL_WARNING = (
    "Not your turn: this call ends the round. You score 30, everyone else 0. Hold for a second and let go to call."
)


def rules_with(**groups: Mapping[str, object]) -> HouseRules:
    """Return house rules that differ from the defaults in these keys: `rules_with(scoring={"zero_for": "both"})`."""
    return msgspec.convert(groups, HouseRules)


def make_view(rules: HouseRules | None = None, names: tuple[str, ...] = SAMPLE_NAMES, **changes: object) -> View:
    """Return the view of seat 0 in round 4, with these fields changed."""
    opened = build_view(fold([MatchOpened(rules or HouseRules(), names, 0)]), 0)
    return msgspec.structs.replace(opened, **({"round": 4} | changes))
