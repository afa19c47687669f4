"""The log at the right edge: a line for everything that happened, newest last, with small cards in the sentences."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.inputs import Input, PointerMoved, PointerPressed, PointerReleased, Pressed, WheelTurned
from yaniv.ui.inspect import Element
from yaniv.ui.table.box import Box
from yaniv.ui.table.places import Places
from yaniv.ui.table.tale import Line, pieces, spoken
from yaniv.ui.theme import RADIUS_U, SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.words import tell

WIDTH: Final = 420
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
WHEEL: Final = 3


class Row(Struct, frozen=True):
    """A sentence in the drawer: its words and cards by place, from its own top left."""

    top: int
    high: int
    line: Line
    parts: tuple[tuple[str, bool, int, int], ...]
    """Text or card, whether it is a card, left edge, row of text."""


class Drawer:
    """Stays where it was scrolled to; at its end it follows what happens."""

    def __init__(self) -> None:
        self.is_open = False
        self._rows: list[Row] = []
        self._lines: Sequence[Line] = ()
        self._laid: tuple[int, float] = (0, 0.0)
        self._back = 0
        """Pixels between the end and what is in sight."""

    def rect(self, at: Places) -> Rect:
        """Below the top bar, above the call."""
        box = Box(at.size[0] - WIDTH * at.u, at.top_bar.bottom, WIDTH * at.u, at.hand.y - at.top_bar.bottom)
        return Rect(box.pixels)

    def handle(self, given: Input, at: Places) -> bool:
        """Whatever is done on it is its own: the wheel scrolls it, clicks go no further."""
        if not self.is_open:
            return False
        match given:
            case WheelTurned() if self.rect(at).collidepoint(given.at):
                self._scroll(given.steps * WHEEL * round(STEP * at.u), at)
                return True
            case PointerPressed() | PointerReleased() | PointerMoved():
                return isinstance(given, PointerPressed) and self.rect(at).collidepoint(given.at)
            case _:
                return False

    def page(self, pressed: Pressed, at: Places) -> bool:
        """Page keys scroll it, too."""
        key = getattr(pressed, "key", "")
        pages = {"page up": 1, "page down": -1}
        if not self.is_open or key not in pages:
            return False
        self._scroll(pages[key] * (self.rect(at).height - round(2 * HEAD * at.u)), at)
        return True

    def paint(self, brush: Brush, lines: Sequence[Line], at: Places) -> None:
        """Only what is in sight."""
        theme, px, rect = brush.theme, brush.px, self.rect(at)
        self._lay(brush, lines, rect)
        brush.box(rect, RADIUS_U, theme.panel + "F2", theme.line)
        brush.write(tell("Log"), (rect.left + px(INSET), rect.top + px(HEAD / 2)), 30, theme.gold, weight="display")
        page = self._page(rect, at.u)
        with brush.inside(page):
            for row, top in self._in_sight(page):
                self._paint_row(brush, row, page.left, top)

    def elements(self, at: Places) -> Iterator[Element]:
        """The lines in sight."""
        page = self._page(self.rect(at), at.u)
        for number, (row, top) in enumerate(self._in_sight(page)):
            rect = Rect(page.left, top, page.width, row.high).clip(page)
            text = spoken(row.line)
            yield Element(f"log:{number}", "text", text, text, (rect.x, rect.y, rect.width, max(1, rect.height)))

    def _page(self, rect: Rect, u: float) -> Rect:
        inset, head = round(INSET * u), round(HEAD * u)
        return Rect(rect.left + inset, rect.top + head, rect.width - 2 * inset, rect.height - head - inset)

    def _in_sight(self, page: Rect) -> Iterator[tuple[Row, int]]:
        height = self._rows[-1].top + self._rows[-1].high if self._rows else 0
        shift = page.bottom - height + self._back if height > page.height else page.top
        for row in self._rows:
            if row.top + shift + row.high > page.top and row.top + shift < page.bottom:
                yield row, row.top + shift

    def _scroll(self, by: int, at: Places) -> None:
        page = self._page(self.rect(at), at.u)
        height = self._rows[-1].top + self._rows[-1].high if self._rows else 0
        self._back = min(max(0, self._back + by), max(0, height - page.height))

    def _lay(self, brush: Brush, lines: Sequence[Line], rect: Rect) -> None:
        """Sentences that are new get their rows; a drawer of another width gets all of them anew."""
        wide = self._page(rect, brush.u).width
        if self._laid != (wide, brush.u) or len(lines) < len(self._rows):
            self._rows, self._laid = [], (wide, brush.u)
        for line in lines[len(self._rows) :]:
            top = self._rows[-1].top + self._rows[-1].high if self._rows else 0
            self._rows.append(_set(brush, line, top, wide))

    def _paint_row(self, brush: Brush, row: Row, left: int, top: int) -> None:
        theme = brush.theme
        step, size = brush.px(STEP), SECONDARY_U
        for text, is_card, x, number in row.parts:
            at = (left + x, top + step // 2 + number * step + (brush.px(GAP) if row.line.heading else 0))
            if is_card:
                brush.chip(text, at, size)
            elif row.line.heading:
                brush.write(text, at, size + 2, theme.gold, weight="bold")
            else:
                brush.write(text, at, size, theme.sand)


def _set(brush: Brush, line: Line, top: int, wide: int) -> Row:
    """Words and cards, wrapped; a comma or a full stop stays with the card before it."""
    parts: list[tuple[str, bool, int, int]] = []
    x = number = 0
    for text, is_card in pieces(line.text):
        width = brush.chip_width(text, SECONDARY_U) if is_card else _width(brush, text, line)
        if x and x + width > wide and text not in PUNCTUATION:
            x, number = 0, number + 1
        if x and text in PUNCTUATION:
            x -= brush.px(CHIP_GAP - 1)
        parts.append((text, is_card, x, number))
        x += width + brush.px(CHIP_GAP if is_card else SPACE)
    high = (number + 1) * brush.px(STEP) + brush.px(GAP if not line.heading else 2 * GAP)
    return Row(top, high, line, tuple(parts))


def _width(brush: Brush, text: str, line: Line) -> int:
    return brush.width(text, SECONDARY_U + 2, "bold") if line.heading else brush.width(text, SECONDARY_U)
