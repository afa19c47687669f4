"""Lets time pass at the table, and tells the player what went wrong meanwhile."""

from typing import Final

from yaniv.table.company import JournalError
from yaniv.table.table import Chair, Table
from yaniv.ui.table.chronicle import Chronicle
from yaniv.ui.table.notes import Notes

SOON_MS: Final = 300
"""The window looks in so often by itself; what is due later needs no frames until then."""
AGAIN_MS: Final = 1000
"""A disk that is full or busy is not asked in every frame: it would take the frames along."""


class Timekeeper:
    """Of one table, for one chair."""

    def __init__(self, table: Table, chair: Chair, notes: Notes, chronicle: Chronicle) -> None:
        self._table = table
        self._chair = chair
        self._notes = notes
        self._chronicle = chronicle
        self._again_ms = 0
        """Nothing could be written down; so long until it is tried again."""
        self._told = len(table.troubles)
        """So many troubles are known."""
        for trouble in table.troubles:
            chronicle.note(trouble.sentence)

    @property
    def due_soon(self) -> bool:
        """Somebody will do something before the window looks in by itself."""
        due = self._table.next_moment()
        return due is not None and due - self._table.now_ms < SOON_MS

    def advance(self, ms: int, now: float) -> None:
        """So much time passes; the film has come to *now*, in milliseconds too."""
        self._again_ms = max(0, self._again_ms - ms)
        try:
            if not self._again_ms:
                self._table.advance(ms)
        except JournalError as problem:
            self._notes.say(str(problem))
            self._again_ms = AGAIN_MS
        for trouble in self._table.troubles[self._told :]:
            self._notes.say(trouble.sentence)
            self._chronicle.note(trouble.sentence)
        self._told = len(self._table.troubles)
        if self._chair.nudged:
            self._notes.nudge(self._chair.seat, now)
