"""Pages that are read from right to left: laid out as always, and turned over where they meet the world. Pure.

A page knows only the side where reading begins, and calls it left. When the player's language begins on the right, the
brush paints left as right, `given` turns over what the player does, and `seen` what the page says of itself. Cards,
seats and the direction of play are no reading: the table turns over its panels and not itself.

*Why* here and not in the pages: forty places would have to know two directions, and the one that forgets is found by a
Hebrew reader.
"""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace
from pygame import Rect

from yaniv.ui.inputs import (
    Input,
    KeyPressed,
    KeyReleased,
    PadPressed,
    PadReleased,
    Point,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from yaniv.ui.inspect import Element
from yaniv.words import to_the_left

_OTHER: Final = {"left": "right", "right": "left"}


def turned(rect: Rect, axis: int) -> Rect:
    """The place as it is seen in the mirror; *axis* is the sum of the edges of what is turned over: a page's width."""
    return Rect(axis - rect.right, rect.top, rect.width, rect.height)


def given(what: Input, axis: int) -> Input:
    """What the player did, as a page understands it that knows no right to left."""
    if not to_the_left():
        return what
    match what:
        case PointerMoved() | PointerPressed() | PointerReleased() | WheelTurned():
            return replace(what, at=_across(what.at, axis))
        case KeyPressed() | KeyReleased():
            return replace(what, key=_OTHER.get(what.key, what.key))
        case PadPressed() | PadReleased():
            return replace(what, button=_OTHER.get(what.button, what.button))
        case _:
            return what


def seen(elements: Iterable[Element], axis: int) -> tuple[Element, ...]:
    """What is on such a page, where the player sees it."""
    if not to_the_left():
        return tuple(elements)
    return tuple(replace(each, rect=(axis - each.rect[0] - each.rect[2], *each.rect[1:])) for each in elements)


def _across(at: Point, axis: int) -> Point:
    return axis - 1 - at[0], at[1]
