"""Trends as the page sees them; a review is finished whenever it is asked for."""

from collections.abc import Mapping

from tests.ui.fake_match_archive import make_summary
from yaniv.store.review_figures import ReviewFigures
from yaniv.store.statistics import MatchSummary


class FakeTrendsPort:
    """So many matches, of which the newest are not reviewed yet."""

    def __init__(self, matches: int = 24, waiting: int = 0) -> None:
        self._summaries = tuple(make_summary(number) for number in range(matches, 0, -1))
        self._figures = {number: make_figures(number) for number in range(1, matches - waiting + 1)}
        self.is_closed = False

    @property
    def summaries(self) -> tuple[MatchSummary, ...]:
        """The newest first."""
        return self._summaries

    @property
    def figures(self) -> Mapping[int, ReviewFigures]:
        """Of the reviewed ones."""
        return self._figures

    @property
    def waiting_count(self) -> int:
        """The others."""
        return len(self._summaries) - len(self._figures)

    def update(self) -> bool:
        """One more is reviewed."""
        if not self.waiting_count:
            return False
        number = len(self._figures) + 1
        self._figures[number] = make_figures(number)
        return True

    def close(self) -> None:
        """Nobody looks any more."""
        self.is_closed = True


def make_figures(number: int) -> ReviewFigures:
    """Figures that differ from match to match."""
    themes = {"missed_call": number % 3, "early_call": number % 2, "throw": number % 5, "draw": number % 4}
    return ReviewFigures(40, 24 + number % 13, 12.5, (number * 7) % 31 - 15, themes)  # type: ignore[arg-type] # themes
