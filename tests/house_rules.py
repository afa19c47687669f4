"""Every legal mix of house rules, drawn from the catalogue.

Contradictions are mended, not thrown away: the key to blame goes back to its default, so hardly any draw is wasted.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from hypothesis import strategies as st
from msgspec import convert

from yaniv.rules.catalogue import BY_PATH, RULES, Rule, Value, changed, value
from yaniv.rules.conflicts import Conflict, conflicts
from yaniv.rules.house import HouseRules

NOTHING: Final[Mapping[str, Value]] = MappingProxyType({})
SAYINGS: Final = ("Yaniv", "Jhyap", "Yan", "Fiji", "יניב", "Counter-Jhyap", "yaniv", "Asaf!")
"""Words of a table; few, so that they meet."""


def house_rules(
    min_players: int = 2, max_players: int = 16, keep: Mapping[str, Value] = NOTHING
) -> st.SearchStrategy[HouseRules]:
    """Rules of any house that takes no fewer and no more players than these, with some keys kept as they are given.

    `house_rules(4, 4)` is for four players exactly; `house_rules(keep={"turn.early_throw": True})` always has it on.
    Shrinks to the defaults.
    """
    seats = st.integers(min_players, max_players)
    drawn = {rule.path: values(rule) for rule in RULES if rule.path not in keep}
    limits = st.tuples(seats, seats).map(sorted)
    return st.builds(_mended, st.fixed_dictionaries(drawn), limits, st.just(keep))


def values(rule: Rule) -> st.SearchStrategy[Value]:
    """Everything one key takes, the default first."""
    kinds: list[st.SearchStrategy[Value]] = []
    if rule.words:
        kinds.append(st.sampled_from(rule.words))
    elif rule.default is not None:
        kinds.append(st.just(rule.default))
    if rule.may_be_null:
        kinds.append(st.none())
    if rule.is_switch:
        kinds.append(st.just(not rule.default))
    if rule.is_text:
        kinds.append(st.sampled_from(SAYINGS))
    if rule.lowest is not None and rule.highest is not None:
        kinds.append(st.integers(rule.lowest, rule.highest))
    return st.one_of(kinds)


def drawn_by(dice: Random) -> HouseRules:
    """Any rules by plain dice: the same wherever they are thrown. About half of all keys keep their defaults."""
    drawn = {rule.path: rule.default if dice.random() < 0.5 else _any_value(rule, dice) for rule in RULES}
    return _mended(drawn, sorted((dice.randint(2, 16), dice.randint(2, 16))), NOTHING)


def _any_value(rule: Rule, dice: Random) -> Value:
    kinds: list[Value] = [*rule.words, *((None,) if rule.may_be_null else ()), *(SAYINGS if rule.is_text else ())]
    if rule.is_switch:
        kinds += [True, False]
    if rule.lowest is not None and rule.highest is not None:
        kinds += [dice.randint(rule.lowest, rule.highest), rule.lowest, rule.highest]
    return dice.choice(kinds)


def _mended(drawn: Mapping[str, Value], seats: list[int], keep: Mapping[str, Value]) -> HouseRules:
    limits = {"table.min_players": seats[0], "table.max_players": seats[1]}
    rules = convert(_nested({**drawn, **limits, **keep}), HouseRules)
    while found := conflicts(rules):
        path = _to_give_up(rules, found[0], {*limits, *keep})
        rules = changed(rules, path, BY_PATH[path].default)
    return rules


def _nested(flat: Mapping[str, Value]) -> dict[str, Any]:
    """Paths with dots become blocks in blocks."""
    whole: dict[str, Any] = {}
    for path, decided in flat.items():
        *blocks, name = path.split(".")
        block = whole
        for each in blocks:
            block = block.setdefault(each, {})
        block[name] = decided
    return whole


def _to_give_up(rules: HouseRules, conflict: Conflict, kept: set[str]) -> str:
    """The key that goes back to its default.

    :raises ValueError: if the keys to keep contradict each other.
    """
    for path in (conflict.key, *conflict.others):
        if path not in kept and value(rules, path) != BY_PATH[path].default:
            return path
    raise ValueError(f"nothing can mend {conflict.key}: {conflict.message}")
