"""Part of the rules text on tactics that only some rules allow: exact totals, low cards thrown to beat a caller."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.scoring import beaten_caller_score, can_always_call, max_hand_points, negative_cards, reduce_total

_EXAMPLE_HAND_POINTS: Final = 12
"""Points of the hand in the example in which another player calls, where a hand can be worth so much."""
_TWO_PLAYERS: Final = 2


class ReductionExample(Struct, frozen=True):
    """Example of a round after which the match total is one that the rules reduce; all numbers are points."""

    total_before: int
    """Total before the round."""
    hand_points: int
    round_score: int
    """Points scored in the round."""
    reached_total: int
    """Total plus score: the total that is reduced."""
    reduced_total: int
    """Total after the reduction."""


def tactics_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on tactics that these rules reward besides keeping a low hand; none if there are none."""
    max_hand = max_hand_points(rules, rules.table.max_players)
    not_calling = find_reduction_example(rules, min(_EXAMPLE_HAND_POINTS, max_hand), 0)
    if not_calling is not None:
        yield tr(
            (
                "Aim for the totals that get cut. At {total}, hold a hand of {hand} until someone else "
                "calls: exactly {number} becomes {left}."
            ),
            **_example_gaps(not_calling),
        )
    beaten_call = find_beaten_call_example(rules, min(rules.call.limit, max_hand))
    if beaten_call is not None:
        yield tr(
            (
                "Even a beaten call can pay off. At {total}, a beaten call with {hand} scores {score}: "
                "exactly {number} becomes {left}."
            ),
            **_example_gaps(beaten_call),
        )
    high_hand = min(max(_EXAMPLE_HAND_POINTS, rules.call.limit + 1), max_hand)
    high_call = find_reduction_example(rules, high_hand, rules.scoring.asaf_penalty)
    if high_call is not None and rules.call.over_limit == "self_asaf" and not can_always_call(rules):
        yield tr(
            (
                "You can call too high on purpose. At {total}, a call with {hand} scores {score}: exactly "
                "{number} becomes {left}."
            ),
            **_example_gaps(high_call),
        )
    if rules.call.ends_round == "after_final_turns" and rules.table.max_players > _TWO_PLAYERS:
        yield tr(
            "After another player's call, throw a low card on your last turn: the next player may take "
            "it and beat the caller. That's a Stevo."
        )


def find_beaten_call_example(rules: HouseRules, hand: int) -> ReductionExample | None:
    """Return an example in which a beaten call with a hand of *hand* points pays off; None if there is none."""
    if rules.call.beaten_by == "lower" and hand == 0 and not negative_cards(rules):
        return None  # no hand is low enough to beat it
    return find_reduction_example(rules, hand, beaten_caller_score(hand, 1, rules.scoring) - hand)


def find_reduction_example(rules: HouseRules, hand: int, penalty: int) -> ReductionExample | None:
    """Return an example of a round after which the rules reduce the match total to no more than before the round.

    In it the player scores *hand* plus *penalty* points. It is the example with the lowest total; None if there is
    none.
    """
    reduce_at, round_score, limit = rules.scoring.reduce_at, hand + penalty, rules.match.limit
    if rules.match.end == "single_round" or reduce_at == "none" or round_score <= 0:
        return None
    reached_totals = (limit,) if reduce_at == "limit" else range(reduce_at, limit + round_score + 1, reduce_at)
    for reached_total in reached_totals:
        total_before, reduced_total = (
            reached_total - round_score,
            reduce_total(reached_total, rules.scoring, rules.match),
        )
        if reduced_total <= total_before and total_before >= 0 and not exceeds_limit(total_before, rules.match):
            return ReductionExample(total_before, hand, round_score, reached_total, reduced_total)
    return None


def _example_gaps(example: ReductionExample) -> dict[str, int]:
    return {
        "total": example.total_before,
        "hand": example.hand_points,
        "score": example.round_score,
        "number": example.reached_total,
        "left": example.reduced_total,
    }
