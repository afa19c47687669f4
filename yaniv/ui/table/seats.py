"""Players' plates: name, total, number of cards, and three signs for whose turn it is."""

from typing import Final

from pygame import Rect

from yaniv.ui.table.places import Places
from yaniv.ui.table.sight import Plate
from yaniv.ui.widgets.brush import Brush
from yaniv.words import tell, tell_number

RADIUS: Final = 18
TURN_LIFT: Final = 6


def paint_plate(brush: Brush, plate: Plate, at: Places, *, own: bool) -> None:
    """One player."""
    rect = Rect(plate.box.pixels)
    if plate.turn:
        rect.y -= brush.px(TURN_LIFT) if not own else 0
    theme = brush.theme
    line = theme.gold if plate.turn else theme.line
    fill = theme.panel if not plate.out else theme.ink
    brush.box(rect, RADIUS, fill, line, 4 if plate.turn else 2)
    if own:
        _own(brush, plate, rect)
    elif at.compact:
        _compact(brush, plate, rect)
    else:
        _full(brush, plate, rect)
    _progress(brush, plate, rect)
    if plate.ribbon:
        _ribbon(brush, plate, rect)


def _colours(brush: Brush, plate: Plate) -> tuple[str, str]:
    theme = brush.theme
    if plate.out:
        return theme.muted, theme.muted
    return theme.sand, theme.coral if plate.mood == "bad" else theme.sand


def _avatar(brush: Brush, plate: Plate, rect: Rect, radius: int) -> None:
    theme = brush.theme
    colour, ink = (theme.panel_2, theme.muted) if plate.out else (theme.discs[plate.seat % len(theme.discs)], theme.ink)
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = rect.center
    brush.box(disc, radius / brush.u, colour)
    size = radius / brush.u * 1.05
    brush.write(plate.name[:1].upper(), disc.center, size, ink, weight="bold", anchor="center", high=0)


def _full(brush: Brush, plate: Plate, rect: Rect) -> None:
    px = brush.px
    name, total = _colours(brush, plate)
    _avatar(brush, plate, Rect(rect.x + px(12), rect.y + px(14), px(68), px(68)), px(32))
    right = rect.right - px(16)
    high = px(40)
    wide = brush.width(plate.total, 28, "bold", high=high) if plate.total else 0
    room = right - wide - px(12) - (rect.x + px(92))
    brush.write(plate.name, (rect.x + px(92), rect.y + px(26)), 28, name, weight="bold", room=room, high=high)
    if plate.total:
        brush.write(plate.total, (right, rect.y + px(26)), 28, total, weight="bold", anchor="midright", high=high)
    brush.write(str(plate.cards), (right, rect.bottom - px(28)), 24, brush.theme.muted, anchor="midright", high=high)
    if plate.dealer:
        _dealer(brush, (rect.x + px(46), rect.bottom - px(28)))


def _compact(brush: Brush, plate: Plate, rect: Rect) -> None:
    px = brush.px
    name, total = _colours(brush, plate)
    _avatar(brush, plate, Rect(rect.x + px(8), rect.y + px(14), px(56), px(56)), px(25))
    right = rect.right - px(12)
    high = px(32)
    wide = brush.width(plate.total, 24, "bold", high=high) if plate.total else 0
    room = right - wide - px(8) - (rect.x + px(72))
    brush.write(plate.name, (rect.x + px(72), rect.y + px(26)), 24, name, weight="bold", room=room, high=high)
    if plate.total:
        brush.write(plate.total, (right, rect.y + px(26)), 24, total, weight="bold", anchor="midright", high=high)
    cards = tell_number("{n} card", "{n} cards", plate.cards)
    brush.write(cards, (rect.x + px(72), rect.y + px(58)), 22, brush.theme.muted, room=px(104), high=high)
    if plate.dealer:
        _dealer(brush, (right - px(10), rect.y + px(58)))


def _own(brush: Brush, plate: Plate, rect: Rect) -> None:
    px, theme = brush.px, brush.theme
    name, total = _colours(brush, plate)
    _avatar(brush, plate, Rect(rect.x + px(18), rect.y + px(18), px(76), px(76)), px(38))
    brush.write(plate.name, (rect.x + px(112), rect.y + px(34)), 30, name, weight="bold", room=px(150), high=px(38))
    if plate.total:
        at, ink = (rect.x + px(112), rect.y + px(70)), total if plate.mood == "bad" else theme.muted
        brush.write(plate.total, at, 26, ink, room=px(84), high=px(34))
    if plate.hand_total is not None:
        at = (rect.x + px(20), rect.bottom - px(28))
        brush.write(tell("Hand"), at, 24, theme.muted, room=px(150), high=px(44))
        low = theme.mint if plate.mood == "good" or plate.hand_total <= 7 else theme.sand  # noqa: PLR2004 -- a low hand
        at = (rect.right - px(20), rect.bottom - px(36))
        told = str(plate.hand_total)
        brush.write(told, at, 44, low, weight="display", anchor="midright", room=px(90), high=px(66))
    if plate.dealer:
        _dealer(brush, (rect.right - px(26), rect.y + px(28)))


def _dealer(brush: Brush, centre: tuple[int, int]) -> None:
    """A small disc, as dealers have before them."""
    radius = brush.px(14)
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = centre
    brush.box(disc, 14, brush.theme.sand)
    brush.write(tell("D"), disc.center, 19, brush.theme.ink, weight="bold", anchor="center", high=0)


def _progress(brush: Brush, plate: Plate, rect: Rect) -> None:
    """How far the total is on its way to the limit."""
    if not plate.total or plate.out:
        return
    px = brush.px
    track = Rect(rect.x + px(12), rect.bottom - px(8), rect.w - px(24), max(2, px(4)))
    brush.box(track, 2, brush.theme.line)
    if plate.part > 0:
        done = Rect(track.x, track.y, max(track.h, round(track.w * plate.part)), track.h)
        brush.box(done, 2, brush.theme.coral if plate.mood == "bad" else brush.theme.mint)


def _ribbon(brush: Brush, plate: Plate, rect: Rect) -> None:
    theme = brush.theme
    high = brush.px(32)
    wide = brush.width(plate.ribbon, 22, "bold", high=high) + brush.px(24)
    band = Rect(0, 0, wide, brush.px(32))
    band.midbottom = (rect.centerx, rect.bottom + brush.px(12))
    brush.box(band, 16, theme.muted if plate.out else theme.gold)
    brush.write(plate.ribbon, band.center, 22, theme.ink, weight="bold", anchor="center", high=high)
