"""Actions that a screen reader asks for, such as pressing a button."""

from typing import Literal

from msgspec import Struct

ActionKind = Literal["press", "focus", "increment", "decrement", "set"]


class ElementAction(Struct, frozen=True):
    """Request to use an element of the page."""

    kind: ActionKind
    element_id: str
    value: str | float | None = None
    """Text or number to set; None for the other kinds."""
