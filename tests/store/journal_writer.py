"""Plays on in the saved games of a folder until somebody kills it, telling what it has kept.

python -m tests.store.journal_writer FOLDER
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from tests.match.session_builders import make_participants, make_setup, random_hosts
from tests.store.sample_matches import LIVELY_RULES, make_header
from yaniv.game.events import AnyEvent
from yaniv.match.match_session import MatchSession
from yaniv.store.journal import SqliteJournal


class PrintingJournal:
    """Says aloud what has been kept."""

    def __init__(self, journal: SqliteJournal, match_id: int, event_count: int) -> None:
        self._journal, self._match_id, self._kept = journal, match_id, event_count

    def append(self, events: Sequence[AnyEvent], at_ms: int) -> None:
        """Keeps, then speaks."""
        self._journal.append(self._match_id, events, at_ms)
        self._kept += len(events)
        print(self._match_id, self._kept, flush=True)  # noqa: T201 -- the test listens


def play_next_match(journal: SqliteJournal) -> None:
    """Plays the match that was left, or another."""
    setup, around = make_setup(LIVELY_RULES, 3), make_participants(random_hosts(range(3)))
    left = journal.unfinished()
    if not left:
        table = MatchSession.open(setup, PrintingJournal(journal, journal.new_match(make_header(setup)), 0), around)
    else:
        past = journal.load_match(left[0].match_id).events
        table = MatchSession.resume(setup, past, PrintingJournal(journal, left[0].match_id, len(past)), around)
    while not table.is_over:
        table.advance(60_000)


if __name__ == "__main__":
    saved_games = SqliteJournal.open(Path(sys.argv[1]))
    while True:
        play_next_match(saved_games)
