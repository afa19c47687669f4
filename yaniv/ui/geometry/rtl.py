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

from yaniv.i18n import is_rtl
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.input.input_events import (
    GamepadPressed,
    GamepadReleased,
    InputEvent,
    KeyPressed,
    KeyReleased,
    Point,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)

_OPPOSITE: Final = {"left": "right", "right": "left"}


def mirror_rect(rect: Rect, axis: int) -> Rect:
    """The place as it is seen in the mirror; *axis* is the sum of the edges of what is turned over: a page's width."""
    return Rect(axis - rect.right, rect.top, rect.width, rect.height)


def mirror_input(event: InputEvent, axis: int) -> InputEvent:
    """What the player did, as a page understands it that knows no right to left."""
    if not is_rtl():
        return event
    match event:
        case PointerMoved() | PointerPressed() | PointerReleased() | WheelTurned():
            return replace(event, position=_mirror_point(event.position, axis))
        case KeyPressed() | KeyReleased():
            return replace(event, key=_OPPOSITE.get(event.key, event.key))
        case GamepadPressed() | GamepadReleased():
            return replace(event, button=_OPPOSITE.get(event.button, event.button))
        case _:
            return event


def mirror_elements(elements: Iterable[Element], axis: int) -> tuple[Element, ...]:
    """What is on such a page, where the player sees it."""
    if not is_rtl():
        return tuple(elements)
    return tuple(replace(each, rect=(axis - each.rect[0] - each.rect[2], *each.rect[1:])) for each in elements)


def _mirror_point(position: Point, axis: int) -> Point:
    """Return the pixel that lies at *position* after mirroring."""
    return axis - 1 - position[0], position[1]
