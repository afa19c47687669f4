"""The account of one player's number: sentence after sentence, each with its house rule. It scrolls if it is long.

Lengths are in u.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.rules.house import HouseRules
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerPressed, PointerReleased, Pressed
from yaniv.ui.inspect import Element
from yaniv.ui.scenes.account import account, cited
from yaniv.ui.scenes.reasons import Row
from yaniv.ui.theme import BODY_U, HEADING_U, RADIUS_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.column import Column
from yaniv.ui.widgets.control import pixels
from yaniv.words import tell

WIDTH: Final = 1180
INSET: Final = 40
HEAD: Final = 88
GAP: Final = 12
GUTTER: Final = 34
"""For the bar."""
MARGIN: Final = 40
LEADING: Final = 1.5
PAGES: Final = ("page up", "page down")
STEPS: Final = {"up": -1, "down": 1}


class _Block(Struct, frozen=True):
    """Lines of the account, from its top."""

    top: int
    lines: tuple[str, ...]
    size: float
    high: int
    """Of each line."""
    cited: bool
    """A house rule."""


class Ledger:
    """Lies over the sheet until it is closed."""

    def __init__(self, row: Row, rules: HouseRules) -> None:
        self._row = row
        self._rules = rules
        self._column = Column()
        self._rect = Rect(0, 0, 0, 0)
        self._is_pressed = False

    @property
    def seat(self) -> int:
        """Return the seat whose number is accounted for."""
        return self._row.seat

    @property
    def announce(self) -> str:
        """Whose account, and its sentences."""
        said = (step.text for step in account(self._row, self._rules))
        return " ".join((tell("{name}.", name=self._row.name), *said))

    def handle(self, given: Input) -> bool:
        """Scrolls, or tells that it is to be closed: whatever else is pressed closes it, a click on it as well."""
        if isinstance(given, KeyPressed | PadPressed):
            return not self._scrolled(given)
        was_pressed = self._is_pressed
        if isinstance(given, PointerPressed | PointerReleased):
            self._is_pressed = False
        if self._column.handle(given):
            return False
        match given:
            case PointerPressed():
                self._is_pressed = self._rect.collidepoint(given.at)
                return not self._is_pressed
            case PointerReleased():
                return was_pressed
            case _:
                return False

    def leaves(self, given: Input) -> bool:
        """Is this meant for what lies under it: a press beside it?"""
        return isinstance(given, PointerPressed) and not self._rect.collidepoint(given.at)

    def paint(self, brush: Brush, over: Rect) -> None:
        """In the middle of the sheet, as high as it has to be and the window lets it."""
        theme, px = brush.theme, brush.px
        window = brush.surface.get_rect().inflate(-2 * px(MARGIN), -2 * px(MARGIN))
        rect = Rect(0, 0, min(px(WIDTH * brush.grown), over.width - 2 * px(GAP)), 0)
        room = rect.width - px(2 * INSET + GUTTER)
        blocks = tuple(self._blocks(brush, room))
        long = blocks[-1].top + blocks[-1].high * len(blocks[-1].lines)
        rect.height = min(window.height, px(HEAD) + long + px(INSET))
        rect.center = over.center
        self._rect = rect.clamp(window)
        page = Rect(self._rect.left + px(INSET), self._rect.top + px(HEAD), room + px(GUTTER), 0)
        page.height = self._rect.bottom - px(INSET) - page.top
        self._column.lay(page, long, brush.u)
        brush.box(self._rect, RADIUS_U, theme.panel_2, theme.gold, 3)
        asked = self._row.points if self._row.points is not None else self._row.hand_total
        title = tell("{name}: why {points}?", name=self._row.name, points=asked)
        at = (page.left, self._rect.top + px(HEAD / 2))
        brush.write(title, at, HEADING_U, theme.gold, weight="display", room=room, high=px(HEAD - 12))
        with brush.inside(page):
            for block in blocks:
                self._paint_block(brush, block, page)
        self._column.paint(brush)

    def element(self) -> Element:
        """The account as one thing to be read."""
        return Element("account", "dialog", self._row.name, self.announce, pixels(self._rect), ("enabled",))

    def _scrolled(self, pressed: Pressed) -> bool:
        """A long account keeps arrows and page keys for itself, at its ends too."""
        way = keys.meaning(pressed) or ""
        if way in STEPS:
            self._column.step(STEPS[way])
        else:
            self._column.handle(pressed)
        paged = isinstance(pressed, KeyPressed) and pressed.key in PAGES
        return self._column.overflows and (way in STEPS or paged)

    def _paint_block(self, brush: Brush, block: _Block, page: Rect) -> None:
        ink = brush.theme.sky if block.cited else brush.theme.sand
        for number, line in enumerate(block.lines):
            y = self._column.top + block.top + block.high * number
            if y + block.high > page.top and y < page.bottom:
                brush.write(line, (page.left, y + block.high // 2), block.size, ink, high=block.high)

    def _blocks(self, brush: Brush, room: int) -> Iterator[_Block]:
        top = 0
        for step in account(self._row, self._rules):
            rules = (cited(key, self._rules) for key in step.rules)
            told = [(step.text, BODY_U, False), *((rule, SMALL_U, True) for rule in rules)]
            for text, size, is_rule in told:
                high = round(brush.px(size * LEADING) * brush.grown)
                lines = brush.wrapped(text, size, room, high=high)
                yield _Block(top, lines, size, high, is_rule)
                top += high * len(lines) + brush.px(GAP)
