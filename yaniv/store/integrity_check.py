"""Check of all saved events in the background: what opening a large database leaves out, so that it opens at once."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Final

from yaniv.background_thread import start_thread
from yaniv.store.database import primary_result_code

_MATCHES_PER_PIECE: Final = 50
_IDLE_SHARE: Final = 0.75
"""Share of the time in which the check waits, so that it takes a quarter of a core at most."""
_CLOSE_TIMEOUT_S: Final = 1.0
_DAMAGE_CODES: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_SELECT_PIECE: Final = "SELECT max(id) FROM (SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?)"
_READ_PIECE: Final = "SELECT total(length(payload)) FROM events WHERE match_id > ? AND match_id <= ?"
_READ_REST: Final = "SELECT total(length(payload)) FROM events WHERE match_id > ?"


class IntegrityCheck:
    """Reads every event of a database once, in a thread and with a connection of its own, in pieces with pauses.

    Nothing waits for it. Other errors than damage, such as a file that is gone, end it without a finding.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stop = Event()
        self._is_damaged = False
        self._thread = start_thread(self._run, name="integrity check")

    def take_finding(self) -> bool:
        """Return True once if the database has been found damaged."""
        finding, self._is_damaged = self._is_damaged, False
        return finding

    @property
    def is_running(self) -> bool:
        """True until everything is read, damage is found, or the check is closed."""
        return self._thread is not None and self._thread.is_alive()

    def close(self) -> None:
        """Stop after the piece that is being read."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(_CLOSE_TIMEOUT_S)

    def _run(self) -> None:
        try:
            uri = f"{self._path.absolute().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as db:
                self._read_all(db)
        except sqlite3.Error as error:
            self._is_damaged = primary_result_code(error) in _DAMAGE_CODES

    def _read_all(self, db: sqlite3.Connection) -> None:
        last_id = -(1 << 63)
        while not self._stop.is_set():
            start_s = time.thread_time()
            (piece_end,) = db.execute(_SELECT_PIECE, (last_id, _MATCHES_PER_PIECE)).fetchone()
            if piece_end is None:
                db.execute(_READ_REST, (last_id,)).fetchone()
                return
            db.execute(_READ_PIECE, (last_id, piece_end)).fetchone()
            last_id = piece_end
            self._stop.wait((time.thread_time() - start_s) * _IDLE_SHARE / (1 - _IDLE_SHARE))
