"""What is on the screen, as text: for assistive technology, automation and tests.

Every interactive thing is an `Element` while it is on the screen. With `--inspect` a JSON line is written at the first
frame and whenever the elements change or come to rest. Source: INTERFACES.md, "Inspect".
"""

from typing import Literal

from msgspec import Struct

Role = Literal[
    "card", "button", "toggle", "choice", "stepper", "slider", "text", "list", "zone", "dialog", "seat", "image"
]
ElementState = Literal["enabled", "disabled", "selected", "focused", "checked", "dragging", "offered", "thinking"]


class Element(Struct, frozen=True, omit_defaults=True):
    """One interactive thing; knows nothing more than the player may see."""

    id: str
    role: Role
    name: str
    label: str
    """The whole phrase in the player's language; gives the reason when disabled."""
    rect: tuple[int, int, int, int]
    """x, y, width, height in window pixels: where a click acts."""
    state: tuple[ElementState, ...] = ()
    value: str | int | bool | None = None
    """Of a form control."""
