"""Fast-forward for animations: hold to speed up by `FAST_FORWARD_FACTOR`, tap to finish, or toggle. Pure.

A tap is shorter than `TAP_MS` ms. Which of hold and toggle applies is a setting.
"""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.i18n import tr
from yaniv.ui.animation import durations


class FastForward(Struct, frozen=True):
    """Fast-forward by a key, mouse button or gamepad button; methods that change something return a new value."""

    is_toggle: bool = False
    """True if a press turns it on or off; False: it lasts as long as the press."""
    pressed_at_ms: int | None = None
    """Time of the press that started fast-forward, in ms of the input events; None: it is off."""

    @property
    def factor(self) -> int:
        """Factor by which time passes faster; 1: normal speed."""
        return 1 if self.pressed_at_ms is None else durations.FAST_FORWARD_FACTOR

    @property
    def is_latched(self) -> bool:
        """True if fast-forward stays on without a key held."""
        return self.is_toggle and self.pressed_at_ms is not None

    def pressed(self, ms: int) -> "FastForward":
        """Return it started at *ms* (time of the input event), or stopped if it was toggled on."""
        return replace(self, pressed_at_ms=None if self.is_latched else ms)

    def released(self) -> "FastForward":
        """Return it after the release of its key: stopped, unless it is toggled."""
        return self if self.is_toggle or self.pressed_at_ms is None else replace(self, pressed_at_ms=None)

    def is_tap(self, ms: int) -> bool:
        """Return True if a release at *ms* (time of the input event) ends a tap, which finishes all animations."""
        return not self.is_toggle and self.pressed_at_ms is not None and ms - self.pressed_at_ms < durations.TAP_MS


def fast_forward_sentence(before: FastForward, after: FastForward) -> str:
    """Return what to tell the player after a press of a toggle; empty: nothing."""
    if after.is_latched:
        return tr("Animations sped up; press again for normal speed")
    return tr("Animations at normal speed") if before.is_latched else ""
