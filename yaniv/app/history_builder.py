"""What pages need to know about all matches, built in pieces: after an import, and by a newer version of the program.

A piece is one transaction, so that a program that is killed loses no more than that.
"""

from typing import Final

from yaniv.app.match_archive import FEW_MATCHES, MatchArchive
from yaniv.app.stop_match_reader import store_facts
from yaniv.journey.fact_fold import FACTS_VERSION
from yaniv.store.trail_records import TrailMatch

_MATCHES_PER_PIECE: Final = 100
"""Matches of which nothing but their summary is read."""
_LOADS_PER_PIECE: Final = 3
"""Matches whose events are read, some milliseconds each."""


class HistoryBuilder:
    """Builds the summaries of all matches, and then the facts about those of the journey."""

    def __init__(self, archive: MatchArchive) -> None:
        self._archive = archive
        self._is_complete = False
        self._largest_backlog = 0
        self._without_facts: list[TrailMatch] | None = None
        """Matches of the journey whose facts are not built yet; None: not asked for."""

    @property
    def is_complete(self) -> bool:
        """True if no more than a few matches are left; those are read where they are needed."""
        if not self._is_complete and self._archive.unsummarised_count <= FEW_MATCHES:
            if self._without_facts is None:
                self._without_facts = list(self._archive.trail_matches_without_facts(FACTS_VERSION))
            self._is_complete = len(self._without_facts) <= FEW_MATCHES
        return self._is_complete

    def advance(self, max_loads: int = _LOADS_PER_PIECE) -> float | None:
        """Build one piece; return the share that is built of what was missing, in [0, 1], or None if everything is.

        *max_loads*: matches whose events may be read for that.
        """
        if self.is_complete:
            return None
        if self._without_facts is None:
            self._archive.summarise_some(_MATCHES_PER_PIECE, max_loads)
            backlog = self._archive.unsummarised_count
        else:
            for _ in range(max_loads):
                store_facts(self._archive, self._without_facts.pop())
            backlog = len(self._without_facts)
        self._largest_backlog = max(self._largest_backlog, backlog)
        return 1 - backlog / max(1, self._largest_backlog)
