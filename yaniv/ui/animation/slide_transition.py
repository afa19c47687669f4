"""Slide transition: a panel moves in from below, and out again in less time."""

from typing import Final

from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import out_cubic

REDUCED_MOTION_U: Final = 12
"""Distance of the slide in reduced motion, during which the sheet fades."""
INSTANT_SPEED: Final = AnimationSpeed("instant")
"""Speed without animation."""


class SlideTransition:
    """State of a panel that slides in or out; it is fully visible until `slide_in` is called."""

    def __init__(self) -> None:
        self._speed = INSTANT_SPEED
        self._elapsed_ms = 0.0
        self._is_leaving = False

    def slide_in(self, speed: AnimationSpeed) -> None:
        """Start to move the panel in, at the speed of the settings."""
        self._speed, self._elapsed_ms, self._is_leaving = speed, 0.0, False

    def slide_out(self) -> None:
        """Start to move the panel out."""
        self._elapsed_ms, self._is_leaving = 0.0, True

    def finish(self) -> None:
        """Finish the transition at once."""
        self._elapsed_ms = self._duration_ms

    def update(self, elapsed_ms: float) -> None:
        """Advance the transition by *elapsed_ms*."""
        self._elapsed_ms += elapsed_ms

    @property
    def is_moving(self) -> bool:
        """True during a transition."""
        return self._elapsed_ms < self._duration_ms

    @property
    def visible_share(self) -> float:
        """Share of the panel that is visible, in [0, 1]."""
        if not self.is_moving:
            return 0.0 if self._is_leaving else 1.0
        eased = out_cubic(self._elapsed_ms / self._duration_ms)
        return 1 - eased if self._is_leaving else eased

    @property
    def is_fade(self) -> bool:
        """True if the panel fades instead of moving."""
        return self._speed.is_reduced

    @property
    def _duration_ms(self) -> float:
        if self._speed.is_reduced:
            return self._speed.scale_ms(durations.FADE_MS)
        return self._speed.scale_ms(durations.PANEL_OUT_MS if self._is_leaving else durations.PANEL_IN_MS)
