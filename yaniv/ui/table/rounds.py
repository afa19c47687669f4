"""Draws the rounds as everybody writes them down: one line each, one column a player, the newest at the end.

Lengths are in u.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect

from yaniv.game.view import View
from yaniv.ui.inspect import Element
from yaniv.ui.table.signs import paint_sign
from yaniv.ui.table.tally import Entry, Mark, Tally, Written, spoken
from yaniv.ui.text import Weight
from yaniv.ui.theme import BODY_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.column import Column
from yaniv.ui.widgets.even import even
from yaniv.words import tell

HEAD: Final = 52
ROW: Final = 46
TALL_ROW: Final = 70
"""Points and total stand below each other."""
NUMBER: Final = 100
"""For the number of the round."""
GUTTER: Final = 30
"""For the bar."""
WIDE: Final = 150
"""A column in which points and total stand beside each other; a narrower one knows its player by the portrait alone."""
FACE: Final = 44
SIGN: Final = 16
SHORT_SIGN: Final = 13
APART: Final = 5
"""From the sign to its number."""
PAD: Final = 8
SHORT_PAD: Final = 3
OF_POINTS: Final[tuple[Mark, ...]] = ("stood", "failed", "asaf")
OF_TOTAL: Final[tuple[Mark, ...]] = ("less", "out")


def high_of(wide: int, *, u: float, grown: float, rounds: int, seats: int) -> int:
    """How high so many rounds would like to be; 0: there are none."""
    return (round(HEAD * u * grown) + rounds * _row(_step(wide, u, seats), u, grown)) if rounds else 0


class Rounds:
    """Scrolls where there are more rounds than fit; follows the newest while that is in sight."""

    def __init__(self) -> None:
        self.column = Column()
        self._rect = Rect(0, 0, 0, 0)
        self._head = 1
        self._row = 1
        self._step = 1
        """From column to column."""
        self._is_wide = True

    def lay(self, rect: Rect, u: float, grown: float, rounds: int, seats: int) -> None:
        """Takes its place, whole lines only; *grown* is by how much larger they are with their text."""
        self._rect, self._head = rect, round(HEAD * u * grown)
        self._step = _step(rect.width, u, seats)
        self._row = _row(self._step, u, grown)
        self._is_wide = self._step >= WIDE * u
        follows = self.column.at_end
        fitting = max(1, min(rounds, (rect.height - self._head) // self._row))
        page = Rect(rect.left, rect.top + self._head, rect.width, fitting * self._row)
        self.column.lay(page, self._row * rounds, u)
        if follows:
            self.column.wind()

    def paint(self, brush: Brush, tally: Tally, seen: View, people: Sequence[str]) -> None:
        """The players above, the lines below them."""
        page, theme = self.column.rect, brush.theme
        if seen.seat >= 0:
            own = self._cell(brush, seen.seat, self._rect.top, page.bottom - self._rect.top)
            brush.box(own, 12, theme.panel_2 + "99")
        self._paint_heads(brush, seen, people)
        size = self._size(brush, tally)
        with brush.inside(page):
            for line, top in self._in_sight(tally):
                self._paint_line(brush, line, top, size)
        self.column.paint(brush)

    def elements(self, tally: Tally, seen: View) -> Iterator[Element]:
        """The lines in sight."""
        page = self.column.rect
        for line, top in self._in_sight(tally):
            place = Rect(page.left, top, page.width, self._row).clip(page)
            cells = (spoken(entry, seen.names[seat], seen.rules) for seat, entry in enumerate(line.entries))
            name = tell("Round {n}", n=line.number)
            label = " ".join((f"{name}.", *(cell for cell in cells if cell)))
            rect = (place.x, place.y, place.width, max(1, place.height))
            yield Element(f"round:{line.number}", "text", name, label, rect)

    def _in_sight(self, tally: Tally) -> Iterator[tuple[Written, int]]:
        page = self.column.rect
        for number, line in enumerate(tally.rounds):
            top = self.column.top + number * self._row
            if top + self._row > page.top and top < page.bottom:
                yield line, top

    def _cell(self, brush: Brush, seat: int, top: int, high: int) -> Rect:
        return Rect(self._rect.left + brush.px(NUMBER) + seat * self._step, top, self._step, high)

    def _paint_heads(self, brush: Brush, seen: View, people: Sequence[str]) -> None:
        theme, px, high = brush.theme, brush.px, self._head
        told, at, room = tell("Round"), (self._rect.left + px(PAD), self._rect.top + high // 2), px(NUMBER - PAD)
        if brush.fits(told, SMALL_U, room, high=high):
            brush.write(told, at, SMALL_U, theme.muted, room=room, high=high)
        for seat, name in enumerate(seen.names):
            cell, out = self._cell(brush, seat, self._rect.top, high), seat in seen.out
            wide = min(px(FACE), cell.width - px(PAD))
            disc = Rect(0, 0, wide, wide)
            disc.center = cell.center
            if self._is_wide:
                disc.left = cell.left + px(PAD)
                left, ink = disc.right + px(PAD), theme.muted if out else theme.sand
                ink, room = theme.gold if seat == seen.seat else ink, cell.right - px(PAD) - left
                brush.write(name, (left, cell.centery), BODY_U, ink, weight="bold", room=room, high=high)
            brush.avatar(disc, seat, name, people[seat] if people else "", out=out)

    def _paint_line(self, brush: Brush, line: Written, top: int, size: float) -> None:
        theme, px = brush.theme, brush.px
        rule = Rect(self._rect.left, top, self._rect.width - px(GUTTER), max(1, px(1)))
        brush.box(rule, 0, theme.line)
        at, room = (self._rect.left + px(PAD), top + self._row // 2), px(NUMBER - 2 * PAD)
        brush.write(str(line.number), at, size, theme.muted, weight="medium", room=room, high=self._row, even=True)
        for seat, entry in enumerate(line.entries):
            if entry.total is None:
                continue
            points, total = self._boxes(brush, self._cell(brush, seat, top, self._row))
            told = "·" if entry.points is None else str(entry.points)
            stands = brush.write(
                told, points.midright, size, theme.muted, anchor="midright", high=points.height, even=True
            )
            self._paint_signs(brush, entry, OF_POINTS, stands)
            told, high = str(entry.total), total.height
            stands = brush.write(
                told, total.midright, size, theme.sand, weight="bold", anchor="midright", high=high, even=True
            )
            self._paint_signs(brush, entry, OF_TOTAL, stands)

    def _boxes(self, brush: Brush, cell: Rect) -> tuple[Rect, Rect]:
        """Where points and total of a player stand: beside each other, or where that is too narrow below each other."""
        if self._is_wide:
            inner = cell.inflate(-2 * brush.px(PAD), 0)
            left = Rect(inner.left, inner.top, inner.width // 2, inner.height)
            return left, left.move(left.width, 0)
        inner = cell.inflate(-2 * brush.px(SHORT_PAD), -2 * brush.px(PAD / 2))
        upper = Rect(inner.left, inner.top, inner.width, inner.height // 2)
        return upper, upper.move(0, upper.height)

    def _size(self, brush: Brush, tally: Tally) -> float:
        """One for all numbers: so large as the longest has room for, its sign before it."""
        _, box = self._boxes(brush, Rect(0, 0, self._step, self._row))
        box.width -= self._sign(brush) + brush.px(APART)
        longest = max((str(entry.total or 0) for line in tally.rounds for entry in line.entries), key=len)
        weight: Weight = "bold"
        return even(brush, ("0" * len(longest),), box, BODY_U if self._is_wide else SMALL_U, weight)

    def _sign(self, brush: Brush) -> int:
        return brush.px(SIGN * brush.grown if self._is_wide else SHORT_SIGN)

    def _paint_signs(self, brush: Brush, entry: Entry, signs: Sequence[Mark], number: Rect) -> None:
        """Before the number, the last one next to it."""
        size, right = self._sign(brush), number.left - brush.px(APART)
        for mark in reversed([mark for mark in entry.marks if mark in signs]):
            paint_sign(brush, mark, (right - size // 2, number.centery), size)
            right -= size + brush.px(APART)


def _step(wide: int, u: float, seats: int) -> int:
    return (wide - round((NUMBER + GUTTER) * u)) // seats


def _row(step: int, u: float, grown: float) -> int:
    return round(grown * u * (ROW if step >= WIDE * u else TALL_ROW))
