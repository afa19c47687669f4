"""Match session of a puzzle: the position, in which only the player moves; the first move is the answer.

*Why* the answer is taken in the journal port: a session writes to its journal before it applies any event. So the
attempt is stored before anyone sees what follows from it, and an attempt that cannot be stored is no move.
"""

from collections.abc import Callable

from yaniv.bots.move_queries import fallback_for
from yaniv.game.events import AnyEvent
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import Participants
from yaniv.puzzles.event_moves import move_of_event
from yaniv.puzzles.puzzle_task import PLAYER_SEAT, PuzzleTask
from yaniv.ui.table.state.delayed_view import OVER_PHASES


class PuzzleMatch:
    """Session of one puzzle, and its journal: it keeps the events and passes the first move on."""

    def __init__(self, task: PuzzleTask, on_answer: Callable[[str], None]) -> None:
        """Set up the position; *on_answer* is called with the player's first move before it happens."""
        self.task = task
        self._on_answer = on_answer
        self._is_answered = False
        self.events = list(task.events)
        """All events so far, secrets included."""
        self.session = MatchSession.resume(task.setup, task.events, self, Participants({}, fallback_for))
        self.view_before = self.session.view(PLAYER_SEAT)
        """What the player knows in the position."""

    @property
    def clock(self) -> MatchClock:
        """Clock of the session, which stops at the end of the round."""
        return RoundClock(self.session)

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:  # noqa: ARG002 -- signature of JournalPort
        """Keep the events of a command; pass the player's first move on.

        :raises CodedError: if the attempt cannot be stored.
        """
        if not self._is_answered:
            answer = next((move for event in events if (move := move_of_event(event)) and move != "."), "")
            if answer:
                self._on_answer(answer)
                self._is_answered = True
        self.events += events

    def play_out(self, participants: Participants) -> None:
        """Go on from here, with computer players on the other seats."""
        self.session.close()
        self.session = MatchSession.resume(self.task.setup, self.events, self, participants)


class RoundClock(MatchClock):
    """Clock that stops at the end of the round, so that no other is dealt."""

    def __init__(self, session: MatchSession) -> None:
        super().__init__(session)
        self._match = session

    @property
    def _is_stopped(self) -> bool:
        return self._match.view(PLAYER_SEAT).phase in OVER_PHASES

    def advance(self, ms: int) -> None:
        """Let *ms* of session time pass, unless the round is over."""
        if not self._is_stopped:
            super().advance(ms)

    def next_wakeup_ms(self) -> int | None:
        """Return when something happens next by itself; None at the end of the round."""
        return None if self._is_stopped else super().next_wakeup_ms()
