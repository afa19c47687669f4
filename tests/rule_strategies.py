"""Every legal mix of house rules, drawn from the catalogue.

Contradictions are mended, not thrown away: the key to blame goes back to its default, so hardly any draw is wasted.
"""

from collections.abc import Mapping

from hypothesis import strategies as st

from yaniv.arena.random_rules import CALL_WORDS, NO_FIXED_VALUES, resolve_conflicts
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import RULE_SPECS, RuleSpec, RuleValue


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
    return st.builds(resolve_conflicts, st.fixed_dictionaries(drawn), limits, st.just(keep))


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
