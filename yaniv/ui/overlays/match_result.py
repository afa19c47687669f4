"""Match result: the winner and the winning hand, all places, a chart of the totals, and what to do next.

The module is long because every part of the sheet has a function of its own, and all share the same rectangles.
"""

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.narration.achievement_text import new_achievement_line
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, NAME_U, SECONDARY_U, SMALL_U
from yaniv.ui.graphics.type_roles import TYPE_ROLES
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed
from yaniv.ui.narration.match_highlights import CostlyDecision
from yaniv.ui.narration.round_report import FinalPlace, MatchReport
from yaniv.ui.narration.table_text import place_name
from yaniv.ui.overlays.achievement_line import AchievementLine
from yaniv.ui.overlays.confetti import DURATION_MS, paint_confetti
from yaniv.ui.overlays.match_highlights_panel import (
    DECISIONS_HEIGHT_U,
    HEADING_HEIGHT_U,
    LINE_HEIGHT_U,
    MAX_DECISIONS,
    DecisionButton,
    HighlightLine,
    decisions_text,
    paint_decisions_heading,
    paint_highlight_lines,
)
from yaniv.ui.overlays.match_highlights_panel import GAP_U as DECISIONS_GAP_U
from yaniv.ui.overlays.result_sheet import FOOTER_HEIGHT_U, INSET_U, ResultSheet, row_plate
from yaniv.ui.overlays.totals_chart import paint_totals_chart
from yaniv.ui.overlays.winning_hand import paint_light, paint_winning_hand, winning_hand_left, winning_hand_width_u
from yaniv.ui.widgets.button import Button, lay_out_side_by_side
from yaniv.ui.widgets.panel_layout import GAP_U
from yaniv.ui.widgets.small_button import SmallButton
from yaniv.ui.widgets.toast import Toast
from yaniv.ui.widgets.wax_seal_button import HEIGHT_U, SealButton
from yaniv.ui.widgets.widget import element_rect

_WIDTH_U: Final = 1480
_WIDTH_WITH_CHART_U: Final = 1660
"""Width with the chart beside the places, u."""
_PLACES_SHARE: Final = 0.52
"""Share of the width taken by the places when there is a chart."""
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
_MAX_DISC_U: Final = 92
_TWO_LINE_ROW_HEIGHT_U: Final = 62
"""Minimum height, u, of a row that shows an early elimination on a line of its own."""
_BUTTON_SIZE_U: Final = (204, 76)
"""Four buttons of this size leave room for how the reader's calls went."""
_BUTTON_GROWTH: Final = 0.06
"""Share by which buttons are wider when the text is twice as large."""
_MIN_CALL_COUNTS_U: Final = 360
"""Width that buttons with larger names leave for how the reader's calls went, u."""
_HEADLINE_SIZE_U: Final = 66
_HEADLINE_MIDDLE_U: Final = 58
_SUBHEADLINE_MIDDLE_U: Final = 120
_SMALL_BUTTONS_MIDDLE_U: Final = 168
"""Middle of the line with small buttons under the headline, beside the winning hand, u."""
_TOAST_HEIGHT_U: Final = 76
"""Height of the toast above the buttons, u."""
_PICTURE_SIZE: Final = (1920, 1080)
"""Size of the picture to share, px."""
_DIGIT_SIZE_SHARE: Final = 0.58
"""Maximum digit size as a share of the disc's diameter."""


