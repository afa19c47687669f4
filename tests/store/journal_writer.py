"""Play matches in the saved games of a folder until killed, printing what has been stored.

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
    """A match journal that prints the match number and the number of stored events after every append."""

    def __init__(self, journal: SqliteJournal, match_id: int, event_count: int) -> None:
        self._journal, self._match_id, self._stored = journal, match_id, event_count

    def append(self, events: Sequence[AnyEvent], at_ms: int) -> None:
        """Store the events, then print."""
        self._journal.append(self._match_id, events, at_ms)
        self._stored += len(events)
        print(self._match_id, self._stored, flush=True)  # noqa: T201 -- the test reads it


def play_next_match(journal: SqliteJournal) -> None:
    """Continue the unfinished match, or play a new one, to its end."""
    setup, participants = make_setup(LIVELY_RULES, 3), make_participants(random_hosts(range(3)))
    unfinished = journal.unfinished()
    if not unfinished:
        printing = PrintingJournal(journal, journal.new_match(make_header(setup)), 0)
        session = MatchSession.open(setup, printing, participants)
    else:
        match_id = unfinished[0].match_id
        past = journal.load_match(match_id).events
        session = MatchSession.resume(setup, past, PrintingJournal(journal, match_id, len(past)), participants)
    while not session.is_over:
        session.advance(60_000)


if __name__ == "__main__":
    saved_games = SqliteJournal.open(Path(sys.argv[1]))
    while True:
        play_next_match(saved_games)
