"""Practice session: a match session in which all hands may be seen, and which waits after moves were taken back.

`PracticeSession` is the only way to hidden cards besides a finished match, and only for matches whose purpose is
practice, which count for nothing. It adds a gate beside `View`; the views, the events and the computer players of a
practice match know no more than in any other.
"""

from collections.abc import Callable, Iterable
from typing import Self

from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import JournalPort, Participants
from yaniv.match.practice_line import PracticeLine


class PracticeSession(MatchSession):
    """Session of a practice match; created by `open`, `resume` or `resume_line`."""

    undone: tuple[e.AnyEvent, ...] = ()
    """Events that were taken back and can be made again; no time passes while there are any."""

    @classmethod
    def open(cls, setup: MatchSetup, journal: JournalPort, participants: Participants) -> Self:
        """Create a session for a new match, see `MatchSession.open`.

        :raises ValueError: if the purpose of the match is not practice.
        """
        _require_practice(setup)
        return super().open(setup, journal, participants)

    @classmethod
    def resume(
        cls, setup: MatchSetup, events: Iterable[e.AnyEvent], journal: JournalPort, participants: Participants
    ) -> Self:
        """Create a session that continues a stored match, see `MatchSession.resume`.

        :raises ValueError: if the purpose of the match is not practice.
        """
        _require_practice(setup)
        return super().resume(setup, events, journal, participants)

    @classmethod
    def resume_line(
        cls, setup: MatchSetup, line: PracticeLine, journal: JournalPort, participants: Participants
    ) -> Self:
        """Create a session that stands at the end of a line.

        :raises ValueError: if the purpose of the match is not practice.
        """
        session = cls.resume(setup, line.events, journal, participants)
        session.undone = line.undone
        return session

    @property
    def line(self) -> PracticeLine:
        """Events so far, with all secrets, and those that were taken back: for the application alone."""
        return PracticeLine(self._broadcaster.all_events(), self.undone)

    @property
    def open_hands(self) -> tuple[Cards, ...]:
        """Hands of all players, by seat."""
        return self.state.hands

    def submit(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
        """Execute one command, see `MatchSession.submit`; what was taken back can no longer be made again.

        :raises IllegalCommand: if the rules refuse it.
        :raises JournalError: if it could not be stored; nothing has happened in this case.
        """
        events = super().submit(command)
        self.undone = ()
        return events

    def advance(self, ms: int) -> None:
        """Let *ms* of time pass, see `MatchSession.advance`; none while there is something to make again."""
        if not self.undone:
            super().advance(ms)

    def next_wakeup_ms(self) -> int | None:
        """Return when something happens by itself, see `MatchSession.next_wakeup_ms`."""
        return None if self.undone else super().next_wakeup_ms()


class BranchJournal:
    """Journal of a line that goes on from an earlier position: its record is made when the first event comes."""

    def __init__(self, begin: Callable[[], JournalPort]) -> None:
        """*begin* stores the line up to the present and returns the journal for what follows; it may raise."""
        self._begin = begin
        self._journal: JournalPort | None = None

    def append(self, events: tuple[e.AnyEvent, ...], at_ms: int) -> None:
        """Store the events of one command, all or none; *at_ms* is session time in ms.

        :raises CodedError: if they could not be stored.
        """
        if self._journal is None:
            self._journal = self._begin()
        self._journal.append(events, at_ms)


def _require_practice(setup: MatchSetup) -> None:
    if not setup.purpose.is_practice:
        raise ValueError("not a practice match: its hands stay hidden")
