"""The pointer over the table: from what a person does to what is wanted. Pure.

Works over events alone: positions come from them, never from polling, and time does too. What is hit is judged by rest
poses, so nothing that moves can be in the way. Source: UX 2.3. A long module, because one table of grips and inputs
is easier to follow than several.
"""

import math
from collections.abc import Callable, Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui import speeds
from yaniv.ui.inputs import (
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)

SpotKind = Literal["card", "deck", "pile", "zone", "button", "hand", "felt"]


class Spot(Struct, frozen=True):
    """What lies under a point of the table at rest."""

    kind: SpotKind
    card: int = -1
    """The sprite, of the own hand or of the last play."""
    button: str = ""


FELT = Spot("felt")
TREMBLE: Final = 8 / 6
"""The two clicks of a double click lie so close together, in thresholds of a drag."""


class Clicked(Struct, frozen=True):
    """Pressed and released on the same spot."""

    spot: Spot


class ClickedTwice(Struct, frozen=True):
    """The second click on the same card, soon after the first, which has been told as a click."""

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
    speed: tuple[float, float] = (0.0, 0.0)
    """Of the pointer when it let go, in pixels a second."""


class Painted(Struct, frozen=True):
    """The pointer brushes over a card of the hand, to choose it or to let it go."""

    card: int
    on: bool


class Cancelled(Struct, frozen=True):
    """Everything that is under way is taken back."""


Intent = Clicked | ClickedTwice | Pointed | Lifted | Carried | Dropped | Painted | Cancelled


class Idle(Struct, frozen=True):
    """Nothing is held."""

    over: Spot = FELT
    clicked: Spot = FELT
    """What was clicked last."""
    clicked_ms: int = -10_000
    clicked_at: Point = (0, 0)


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
    path: tuple[tuple[Point, int], ...] = ()
    """Where the pointer was in the last moments, and when."""


class Painting(Struct, frozen=True):
    """The right button or Shift is held, and cards are brushed over."""

    begun: Spot | None = None
    """Where the right button went down; None: it is Shift that is held."""
    at: Point = (0, 0)
    on: bool | None = None
    """Cards are chosen, or let go; the first one decides."""
    last: Spot = FELT


Grip = Idle | Pressed | Dragging | Painting


class Around(Struct, frozen=True):
    """What the pointer has to know of the table."""

    hit: Callable[[Point], Spot]
    groups: tuple[tuple[int, ...], ...]
    """Cards that move together: the selection, and what lies staged."""
    threshold: float
    """Pixels after which a press becomes a drag."""
    startled: bool = False
    """The screen has just changed by itself: two clicks are no double click now."""


def threshold(u: float, *, touch: bool = False) -> float:
    """A mouse trembles less than this; a finger twice as much."""
    steady = min(12.0, max(5.0, 6 * u))
    return 2 * steady if touch else steady


def step(grip: Grip, given: Input, around: Around) -> tuple[Grip, tuple[Intent, ...]]:
    """What the grip becomes, and what is wanted now."""
    if _cancels(grip, given, around):
        return Idle(), (Cancelled(),)
    match grip, given:
        case Idle(), PointerMoved():
            return _hover(grip, around.hit(given.at))
        case Idle(), PointerGone():
            return _hover(grip, FELT)
        case Idle(), PointerPressed(button="left"):
            return _press(grip, given, around), ()
        case Idle(), PointerPressed(button="right"):
            return Painting(around.hit(given.at), given.at), ()
        case Idle(), KeyPressed(key="left shift" | "right shift"):
            return Painting(), ()
        case Pressed(), PointerMoved() if _leaves(grip, given.at, around):
            return _lift(grip, given.at, around)
        case Pressed(), PointerReleased(button="left"):
            return _click(grip, given, around)
        case Dragging(), PointerMoved():
            return _carry(grip, given.at, given.ms), (Carried(given.at),)
        case Dragging(), PointerReleased(button="left"):
            speed = _speed(_carry(grip, given.at, given.ms).path)
            return Idle(), (Dropped(grip.origin, grip.cards, given.at, speed),)
        case Painting(), _:
            return _paint(grip, given, around)
        case _:
            return grip, ()


