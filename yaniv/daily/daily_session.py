"""Match session of a deal: time passes, but the outcome depends on decisions alone.

The races of a normal session are taken out. Who may slap does so before anyone else moves, hands are swapped in the
order of the seats, and no opponent is replaced because this computer is slow.
"""

from collections.abc import Callable
from time import sleep
from typing import Final

from msgspec.structs import replace

from yaniv.daily.deal_match import PLAYER_SEAT
from yaniv.daily.match_decisions import canonical_move
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.state import NOBODY
from yaniv.match.bot_scheduler import ScheduledMove
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import JournalPort, Participants

_MOVE_TIME_MS: Final = 60_000
"""Time limit of an opponent: only a player that hangs needs longer."""
_POLL_INTERVAL_S: Final = 0.002
_MAX_POLLS: Final = 1000
"""Polls for an opponent's decision before the player's move is made without it: two seconds."""


class DailySession(MatchSession):
    """Session of a deal's match; created by `open` or `resume`."""

    wait: Callable[[float], None] = staticmethod(sleep)
    """Waits for a number of seconds of real time; replaced in tests."""

    def __init__(self, seed: str, journal: JournalPort, participants: Participants) -> None:
        super().__init__(seed, journal, replace(participants, timing=_patient(participants.timing)))

    def set_timing(self, timing: MatchTiming) -> None:
        """Set the speed of the opponents from now on; their time limit stays."""
        super().set_timing(_patient(timing))

    def submit(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
        """Execute one command like `MatchSession.submit`; an opponent that decides before the player comes first.

        Cards of a throw whose order makes no difference are put into the order of `moves`.

        :raises IllegalCommand: if the rules refuse it.
        :raises JournalError: if it could not be stored; nothing has happened in this case.
        """
        if isinstance(command, c.Open | c.Shuffle):
            return super().submit(command)
        if command.seat == PLAYER_SEAT:
            self._await_opponent()
            command = canonical_move(command, self.view(PLAYER_SEAT))
        return super().submit(command)

    def _await_opponent(self) -> None:
        """Wait for the opponent that decides before the player, and execute its decision."""
        for _ in range(_MAX_POLLS):
            seat = self._first_opponent()
            self._scheduler.collect_replies(self.now_ms)
            scheduled = self._scheduler.scheduled_move(seat)
            if scheduled is not None:
                self._execute(scheduled)
            elif not self._scheduler.is_asked(seat):
                return
            else:
                self.wait(_POLL_INTERVAL_S)

    def _first_opponent(self) -> int:
        """Return the opponent that decides before anyone else may move: a slap, then swaps of hands; NOBODY if none."""
        if self.state.slap_by != NOBODY:
            return NOBODY if self.state.slap_by == PLAYER_SEAT else self.state.slap_by
        if self.state.phase == "swap" and self.state.asked[0] != PLAYER_SEAT:
            return self.state.asked[0]
        return NOBODY

    def _next_bot_move(self) -> tuple[int, ScheduledMove] | None:
        """Return the next scheduled move of an opponent with its due time; a slap comes before everything else."""
        seat = self._first_opponent()
        scheduled = self._scheduler.scheduled_move(seat)
        if scheduled is not None and self._bots_wait_until_ms is not None:
            return max(scheduled.due_ms, self._bots_wait_until_ms), scheduled
        return None if self._scheduler.is_asked(seat) else super()._next_bot_move()


def _patient(timing: MatchTiming) -> MatchTiming:
    return replace(timing, move_time_ms=_MOVE_TIME_MS)
