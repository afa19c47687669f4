"""Right-to-left mirroring: pages are laid out from left to right, and mirrored where they are drawn and used.

In a page's own coordinates reading starts on the left. If the player's language is read from right to left, the painter
mirrors what it draws, `mirror_input` what the player does, and `mirror_elements` the elements of the page. Cards, seats
and the direction of play are not mirrored: the table mirrors its panels only.

*Why* here and not in the pages: forty places would have to handle two directions, and a forgotten one would be noticed
by Hebrew readers only.
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
    """Return the rectangle mirrored about *axis*: the sum (px) of the left and right edge of the mirrored area.

    For a whole page that is its width.
    """
    return Rect(axis - rect.right, rect.top, rect.width, rect.height)


def mirror_input(event: InputEvent, axis: int) -> InputEvent:
    """Return the input event in the page's coordinates: position mirrored, left and right keys exchanged.

    *axis*: see `mirror_rect`. Unchanged if the language is read from left to right.
    """
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
    """Return the accessibility elements of a page with their rectangles mirrored to where the player sees them.

    *axis*: see `mirror_rect`. Unchanged if the language is read from left to right.
    """
    if not is_rtl():
        return tuple(elements)
    return tuple(replace(each, rect=(axis - each.rect[0] - each.rect[2], *each.rect[1:])) for each in elements)


def _mirror_point(position: Point, axis: int) -> Point:
    """Return the pixel that lies at *position* after mirroring."""
    return axis - 1 - position[0], position[1]