def _cancels(grip: Grip, given: Input, around: Around) -> bool:
    """The right button takes back, unless it goes down on a card of the hand: then it may brush over more."""
    match given:
        case FocusLost() | KeyPressed(key="escape"):
            return True
        case PointerPressed(button="right"):
            return not isinstance(grip, Idle) or around.hit(given.at).kind != "card"
        case KeyPressed(key="z", ctrl=True):
            return True
        case _:
            return False


def _hover(grip: Idle, spot: Spot) -> tuple[Grip, tuple[Intent, ...]]:
    if spot == grip.over:
        return grip, ()
    return replace(grip, over=spot), (Pointed(spot),)


def _press(grip: Idle, given: PointerPressed, around: Around) -> Pressed:
    """A press on the card that was clicked a moment ago, and hardly anywhere else, may become the second click."""
    spot = around.hit(given.at)
    soon = given.ms - grip.clicked_ms <= speeds.DOUBLE_CLICK and not around.startled
    near = not _far(grip.clicked_at, given.at, TREMBLE * around.threshold)
    twice = spot == grip.clicked and spot.kind == "card" and soon and near
    return Pressed(spot, given.at, twice=twice, add=given.ctrl)


def _leaves(grip: Pressed, at: Point, around: Around) -> bool:
    """A drag begins after some pixels, or when the pointer leaves the card."""
    return _far(grip.at, at, around.threshold) or around.hit(at) != grip.spot


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
        return Idle(spot), (ClickedTwice(spot),)
    return Idle(spot, spot, given.ms, grip.at), (Clicked(spot),)


def _carry(grip: Dragging, at: Point, ms: int) -> Dragging:
    kept = tuple(each for each in grip.path if ms - each[1] <= speeds.FLICK)
    return replace(grip, path=(*kept, (at, ms)))


def _speed(path: tuple[tuple[Point, int], ...]) -> tuple[float, float]:
    """Over the last moments; a pointer that has rested is slow, however fast it came."""
    (begun, first), (ended, last) = path[0], path[-1]
    if last <= first:
        return 0.0, 0.0
    return 1000 * (ended[0] - begun[0]) / (last - first), 1000 * (ended[1] - begun[1]) / (last - first)


def _paint(grip: Painting, given: Input, around: Around) -> tuple[Grip, tuple[Intent, ...]]:
    match given:
        case PointerMoved():
            if grip.begun is not None and grip.on is None and not _far(grip.at, given.at, around.threshold):
                return grip, ()
            return _brushed(grip, given.at, around)
        case PointerReleased(button="right") if grip.begun is not None:
            return Idle(around.hit(given.at)), () if grip.on is not None else (Cancelled(),)
        case KeyReleased(key="left shift" | "right shift") if grip.begun is None:
            return Idle(), ()
        case PointerPressed(button="left") if grip.begun is None:
            return _press(Idle(), given, around), ()
        case _:
            return grip, ()


def _brushed(grip: Painting, to: Point, around: Around) -> tuple[Grip, tuple[Intent, ...]]:
    """Every card on the way once; what was chosen before is let go, if the brush began on such a card."""
    chosen, on, last = around.groups[0] if around.groups else (), grip.on, grip.last
    painted: list[Intent] = []
    for at in _way(grip.at if grip.begun or grip.on is not None else to, to, around.threshold):
        spot = around.hit(at)
        if spot != last and spot.kind == "card":
            on = spot.card not in chosen if on is None else on
            painted.append(Painted(spot.card, on))
        last = spot
    return replace(grip, at=to, on=on, last=last), tuple(painted)


def _way(begin: Point, end: Point, step: float) -> Iterator[Point]:
    """Points from one to the other: a fast brush is seen at its ends only, but passes over the cards between."""
    length = math.dist(begin, end)
    count = max(1, math.ceil(length / step))
    for number in range(count + 1):
        part = number / count
        yield round(begin[0] + (end[0] - begin[0]) * part), round(begin[1] + (end[1] - begin[1]) * part)
