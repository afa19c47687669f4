"""The sentences about tactics that only some houses allow: exact totals, and cards thrown to beat a caller. Pure."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from yaniv.rules.ending import over
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import reduced
from yaniv.words import tell

_HIGH: Final = 12
"""Points of a hand that somebody else's call catches, in the example."""
_TWO: Final = 2


class ExactTotal(Struct, frozen=True):
    """An example of a round that ends on a reduced total."""

    total: int
    """Before the round."""
    hand: int
    score: int
    """Of the round."""
    number: int
    """Total plus score: the total that is reduced."""
    left: int


def tactics(rules: HouseRules) -> Iterator[str]:
    """What pays in this house beyond a low hand; nothing where no rule makes it pay."""
    caught = exact_total(rules, _HIGH, 0)
    if caught is not None:
        yield tell(
            "Aim for the totals that are reduced. With {total} points, hold a hand of {hand} until someone else calls: "
            "exactly {number} becomes {left}.",
            **_gaps(caught),
        )
    beaten = exact_total(rules, rules.call.limit, rules.scoring.asaf_penalty)
    if beaten is not None:
        yield tell(
            "Even a beaten call can pay. With {total} points, a call with {hand} that is beaten scores {score}: "
            "exactly {number} becomes {left}.",
            **_gaps(beaten),
        )
    too_high = exact_total(rules, max(_HIGH, rules.call.limit + 1), rules.scoring.asaf_penalty)
    if too_high is not None and rules.call.over_limit == "self_asaf":
        yield tell(
            "You can call too high on purpose. With {total} points, a call with {hand} scores {score}: exactly "
            "{number} becomes {left}.",
            **_gaps(too_high),
        )
    if rules.call.ends_round == "after_final_turns" and rules.table.max_players > _TWO:
        yield tell(
            "After another player's call, throw a low card in your last turn: the player after you may take it and "
            "beat the caller. That is a Stevo."
        )


def exact_total(rules: HouseRules, hand: int, penalty: int) -> ExactTotal | None:
    """Return a round of *hand* plus *penalty* points after which the total is no higher than before it.

    The lowest total that does it; None if this house has none.
    """
    at, score, limit = rules.scoring.reduce_at, hand + penalty, rules.match.limit
    if rules.match.end == "single_round" or at == "none" or score <= 0:
        return None
    numbers = (limit,) if at == "limit" else range(at, limit + score + 1, at)
    for number in numbers:
        total, left = number - score, reduced(number, rules.scoring, rules.match)
        if left <= total and total >= 0 and not over(total, rules.match):
            return ExactTotal(total, hand, score, number, left)
    return None


def _gaps(example: ExactTotal) -> dict[str, int]:
    return {
        "total": example.total,
        "hand": example.hand,
        "score": example.score,
        "number": example.number,
        "left": example.left,
    }
