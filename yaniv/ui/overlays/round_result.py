"""Round result: every hand, every number and the reason for it, over the table until the player goes on.

*Why* a long module: every column of a row has a function of its own, and all share the same positions.
"""

import math
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.cards import Cards
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, NAME_U, SECONDARY_U, SMALL_U, Colour, Theme
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed, Resized
from yaniv.ui.narration.bot_remarks import BotRemark
from yaniv.ui.narration.extra_round import round_name
from yaniv.ui.narration.result_row_text import describe_mark, describe_row, quote_remark
from yaniv.ui.narration.round_report import RoundReport, RoundRow
from yaniv.ui.overlays.result_sheet import INSET_U, ResultRowButton, ResultSheet, row_plate
from yaniv.ui.overlays.round_result_buttons import result_buttons
from yaniv.ui.overlays.score_breakdown_panel import ScoreBreakdownPanel
from yaniv.ui.widgets.widget import element_rect

_WIDTH_U: Final = 1720
_ROW_HEIGHT_U: Final = 84
_TWO_LINE_ROW_HEIGHT_U: Final = 66
"""Minimum height, u, of a row that shows the notes about the total on a line of its own."""
_HAND_WIDTHS_U: Final = (470, 568)
"""Width for the cards and their total, u: in low rows, and in high rows, whose cards are larger."""
_BUTTON_SIZES_U: Final = ((330, 76), (270, 76))
"""Button size, u: for a single button, and for one of several."""
_COLUMN_NAMES_Y_U: Final = 124
_COLUMN_NAMES_HEIGHT_U: Final = 44
_SUBHEADLINE_Y_U: Final = 104
"""Middle of the line under the headline, beside the column names, u from the top of the sheet."""
_NUMBER_WIDTH_U: Final = 112
"""Width of a number, u."""
_DIMMED: Final = 0.6
"""Dimming of the result behind a score breakdown; its rows and buttons stay usable."""


class _ColumnEdges(Struct, frozen=True):
    """Left edges of the text columns and right edges of the number columns, px."""

    name: int
    hand: int
    sum: int
    points: int
    why: int
    total: int


