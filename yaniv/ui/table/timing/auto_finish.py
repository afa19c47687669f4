"""Automatic finish of a match: all play on by the usual rules, but without delays and animation."""

from typing import Final

from msgspec.structs import replace

from yaniv.match.bot_timing import SPEED_FACTORS
from yaniv.match.bot_timing import MatchTiming as Thinking
from yaniv.match.match_clock import MatchClock
from yaniv.ui.table.model.table_events import AutoFinishChanged, Dispatch

RESULT_MS: Final = 200
"""Time for which the result of each round is shown: long enough not to flicker, short enough not to delay."""


class AutoFinish:
    """Switch that removes thinking times and animations from a match. Moves are judged and recorded as usual."""

    def __init__(self, clock: MatchClock, dispatch: Dispatch) -> None:
        self._clock = clock
        self._dispatch = dispatch
        self._saved_timing: Thinking | None = None
        """Match timing before the automatic finish; None while it is off."""
        self._result_left_ms = 0.0

    @property
    def is_showing_result(self) -> bool:
        """True while a round result is shown."""
        return self._result_left_ms > 0

    def start(self) -> None:
        """Turn off thinking times and animations, and begin the time for which the current result is shown."""
        self._saved_timing = self._clock.timing
        self._clock.set_timing(replace(self._saved_timing, think_time_factor=SPEED_FACTORS["instant"]))
        self._dispatch(AutoFinishChanged(is_active=True))
        self.show_result()

    def stop(self) -> None:
        """Restore thinking times and animations."""
        if self._saved_timing is not None:
            self._clock.set_timing(self._saved_timing)
            self._dispatch(AutoFinishChanged(is_active=False))
        self._saved_timing, self._result_left_ms = None, 0.0

    def show_result(self) -> None:
        """Begin to show a round result, for `RESULT_MS`."""
        self._result_left_ms = RESULT_MS

    def update(self, ms: float) -> None:
        """Advance the time for which a result is shown by *ms* of the window's clock."""
        self._result_left_ms = max(0.0, self._result_left_ms - ms)
