"""Round result: the standing after a round, and how it came about, over the table until the player goes on."""

import math
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed, Resized
from yaniv.ui.narration.bot_remarks import BotRemark
from yaniv.ui.narration.result_row_text import describe_row, quote_remark
from yaniv.ui.narration.round_report import RoundReport
from yaniv.ui.narration.round_row import RoundRow
from yaniv.ui.overlays.limit_bar import limit_axis
from yaniv.ui.overlays.result_sheet import INSET_U, ResultRowButton, ResultSheet
from yaniv.ui.overlays.round_result_buttons import REVIEW_ROUND_ID, lay_out_result_buttons, result_buttons
from yaniv.ui.overlays.round_result_footer import ResultFooter, paint_result_footer
from yaniv.ui.overlays.round_result_header import paint_result_header
from yaniv.ui.overlays.round_result_rows import (
    paint_result_row,
    paint_standing,
    standing_rects,
)
from yaniv.ui.overlays.score_breakdown_panel import ScoreBreakdownPanel
from yaniv.ui.overlays.standing_animation import StandingAnimation
from yaniv.ui.widgets.panel_layout import CORNER_RADIUS_U
from yaniv.ui.widgets.widget import element_rect

_WIDTH_U: Final = 1800
_ROW_HEIGHT_U: Final = 92
_BUTTON_SIZES_U: Final = ((330, 76), (270, 76))
"""Button size, u: for a single button, and for one of several."""
_DIMMED: Final = 0.6
"""Dimming of the result behind a score breakdown; its rows and buttons stay usable."""


