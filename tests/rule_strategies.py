"""Hypothesis strategies for valid house rules.

Conflicting rules are repaired, not discarded: the reported key returns to its default, so hardly any example is wasted.
"""

from collections.abc import Mapping

from hypothesis import strategies as st

from yaniv.arena.random_rules import CALL_WORDS, NO_FIXED_VALUES, resolve_conflicts
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import RULE_SPECS, RuleSpec, RuleValue


def house_rules(
    min_players: int = 2, max_players: int = 16, keep: Mapping[str, RuleValue] = NO_FIXED_VALUES
) -> st.SearchStrategy[HouseRules]:
    """Return a strategy for valid rules for *min_players* to *max_players* players, with the values of *keep* fixed.

    `house_rules(4, 4)` is for four players exactly; `house_rules(keep={"turn.early_throw": True})` always has it on.
    Shrinks to the defaults.
    """
    seats = st.integers(min_players, max_players)
    drawn = {rule.path: rule_values(rule) for rule in RULE_SPECS if rule.path not in keep}
    limits = st.tuples(seats, seats).map(sorted)
    return st.builds(resolve_conflicts, st.fixed_dictionaries(drawn), limits, st.just(keep))


def rule_values(rule: RuleSpec) -> st.SearchStrategy[RuleValue]:
    """Return a strategy for every value one key accepts, the default first."""
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
