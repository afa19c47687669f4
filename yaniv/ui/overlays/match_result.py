"""Match result: the winner and the winning hand, all places, a chart of the totals, and what to do next.

*Why* above the length limit: it is one widget, whose parts are painted elsewhere; what is left are the methods that a
sheet has to have, each of which asks for the same areas.
"""

import math
from collections.abc import Callable, Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.narration.achievement_text import new_achievement_line
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.graphics.type_roles import TYPE_ROLES
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed
from yaniv.ui.narration.match_highlights import CostlyDecision
from yaniv.ui.narration.match_report import MatchReport
from yaniv.ui.overlays.achievement_line import AchievementLine
from yaniv.ui.overlays.confetti import DURATION_MS, paint_confetti
from yaniv.ui.overlays.costly_decisions import DECISIONS_HEIGHT_U, CostlyDecisions
from yaniv.ui.overlays.end_page_areas import PLACES_SHARE, EndPageAreas
from yaniv.ui.overlays.end_page_extras import EndPageExtras
from yaniv.ui.overlays.match_highlights_panel import LINE_HEIGHT_U, paint_highlight_lines
from yaniv.ui.overlays.match_result_buttons import (
    END_BUTTON_SIZE_U,
    end_buttons,
    lay_out_end_buttons,
    more_actions,
)
from yaniv.ui.overlays.match_result_header import (
    LUCK_HEIGHT_U,
    LUCK_MIDDLE_U,
    SUBHEADLINE_HEIGHT_U,
    SUBHEADLINE_MIDDLE_U,
    paint_match_headlines,
    paint_number_column_name,
)
from yaniv.ui.overlays.match_result_rows import describe_place, paint_place_row
from yaniv.ui.overlays.result_sheet import FOOTER_HEIGHT_U, INSET_U, ResultSheet
from yaniv.ui.overlays.table_button_proxy import TableButtonProxy
from yaniv.ui.overlays.totals_chart import totals_chart_parts
from yaniv.ui.overlays.winning_hand import paint_light, paint_winning_hand, winning_hand_width_u
from yaniv.ui.overlays.won_stars import STARS_HEIGHT_U, STARS_WIDTH_U, paint_new_stars, paint_sockets
from yaniv.ui.widgets.panel_layout import GAP_U
from yaniv.ui.widgets.small_button import SmallButton
from yaniv.ui.widgets.toast import Toast
from yaniv.ui.widgets.wax_seal_button import HEIGHT_U
from yaniv.ui.widgets.widget import element_rect