class RoundResultPanel(ResultSheet):
    """Sheet with the result of a round.

    `handle` returns `button:next-round` and `button:review-round`; for an eliminated reader also `button:to-end` and
    `button:new-game`, and `button:stop` while the rest of the match is played.
    """

    def __init__(  # noqa: PLR0913 -- a round, and how it is shown
        self,
        context: UiContext,
        report: RoundReport,
        rules: HouseRules,
        remark: BotRemark | None = None,
        *,
        characters: tuple[str, ...] = (),
        auto_close_ms: float | None = None,
        is_skipping_to_end: bool = False,
        achievement_text: str = "",
        can_review: bool = False,
    ) -> None:
        """Create the sheet.

        `remark`: what a player says about the round.
        `characters`: keys of the players' portraits by seat; empty if there are none.
        `auto_close_ms`: time until it closes by itself, ms, unless it is used; None for never.
        `is_skipping_to_end`: the rest of the match is being played at once, and this is one of its rounds.
        `achievement_text`: line about achievements just earned; it takes the place of the remark.
        `can_review`: the decisions of the round can be reviewed.
        """
        buttons = result_buttons(report, is_skipping_to_end=is_skipping_to_end, can_review=can_review)
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
        self._characters = characters
        totals = [total for row in report.rows for total in _totals_of(row)]
        self._axis = limit_axis(totals, rules, has_limit=report.has_limit) if totals else None
        """Axis of the bars; None if the match keeps no score."""
        self._animation = StandingAnimation(report.rows, report.rows_before)
        self._achievement_text = achievement_text
        self._remark = None if is_skipping_to_end or achievement_text else remark
        self._hint = tr("Click a player to see how they scored.")
        if is_skipping_to_end:
            self._hint = tr("The others are playing to the end. You can stop at any time.")
        self._breakdown: ScoreBreakdownPanel | None = None
        """The open score breakdown of a player."""
        self._closed_breakdown_seat = -1
        """Seat whose breakdown was closed by the press in progress; -1 if none."""
        self._countdown_ms = auto_close_ms
        self._update_countdown_text()

    def resize(self, size: tuple[int, int]) -> None:
        """Place the sheet in a window of *size* px; several buttons are as wide as their texts need."""
        super().resize(size)
        if len(self._buttons) > 1:
            lay_out_result_buttons(self._buttons, self._context, self._scale, self.rect.left)

    @property
    def has_breakdown(self) -> bool:
        """True while the score breakdown of a player is open."""
        return self._breakdown is not None

    def start_animation(self, speed: AnimationSpeed) -> None:
        """Let points be added and rows overtake each other, at the speed of the settings, once the sheet has come."""
        self._animation.start(speed)

    @property
    def is_moving(self) -> bool:
        """True while the sheet slides, or its rows move."""
        return super().is_moving or self._animation.is_running

    def update(self, ms: float) -> None:
        """Advance the slide transition by *ms* milliseconds, then the animation of the rows."""
        if not self.slide.is_moving:
            self._animation.update(ms)
        super().update(ms)

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
            self._animation.finish()
            self._closed_breakdown_seat = -1
        if (breakdown := self._breakdown) and not isinstance(event, Resized):
            closes = breakdown.handle(event)
            self._breakdown = None if closes else breakdown
            if not (closes and breakdown.is_press_outside(event)):
                return None
            self._closed_breakdown_seat = breakdown.seat
        control_id = self._review_for_key(event) or super().handle(event)
        pressed_row = next((row for row in self._report.rows if control_id == f"row:{row.seat}"), None)
        if pressed_row and pressed_row.seat != self._closed_breakdown_seat:
            self._breakdown = ScoreBreakdownPanel(pressed_row, self._rules)
        return control_id

    def _review_for_key(self, event: InputEvent) -> str | None:
        """Return the id of the button that reviews the round if its key was pressed and it is there."""
        is_review_key = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "review"
        return next((each.id for each in self._buttons if is_review_key and each.id == REVIEW_ROUND_ID), None)

    def paint(self, surface: Surface) -> None:
        """Paint the sheet, and the score breakdown over it if one is open."""
        super().paint(surface)
        if self._breakdown:
            painter = self._context.painter(surface)
            painter.dim_background(_DIMMED)
            self._breakdown.paint(painter, self.rect)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility element of an open score breakdown, otherwise those of the rows and the buttons."""
        if self._breakdown:
            return (self._breakdown.element(),)
        text = self._achievement_text
        lines = (Element("result:achievement", "text", text, text, element_rect(self._luck_rect)),) if text else ()
        return (*lines, *super().elements())

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
                *([self._achievement_text] if self._achievement_text else []),
                self.luck_text,
            )
        ).rstrip()

    def _paint_panel(self, painter: Painter, rect: Rect) -> None:
        """Paint the panel; its outline says whether the reader has won or lost."""
        theme, result = painter.theme, self._report.reader_result
        outline = {"won": theme.accent, "lost": theme.danger, "neutral": theme.outline}[result]
        painter.draw_box(rect, CORNER_RADIUS_U, theme.panel, outline, 2 if result == "neutral" else 4)

    def _row_element(self, row: int, rect: Rect) -> Element:
        round_row = self._report.rows[row]
        return Element(f"row:{round_row.seat}", "text", round_row.name, describe_row(round_row), element_rect(rect))

    def _paint_header(self, painter: Painter) -> None:
        is_subheadline_free = self._breakdown is None
        paint_result_header(
            painter, self._report, self._row_rect(0), self.rect.top, self._axis, has_subheadline=is_subheadline_free
        )

    def _paint_row(self, painter: Painter, row: int, rect: Rect) -> None:
        self._paint_still_row(painter, row, rect)
        paint_standing(painter, self._report.rows[row], rect, self._axis, self._animation.final(row))

    def _paint_still_row(self, painter: Painter, row: int, rect: Rect) -> None:
        """Paint what of a row does not change during the animation."""
        round_row = self._report.rows[row]
        character = self._characters[round_row.seat] if self._characters else ""
        paint_result_row(
            painter, round_row, rect, self._rules, character=character, is_hovered=row == self._hovered_row
        )

    def _paint_over_picture(self, surface: Surface, painter: Painter, offset_px: int) -> None:
        """Paint rows that move, and the standings that change, over the picture of the final standing."""
        animation, theme = self._animation, painter.theme
        if not animation.is_running:
            return
        order = animation.painting_order()
        rows_rect = self._row_rect(0).unionall([self._row_rect(row) for row in order])
        final = surface.copy() if animation.is_fading else None
        surface.fill(theme.panel, painter.mirrored(rows_rect.move(0, offset_px)))
        for row in order:
            final_rect, round_row = self._row_rect(row), self._report.rows[row]
            shown_rect = final_rect.move(0, round((animation.slot(row) - row) * self._row_height) + offset_px)
            strip = painter.mirrored(final_rect)
            surface.blit(self._picture.surface, painter.mirrored(shown_rect), strip)
            fill = theme.panel_raised if "you" in round_row.marks else theme.panel
            for rect in standing_rects(painter, shown_rect, round_row):
                surface.fill(fill, painter.mirrored(rect))
            paint_standing(painter, round_row, shown_rect, self._axis, animation.shown(row))
        if final is not None:
            area = painter.mirrored(rows_rect.move(0, offset_px))
            part = final.subsurface(area.clip(final.get_rect())).copy()
            part.set_alpha(round(255 * animation.final_share))
            surface.blit(part, area.clip(final.get_rect()))

    def _paint_footer(self, painter: Painter) -> None:
        """Paint a player's remark, and the hint or the text about an extra round."""
        button_rect, left = self._buttons[0].rect, self.rect.left + painter.px(INSET_U)
        area = Rect(left, button_rect.top, button_rect.left - left - painter.px(40), button_rect.height)
        extra_round_text = self._report.extra_round_text
        sentence = extra_round_text or self.luck_text or self._hint
        footer = ResultFooter(sentence, bool(extra_round_text), self._achievement_text, self._remark)
        paint_result_footer(painter, area, footer)


def _totals_of(row: RoundRow) -> tuple[int, ...]:
    """Return the totals that the bar of a row shows in the course of its animation; none if no score is kept."""
    if row.total is None:
        return ()
    before = row.total if row.total_before is None else row.total_before
    return row.total, before, before + (row.points or 0)