class RoundResultPanel(ResultSheet):
    """Sheet with the result of a round.

    `handle` returns `button:next-round`; for an eliminated reader also `button:to-end` and `button:new-game`, and
    `button:stop` while the rest of the match is played.
    """

    def __init__(  # noqa: PLR0913 -- a round, and how it is shown
        self,
        context: UiContext,
        report: RoundReport,
        rules: HouseRules,
        remark: BotRemark | None = None,
        *,
        auto_close_ms: float | None = None,
        is_skipping_to_end: bool = False,
    ) -> None:
        """Create the sheet.

        `remark`: what a player says about the round.
        `auto_close_ms`: time until it closes by itself, ms, unless it is used; None for never.
        `is_skipping_to_end`: the rest of the match is being played at once, and this is one of its rounds.
        """
        buttons = result_buttons(report, is_skipping_to_end=is_skipping_to_end)
        row_buttons = [ResultRowButton(f"row:{row.seat}", row.name, describe_row(row)) for row in report.rows]
        super().__init__(
            context,
            _WIDTH_U,
            len(report.rows),
            _ROW_HEIGHT_U,
            buttons,
            row_buttons=row_buttons,
            button_size_u=_BUTTON_SIZES_U[len(buttons) > 1],
        )
        self._report = report
        self._rules = rules
        self._remark = None if is_skipping_to_end else remark
        self._hint = tr("Click a player to see how they scored.")
        if is_skipping_to_end:
            self._hint = tr("The others are playing to the end. You can stop at any time.")
        self._breakdown: ScoreBreakdownPanel | None = None
        """The open score breakdown of a player."""
        self._closed_breakdown_seat = -1
        """Seat whose breakdown was closed by the press in progress; -1 if none."""
        self._countdown_ms = auto_close_ms
        self._update_countdown_text()

    def count_down(self, ms: float) -> bool:
        """Advance the countdown after which the sheet closes by itself; return True if it has ended."""
        if self._countdown_ms is not None:
            self._countdown_ms -= ms
            self._update_countdown_text()
        return self._countdown_ms is not None and self._countdown_ms <= 0

    def stop_countdown(self) -> None:
        """Stop the countdown: the sheet no longer closes by itself."""
        self._countdown_ms = None
        self._update_countdown_text()

    @property
    def countdown_s(self) -> int | None:
        """Seconds until the sheet closes by itself, rounded up; None if it does not."""
        return None if self._countdown_ms is None else max(0, math.ceil(self._countdown_ms / 1000))

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the used button, or None. Pressing a row opens its score breakdown.

        Every press stops the countdown. An open breakdown handles all other input; a press outside closes it and also
        acts on the sheet, but does not reopen the breakdown it has just closed.
        """
        if isinstance(event, KeyPressed | GamepadPressed | PointerPressed):
            self.stop_countdown()
            self._closed_breakdown_seat = -1
        if (breakdown := self._breakdown) and not isinstance(event, Resized):
            closes = breakdown.handle(event)
            self._breakdown = None if closes else breakdown
            if not (closes and breakdown.is_press_outside(event)):
                return None
            self._closed_breakdown_seat = breakdown.seat
        control_id = super().handle(event)
        pressed_row = next((row for row in self._report.rows if control_id == f"row:{row.seat}"), None)
        if pressed_row and pressed_row.seat != self._closed_breakdown_seat:
            self._breakdown = ScoreBreakdownPanel(pressed_row, self._rules)
        return control_id

    def paint(self, surface: Surface) -> None:
        """Paint the sheet, and the score breakdown over it if one is open."""
        super().paint(surface)
        if self._breakdown:
            painter = self._context.painter(surface)
            painter.dim_background(_DIMMED)
            self._breakdown.paint(painter, self.rect)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility element of an open score breakdown, otherwise those of the rows and the buttons."""
        return (self._breakdown.element(),) if self._breakdown else super().elements()

    def _picture_key(self, size: tuple[int, int]) -> tuple[object, ...]:
        """Return everything that determines the picture of the sheet: an open score breakdown hides a line."""
        return (*super()._picture_key(size), self._breakdown is None)

    def _update_countdown_text(self) -> None:
        """Show the remaining seconds on the main button."""
        seconds, button = self.countdown_s, self._buttons[-1]
        button.detail = "" if seconds is None else tr("{n} s", n=seconds)

    @property
    def announce(self) -> str:
        """Text for screen readers: the open score breakdown, otherwise the whole result in sentences."""
        if self._breakdown:
            return self._breakdown.announce
        remark_texts = (quote_remark(self._remark, self._report),) if self._remark else ()
        headlines = (self._report.headline, *([self._report.subheadline] if self._report.subheadline else []))
        extra_round_texts = (self._report.extra_round_text,) if self._report.extra_round_text else ()
        return " ".join(
            (
                *headlines,
                *(describe_row(row) for row in self._report.rows),
                *remark_texts,
                *extra_round_texts,
                self.luck_text,
            )
        ).rstrip()

    def _row_element(self, row: int, rect: Rect) -> Element:
        round_row = self._report.rows[row]
        return Element(f"row:{round_row.seat}", "text", round_row.name, describe_row(round_row), element_rect(rect))

    def _column_edges(self, painter: Painter) -> _ColumnEdges:
        left, right = self.rect.left + painter.px(INSET_U), self.rect.right - painter.px(INSET_U)
        is_tall = self._row_height >= painter.px(_TWO_LINE_ROW_HEIGHT_U)
        hand = left + painter.px(270)
        hand_right = hand + painter.px(_HAND_WIDTHS_U[is_tall])
        return _ColumnEdges(
            name=left,
            hand=hand,
            sum=hand_right,
            points=hand_right + painter.px(130),
            why=hand_right + painter.px(170),
            total=right - painter.px(8),
        )

    def _paint_header(self, painter: Painter) -> None:
        theme, columns = painter.theme, self._column_edges(painter)
        top = self.rect.top
        max_width, height = columns.total - columns.name - painter.px(240), painter.px(84)
        is_own_elimination = any({"you", "out"} <= set(row.marks) for row in self._report.rows)
        colour, middle = (theme.danger if is_own_elimination else theme.accent), 56
        if self._report.subheadline:
            middle, height = 46, painter.px(64 if painter.text_scale == 1 else 88)
            position, subheadline_width = (
                (columns.name, top + painter.px(_SUBHEADLINE_Y_U)),
                columns.sum - columns.name - painter.px(_NUMBER_WIDTH_U + 20),
            )
            subheadline_colour = theme.text if is_own_elimination else theme.danger
            # An open breakdown would cover part of it.
            if self._breakdown is None:
                painter.draw_line(
                    self._report.subheadline,
                    position,
                    BODY_U,
                    subheadline_colour,
                    max_width=subheadline_width,
                    max_height=painter.px(_COLUMN_NAMES_HEIGHT_U),
                )
        position = (columns.name, top + painter.px(middle))
        headline_rect = painter.draw_line(
            self._report.headline, position, 46, colour, weight="display", max_width=max_width, max_height=height
        )
        round_text = round_name(self._report.number, is_extra=self._report.is_extra)
        right = (columns.total, top + painter.px(56))
        max_width = columns.total - headline_rect.right - painter.px(30)
        painter.draw_line(
            round_text, right, NAME_U, theme.text_muted, anchor="midright", max_width=max_width, max_height=height
        )
        y = top + painter.px(_COLUMN_NAMES_Y_U)
        column_names = [(tr("hand"), columns.sum)]
        if self._report.rows[0].points is not None:
            column_names += [(tr("points"), columns.points), (tr("total"), columns.total)]
        max_width, height = painter.px(_NUMBER_WIDTH_U), painter.px(_COLUMN_NAMES_HEIGHT_U)
        for name, x in column_names:
            painter.draw_line(
                name, (x, y), SMALL_U, theme.text_muted, anchor="midright", max_width=max_width, max_height=height
            )
        if self._report.rows[0].points is not None:
            painter.draw_line(
                tr("why"), (columns.why, y), SMALL_U, theme.text_muted, max_width=painter.px(400), max_height=height
            )

    def _paint_row(self, painter: Painter, row: int, rect: Rect) -> None:
        round_row, theme, columns, y = self._report.rows[row], painter.theme, self._column_edges(painter), rect.centery
        plate = row_plate(painter, rect, is_high=self._row_height >= painter.px(_TWO_LINE_ROW_HEIGHT_U))
        if "you" in round_row.marks:
            painter.draw_box(plate, 12, theme.panel_raised, theme.accent if row == self._hovered_row else None)
        elif row == self._hovered_row:
            painter.draw_box(plate, 12, None, theme.outline)
        self._paint_name(painter, round_row, columns, y)
        size = NAME_U + 7 if self._row_height >= painter.px(_TWO_LINE_ROW_HEIGHT_U) else BODY_U
        height = self._row_height
        _paint_hand(
            painter,
            round_row.hand,
            Rect(columns.hand, rect.top, columns.sum - columns.hand - painter.px(90), rect.height),
            size,
        )
        if round_row.hand_total is not None:
            hand_text, max_width = str(round_row.hand_total), painter.px(88)
            painter.draw_line(
                hand_text,
                (columns.sum, y),
                BODY_U,
                theme.text_muted,
                anchor="midright",
                max_width=max_width,
                max_height=height,
                tabular_figures=True,
            )
        if round_row.points is not None:
            colour = _points_colour(round_row.points, round_row.hand_total or 0, theme)
            points_text, max_width = str(round_row.points), painter.px(_NUMBER_WIDTH_U)
            position = (columns.points, y)
            painter.draw_line(
                points_text,
                position,
                NAME_U,
                colour,
                weight="bold",
                anchor="midright",
                max_width=max_width,
                max_height=height,
                tabular_figures=True,
            )
        if round_row.total is not None:
            colour = theme.danger if "out" in round_row.marks else theme.text
            total_text, max_width = str(round_row.total), painter.px(_NUMBER_WIDTH_U - 10)
            position, size = (columns.total, y), NAME_U + 4
            painter.draw_line(
                total_text,
                position,
                size,
                colour,
                weight="bold",
                anchor="midright",
                max_width=max_width,
                max_height=height,
                tabular_figures=True,
            )
        self._paint_why(
            painter, round_row, Rect(columns.why, rect.top, columns.total - columns.why - painter.px(110), rect.height)
        )

    def _paint_name(self, painter: Painter, round_row: RoundRow, columns: _ColumnEdges, y: int) -> None:
        theme, max_width = painter.theme, columns.hand - columns.name - painter.px(24)
        colour = (
            theme.accent if "you" in round_row.marks else theme.text_muted if "out" in round_row.marks else theme.text
        )
        mark_text = describe_mark(round_row, self._rules)
        if not mark_text or painter.px(_TWO_LINE_ROW_HEIGHT_U) > self._row_height:
            name_rect = painter.draw_line(
                round_row.name,
                (columns.name, y),
                NAME_U,
                colour,
                weight="bold",
                max_width=max_width,
                max_height=self._row_height,
            )
            mark_left, colour = name_rect.right + painter.px(14), _mark_colour(round_row, theme)
            max_width = columns.hand - painter.px(18) - mark_left
            if mark_text and painter.line_width(mark_text, SMALL_U, "medium", max_height=0) > max_width:
                mark_text = describe_mark(round_row, self._rules, is_short=True)
            if mark_text:
                painter.draw_line(
                    mark_text,
                    (mark_left, y),
                    SMALL_U,
                    colour,
                    weight="medium",
                    max_width=max_width,
                    max_height=self._row_height,
                )
            return
        upper_y, lower_y, height = self._two_line_middles(y)
        painter.draw_line(
            round_row.name,
            (columns.name, upper_y),
            NAME_U,
            colour,
            weight="bold",
            max_width=max_width,
            max_height=height,
        )
        colour = _mark_colour(round_row, theme)
        painter.draw_line(
            mark_text, (columns.name, lower_y), SMALL_U, colour, weight="medium", max_width=max_width, max_height=height
        )

    def _two_line_middles(self, y: int) -> tuple[int, int, int]:
        """Return the middles of two lines in a row around `y`, and their maximum height; all in px."""
        return y - round(0.18 * self._row_height), y + round(0.21 * self._row_height), round(0.42 * self._row_height)

    def _paint_why(self, painter: Painter, round_row: RoundRow, rect: Rect) -> None:
        theme, notes_text = painter.theme, " · ".join(round_row.notes)
        if not notes_text or not round_row.reason:
            colour = theme.danger if "out" in round_row.marks else theme.text
            painter.draw_line(
                round_row.reason or notes_text,
                rect.midleft,
                SECONDARY_U,
                colour,
                max_width=rect.width,
                max_height=rect.height,
            )
        elif self._row_height >= painter.px(_TWO_LINE_ROW_HEIGHT_U):
            upper_y, lower_y, height = self._two_line_middles(rect.centery)
            painter.draw_line(
                round_row.reason, (rect.left, upper_y), SECONDARY_U, theme.text, max_width=rect.width, max_height=height
            )
            colour = theme.danger if "out" in round_row.marks else theme.success
            painter.draw_line(
                notes_text,
                (rect.left, lower_y),
                SMALL_U,
                colour,
                weight="medium",
                max_width=rect.width,
                max_height=height,
            )
        else:
            painter.draw_line(
                f"{round_row.reason} · {notes_text}",
                rect.midleft,
                SECONDARY_U,
                theme.text,
                max_width=rect.width,
                max_height=rect.height,
            )

    def _paint_footer(self, painter: Painter) -> None:
        """Paint a player's remark, and the hint or the text about an extra round."""
        button_rect, left = self._buttons[0].rect, self._column_edges(painter).name
        area = Rect(left, button_rect.top, button_rect.left - left - painter.px(40), button_rect.height)
        hint, colour = self.luck_text or self._hint, painter.theme.text_muted
        if self._report.extra_round_text:
            hint, colour = self._report.extra_round_text, painter.theme.accent
        if self._remark is None:
            painter.draw_fitted(hint, area, SECONDARY_U, colour, anchor="midleft")
            return
        disc = Rect(0, 0, button_rect.height, button_rect.height)
        disc.midleft = area.midleft
        painter.draw_avatar(disc, self._remark.seat, "", self._remark.character)
        text_rect = area.move(disc.width + painter.px(20), 0)
        text_rect.width -= disc.width + painter.px(20)
        if painter.text_scale > 1:
            text_rect.inflate_ip(0, painter.px(8))
        remark_rect, hint_rect = Rect(text_rect), Rect(text_rect)
        remark_rect.height = round(0.55 * text_rect.height)
        hint_rect.top, hint_rect.height = remark_rect.bottom, text_rect.height - remark_rect.height
        quote = tr("“{words}”", words=self._remark.text)
        painter.draw_line(
            quote,
            remark_rect.midleft,
            BODY_U,
            painter.theme.text,
            weight="medium",
            max_width=remark_rect.width,
            max_height=remark_rect.height,
        )
        if painter.line_width(hint, SMALL_U, max_height=0) <= hint_rect.width:
            painter.draw_line(
                hint, hint_rect.midleft, SMALL_U, colour, max_width=hint_rect.width, max_height=hint_rect.height
            )


