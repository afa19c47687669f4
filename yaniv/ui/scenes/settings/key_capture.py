"""Key capture: a button that shows the keys of an action, and a dialog that waits for a new key."""

from typing import Final, Literal

from msgspec.structs import asdict, replace
from pygame import Surface

from yaniv.i18n import tr
from yaniv.settings.key_binding_settings import NAMED_KEYS, KeyBindings, key_without_modifiers, normalize_key
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PressInput
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog

CARD_KEY_COUNT: Final = 10
"""Actions with at least this many keys have one key per card; they can only be changed in the settings file."""
_NO_BINDINGS: Final = KeyBindings(**dict.fromkeys(asdict(KeyBindings()), ()))
"""Bindings active during capture: no key triggers any action, not even one of the window."""
_LEAVE_ID: Final = "button:leave-key"
_REASSIGN_ID: Final = "button:take-key"
_CLEAR_ID: Final = "button:no-key"
_CLEARING_KEY: Final = "delete"
NO_KEYS: Final[tuple[str, ...]] = ()

CaptureOutcome = KeyBindings | Literal["left"] | None
"""New bindings, `left` if the player cancelled, or None while the capture goes on."""


class KeyBindingButton(Button):
    """Button with the keys of an action; pressing it starts the capture of a new key."""

    def __init__(self, id_: str, title: str, bound_keys: tuple[str, ...], effective_keys: tuple[str, ...]) -> None:
        """*effective_keys*: those of the *bound_keys* that no key of the player's own has taken."""
        is_taken = bool(bound_keys) and not effective_keys
        super().__init__(id_, tr("taken by another action") if is_taken else key_bindings.keys_text(effective_keys))
        self.label = tr("{action}: {keys}", action=title, keys=self.name)
        if len(bound_keys) >= CARD_KEY_COUNT:
            self.enabled = False
            reason = tr("These are ten keys in a row: change them in your settings file.")
            self.label = f"{self.label}. {reason}"

    def value(self) -> str:
        """Return the keys as text for players."""
        return self.name


class KeyCapture:
    """Dialog that waits for a new key for an action, and asks before it takes the key from another action.

    All key bindings are suspended while it waits for a key, and active again while it asks.
    """

    def __init__(self, context: UiContext, action: str, bindings: KeyBindings) -> None:
        self._context = context
        self._action = action
        self._bindings = bindings
        self._conflicting_key = ""
        """The pressed key that is bound to another action; empty while waiting for a key."""
        leave_button = Button(_LEAVE_ID, tr("Leave it"))
        clear_button = Button(_CLEAR_ID, tr("No key"))
        clear_button.enabled = bool(asdict(bindings)[action])
        sentence = tr("Press the new key or gamepad button. Escape cancels, Delete removes the key.")
        self._dialog = Dialog(context, key_bindings.action_titles()[action], sentence, (clear_button, leave_button))
        key_bindings.set_bindings(_NO_BINDINGS)

    def handle(self, event: InputEvent) -> CaptureOutcome:
        """Handle an input event; return the new bindings, `left` if the player cancelled, or None while it goes on."""
        if not self._conflicting_key and isinstance(event, KeyPressed | GamepadPressed):
            return self._handle_key(event)
        match self._dialog.handle(event):
            case "button:leave-key":
                return self._finish(None)
            case "button:no-key":
                return self._finish(replace(self._bindings, **{self._action: NO_KEYS}))
            case "button:take-key":
                return self._finish(reassign_key(self._bindings, self._action, self._conflicting_key))
            case _:
                return None

    def close(self) -> None:
        """Make the key bindings active again."""
        key_bindings.set_bindings(self._bindings)

    def paint(self, surface: Surface) -> None:
        """Paint the dialog over the page."""
        self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the dialog."""
        return self._dialog.elements()

    def _handle_key(self, event: PressInput) -> CaptureOutcome:
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
        buttons = (Button(_LEAVE_ID, tr("Leave it")), Button(_REASSIGN_ID, tr("Take it"), is_primary=True))
        self._dialog = Dialog(self._context, key_bindings.action_titles()[self._action], sentence, buttons)

    def _finish(self, new_bindings: KeyBindings | None) -> CaptureOutcome:
        key_bindings.set_bindings(new_bindings or self._bindings)
        return new_bindings or "left"


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
