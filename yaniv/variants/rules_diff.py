"""Comparison of two rule sets: the rules whose values differ."""

from typing import Final

from msgspec import Struct

from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import RULE_SPECS, RuleValue, get_value
from yaniv.variants import library

_CLASSIC_BONUS: Final = 2
"""Number of differences that do not count in the comparison with Classic, which everybody knows."""


class RuleDifference(Struct, frozen=True):
    """Rule whose value differs between two rule sets."""

    path: str
    before: RuleValue
    """Value in the rule set compared with."""
    after: RuleValue


def differences(before: HouseRules, after: HouseRules) -> tuple[RuleDifference, ...]:
    """Return all rules that differ, in the order of their declaration."""
    return tuple(
        RuleDifference(rule.path, value_before, value_after)
        for rule in RULE_SPECS
        if (value_before := get_value(before, rule.path)) != (value_after := get_value(after, rule.path))
    )


def nearest_variant(rules: HouseRules) -> str:
    """Return the id of the built-in variant that differs from *rules* in the fewest rules; of equal ones the first.

    Classic is taken even if another one has up to two differences fewer: everybody knows it.
    """
    built_in = [name for name in library.variant_ids() if library.is_built_in(name)]
    return min(built_in, key=lambda name: _distance(name, rules))


def _distance(name: str, rules: HouseRules) -> int:
    count = len(differences(library.load(name).rules, rules))
    return max(1, count - _CLASSIC_BONUS) if count and name == library.DEFAULT_VARIANT else count
