"""Draws the score board: a bar for every player on one axis, the limit, the last round, and the way there.

Lengths are in u.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pygame import Rect

from yaniv.game.view import View
from yaniv.ui.inspect import Element
from yaniv.ui.table.book import Book, Standing, reductions, standings
from yaniv.ui.theme import BODY_U, HEADING_U, NAME_U, RADIUS_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.words import tell

WIDTH: Final = 1360
ROW: Final = 76
HEAD: Final = 132
FOOT: Final = 40
MARGIN: Final = 76
INSET: Final = 44
NAME: Final = 250
TOTAL: Final = 100
CURVE: Final = 230
BAR: Final = 22
MOST_TICKS: Final = 12
"""More numbers that reduce than this are no news."""


def frame(size: tuple[int, int], players: int, u: float) -> tuple[Rect, int]:
    """Where the board lies, and how high a row is."""
    head, room = round((HEAD + FOOT) * u), size[1] - round(2 * MARGIN * u)
    pitch = min(round(ROW * u), (room - head) // players)
    rect = Rect(0, 0, min(round(WIDTH * u), size[0] - round(40 * u)), head + pitch * players)
    rect.center = (size[0] // 2, size[1] // 2)
    return rect, pitch


def elements(book: Book, seen: View, size: tuple[int, int], u: float) -> tuple[Element, ...]:
    """A line for each player, the best first."""
    rect, pitch = frame(size, len(seen.names), u)
    top = rect.top + round(HEAD * u)
    return tuple(
        Element(f"score:{row}", "text", each.name, _label(each), (rect.x, top + row * pitch, rect.width, pitch))
        for row, each in enumerate(standings(book, seen))
    )


def announce(book: Book, seen: View) -> str:
    """The board in sentences."""
    return " ".join([tell("Scores."), *(_label(each) for each in standings(book, seen))])


def paint_board(brush: Brush, book: Book, seen: View, size: tuple[int, int]) -> None:
    """The whole board."""
    theme, px = brush.theme, brush.px
    rect, pitch = frame(size, len(seen.names), brush.u)
    listed = standings(book, seen)
    brush.box(rect, RADIUS_U + 4, theme.panel, theme.line, 3)
    left, right = rect.left + px(INSET), rect.right - px(INSET)
    high, y = px(76), rect.top + px(44)
    brush.write(tell("Scores"), (left, y), HEADING_U + 6, theme.gold, weight="display", high=high)
    room = rect.width // 2
    brush.write(_rule(seen), (right, y), BODY_U, theme.muted, anchor="midright", room=room, high=high)
    axis = _Axis(listed, seen, Rect(left + px(NAME), 0, right - px(TOTAL + CURVE + 40) - left - px(NAME), 0))
    top = rect.top + px(HEAD)
    axis.paint(brush, top - px(12), top + pitch * len(listed))
    rounds = (right - px(CURVE - 30), top - px(28))
    if book.rounds:
        brush.write(tell("by rounds"), rounds, SMALL_U, theme.muted, room=right - rounds[0], high=px(44))
    for row, each in enumerate(listed):
        line = Rect(rect.left + px(INSET / 2), top + row * pitch, rect.width - px(INSET), pitch)
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
        self.most = max((abs(points) for each in listed for points in _by_round(each.course)), default=0)
        """The most that changed hands in one round: as high as a column can be."""

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
        shown = [0, *self.ticks[:MOST_TICKS], self.limit] if len(self.ticks) <= MOST_TICKS else [0, self.limit]
        for number in dict.fromkeys(shown):
            colour = theme.coral if number == self.limit else theme.mint if number in self.ticks else theme.muted
            at = (self.x(number), top - px(16))
            told = brush.write(str(number), at, SMALL_U, colour, weight="medium", anchor="center")
            if number == self.limit:
                _paint_skull(brush, (told.right + px(20), at[1]), colour)


def _row(brush: Brush, each: Standing, seen: View, rect: Rect, axis: _Axis) -> None:
    theme, px, y = brush.theme, brush.px, rect.centery
    own = each.seat == seen.seat
    if own:
        brush.box(rect.inflate(0, -px(6)), 12, theme.panel_2 + "99")
    left, right = rect.left + px(INSET / 2), rect.right - px(INSET / 2)
    ink = theme.muted if each.out else theme.gold if own else theme.sand
    high = rect.height
    brush.write(str(each.place), (left, y), BODY_U, theme.muted, weight="bold", room=px(40), high=high)
    brush.write(each.name, (left + px(54), y), NAME_U, ink, weight="bold", room=px(NAME - 70), high=high)
    _bar(brush, each, Rect(axis.track.left, y - px(BAR / 2), axis.track.width, max(4, px(BAR))), axis)
    ink = theme.coral if each.danger else theme.muted if each.out else theme.sand
    at = (right - px(CURVE), y)
    total, room = str(each.total), px(TOTAL)
    brush.write(total, at, NAME_U, ink, weight="bold", anchor="midright", room=room, high=high, even=True)
    course = Rect(right - px(CURVE - 30), y - rect.height * 7 // 20, px(CURVE - 30), rect.height * 7 // 10)
    _paint_rounds(brush, each.course, course, axis.most, ink)
    if each.danger or each.out:
        sign = tell("out") if each.out else tell("in danger")
        high = min(px(28 * brush.grown), rect.height - px(2))
        mark = Rect(0, 0, brush.width(sign, SMALL_U, "bold", high=high) + px(18), high)
        mark.midright = (axis.track.right, y)
        brush.box(mark, 14, theme.muted if each.out else theme.coral)
        brush.write(sign, mark.center, SMALL_U, theme.ink, weight="bold", anchor="center", high=high)


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


def _by_round(course: Sequence[int]) -> tuple[int, ...]:
    """What each round did to a total."""
    return tuple(after - before for before, after in pairwise((0, *course)))


def _paint_rounds(brush: Brush, course: Sequence[int], rect: Rect, most: int, colour: str) -> None:
    """A column for each of the last rounds, the last one bright; a round that cost nothing is a dot on the line."""
    theme, wide = brush.theme, max(4, brush.px(14))
    step = wide + max(2, brush.px(6))
    shown = _by_round(course)[-(rect.width // step) :]
    for number, points in enumerate(shown):
        high = max(brush.px(3), 2, round(rect.height * abs(points) / max(1, most)))
        column = Rect(rect.left + number * step, rect.bottom - high, wide, high)
        if points < 0:
            brush.box(column, 2, None, theme.mint, 2)
        else:
            brush.box(column, 2, colour if number == len(shown) - 1 else theme.muted)


def _paint_skull(brush: Brush, middle: tuple[int, int], colour: str) -> None:
    """Who comes here is out: a head, a jaw, two eyes and a gap between teeth."""
    px, (x, y) = brush.px, middle
    head = Rect(0, 0, px(24), px(20))
    head.center = (x, y - px(3))
    jaw = Rect(0, 0, px(14), px(10))
    jaw.midtop = (x, head.bottom - px(4))
    brush.box(head, 10, colour)
    brush.box(jaw, 3, colour)
    for way in (-1, 1):
        eye = Rect(0, 0, max(2, px(7)), max(2, px(7)))
        eye.center = (x + way * px(5), y - px(1))
        brush.box(eye, 4, brush.theme.panel)
    tooth = Rect(0, 0, max(1, px(2)), px(6))
    tooth.midbottom = (x, jaw.bottom)
    brush.box(tooth, 0, brush.theme.panel)


def _rule(seen: View) -> str:
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
