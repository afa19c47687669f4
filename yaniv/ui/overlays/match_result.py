"""Match result: the winner and the winning hand, all places, a chart of the totals, and what to do next.

Above the length limit: the sheet keeps what is shown over time, namely its review, its message and its confetti.
"""

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.narration.achievement_text import new_achievement_line
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.graphics.type_roles import TYPE_ROLES
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed
from yaniv.ui.narration.match_highlights import CostlyDecision
from yaniv.ui.narration.match_report import MatchReport
from yaniv.ui.overlays.achievement_line import AchievementLine
from yaniv.ui.overlays.confetti import DURATION_MS, paint_confetti
from yaniv.ui.overlays.end_page_areas import PLACES_SHARE, EndPageAreas
from yaniv.ui.overlays.end_page_extras import EndPageExtras
from yaniv.ui.overlays.match_highlights_panel import GAP_U as DECISIONS_GAP_U
from yaniv.ui.overlays.match_highlights_panel import (
    HEADING_HEIGHT_U,
    MAX_DECISIONS,
    DecisionButton,
    decisions_text,
    paint_decisions_heading,
    paint_highlight_lines,
)
from yaniv.ui.overlays.match_result_buttons import end_buttons, small_end_buttons
from yaniv.ui.overlays.match_result_header import paint_match_headlines, paint_total_column_name
from yaniv.ui.overlays.match_result_rows import describe_place, paint_place_row
from yaniv.ui.overlays.result_sheet import FOOTER_HEIGHT_U, INSET_U, ResultSheet
from yaniv.ui.overlays.totals_chart import paint_totals_chart
from yaniv.ui.overlays.winning_hand import paint_light, paint_winning_hand, winning_hand_left, winning_hand_width_u
from yaniv.ui.widgets.button import lay_out_side_by_side
from yaniv.ui.widgets.panel_layout import GAP_U
from yaniv.ui.widgets.toast import Toast
from yaniv.ui.widgets.wax_seal_button import HEIGHT_U
from yaniv.ui.widgets.widget import element_rect

_WIDTH_U: Final = 1480
_WIDTH_WITH_CHART_U: Final = 1660
"""Width with the chart beside the places, u."""
_MIN_CHART_HEIGHT_U: Final = 380
"""Minimum height of the chart, u."""
_HIGHLIGHTS_BODY_HEIGHT_U: Final = 580
"""Height of chart and highlights together, u."""
_MIN_CHART_ROUNDS: Final = 2
"""Minimum number of rounds for a chart."""
TotalsHistory = tuple[tuple[tuple[int, ...], ...], int]
"""Totals after each round, by seat, and the score limit."""
NO_TOTALS_HISTORY: Final[TotalsHistory] = ((), 0)
_ROW_HEIGHT_U: Final = 84
_WINNING_HAND_HEADER_HEIGHT_U: Final = 246
"""Height of the header with the winning hand, u."""
_PLAIN_HEADER_HEIGHT_U: Final = 234
"""Height of the header without it, u."""
_WINNING_HAND_MIDDLE_U: Final = 96
"""Middle of the winning hand, u from the top of the sheet."""
_WINNING_HAND_INSET_U: Final = 90
"""Distance of the winning hand from the right end of the headline's line, u."""
_MANY_PLAYERS: Final = 10
"""From this number of players on, the winning hand is left out to make room for the rows."""
_MAX_ROW_HEIGHT_U: Final = 132
"""Maximum height of a row, u; few players leave the rest of the sheet empty."""
_BUTTON_SIZE_U: Final = (204, 76)
"""Four buttons of this size leave room for how the reader's calls went."""
_BUTTON_GROWTH: Final = 0.06
"""Share by which buttons are wider when the text is twice as large."""
_MIN_CALL_COUNTS_U: Final = 360
"""Width that buttons with larger names leave for how the reader's calls went, u."""
_SMALL_BUTTONS_MIDDLE_U: Final = 168
"""Middle of the line with small buttons under the headline, beside the winning hand, u."""
_TOAST_HEIGHT_U: Final = 76
"""Height of the toast above the buttons, u."""
_PICTURE_SIZE: Final = (1920, 1080)
"""Size of the picture to share, px."""


