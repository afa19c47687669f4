"""Key capture: a dialog that waits for a new key of an action."""

from typing import Final

from msgspec.structs import asdict, replace

from yaniv.i18n import tr
from yaniv.settings.key_binding_settings import NAMED_KEYS, KeyBindings, key_without_modifiers, normalize_key
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PressInput
from yaniv.ui.overlays.dialog import Dialog, DialogButton

CARD_KEY_COUNT: Final = 10
"""Actions with at least this many keys have one key per card; they can only be changed in the settings file."""
_NO_BINDINGS: Final = KeyBindings(**dict.fromkeys(asdict(KeyBindings()), ()))
"""Bindings active during capture: no key triggers any action, not even one of the window."""
_LEAVE_ID: Final = "button:leave-key"
_REASSIGN_ID: Final = "button:take-key"
_CLEAR_ID: Final = "button:no-key"
_USUAL_ID: Final = "button:usual-key"
_CLEARING_KEY: Final = "delete"
NO_KEYS: Final[tuple[str, ...]] = ()

KEPT: Final = "kept"
CHANGED: Final = "changed"
"""Answers of the panel as it closes: everything stays as it is, or `new_bindings` are to be used."""


class KeyCapture(Dialog):
    """Panel that waits for a new key for an action, and asks before it takes the key from another action.

    All key bindings are suspended while it waits for a key, and active again while it asks.
    """

    def __init__(self, context: UiContext, action: str, bindings: KeyBindings) -> None:
        self._action, self._bindings = action, bindings
        self._conflicting_key = ""
        """The pressed key that is bound to another action; empty while waiting for a key."""
        self.new_bindings: KeyBindings | None = None
        """What the player has chosen; None as long as nothing is, and if everything stays as it is."""
        own_keys = asdict(bindings)[action]
        buttons = (
            DialogButton(_USUAL_ID, tr("Default"), is_enabled=own_keys != _usual_keys(action)),
            DialogButton(_CLEAR_ID, tr("No key"), is_enabled=bool(own_keys)),
            DialogButton(_LEAVE_ID, tr("Leave it")),
        )
        sentence = tr("Press the new key or gamepad button. Escape cancels, Delete removes the key.")
        super().__init__(context, key_bindings.action_titles()[action], sentence, buttons)
        key_bindings.set_bindings(_NO_BINDINGS)

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return `KEPT` or `CHANGED` if it is to be closed, None while it goes on."""
        if not self._conflicting_key and isinstance(event, KeyPressed | GamepadPressed):
            return self._handle_key(event)
        match super().handle(event):
            case "button:leave-key":
                return self._finish(None)
            case "button:usual-key":
                return self._finish(restore_keys(self._bindings, self._action))
            case "button:no-key":
                return self._finish(replace(self._bindings, **{self._action: NO_KEYS}))
            case "button:take-key":
                return self._finish(reassign_key(self._bindings, self._action, self._conflicting_key))
            case _:
                return None

    def close(self) -> None:
        """Make the key bindings active again."""
        key_bindings.set_bindings(self._bindings)

    def _handle_key(self, event: PressInput) -> str | None:
        key = key_bindings.key_string(event)
        if key == "escape":
            return self._finish(None)
        if key == _CLEARING_KEY:
            return self._finish(replace(self._bindings, **{self._action: NO_KEYS}))
        # A modifier such as Shift waits for another key.
        if len(key_without_modifiers(key)) > 1 and key_without_modifiers(key) not in NAMED_KEYS:
            return None
        other_action = action_bound_to(self._bindings, key)
        if other_action in ("", self._action):
            return self._finish(reassign_key(self._bindings, self._action, key))
        self._ask_to_reassign(key, other_action)
        return None

    def _ask_to_reassign(self, key: str, other_action: str) -> None:
        self._conflicting_key = key
        key_bindings.set_bindings(self._bindings)
        title = key_bindings.action_titles()[other_action]
        sentence = tr("“{other}” already uses {key} and would lose it.", key=key_bindings.key_label(key), other=title)
        self.ask(
            sentence,
            (DialogButton(_LEAVE_ID, tr("Leave it")), DialogButton(_REASSIGN_ID, tr("Take it"), is_main=True)),
        )

    def _finish(self, new_bindings: KeyBindings | None) -> str:
        self.new_bindings = new_bindings
        key_bindings.set_bindings(new_bindings or self._bindings)
        return KEPT if new_bindings is None else CHANGED


def _usual_keys(action: str) -> tuple[str, ...]:
    keys: tuple[str, ...] = asdict(KeyBindings())[action]
    return keys


def restore_keys(bindings: KeyBindings, action: str) -> KeyBindings:
    """Return the bindings with the keys that an action came with; other actions lose them."""
    usual = _usual_keys(action)
    for key in usual:
        bindings = reassign_key(bindings, action, key)
    return replace(bindings, **{action: usual})


def action_bound_to(bindings: KeyBindings, key: str) -> str:
    """Return the action that *key* triggers, or an empty string."""
    keys_by_action = asdict(key_bindings.effective_bindings(bindings)).items()
    return next(
        (action for action, bound_keys in keys_by_action if normalize_key(key) in map(normalize_key, bound_keys)), ""
    )


def reassign_key(bindings: KeyBindings, action: str, key: str) -> KeyBindings:
    """Return the bindings with *key* bound to *action* only.

    It replaces the other keys of that action on the same device, keyboard or gamepad.
    """
    keys_by_action: dict[str, tuple[str, ...]] = asdict(bindings)
    without_key = {
        name: tuple(each for each in bound_keys if normalize_key(each) != normalize_key(key))
        for name, bound_keys in keys_by_action.items()
    }
    other_device = (each for each in without_key[action] if _is_gamepad_key(each) != _is_gamepad_key(key))
    bound_keys = sorted((key, *other_device), key=_is_gamepad_key)
    changed = {name: each for name, each in without_key.items() if each != keys_by_action[name]}
    return replace(bindings, **{**changed, action: tuple(bound_keys)})


def _is_gamepad_key(key: str) -> bool:
    return key.startswith("pad ")
