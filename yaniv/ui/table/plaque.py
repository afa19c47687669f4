"""Draws the numbers of the plates while they change: hands that count up, points on their way, totals and bars."""

from collections.abc import Mapping

from pygame import Rect

from yaniv.ui.motion.easing import in_out_cubic
from yaniv.ui.table.openhand import CLEAR, HEAD, TAG, is_column_free, total_spot
from yaniv.ui.table.places import Places
from yaniv.ui.table.seats import DEALER_WIDE, bar, is_total_below, opened_high, ribbon, row_high
from yaniv.ui.table.showdown import Shown
from yaniv.ui.table.sight import NEAR_LIMIT, Plate
from yaniv.ui.widgets.brush import Brush

Spot = tuple[int, int]
MOST_GROWN = 1.25
"""What a hand counts lies on its cards."""
OWN_ROW = 26
"""Points of the own hand begin so far over the lower edge of the plate, left of what the hand counts."""
OWN_ASIDE = 156
OWN_RISE = 10


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
        leaves = bool(each.points) and not is_column_free(plate.cards, at.plates[each.seat], at)
        if plate.opened and each.hand is not None and not leaves:
            badge(brush, str(each.hand), _hand_spot(plate, at), at, brush.theme.gold)
        if each.points:
            badge(brush, each.points, points_spot(brush, plate, each.way, at), at, brush.theme.coral, small=True)


def _total(brush: Brush, plate: Plate, shown: Shown, at: Places, limit: int) -> None:
    total = shown.total or 0
    theme, rect, part = brush.theme, Rect(plate.box.pixels), max(0.0, min(1.0, total / limit))
    near = part > NEAR_LIMIT
    ink = theme.coral if near else theme.sand
    bar(brush, rect, part, at, near=near, opened=plate.opened)
    if plate.hand_total is not None:
        ink = theme.coral if near else theme.muted
        where = _total_spot(brush, plate, at)
        brush.write(f"{total} / {limit}", where, 26 * shown.swell, ink, even=True, high=brush.px(34 * shown.swell))
    else:
        size = 26 if at.compact else 28
        row = opened_high(brush, at) if plate.opened else row_high(brush, 36 if at.compact else 40)
        where, high = _total_spot(brush, plate, at), round(row * shown.swell)
        brush.write(str(total), where, size * shown.swell, ink, weight="bold", anchor="midright", even=True, high=high)


def _total_spot(brush: Brush, plate: Plate, at: Places) -> Spot:
    """Where the total is written: its right edge on a plate, its left edge on the own."""
    x, y, u = plate.box.x, plate.box.y, at.u
    if plate.hand_total is not None:
        return round(x + 112 * u), round(y + 70 * u)
    if plate.opened:
        return round(plate.box.right - (12 if at.compact else 16) * u), round(y + (17 if at.compact else 21) * u)
    if at.compact and is_total_below(brush):
        return round(plate.box.right - (14 + (DEALER_WIDE if plate.dealer else 0)) * u), round(y + 66 * u)
    return round(plate.box.right - (14 if at.compact else 16) * u), round(y + (28 if at.compact else 26) * u)


def _hand_spot(plate: Plate, at: Places) -> Spot:
    if plate.hand_total is not None:
        return round(plate.box.right - 40 * at.u), round(plate.box.bottom - 36 * at.u)
    x, y = total_spot(at.plates[plate.seat], at)
    return round(x), round(y)


def badge(brush: Brush, text: str, centre: Spot, at: Places, colour: str, *, small: bool = False) -> Rect:  # noqa: PLR0913 -- what it says, where, and how
    """Draw a number on a round label, and return where it lies; a *small* one is no wider than its column."""
    size, pad = _badge_type(at, small=small)
    high = _badge_high(brush, at, small=small)
    widest = CLEAR[at.compact] - 4 if small else 2 * TAG[at.compact][0] - 8
    wide = min(max(high, brush.width(text, size, "bold", high=high) + brush.px(pad)), brush.px(widest))
    band = Rect(0, 0, wide, high)
    band.center = centre
    brush.box(band, (size + 12) / 2, colour, brush.theme.ink, 3)
    room = wide - brush.px(pad / 2)
    brush.write(text, band.center, size, brush.theme.ink, weight="bold", anchor="center", room=room, high=high)
    return band


def points_spot(brush: Brush, plate: Plate, way: float, at: Places) -> Spot:
    """Return the middle of points on their way from the hand to the total, *way* 0..1; they cover neither of them."""
    part, half = in_out_cubic(way), _badge_high(brush, at, small=True) / 2
    x, y = _hand_spot(plate, at)
    if plate.hand_total is not None:
        begin = plate.box.bottom - OWN_ROW * at.u
        return round(plate.box.x + OWN_ASIDE * at.u), round(begin - part * OWN_RISE * at.u)
    if not is_column_free(plate.cards, at.plates[plate.seat], at):  # they take the place of what the hand counts
        return x, y
    begin = y - _badge_high(brush, at) / 2 - half - brush.px(1)
    end = min(begin, plate.box.y + HEAD[at.compact] * at.u + half)
    return x, round(begin + (end - begin) * part)


def _badge_type(at: Places, *, small: bool) -> tuple[int, int]:
    """Size of the number, and what is left and right of it together, in u."""
    if small:
        return (18, 14) if at.compact else (22, 16)
    return (24, 22) if at.compact else (30, 22)


def _badge_high(brush: Brush, at: Places, *, small: bool = False) -> int:
    return brush.px((_badge_type(at, small=small)[0] + 12) * min(MOST_GROWN, brush.text_scale))
