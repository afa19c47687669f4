"""Matches on a trail, read from the journal with the facts about them."""

from collections.abc import Iterable

from yaniv.app.match_repository import MatchRepository
from yaniv.journey.fact_fold import compute_facts
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.trail_progress import StopMatch, split_stop_word
from yaniv.store.statistics import MatchSummary


class StopMatchReader:
    """Reader of the matches at the stops of all trails; keeps the facts of those that are over.

    *Why* facts are kept in memory and not in the database: a match takes a millisecond to fold, a journey has some
    dozens of matches, and those that are over are folded once while the program runs.
    """

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self._facts: dict[int, MatchFacts] = {}
        """By number of the match, of those that can no longer change."""

    def read(self, trail_id: str, summaries: Iterable[MatchSummary]) -> tuple[StopMatch, ...]:
        """Return those of these matches that were played on a trail, finished or not, in the same order."""
        matches = (self._read_match(each) for each in summaries if each.purpose.trail == trail_id)
        return tuple(match for match in matches if match is not None)

    def _read_match(self, summary: MatchSummary) -> StopMatch | None:
        stop_id, stage = split_stop_word(summary.purpose.stop)
        facts = self._facts.get(summary.match_id)
        if facts is None:
            match = self._repository.load_match(summary.match_id)
            if match is None:
                return None
            facts = compute_facts(match.events, stage)
        if summary.closed:
            self._facts[summary.match_id] = facts
        return StopMatch(summary.match_id, summary.opened, stop_id, facts)
