"""Review of the rounds of a match while it is played: each finished round is rated in the worker process.

It gives luck and skill of the human after each round. The ratings use what the seat knew, as in a review afterwards.
"""

from yaniv.bots.luck_and_skill import DecisionValue, LuckAndSkill, MatchLuck, match_luck, round_luck
from yaniv.bots.move_grading import TurnGrade
from yaniv.daily.turn_grades import Turn, grade_turns, turns_of
from yaniv.match.match_session import MatchSession
from yaniv.ui.modes.match_review import MatchReview, MoveReviewer, ReviewedDecision


class RoundReview:
    """Luck and skill of one seat in the match in play; implements `LuckSource`."""

    def __init__(self, session: MatchSession, seat: int, reviewer: MoveReviewer) -> None:
        """Review the decisions of *seat*; *reviewer* is used for the whole match, and closed by its owner."""
        self._session = session
        self._seat = seat
        self._reviewer = reviewer
        self._review: MatchReview | None = None
        self._values: tuple[DecisionValue, ...] = ()
        """Values of all decisions rated so far."""
        self.decisions: tuple[ReviewedDecision, ...] = ()
        """All decisions of the match rated so far, in order."""
        self._round_number = 0
        """Number of the last round whose review was started."""
        self._round_luck: LuckAndSkill | None = None
        self._match_luck: MatchLuck | None = None
        self._turns: tuple[Turn, ...] = ()
        """Turns of the last reviewed round."""
        self._round_grades: tuple[TurnGrade | None, ...] = ()

    @property
    def is_running(self) -> bool:
        """True while the decisions of the last round are being rated."""
        return self._review is not None

    @property
    def round_luck(self) -> LuckAndSkill | None:
        """Luck and skill of the round that is over; None until they are computed, or if the seat did not play it."""
        return self._round_luck if self._is_current else None

    @property
    def round_grades(self) -> tuple[TurnGrade | None, ...]:
        """Grades of the turns in the round that is over, in order; empty until they are known."""
        return self._round_grades if self._is_current else ()

    @property
    def match_luck(self) -> MatchLuck | None:
        """Luck and skill of the match so far; None until they are computed."""
        return self._match_luck if self._is_current else None

    @property
    def is_match_rated(self) -> bool:
        """True once every decision of a match that is over has been rated."""
        is_over = self._session.view(self._seat).phase == "match_over"
        return is_over and self._is_current and not self.is_running

    @property
    def _is_current(self) -> bool:
        """True if the last reviewed round is the current one, not one that the player left before it was reviewed."""
        return self._round_number == self._session.view(self._seat).round

    def update(self) -> None:
        """Start or advance the review of the round that is over, without waiting; no effect during a round."""
        view = self._session.view(self._seat)
        if view.phase not in ("round_over", "match_over"):
            return
        if view.round > self._round_number and self._review is None:
            self._round_number = view.round
            self._round_luck = self._match_luck = None
            decisions = self._session.new_decisions(self._seat)
            self._turns, self._round_grades = turns_of(decisions, self._seat), ()
            self._review = MatchReview(iter(decisions), self._reviewer)
        if self._review is None:
            return
        self._review.update()
        if self._review.summary is not None:
            self._values += self._review.decision_values
            self.decisions += self._review.decisions
            costs = {each.position: each.judgement.cost for each in self._review.decisions}
            own_turns = [each for each in self._turns if each.round == self._round_number]
            graded = {position for turn in own_turns for position in turn.positions}
            self._round_grades = next(iter(grade_turns(own_turns, graded, costs)), ())
            self._review = None
            events = self._session.match_events(self._seat)
            self._round_luck = round_luck(events, self._seat, self._values, self._round_number)
            self._match_luck = match_luck(events, self._seat, self._values)
