"""Key bindings: which action a key or gamepad button stands for, as set by the player.

*Why* one global table, set once at the start like the language: there is one player at the keyboard, and every page
would otherwise need the same object passed in. Reopen this when two people share a table.
"""

from functools import cache
from itertools import chain
from typing import Final, Literal, get_args, get_type_hints

from msgspec.structs import asdict

from yaniv.i18n import tr
from yaniv.settings.key_binding_settings import (
    PAD_BUTTONS,
    KeyBindings,
    key_without_modifiers,
    normalize_key,
    split_key,
)
from yaniv.ui.input.input_events import (
    GamepadPressed,
    GamepadReleased,
    InputDevice,
    KeyPressed,
    KeyReleased,
    PressInput,
)

Action = Literal[
    "up",
    "down",
    "left",
    "right",
    "next",
    "previous",
    "press",
    "act",
    "back",
    "take_back",
    "redo",
    "cards",
    "melds",
    "meld",
    "throw",
    "draw",
    "take_left",
    "take_right",
    "onward",
    "left_end",
    "right_end",
    "bookmark",
    "bookmarks",
    "order",
    "sort",
    "reverse",
    "earlier",
    "later",
    "call",
    "seat_slaps",
    "keep",
    "hint",
    "menu",
    "continue_match",
    "new_game",
    "quick_play",
    "save",
    "search",
    "show_me",
    "skip_lesson",
    "last_lesson",
    "fullscreen",
    "screenshot",
    "sound",
    "captions",
    "scores",
    "log",
    "rules",
    "review",
    "repeat",
    "slower",
    "faster",
    "shortcuts",
    "settings",
]
"""Names of the fields of `KeyBindings`."""

KEY_LABELS: Final = {
    "ctrl": "Ctrl",
    "alt": "Alt",
    "shift": "Shift",
    "return": "Enter",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "escape": "Escape",
    "backspace": "Backspace",
    "delete": "Del",
    "insert": "Insert",
    "home": "Home",
    "end": "End",
    "page up": "Page Up",
    "page down": "Page Down",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "pause": "Pause/Break",
    "print screen": "Print Screen",
    "menu": "Menu",
    "caps lock": "Caps Lock",
    "scroll lock": "Scroll Lock",
    "view": "View",
}
"""Labels of keys and buttons that have a word on them, untranslated."""

_STEPS_BY_KEY: Final = {"-": -1, "+": 1, "=": 1}
_STEPS_BY_ACTION: Final[dict[str, int]] = {"left": -1, "right": 1}
_current: KeyBindings = KeyBindings()
"""Bindings of the player; the defaults until they are set."""


def set_bindings(keyboard: KeyBindings) -> None:
    """Set the key bindings that apply from now on."""
    global _current  # noqa: PLW0603 -- set once at the start, see the module docstring
    _current = keyboard


def current_bindings() -> KeyBindings:
    """Return the current key bindings, each key with the one action that it triggers."""
    return effective_bindings(_current)


@cache
def effective_bindings(keyboard: KeyBindings) -> KeyBindings:
    """Return the bindings without keys that trigger another action, such as a default that the player has reused."""
    action_by_key = _actions_by_key(keyboard)
    return KeyBindings(
        **{
            action: tuple(key for key in keys if action_by_key[normalize_key(key)] == action)
            for action, keys in asdict(keyboard).items()
        }
    )


def action_for(event: PressInput) -> Action | None:
    """Return the action bound to the pressed key or button, or None."""
    return _actions_by_key(_current).get(key_string(event))


def number_step(event: PressInput) -> int:
    """Return the direction in which a press changes a number: -1 for minus or Left, 1 for plus or Right, else 0."""
    key = event.key.strip("[]") if isinstance(event, KeyPressed) and not event.ctrl else ""
    return _STEPS_BY_KEY.get(key) or _STEPS_BY_ACTION.get(action_for(event) or "", 0)


