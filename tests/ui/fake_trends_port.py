"""A fake `TrendsPort` that finishes one review per update."""

from collections.abc import Mapping

from tests.ui.fake_match_archive import make_summary
from yaniv.store.review_figures import ReviewFigures
from yaniv.store.statistics import MatchSummary


class FakeTrendsPort:
    """*matches* matches, of which the newest *waiting* are not reviewed yet."""

    def __init__(self, matches: int = 24, waiting: int = 0) -> None:
        self._summaries = tuple(make_summary(number) for number in range(matches, 0, -1))
        self._figures = {number: make_figures(number) for number in range(1, matches - waiting + 1)}
        self.is_closed = False

    @property
    def summaries(self) -> tuple[MatchSummary, ...]:
        """All matches, the newest first."""
        return self._summaries

    @property
    def figures(self) -> Mapping[int, ReviewFigures]:
        """Review figures of the reviewed matches by match id."""
        return self._figures

    @property
    def waiting_count(self) -> int:
        """Number of matches not reviewed yet."""
        return len(self._summaries) - len(self._figures)

    def update(self) -> bool:
        """Review one more match; return whether there was one."""
        if not self.waiting_count:
            return False
        number = len(self._figures) + 1
        self._figures[number] = make_figures(number)
        return True

    def close(self) -> None:
        """Note that the port was closed."""
        self.is_closed = True


def make_figures(number: int) -> ReviewFigures:
    """Return review figures that depend on *number*."""
    themes = {"missed_call": number % 3, "early_call": number % 2, "throw": number % 5, "draw": number % 4}
    return ReviewFigures(40, 24 + number % 13, 12.5, (number * 7) % 31 - 15, themes)  # type: ignore[arg-type] # themes