class EndPageExtras(Struct, frozen=True):
    """Contents and actions of the end page besides the places."""

    lines: tuple[HighlightLine, ...] = ()
    """Sentences such as the turning point of the match."""
    has_review: bool = False
    """True if the reader's decisions are being rated."""
    can_save_picture: bool = False
    can_save_moment: bool = False
    achievements: tuple[str, ...] = ()
    """Names of the reader's new achievements."""
    leads_to_map: bool = False
    """True if the page leads back to the map of the journey instead of the menu."""
    has_souvenir: bool = False
    """True if the match has earned a souvenir, which can be used at once."""


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
        review_button = Button("button:replay", tr("Review"))
        review_button.label = tr("Review: replay the match with every move rated")
        buttons = (
            _menu_button(leads_to_map=extras is not None and extras.leads_to_map),
            *([Button("button:export", tr("Export")), review_button] if is_saved else []),
            Button("button:new-game", tr("New game")),
            Button("button:rematch", tr("Rematch"), is_primary=True),
        )
        width_u = _WIDTH_U if len(totals_history[0]) < _MIN_CHART_ROUNDS else _WIDTH_WITH_CHART_U
        row_count = len(report.places)
        self._extras = extras or EndPageExtras()
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
        souvenir_button = SmallButton("button:souvenir", tr("Use the souvenir"))
        self._small_buttons: tuple[Button, ...] = (
            *((souvenir_button,) if self._extras.has_souvenir else ()),
            *((SealButton("button:check", tr("Check the shuffles")),) if is_sealed else ()),
            *((SmallButton("button:share-picture", tr("Share picture")),) if self._extras.can_save_picture else ()),
            *((SmallButton("button:save-moment", tr("Save this moment")),) if self._extras.can_save_moment else ()),
        )
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
            achievement_line.rect = self._achievement_rect()
        area, gap = self._decisions_rect(), round(DECISIONS_GAP_U * scale)
        heading = round(HEADING_HEIGHT_U * scale)
        area = Rect(area.left, area.top + heading, area.width, max(0, area.height - heading))
        width = (area.width - gap * (MAX_DECISIONS - 1)) // MAX_DECISIONS
        for index, decision_button in enumerate(self._decision_buttons):
            decision_button.rect = Rect(area.left + index * (width + gap), area.top, width, area.height)

    def _right_column(self) -> Rect:
        """Return the area beside the places, px: the chart, and the highlights under it."""
        top = self.rect.top + round(self._header_height_u * self._scale)
        left = self.rect.left + round(self.rect.width * _PLACES_SHARE)
        bottom = self.rect.bottom - round(FOOTER_HEIGHT_U * self._scale)
        return Rect(left, top, self.rect.right - round(INSET_U * self._scale) - left, bottom - top)

    def _decisions_rect(self) -> Rect:
        """Return the area of the pictures of decisions, px; without a review it has no height."""
        column = self._right_column()
        height = round((DECISIONS_HEIGHT_U if self._extras.has_review else 0) * self._scale)
        return Rect(column.left, column.bottom - height, column.width, height)

    def _lines_rect(self) -> Rect:
        """Return the area of the sentences between the chart and the decisions, px."""
        decisions = self._decisions_rect()
        line_count = len(self._lines) + len(self._achievement_lines)
        height = round((line_count * LINE_HEIGHT_U + DECISIONS_GAP_U) * self._scale)
        return Rect(decisions.left, decisions.top - height, decisions.width, height)

    def _achievement_rect(self) -> Rect:
        """Return the area of the line of new achievements, px: under the sentences, or without them in the footer."""
        if not self._totals_history[0]:
            return self._call_counts_rect()
        lines, height = self._lines_rect(), round(LINE_HEIGHT_U * self._scale)
        return Rect(lines.left, lines.top + len(self._lines) * height, lines.width, height)

    def _call_counts_rect(self) -> Rect:
        """Return the area beside the buttons, px."""
        left, first_rect = self.rect.left + round(INSET_U * self._scale), self._buttons[0].rect
        width = first_rect.left - left - round(30 * self._scale)
        return Rect(left, first_rect.top, width, first_rect.height)

    @property
    def _lines(self) -> tuple[HighlightLine, ...]:
        """Sentences of the highlights; the one about luck and skill comes first."""
        return self._extras.lines

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
                *(_describe_place(place) for place in self._report.places),
                *own_sentences,
                *(line.text for line in self._lines),
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
        column, lines = self._right_column(), self._lines_rect()
        chart_rect = Rect(column.left, column.top, column.width, lines.top - column.top)
        places = dict(sorted((place.seat, place.place) for place in self._report.places))
        paint_totals_chart(
            painter, self._totals_history[0], tuple(places.values()), self._totals_history[1], chart_rect
        )
        paint_highlight_lines(painter, self._lines, lines)

    def _paint_over_picture(self, surface: Surface, painter: Painter, offset_px: int) -> None:
        """Paint the progress of the review while there are no pictures of decisions."""
        del surface
        text, area = decisions_text(self._decisions, self._review_progress), self._decisions_rect().move(0, offset_px)
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
            Rect(rect.left, rect.top, round(rect.width * _PLACES_SHARE), rect.height)
            if self._totals_history[0]
            else rect
        )

    def _row_element(self, row: int, rect: Rect) -> Element:
        place = self._report.places[row]
        return Element(f"place:{row}", "text", place.name, _describe_place(place), element_rect(rect))

    def _paint_header(self, painter: Painter) -> None:
        theme = painter.theme
        left, right = self.rect.left + painter.px(INSET_U), self.rect.right - painter.px(INSET_U)
        if self._winning_hand:
            hand_right, _ = self._winning_hand_position(painter, self.rect)
            right = winning_hand_left(painter, self._winning_hand, hand_right) - painter.px(30)
        height, middle = painter.px(88), self.rect.top + painter.px(_HEADLINE_MIDDLE_U)
        own = next((place for place in self._report.places if place.seat == self._seat), None)
        headline, colour, subheadline = self._report.headline, theme.accent, ""
        if own is not None and not own.is_winner:
            headline, colour = tr("You finish in {place}.", place=place_name(own.place)), theme.danger
            subheadline = self._report.headline
        if self._totals_history[0]:
            rounds_text = tr("After {n} rounds", n=len(self._totals_history[0]))
            subheadline = f"{subheadline}  ·  {rounds_text}" if subheadline else rounds_text
        elif self._extras.leads_to_map and self._lines:  # no column for the sentences beside the places
            subheadline = self._lines[0].text
        painter.draw_fitted(
            headline, Rect(left, middle - height // 2, right - left, height), _HEADLINE_SIZE_U, colour,
            weight="display", anchor="midleft",
        )  # fmt: skip
        position = (left, self.rect.top + painter.px(_SUBHEADLINE_MIDDLE_U))
        painter.draw_line(subheadline, position, BODY_U, theme.text, max_width=right - left, max_height=painter.px(44))
        if self._report.places[0].total is not None:
            position = (
                self._row_rect(0).right - painter.px(INSET_U / 2 + 8),
                self.rect.top + painter.px(self._header_height_u - 24),
            )
            total_width = painter.px(200)
            colour = painter.theme.text_muted
            painter.draw_line(
                tr("total"),
                position,
                SMALL_U,
                colour,
                anchor="midright",
                max_width=total_width,
                max_height=painter.px(40),
            )

    def _paint_row(self, painter: Painter, row: int, rect: Rect) -> None:
        place, theme, y = self._report.places[row], painter.theme, rect.centery
        left, right = self.rect.left + painter.px(INSET_U), rect.right - painter.px(INSET_U / 2 + 8)
        if place.seat == self._seat:
            plate = row_plate(painter, rect, is_high=rect.height >= painter.px(_TWO_LINE_ROW_HEIGHT_U))
            painter.draw_box(plate, 12, theme.panel_raised)
        size = min(rect.height - painter.px(8), painter.px(_MAX_DISC_U), round(0.68 * rect.height + painter.px(14)))
        disc = Rect(0, 0, size, size)
        disc.midleft = (left, y)
        if place.is_winner:
            painter.draw_box(disc.inflate(painter.px(8), painter.px(8)), 99, None, theme.accent, 4)
        painter.draw_box(disc, 99, theme.avatar_colours[place.seat % len(theme.avatar_colours)])
        number = str(place.place)
        digit_size = min(NAME_U, _DIGIT_SIZE_SHARE * size / painter.scale)
        painter.draw_line(
            number, disc.center, digit_size, theme.surface_dark, weight="bold", anchor="center", max_height=0
        )
        name_left = disc.right + painter.px(28)
        if any(self._characters):
            portrait_rect = disc.move(disc.width + painter.px(16), 0)
            painter.draw_avatar(portrait_rect, place.seat, place.name, self._characters[place.seat])
            name_left = portrait_rect.right + painter.px(20)
        self._paint_name(painter, place, Rect(name_left, rect.top, right - painter.px(130) - name_left, rect.height))
        if place.total is not None:
            total_position, max_width, size = (right, y), painter.px(120), NAME_U + 4
            colour = theme.accent if place.is_winner else theme.text
            total, height = str(place.total), rect.height
            painter.draw_line(
                total,
                total_position,
                size,
                colour,
                weight="bold",
                anchor="midright",
                max_width=max_width,
                max_height=height,
                tabular_figures=True,
            )

    def _paint_name(self, painter: Painter, place: FinalPlace, rect: Rect) -> None:
        """Paint the name, and when the player was eliminated, on one line or on two."""
        theme = painter.theme
        colour = theme.accent if place.seat == self._seat else theme.text
        elimination_text = ""
        if place.eliminated_in_round and not place.is_winner:
            elimination_text = (
                tr("out in an extra round")
                if place.is_extra_round
                else tr("out in round {n}", n=place.eliminated_in_round)
            )
        y, height = rect.centery, rect.height
        if elimination_text and rect.height >= painter.px(_TWO_LINE_ROW_HEIGHT_U):
            y, height = rect.centery - round(0.16 * rect.height), round(0.48 * rect.height)
            elimination_position = (rect.left, rect.centery + round(0.24 * rect.height))
            painter.draw_line(
                elimination_text,
                elimination_position,
                SMALL_U,
                theme.text_muted,
                max_width=rect.width,
                max_height=round(0.36 * rect.height),
            )
            elimination_text = ""
        max_width = (
            rect.width - painter.line_width(elimination_text, SMALL_U, max_height=0) - painter.px(20)
            if elimination_text
            else rect.width
        )
        name_rect = painter.draw_line(
            place.name, (rect.left, y), NAME_U + 2, colour, weight="bold", max_width=max_width, max_height=height
        )
        if elimination_text:
            elimination_width = rect.right - name_rect.right - painter.px(16)
            painter.draw_line(
                elimination_text,
                rect.midright,
                SMALL_U,
                theme.text_muted,
                anchor="midright",
                max_width=elimination_width,
                max_height=height,
            )

    def _paint_footer(self, painter: Painter) -> None:
        """Paint luck and skill above the buttons, and beside them how the reader's calls went."""
        self._paint_luck(painter)
        is_replaced = bool(self._achievement_lines) and not self._totals_history[0]
        if not self._report.call_counts or is_replaced:
            return
        area = self._call_counts_rect()
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


def _menu_button(*, leads_to_map: bool) -> Button:
    """Return the button that leaves the page: for the menu, or for the map of the journey."""
    button = Button("button:menu", tr("Map") if leads_to_map else tr("Menu"))
    button.label = tr("Back to the map") if leads_to_map else button.name
    return button


def _describe_place(place: FinalPlace) -> str:
    placeholders = {"place": place.place, "name": place.name, "total": place.total, "n": place.eliminated_in_round}
    if place.total is None:
        return tr("Place {place}: {name}.", **placeholders)
    if place.eliminated_in_round and not place.is_winner and place.is_extra_round:
        return tr("Place {place}: {name}, {total} points, out in an extra round.", **placeholders)
    if place.eliminated_in_round and not place.is_winner:
        return tr("Place {place}: {name}, {total} points, out in round {n}.", **placeholders)
    return tr("Place {place}: {name}, {total} points.", **placeholders)
