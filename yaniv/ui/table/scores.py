"""The scores over the table: a bar for every player, the rounds in figures, what the signs mean, and a way out.

Lengths are in u.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.game.view import View
from yaniv.ui import keys
from yaniv.ui.inputs import (
    Input,
    KeyPressed,
    PadPressed,
    PointerMoved,
    PointerPressed,
    Pressed,
    WheelTurned,
)
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.table.board import NAME, SHORT_NAME, Board, elements, paint_board, rule
from yaniv.ui.table.places import Size
from yaniv.ui.table.rounds import GUTTER, NUMBER, Rounds, high_of
from yaniv.ui.table.signs import paint_sign
from yaniv.ui.table.tally import MARKS, Mark, Tally, meaning
from yaniv.ui.theme import BODY_U, HEADING_U, RADIUS_U, SMALL_U, unit
from yaniv.ui.widgets.brush import MOST_GROWN, Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus import Ring
from yaniv.words import tell

CLOSE: Final = "button:close"
WIDTH: Final = 1360
WIDEST: Final = 1880
MARGIN: Final = 40
INSET: Final = 44
TITLE: Final = 88
HEAD: Final = 136
"""Down to the first bar."""
FOOT: Final = 112
GAP: Final = 24
PITCH: Final = 60
"""From bar to bar; and where there is nothing but bars."""
LONE_PITCH: Final = 76
MOST_ABOVE: Final = 6
"""The rounds of more players stand beside the bars."""
COLUMN: Final = 72
"""There, for each player at least."""
BUTTON: Final = (210, 68)
SIGN: Final = 18
STEPS: Final = {"up": -1, "down": 1}
PAGES: Final = ("page up", "page down")


class Record(Struct, frozen=True):
    """What the scores are told from."""

    tally: Tally
    seen: View
    people: tuple[str, ...] = ()
    """Whose portrait, by seat; empty: nobody has one."""


class _Plan(Struct, frozen=True):
    """Where everything is on the sheet."""

    rect: Rect
    board: Board
    rounds: Rect


class Scores:
    """Takes inputs while it lies open; it is laid before it is asked where anything is."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._rounds = Rounds()
        self._close = Button(CLOSE, tell("Close"), main=True)
        self._ring = Ring((self._close,), CLOSE, look.sound.play)
        self._rect = Rect(0, 0, 0, 0)

    def open(self) -> None:
        """The newest round is in sight."""
        self._rounds.column.wind()

    def handle(self, given: Input) -> bool:
        """Scrolls, or tells that it is to be closed: any other key closes it, and a press beside it."""
        if isinstance(given, KeyPressed | PadPressed):
            return not self._scrolled(given)
        if self._ring.handle(given) is not None:
            return True
        if self._rounds.column.handle(given):
            return False
        return isinstance(given, PointerPressed) and not self._rect.collidepoint(given.at)

    @staticmethod
    def swallows(given: Input) -> bool:
        """Does this go no further? What comes up does: it may have gone down before."""
        return isinstance(given, KeyPressed | PadPressed | PointerPressed | PointerMoved | WheelTurned)

    def paint(self, brush: Brush, record: Record) -> Rect:
        """Over the dimmed table. Tells where it lies."""
        theme, px = brush.theme, brush.px
        plan = self._lay(record, brush.surface.get_size())
        rect, high = plan.rect, px(76)
        brush.dim()
        brush.box(rect, RADIUS_U + 4, theme.panel, theme.line, 3)
        left, right, y = rect.left + px(INSET), rect.right - px(INSET), rect.top + px(44)
        title = brush.write(tell("Scores"), (left, y), HEADING_U + 6, theme.gold, weight="display", high=high)
        room = right - title.right - px(INSET)
        brush.write(rule(record.seen), (right, y), BODY_U, theme.muted, anchor="midright", room=room, high=high)
        paint_board(brush, record.tally.book, record.seen, plan.board)
        if record.tally.rounds:
            self._rounds.paint(brush, record.tally, record.seen, record.people)
        self._paint_signs(brush, record, Rect(left, rect.bottom - px(FOOT), self._close.rect.left - left, px(FOOT)))
        self._ring.paint(brush)
        return brush.place(rect)

    def elements(self, record: Record, size: tuple[int, int]) -> tuple[Element, ...]:
        """The standings, the rounds in sight, and the button."""
        plan = self._lay(record, size)
        lines = self._rounds.elements(record.tally, record.seen) if record.tally.rounds else ()
        return (*elements(record.tally.book, record.seen, plan.board), *lines, *self._ring.elements())

    def _scrolled(self, pressed: Pressed) -> bool:
        """A long sheet keeps arrows and page keys for itself, at its ends too."""
        column, way = self._rounds.column, keys.meaning(pressed) or ""
        name = pressed.key if isinstance(pressed, KeyPressed) else ""
        if not column.overflows:
            return False
        if way in STEPS:
            column.step(STEPS[way])
        elif name in ("home", "end"):
            column.rewind() if name == "home" else column.wind()
        else:
            column.handle(pressed)
        return way in STEPS or name in (*PAGES, "home", "end")

    def _lay(self, record: Record, size: tuple[int, int]) -> _Plan:
        u, seats, rounds = unit(size), len(record.seen.names), len(record.tally.rounds)
        grown = min(MOST_GROWN, self._look.text_scale)
        plan = (_beside if seats > MOST_ABOVE and rounds else _below)(
            size, u, seats, partial(high_of, u=u, grown=grown, rounds=rounds, seats=seats)
        )
        self._rect = plan.rect
        if rounds:
            self._rounds.lay(plan.rounds, u, grown, rounds, seats)
        wide, high = round(BUTTON[0] * u), round(BUTTON[1] * u)
        foot = plan.rect.bottom - round(FOOT * u)
        self._close.rect = Rect(plan.rect.right - round(INSET * u) - wide, 0, wide, high)
        self._close.rect.centery = foot + round(FOOT * u) // 2
        return plan

    def _paint_signs(self, brush: Brush, record: Record, box: Rect) -> None:
        """What those mean that are on the sheet."""
        found = {mark for line in record.tally.rounds for entry in line.entries for mark in entry.marks}
        shown: list[Mark] = [mark for mark in MARKS if mark in found]
        px, size = brush.px, brush.px(SIGN)
        texts = [meaning(mark, record.seen.rules) for mark in shown]
        high, room = box.height // 2, box.width - len(shown) * (size + px(8 + GAP))
        wide = _shared([brush.width(text, SMALL_U, high=high) for text in texts], room)
        x = box.left
        for mark, text, width in zip(shown, texts, wide, strict=True):
            paint_sign(brush, mark, (x + size // 2, box.centery), size)
            x += size + px(8)
            brush.write(text, (x, box.centery), SMALL_U, brush.theme.muted, room=width, high=high)
            x += width + px(GAP)


def _shared(wanted: Sequence[int], room: int) -> Iterator[int]:
    """So much of the room as each wants, or its part of it."""
    whole = sum(wanted)
    return (wide if whole <= room else wide * room // max(1, whole) for wide in wanted)


def _below(size: Size, u: float, seats: int, high_of: Callable[[int], int]) -> _Plan:
    """The bars above, the rounds below them."""
    head, foot = round(HEAD * u), round(FOOT * u)
    rect = Rect(0, 0, min(round(WIDTH * u), size[0] - round(MARGIN * u)), 0)
    inner = rect.width - 2 * round(INSET * u)
    high = high_of(inner)
    gap = round(GAP * u) if high else 0
    room = size[1] - 2 * round(MARGIN * u) - head - foot
    pitch = min(round((PITCH if high else LONE_PITCH) * u), room // seats)
    high = min(high, room - pitch * seats - gap)
    rect.height = head + pitch * seats + gap + high + foot
    rect.center = (size[0] // 2, size[1] // 2)
    bars = Rect(rect.left + round(INSET / 2 * u), rect.top + head, rect.width - round(INSET * u), pitch * seats)
    return _Plan(rect, Board(bars, pitch, NAME), Rect(rect.left + round(INSET * u), bars.bottom + gap, inner, high))


def _beside(size: Size, u: float, seats: int, high_of: Callable[[int], int]) -> _Plan:
    """The bars, and the rounds on their other side."""
    title, head, foot, inset = round(TITLE * u), round(HEAD * u), round(FOOT * u), round(INSET / 2 * u)
    rect = Rect(0, 0, min(round(WIDEST * u), size[0] - round(MARGIN * u)), 0)
    inner = rect.width - 2 * inset
    wide = max(inner * 11 // 20, round((NUMBER + GUTTER + COLUMN * seats) * u))
    room = size[1] - 2 * round(MARGIN * u) - foot
    pitch = min(round(PITCH * u), (room - head) // seats)
    high = min(room - title, max(high_of(wide), head - title + pitch * seats))
    rect.height = title + high + foot
    rect.center = (size[0] // 2, size[1] // 2)
    bars = Rect(rect.left + inset, rect.top + head, inner - wide - inset, pitch * seats)
    return _Plan(rect, Board(bars, pitch, SHORT_NAME), Rect(rect.right - inset - wide, rect.top + title, wide, high))
