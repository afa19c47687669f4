"""The log at the right edge: a line for everything that happened, newest last, with small cards in the sentences.

Lengths are in u.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.inputs import Input, PointerPressed
from yaniv.ui.inspect import Element
from yaniv.ui.motion.slide import Slide
from yaniv.ui.runs import reads_to_the_left
from yaniv.ui.speeds import Pace
from yaniv.ui.table.places import Places
from yaniv.ui.table.signet import SEAL, Signet
from yaniv.ui.table.tale import Line, pieces, spoken
from yaniv.ui.theme import RADIUS_U, SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.column import Column
from yaniv.words import tell

INSET: Final = 22
HEAD: Final = 66
STEP: Final = 38
"""From line to line of text."""
GAP: Final = 8
"""Between sentences."""
SPACE: Final = 7
"""Between words."""
CHIP_GAP: Final = 5
PUNCTUATION: Final = (".", ",", ":", ";")
GUTTER: Final = 24
"""For the bar."""


class Row(Struct, frozen=True):
    """A sentence in the drawer: its words and cards by place, in pixels from its own top left."""

    top: int
    high: int
    line: Line
    parts: tuple[tuple[str, bool, int, int], ...]
    """Text or card, whether it is a card, left edge, row of text."""


class Drawer:
    """Stays where it was scrolled to; at its end it follows what happens."""

    def __init__(self, pace: Pace, signet: Signet | None = None) -> None:
        self.is_open = False
        self._signet = signet
        self._pace = pace
        self._slide = Slide()
        self._column = Column()
        self._rows: list[Row] = []
        self._laid: tuple[int, float] = (0, 0.0)

    @property
    def moving(self) -> bool:
        """It comes or goes."""
        return self._slide.moving

    def open(self) -> None:
        """It is there at once."""
        self.is_open = True
        self._slide.come(self._pace)
        self._slide.end()

    def toggle(self) -> None:
        """Opens it, or closes it."""
        self.is_open = not self.is_open
        if self.is_open:
            self._slide.come(self._pace)
        else:
            self._slide.leave()

    def update(self, ms: float) -> None:
        """Time passes."""
        self._slide.update(ms)

    def handle(self, given: Input, at: Places) -> bool:
        """Whatever is done on it is its own: wheel, page keys, bar and finger scroll it, clicks go no further."""
        if not self.is_open:
            return False
        if self._signet and self._signet.handle(given):
            return True
        lies = Rect(at.log.pixels)
        return self._column.handle(given) or (isinstance(given, PointerPressed) and lies.collidepoint(given.at))

    def step(self, steps: int) -> None:
        """An arrow, while it has the focus."""
        self._column.step(steps)

    def paint(self, brush: Brush, lines: Sequence[Line], at: Places, focused: str = "") -> None:
        """Only what is in sight; *focused* has the keys."""
        if not (self.is_open or self.moving):
            return
        theme, rect = brush.theme, Rect(at.log.pixels)
        self._set_lines(brush, lines, rect)
        rect.x += round((1 - self._slide.part) * rect.width) * (1 if brush.axis is None else -1)
        self._lay(brush, rect)
        brush.box(rect, RADIUS_U, theme.panel, theme.line)
        self._paint_head(brush, rect, focused)
        with brush.inside(self._column.rect):
            for row, top in self._in_sight():
                self._paint_row(brush, row, self._column.rect.left, top)
        self._column.paint(brush)
        self._lay(brush, Rect(at.log.pixels))
        self._lay_signet(Rect(at.log.pixels), brush.u)

    def elements(self, at: Places) -> Iterator[Element]:
        """The lines in sight."""
        if not self.is_open:
            return
        page = self._column.rect.clip(Rect(at.log.pixels))
        for number, (row, top) in enumerate(self._in_sight()):
            rect = Rect(page.left, top, page.width, row.high).clip(page)
            text = spoken(row.line)
            yield Element(f"log:{number}", "text", text, text, (rect.x, rect.y, rect.width, max(1, rect.height)))

    def controls(self, at: Places) -> tuple[Element, ...]:
        """What can be used of it, beside the lines."""
        if not self.is_open or not self._signet:
            return ()
        self._lay_signet(Rect(at.log.pixels), at.u)
        return self._signet.elements()

    def _paint_head(self, brush: Brush, rect: Rect, focused: str) -> None:
        px, right = brush.px, rect.right - brush.px(INSET)
        if self._signet:
            self._lay_signet(rect, brush.u)
            self._signet.paint(brush, focused=focused == SEAL)
            right = self._signet.left - px(INSET)
        title = (rect.left + px(INSET), rect.top + px(HEAD / 2))
        room, high = right - title[0], px(HEAD - 10)
        brush.write(tell("Log"), title, 30, brush.theme.gold, weight="display", room=room, high=high)

    def _lay_signet(self, rect: Rect, u: float) -> None:
        if self._signet:
            self._signet.lay(rect.right - round(INSET * u), rect.top + round(HEAD / 2 * u), u)

    def _in_sight(self) -> Iterator[tuple[Row, int]]:
        page = self._column.rect
        for row in self._rows:
            top = self._column.top + row.top
            if top + row.high > page.top and top < page.bottom:
                yield row, top

    def _set_lines(self, brush: Brush, lines: Sequence[Line], rect: Rect) -> None:
        """Sentences that are new get their rows; a drawer of another width gets all of them anew."""
        wide = rect.width - 2 * brush.px(INSET) - brush.px(GUTTER)
        if self._laid != (wide, brush.u) or len(lines) < len(self._rows):
            self._rows, self._laid = [], (wide, brush.u)
        for line in lines[len(self._rows) :]:
            self._rows.append(_set(brush, line, self._end, wide))
        follows = self._column.at_end
        self._lay(brush, rect)
        if follows:
            self._column.wind()

    def _lay(self, brush: Brush, rect: Rect) -> None:
        inset, head = brush.px(INSET), brush.px(HEAD)
        page = Rect(rect.left + inset, rect.top + head, rect.width - 2 * inset, rect.height - head - inset)
        self._column.lay(page, self._end, brush.u)

    @property
    def _end(self) -> int:
        return self._rows[-1].top + self._rows[-1].high if self._rows else 0

    def _paint_row(self, brush: Brush, row: Row, left: int, top: int) -> None:
        theme = brush.theme
        step, size = _step(brush), SECONDARY_U
        for text, is_card, x, number in row.parts:
            at = (left + x, top + step // 2 + number * step + (brush.px(GAP) if row.line.heading else 0))
            if is_card:
                brush.chip(text, at, size * brush.grown)
            elif row.line.heading:
                brush.write(text, at, size + 2, theme.gold, weight="bold", high=step, role="log heading")
            else:
                brush.write(text, at, size, theme.sand, high=step, role="log")


def _set(brush: Brush, line: Line, top: int, wide: int) -> Row:
    """Words and cards, wrapped; a comma or a full stop stays with the card before it."""
    parts: list[tuple[str, bool, int, int]] = []
    x = number = gap = 0
    for text, is_card in together(line.text):
        width = brush.chip_width(text, SECONDARY_U * brush.grown) if is_card else _width(brush, text, line)
        if x and x + width > wide and text not in PUNCTUATION:
            x, number = 0, number + 1
        if x and text in PUNCTUATION:
            x -= gap
        parts.append((text, is_card, x, number))
        gap = brush.px(CHIP_GAP - 1 if is_card else SPACE)
        x += width + brush.px(CHIP_GAP if is_card else SPACE)
    high = (number + 1) * _step(brush) + brush.px(GAP if not line.heading else 2 * GAP)
    return Row(top, high, line, tuple(parts))


def together(text: str) -> Iterator[tuple[str, bool]]:
    """The same, but in a Hebrew sentence Latin words in a row are one piece: they are read from left to right."""
    latin: list[str] = []
    for word, is_card in apart(text):
        if not is_card and word.isascii() and word[0].isalpha() and reads_to_the_left(text):
            latin.append(word)
            continue
        if latin:
            yield " ".join(latin), False
            latin = []
        yield word, is_card
    if latin:
        yield " ".join(latin), False


def apart(text: str) -> Iterator[tuple[str, bool]]:
    """Words and cards; in a Hebrew sentence a sign after a Latin name or a number stands alone, to its left."""
    split = reads_to_the_left(text)
    for word, is_card in pieces(text):
        if split and not is_card and not reads_to_the_left(word) and word[:-1] and word[-1] in PUNCTUATION:
            yield word[:-1], False
            yield word[-1], False
        else:
            yield word, is_card


def _width(brush: Brush, text: str, line: Line) -> int:
    high = _step(brush)
    if line.heading:
        return brush.width(text, SECONDARY_U + 2, "bold", high=high, role="log heading")
    return brush.width(text, SECONDARY_U, high=high, role="log")


def _step(brush: Brush) -> int:
    return brush.px(STEP * brush.grown)
