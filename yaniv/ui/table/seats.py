"""Players' plates: name, total, number of cards, and three signs for whose turn it is."""

from typing import Final

from pygame import Rect

from yaniv.ui.table.box import Box
from yaniv.ui.table.places import Places
from yaniv.ui.table.sight import Plate
from yaniv.ui.text import Weight
from yaniv.ui.widgets.brush import Brush
from yaniv.words import tell, tell_number

RADIUS: Final = 18
HANGS: Final = 14
"""A ribbon below its plate, where plates stand close together."""
OVERLAP: Final = 16
"""Of a ribbon with its plate elsewhere: above that lie the backs of the cards."""
TURN_LIFT: Final = 6
LEAST_NAME: Final = 20
ROW_GROWTH: Final = 0.35
"""By how much the lines of a plate are higher where text is twice as large."""
OPENED_GROWTH: Final = 0.2
"""The same over the cards of an open hand."""
DEALER_WIDE: Final = 34
"""Room for the dealer's disc beside a total."""
"""A name without room becomes so small, then thinner, before it is cut."""
NARROW: Final = 220
LEAST_DIGITS: Final = 3
"""A total that counts up is given room for so many digits."""
DEALER_REACH: Final = 24
"""So near to the middle of the dealer's disc the pointer is on it, in u."""
LEAST_DISC_PX: Final = 9
"""Radius of a disc around one letter of the smallest text."""


def paint_plate(brush: Brush, plate: Plate, at: Places, *, own: bool) -> None:
    """One player."""
    rect = Rect(plate.box.pixels)
    if plate.turn and not plate.opened:
        rect.y -= brush.px(TURN_LIFT) if not own else 0
    theme = brush.theme
    line = theme.gold if plate.turn else theme.line
    fill = theme.panel if not plate.out else theme.ink
    brush.box(rect, RADIUS, fill, line, 4 if plate.turn else 2)
    if own:
        _own(brush, plate, rect)
    elif plate.opened:
        _opened(brush, plate, rect, at)
    elif at.compact:
        _compact(brush, plate, rect)
    else:
        _full(brush, plate, rect)
    if plate.dealer and not plate.opened:
        _dealer(brush, _dealer_spot(rect, at, own=own))
    if plate.total and not plate.out and not plate.counts:
        bar(brush, rect, plate.part, at, opened=plate.opened, near=plate.mood == "bad")
    if plate.ribbon:
        ink = theme.muted if plate.out else theme.coral if plate.warns else theme.gold
        ribbon(brush, plate.ribbon, rect, ink, at)


def avatar_spot(plate: Plate, at: Places) -> tuple[tuple[int, int], int]:
    """Middle and radius of the disc with the player's letter, in pixels."""
    u, x, y = at.u, plate.box.x, plate.box.y
    lift = TURN_LIFT if plate.turn else 0
    if at.compact:
        radius = _disc(plate.box.w / u)
        return (round(x + (radius + 10) * u), round(y + (46 - lift) * u)), round(radius * u)
    return (round(x + 46 * u), round(y + (48 - lift) * u)), round(32 * u)


def dealer_box(plate: Plate, at: Places) -> Box | None:
    """Return the box around the dealer's disc, if it lies on this plate."""
    if not plate.dealer or plate.opened:
        return None
    x, y = _dealer_spot(Rect(plate.box.pixels), at, own=plate.box.y >= at.hand.y)
    reach = DEALER_REACH * at.u
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)


def _dealer_spot(rect: Rect, at: Places, *, own: bool) -> tuple[int, int]:
    u = at.u
    if own:
        return rect.right - round(26 * u), rect.y + round(28 * u)
    if at.compact:
        return rect.right - round(26 * u), rect.y + round(66 * u)
    return rect.x + round(46 * u), rect.bottom - round(28 * u)


def _disc(wide_u: float) -> int:
    """Radius on a plate for many: next to the log there is room for the name alone."""
    return 26 if wide_u > NARROW else 20


