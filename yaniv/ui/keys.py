"""What a key or a button of a gamepad means, as the player has set it.

*Why* one table for the whole program, set once at the start like its language: there is one player at the keyboard, and
every page would otherwise have to be handed the same thing. Reopen this when two people share a table.
"""

from functools import cache
from typing import Final, Literal, get_args, get_type_hints

from msgspec.structs import asdict

from yaniv.store.keyboard import Keyboard, normal, parts, plain
from yaniv.ui.inputs import KeyPressed, KeyReleased, PadPressed, PadReleased, Pressed
from yaniv.words import tell

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
    "order",
    "sort",
    "reverse",
    "earlier",
    "later",
    "call",
    "keep",
    "hint",
    "menu",
    "continue_match",
    "new_game",
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
    "shortcuts",
    "settings",
]
"""The fields of `Keyboard`."""

CAPS: Final = {
    "ctrl": "Ctrl",
    "alt": "Alt",
    "shift": "Shift",
    "return": "Return",
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
    "pause": "Pause",
    "print screen": "Print Screen",
    "menu": "Menu",
    "caps lock": "Caps Lock",
    "scroll lock": "Scroll Lock",
    "view": "View",
}
"""What is written on keys and buttons that have a word."""

_keyboard: Keyboard = Keyboard()


def bind(keyboard: Keyboard) -> None:
    """From now on keys mean this."""
    global _keyboard  # noqa: PLW0603 -- see above
    _keyboard = keyboard


def bound() -> Keyboard:
    """What keys mean now."""
    return _keyboard


def meaning(given: Pressed) -> Action | None:
    """What it asks for; nothing if it means nothing."""
    return _meanings(_keyboard).get(spelt(given))


def ends(given: KeyReleased | PadReleased, action: Action) -> bool:
    """Was it held for this action, whatever was held with it and may have come up before?"""
    return spelt(given) in {plain(key) for key in getattr(_keyboard, action)}


def place(given: Pressed) -> int:
    """Which of the keys of its action it is, 0 for the first: the place of a card in the hand.

    :raises ValueError: if it means nothing.
    """
    action = meaning(given)
    keys = asdict(_keyboard)[action] if action else ()
    return [normal(key) for key in keys].index(spelt(given))


def cap(key: str) -> str:
    """A key as players read it: `Ctrl+Z`, `Page Up`, `Pad X`."""
    pad = normal(key).removeprefix("pad ")
    name = "+".join(_cap(part) for part in parts(pad))
    return name if pad == normal(key) else tell("Pad {button}", button=name)


def titles() -> dict[str, str]:
    """What players read of each action, in the order of the declarations."""
    hints = get_type_hints(Keyboard, include_extras=True)
    return {name: tell(hint.__metadata__[0].title) for name, hint in hints.items()}


def listed(bound: tuple[str, ...]) -> str:
    """Keys in a row; many of them, which are for many cards, by the first and the last."""
    if not bound:
        return tell("no key")
    caps = list(dict.fromkeys(map(cap, bound)))
    if len(caps) > 3:  # noqa: PLR2004 -- more have no room
        return tell("{first} to {last}", first=caps[0], last=caps[-1])
    return ", ".join(caps)


def _cap(name: str) -> str:
    if name in CAPS:
        return tell(CAPS[name])
    return name.upper() if len(name) < 3 else name.title()  # noqa: PLR2004 -- A, LB, R3, F10


@cache
def _meanings(keyboard: Keyboard) -> dict[str, Action]:
    actions: tuple[Action, ...] = get_args(Action)
    return {normal(key): action for action in actions for key in getattr(keyboard, action)}


def spelt(given: Pressed | KeyReleased | PadReleased) -> str:
    """The key as the keyboard of the settings writes it: `ctrl+z`, `pad x`."""
    match given:
        case KeyPressed():
            held = {"ctrl": given.ctrl, "alt": given.alt, "shift": given.shift}
            return "+".join([*(each for each, down in held.items() if down), given.key])
        case KeyReleased():
            return given.key
        case PadPressed() | PadReleased():
            return f"pad {given.button}"
