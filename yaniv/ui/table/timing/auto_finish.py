"""Automatic finish of a match: everybody plays on by the usual rules, but without delays and animation."""

from typing import Final

from msgspec.structs import replace

from yaniv.match.bot_timing import SPEED_FACTORS
from yaniv.match.bot_timing import MatchTiming as Thinking
from yaniv.match.match_session import MatchSession
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.table.animation.table_animator import TableAnimator

RESULT_MS: Final = 200
"""Time for which the result of each round is shown: long enough not to flicker, short enough not to delay."""


class AutoFinish:
    """Switch that removes thinking times and animations from a match. Moves are judged and recorded as usual."""

    def __init__(self, match_session: MatchSession, animator: TableAnimator) -> None:
        self._match_session = match_session
        self._animator = animator
        self._saved_speeds: tuple[Thinking, AnimationSpeed] | None = None
        """Match timing and animation speed before the automatic finish; None while it is off."""
        self._result_left_ms = 0.0

    @property
    def is_active(self) -> bool:
        """True while the rest of the match is played automatically."""
        return self._saved_speeds is not None

    @property
    def is_showing_result(self) -> bool:
        """True while a round result is shown."""
        return self._result_left_ms > 0

    def start(self) -> None:
        """Turn off thinking times and animation, and start the display time of the current result."""
        self._saved_speeds = self._match_session.timing, self._animator.animation_speed
        self._match_session.set_timing(replace(self._match_session.timing, think_time_factor=SPEED_FACTORS["instant"]))
        self._animator.effects.animation_speed = AnimationSpeed("instant")
        self.show_result()

    def stop(self) -> None:
        """Restore thinking times and animation."""
        if self._saved_speeds is not None:
            self._match_session.set_timing(self._saved_speeds[0])
            self._animator.effects.animation_speed = self._saved_speeds[1]
        self._saved_speeds, self._result_left_ms = None, 0.0

    def show_result(self) -> None:
        """Show a round result for `RESULT_MS`."""
        self._result_left_ms = RESULT_MS

    def update(self, ms: float) -> None:
        """Advance the time of the result by *ms* of the window's clock."""
        self._result_left_ms = max(0.0, self._result_left_ms - ms)
