"""Plays on in the saved games of a folder until somebody kills it, telling what it has kept.

python -m tests.store.writer FOLDER
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from tests.store.games import LIVELY, header
from tests.table.company import company, gamblers, make_setup
from yaniv.game.events import AnyEvent
from yaniv.store.journal import Journal
from yaniv.table.table import Table


class Loud:
    """Says aloud what has been kept."""

    def __init__(self, journal: Journal, match_id: int, kept: int) -> None:
        self._journal, self._match_id, self._kept = journal, match_id, kept

    def append(self, events: Sequence[AnyEvent], at_ms: int) -> None:
        """Keeps, then speaks."""
        self._journal.append(self._match_id, events, at_ms)
        self._kept += len(events)
        print(self._match_id, self._kept, flush=True)  # noqa: T201 -- the test listens


def play_on(journal: Journal) -> None:
    """Plays the match that was left, or another."""
    setup, around = make_setup(LIVELY, 3), company(gamblers(range(3)))
    left = journal.unfinished()
    if not left:
        table = Table.open(setup, Loud(journal, journal.new_match(header(setup)), 0), around)
    else:
        past = journal.load(left[0].match_id).events
        table = Table.resume(setup, past, Loud(journal, left[0].match_id, len(past)), around)
    while not table.is_over:
        table.advance(60_000)


if __name__ == "__main__":
    saved_games = Journal.open(Path(sys.argv[1]))
    while True:
        play_on(saved_games)
