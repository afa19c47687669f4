"""Keys that mean the same on every page."""

from typing import Literal

from yaniv.ui.inputs import KeyPressed

Shortcut = Literal["fullscreen", "next", "previous", "press", "back", "up", "down", "left", "right"]

_PLAIN: dict[str, Shortcut] = {
    "f11": "fullscreen",
    "tab": "next",
    "return": "press",
    "enter": "press",
    "space": "press",
    "escape": "back",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}


def meaning(pressed: KeyPressed) -> Shortcut | None:
    """What a key asks for, if it is one that all pages know."""
    if pressed.key in {"return", "enter"} and pressed.alt:
        return "fullscreen"
    if pressed.key == "tab" and pressed.shift:
        return "previous"
    return _PLAIN.get(pressed.key)
