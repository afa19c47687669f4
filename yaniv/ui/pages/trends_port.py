"""Port of the page of trends."""

from collections.abc import Mapping
from typing import Protocol

from yaniv.store.review_figures import ReviewFigures
from yaniv.store.statistics import MatchSummary


class TrendsPort(Protocol):
    """Finished matches and the figures of their reviews, which are computed in the background."""

    @property
    def summaries(self) -> tuple[MatchSummary, ...]:
        """Finished matches that count, newest first."""

    @property
    def figures(self) -> Mapping[int, ReviewFigures]:
        """Figures of the matches reviewed so far, by number."""

    @property
    def waiting_count(self) -> int:
        """Number of matches that are not reviewed yet."""

    def update(self) -> bool:
        """Advance the review without waiting; return True if the figures of another match are known."""

    def close(self) -> None:
        """Stop the review."""
