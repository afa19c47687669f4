"""Trends: accuracy, points a round, luck, and costly decisions by theme, over the newest matches."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from pygame import Rect

from yaniv.i18n import tr, tr_plural
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import PAGE_MARGIN, button, icon, tile
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.navigation import NavigationRequest, ToLobby, ToMe
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.me_tabs import me_head
from yaniv.ui.pages.trend_series import (
    MIN_POINTS,
    TrendSeries,
    blunder_sentences,
    build_series,
    count_blunders,
    empty_text,
    played_text,
    theme_name,
)
from yaniv.ui.pages.trends_port import TrendsPort

_LINE_WIDTH: Final = 4
_DOT: Final = 5


class TrendsPage(Page):
    """Page with four charts; matches that were never reviewed are reviewed while it is open."""

    name = "trends"
    back = ToMe()
    first_focus = "menu:new-game"
    is_still = True

    def __init__(self, context: UiContext, port: TrendsPort, profile: HomeProfile) -> None:
        self._context, self._port, self._profile = context, port, profile
        self._refresh()

    @property
    def is_working(self) -> bool:
        """True while matches are being reviewed."""
        return self._port.waiting_count > 0

    @property
    def announcement(self) -> str:
        """The page, and every chart in a sentence."""
        return " ".join((tr("Trends."), *(each.sentence for each in self._series), self._blunder_text))

    def advance(self, ms: int) -> bool:  # noqa: ARG002 -- the review has its own time
        """Advance the review; return True if it has found something."""
        has_news = self._port.update()
        if has_news:
            self._refresh()
        return has_news

    def close(self) -> None:
        """Stop the review; what it has found is kept."""
        self._port.close()

    def view(self, env: Env) -> Node:
        """Return head, four tiles, and the way to a new game."""
        charts = [*(self._line(each) for each in self._series), self._bars()]
        height = 76 * env.growth(0.3)
        return column(
            me_head(self._context, self._profile, env, tab="trends", about=self._status_text, back=self.back),
            *(
                row(*charts[start : start + 2], gap=20, height=300, min_height=180, grow=1, align="stretch")
                for start in (0, 2)
            ),
            row(spacer(), button("menu:new-game", tr("New game"), ToLobby(), height=height, min_width=240)),
            gap=18, padding=(PAGE_MARGIN, 32),
        )  # fmt: skip

    def update(self, message: Message) -> NavigationRequest | None:  # noqa: ARG002 -- all buttons lead to pages
        """Do nothing: every button leads to another page."""
        return None

    def _line(self, series: TrendSeries) -> Node:
        """Return the tile of a series: its line, or the text that invites to play."""
        has_line = len(series.values) >= MIN_POINTS
        content = (
            picture(partial(_draw_line, values=series.values), grow=1, min_height=60)
            if has_line
            else label(series.sentence, 26, "text_muted", max_lines=4, role="invitation", grow=1)
        )
        newest = label(series.newest, 34, weight="bold", role="newest") if series.newest else None
        control = Control(id=f"trend:{series.id}", role="text", name=series.title, label=series.sentence)
        return tile(
            series.title, icon(self._context, "journey"), content, trailing=newest, control=control, grow=1, width=0
        )

    def _bars(self) -> Node:
        name = tr("Costly decisions")
        rows = (
            [label(self._empty_text, 26, "text_muted", max_lines=4, role="invitation", grow=1)]
            if self._empty_text
            else list(self._bar_rows())
        )
        control = Control(id="trend:blunders", role="text", name=name, label=self._blunder_text)
        return tile(name, icon(self._context, "wave"), *rows, control=control, grow=1, width=0)

    def _bar_rows(self) -> Iterator[Node]:
        most = max(1, *self._blunders.values())
        for theme, count in self._blunders.items():
            yield row(
                label(theme_name(theme), 25, role="theme", width=300, min_width=160),
                picture(partial(_draw_bar, share=count / most), grow=1, height=24),
                label(f"{count}", 26, weight="bold", role="count", text_align="end", width=64),
                gap=14, grow=1, min_height=30,
            )  # fmt: skip

    @property
    def _status_text(self) -> str:
        """Return the progress of the review, or the time that the matches took."""
        waiting = self._port.waiting_count
        if waiting:
            return tr_plural("Reviewing {n} more match…", "Reviewing {n} more matches…", waiting)
        return played_text(self._port.summaries)

    @property
    def _blunder_text(self) -> str:
        return self._empty_text or "; ".join(blunder_sentences(self._blunders)) + "."

    @property
    def _empty_text(self) -> str:
        return empty_text(self._port.figures, self._port.waiting_count)

    def _refresh(self) -> None:
        self._series = build_series(self._port.summaries, self._port.figures, self._port.waiting_count)
        self._blunders = count_blunders(self._port.figures)


def _draw_line(painter: Painter, rect: Rect, values: tuple[float, ...]) -> None:
    theme, lowest, highest = painter.theme, min(0.0, *values), max(1.0, *values)

    def point_at(index: int, value: float) -> tuple[float, float]:
        share = (value - lowest) / (highest - lowest)
        return rect.left + rect.width * index / (len(values) - 1), rect.bottom - share * rect.height

    zero = round(point_at(0, 0.0)[1])
    painter.draw_box(Rect(rect.left, zero - 1, rect.width, max(1, painter.px(2))), 1, theme.outline)
    points = [point_at(index, value) for index, value in enumerate(values)]
    painter.draw_polyline(points, theme.accent, max(2, painter.px(_LINE_WIDTH)))
    for x, y in points:
        dot = Rect(0, 0, painter.px(2 * _DOT), painter.px(2 * _DOT))
        dot.center = round(x), round(y)
        painter.draw_box(dot, _DOT, theme.accent)


def _draw_bar(painter: Painter, rect: Rect, share: float) -> None:
    painter.draw_box(rect, 12, painter.theme.bar_track)
    painter.draw_box(Rect(rect.left, rect.top, round(rect.width * share), rect.height), 12, painter.theme.accent)
