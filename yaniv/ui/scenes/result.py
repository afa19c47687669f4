"""The round's result: every hand, every number and the reason for it. Laid over the table until it has been read.

A long module: every column of a row has a function of its own, and all share the same places.
"""

import math
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.cards import Cards
from yaniv.rules.house import HouseRules
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerPressed, Resized
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.ledger import Ledger
from yaniv.ui.scenes.lineup import mark_of, quoted, spoken
from yaniv.ui.scenes.onward import ways_on
from yaniv.ui.scenes.reasons import RoundTold, Row
from yaniv.ui.scenes.sheet import INSET_U, Entry, Sheet
from yaniv.ui.table.banter import Remark
from yaniv.ui.table.extra import round_name
from yaniv.ui.theme import BODY_U, NAME_U, SECONDARY_U, SMALL_U, Colour, Theme
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import pixels
from yaniv.words import tell

_WIDTH_U: Final = 1720
_ROW_U: Final = 84
_TWO_LINES_U: Final = 66
"""Rows as high as this show what happened to the total on a line of its own."""
_HANDS_U: Final = (470, 568)
"""Room for the cards and what they count: in low rows, and in high ones, whose cards are larger."""
_BUTTON_U: Final = ((330, 76), (270, 76))
"""One alone, and one of several."""
_HEAD_Y_U: Final = 124
_NAMES_HIGH_U: Final = 44
_UNDER_Y_U: Final = 104
"""The middle of what is said under the headline, beside the names of the columns."""
_PLATE_GAP_U: Final = (2, 6)
"""By how much the plate of a row is lower than the row: of a low one, which its text fills, and of a high one."""
_NUMBER_U: Final = 112
"""Room for a number."""
_DIMMED: Final = 0.6
"""How far the sheet steps back behind an account: its rows and buttons can still be used."""


class _Columns(Struct, frozen=True):
    """Left edges of the columns, and the right edge of numbers, in pixels."""

    name: int
    hand: int
    sum: int
    points: int
    why: int
    total: int