def _colours(brush: Brush, plate: Plate) -> tuple[str, str]:
    theme = brush.theme
    if plate.out:
        return theme.muted, theme.muted
    return theme.sand, theme.coral if plate.mood == "bad" else theme.sand


def _avatar(brush: Brush, plate: Plate, rect: Rect, radius: int) -> None:
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = rect.center
    brush.avatar(disc, plate.seat, plate.name, plate.person, out=plate.out)


def _full(brush: Brush, plate: Plate, rect: Rect) -> None:
    px = brush.px
    name, _ = _colours(brush, plate)
    _avatar(brush, plate, Rect(rect.x + px(12), rect.y + px(14), px(68), px(68)), px(32))
    right = rect.right - px(16)
    high = row_high(brush, 40)
    wide = brush.width(plate.total, 28, "bold", high=high) if plate.total else 0
    room = right - wide - px(12) - (rect.x + px(92))
    _name(brush, plate, Rect(rect.x + px(92), rect.y + px(26) - high // 2, room, high), 28, name)
    if plate.total and not plate.counts:
        _total(brush, plate, (right, rect.y + px(26)), 28, high)
    at = (right, rect.bottom - px(28))
    brush.write(str(plate.cards), at, 24, brush.theme.muted, anchor="midright", high=high, even=True)


def _compact(brush: Brush, plate: Plate, rect: Rect) -> None:
    px = brush.px
    name, _ = _colours(brush, plate)
    radius = _disc(rect.w / brush.u)
    disc = 2 * px(radius)
    _avatar(brush, plate, Rect(rect.x + px(10), rect.y + px(46) - disc // 2, disc, disc), px(radius))
    right = rect.right - px(14)
    high = row_high(brush, 36)
    wide = brush.width(plate.total, 26, "bold", high=high) if plate.total else 0
    left = rect.x + px(2 * radius + 20)
    below = is_total_below(brush)
    free = right - left if below else right - wide - px(6) - left
    _name(brush, plate, Rect(left, rect.y + px(28) - high // 2, free, high), 26, name)
    if plate.total and not plate.counts:
        end = right - (px(DEALER_WIDE) if below and plate.dealer else 0)
        _total(brush, plate, (end, rect.y + px(66 if below else 28)), 26, high)
    cards = tell_number("{n} card", "{n} cards", plate.cards)
    room = right - left - (wide + px(DEALER_WIDE + 6) if below else px(24))
    if not brush.fits(cards, 24, room, high=high):
        cards = str(plate.cards)
    brush.write(cards, (left, rect.y + px(66)), 24, brush.theme.muted, room=room, high=high)


def _own(brush: Brush, plate: Plate, rect: Rect) -> None:
    px, theme = brush.px, brush.theme
    name, total = _colours(brush, plate)
    _avatar(brush, plate, Rect(rect.x + px(18), rect.y + px(18), px(76), px(76)), px(38))
    high = row_high(brush, 38)
    _name(brush, plate, Rect(rect.x + px(112), rect.y + px(34) - high // 2, px(150), high), 30, name, "own name")
    if plate.total and not plate.counts:
        at, ink = (rect.x + px(112), rect.y + px(70)), total if plate.mood == "bad" else theme.muted
        brush.write(plate.total, at, 26, ink, room=px(168), high=px(34), even=True)
    if plate.hand_total is not None and plate.told:
        at = (rect.x + px(20), rect.bottom - px(28))
        brush.write(tell("Hand"), at, 24, theme.muted, room=px(150), high=px(44))
        ink = theme.mint if plate.low else theme.sand
        at = (rect.right - px(20), rect.bottom - px(36))
        told = str(plate.hand_total)
        brush.write(told, at, 44, ink, weight="display", anchor="midright", room=px(90), high=row_high(brush, 66))


def row_high(brush: Brush, usual_u: float) -> int:
    """Return the height in pixels of a line on a plate, which has some room for larger text."""
    return brush.px(usual_u * (1 + ROW_GROWTH * (brush.text_scale - 1)))


def opened_high(brush: Brush, at: Places) -> int:
    """Return the height in pixels of the line over the cards of an open hand."""
    usual = brush.line(24 if at.compact else 28, "bold", high=0)
    return round(usual * (1 + OPENED_GROWTH * (brush.text_scale - 1)))


def is_total_below(brush: Brush) -> bool:
    """Return whether a plate for many has its total under the name: large text has no room for both in a line."""
    return brush.text_scale > 1


def _name(brush: Brush, plate: Plate, box: Rect, size: int, ink: str, role: str = "name") -> None:  # noqa: PLR0913, PLR0917
    """All names of the others have one size; the number beside one is never cut."""
    small = LEAST_NAME
    weight: Weight = "bold" if brush.width(plate.name, small, "bold", high=0) <= box.width else "medium"
    brush.write(plate.name, box.midleft, size, ink, weight=weight, room=box.width, high=box.height, role=role)


def _total(  # noqa: PLR0913, PLR0917 -- as for any number
    brush: Brush, plate: Plate, right: tuple[int, int], size: float, high: int, role: str = "total"
) -> None:
    """Its right edge stands there."""
    ink = _colours(brush, plate)[1]
    brush.write(plate.total, right, size, ink, weight="bold", anchor="midright", high=high, even=True, role=role)


def _dealer(brush: Brush, centre: tuple[int, int]) -> None:
    """A small disc, as dealers have before them."""
    radius = max(brush.px(14), LEAST_DISC_PX)
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = centre
    brush.box(disc, 14, brush.theme.sand)
    brush.write(tell("D"), disc.center, 19, brush.theme.ink, weight="bold", anchor="center", high=0)


def _opened(brush: Brush, plate: Plate, rect: Rect, at: Places) -> None:
    """Name and total in one line; below it lie the cards."""
    px = brush.px
    name, _ = _colours(brush, plate)
    size, y, radius = (24, px(17), px(13)) if at.compact else (28, px(21), px(16))
    left, right = rect.x + px(9), rect.right - px(12 if at.compact else 16)
    _avatar(brush, plate, Rect(left, rect.y + y - radius, 2 * radius, 2 * radius), radius)
    digits = "0" * max(LEAST_DIGITS, len(plate.total))
    wide = brush.width(digits, size, "bold", high=opened_high(brush, at), role="opened total") if plate.total else 0
    begin = left + 2 * radius + px(9)
    high = opened_high(brush, at)
    box = Rect(begin, rect.y + y - high // 2, right - wide - px(8) - begin, high)
    _name(brush, plate, box, size, name, "opened name")
    if plate.total and not plate.counts:
        _total(brush, plate, (right, rect.y + y), size, high, "opened total")


def bar(  # noqa: PLR0913 -- where, how far, and how it looks
    brush: Brush, rect: Rect, part: float, at: Places, *, opened: bool, near: bool
) -> None:
    """How far the total is on its way to the limit; over the cards of an open hand."""
    px = brush.px
    y = rect.y + px(31 if at.compact else 38) if opened else rect.bottom - px(8)
    track = Rect(rect.x + px(12), y, rect.w - px(24), max(2, px(4)))
    brush.box(track, 2, brush.theme.track)
    if part > 0:
        done = Rect(track.x, track.y, max(track.h, round(track.w * part)), track.h)
        brush.box(done, 2, brush.theme.coral if near else brush.theme.mint)


def ribbon(brush: Brush, text: str, rect: Rect, colour: str, at: Places) -> Rect:
    """A few words on the lower edge of a plate, never wider than it."""
    room = rect.w - brush.px(30)
    high = brush.px(32 * brush.grown)
    wide = min(brush.width(text, 22, "bold", high=high), room) + brush.px(24)
    band = Rect(0, 0, wide, high)
    band.midbottom = (rect.centerx, rect.bottom + brush.px(HANGS))
    if not at.compact:
        band.top = rect.bottom - brush.px(OVERLAP)
    band.bottom = min(band.bottom, brush.surface.get_rect().bottom)
    brush.box(band, 16, colour, brush.theme.ink, 2)
    brush.write(text, band.center, 22, brush.theme.ink, weight="bold", anchor="center", room=room, high=high)
    return band
