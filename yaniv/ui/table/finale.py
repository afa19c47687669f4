"""The rest of a match that somebody does not want to watch: everybody plays on as ever, only at once."""

from typing import Final

from msgspec.structs import replace

from yaniv.table.pacing import FACTORS
from yaniv.table.pacing import Pace as Thinking
from yaniv.table.table import Table
from yaniv.ui.speeds import Pace
from yaniv.ui.table.director import Director

GLANCE_MS: Final = 200
"""So long the result of each round is to be seen: more would be waiting, less would flicker."""


class Finale:
    """Takes the time out of a table and its films, and gives it back. Every move is judged and written down as ever."""

    def __init__(self, table: Table, director: Director) -> None:
        self._table = table
        self._director = director
        self._before: tuple[Thinking, Pace] | None = None
        self._left_ms = 0.0

    @property
    def plays(self) -> bool:
        """Is the rest being played?"""
        return self._before is not None

    @property
    def lingers(self) -> bool:
        """Is a result still to be seen?"""
        return self._left_ms > 0

    def begin(self) -> None:
        """From now on nobody thinks for show, and nothing flies."""
        self._before = self._table.pace, self._director.pace
        self._table.play_at(replace(self._table.pace, factor=FACTORS["instant"]))
        self._director.accents.pace = Pace("instant")
        self.linger()

    def end(self) -> None:
        """As it was before."""
        if self._before is not None:
            self._table.play_at(self._before[0])
            self._director.accents.pace = self._before[1]
        self._before, self._left_ms = None, 0.0

    def linger(self) -> None:
        """A result has come."""
        self._left_ms = GLANCE_MS

    def update(self, ms: float) -> None:
        """Time passes at the window."""
        self._left_ms = max(0.0, self._left_ms - ms)
