"""Who holds the key for it sees the film run faster; a tap ends it. Or one press begins that and the next ends it."""

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
    """One key, button or trigger that is held, tapped, or neither."""

    def __init__(self, sprite_animator: SpriteAnimator, messages: TableMessages, *, is_toggle: bool = False) -> None:
        self._sprite_animator = sprite_animator
        self._messages = messages
        self._is_toggle = is_toggle
        self._pressed_at_ms: int | None = None
        """Time of the press that started fast-forward, in ms of the input events; None: it is off."""

    @property
    def factor(self) -> int:
        """How much faster time passes."""
        return 1 if self._pressed_at_ms is None else durations.FAST_FORWARD_FACTOR

    def handle(self, event: InputEvent) -> bool:
        """Space comes up, or the middle button goes down or up. Was that all there is to this input?"""
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
        """It went down at this moment."""
        was_latched = self._is_latched
        self._pressed_at_ms = None if was_latched else ms
        if self._is_latched:
            self._messages.say(tr("Animations play faster until you press that again"))
        elif was_latched:
            self._messages.say(tr("Animations play at their usual speed"))

    @property
    def _is_latched(self) -> bool:
        """Time passes faster with nothing held."""
        return self._is_toggle and self._pressed_at_ms is not None

    def _release(self, ms: int) -> None:
        """It came up; if it was only tapped, all films are at their ends."""
        if self._is_toggle:
            return
        pressed_at_ms, self._pressed_at_ms = self._pressed_at_ms, None
        if pressed_at_ms is not None and ms - pressed_at_ms < durations.TAP_MS:
            self._sprite_animator.skip_to_end()

    def _reset(self) -> None:
        """Nobody can say what is held: the window is not in front."""
        if not self._is_toggle:
            self._pressed_at_ms = None
