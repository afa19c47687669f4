"""The pointer over the table: from what a person does to what is wanted. Pure.

Works over events alone: positions come from them, never from polling, and time does too. What is hit is judged by rest
poses, so nothing that moves can be in the way. Source: UX 2.3.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from yaniv.ui import speeds
from yaniv.ui.inputs import FocusLost, Input, KeyPressed, Point, PointerMoved, PointerPressed, PointerReleased

SpotKind = Literal["card", "deck", "pile", "zone", "button", "hand", "felt"]


class Spot(Struct, frozen=True):
    """What lies under a point of the table at rest."""

    kind: SpotKind
    card: int = -1
    """The sprite, of the own hand or of the last play."""
    button: str = ""


FELT = Spot("felt")


class Clicked(Struct, frozen=True):
    """Pressed and released on the same spot."""

    spot: Spot


class ClickedTwice(Struct, frozen=True):
    """The second click on the same card, soon after the first; it comes after both."""

    spot: Spot


class Pointed(Struct, frozen=True):
    """The pointer has come to another spot."""

    spot: Spot


class Lifted(Struct, frozen=True):
    """A drag begins: cards of the hand, or what lies on deck or pile."""

    origin: Spot
    cards: tuple[int, ...]
    """Of the own hand, in the order of selection."""
    at: Point


class Carried(Struct, frozen=True):
    """The dragged cards are here now."""

    at: Point


class Dropped(Struct, frozen=True):
    """The drag ends here."""

    origin: Spot
    cards: tuple[int, ...]
    at: Point


class Cancelled(Struct, frozen=True):
    """Everything that is under way is taken back."""


Intent = Clicked | ClickedTwice | Pointed | Lifted | Carried | Dropped | Cancelled


class Idle(Struct, frozen=True):
    """Nothing is held."""

    over: Spot = FELT
    clicked: Spot = FELT
    """Where the last click was."""
    clicked_ms: int = -10_000


class Pressed(Struct, frozen=True):
    """The button is down, and it may become a click or a drag."""

    spot: Spot
    at: Point
    twice: bool
    """A click now would be the second."""
    add: bool
    """Keeps the selection (Ctrl)."""


class Dragging(Struct, frozen=True):
    """Cards follow the pointer."""

    origin: Spot
    cards: tuple[int, ...]


Grip = Idle | Pressed | Dragging


class Around(Struct, frozen=True):
    """What the pointer has to know of the table."""

    hit: Callable[[Point], Spot]
    groups: tuple[tuple[int, ...], ...]
    """Cards that move together: the selection, and what lies staged."""
    threshold: float
    """Pixels after which a press becomes a drag."""


def threshold(u: float) -> float:
    """A mouse trembles less than this."""
    return min(12.0, max(5.0, 6 * u))


def step(grip: Grip, given: Input, around: Around) -> tuple[Grip, tuple[Intent, ...]]:
    """What the grip becomes, and what is wanted now."""
    if _cancels(given):
        return Idle(), (Cancelled(),)
    match grip, given:
        case Idle(), PointerMoved():
            return _hover(grip, around.hit(given.at))
        case Idle(), PointerPressed(button="left"):
            spot = around.hit(given.at)
            soon = spot == grip.clicked and spot.kind == "card" and given.ms - grip.clicked_ms <= speeds.DOUBLE_CLICK
            return Pressed(spot, given.at, twice=soon, add=given.ctrl), ()
        case Pressed(), PointerMoved() if _far(grip.at, given.at, around.threshold):
            return _lift(grip, given.at, around)
        case Pressed(), PointerReleased(button="left"):
            return _click(grip, given, around)
        case Dragging(), PointerMoved():
            return grip, (Carried(given.at),)
        case Dragging(), PointerReleased(button="left"):
            return Idle(), (Dropped(grip.origin, grip.cards, given.at),)
        case _:
            return grip, ()


def _cancels(given: Input) -> bool:
    match given:
        case FocusLost() | KeyPressed(key="escape") | PointerPressed(button="right"):
            return True
        case KeyPressed(key="z", ctrl=True):
            return True
        case _:
            return False


def _hover(grip: Idle, spot: Spot) -> tuple[Grip, tuple[Intent, ...]]:
    if spot == grip.over:
        return grip, ()
    return Idle(spot, grip.clicked, grip.clicked_ms), (Pointed(spot),)


def _far(one: Point, other: Point, threshold: float) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 >= threshold**2


def _lift(grip: Pressed, at: Point, around: Around) -> tuple[Grip, tuple[Intent, ...]]:
    """A selected card takes the selection along; any other goes alone, unless Ctrl keeps the selection."""
    if grip.spot.kind not in ("card", "deck", "pile"):
        return grip, ()
    cards = _together(grip, around.groups) if grip.spot.kind == "card" else ()
    return Dragging(grip.spot, cards), (Lifted(grip.spot, cards, grip.at), Carried(at))


def _together(grip: Pressed, groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    card = grip.spot.card
    group = next((each for each in groups if card in each), groups[0] if grip.add and groups else ())
    return group if card in group else (*group, card)


def _click(grip: Pressed, given: PointerReleased, around: Around) -> tuple[Grip, tuple[Intent, ...]]:
    """Acts on release, so that moving off before takes it back."""
    spot = around.hit(given.at)
    if spot != grip.spot:
        return Idle(spot), ()
    if grip.twice:
        return Idle(spot), (Clicked(spot), ClickedTwice(spot))
    return Idle(spot, spot, given.ms), (Clicked(spot),)
