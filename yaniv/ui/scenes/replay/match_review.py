"""The decisions of one seat, judged one after the other while the match is seen again.

Nothing of it is kept: whoever comes back has it judged anew, perhaps by a better judge.
"""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from msgspec import Struct

from yaniv.bots.advice import Advice, PositionAdvice
from yaniv.bots.move_grading import MoveReview, review_move
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.match.past_decisions import PastDecision

_MISTAKE_GRADES: Final = ("mistake", "blunder")
"""What one goes back to; slips are too many."""


class MoveReviewer(Protocol):
    """Somebody who weighs elsewhere what was done on one seat, from what was seen there."""

    def notice(self, event: AnyEvent) -> None:
        """What that seat saw."""

    def ask(self, view: View, actual_move: SeatCommand) -> None:
        """Puts the question, without waiting."""

    def poll_advice(self) -> PositionAdvice | None:
        """Return what there was to choose, once, as soon as it is weighed, with the position it is about."""

    def close(self) -> None:
        """Nothing more will be asked."""


MoveReviewerFactory = Callable[[int], MoveReviewer]
"""Finds one for a seat."""


class ReviewedDecision(Struct, frozen=True):
    """A decision and what it was worth."""

    position: int
    """Position in the match at which the decision was made."""
    view: View
    judgement: MoveReview


class ReviewSummary(Struct, frozen=True):
    """Of all decisions that could be judged."""

    decision_count: int
    """Number of graded decisions."""
    fine_count: int
    """Number of decisions graded fine."""
    points_lost_per_round: float
    """Points given away a round by what was not fine."""
    worst: ReviewedDecision | None
    """None: all were fine."""


class MatchReview:
    """What has been judged so far."""

    def __init__(self, decisions: Iterator[PastDecision], reviewer: MoveReviewer) -> None:
        """The *decisions* of one seat, in their order."""
        self._decisions = decisions
        self._reviewer = reviewer
        self._pending: PastDecision | None = None
        self._reviewed: dict[int, ReviewedDecision] = {}
        self.mistake_positions: tuple[int, ...] = ()
        """Places where something was given away that is worth going back to, in their order."""
        self.summary: ReviewSummary | None = None
        """Once everything is judged."""
        self.reviewed_position = 0
        """The place up to which everything is judged."""
        self.is_running = True
        """There is something left to judge."""

    def update(self) -> None:
        """Takes in what has been answered, and asks on."""
        if not self.is_running:
            return
        if self._pending is not None:
            reply = self._reviewer.poll_advice()
            if reply is None or reply.position != self._pending.view:
                return
            self._record(self._pending, reply.advice)
        self._pending = next(self._decisions, None)
        if self._pending is None:
            self.summary = _summarize(tuple(self._reviewed.values()))
            self.close()
            return
        for event in self._pending.events_since:
            self._reviewer.notice(event)
        self._reviewer.ask(self._pending.view, self._pending.command)

    def close(self) -> None:
        """Nobody judges any more."""
        if self.is_running:
            self.is_running = False
            self._reviewer.close()

    def decision_at(self, position: int) -> ReviewedDecision | None:
        """The decision that was made there; None: there was none, or it is not judged."""
        return self._reviewed.get(position)

    def mistake_before(self, position: int) -> int | None:
        """The nearest one towards the start."""
        return max(
            (mistake_position for mistake_position in self.mistake_positions if mistake_position < position),
            default=None,
        )

    def mistake_after(self, position: int) -> int | None:
        """The nearest one towards the end."""
        return min(
            (mistake_position for mistake_position in self.mistake_positions if mistake_position > position),
            default=None,
        )

    @property
    def worst(self) -> ReviewedDecision | None:
        """Where most was given away; None: nowhere, or nobody knows yet."""
        return self.summary.worst if self.summary else None

    def _record(self, decision: PastDecision, advice: Advice) -> None:
        judgement = review_move(advice.rated_moves, decision.command)
        if judgement is not None:
            self._reviewed[decision.position] = ReviewedDecision(decision.position, decision.view, judgement)
            if judgement.grade in _MISTAKE_GRADES:
                self.mistake_positions += (decision.position,)
        self.reviewed_position = decision.position


def _summarize(reviewed: tuple[ReviewedDecision, ...]) -> ReviewSummary:
    not_fine = [decision for decision in reviewed if decision.judgement.grade != "fine"]
    rounds = {decision.view.round for decision in reviewed}
    points_lost = sum(decision.judgement.cost for decision in not_fine) / max(1, len(rounds))
    worst = max(not_fine, key=lambda decision: decision.judgement.cost, default=None)
    return ReviewSummary(len(reviewed), len(reviewed) - len(not_fine), points_lost, worst)
