"""Where speech bubbles and stamps go: beside the plate they belong to, and over nothing that proves a result. Pure."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot
from typing import Final

from yaniv.ui.table.box import Box
from yaniv.ui.table.layout import BESIDE
from yaniv.ui.table.openhand import is_at_side, open_plate
from yaniv.ui.table.places import TALL, Places

Point = tuple[float, float]

GAP: Final = 10
"""Between a plate and its bubble, in u."""
MOST_CARDS: Final = 3
"""Of the last play, that a bubble leaves free where it can."""
SLIDES: Final = (0.0, -0.5, 0.5, -1.0, 1.0, -1.5, 1.5)
"""How far a bubble slides along its plate, in its own length."""

ANYWHERE_STEPS: Final = 3
"""Places tried per length of a bubble, where none beside its plate is free."""


def place_bubble(seat: int, size: tuple[float, float], at: Places, taken: Iterable[Box] = ()) -> Box:
    """Return the place of a bubble of this *size* in pixels; *taken* are those of others.

    Plates are taken as large as they are once their hands lie open, so that no bubble moves when one opens. Where
    nothing is free, the place that covers least.
    """
    window = Box(0, 0, *at.size)
    never = (*_plates(at), *_buttons(at), _own_hand(at), *taken)
    rather_not = (at.deck, *at.pile(MOST_CARDS))

    def cost(place: Box) -> tuple[float, float]:
        return _covered(place, never), _covered(place, rather_not)

    best = min((_clamped(place, window) for place in _candidates(seat, size, at)), key=cost)
    if not cost(best)[0]:
        return best
    anywhere = [best]
    for place in _nearest_anywhere(at.plates[seat].centre, size, at.size):
        anywhere.append(_clamped(place, window))
        if cost(anywhere[-1]) == (0, 0):
            return anywhere[-1]
    return min(anywhere, key=cost)


@lru_cache(maxsize=32)
def _nearest_anywhere(centre: Point, size: Point, window: Point) -> tuple[Box, ...]:
    """Return places of this *size* all over the *window*, the nearest to *centre* first; all in pixels."""
    (wide, high), (x, y) = size, centre
    step_x, step_y = wide / ANYWHERE_STEPS, high / ANYWHERE_STEPS
    columns, rows = int(window[0] / step_x), int(window[1] / step_y)
    places = [Box(column * step_x, row * step_y, wide, high) for column in range(columns) for row in range(rows)]
    return tuple(sorted(places, key=lambda place: hypot(place.centre[0] - x, place.centre[1] - y)))


def _candidates(seat: int, size: tuple[float, float], at: Places) -> Iterator[Box]:
    """Towards the middle of the table first, then elsewhere around the plate."""
    (wide, high), gap = size, GAP * at.u
    plate = open_plate(at.plates[seat], at) if at.plates[seat].y < at.hand.y else at.plates[seat]
    x, y = plate.centre
    for slide in SLIDES:
        across, along = x - wide / 2 + slide * wide, y - high / 2 + slide * high
        below, above = Box(across, plate.bottom + gap, wide, high), Box(across, plate.y - gap - high, wide, high)
        right, left = Box(plate.right + gap, along, wide, high), Box(plate.x - gap - wide, along, wide, high)
        if plate.y >= at.hand.y:
            yield from (above, right)
        elif is_at_side(at.plates[seat], at):
            yield from (right, left) if plate.x < at.centre.x else (left, right)
            yield from (below, above)
        else:
            yield from (below, right, left)


def _plates(at: Places) -> Iterator[Box]:
    for plate in at.plates.values():
        yield open_plate(plate, at) if plate.y < at.hand.y else plate


def _buttons(at: Places) -> tuple[Box, ...]:
    return (at.top_bar, at.call, at.reason, at.sort, *((at.log,) if at.narrow else ()))


def _own_hand(at: Places) -> Box:
    high = at.hero_width * TALL
    return Box(BESIDE * at.u, at.hand_line - high / 2, at.size[0] - 2 * BESIDE * at.u, at.size[1])


def _clamped(place: Box, window: Box) -> Box:
    x = min(max(place.x, window.x), window.right - place.w)
    return Box(x, min(max(place.y, window.y), window.bottom - place.h), place.w, place.h)


def _covered(place: Box, boxes: Iterable[Box]) -> float:
    """Return the share of *place* that lies over *boxes*."""
    return round(sum(place.shared(box) for box in boxes), 3)