def _paint_hand(painter: Painter, hand: Cards, rect: Rect, size: float) -> None:
    """Paint small cards from left to right in the order of the hand; they overlap if there are too many to fit."""
    hand = hand if painter.mirror_axis is None else hand[::-1]
    gap, base_size = painter.px(8), size
    size = min(size * painter.text_scale, 0.8 * rect.height / painter.scale)
    while size > base_size and sum(painter.card_chip_width(code, size) + gap for code in hand) > rect.width:
        size -= 1
    size = max(base_size, size)
    width = sum(painter.card_chip_width(code, size) + gap for code in hand)
    spacing_share = min(1.0, rect.width / max(1, width))
    x = float(rect.left)
    for code in hand:
        card_rect = painter.draw_card_chip(code, (round(x), rect.centery), size)
        x += (card_rect.width + gap) * spacing_share


def _mark_colour(row: RoundRow, theme: Theme) -> Colour:
    if "caller" in row.marks:
        return theme.danger if (row.points or 0) > (row.hand_total or 0) else theme.success
    return theme.success


def _points_colour(points: int, hand: int, theme: Theme) -> Colour:
    """Return the colour of a player's points: zero or less is good, more than the hand is bad.

    Colour is not the only sign, because the number says the same.
    """
    if points <= 0:
        return theme.success
    return theme.danger if points > hand else theme.text