class ResultPanel(Sheet):
    """Answers `button:next-round`; and who is out `button:to-end`, `button:new-game`, and then `button:stop`."""

    def __init__(  # noqa: PLR0913 -- a round, and how it is to be shown
        self,
        look: Look,
        told: RoundTold,
        rules: HouseRules,
        said: Remark | None = None,
        *,
        stays_ms: float | None = None,
        hurried: bool = False,
    ) -> None:
        """*said*: what somebody has to say about it; *stays_ms*: it goes by itself after so long, unless it is used.

        *hurried*: the rest of the match is played at once, and this is one round of it.
        """
        buttons = ways_on(told, hurried=hurried)
        lines = [Entry(f"row:{row.seat}", row.name, spoken(row)) for row in told.rows]
        super().__init__(
            look, _WIDTH_U, len(told.rows), _ROW_U, buttons, lines=lines, button_u=_BUTTON_U[len(buttons) > 1]
        )
        self._told = told
        self._rules = rules
        self._said = None if hurried else said
        self._hint = tell("Choose a player to see how the number came about.")
        if hurried:
            self._hint = tell("The others play the match to its end; you can stop that at any time.")
        self._ledger: Ledger | None = None
        """The account of the player who was asked about."""
        self._closed_seat = -1
        """Whose account the press under way has closed; -1: nobody's."""
        self._left_ms = stays_ms
        self._count()

    def wait(self, ms: float) -> bool:
        """Time passes while it can be read. Tells whether it has been there long enough."""
        if self._left_ms is not None:
            self._left_ms -= ms
            self._count()
        return self._left_ms is not None and self._left_ms <= 0

    def stay(self) -> None:
        """It goes by itself no more."""
        self._left_ms = None
        self._count()

    @property
    def countdown(self) -> int | None:
        """So many seconds until it goes by itself."""
        return None if self._left_ms is None else max(0, math.ceil(self._left_ms / 1000))

    def handle(self, given: Input) -> str | None:
        """A row that is pressed opens its account, which keeps whatever is done to itself; a click beside it counts."""
        if isinstance(given, KeyPressed | PadPressed | PointerPressed):
            self.stay()
            self._closed_seat = -1
        if (over := self._ledger) and not isinstance(given, Resized):
            closes = over.handle(given)
            self._ledger = None if closes else over
            if not (closes and over.leaves(given)):
                return None
            self._closed_seat = over.seat
        used = super().handle(given)
        asked = next((row for row in self._told.rows if used == f"row:{row.seat}"), None)
        if asked and asked.seat != self._closed_seat:
            self._ledger = Ledger(asked, self._rules)
        return used

    def paint(self, surface: Surface) -> None:
        """The sheet, and the account over it."""
        super().paint(surface)
        if self._ledger:
            brush = self._look.brush(surface)
            brush.dim(_DIMMED)
            self._ledger.paint(brush, self.rect)

    def elements(self) -> tuple[Element, ...]:
        """The rows and the button; or what lies on them."""
        return (self._ledger.element(),) if self._ledger else super().elements()

    def _count(self) -> None:
        """The button says when it will be pressed without anybody."""
        seconds, button = self.countdown, self._buttons[-1]
        button.detail = "" if seconds is None else tell("{n} s", n=seconds)

    @property
    def announce(self) -> str:
        """The result in whole sentences, or the account of one player."""
        if self._ledger:
            return self._ledger.announce
        said = (quoted(self._said, self._told),) if self._said else ()
        head = (self._told.headline, *([self._told.under] if self._told.under else []))
        follows = (self._told.follows,) if self._told.follows else ()
        return " ".join((*head, *(spoken(row) for row in self._told.rows), *said, *follows))

    def _row_element(self, row: int, rect: Rect) -> Element:
        told = self._told.rows[row]
        return Element(f"row:{told.seat}", "text", told.name, spoken(told), pixels(rect))

    def _columns(self, brush: Brush) -> _Columns:
        left, right = self.rect.left + brush.px(INSET_U), self.rect.right - brush.px(INSET_U)
        high = self._pitch >= brush.px(_TWO_LINES_U)
        hand = left + brush.px(270)
        after = hand + brush.px(_HANDS_U[high])
        return _Columns(
            name=left,
            hand=hand,
            sum=after,
            points=after + brush.px(130),
            why=after + brush.px(170),
            total=right - brush.px(8),
        )

    def _paint_head(self, brush: Brush) -> None:
        theme, at = brush.theme, self._columns(brush)
        top = self.rect.top
        room, high = at.total - at.name - brush.px(240), brush.px(84)
        out = any({"you", "out"} <= set(row.marks) for row in self._told.rows)
        ink, middle = (theme.coral if out else theme.gold), 56
        if self._told.under:
            middle, high = 46, brush.px(64)
            where, beside = (at.name, top + brush.px(_UNDER_Y_U)), at.sum - at.name - brush.px(_NUMBER_U + 20)
            quiet = theme.sand if out else theme.coral
            if self._ledger is None:  # an account would cut it in two
                brush.write(self._told.under, where, BODY_U, quiet, room=beside, high=brush.px(_NAMES_HIGH_U))
        where = (at.name, top + brush.px(middle))
        line = brush.write(self._told.headline, where, 46, ink, weight="display", room=room, high=high)
        number = round_name(self._told.number, extra=self._told.extra)
        right = (at.total, top + brush.px(56))
        room = at.total - line.right - brush.px(30)
        brush.write(number, right, NAME_U, theme.muted, anchor="midright", room=room, high=high)
        y = top + brush.px(_HEAD_Y_U)
        names = [(tell("hand"), at.sum)]
        if self._told.rows[0].points is not None:
            names += [(tell("points"), at.points), (tell("total"), at.total)]
        room, high = brush.px(_NUMBER_U), brush.px(_NAMES_HIGH_U)
        for name, x in names:
            brush.write(name, (x, y), SMALL_U, theme.muted, anchor="midright", room=room, high=high)
        if self._told.rows[0].points is not None:
            brush.write(tell("why"), (at.why, y), SMALL_U, theme.muted, room=brush.px(400), high=high)

    def _paint_row(self, brush: Brush, row: int, rect: Rect) -> None:
        told, theme, at, y = self._told.rows[row], brush.theme, self._columns(brush), rect.centery
        plate = rect.inflate(0, -brush.px(_PLATE_GAP_U[self._pitch >= brush.px(_TWO_LINES_U)]))
        if "you" in told.marks:
            brush.box(plate, 12, theme.panel_2, theme.gold if row == self._pointed else None)
        elif row == self._pointed:
            brush.box(plate, 12, None, theme.line)
        self._paint_name(brush, told, at, y)
        size = NAME_U + 7 if self._pitch >= brush.px(_TWO_LINES_U) else BODY_U
        high = self._pitch
        _paint_hand(brush, told.hand, Rect(at.hand, rect.top, at.sum - at.hand - brush.px(90), rect.height), size)
        if told.hand_total is not None:
            number, room = str(told.hand_total), brush.px(88)
            brush.write(number, (at.sum, y), BODY_U, theme.muted, anchor="midright", room=room, high=high, even=True)
        if told.points is not None:
            ink = _tone(told.points, told.hand_total or 0, theme)
            points, room = str(told.points), brush.px(_NUMBER_U)
            where = (at.points, y)
            brush.write(points, where, NAME_U, ink, weight="bold", anchor="midright", room=room, high=high, even=True)
        if told.total is not None:
            ink = theme.coral if "out" in told.marks else theme.sand
            total, room = str(told.total), brush.px(_NUMBER_U - 10)
            where, size = (at.total, y), NAME_U + 4
            brush.write(total, where, size, ink, weight="bold", anchor="midright", room=room, high=high, even=True)
        self._paint_why(brush, told, Rect(at.why, rect.top, at.total - at.why - brush.px(110), rect.height))

    def _paint_name(self, brush: Brush, told: Row, at: _Columns, y: int) -> None:
        theme, room = brush.theme, at.hand - at.name - brush.px(24)
        ink = theme.gold if "you" in told.marks else theme.muted if "out" in told.marks else theme.sand
        mark = mark_of(told, self._rules)
        if not mark or brush.px(_TWO_LINES_U) > self._pitch:
            name = brush.write(told.name, (at.name, y), NAME_U, ink, weight="bold", room=room, high=self._pitch)
            begin, ink = name.right + brush.px(14), _mark_ink(told, theme)
            room = at.hand - brush.px(18) - begin
            if mark and brush.width(mark, SMALL_U, "medium", high=0) > room:
                mark = mark_of(told, self._rules, short=True)
            if mark:
                brush.write(mark, (begin, y), SMALL_U, ink, weight="medium", room=room, high=self._pitch)
            return
        upper, lower, high = self._lines(y)
        brush.write(told.name, (at.name, upper), NAME_U, ink, weight="bold", room=room, high=high)
        ink = _mark_ink(told, theme)
        brush.write(mark, (at.name, lower), SMALL_U, ink, weight="medium", room=room, high=high)

    def _lines(self, y: int) -> tuple[int, int, int]:
        """Middles of two lines in a row around *y*, and how high they may be."""
        return y - round(0.18 * self._pitch), y + round(0.21 * self._pitch), round(0.42 * self._pitch)

    def _paint_why(self, brush: Brush, told: Row, rect: Rect) -> None:
        theme, notes = brush.theme, " · ".join(told.notes)
        if not notes or not told.why:
            ink = theme.coral if "out" in told.marks else theme.sand
            brush.write(told.why or notes, rect.midleft, SECONDARY_U, ink, room=rect.width, high=rect.height)
        elif self._pitch >= brush.px(_TWO_LINES_U):
            upper, lower, high = self._lines(rect.centery)
            brush.write(told.why, (rect.left, upper), SECONDARY_U, theme.sand, room=rect.width, high=high)
            ink = theme.coral if "out" in told.marks else theme.mint
            brush.write(notes, (rect.left, lower), SMALL_U, ink, weight="medium", room=rect.width, high=high)
        else:
            brush.write(
                f"{told.why} · {notes}", rect.midleft, SECONDARY_U, theme.sand, room=rect.width, high=rect.height
            )

    def _paint_foot(self, brush: Brush) -> None:
        """What somebody says, and where more is told."""
        foot, left = self._buttons[0].rect, self._columns(brush).name
        area = Rect(left, foot.top, foot.left - left - brush.px(40), foot.height)
        told, ink = self._hint, brush.theme.muted
        if self._told.follows:
            told, ink = self._told.follows, brush.theme.gold
        if self._said is None:
            brush.sentence(told, area, SECONDARY_U, ink, anchor="midleft")
            return
        disc = Rect(0, 0, foot.height, foot.height)
        disc.midleft = area.midleft
        brush.avatar(disc, self._said.seat, "", self._said.person)
        words = area.move(disc.width + brush.px(20), 0)
        words.width -= disc.width + brush.px(20)
        upper, lower = Rect(words), Rect(words)
        upper.height = round(0.55 * words.height)
        lower.top, lower.height = upper.bottom, words.height - upper.height
        said = tell("“{words}”", words=self._said.text)
        brush.write(said, upper.midleft, BODY_U, brush.theme.sand, weight="medium", room=upper.width, high=upper.height)
        if brush.width(told, SMALL_U, high=0) <= lower.width:
            brush.write(told, lower.midleft, SMALL_U, ink, room=lower.width, high=lower.height)


def _paint_hand(brush: Brush, hand: Cards, rect: Rect, size: float) -> None:
    """Small cards side by side, from left to right as in the hand; they overlap where many have to fit."""
    hand = hand if brush.axis is None else hand[::-1]
    gap, usual = brush.px(8), size
    size = min(size * brush.text_scale, 0.8 * rect.height / brush.u)
    while size > usual and sum(brush.chip_width(code, size) + gap for code in hand) > rect.width:
        size -= 1
    size = max(usual, size)
    wide = sum(brush.chip_width(code, size) + gap for code in hand)
    squeezed = min(1.0, rect.width / max(1, wide))
    x = float(rect.left)
    for code in hand:
        shown = brush.chip(code, (round(x), rect.centery), size)
        x += (shown.width + gap) * squeezed


def _mark_ink(told: Row, theme: Theme) -> Colour:
    if "caller" in told.marks:
        return theme.coral if (told.points or 0) > (told.hand_total or 0) else theme.mint
    return theme.mint


def _tone(points: int, hand: int, theme: Theme) -> Colour:
    """Nothing is good, more than the hand is bad; the number itself says which."""
    if points <= 0:
        return theme.mint
    return theme.coral if points > hand else theme.sand
