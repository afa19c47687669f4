"""Trends: accuracy, points a round, luck, and costly decisions by theme, over the newest matches."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Protocol

from msgspec import Struct
from pygame import Rect

from yaniv.i18n import format_decimal, format_percent, tr, tr_plural
from yaniv.store.review_figures import BlunderTheme, ReviewFigures
from yaniv.store.statistics import MatchSummary
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import PAGE_MARGIN, button, icon, tile
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.navigation import NavigationRequest, ToLobby, ToMe
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.me_tabs import me_head

_LINE_WIDTH: Final = 4
_DOT: Final = 5


class TrendsPort(Protocol):
    """Finished matches and the figures of their reviews, which are computed in the background."""

    @property
    def summaries(self) -> tuple[MatchSummary, ...]:
        """Finished matches that count, newest first."""

    @property
    def figures(self) -> Mapping[int, ReviewFigures]:
        """Figures of the matches reviewed so far, by number."""

    @property
    def waiting_count(self) -> int:
        """Number of matches that are not reviewed yet."""

    def update(self) -> bool:
        """Advance the review without waiting; return True if the figures of another match are known."""

    def close(self) -> None:
        """Stop the review."""


MAX_POINTS: Final = 30
"""Matches shown in a chart, the newest."""
MIN_POINTS: Final = 2
"""Fewest matches that make a line."""
_RECENT: Final = 5
"""Newest matches whose mean is compared with the mean of all."""
THEMES: Final[tuple[BlunderTheme, ...]] = ("missed_call", "early_call", "throw", "draw")


class TrendSeries(Struct, frozen=True):
    """One chart: its title, its values, oldest first, and what it says in words."""

    id: str
    title: str
    values: tuple[float, ...]
    newest: str
    """Mean of the newest matches, as text; empty if there are too few matches."""
    sentence: str


def build_series(
    summaries: Sequence[MatchSummary], figures: Mapping[int, ReviewFigures], waiting_count: int
) -> tuple[TrendSeries, TrendSeries, TrendSeries]:
    """Return accuracy, points a round, and luck; *summaries*: finished matches, newest first.

    *waiting_count*: matches that are still to be reviewed.
    """
    ordered = sorted(summaries, key=lambda each: (each.closed, each.match_id))
    reviewed = [
        each_figures
        for each in ordered
        if (each_figures := figures.get(each.match_id)) is not None and each_figures.decisions
    ]
    accuracy = [100 * each.accurate / each.decisions for each in reviewed]
    points = [each.stats.points / each.stats.scored for each in ordered if each.stats.scored]
    unplayed_text = tr("Finish two matches, and a line appears here.")
    unreviewed_text = (
        tr("Your matches are being reviewed. The line appears after two.")
        if len(reviewed) + waiting_count >= MIN_POINTS
        else unplayed_text
    )
    return (
        _series("accuracy", tr("Accuracy"), accuracy, unreviewed_text, percent=True),
        _series("points", tr("Points a round"), points, unplayed_text),
        _series("luck", tr("Luck, in points a match"), [float(each.luck) for each in reviewed], unreviewed_text),
    )


def count_blunders(figures: Mapping[int, ReviewFigures]) -> dict[BlunderTheme, int]:
    """Return the mistakes and blunders of all reviewed matches by theme."""
    total: Counter[BlunderTheme] = Counter()
    for each in figures.values():
        total.update(each.blunders)
    return {theme: total[theme] for theme in THEMES}


def theme_name(theme: BlunderTheme) -> str:
    """Return the name of a theme."""
    match theme:
        case "missed_call":
            return tr("Calls missed")
        case "early_call":
            return tr("Calls too early")
        case "throw":
            return tr("Wrong throws")
        case "draw":
            return tr("Wrong draws")


def empty_text(figures: Mapping[int, ReviewFigures], waiting_count: int) -> str:
    """Return why no costly decision is counted yet; empty if a match was reviewed."""
    if figures:
        return ""
    if waiting_count:
        return tr("Your matches are being reviewed. The bars appear after the first.")
    return tr("Finish a match to see which decisions cost you most.")


def played_text(summaries: Sequence[MatchSummary]) -> str:
    """Return how long the matches took together; empty if that is not known."""
    minutes = round(sum(each.played_ms for each in summaries) / 60_000)
    if not minutes:
        return ""
    if minutes < 60:  # noqa: PLR2004 -- minutes of an hour
        return tr_plural("{n} minute at the table.", "{n} minutes at the table.", minutes)
    return tr_plural("{n} hour at the table.", "{n} hours at the table.", round(minutes / 60))


def _series(id_: str, title: str, values: Sequence[float], missing_text: str, *, percent: bool = False) -> TrendSeries:
    """Return the series of a chart; *missing_text*: what it says while it has too few values."""
    shown = tuple(values[-MAX_POINTS:])
    if len(shown) < MIN_POINTS:
        return TrendSeries(id_, title, shown, "", missing_text)
    newest, all_ = _mean(shown[-_RECENT:], percent=percent), _mean(shown, percent=percent)
    gaps = {"n": len(shown), "newest": newest, "all": all_, "title": title}
    return TrendSeries(id_, title, shown, newest, tr("{title}: {newest} lately, {all} over {n} matches.", **gaps))


def _mean(values: Sequence[float], *, percent: bool) -> str:
    mean = sum(values) / len(values)
    return format_percent(round(mean)) if percent else format_decimal(f"{mean:.1f}")


def blunder_sentences(counts: Mapping[BlunderTheme, int]) -> Iterator[str]:
    """Yield each theme with its number of costly decisions."""
    for theme, count in counts.items():
        yield tr("{theme}: {n}", theme=theme_name(theme), n=count)


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
