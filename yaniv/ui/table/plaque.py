"""Draws the numbers of the plates while they change: hands that count up, points on their way, totals and bars."""

from collections.abc import Mapping

from pygame import Rect

from yaniv.ui.motion.easing import in_out_cubic
from yaniv.ui.table.openhand import total_spot
from yaniv.ui.table.places import Places
from yaniv.ui.table.seats import bar, ribbon
from yaniv.ui.table.showdown import Shown
from yaniv.ui.table.sight import NEAR_LIMIT, Plate
from yaniv.ui.widgets.brush import Brush

Spot = tuple[int, int]
MOST_GROWN = 1.25
"""What a hand counts lies on its cards."""
ARC = 46
"""How high points fly."""


def paint_totals(brush: Brush, plates: Mapping[int, Plate], shown: tuple[Shown, ...], at: Places, limit: int) -> None:
    """Totals and bars: they lie under the cards."""
    for each in shown:
        if each.total is not None and each.seat in plates:
            _total(brush, plates[each.seat], each, at, limit)


def paint_hands(brush: Brush, plates: Mapping[int, Plate], shown: tuple[Shown, ...], at: Places) -> None:
    """What hands count, points that fly, and words: they lie over the cards."""
    for each in shown:
        plate = plates[each.seat]
        if each.tag:
            theme = brush.theme
            ribbon(brush, each.tag, Rect(plate.box.pixels), theme.mint if each.good else theme.coral, at)
        if plate.opened and each.hand is not None:
            _badge(brush, str(each.hand), _hand_spot(plate, at), at, brush.theme.gold)
    for each in shown:
        if each.points:
            _fly(brush, plates[each.seat], each, at)


def _total(brush: Brush, plate: Plate, shown: Shown, at: Places, limit: int) -> None:
    total = shown.total or 0
    theme, rect, part = brush.theme, Rect(plate.box.pixels), max(0.0, min(1.0, total / limit))
    near = part > NEAR_LIMIT
    ink = theme.coral if near else theme.sand
    bar(brush, rect, part, at, near=near, opened=plate.opened)
    if plate.hand_total is not None:
        ink = theme.coral if near else theme.muted
        brush.write(f"{total} / {limit}", _total_spot(plate, at), 26 * shown.swell, ink, even=True)
    else:
        size = 26 if at.compact else 28
        where = _total_spot(plate, at)
        brush.write(str(total), where, size * shown.swell, ink, weight="bold", anchor="midright", even=True)


def _total_spot(plate: Plate, at: Places) -> Spot:
    """Where the total is written: its right edge on a plate, its left edge on the own."""
    x, y, u = plate.box.x, plate.box.y, at.u
    if plate.hand_total is not None:
        return round(x + 112 * u), round(y + 70 * u)
    if plate.opened:
        return round(plate.box.right - (12 if at.compact else 16) * u), round(y + (17 if at.compact else 21) * u)
    return round(plate.box.right - (14 if at.compact else 16) * u), round(y + (28 if at.compact else 26) * u)


def _hand_spot(plate: Plate, at: Places) -> Spot:
    if plate.hand_total is not None:
        return round(plate.box.right - 40 * at.u), round(plate.box.bottom - 36 * at.u)
    x, y = total_spot(at.plates[plate.seat], at)
    return round(x), round(y)


def _badge(brush: Brush, text: str, centre: Spot, at: Places, colour: str) -> None:
    size = 24 if at.compact else 30
    high = brush.px((size + 12) * min(MOST_GROWN, brush.text_scale))
    band = Rect(0, 0, max(high, brush.width(text, size, "bold", high=high) + brush.px(22)), high)
    band.center = centre
    brush.box(band, (size + 12) / 2, colour, brush.theme.ink, 3)
    brush.write(text, band.center, size, brush.theme.ink, weight="bold", anchor="center", high=high, even=True)


def _fly(brush: Brush, plate: Plate, shown: Shown, at: Places) -> None:
    """From the hand to the total, in a low arc."""
    way = in_out_cubic(shown.way)
    begin, end = _hand_spot(plate, at), _total_spot(plate, at)
    x = begin[0] + (end[0] - begin[0]) * way
    y = begin[1] + (end[1] - begin[1]) * way - 4 * way * (1 - way) * ARC * at.u
    _badge(brush, shown.points, (round(x), round(y)), at, brush.theme.coral)
