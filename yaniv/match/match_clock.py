"""Clock of a match session: advances time and reports when something is due; it reveals nothing about the cards."""

from collections.abc import Sequence
from typing import Protocol

from yaniv.match.bot_timing import MatchTiming
from yaniv.match.participants import BotFault


class TimedMatch(Protocol):
    """Match whose time can be advanced: a `MatchSession`, or one whose time passes elsewhere."""

    @property
    def now_ms(self) -> int:
        """Time played so far, in ms."""

    @property
    def bot_faults(self) -> Sequence[BotFault]:
        """Faults of the computer players so far, oldest first."""

    @property
    def timing(self) -> MatchTiming:
        """Current speed settings of the computer players."""

    def set_timing(self, timing: MatchTiming) -> None:
        """Set the speed of the computer players from now on."""

    def advance(self, ms: int) -> None:
        """Let *ms* pass, and make the moves that fall due.

        :raises JournalError: if something could not be stored.
        """

    def next_wakeup_ms(self) -> int | None:
        """Return the time in ms at which something happens next by itself; None if only a human can move."""


class MatchClock:
    """Access to the time of a session; together with a `SeatClient` it is all that a window needs."""

    def __init__(self, session: TimedMatch) -> None:
        self._session = session

    @property
    def now_ms(self) -> int:
        """Session time in ms: the time played so far."""
        return self._session.now_ms

    @property
    def bot_faults(self) -> tuple[BotFault, ...]:
        """Faults of the computer players so far, oldest first."""
        return tuple(self._session.bot_faults)

    @property
    def timing(self) -> MatchTiming:
        """Current speed settings of the computer players."""
        return self._session.timing

    def set_timing(self, timing: MatchTiming) -> None:
        """Set the speed of the computer players from now on."""
        self._session.set_timing(timing)

    def advance(self, ms: int) -> None:
        """Let *ms* of session time pass and make the moves that fall due; stop early at the end of a round.

        :raises JournalError: if something could not be stored; it falls due again at the next call.
        """
        self._session.advance(ms)

    def next_wakeup_ms(self) -> int | None:
        """Return the session time in ms at which something happens next by itself; None if only a human can move."""
        return self._session.next_wakeup_ms()
