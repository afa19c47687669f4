"""Every legal mix of house rules, drawn from the catalogue.

Contradictions are mended, not thrown away: the key to blame goes back to its default, so hardly any draw is wasted.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from hypothesis import strategies as st
from msgspec import convert

from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_conflicts import Conflict, find_conflicts
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue, get_value, with_value

NO_FIXED_VALUES: Final[Mapping[str, RuleValue]] = MappingProxyType({})
CALL_WORDS: Final = ("Yaniv", "Jhyap", "Yan", "Fiji", "יניב", "Counter-Jhyap", "yaniv", "Asaf!")
"""Words of a table; few, so that they meet."""


def house_rules(
    min_players: int = 2, max_players: int = 16, keep: Mapping[str, RuleValue] = NO_FIXED_VALUES
) -> st.SearchStrategy[HouseRules]:
    """Rules of any house that takes no fewer and no more players than these, with some keys kept as they are given.

    `house_rules(4, 4)` is for four players exactly; `house_rules(keep={"turn.early_throw": True})` always has it on.
    Shrinks to the defaults.
    """
    seats = st.integers(min_players, max_players)
    drawn = {rule.path: rule_values(rule) for rule in RULE_SPECS if rule.path not in keep}
    limits = st.tuples(seats, seats).map(sorted)
    return st.builds(_without_conflicts, st.fixed_dictionaries(drawn), limits, st.just(keep))


def rule_values(rule: RuleSpec) -> st.SearchStrategy[RuleValue]:
    """Everything one key takes, the default first."""
    kinds: list[st.SearchStrategy[RuleValue]] = []
    if rule.words:
        kinds.append(st.sampled_from(rule.words))
    elif rule.default is not None:
        kinds.append(st.just(rule.default))
    if rule.may_be_null:
        kinds.append(st.none())
    if rule.is_switch:
        kinds.append(st.just(not rule.default))
    if rule.is_text:
        kinds.append(st.sampled_from(CALL_WORDS))
    if rule.lowest is not None and rule.highest is not None:
        kinds.append(st.integers(rule.lowest, rule.highest))
    return st.one_of(kinds)


def random_rules(rng: Random, max_players: int = 16, *, keep: Mapping[str, RuleValue] = NO_FIXED_VALUES) -> HouseRules:
    """Any rules by plain dice: the same wherever they are thrown. About half of all keys keep their defaults.

    *keep*: keys with the values they are given.
    """
    drawn = {rule.path: rule.default if rng.random() < 0.5 else _any_value(rule, rng) for rule in RULE_SPECS}
    return _without_conflicts(drawn, sorted((rng.randint(2, max_players), rng.randint(2, max_players))), keep)


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


def _without_conflicts(drawn: Mapping[str, RuleValue], seats: list[int], keep: Mapping[str, RuleValue]) -> HouseRules:
    limits = {"table.min_players": seats[0], "table.max_players": seats[1]}
    rules = convert(_nest_paths({**drawn, **limits, **keep}), HouseRules)
    while found_conflicts := find_conflicts(rules):
        path = _path_to_reset(rules, found_conflicts[0], {*limits, *keep})
        rules = with_value(rules, path, SPEC_BY_PATH[path].default)
    return rules


def _nest_paths(flat: Mapping[str, RuleValue]) -> dict[str, Any]:
    """Paths with dots become blocks in blocks."""
    whole: dict[str, Any] = {}
    for path, decided in flat.items():
        *blocks, name = path.split(".")
        block = whole
        for each in blocks:
            block = block.setdefault(each, {})
        block[name] = decided
    return whole


def _path_to_reset(rules: HouseRules, conflict: Conflict, fixed_paths: set[str]) -> str:
    """The key that goes back to its default.

    :raises ValueError: if the keys to keep contradict each other.
    """
    for path in (conflict.key, *conflict.others):
        if path not in fixed_paths and get_value(rules, path) != SPEC_BY_PATH[path].default:
            return path
    raise ValueError(f"nothing can mend {conflict.key}: {conflict.message}")