_WIDTH_U: Final = 1480
_WIDTH_WITH_COLUMN_U: Final = 1660
"""Width with a column beside the places, u."""
_MIN_CHART_HEIGHT_U: Final = 380
"""Minimum height of the chart, u."""
_HIGHLIGHTS_BODY_HEIGHT_U: Final = 580
"""Height of chart and highlights together, u."""
_MIN_CHART_ROUNDS: Final = 2
"""Minimum number of rounds for a chart."""
TotalsHistory = tuple[tuple[tuple[int, ...], ...], int | None]
"""Totals after each round, by seat, and the point limit; None if no total could get to it."""
NO_TOTALS_HISTORY: Final[TotalsHistory] = ((), None)
_ROW_HEIGHT_U: Final = 84
_PICTURE_HEADER_HEIGHT_U: Final = 242
"""Height of the header with the winning hand or stars, u."""
_PLAIN_HEADER_HEIGHT_U: Final = 212
"""Height of the header without it, u."""
_WINNING_HAND_MIDDLE_U: Final = 120
"""Middle of the winning hand, u from the top of the sheet."""
_WINNING_HAND_INSET_U: Final = 60
"""Distance of the winning hand from the right end of the headline's line, u."""
_MANY_PLAYERS: Final = 10
"""From this number of players on, the winning hand is left out to make room for the rows."""
_MAX_ROW_HEIGHT_U: Final = 132
"""Maximum height of a row, u; few players leave the rest of the sheet empty."""
_SOUVENIR_HEIGHT_U: Final = 64
"""Height of the line with the button of a souvenir above the footer's others, u."""
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
        has_motion: bool = False,
        is_saved: bool = False,
        is_sealed: bool = False,
        characters: tuple[str, ...] = (),
        extras: EndPageExtras | None = None,
    ) -> None:
        """Create the sheet.

        `totals_history`: the totals after each round, by seat, and the score limit.
        `has_confetti`: show confetti for the winner. `has_motion`: new stars of a stop fly; otherwise they are there.
        `is_saved`: the match can be replayed and exported.
        `is_sealed`: the shuffles of the match can be checked.
        `characters`: keys of the players' portraits by seat; empty if there are none.
        `extras`: highlights, and what else can be done with the match; None: nothing.
        """
        self._extras = extras = extras or EndPageExtras()
        self._totals_history = totals_history if len(totals_history[0]) >= _MIN_CHART_ROUNDS else NO_TOTALS_HISTORY
        self._has_column = bool(self._totals_history[0] or extras.lines or extras.achievements or extras.has_review)
        """True if there is a column of other things beside the places."""
        self._achievement_lines = (AchievementLine(extras.achievements),) if extras.achievements else ()
        """The line of new achievements, or none."""
        self.more_actions = more_actions(extras, is_saved=is_saved, is_sealed=is_sealed)
        """Ids of what the button "More" leads to."""
        buttons = end_buttons(extras, self.more_actions, is_saved=is_saved)
        self._souvenir_buttons = (
            (SmallButton("button:souvenir", tr("Use the souvenir")),) if extras.has_souvenir else ()
        )
        """The button that uses a new souvenir, or none."""
        row_count = len(report.places)
        self._stars = extras.stars
        self._winning_hand = report.winning_hand if row_count < _MANY_PLAYERS and self._stars is None else ()
        super().__init__(
            context,
            _WIDTH_WITH_COLUMN_U if self._has_column else _WIDTH_U,
            row_count,
            max(_ROW_HEIGHT_U, self._least_column_height_u / row_count),
            buttons,
            header_height_u=_PICTURE_HEADER_HEIGHT_U if self._winning_hand or self._stars else _PLAIN_HEADER_HEIGHT_U,
            footer_height_u=FOOTER_HEIGHT_U + (_SOUVENIR_HEIGHT_U if self._souvenir_buttons else 0),
            button_size_u=END_BUTTON_SIZE_U,
        )
        self._decisions = CostlyDecisions()
        self._order_widgets()
        self._report = report
        self._seat = seat
        self._characters = characters
        self._has_won = any(place.is_winner and place.seat == seat for place in report.places)
        self._confetti_ms: float = 0.0 if has_confetti else DURATION_MS
        """Time since the start of the confetti, ms."""
        self._stars_ms: float = 0.0 if has_motion else math.inf
        """Time since the first new star took off, ms."""
        self._is_confetti_behind = False
        """True while the sheet is painted in the window, with confetti behind it."""
        self._size = (0, 0)
        """Size of the window, px."""
        self._toast = Toast(context)
        """Says what became of the match, for example where it was exported."""

    def show_review(self, decisions: tuple[CostlyDecision, ...], progress_share: float | None) -> bool:
        """Show the costliest decisions found so far; return True if something has changed.

        Nothing is shown on a page without a place for them.

        *progress_share*: share of the decisions that are rated, in [0, 1]; None: all are.
        """
        if not self._extras.has_review:
            return False
        is_new = self._decisions.show(decisions, progress_share)
        self._order_widgets()
        return is_new

    def decision_at(self, button_id: str) -> CostlyDecision | None:
        """Return the decision whose picture has this id; None if there is none."""
        return self._decisions.decision_at(button_id)

    def _order_widgets(self) -> None:
        """Put the controls in the order in which they are read: the column beside the places, then the footer."""
        own = *self._achievement_lines, *self._decisions.buttons, *self._souvenir_buttons, *self._buttons
        proxies = tuple(each for each in self._focus_group.widgets if isinstance(each, TableButtonProxy))
        if self._focus_group.widgets != (*proxies, *own):
            self._focus_group.widgets = (*proxies, *own)

    @property
    def _least_column_height_u(self) -> float:
        """Height that the column beside the places needs, u."""
        if self._totals_history[0]:
            has_highlights = self._extras.lines or self._extras.has_review
            return _HIGHLIGHTS_BODY_HEIGHT_U if has_highlights else _MIN_CHART_HEIGHT_U
        line_count = len(self._extras.lines) + len(self._achievement_lines)
        return 1.2 * line_count * LINE_HEIGHT_U + (DECISIONS_HEIGHT_U if self._extras.has_review else 0) + GAP_U

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
                for picture in (*self._achievement_lines, *self._decisions.buttons):
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
        lay_out_end_buttons(self._buttons, self._context, self._scale, self.rect.left)
        areas, height = self._areas, round(HEIGHT_U * self._scale)
        bottom = self._buttons[0].rect.top - round(GAP_U * self._scale)
        for souvenir_button in self._souvenir_buttons:
            width = souvenir_button.needed_width(self._context.text_renderer, self._scale, 0, self._context.text_scale)
            left = self.rect.left + round(INSET_U * self._scale)
            souvenir_button.rect = Rect(left, bottom - height, width, height)
        for achievement_line in self._achievement_lines:
            achievement_line.rect = areas.achievements
        self._decisions.lay_out(areas.decisions, self._scale)

    @property
    def _areas(self) -> EndPageAreas:
        """Areas of the page besides the places."""
        return EndPageAreas(
            self.rect,
            self._buttons[0].rect,
            self._scale,
            self._header_height_u,
            self._footer_height_u,
            line_count=len(self._extras.lines),
            has_achievements=bool(self._achievement_lines),
            has_review=self._extras.has_review,
            has_chart=bool(self._totals_history[0]),
            text_scale=self._context.text_scale,
        )

    @property
    def is_moving(self) -> bool:
        """True while the sheet slides, confetti falls, or a short message is going to disappear."""
        are_stars_flying = self._stars is not None and self._stars_ms < self._stars.duration_ms
        return super().is_moving or are_stars_flying or self._confetti_ms < DURATION_MS or self._toast.is_timed

    def update(self, ms: float) -> None:
        """Advance the sheet by *ms* milliseconds; confetti and stars start when the sheet has arrived."""
        if not self.slide.is_moving:
            self._confetti_ms += ms
            self._stars_ms += ms
        self._toast.update(ms)
        super().update(ms)

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the pressed button, or None.

        Any press also ends the confetti and the flight of the stars.
        """
        if isinstance(event, KeyPressed | GamepadPressed | PointerPressed):
            self._confetti_ms, self._stars_ms = DURATION_MS, math.inf
        if self._toast.handle(event) is not None:
            return None
        return super().handle(event)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the rows, the buttons and the short message."""
        hints = self._extras.hints_text
        hint_elements = (Element("result:hints", "text", hints, hints, element_rect(self._subheadline_rect)),)
        return (*super().elements(), *(hint_elements if hints else ()), *self._toast.elements())

    def paint(self, surface: Surface) -> None:
        """Paint confetti, the sheet over it, and the short message."""
        self._is_confetti_behind = not self.slide.is_moving
        super().paint(surface)
        self._is_confetti_behind = False
        if not self.slide.is_moving:
            self._toast.paint(surface, self._toast_area(surface.get_size()))

    def _paint_edges(self, painter: Painter, offset_px: int) -> None:
        """Paint the confetti, which nothing on the sheet is behind, then what reaches beyond the interior."""
        if self._is_confetti_behind:
            paint_confetti(painter, self._context.images, self._confetti_ms)
        super()._paint_edges(painter, offset_px)

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
                *([f"{self._extras.hints_text}."] if self._extras.hints_text else []),
                *(line.text for line in self._extras.lines),
                *([new_achievement_line(self._extras.achievements)] if self._extras.achievements else []),
                self.luck_text,
            )
        ).rstrip()

    def _paint_steps(self, painter: Painter) -> Iterator[Callable[[], None]]:
        yield from super()._paint_steps(painter)
        areas = self._areas
        if self._totals_history[0]:
            yield from self._chart_parts(painter)
        yield lambda: paint_highlight_lines(painter, self._extras.lines, areas.lines, areas.line_height)

    def _paint_panel(self, painter: Painter, rect: Rect) -> None:
        """Paint the panel, and the stars of a stop, or the winning hand with light behind it if the reader has won."""
        super()._paint_panel(painter, rect)
        if self._stars is not None:
            paint_sockets(painter, self._stars, self._stars_area(painter, rect))
        if not self._winning_hand:
            return
        position = self._winning_hand_position(painter, rect)
        if self._has_won:
            paint_light(painter, self._winning_hand, position, rect)
        paint_winning_hand(painter, self._context.images, self._winning_hand, position)

    def _stars_area(self, painter: Painter, rect: Rect) -> Rect:
        """Return the area of the stars, px, for a sheet in this rectangle."""
        area = Rect(0, 0, painter.px(STARS_WIDTH_U), painter.px(STARS_HEIGHT_U))
        right, middle = self._winning_hand_position(painter, rect)
        area.midright = right, middle
        return area

    def _winning_hand_position(self, painter: Painter, rect: Rect) -> tuple[int, int]:
        """Return the middle of the right edge of the winning hand, px, for a sheet in this rectangle."""
        right = rect.right - painter.px(INSET_U) - painter.px(_WINNING_HAND_INSET_U)
        return right, rect.top + painter.px(_WINNING_HAND_MIDDLE_U)

    def _chart_parts(self, painter: Painter) -> Iterator[Callable[[], None]]:
        """Return the functions that paint the chart."""
        by_seat = sorted(self._report.places, key=lambda place: place.seat)
        rounds, limit = self._totals_history
        return totals_chart_parts(painter, rounds, [place.place for place in by_seat], limit, self._areas.chart)

    def _paint_over_picture(self, surface: Surface, painter: Painter, offset_px: int) -> None:
        """Paint the new stars, and the heading of the costliest decisions, or the progress of their review."""
        del surface
        if self._stars is not None:
            area = self._stars_area(painter, self.rect).move(0, offset_px)
            paint_new_stars(painter, self._stars, self._stars_ms, area, self._areas.lines.move(0, offset_px).midleft)
        if self._extras.has_review:
            self._decisions.paint_text(painter, self._areas.decisions.move(0, offset_px))

    def _row_rect(self, row: int) -> Rect:
        """Return the rectangle of a row; it takes only the left part of the sheet if there is a column beside it."""
        rect = super()._row_rect(row)
        highest = round(_MAX_ROW_HEIGHT_U * self._scale * max(1.0, min(1.5, self._context.text_scale)))
        if rect.height > highest:
            rect.update(rect.left, rect.top - row * (rect.height - highest), rect.width, highest)
        return Rect(rect.left, rect.top, round(rect.width * PLACES_SHARE), rect.height) if self._has_column else rect

    def _row_element(self, row: int, rect: Rect) -> Element:
        place = self._report.places[row]
        return Element(f"place:{row}", "text", place.name, describe_place(place), element_rect(rect))

    @property
    def _header_rect(self) -> Rect:
        """Area of the headlines beside the winning hand, px."""
        scale, inset = self._scale, round(INSET_U * self._scale)
        left, right = self.rect.left + inset, self.rect.right - inset
        if self._winning_hand or self._stars:
            width_u = STARS_WIDTH_U if self._stars else winning_hand_width_u(self._winning_hand)
            right -= round((_WINNING_HAND_INSET_U + width_u + GAP_U) * scale)
        return Rect(left, self.rect.top, right - left, round(self._header_height_u * scale))

    @property
    def _subheadline_rect(self) -> Rect:
        """Area of the line that names rounds and hints, px."""
        header_rect, height = self._header_rect, round(SUBHEADLINE_HEIGHT_U * self._scale)
        middle = header_rect.top + round(SUBHEADLINE_MIDDLE_U * self._scale)
        return Rect(header_rect.left, middle - height // 2, header_rect.width, height)

    def _paint_header(self, painter: Painter) -> None:
        round_count, hints_text = len(self._totals_history[0]), self._extras.hints_text
        paint_match_headlines(painter, self._report, self._seat, (round_count, hints_text), self._header_rect)
        painter.draw_line(
            self.luck_text,
            self._luck_rect.midleft,
            SECONDARY_U,
            painter.theme.text,
            max_width=self._luck_rect.width,
            max_height=self._luck_rect.height,
        )
        right, y = self._row_rect(0).right - painter.px(INSET_U / 2 + 8), self._header_height_u - 24
        paint_number_column_name(painter, self._report, (right, self.rect.top + painter.px(y)))

    def _paint_row(self, painter: Painter, row: int, rect: Rect) -> None:
        place = self._report.places[row]
        character = self._characters[place.seat] if any(self._characters) else None
        paint_place_row(painter, place, rect, character=character, is_own=place.seat == self._seat)

    def _paint_footer(self, painter: Painter) -> None:
        """Paint beside the buttons how the reader's calls went."""
        if not self._report.call_counts:
            return
        area = self._areas.call_counts
        if painter.text_scale > 1:
            area.inflate_ip(0, painter.px(14))
        text = tr("You: {deeds}", deeds=" · ".join(self._report.call_counts))
        painter.draw_fitted(text, area, SECONDARY_U, painter.theme.text_muted, anchor="midleft")

    @property
    def _luck_rect(self) -> Rect:
        """Area of the sentence about luck and skill, px: a line under the headlines."""
        header, height = self._header_rect, round(LUCK_HEIGHT_U * self._scale)
        return Rect(header.left, header.top + round(LUCK_MIDDLE_U * self._scale) - height // 2, header.width, height)