def is_release_of(release: KeyReleased | GamepadReleased, action: Action) -> bool:
    """Return True if the released key or button is bound to *action*.

    Modifiers are ignored: they may have been released before the key.
    """
    return key_string(release) in {key_without_modifiers(key) for key in getattr(_current, action)}


def binding_index(event: PressInput) -> int:
    """Return the index of the pressed key among the current keys of its action; for `cards`, the index in the hand.

    :raises ValueError: if no action is bound to it.
    """
    action = action_for(event)
    keys = asdict(current_bindings())[action] if action else ()
    return [normalize_key(key) for key in keys].index(key_string(event))


def key_label(key: str) -> str:
    """Return a key of the settings, such as `ctrl+z`, as players read it: `Ctrl+Z`, `Page Up`, `Pad X`."""
    pad_button = normalize_key(key).removeprefix("pad ")
    name = "+".join(_part_label(part) for part in split_key(pad_button))
    return name if pad_button == normalize_key(key) else tr("Pad {button}", button=name)


def first_key_label(bindings: tuple[str, ...], device: InputDevice) -> str:
    """Return the first of the keys of an action as players read it; empty if none is bound.

    For a gamepad only its buttons count, for other devices only the keys of the keyboard.
    """
    is_gamepad = device == "gamepad"
    return next((key_label(key) for key in bindings if (normalize_key(key) in PAD_BUTTONS) == is_gamepad), "")


def key_text(device: InputDevice, *bindings: tuple[str, ...]) -> str:
    """Return the first key of *device* among the keys of the actions that make the same move.

    If there is none, return the first key of another device, or "?".
    """
    keys = tuple(chain.from_iterable(bindings))
    devices: tuple[InputDevice, ...] = (device, "keys", "gamepad")
    return next(filter(None, (first_key_label(keys, each) for each in devices)), "?")


def close_key() -> str:
    """Return the key that closes a panel, for texts read aloud."""
    return key_text("keys", current_bindings().back)


def action_titles() -> dict[str, str]:
    """Return the translated title of each action, in the order of declaration."""
    annotations = get_type_hints(KeyBindings, include_extras=True)
    return {name: tr(hint.__metadata__[0].title) for name, hint in annotations.items()}


def keys_text(bindings: tuple[str, ...]) -> str:
    """Return a list of keys as text; if there are more than three, only the first and the last.

    The words of a key stay on one line.
    """
    if not bindings:
        return tr("no key")
    labels = list(dict.fromkeys(key_label(each).replace(" ", "\N{NO-BREAK SPACE}") for each in bindings))
    if len(labels) > 3:  # noqa: PLR2004 -- there is no room for more
        return tr("{first} to {last}", first=labels[0], last=labels[-1])
    return ", ".join(labels)


def _part_label(name: str) -> str:
    """Return the label of one modifier, key or button."""
    if name in KEY_LABELS:
        return tr(KEY_LABELS[name])
    return name.upper() if len(name) < 3 else name.title()  # noqa: PLR2004 -- short names in capitals: A, LB, R3


@cache
def _actions_by_key(keyboard: KeyBindings) -> dict[str, Action]:
    """Return the action of each normalized key; keys that the player has set go before the defaults of other actions.

    Otherwise a new action with default keys would take them from an action in the settings of an earlier version.
    """
    all_actions: tuple[Action, ...] = get_args(Action)
    defaults = KeyBindings()
    actions = sorted(all_actions, key=lambda action: getattr(keyboard, action) != getattr(defaults, action))
    return {normalize_key(key): action for action in actions for key in getattr(keyboard, action)}


def key_string(event: PressInput | KeyReleased | GamepadReleased) -> str:
    """Return the key in the spelling of the key binding settings: `ctrl+z`, `pad x`.

    A released key is returned without modifiers.
    """
    match event:
        case KeyPressed():
            modifiers = {"ctrl": event.ctrl, "alt": event.alt, "shift": event.shift}
            return "+".join([*(each for each, is_held in modifiers.items() if is_held), event.key])
        case KeyReleased():
            return event.key
        case GamepadPressed() | GamepadReleased():
            return f"pad {event.button}"
