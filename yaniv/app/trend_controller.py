"""Trends over matches: finished matches are reviewed one after the other in the worker process, the newest first."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from yaniv.app.match_repository import MatchRepository
from yaniv.bots.luck_and_skill import match_luck
from yaniv.game import commands as c
from yaniv.game.events import AnyEvent
from yaniv.match.match_replay import MatchReplay
from yaniv.store.review_figures import BlunderTheme, ReviewFigures
from yaniv.store.statistics import HUMAN_SEAT, MatchSummary
from yaniv.ui.modes.match_review import MatchReview, MoveReviewer, ReviewedDecision

MAX_REVIEWED: Final = 60
"""The newest matches that the charts can show; older ones are not reviewed for them."""


CreateReviewer = Callable[[int, tuple[str, ...]], MoveReviewer]
"""Creates the reviewer of a match from the player's seat and the names of the bots, by seat."""


class TrendController:
    """Implementation of the port of the trends page (`TrendsPort`)."""

    def __init__(
        self, repository: MatchRepository, create_reviewer: Callable[[int, tuple[str, ...]], MoveReviewer]
    ) -> None:
        self._repository = repository
        self._create_reviewer = create_reviewer
        self._review: MatchReview | None = None
        self._reviewed: tuple[int, Sequence[AnyEvent]] = (0, ())
        """Number and events of the match in review."""
        self._figures = repository.review_figures()
        self._summaries = tuple(each for each in repository.match_summaries() if each.is_counted and each.stats.places)
        newest = self._summaries[:MAX_REVIEWED]
        self._waiting = [each.match_id for each in newest if each.stats.totals and each.match_id not in self._figures]

    @property
    def summaries(self) -> tuple[MatchSummary, ...]:
        """Finished matches that count, newest first."""
        return self._summaries

    @property
    def figures(self) -> dict[int, ReviewFigures]:
        """Figures of the matches reviewed so far, by number."""
        return self._figures

    @property
    def waiting_count(self) -> int:
        """Number of matches that are not reviewed yet, the one in review included."""
        return len(self._waiting) + (self._review is not None)

    def update(self) -> bool:
        """Advance the review without waiting; return True if the figures of another match are known."""
        if self._review is None and self._waiting:
            self._begin(self._waiting.pop(0))
        review = self._review
        if review is None:
            return False
        review.update()
        if review.is_running:
            return False
        match_id, events = self._reviewed
        self._review = None
        figures = figures_of(events, review)
        self._figures[match_id] = figures
        self._repository.store_review(match_id, figures)
        return True

    def close(self) -> None:
        """Stop the review."""
        if self._review is not None:
            self._review.close()
            self._review = None

    def _begin(self, match_id: int) -> None:
        match = self._repository.load_match(match_id)
        if match is not None:
            self._reviewed = match_id, match.events
            decisions = MatchReplay(match.events).iter_decisions(HUMAN_SEAT)
            self._review = MatchReview(decisions, self._create_reviewer(HUMAN_SEAT, match.header.bots))


def figures_of(events: Sequence[AnyEvent], review: MatchReview) -> ReviewFigures:
    """Return the figures of a match whose review is complete."""
    luck = match_luck(events, HUMAN_SEAT, review.decision_values)
    decisions = review.decisions
    themes = Counter(_theme_of(each) for each in decisions if each.judgement.grade in {"mistake", "blunder"})
    return ReviewFigures(
        len(decisions),
        sum(each.judgement.is_accurate for each in decisions),
        sum(each.judgement.displayed_cost for each in decisions),
        0 if luck is None else luck.split.cards,
        dict(themes),
    )


def _theme_of(decision: ReviewedDecision) -> BlunderTheme:
    actual, best = decision.judgement.actual_move, decision.judgement.best_move
    if isinstance(best, c.Call):
        return "missed_call"
    if isinstance(actual, c.Call):
        return "early_call"
    return "throw" if isinstance(actual, c.Throw) else "draw"
