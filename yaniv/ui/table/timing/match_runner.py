"""Match runner: advances the time of the match with that of the window, and reports problems to the player."""

from typing import Final

from yaniv.match.match_clock import MatchClock
from yaniv.match.participants import JournalError
from yaniv.match.seat_client import SeatClient
from yaniv.narration.match_text import bot_fault_sentence
from yaniv.narration.message_text import error_text
from yaniv.ui.navigation import LONG_REST_MS, USUAL_REST_MS
from yaniv.ui.table.model.table_events import Dispatch, LogLineAdded, MessageSent, Nudged

SOON_MS: Final = 300
"""Interval at which the window updates by itself; a move due later needs no frames until then."""
RETRY_MS: Final = 1000
"""Delay before the journal is written again after an error, because a full or busy disk would slow down every frame."""


class MatchRunner:
    """Runner of one match; messages for the player become inputs of the table's reducer."""

    def __init__(self, clock: MatchClock, seat_client: SeatClient, dispatch: Dispatch) -> None:
        self._clock = clock
        self._seat_client = seat_client
        self._dispatch = dispatch
        self._retry_in_ms = 0
        """Time left until the next attempt after a failed write, in ms; 0: no failure."""
        self._reported_count = len(clock.bot_faults)
        """Number of problems of the session that have been reported."""
        for fault in clock.bot_faults:
            dispatch(LogLineAdded(bot_fault_sentence(fault)))

    @property
    def is_due_soon(self) -> bool:
        """True if something happens in the match before the window's next update."""
        due_ms = self._clock.next_wakeup_ms()
        return due_ms is not None and due_ms - self._clock.now_ms < SOON_MS

    @property
    def rest_ms(self) -> int:
        """Time until something happens in the match by itself, at most `LONG_REST_MS`."""
        due_ms = self._clock.next_wakeup_ms()
        in_ms = LONG_REST_MS if due_ms is None else due_ms - self._clock.now_ms
        return max(USUAL_REST_MS, min(LONG_REST_MS, in_ms))

    def advance(self, ms: int) -> None:
        """Advance the match by *ms*; a failed journal write is shown as a message and retried after `RETRY_MS`."""
        self._retry_in_ms = max(0, self._retry_in_ms - ms)
        try:
            if not self._retry_in_ms:
                self._clock.advance(ms)
        except JournalError as problem:
            self._dispatch(MessageSent(error_text(problem)))
            self._retry_in_ms = RETRY_MS
        faults = self._clock.bot_faults
        for fault in faults[self._reported_count :]:
            self._dispatch(MessageSent(bot_fault_sentence(fault)))
            self._dispatch(LogLineAdded(bot_fault_sentence(fault)))
        self._reported_count = len(faults)
        if self._seat_client.is_nudged:
            self._dispatch(Nudged())
