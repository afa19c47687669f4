"""Catalogue of goals: which number each takes, under which rules it is possible, and when a match has reached it.

To add a goal: its name in `trail_schema.GoalName`, an entry here, its sentence in `yaniv.narration.goal_text`, and two
planted matches in `tests/journey/test_goals.py`.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.trail_schema import Goal, GoalName
from yaniv.rules.house_rules import HouseRules


class GoalSpec(Struct, frozen=True):
    """One goal: when it is reached, and what it asks of its number and of the rules."""

    is_reached: Callable[[MatchFacts, int], bool]
    """Called with the facts of a match and the number; 0 for goals without one."""
    highest: int = 0
    """Largest number; 0 if the goal takes none."""
    lowest: int = 1
    is_possible: Callable[[HouseRules], bool] = lambda _rules: True


def is_reached(goal: Goal, facts: MatchFacts) -> bool:
    """Return True if a match with these facts has reached the goal; only finished matches can."""
    return facts.is_finished and GOALS[goal.goal].is_reached(facts, goal.number or 0)


def reached_goals(goals: tuple[Goal, ...], facts: MatchFacts) -> tuple[bool, ...]:
    """Return for each of these goals whether a match with these facts has reached it."""
    return tuple(is_reached(goal, facts) for goal in goals)


def measured_value(goal: Goal, facts: MatchFacts) -> int | None:
    """Return the number that decides about a goal in a match; None for goals without one, or if it did not happen."""
    measure = _MEASURES.get(goal.goal)
    return None if measure is None or goal.number is None else measure(facts)


def _keeps_totals(rules: HouseRules) -> bool:
    return rules.match.end != "single_round"


def _has_jokers(rules: HouseRules) -> bool:
    return rules.deck.jokers > 0


def _has_runs(rules: HouseRules) -> bool:
    return rules.melds.runs == "allowed"


def _has_slaps(rules: HouseRules) -> bool:
    return rules.turn.slap_down != "none"


GOALS: Final[dict[GoalName, GoalSpec]] = {
    "win_match": GoalSpec(lambda facts, _: facts.won),
    "finish_within": GoalSpec(lambda facts, n: 0 < facts.place <= n, highest=15),
    "won_by": GoalSpec(lambda facts, n: facts.won and facts.margin >= n, highest=500, is_possible=_keeps_totals),
    "won_from_behind": GoalSpec(
        lambda facts, n: facts.won and facts.worst_deficit >= n, highest=500, is_possible=_keeps_totals
    ),
    "won_from_last": GoalSpec(lambda facts, _: facts.won and facts.was_last, is_possible=_keeps_totals),
    "win_within_rounds": GoalSpec(lambda facts, n: facts.won and facts.rounds <= n, highest=100),
    "win_stage": GoalSpec(lambda facts, n: facts.won and facts.stage >= n, highest=4),
    "win_rounds": GoalSpec(lambda facts, n: facts.rounds_won >= n, highest=50, is_possible=_keeps_totals),
    "win_streak": GoalSpec(lambda facts, n: facts.best_streak >= n, lowest=2, highest=20, is_possible=_keeps_totals),
    "zero_rounds": GoalSpec(lambda facts, n: facts.zero_rounds >= n, highest=50, is_possible=_keeps_totals),
    "call_with": GoalSpec(lambda facts, n: min(facts.calls, default=n + 1) <= n, highest=100),
    "call_above": GoalSpec(
        lambda facts, n: max(facts.calls, default=0) >= n, highest=100, is_possible=lambda rules: rules.call.limit > 0
    ),
    "call_in_turn": GoalSpec(lambda facts, n: 0 < facts.quickest_call <= n, highest=20),
    "last_turn_win": GoalSpec(
        lambda facts, n: facts.last_turn_wins >= n,
        highest=20,
        is_possible=lambda rules: rules.call.ends_round == "after_final_turns",
    ),
    "win_from_stock": GoalSpec(lambda facts, n: facts.stock_wins >= n, highest=20),
    "asafs": GoalSpec(lambda facts, n: facts.asafs >= n, highest=20),
    "asaf_with_cards": GoalSpec(lambda facts, n: min(facts.asaf_hand_sizes, default=n + 1) <= n, highest=13),
    "asaf_together": GoalSpec(lambda facts, n: facts.most_asafs_together >= n, highest=14),
    "catch_same": GoalSpec(
        lambda facts, n: max(facts.catches.values(), default=0) >= n, lowest=2, highest=20, is_possible=_keeps_totals
    ),
    "self_asaf": GoalSpec(
        lambda facts, _: facts.self_asafs > 0, is_possible=lambda rules: rules.call.over_limit == "self_asaf"
    ),
    "knock_out": GoalSpec(
        lambda facts, n: facts.knocked_out >= n,
        highest=14,
        is_possible=lambda rules: rules.match.end == "last_standing",
    ),
    "no_penalty": GoalSpec(
        lambda facts, _: facts.is_over and facts.caught == facts.false_calls == facts.self_asafs == 0
    ),
    "run_of": GoalSpec(lambda facts, n: facts.longest_run >= n, lowest=3, highest=13, is_possible=_has_runs),
    "set_of": GoalSpec(lambda facts, n: facts.largest_set >= n, lowest=2, highest=8),
    "ace_high_run": GoalSpec(
        lambda facts, _: facts.ace_high_runs > 0,
        is_possible=lambda rules: _has_runs(rules) and rules.melds.ace != "low",
    ),
    "joker_in_set": GoalSpec(
        lambda facts, _: facts.joker_sets > 0,
        is_possible=lambda rules: _has_jokers(rules) and rules.melds.jokers == "sets_and_runs",
    ),
    "joker_in_run": GoalSpec(
        lambda facts, _: facts.joker_runs > 0,
        is_possible=lambda rules: _has_jokers(rules) and _has_runs(rules) and rules.melds.jokers != "plain",
    ),
    "joker_swap": GoalSpec(
        lambda facts, n: facts.joker_swaps >= n,
        highest=20,
        is_possible=lambda rules: _has_jokers(rules) and rules.pickup.joker_swap != "none",
    ),
    "draw_first": GoalSpec(
        lambda facts, n: facts.draws_first >= n,
        highest=100,
        is_possible=lambda rules: rules.turn.order != "throw_first",
    ),
    "early_throw": GoalSpec(
        lambda facts, n: facts.early_throws >= n, highest=50, is_possible=lambda rules: rules.turn.early_throw
    ),
    "slaps": GoalSpec(lambda facts, n: facts.slaps >= n, highest=50, is_possible=_has_slaps),
    "slaps_in_round": GoalSpec(lambda facts, n: facts.most_slaps >= n, lowest=2, highest=10, is_possible=_has_slaps),
    "slap_on_run": GoalSpec(
        lambda facts, n: facts.run_slaps >= n,
        highest=20,
        is_possible=lambda rules: _has_runs(rules) and rules.turn.slap_down == "sets_and_runs",
    ),
    "slap_in_last_round": GoalSpec(lambda facts, _: facts.won and facts.last_round_slaps > 0, is_possible=_has_slaps),
    "landed_on": GoalSpec(lambda facts, n: n in facts.own_totals, highest=1000, is_possible=_keeps_totals),
    "reduce_total": GoalSpec(
        lambda facts, n: len(facts.reductions) >= n,
        highest=10,
        is_possible=lambda rules: rules.scoring.reduce_at != "none",
    ),
    "bonus": GoalSpec(
        lambda facts, n: facts.bonuses >= n,
        highest=20,
        is_possible=lambda rules: rules.scoring.streak_length > 0 or rules.scoring.tally_length > 0,
    ),
}
"""By name, in the order of `GoalName`."""
_MEASURES: Final[dict[GoalName, Callable[[MatchFacts], int | None]]] = {
    "finish_within": lambda facts: facts.place,
    "won_by": lambda facts: facts.margin,
    "won_from_behind": lambda facts: facts.worst_deficit,
    "win_within_rounds": lambda facts: facts.rounds,
    "win_rounds": lambda facts: facts.rounds_won,
    "win_streak": lambda facts: facts.best_streak,
    "zero_rounds": lambda facts: facts.zero_rounds,
    "call_with": lambda facts: min(facts.calls, default=None),
    "call_above": lambda facts: max(facts.calls, default=None),
    "call_in_turn": lambda facts: facts.quickest_call or None,
    "last_turn_win": lambda facts: facts.last_turn_wins,
    "win_from_stock": lambda facts: facts.stock_wins,
    "asafs": lambda facts: facts.asafs,
    "asaf_with_cards": lambda facts: min(facts.asaf_hand_sizes, default=None),
    "catch_same": lambda facts: max(facts.catches.values(), default=None),
    "run_of": lambda facts: facts.longest_run,
    "set_of": lambda facts: facts.largest_set,
    "joker_swap": lambda facts: facts.joker_swaps,
    "draw_first": lambda facts: facts.draws_first,
    "early_throw": lambda facts: facts.early_throws,
    "slaps": lambda facts: facts.slaps,
    "slaps_in_round": lambda facts: facts.most_slaps,
    "slap_on_run": lambda facts: facts.run_slaps,
    "reduce_total": lambda facts: len(facts.reductions),
    "bonus": lambda facts: facts.bonuses,
}
