"""Statistics page: figures over all matches, by rules, number of players and opponents."""

from itertools import pairwise
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr, tr_plural
from yaniv.narration.rating_text import rating_sentence
from yaniv.store.statistics import MatchSummary
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u, text_growth
from yaniv.ui.geometry.rect_layout import left_part, right_part, shrink, top_part
from yaniv.ui.graphics.theme import HEADING_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.narration.match_summary_text import MatchArchivePort
from yaniv.ui.navigation import (
    NavigationRequest,
    StaticScene,
    ToAchievements,
    ToLobby,
    ToMatches,
    ToMe,
    ToTrends,
)
from yaniv.ui.scenes.statistics.statistics_figures import WinRateTable, paint_sentence, paint_tile
from yaniv.ui.scenes.statistics.statistics_view_model import (
    build_tiles,
    rule_set_names,
    win_rates_by_opponent,
    win_rates_by_rules,
)
from yaniv.ui.widgets.button import Button, lay_out_side_by_side
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.page_layout import CONTENT_TOP_U, page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.toast import Toast
from yaniv.ui.widgets.widget import Widget, element_rect

ANY_OPTION: Final = "all"
_GAP_U: Final = 20
_TILES_PER_ROW: Final = 5
"""Number of tiles side by side."""
_TILE_HEIGHT_U: Final = 172
_RATING_HEIGHT_U: Final = 62
_TRENDS_WIDTH_U: Final = 300
"""Width of the button beside the rating, u."""
_RULES_SHARE: Final = 0.58
_BUTTON_SIZE_U: Final = (300, 76)
_FILTER_WIDTHS_U: Final = (430, 260)
_FILTER_HEIGHT_U: Final = 66
_FILTER_GROWTH: Final = 0.35
"""Relative growth of the width of the filters when text is twice as large."""


