"""Grades of one seat's turns in a match: one for each turn, as squares show them."""

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from yaniv.bots.move_grading import TurnGrade, turn_grade
from yaniv.game import events as e
from yaniv.match.past_decisions import PastDecision

GradedRounds = tuple[tuple[TurnGrade | None, ...], ...]
"""By round, in order: the grade of each turn; None while it is not known."""


class Turn(Struct, frozen=True):
    """Turn of a seat: its round, and the replay positions of its decisions."""

    round: int
    positions: tuple[int, ...]


def turns_of(decisions: Iterable[PastDecision], seat: int) -> tuple[Turn, ...]:
    """Return the turns in which *seat* made these decisions, which are all of a match, in order."""
    turns: list[Turn] = []
    for decision in decisions:
        has_begun = any(isinstance(event, e.TurnBegan) and event.seat == seat for event in decision.events_since)
        if not has_begun and turns and turns[-1].round == decision.view.round:
            turns[-1] = Turn(turns[-1].round, (*turns[-1].positions, decision.position))
        else:
            turns.append(Turn(decision.view.round, (decision.position,)))
    return tuple(turns)


def grade_turns(turns: Iterable[Turn], graded: Collection[int], costs: Mapping[int, float]) -> GradedRounds:
    """Return the grades of turns: that of the costliest decision of each.

    *graded*: replay positions of the decisions that were looked at. *costs*: by position, the points that they lose;
    without those in which there was nothing to decide.
    """
    rounds: dict[int, list[TurnGrade | None]] = {}
    for turn in turns:
        is_known = all(position in graded for position in turn.positions)
        cost = max(costs.get(position, 0.0) for position in turn.positions)
        rounds.setdefault(turn.round, []).append(turn_grade(cost) if is_known else None)
    return tuple(tuple(rounds[number]) for number in sorted(rounds))
