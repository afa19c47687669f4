"""The round's result: every hand, every number and the reason for it. Laid over the table until it has been read."""

from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.cards import Cards
from yaniv.rules.catalogue import BY_PATH, value
from yaniv.rules.house import HouseRules
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.reasons import RoundTold, Row
from yaniv.ui.scenes.sheet import INSET_U, Sheet
from yaniv.ui.theme import BODY_U, NAME_U, SECONDARY_U, SMALL_U, Colour, Theme
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.words import card_name, tell

_WIDTH_U: Final = 1720
_ROW_U: Final = 84
_TWO_LINES_U: Final = 66
"""Rows as high as this show what happened to the total on a line of its own."""
_HEAD_Y_U: Final = 124


class _Columns(Struct, frozen=True):
    """Left edges of the columns, and the right edge of numbers, in pixels."""

    name: int
    hand: int
    sum: int
    points: int
    why: int
    total: int


class ResultPanel(Sheet):
    """Answers `button:next-round`."""

    def __init__(self, look: Look, told: RoundTold, rules: HouseRules) -> None:
        name = tell("Final result") if told.last else tell("Next round")
        button = Button("button:next-round", name, main=True)
        super().__init__(look, _WIDTH_U, len(told.rows), _ROW_U, (button,))
        self._told = told
        self._rules = rules

    @property
    def announce(self) -> str:
        """The result in whole sentences."""
        return " ".join((self._told.headline, *(_spoken(row) for row in self._told.rows)))

    def _row_element(self, row: int, rect: Rect) -> Element:
        told = self._told.rows[row]
        return Element(f"row:{told.seat}", "text", told.name, _spoken(told), (rect.x, rect.y, rect.width, rect.height))

    def _columns(self, brush: Brush) -> _Columns:
        left, right = self.rect.left + brush.px(INSET_U), self.rect.right - brush.px(INSET_U)
        hand = left + brush.px(270)
        return _Columns(
            name=left,
            hand=hand,
            sum=hand + brush.px(470),
            points=hand + brush.px(600),
            why=hand + brush.px(640),
            total=right - brush.px(8),
        )

    def _paint_head(self, brush: Brush) -> None:
        theme, at = brush.theme, self._columns(brush)
        top = self.rect.top
        line = brush.write(self._told.headline, (at.name, top + brush.px(56)), 46, theme.gold, weight="display")
        number = tell("Round {n}", n=self._told.number)
        right = (at.total, top + brush.px(56))
        brush.write(number, right, NAME_U, theme.muted, anchor="midright", room=at.total - line.right - brush.px(30))
        y = top + brush.px(_HEAD_Y_U)
        brush.write(tell("hand"), (at.sum, y), SMALL_U, theme.muted, anchor="midright")
        if self._told.rows[0].points is not None:
            brush.write(tell("points"), (at.points, y), SMALL_U, theme.muted, anchor="midright")
            brush.write(tell("total"), (at.total, y), SMALL_U, theme.muted, anchor="midright")
        brush.write(tell("why"), (at.why, y), SMALL_U, theme.muted)

    def _paint_row(self, brush: Brush, row: int, rect: Rect) -> None:
        told, theme, at, y = self._told.rows[row], brush.theme, self._columns(brush), rect.centery
        if "you" in told.marks:
            brush.box(rect.inflate(0, -brush.px(6)), 12, theme.panel_2, theme.gold if row == self._pointed else None)
        elif row == self._pointed:
            brush.box(rect.inflate(0, -brush.px(6)), 12, None, theme.line)
        self._paint_name(brush, told, at, y)
        size = NAME_U + 2 if self._pitch >= brush.px(_TWO_LINES_U) else BODY_U
        _paint_hand(brush, told.hand, Rect(at.hand, rect.top, at.sum - at.hand - brush.px(90), rect.height), size)
        if told.hand_total is not None:
            brush.write(str(told.hand_total), (at.sum, y), BODY_U, theme.muted, anchor="midright")
        if told.points is not None:
            ink = _tone(told.points, told.hand_total or 0, theme)
            brush.write(str(told.points), (at.points, y), NAME_U, ink, weight="bold", anchor="midright")
        if told.total is not None:
            ink = theme.coral if "out" in told.marks else theme.sand
            brush.write(str(told.total), (at.total, y), NAME_U + 4, ink, weight="bold", anchor="midright")
        self._paint_why(brush, told, Rect(at.why, rect.top, at.total - at.why - brush.px(110), rect.height))

    def _paint_name(self, brush: Brush, told: Row, at: _Columns, y: int) -> None:
        theme, room = brush.theme, at.hand - at.name - brush.px(24)
        ink = theme.gold if "you" in told.marks else theme.muted if "out" in told.marks else theme.sand
        mark = _mark(told, self._rules)
        if not mark or brush.px(_TWO_LINES_U) > self._pitch:
            brush.write(told.name, (at.name, y), NAME_U, ink, weight="bold", room=room)
            return
        brush.write(told.name, (at.name, y - brush.px(15)), NAME_U, ink, weight="bold", room=room)
        brush.write(mark, (at.name, y + brush.px(17)), SMALL_U, _mark_ink(told, theme), weight="medium", room=room)

    def _paint_why(self, brush: Brush, told: Row, rect: Rect) -> None:
        theme, notes = brush.theme, " · ".join(told.notes)
        if not notes or not told.why:
            ink = theme.coral if "out" in told.marks else theme.sand
            brush.write(told.why or notes, rect.midleft, SECONDARY_U, ink, room=rect.width)
        elif self._pitch >= brush.px(_TWO_LINES_U):
            high = brush.px(17)
            brush.write(told.why, (rect.left, rect.centery - high), SECONDARY_U, theme.sand, room=rect.width)
            ink = theme.coral if "out" in told.marks else theme.mint
            brush.write(notes, (rect.left, rect.centery + high), SMALL_U, ink, weight="medium", room=rect.width)
        else:
            brush.write(f"{told.why} · {notes}", rect.midleft, SECONDARY_U, theme.sand, room=rect.width)

    def _paint_foot(self, brush: Brush) -> None:
        """The house rule behind the row the pointer is on, or behind the first row."""
        rules = self._told.rows[max(0, self._pointed)].rules
        if not rules:
            return
        rule = BY_PATH[rules[0]]
        setting = f"{rule.path}: {value(self._rules, rule.path)}"
        foot = self._buttons[-1].rect
        left = self._columns(brush).name
        area = Rect(left, foot.top, foot.left - left - brush.px(40), foot.height)
        at = (area.left, area.centery - brush.px(15))
        brush.write(tell(rule.description), at, SECONDARY_U, brush.theme.sky, room=area.width)
        brush.write(setting, (area.left, area.centery + brush.px(19)), SMALL_U, brush.theme.muted, room=area.width)


