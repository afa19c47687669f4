"""Luck and skill: how much of a result a player's decisions cost, and how much the cards did.

The result of a round is compared with the fair share: what the others' totals rose by on average, minus what the
player's total rose by. The master's value of each position, computed from what the player knew, divides it into steps.
From the value of the best move down to that of the move made is a decision's cost, as far as a review tells it;
everything else (the deal, the draws, what the others did and held) is the cards. The steps form a telescoping sum, so
both parts add up exactly to the result. The method and its limits: docs/luck-and-skill.md.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.totals import totals_after

_VALUE_STEPS: Final = 100
"""Steps of a point to which values are rounded, so that sums are exact."""


class DecisionValue(Struct, frozen=True):
    """Value of a position to the player who decides there, and the cost of the decision."""

    round_number: int
    expected_points: float
    """Expected advantage over the others at the end of the round, in points, if the best move is made."""
    cost: float
    """Points that the move made costs compared with the best one, as a review tells it; 0 or more."""
    is_accurate: bool = True
    """True if it is within half a point of the best one."""


class RoundOutcome(Struct, frozen=True):
    """Result of a round for one seat."""

    round_number: int
    points: Fraction
    """Mean rise of the others' totals minus the rise of the player's total: positive is good. Bonuses and reductions
    count.
    """
    has_called_out_of_turn: bool = False
    """True if the seat itself ended the round by a call out of turn, which no review rates."""
    has_let_slap_go: bool = False
    """True if the seat kept a card that it might have slapped down, which no review rates."""


class PointSplit(Struct, frozen=True):
    """Result divided into decisions and cards, exactly; all in points, positive is good for the player."""

    decisions: Fraction
    """What the decisions cost: 0 or less."""
    cards: Fraction
    """What the deal, the draws and the others brought."""

    @property
    def points(self) -> Fraction:
        """The whole result."""
        return self.decisions + self.cards

    @property
    def in_whole_points(self) -> "LuckAndSkill":
        """Both parts and the result as whole numbers that still add up."""
        points, decisions = _round_half_away(self.points), _round_half_away(self.decisions)
        return LuckAndSkill(points, decisions, points - decisions)


class LuckAndSkill(Struct, frozen=True):
    """Result, and its two parts, in whole points for display: `decisions + cards == points`."""

    points: int
    """Points won on the fair share; negative if lost."""
    decisions: int
    """What the decisions cost: 0 or less."""
    cards: int
    has_let_slap_go: bool = False
    """True if the player let a slap-down go; what that cost is among the cards, because it is not rated."""


class MatchLuck(Struct, frozen=True):
    """Luck and skill of a match, with the accuracy of the decisions."""

    split: LuckAndSkill
    accurate_count: int
    """Number of decisions within half a point of the best move."""
    decision_count: int


def round_outcomes(events: Iterable[e.AnyEvent], seat: int) -> tuple[RoundOutcome, ...]:
    """Return the result of every scored round in which *seat* took part, in order.

    *events* are those of a match from its beginning; what seats may not know of each other is not used. A match of a
    single round keeps no points and has no results.
    """
    totals: tuple[int, ...] = ()
    totals_before: tuple[int, ...] = ()
    scored: e.RoundScored | None = None
    number, has_called, has_let_slap_go = 0, False, False
    outcomes: list[RoundOutcome] = []
    for event in events:
        match event:
            case e.MatchOpened(names=names):
                totals = (0,) * len(names)
            case e.RoundOpened(number=number):
                totals_before, scored, has_called, has_let_slap_go = totals, None, False, False
            case e.YanivCalled(seat=caller, kind="out_of_turn"):
                has_called = caller == seat
            case e.SlapClosed(slapper):
                has_let_slap_go |= slapper == seat
            case e.RoundScored():
                scored = event
            case e.RoundClosed() | e.MatchWon() if scored is not None and seat in scored.scores:
                changes = {each: totals[each] - totals_before[each] for each in scored.scores}
                own_change = changes.pop(seat)
                points = Fraction(sum(changes.values()), len(changes)) - own_change
                outcomes.append(
                    RoundOutcome(number, points, has_called_out_of_turn=has_called, has_let_slap_go=has_let_slap_go)
                )
            case _:
                pass
        totals = totals_after(totals, event)
    return tuple(outcomes)


def split_round(outcome: RoundOutcome, decisions: Sequence[DecisionValue]) -> PointSplit:
    """Divide the result of a round into decisions and cards.

    *decisions* are the rated decisions of that round in order; there may be none, then the result is all cards. The
    round begins at the fair share, 0 points. What an own call out of turn costs after the last of them is a decision.
    """
    decision_steps, card_steps, level = Fraction(0), Fraction(0), Fraction(0)
    for decision in decisions:
        before, cost = _exact(decision.expected_points), _exact(decision.cost)
        card_steps += before - level
        decision_steps -= cost
        level = before - cost
    last_step = outcome.points - level
    if outcome.has_called_out_of_turn and last_step < 0:
        return PointSplit(decision_steps + last_step, card_steps)
    return PointSplit(decision_steps, card_steps + last_step)


def split_match(outcomes: Iterable[RoundOutcome], decisions: Iterable[DecisionValue]) -> PointSplit:
    """Divide the result of all rounds of *outcomes* into decisions and cards.

    The result of a match is the sum over its rounds. *decisions* in other rounds (those not scored) are left out.
    """
    by_round: dict[int, list[DecisionValue]] = {}
    for decision in decisions:
        by_round.setdefault(decision.round_number, []).append(decision)
    splits = [split_round(outcome, by_round.get(outcome.round_number, ())) for outcome in outcomes]
    return PointSplit(
        sum((split.decisions for split in splits), Fraction(0)), sum((split.cards for split in splits), Fraction(0))
    )


def match_luck(events: Iterable[e.AnyEvent], seat: int, decisions: Sequence[DecisionValue]) -> MatchLuck | None:
    """Return luck and skill of *seat* over all scored rounds of *events*; None if there is no result or no decision."""
    outcomes = round_outcomes(events, seat)
    if not (outcomes and decisions):
        return None
    accurate_count = sum(decision.is_accurate for decision in decisions)
    split = split_match(outcomes, decisions).in_whole_points
    has_let_slap_go = any(outcome.has_let_slap_go for outcome in outcomes)
    return MatchLuck(replace(split, has_let_slap_go=has_let_slap_go), accurate_count, len(decisions))


def round_luck(
    events: Iterable[e.AnyEvent], seat: int, decisions: Sequence[DecisionValue], round_number: int
) -> LuckAndSkill | None:
    """Return luck and skill of *seat* in one round; None if it was not scored for this seat.

    *decisions* are those of the match so far. The whole numbers of all rounds add up to those of the match, so each may
    differ from the value of its round by up to 1.
    """
    outcomes = round_outcomes(events, seat)
    for index, outcome in enumerate(outcomes):
        if outcome.round_number == round_number:
            before = split_match(outcomes[:index], decisions).in_whole_points
            after = split_match(outcomes[: index + 1], decisions).in_whole_points
            return LuckAndSkill(
                after.points - before.points,
                after.decisions - before.decisions,
                after.cards - before.cards,
                outcome.has_let_slap_go,
            )
    return None


def _exact(points: float) -> Fraction:
    return Fraction(round(points * _VALUE_STEPS), _VALUE_STEPS)


def _round_half_away(points: Fraction) -> int:
    """Return the nearest whole number; halves away from zero, so that a result and its mirror image look alike."""
    nearest = int(abs(points) + Fraction(1, 2))
    return nearest if points >= 0 else -nearest
