"""Clock of a match session: lets time pass and tells when something falls due, and nothing about the cards."""

from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import BotFault


class MatchClock:
    """Access to the time of a session for whoever shows it; together with a seat client all that a screen needs."""

    def __init__(self, session: MatchSession) -> None:
        self._session = session

    @property
    def now_ms(self) -> int:
        """Time of the match, in ms."""
        return self._session.now_ms

    @property
    def bot_faults(self) -> tuple[BotFault, ...]:
        """Faults of the computer players so far, the oldest first."""
        return tuple(self._session.bot_faults)

    @property
    def timing(self) -> MatchTiming:
        """Current speed of the computer players."""
        return self._session.timing

    def set_timing(self, timing: MatchTiming) -> None:
        """Set the speed of the computer players from now on."""
        self._session.set_timing(timing)

    def advance(self, ms: int) -> None:
        """Let *ms* of time pass, up to the end of a round.

        :raises JournalError: if something could not be stored; it falls due again at the next call.
        """
        self._session.advance(ms)

    def next_wakeup_ms(self) -> int | None:
        """Return when something happens by itself, in ms of the match; None if all wait for a human."""
        return self._session.next_wakeup_ms()
