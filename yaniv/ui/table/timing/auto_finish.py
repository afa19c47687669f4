"""The rest of a match that somebody does not want to watch: everybody plays on as ever, only at once."""

from typing import Final

from msgspec.structs import replace

from yaniv.match.bot_timing import SPEED_FACTORS
from yaniv.match.bot_timing import MatchTiming as Thinking
from yaniv.match.match_session import MatchSession
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.table.animation.table_animator import TableAnimator

RESULT_MS: Final = 200
"""So long the result of each round is to be seen: more would be waiting, less would flicker."""


class AutoFinish:
    """Takes the time out of a table and its films, and gives it back. Every move is judged and written down as ever."""

    def __init__(self, match_session: MatchSession, animator: TableAnimator) -> None:
        self._match_session = match_session
        self._animator = animator
        self._saved_speeds: tuple[Thinking, AnimationSpeed] | None = None
        """Match timing and animation speed before the automatic finish; None while it is off."""
        self._result_left_ms = 0.0

    @property
    def is_active(self) -> bool:
        """Is the rest being played?"""
        return self._saved_speeds is not None

    @property
    def is_showing_result(self) -> bool:
        """Is a result still to be seen?"""
        return self._result_left_ms > 0

    def start(self) -> None:
        """From now on nobody thinks for show, and nothing flies."""
        self._saved_speeds = self._match_session.timing, self._animator.animation_speed
        self._match_session.set_timing(replace(self._match_session.timing, think_time_factor=SPEED_FACTORS["instant"]))
        self._animator.effects.animation_speed = AnimationSpeed("instant")
        self.show_result()

    def stop(self) -> None:
        """As it was before."""
        if self._saved_speeds is not None:
            self._match_session.set_timing(self._saved_speeds[0])
            self._animator.effects.animation_speed = self._saved_speeds[1]
        self._saved_speeds, self._result_left_ms = None, 0.0

    def show_result(self) -> None:
        """A result has come."""
        self._result_left_ms = RESULT_MS

    def update(self, ms: float) -> None:
        """Time passes at the window."""
        self._result_left_ms = max(0.0, self._result_left_ms - ms)
