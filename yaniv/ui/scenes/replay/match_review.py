"""Review of a replay: the decisions of one seat are graded one after the other while the match is replayed.

*Why* nothing is saved: a match opened again is reviewed again, possibly by a better evaluator.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

from msgspec import Struct

from yaniv.bots.advice import Advice, PositionAdvice
from yaniv.bots.luck_and_skill import DecisionValue
from yaniv.bots.move_grading import MoveReview, review_move
from yaniv.bots.win_chance import MatchStanding
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.match.past_decisions import PastDecision
from yaniv.ui.table.state.move_marks import ComparedMoves

_MISTAKE_GRADES: Final = ("mistake", "blunder")
"""Grades listed as mistakes to go back to; slips are too frequent for that."""


class MoveReviewer(Protocol):
    """Access to a bot that rates the moves of one seat, in another process, from what that seat knew."""

    def notice(self, event: AnyEvent) -> None:
        """Record an event as that seat saw it."""

    def ask(self, view: View, actual_move: SeatCommand) -> None:
        """Request ratings of *actual_move* and its alternatives in *view*; `poll_advice` returns them later."""

    def poll_advice(self) -> PositionAdvice | None:
        """Return the rated moves with their position, once, when they have arrived; None before."""

    def close(self) -> None:
        """Release the bot; nothing more will be asked."""


MoveReviewerFactory = Callable[[int], MoveReviewer]
"""Makes the reviewer of a seat."""


class ReviewedDecision(Struct, frozen=True):
    """Decision of the reviewed seat, and its grade."""

    position: int
    """Position in the match at which the decision was made."""
    view: View
    judgement: MoveReview
    standing: MatchStanding | None = None
    """Chance to win the match at the start of the round; None if it was not computed."""


def compared_moves(decision: ReviewedDecision) -> ComparedMoves | None:
    """Return what the player did and what was better, to show on the table; None if the move was fine."""
    judgement = decision.judgement
    if judgement.grade == "fine":
        return None
    return ComparedMoves(judgement.best_move, judgement.best_pickup, judgement.actual_move)


class ReviewSummary(Struct, frozen=True):
    """Summary of all decisions that could be graded."""

    decision_count: int
    """Number of graded decisions."""
    accurate_count: int
    """Number of decisions within half a point of the best move."""
    points_lost_per_round: float
    """Points lost per round by decisions not graded fine."""
    worst: ReviewedDecision | None
    """The decision that lost most; None if all were fine."""


class MatchReview:
    """Review in progress: what has been graded so far."""

    def __init__(
        self,
        decisions: Iterator[PastDecision],
        reviewer: MoveReviewer,
        rated: Sequence[ReviewedDecision] = (),
        first_position: int = 0,
    ) -> None:
        """Start the review of the `decisions` of one seat, in order.

        `rated`: decisions that have been graded already, in order. `first_position`: decisions before it that are not
        among them are left out.
        """
        self._decisions = decisions
        self._reviewer = reviewer
        self._pending: PastDecision | None = None
        self._reviewed = {decision.position: decision for decision in rated}
        self._first_position = first_position
        self.mistake_positions = tuple(each.position for each in rated if each.judgement.grade in _MISTAKE_GRADES)
        """Positions of the mistakes and blunders, in order."""
        self.summary: ReviewSummary | None = None
        """Set once every decision is graded."""
        self.reviewed_position = 0
        """Position up to which every decision is graded."""
        self.is_running = True
        """True while there is a decision left to grade."""

    def update(self) -> None:
        """Record the ratings of the last decision if they have arrived, and request those of the next one."""
        if not self.is_running:
            return
        if self._pending is not None:
            reply = self._reviewer.poll_advice()
            if reply is None or reply.position != self._pending.view:
                return
            self._record(self._pending, reply.advice)
        self._pending = self._next_decision()
        if self._pending is None:
            self.summary = _summarize(tuple(self._reviewed.values()))
            self.close()
            return
        self._reviewer.ask(self._pending.view, self._pending.command)

    def close(self) -> None:
        """Stop the review and release the bot."""
        if self.is_running:
            self.is_running = False
            self._reviewer.close()

    def decision_at(self, position: int) -> ReviewedDecision | None:
        """Return the decision made at this position; None if there was none or it is not graded."""
        return self._reviewed.get(position)

    def mistake_before(self, position: int) -> int | None:
        """Return the position of the last mistake before *position*, or None if there is none."""
        return max(
            (mistake_position for mistake_position in self.mistake_positions if mistake_position < position),
            default=None,
        )

    def mistake_after(self, position: int) -> int | None:
        """Return the position of the first mistake after *position*, or None if there is none."""
        return min(
            (mistake_position for mistake_position in self.mistake_positions if mistake_position > position),
            default=None,
        )

    @property
    def decisions(self) -> tuple[ReviewedDecision, ...]:
        """All decisions graded so far, in order."""
        return tuple(self._reviewed.values())

    @property
    def decision_values(self) -> tuple[DecisionValue, ...]:
        """Value and cost of the decisions graded so far, in order."""
        return tuple(
            DecisionValue(
                decision.view.round,
                decision.judgement.expected_points or 0.0,
                decision.judgement.displayed_cost,
                decision.judgement.is_accurate,
            )
            for decision in self._reviewed.values()
        )

    @property
    def worst(self) -> ReviewedDecision | None:
        """Decision that cost most; None if there is none or the review is not complete."""
        return self.summary.worst if self.summary else None

    def costly_position(self, start: int) -> int | None:
        """Return the position of the first mistake from position *start* on; None if there is none, or not yet.

        Once the review is complete, a slip counts if there is no mistake: the worst one.
        """
        mistake = next((each for each in self.mistake_positions if each >= start), None)
        if mistake is not None or self.is_running:
            return mistake
        slips = [each for each in self._reviewed.values() if each.position >= start and each.judgement.grade != "fine"]
        return max(slips, key=lambda each: each.judgement.displayed_cost).position if slips else None

    def _next_decision(self) -> PastDecision | None:
        """Return the next decision to be graded, after the reviewer has noticed all that happened before it."""
        for decision in self._decisions:
            for event in decision.events_since:
                self._reviewer.notice(event)
            if decision.position >= self._first_position and decision.position not in self._reviewed:
                return decision
        return None

    def _record(self, decision: PastDecision, advice: Advice) -> None:
        judgement = review_move(advice.rated_moves, decision.command)
        if judgement is not None:
            self._reviewed[decision.position] = ReviewedDecision(
                decision.position, decision.view, judgement, advice.standing
            )
            if judgement.grade in _MISTAKE_GRADES:
                self.mistake_positions += (decision.position,)
        self.reviewed_position = decision.position


def _summarize(reviewed: tuple[ReviewedDecision, ...]) -> ReviewSummary:
    rounds = {decision.view.round for decision in reviewed}
    points_lost = sum(decision.judgement.displayed_cost for decision in reviewed) / max(1, len(rounds))
    accurate_count = sum(decision.judgement.is_accurate for decision in reviewed)
    not_fine = [decision for decision in reviewed if decision.judgement.grade != "fine"]
    worst = max(not_fine, key=lambda decision: decision.judgement.cost, default=None)
    return ReviewSummary(len(reviewed), accurate_count, points_lost, worst)
