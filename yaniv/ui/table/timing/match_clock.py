"""Lets time pass at the table, and tells the player what went wrong meanwhile."""

from typing import Final

from yaniv.match.match_session import MatchSession, SeatClient
from yaniv.match.participants import JournalError
from yaniv.ui.table.feedback.table_messages import TableMessages
from yaniv.ui.table.panels.history_panels import HistoryPanels

SOON_MS: Final = 300
"""The window looks in so often by itself; what is due later needs no frames until then."""
RETRY_MS: Final = 1000
"""A disk that is full or busy is not asked in every frame: it would take the frames along."""


class MatchClock:
    """Of one table, for one chair."""

    def __init__(
        self, match_session: MatchSession, seat_client: SeatClient, messages: TableMessages, history: HistoryPanels
    ) -> None:
        self._match_session = match_session
        self._seat_client = seat_client
        self._messages = messages
        self._history = history
        self._retry_in_ms = 0
        """Nothing could be written down; so long until it is tried again."""
        self._reported_count = len(match_session.bot_faults)
        """So many troubles are known."""
        for fault in match_session.bot_faults:
            history.add_log_line(fault.sentence)

    @property
    def is_due_soon(self) -> bool:
        """Somebody will do something before the window looks in by itself."""
        due_ms = self._match_session.next_wakeup_ms()
        return due_ms is not None and due_ms - self._match_session.now_ms < SOON_MS

    def advance(self, ms: int, now_ms: float) -> None:
        """So much time passes; the film has come to *now*, in milliseconds too."""
        self._retry_in_ms = max(0, self._retry_in_ms - ms)
        try:
            if not self._retry_in_ms:
                self._match_session.advance(ms)
        except JournalError as problem:
            self._messages.say(str(problem))
            self._retry_in_ms = RETRY_MS
        for fault in self._match_session.bot_faults[self._reported_count :]:
            self._messages.say(fault.sentence)
            self._history.add_log_line(fault.sentence)
        self._reported_count = len(self._match_session.bot_faults)
        if self._seat_client.is_nudged:
            self._messages.show_nudge(self._seat_client.seat, now_ms)
