"""Fast-forward for animations: hold to speed up by `FAST_FORWARD_FACTOR`, tap to finish, or toggle.

A tap is shorter than `TAP_MS` ms. Which of hold and toggle applies is a setting.
"""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.i18n import tr
from yaniv.ui.animation import durations


class FastForward(Struct, frozen=True):
    """State of fast-forward, which a key, mouse button or gamepad button starts; methods return a new value."""

    is_toggle: bool = False
    """True if a press turns it on or off; False: it lasts as long as the press."""
    pressed_at_ms: int | None = None
    """Time of the press that started fast-forward, in ms of the input events; None: it is off."""

    @property
    def factor(self) -> int:
        """Factor by which animations run faster; 1 is normal speed."""
        return 1 if self.pressed_at_ms is None else durations.FAST_FORWARD_FACTOR

    @property
    def is_latched(self) -> bool:
        """True if fast-forward has been toggled on, so that it stays on without a key held."""
        return self.is_toggle and self.pressed_at_ms is not None

    def pressed(self, ms: int) -> "FastForward":
        """Return the state after its key was pressed at *ms* (time of the event): on, or off if it was toggled on."""
        return replace(self, pressed_at_ms=None if self.is_latched else ms)

    def released(self) -> "FastForward":
        """Return the state after its key was released: off, unless it is toggled."""
        return self if self.is_toggle or self.pressed_at_ms is None else replace(self, pressed_at_ms=None)

    def is_tap(self, ms: int) -> bool:
        """Return True if a release at *ms* (time of the event) completes a tap, which ends all animations."""
        return not self.is_toggle and self.pressed_at_ms is not None and ms - self.pressed_at_ms < durations.TAP_MS


def fast_forward_sentence(before: FastForward, after: FastForward) -> str:
    """Return what to tell the player after the key was pressed; empty if there is nothing to say.

    That is so only if it toggles fast-forward.
    """
    if after.is_latched:
        return tr("Animations sped up; press again for normal speed")
    return tr("Animations at normal speed") if before.is_latched else ""
