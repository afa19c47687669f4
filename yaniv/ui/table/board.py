"""Draws the totals: a bar for every player on one axis, what the last round did to it, and the limit.

Lengths are in u.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.game.view import View
from yaniv.ui.inspect import Element
from yaniv.ui.table.book import Book, Standing, reductions, standings
from yaniv.ui.table.signs import paint_skull
from yaniv.ui.theme import BODY_U, NAME_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.words import tell

NAME: Final = 250
SHORT_NAME: Final = 190
"""Where the board stands beside the rounds."""
TOTAL: Final = 100
PLACE: Final = 54
BAR: Final = 22
PAD: Final = 22
TICKS: Final = 44
"""For the numbers above the bars."""
MOST_TICKS: Final = 12
"""More numbers that reduce than this are no news."""


class Board(Struct, frozen=True):
    """Where the bars stand, the numbers of their axis above them."""

    rect: Rect
    pitch: int
    """How high a row is."""
    name: float = NAME


def elements(book: Book, seen: View, board: Board) -> tuple[Element, ...]:
    """A line for each player, the best first."""
    rect, pitch = board.rect, board.pitch
    return tuple(
        Element(f"score:{row}", "text", each.name, _label(each), (rect.x, rect.top + row * pitch, rect.width, pitch))
        for row, each in enumerate(standings(book, seen))
    )


def announce(book: Book, seen: View) -> str:
    """The board in sentences."""
    return " ".join([tell("Scores."), *(_label(each) for each in standings(book, seen))])


def paint_board(brush: Brush, book: Book, seen: View, board: Board) -> None:
    """The bars, and the axis through them."""
    px, rect = brush.px, board.rect
    listed = standings(book, seen)
    left, right = rect.left + px(PAD + board.name), rect.right - px(PAD + TOTAL)
    axis = _Axis(listed, seen, Rect(left, 0, right - left, 0))
    axis.paint(brush, rect.top - px(12), rect.top + board.pitch * len(listed))
    for row, each in enumerate(listed):
        line = Rect(rect.left, rect.top + row * board.pitch, rect.width, board.pitch)
        _row(brush, each, seen, line, axis)


class _Axis:
    """From the lowest total, or 0, to the limit."""

    def __init__(self, listed: Sequence[Standing], seen: View, track: Rect) -> None:
        totals = [number for each in listed for number in (each.total, each.before)]
        self.limit = seen.rules.match.limit
        self.low = min(0, *totals)
        self.high = max(self.limit, *totals)
        self.track = track
        self.ticks = reductions(seen.rules)

    def x(self, total: float) -> int:
        """Where a total stands."""
        part = (total - self.low) / max(1, self.high - self.low)
        return round(self.track.left + part * self.track.width)

    def paint(self, brush: Brush, top: int, bottom: int) -> None:
        """Lines through all bars: nothing, the numbers that reduce, the limit."""
        theme, px = brush.theme, brush.px
        marks = [(0, theme.muted), *((tick, theme.mint) for tick in self.ticks[:MOST_TICKS]), (self.limit, theme.coral)]
        for number, colour in marks:
            wide = max(1, px(4 if number == self.limit else 2))
            brush.box(Rect(self.x(number) - wide // 2, top, wide, bottom - top), 1, colour)
        self._paint_numbers(brush, top - px(16))

    def _paint_numbers(self, brush: Brush, y: int) -> None:
        """Nothing and the limit first, then whatever of the others has room between them."""
        theme, taken = brush.theme, list[Rect]()
        ticks = self.ticks if len(self.ticks) <= MOST_TICKS else ()
        for number in dict.fromkeys((self.limit, 0, *reversed(ticks))):
            wide = brush.width(str(number), SMALL_U, "medium", high=brush.px(TICKS)) + brush.px(14)
            place = Rect(self.x(number) - wide // 2, y, wide, 1)
            if place.collidelist(taken) != -1:
                continue
            colour = theme.coral if number == self.limit else theme.mint if number in self.ticks else theme.muted
            high = brush.px(TICKS)
            told = brush.write(str(number), place.center, SMALL_U, colour, weight="medium", anchor="center", high=high)
            taken.append(place)
            if number == self.limit:
                paint_skull(brush, (told.right + brush.px(20), y), colour)


def _row(brush: Brush, each: Standing, seen: View, rect: Rect, axis: _Axis) -> None:
    theme, px, y = brush.theme, brush.px, rect.centery
    own = each.seat == seen.seat
    if own:
        brush.box(rect.inflate(0, -px(6)), 12, theme.panel_2 + "99")
    left, right = rect.left + px(PAD), rect.right - px(PAD)
    ink = theme.muted if each.out else theme.gold if own else theme.sand
    high = rect.height
    brush.write(str(each.place), (left, y), BODY_U, theme.muted, weight="bold", room=px(40), high=high)
    at, room = (left + px(PLACE), y), axis.track.left - left - px(PLACE + 16)
    brush.write(each.name, at, NAME_U, ink, weight="bold", room=room, high=high - px(8))
    _bar(brush, each, Rect(axis.track.left, y - px(BAR / 2), axis.track.width, max(4, px(BAR))), axis)
    ink = theme.coral if each.danger else theme.muted if each.out else theme.sand
    total, room = str(each.total), px(TOTAL - 14)
    brush.write(total, (right, y), NAME_U, ink, weight="bold", anchor="midright", room=room, high=high, even=True)
    if each.danger or each.out:
        sign = tell("out") if each.out else tell("in danger")
        high = min(px(28 * brush.grown), rect.height - px(2))
        while high > px(28) and brush.width(sign, SMALL_U, "bold", high=high) + px(18) > axis.track.width:
            high -= 1
        mark = Rect(0, 0, min(brush.width(sign, SMALL_U, "bold", high=high) + px(18), axis.track.width), high)
        mark.midright = (axis.track.right, y)
        brush.box(mark, 14, theme.muted if each.out else theme.coral)
        room = mark.width - px(10)
        brush.write(sign, mark.center, SMALL_U, theme.ink, weight="bold", anchor="center", room=room, high=high)


def _bar(brush: Brush, each: Standing, rect: Rect, axis: _Axis) -> None:
    """What was there before the last round is solid, what it added is a ghost; what it took off is an outline."""
    theme = brush.theme
    colour = theme.muted if each.out else theme.coral if each.danger else theme.mint
    brush.box(rect, 6, theme.ink)
    zero, now, then = axis.x(0), axis.x(each.total), axis.x(each.before)
    kept = now if each.total < each.before else then
    brush.box(_between(rect, zero, kept), 6, colour)
    if now != then:
        ghost = _between(rect, kept, max(now, then) if each.total < each.before else now)
        brush.box(ghost, 6, colour + "66" if each.total >= each.before else None, colour, 2)


def _between(rect: Rect, one: int, other: int) -> Rect:
    left, right = sorted((one, other))
    return Rect(left, rect.top, right - left, rect.height)


def rule(seen: View) -> str:
    """When somebody is out, or the match ends."""
    match, reach = seen.rules.match, seen.rules.match.limit_hit == "reach"
    if match.end == "first_over":
        return tell("ends at {limit}", limit=match.limit) if reach else tell("ends above {limit}", limit=match.limit)
    return tell("out at {limit}", limit=match.limit) if reach else tell("out above {limit}", limit=match.limit)


def _label(each: Standing) -> str:
    gaps = {"place": each.place, "name": each.name, "total": each.total, "points": each.total - each.before}
    if each.out:
        return tell("{place}: {name}, {total} points, out.", **gaps)
    if each.danger:
        return tell("{place}: {name}, {total} points, {points} in the last round, in danger.", **gaps)
    return tell("{place}: {name}, {total} points, {points} in the last round.", **gaps)