def _paint_hand(brush: Brush, hand: Cards, rect: Rect, size: float) -> None:
    """Small cards side by side; they overlap where many have to fit."""
    gap = brush.px(8)
    wide = sum(brush.chip_width(code, size) + gap for code in hand)
    squeezed = min(1.0, rect.width / max(1, wide))
    x = float(rect.left)
    for code in hand:
        shown = brush.chip(code, (round(x), rect.centery), size)
        x += (shown.width + gap) * squeezed


def _mark(told: Row, rules: HouseRules) -> str:
    """What this player did in the round."""
    if "caller" in told.marks:
        return tell("called {word}", word=rules.table.call_word)
    if "asaf" in told.marks:
        return tell("{word}!", word=rules.table.asaf_word)
    return tell("starts the next round") if "winner" in told.marks else ""


def _mark_ink(told: Row, theme: Theme) -> Colour:
    if "caller" in told.marks:
        return theme.coral if (told.points or 0) > (told.hand_total or 0) else theme.mint
    return theme.mint


def _tone(points: int, hand: int, theme: Theme) -> Colour:
    """Nothing is good, more than the hand is bad; the number itself says which."""
    if points <= 0:
        return theme.mint
    return theme.coral if points > hand else theme.sand


def _spoken(told: Row) -> str:
    """One player's line in whole sentences."""
    said = [tell("{name}.", name=told.name)]
    if told.hand:
        cards = ", ".join(card_name(code) for code in told.hand)
        said.append(tell("Hand {total}: {cards}.", total=told.hand_total, cards=cards))
    if told.points is not None:
        said.append(tell("Points {points}: {why}.", points=told.points, why=told.why))
    elif told.why:
        said.append(tell("{why}.", why=told.why))
    said.extend(tell("{note}.", note=note) for note in told.notes)
    if told.total is not None:
        said.append(tell("Total {total}.", total=told.total))
    return " ".join(said)
