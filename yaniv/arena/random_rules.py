"""Random rules over all keys of the schema, for training, measurements and tests.

Contradictions are repaired, not rejected: the key to blame goes back to its default, so hardly any draw is wasted.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_conflicts import Conflict, find_conflicts
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue, get_value, with_value

NO_FIXED_VALUES: Final[Mapping[str, RuleValue]] = MappingProxyType({})
CALL_WORDS: Final = ("Yaniv", "Jhyap", "Yan", "Fiji", "יניב", "Counter-Jhyap", "yaniv", "Asaf!")
"""Words of a table; few, so that equal ones occur."""


def random_schema_rules(
    rng: Random, max_players: int = 16, *, keep: Mapping[str, RuleValue] = NO_FIXED_VALUES
) -> HouseRules:
    """Return random valid rules, the same for the same state of *rng*; about half of all keys keep their defaults.

    *keep*: values by key path that are not drawn.

    :raises ValueError: if the values of *keep* contradict each other.
    """
    values = {rule.path: rule.default if rng.random() < 0.5 else _any_value(rule, rng) for rule in RULE_SPECS}  # noqa: PLR2004
    return resolve_conflicts(values, sorted((rng.randint(2, max_players), rng.randint(2, max_players))), keep)


def _any_value(rule: RuleSpec, rng: Random) -> RuleValue:
    kinds: list[RuleValue] = [
        *rule.words,
        *((None,) if rule.may_be_null else ()),
        *(CALL_WORDS if rule.is_text else ()),
    ]
    if rule.is_switch:
        kinds += [True, False]
    if rule.lowest is not None and rule.highest is not None:
        kinds += [rng.randint(rule.lowest, rule.highest), rule.lowest, rule.highest]
    return rng.choice(kinds)


def resolve_conflicts(
    values: Mapping[str, RuleValue], player_limits: list[int], keep: Mapping[str, RuleValue] = NO_FIXED_VALUES
) -> HouseRules:
    """Return house rules with these values by key; keys go back to their defaults until there is no contradiction.

    *player_limits*: smallest and largest number of players. *keep*: values that replace others and are never reset.

    :raises ValueError: if the values of *keep* contradict each other.
    """
    limits = {"table.min_players": player_limits[0], "table.max_players": player_limits[1]}
    rules = HouseRules()
    for path, value in {**values, **limits, **keep}.items():
        rules = with_value(rules, path, value)
    while conflicts := find_conflicts(rules):
        path = _path_to_reset(rules, conflicts[0], {*limits, *keep})
        rules = with_value(rules, path, SPEC_BY_PATH[path].default)
    return rules


def _path_to_reset(rules: HouseRules, conflict: Conflict, fixed_paths: set[str]) -> str:
    for path in (conflict.key, *conflict.others):
        if path not in fixed_paths and get_value(rules, path) != SPEC_BY_PATH[path].default:
            return path
    raise ValueError(f"nothing can mend {conflict.key}: {conflict.message}")
