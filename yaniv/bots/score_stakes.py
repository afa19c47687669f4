"""Effects of a successful call on the match totals, beyond the points of the round: reductions, bonuses, eliminations.

Computed from one seat's View and the hands that it has to expect.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from msgspec import Struct

from yaniv.bots.hand_model import OpponentHand
from yaniv.game.view import View
from yaniv.rules.calling import beats_caller
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.scoring import has_earned_bonus, reduce_total

StakeKind = Literal["reduction", "elimination", "streak", "tally"]

MIN_CHANCE: Final = 0.03
"""Probability below which a stake is left out."""


class ScoreStake(Struct, frozen=True):
    """Effect on one match total that a call would have if it is not beaten: a reduction, a bonus or an elimination."""

    kind: StakeKind
    seat: int
    chance: float
    """Probability in [0, 1] of the effect, given that the call stands."""
    total: int
    """Total before the reduction or bonus; for an elimination, the lowest total that eliminates this seat."""
    new_total: int
    """Total after the reduction or bonus; equal to `total` for an elimination."""
    worth: float | None = None
    """Value of the effect for this seat, in points; None if not evaluated."""


def find_stakes(view: View, hands: Mapping[int, OpponentHand]) -> tuple[ScoreStake, ...]:
    """Return the effects that a call by this seat would have on the match totals, own bonuses first.

    Empty where the round alone decides the match. *hands*: those of the opponents, by seat.
    """
    if view.rules.match.end == "single_round" or view.tied:
        return ()
    return (*_bonus_stakes(view), *_opponent_stakes(view, hands))


def _bonus_stakes(view: View) -> Iterator[ScoreStake]:
    scoring, seat = view.rules.scoring, view.seat
    total = view.totals[seat]
    if has_earned_bonus(view.streak[seat] + 1, scoring.streak_length):
        yield ScoreStake("streak", seat, 1.0, total, total - scoring.streak_bonus)
    if has_earned_bonus(view.tally[seat] + 1, scoring.tally_length):
        yield ScoreStake("tally", seat, 1.0, total, total - scoring.tally_bonus)


def _opponent_stakes(view: View, hands: Mapping[int, OpponentHand]) -> Iterator[ScoreStake]:
    """Yield for every opponent the reductions and the elimination that its hand may bring."""
    for seat, hand in hands.items():
        standing = {
            points: chance
            for points, chance in hand.chances.items()
            if not beats_caller(points, view.hand_total, view.rules.call)
        }
        whole = sum(standing.values())
        if whole:
            yield from _stakes_of_seat(view, seat, {points: chance / whole for points, chance in standing.items()})


def _stakes_of_seat(view: View, seat: int, chances: Mapping[int, float]) -> Iterator[ScoreStake]:
    """Yield the stakes of one opponent; *chances*: probability by points of its hand."""
    rules, total_before = view.rules, view.totals[seat]
    elimination_chance, lowest_total = 0.0, 0
    for hand, chance in sorted(chances.items()):
        total = total_before + hand
        new_total = reduce_total(total, rules.scoring, rules.match)
        if exceeds_limit(new_total, rules.match):
            elimination_chance += chance
            lowest_total = lowest_total or total
        elif new_total < total and chance >= MIN_CHANCE:
            yield ScoreStake("reduction", seat, chance, total, new_total)
    if elimination_chance >= MIN_CHANCE:
        yield ScoreStake("elimination", seat, elimination_chance, lowest_total, lowest_total)
