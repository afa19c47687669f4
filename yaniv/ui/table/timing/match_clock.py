"""Advances the time of the match, and reports problems to the player."""

from typing import Final

from yaniv.match.match_session import MatchSession, SeatClient
from yaniv.match.participants import JournalError
from yaniv.narration.match_text import bot_fault_sentence
from yaniv.narration.message_text import error_text
from yaniv.ui.table.feedback.table_messages import TableMessages
from yaniv.ui.table.panels.history_panels import HistoryPanels

SOON_MS: Final = 300
"""Interval at which the window updates by itself; a move due later needs no frames until then."""
RETRY_MS: Final = 1000
"""Delay before the journal is written again after an error, because a full or busy disk would slow down every frame."""


class MatchClock:
    """Match clock of one seat client."""

    def __init__(
        self, match_session: MatchSession, seat_client: SeatClient, messages: TableMessages, history: HistoryPanels
    ) -> None:
        self._match_session = match_session
        self._seat_client = seat_client
        self._messages = messages
        self._history = history
        self._retry_in_ms = 0
        """Time left until the next attempt after a failed write, in ms; 0: no failure."""
        self._reported_count = len(match_session.bot_faults)
        """Number of problems of the session that have been reported."""
        for fault in match_session.bot_faults:
            history.add_log_line(bot_fault_sentence(fault))

    @property
    def is_due_soon(self) -> bool:
        """True if a move is due before the window's next update."""
        due_ms = self._match_session.next_wakeup_ms()
        return due_ms is not None and due_ms - self._match_session.now_ms < SOON_MS

    def advance(self, ms: int, now_ms: float) -> None:
        """Advance the match by *ms*; *now_ms* is the time of the animation timeline.

        A failed journal write is shown as a message and retried after `RETRY_MS`.
        """
        self._retry_in_ms = max(0, self._retry_in_ms - ms)
        try:
            if not self._retry_in_ms:
                self._match_session.advance(ms)
        except JournalError as problem:
            self._messages.say(error_text(problem))
            self._retry_in_ms = RETRY_MS
        for fault in self._match_session.bot_faults[self._reported_count :]:
            self._messages.say(bot_fault_sentence(fault))
            self._history.add_log_line(bot_fault_sentence(fault))
        self._reported_count = len(self._match_session.bot_faults)
        if self._seat_client.is_nudged:
            self._messages.show_nudge(self._seat_client.seat, now_ms)