class MatchResultPanel(ResultSheet):
    """Sheet with the result of a match.

    `handle` returns the id of a button: rematch, new game (other rules or players), replay, export, menu, or seal
    check.
    """

    def __init__(  # noqa: PLR0913 -- the result, and how it is shown
        self,
        context: UiContext,
        report: MatchReport,
        seat: int,
        totals_history: TotalsHistory = NO_TOTALS_HISTORY,
        *,
        has_confetti: bool = False,
        is_saved: bool = False,
        is_sealed: bool = False,
        characters: tuple[str, ...] = (),
        extras: EndPageExtras | None = None,
    ) -> None:
        """Create the sheet.

        `totals_history`: the totals after each round, by seat, and the score limit.
        `has_confetti`: show confetti for the winner.
        `is_saved`: the match can be replayed and exported.
        `is_sealed`: the shuffles of the match can be checked.
        `characters`: keys of the players' portraits by seat; empty if there are none.
        `extras`: highlights, and what else can be done with the match; None: nothing.
        """
        self._extras = extras or EndPageExtras()
        buttons = end_buttons(is_saved=is_saved, leads_to_map=self._extras.leads_to_map)
        width_u = _WIDTH_U if len(totals_history[0]) < _MIN_CHART_ROUNDS else _WIDTH_WITH_CHART_U
        row_count = len(report.places)
        least_u = _HIGHLIGHTS_BODY_HEIGHT_U if self._extras.lines or self._extras.has_review else _MIN_CHART_HEIGHT_U
        row_height_u = max(_ROW_HEIGHT_U, least_u / row_count if width_u == _WIDTH_WITH_CHART_U else 0)
        self._winning_hand = report.winning_hand if row_count < _MANY_PLAYERS else ()
        header_height_u = _WINNING_HAND_HEADER_HEIGHT_U if self._winning_hand else _PLAIN_HEADER_HEIGHT_U
        super().__init__(
            context,
            width_u,
            row_count,
            row_height_u,
            buttons,
            header_height_u=header_height_u,
            button_size_u=_BUTTON_SIZE_U,
        )
        self._small_buttons = small_end_buttons(self._extras, is_sealed=is_sealed)
        self._decision_buttons = tuple(DecisionButton(index) for index in range(MAX_DECISIONS))
        self._decisions: tuple[CostlyDecision, ...] = ()
        self._review_progress: float | None = 0.0
        """Share of the decisions that are rated, in [0, 1]; None: all are."""
        self._achievement_lines = (AchievementLine(self._extras.achievements),) if self._extras.achievements else ()
        """The line of new achievements, or none."""
        self._focus_group.widgets = (*self._small_buttons, *self._achievement_lines, *self._focus_group.widgets)
        self._report = report
        self._seat = seat
        self._characters = characters
        self._has_won = any(place.is_winner and place.seat == seat for place in report.places)
        self._totals_history = totals_history if width_u == _WIDTH_WITH_CHART_U else NO_TOTALS_HISTORY
        self._confetti_ms: float = 0.0 if has_confetti else DURATION_MS
        """Time since the start of the confetti, ms."""
        self._size = (0, 0)
        """Size of the window, px."""
        self._toast = Toast(context)
        """Says what became of the match, for example where it was exported."""

    def show_review(self, decisions: tuple[CostlyDecision, ...], progress_share: float | None) -> bool:
        """Show the costliest decisions found so far; return True if something has changed.

        *progress_share*: share of the decisions that are rated, in [0, 1]; None: all are.
        """
        shown = decisions_text(self._decisions, self._review_progress)
        is_new = decisions != self._decisions or shown != decisions_text(decisions, progress_share)
        if decisions != self._decisions:
            for button, decision in zip_longest(self._decision_buttons, decisions):
                button.show(decision)
            others = [each for each in self._focus_group.widgets if not isinstance(each, DecisionButton)]
            footer = others.index(self._buttons[0])
            self._focus_group.widgets = (
                *others[:footer],
                *self._decision_buttons[: len(decisions)],
                *others[footer:],
            )
        self._decisions, self._review_progress = decisions, progress_share
        return is_new

    def decision_at(self, button_id: str) -> CostlyDecision | None:
        """Return the decision whose picture has this id; None if there is none."""
        return next((each.decision for each in self._decision_buttons if each.id == button_id), None)

    def render_picture(self) -> Surface:
        """Return the page as a picture to share, without what can be pressed."""
        surface, window_size = Surface(_PICTURE_SIZE, depth=32), self._size
        self.resize(_PICTURE_SIZE)
        with TYPE_ROLES.next_layer():
            for _ in range(2):  # the first pass finds the type sizes
                surface.blit(table_background(self._context.theme, _PICTURE_SIZE), (0, 0))
                painter = self._context.painter(surface)
                self._paint_edges(painter, 0)
                for paint_step in self._paint_steps(painter):
                    paint_step()
                for picture in (*self._achievement_lines, *self._decision_buttons[: len(self._decisions)]):
                    picture.paint(painter)
                self._paint_over_picture(surface, painter, 0)
        self.resize(window_size)
        return surface

    def show_toast(self, text: str) -> None:
        """Show a short message over the sheet; it may be as long as a file path."""
        self._toast.show(text)

    def replace_toast(self, text: str) -> bool:
        """Show a short message unless it is shown already; return True if it is new."""
        is_new = text != self._toast.text
        if is_new:
            self._toast.show(text)
        return is_new

    def resize(self, size: tuple[int, int]) -> None:
        """Place the parts of the sheet for a window of *size* px; each button is as wide as its text needs."""
        self._size = size
        super().resize(size)
        text_renderer, scale, last_rect = self._context.text_renderer, self._scale, self._buttons[-1].rect
        growth = text_growth(_BUTTON_GROWTH, self._context.text_scale)
        for text_scale in (self._context.text_scale, 1.0):
            button_widths = [
                (button, round(button.needed_width(text_renderer, scale, _BUTTON_SIZE_U[0], text_scale) * growth))
                for button in self._buttons
            ]
            lay_out_side_by_side(button_widths, last_rect.right, last_rect.top, last_rect.height, round(GAP_U * scale))
            if self._buttons[0].rect.left - self.rect.left >= round(_MIN_CALL_COUNTS_U * scale):
                break
        self._lay_out_small_buttons()

    def _lay_out_small_buttons(self) -> None:
        """Lay out the small buttons in a line under the headline, and the pictures of decisions under the chart."""
        scale, context, gap = self._scale, self._context, round(GAP_U * self._scale)
        left, right = self.rect.left + round(INSET_U * scale), self.rect.right - round(INSET_U * scale)
        if self._winning_hand:
            right -= round((_WINNING_HAND_INSET_U + winning_hand_width_u(self._winning_hand)) * scale)
        widths: list[int] = []
        for text_scale in (context.text_scale, 1.0):
            widths = [
                button.needed_width(context.text_renderer, scale, 0, text_scale) for button in self._small_buttons
            ]
            if sum(widths) + gap * len(widths) <= right - left:
                break
        x = left
        for button, width in zip(self._small_buttons, widths, strict=True):
            button.rect = Rect(x, 0, width, round(HEIGHT_U * scale))
            button.rect.centery = self.rect.top + round(_SMALL_BUTTONS_MIDDLE_U * scale)
            x += width + gap
        for achievement_line in self._achievement_lines:
            achievement_line.rect = self._areas.achievements
        area, gap = self._areas.decisions, round(DECISIONS_GAP_U * scale)
        heading = round(HEADING_HEIGHT_U * scale)
        area = Rect(area.left, area.top + heading, area.width, max(0, area.height - heading))
        width = (area.width - gap * (MAX_DECISIONS - 1)) // MAX_DECISIONS
        for index, decision_button in enumerate(self._decision_buttons):
            decision_button.rect = Rect(area.left + index * (width + gap), area.top, width, area.height)

    @property
    def _areas(self) -> EndPageAreas:
        """Areas of the page besides the places."""
        return EndPageAreas(
            self.rect,
            self._buttons[0].rect,
            self._scale,
            self._header_height_u,
            line_count=len(self._extras.lines),
            has_achievements=bool(self._achievement_lines),
            has_review=self._extras.has_review,
            has_chart=bool(self._totals_history[0]),
        )

    @property
    def is_moving(self) -> bool:
        """True while the sheet slides, confetti falls, or a short message is going to disappear."""
        return super().is_moving or self._confetti_ms < DURATION_MS or self._toast.is_timed

    def update(self, ms: float) -> None:
        """Advance the sheet by *ms* milliseconds; the confetti starts when the sheet has arrived."""
        if not self.slide.is_moving:
            self._confetti_ms += ms
        self._toast.update(ms)
        super().update(ms)

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the pressed button, or None. Any press also ends the confetti."""
        if isinstance(event, KeyPressed | GamepadPressed | PointerPressed):
            self._confetti_ms = DURATION_MS
        if self._toast.handle(event) is not None:
            return None
        return super().handle(event)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the rows, the buttons and the short message."""
        return (*super().elements(), *self._toast.elements())

    def paint(self, surface: Surface) -> None:
        """Paint the sheet, then confetti and the short message over it."""
        super().paint(surface)
        if not self.slide.is_moving:
            paint_confetti(self._context.painter(surface), self._context.images, self._confetti_ms)
            self._toast.paint(surface, self._toast_area(surface.get_size()))

    def _toast_area(self, size: tuple[int, int]) -> Rect | None:
        """Return the area for the toast above the buttons, or None if there is room for it below the sheet."""
        first_rect, gap = self._buttons[0].rect, round(GAP_U * self._scale)
        if first_rect.bottom + gap < self._toast.top_px(size):
            return None
        inset, height = round(INSET_U * self._scale), round(_TOAST_HEIGHT_U * self._scale)
        return Rect(self.rect.left + inset, first_rect.top - gap - height, self.rect.width - 2 * inset, height)

    @property
    def announce(self) -> str:
        """Text for screen readers: the short message, or else the whole result in sentences."""
        own_sentences = (
            [tr("Your match: {deeds}.", deeds=", ".join(self._report.call_counts))] if self._report.call_counts else []
        )
        if self._toast.is_shown:
            return self._toast.text
        return " ".join(
            (
                self._report.headline,
                *(describe_place(place) for place in self._report.places),
                *own_sentences,
                *(line.text for line in self._extras.lines),
                *([new_achievement_line(self._extras.achievements)] if self._extras.achievements else []),
                self.luck_text,
            )
        ).rstrip()

    def _paint_steps(self, painter: Painter) -> Iterator[Callable[[], None]]:
        yield from super()._paint_steps(painter)
        if self._totals_history[0]:
            yield lambda: self._paint_chart(painter)

    def _paint_panel(self, painter: Painter, rect: Rect) -> None:
        """Paint the panel and the winning hand, with light behind it if the reader has won."""
        super()._paint_panel(painter, rect)
        if not self._winning_hand:
            return
        position = self._winning_hand_position(painter, rect)
        if self._has_won:
            paint_light(painter, self._winning_hand, position, rect)
        paint_winning_hand(painter, self._context.images, self._winning_hand, position)

    def _winning_hand_position(self, painter: Painter, rect: Rect) -> tuple[int, int]:
        """Return the middle of the right edge of the winning hand, px, for a sheet in this rectangle."""
        right = rect.right - painter.px(INSET_U) - painter.px(_WINNING_HAND_INSET_U)
        return right, rect.top + painter.px(_WINNING_HAND_MIDDLE_U)

    def _paint_chart(self, painter: Painter) -> None:
        areas = self._areas
        places = dict(sorted((place.seat, place.place) for place in self._report.places))
        paint_totals_chart(
            painter, self._totals_history[0], tuple(places.values()), self._totals_history[1], areas.chart
        )
        paint_highlight_lines(painter, self._extras.lines, areas.lines)

    def _paint_over_picture(self, surface: Surface, painter: Painter, offset_px: int) -> None:
        """Paint the progress of the review while there are no pictures of decisions."""
        del surface
        text, area = decisions_text(self._decisions, self._review_progress), self._areas.decisions.move(0, offset_px)
        if not self._totals_history[0] or not self._extras.has_review:
            return
        if not text:
            paint_decisions_heading(painter, area)
        else:
            painter.draw_fitted(text, area, SECONDARY_U, painter.theme.text_muted, anchor="midleft", role="highlight")

    def _row_rect(self, row: int) -> Rect:
        """Return the rectangle of a row; it takes only the left part of the sheet if there is a chart."""
        rect = super()._row_rect(row)
        highest = round(_MAX_ROW_HEIGHT_U * self._scale * max(1.0, min(1.5, self._context.text_scale)))
        if rect.height > highest:
            rect.update(rect.left, rect.top - row * (rect.height - highest), rect.width, highest)
        return (
            Rect(rect.left, rect.top, round(rect.width * PLACES_SHARE), rect.height)
            if self._totals_history[0]
            else rect
        )

    def _row_element(self, row: int, rect: Rect) -> Element:
        place = self._report.places[row]
        return Element(f"place:{row}", "text", place.name, describe_place(place), element_rect(rect))

    def _paint_header(self, painter: Painter) -> None:
        left, right = self.rect.left + painter.px(INSET_U), self.rect.right - painter.px(INSET_U)
        if self._winning_hand:
            hand_right, _ = self._winning_hand_position(painter, self.rect)
            right = winning_hand_left(painter, self._winning_hand, hand_right) - painter.px(30)
        round_count = len(self._totals_history[0])
        note = tr("After {n} rounds", n=round_count) if round_count else ""
        if not note and self._extras.leads_to_map and self._extras.lines:
            note = self._extras.lines[0].text  # no column for the sentences beside the places
        paint_match_headlines(
            painter,
            self._report,
            self._seat,
            note,
            Rect(left, self.rect.top, right - left, 0),
            is_alone=not round_count,
        )
        if self._report.places[0].total is not None:
            right, y = self._row_rect(0).right - painter.px(INSET_U / 2 + 8), self._header_height_u - 24
            paint_total_column_name(painter, (right, self.rect.top + painter.px(y)))

    def _paint_row(self, painter: Painter, row: int, rect: Rect) -> None:
        place = self._report.places[row]
        character = self._characters[place.seat] if any(self._characters) else None
        paint_place_row(painter, place, rect, character=character, is_own=place.seat == self._seat)

    def _paint_footer(self, painter: Painter) -> None:
        """Paint luck and skill above the buttons, and beside them how the reader's calls went."""
        self._paint_luck(painter)
        is_replaced = bool(self._achievement_lines) and not self._totals_history[0]
        if not self._report.call_counts or is_replaced:
            return
        area = self._areas.call_counts
        if painter.text_scale > 1:
            area.inflate_ip(0, painter.px(14))
        text = tr("You: {deeds}", deeds=" · ".join(self._report.call_counts))
        painter.draw_fitted(text, area, SECONDARY_U, painter.theme.text_muted, anchor="midleft")

    @property
    def _luck_rect(self) -> Rect:
        """Area of the sentence about luck and skill, px: a line above the buttons."""
        top, inset = self.rect.bottom - round(FOOTER_HEIGHT_U * self._scale), round(INSET_U * self._scale)
        return Rect(self.rect.left + inset, top, self.rect.width - 2 * inset, self._buttons[0].rect.top - top)

    def _paint_luck(self, painter: Painter) -> None:
        rect = self._luck_rect
        painter.draw_line(
            self.luck_text,
            rect.midleft,
            SECONDARY_U,
            painter.theme.text,
            max_width=rect.width,
            max_height=rect.height,
        )