class StatisticsScene(StaticScene):
    """Page with the figures of the matches that the player has selected by rules and number of players."""

    name = "statistics"

    def __init__(self, context: UiContext, archive: MatchArchivePort) -> None:
        self._context = context
        self._archive = archive
        self._back_button = Button("button:back", tr("Back"))
        self._matches_button = Button("menu:matches", tr("Matches"))
        self._trends_button = Button("menu:trends", tr("Trends"))
        self._achievements_button = Button("menu:achievements", tr("Achievements"))
        self._export_button = Button("button:export", tr("Export table"))
        self._reset_button = Button("button:reset", tr("Reset"))
        self._new_game_button = Button("menu:new-game", tr("New game"), is_primary=True)
        self._toast = Toast(context)
        self._confirmation: Dialog | None = None
        self._scale = 1.0
        self._tables = (
            WinRateTable("rules", tr("By house rules"), tr("won")),
            WinRateTable("against", tr("Against"), tr("you ahead")),
        )
        self._tile_rects: list[Rect] = []
        self._rating_rect = Rect(0, 0, 0, 0)
        self._uncounted_rect = Rect(0, 0, 0, 0)
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._reload()
        self._focus_group.focus("menu:matches" if self._has_data else "menu:new-game")

    @property
    def is_moving(self) -> bool:
        """True while a toast is shown."""
        return self._toast.is_shown

    @property
    def announce(self) -> str:
        """Text for screen readers: the toast, the page and the first figures."""
        sentences = [self._toast.text] if self._toast.is_shown else []
        figure_texts = [tile.label for tile in self._tiles[:3]] if self._has_data else [self._empty_text]
        return " ".join([*sentences, tr("Statistics."), *figure_texts])

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; an open confirmation comes first; return a request or None."""
        if self._confirmation is not None:
            button_id = self._confirmation.handle(event)
            if button_id is not None:
                self._confirmation = None
            if button_id == "button:yes":
                self._toast.show(self._archive.reset_statistics())
                self._reload()
            return None
        self._toast.handle(event)
        is_back = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back"
        if is_back and not self._focus_group.has_open_widget:
            return ToMe()
        return self._activate(self._focus_group.handle(event) or "")

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the toast by *ms* milliseconds."""
        self._toast.update(ms)
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the tiles and the rating above the two tables, or a text if there are no data."""
        self._lay_out(surface.get_size())
        title_right_px = self._rules_filter.rect.left - round(_GAP_U * self._scale)
        painter = paint_page_background(surface, self._context, tr("Statistics"), title_right_px)
        if self._has_data:
            for tile, rect in zip(self._tiles, self._tile_rects, strict=True):
                paint_tile(painter, tile, rect)
            paint_sentence(painter, self._rating_text, self._rating_rect)
            if self._uncounted_text:
                paint_sentence(painter, self._uncounted_text, self._uncounted_rect)
            for table in self._tables:
                table.paint(painter)
        else:
            area = self._tables[0].rect.union(self._tables[1].rect).union(self._tile_rects[0])
            painter.draw_box(area, RADIUS_U, painter.theme.panel, painter.theme.outline)
            text_rect = Rect(area.left, area.centery - painter.px(150), area.width, painter.px(120))
            painter.draw_fitted(self._empty_text, text_rect.inflate(-painter.px(120), 0), HEADING_U, painter.theme.text)
        self._focus_group.paint(painter)
        content, toast_height = page_content(surface.get_size()), self._back_button.rect.height
        self._toast.paint(surface, Rect(content.left, content.bottom - toast_height, content.width, toast_height))
        if self._confirmation is not None:
            self._confirmation.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of an open confirmation, otherwise those of everything on the page."""
        if self._confirmation is not None:
            return self._confirmation.elements()
        text_elements: list[Element] = []
        if self._has_data:
            for tile, rect in zip(self._tiles, self._tile_rects, strict=True):
                text_elements.append(
                    Element(f"figure:{tile.id}", "text", tile.title, tile.label, element_rect(rect), ("enabled",))
                )
            rating, bounds = self._rating_text, element_rect(self._rating_rect)
            text_elements.append(Element("figure:rating", "text", rating, rating, bounds, ("enabled",)))
            if uncounted := self._uncounted_text:
                bounds = element_rect(self._uncounted_rect)
                text_elements.append(Element("figure:uncounted", "text", uncounted, uncounted, bounds, ("enabled",)))
            for table in self._tables:
                text_elements += table.elements()
        return (*text_elements, *self._focus_group.elements(), *self._toast.elements())

    @property
    def _has_data(self) -> bool:
        return bool(self._summaries)

    def _reload(self) -> None:
        """Read the matches that count and are closed or have a settled round, and rebuild the filters from them."""
        self._summaries = tuple(
            each for each in self._archive.match_summaries() if each.is_counted and (each.closed or each.stats.rounds)
        )
        self._rating_text = rating_sentence(self._archive.human_rating())
        self._empty_text = tr("No statistics yet. Play a match and they'll appear here.")
        self._uncounted_text = ""
        if uncounted := self._archive.uncounted_matches():
            one, many = "{n} match could not be counted.", "{n} matches could not be counted."
            self._uncounted_text = tr_plural(one, many, uncounted)
            self._empty_text = f"{self._empty_text} {self._uncounted_text}"
        rule_names = rule_set_names(self._summaries)
        player_counts = sorted({len(each.names) for each in self._summaries})
        rule_options = [(ANY_OPTION, tr("All house rules")), *rule_names.items()]
        self._rules_filter = Dropdown("statistics:rules", tr("House rules"), rule_options, ANY_OPTION)
        count_options = [(str(n), tr_plural("{n} player", "{n} players", n)) for n in player_counts]
        self._seats_filter = Dropdown(
            "statistics:seats", tr("Players"), [(ANY_OPTION, tr("Any players")), *count_options], ANY_OPTION
        )
        filters: tuple[Widget, ...] = (self._rules_filter, self._seats_filter)
        for each in (*filters, self._export_button, self._reset_button):
            each.enabled = bool(self._summaries)
        middle_button = self._trends_button if self._summaries else self._new_game_button
        self._focus_group.widgets = (
            *filters,
            middle_button,
            self._back_button,
            self._reset_button,
            self._export_button,
            self._achievements_button,
            self._matches_button,
        )
        self._update_figures()

    def _update_figures(self) -> None:
        selected = [summary for summary in self._summaries if self._is_selected(summary)]
        self._tiles = build_tiles(selected)
        by_rules, by_opponent = self._tables
        by_rules.rows, by_opponent.rows = win_rates_by_rules(selected), win_rates_by_opponent(selected)

    def _is_selected(self, summary: MatchSummary) -> bool:
        rules, seats = self._rules_filter.selected_value, self._seats_filter.selected_value
        return rules in (ANY_OPTION, summary.rules_hash) and seats in (ANY_OPTION, str(len(summary.names)))

    def _activate(self, control_id: str) -> NavigationRequest | None:
        match control_id:
            case "statistics:rules" | "statistics:seats":
                self._update_figures()
            case "menu:new-game":
                return ToLobby()
            case "menu:trends":
                return ToTrends()
            case "menu:achievements":
                return ToAchievements()
            case "menu:matches":
                return ToMatches()
            case "button:back":
                return ToMe()
            case "button:export":
                self._toast.show(self._archive.write_spreadsheet())
            case "button:reset":
                sentence = tr("Matches so far stay in the list but no longer count.")
                buttons = (Button("button:no", tr("No")), Button("button:yes", tr("Reset"), is_primary=True))
                self._confirmation = Dialog(self._context, tr("Reset the statistics?"), sentence, buttons)
            case _:
                pass
        return None

    def _lay_out(self, size: tuple[int, int]) -> None:
        self._scale = scale = pixels_per_u(size)
        content, gap = page_content(size), round(_GAP_U * scale)
        height, pitch = round(_TILE_HEIGHT_U * scale), (content.width + gap) / _TILES_PER_ROW
        edges = [content.left + round(index * pitch) for index in range(_TILES_PER_ROW + 1)]
        self._tile_rects = [
            Rect(left, content.top + row * (height + gap), right - gap - left, height)
            for row in range(len(self._tiles) // _TILES_PER_ROW)
            for left, right in pairwise(edges)
        ]
        rating_height = round(_RATING_HEIGHT_U * scale)
        self._rating_rect = Rect(content.left, content.top + 2 * (height + gap), content.width, rating_height)
        trends_width = round(_TRENDS_WIDTH_U * scale * text_growth(_FILTER_GROWTH, self._context.text_scale))
        self._trends_button.rect = right_part(self._rating_rect, trends_width)
        self._rating_rect.width -= trends_width + gap
        below = shrink(content, top=2 * (height + gap) + rating_height + gap)
        if self._uncounted_text:
            self._uncounted_rect = top_part(below, rating_height)
            below = shrink(below, top=rating_height + gap)
        left_width = round(below.width * _RULES_SHARE)
        table_rects = (left_part(below, left_width), shrink(below, left=left_width + gap))
        for table, rect in zip(self._tables, table_rects, strict=True):
            table.lay_out(rect, scale, self._context.text_scale)
        filter_growth = text_growth(_FILTER_GROWTH, self._context.text_scale)
        rules_width, seats_width = (round(each * filter_growth * scale) for each in _FILTER_WIDTHS_U)
        filter_height = round(_FILTER_HEIGHT_U * scale)
        filters = ((self._rules_filter, rules_width), (self._seats_filter, seats_width))
        lay_out_side_by_side(filters, content.right, round((CONTENT_TOP_U - 98) * scale), filter_height, gap)
        button_width, height = (round(each * scale) for each in _BUTTON_SIZE_U)
        self._new_game_button.rect = Rect(0, 0, button_width, height)
        self._new_game_button.rect.center = (content.centerx, content.centery + round(60 * scale))
        place_footer_buttons(
            size,
            self._back_button,
            (
                self._reset_button,
                self._export_button,
                self._achievements_button,
                self._matches_button,
            ),
            self._context.text_scale,
        )
