"""Fast-forward for animations: hold to speed up by `FAST_FORWARD_FACTOR`, tap to finish, or toggle.

A tap is shorter than `TAP_MS` ms. Which of hold and toggle applies is a setting.
"""

from yaniv.i18n import tr
from yaniv.ui.animation import durations
from yaniv.ui.animation.sprite_animator import SpriteAnimator
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FocusLost,
    GamepadReleased,
    InputEvent,
    KeyReleased,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.table.feedback.table_messages import TableMessages


class FastForward:
    """Fast-forward by a key, mouse button or gamepad button."""

    def __init__(self, sprite_animator: SpriteAnimator, messages: TableMessages, *, is_toggle: bool = False) -> None:
        self._sprite_animator = sprite_animator
        self._messages = messages
        self._is_toggle = is_toggle
        self._pressed_at_ms: int | None = None
        """Time of the press that started fast-forward, in ms of the input events; None: it is off."""

    @property
    def factor(self) -> int:
        """Factor by which time passes faster; 1: normal speed."""
        return 1 if self._pressed_at_ms is None else durations.FAST_FORWARD_FACTOR

    def handle(self, event: InputEvent) -> bool:
        """Handle the middle button, the release of the key, and the loss of focus.

        Return True if the event needs no further handling. The press of the key arrives through `press`.
        """
        match event:
            case PointerPressed(button="middle"):
                self.press(event.ms)
            case PointerReleased(button="middle"):
                self._release(event.ms)
            case KeyReleased() | GamepadReleased() if key_bindings.is_release_of(event, "act"):
                self._release(event.ms)
                return False
            case FocusLost():
                self._reset()
                return False
            case _:
                return False
        return True

    def press(self, ms: int) -> None:
        """Start fast-forward at *ms* (time of the input event), or stop it if it was toggled on."""
        was_latched = self._is_latched
        self._pressed_at_ms = None if was_latched else ms
        if self._is_latched:
            self._messages.say(tr("Animations sped up; press again for normal speed"))
        elif was_latched:
            self._messages.say(tr("Animations at normal speed"))

    @property
    def _is_latched(self) -> bool:
        """True if fast-forward stays on without a key held."""
        return self._is_toggle and self._pressed_at_ms is not None

    def _release(self, ms: int) -> None:
        """Stop fast-forward; after a tap, finish all animations."""
        if self._is_toggle:
            return
        pressed_at_ms, self._pressed_at_ms = self._pressed_at_ms, None
        if pressed_at_ms is not None and ms - pressed_at_ms < durations.TAP_MS:
            self._sprite_animator.skip_to_end()

    def _reset(self) -> None:
        """Stop fast-forward, unless it is toggled on: without the window focus the release of the key is not seen."""
        if not self._is_toggle:
            self._pressed_at_ms = None
