"""Me: rating, three rings, against whom, and the ways to matches, statistics, trends, achievements and players.

Source: PAGES 10.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import format_percent, tr, tr_plural
from yaniv.narration.rating_text import rating_sentence
from yaniv.store.player_rating import PlayerRating
from yaniv.store.review_figures import ReviewFigures
from yaniv.store.statistics import MatchSummary, aggregate
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import (
    PAGE_MARGIN,
    arrow_left,
    arrow_right,
    button,
    icon,
    portrait,
    round_button,
    tile,
    tinted,
)
from yaniv.ui.kit.node import Control, Draw, Message, Node, ThemeColour, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.navigation import (
    NavigationRequest,
    ToAchievements,
    ToMatches,
    ToMenu,
    ToProfiles,
    ToSettings,
    ToStatistics,
    ToTrends,
)
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.scenes.statistics.statistics_view_model import WinRateRow, win_rates_by_opponent

_SHOWN_OPPONENTS: Final = 3
_ARC_STEPS: Final = 48
_RING_STROKE: Final = 16


class Figures(Struct, frozen=True):
    """Figures over the player's matches; a share is None while there is nothing to count."""

    games: int
    won: float | None
    accuracy: float | None
    """Share of the rated decisions that were accurate."""
    calls_held: float | None
    against: tuple[WinRateRow, ...]


def figures_of(summaries: Sequence[MatchSummary], reviews: Mapping[int, ReviewFigures]) -> Figures:
    """Return the figures over these matches and their reviews."""
    counted = [summary for summary in summaries if summary.is_counted]
    total = aggregate(counted)
    decisions = sum(review.decisions for review in reviews.values())
    return Figures(
        total.games,
        _share(total.won, total.games),
        _share(sum(review.accurate for review in reviews.values()), decisions),
        _share(total.stats.clean, total.stats.calls),
        win_rates_by_opponent(counted)[:_SHOWN_OPPONENTS],
    )


class MePage(Page):
    """Page of the player."""

    name = "me"
    first_focus = "menu:matches"
    back = ToMenu()

    def __init__(  # noqa: PLR0913, PLR0917 -- everything the page tells
        self,
        context: UiContext,
        profile: HomeProfile,
        rating: PlayerRating,
        figures: Figures,
        earned: int,
        all_achievements: int,
    ) -> None:
        """*earned*: number of achievements earned, of *all_achievements*."""
        self._context, self._profile, self._rating, self._figures = context, profile, rating, figures
        self._earned, self._all = earned, all_achievements

    @property
    def announcement(self) -> str:
        """Name and rating."""
        return f"{self._profile.name}. {rating_sentence(self._rating)}"

    def view(self, env: Env) -> Node:
        """Return head, figures, and the ways on."""
        is_large = env.is_large
        rings = row(*self._rings(), gap=24, grow=2, align="stretch")
        return column(
            self._head(),
            row(self._rating_tile(), rings, gap=28, height=340, min_height=220, grow=1, align="stretch"),
            row(
                None if is_large else self._against_tile(),
                self._ways_tile(is_large=is_large),
                gap=28, height=300 if is_large else 340, min_height=240, grow=0 if is_large else 1, align="stretch",
            ),
            gap=28,
            padding=(PAGE_MARGIN, 40),
        )  # fmt: skip

    def update(self, message: Message) -> NavigationRequest | None:  # noqa: ARG002 -- all buttons lead to pages
        """Do nothing: every button leads to another page."""
        return None

    def _head(self) -> Node:
        games = self._figures.games
        played = tr_plural("{n} match", "{n} matches", games) if games else tr("No finished match yet")
        return row(
            round_button("button:back", tr("Back"), self.back, arrow_left),
            picture(portrait(0, self._profile.name, self._profile.character), width=132, height=132, min_width=80),
            column(
                label(self._profile.name, 56, "accent", weight="display", role="player"),
                label(played, 26, "text_muted", role="played"),
                gap=2,
            ),
            spacer(),
            button(
                "menu:profiles", tr("Players"), ToProfiles(), draw=icon(self._context, "friends", "text"), height=72,
            ),
            round_button(
                "menu:settings", tr("Settings"), ToSettings(), icon(self._context, "settings", "text"),
                tip=tr("Settings"),
            ),
            gap=28, height=140, min_height=100,
        )  # fmt: skip

    def _rating_tile(self) -> Node:
        sentence = rating_sentence(self._rating)
        figure = str(round(self._rating.current.rating)) if self._rating.matches else "–"  # noqa: RUF001 -- a dash
        return tinted(
            "tile",
            column(
                label(tr("Rating"), 26, "text_muted", role="caption"),
                label(figure, 92, weight="bold", role="rating"),
                label(sentence, 25, max_lines=4, role="sentence", grow=1),
                gap=8, padding=(32, 26),
            ),
            width=560, min_width=380, grow=1,
            control=Control(id="me:rating", role="text", name=tr("Rating"), label=sentence),
        )  # fmt: skip

    def _rings(self) -> Iterator[Node]:
        figures = self._figures
        shares: tuple[tuple[str, str, float | None, ThemeColour], ...] = (
            ("me:won", tr("matches won"), figures.won, "accent"),
            ("me:accuracy", tr("accuracy"), figures.accuracy, "success"),
            ("me:calls", tr("calls that hold"), figures.calls_held, "info"),
        )
        for id_, name, share, colour in shares:
            value = tr("after your first match") if share is None else format_percent(round(100 * share))
            yield tinted(
                "tile",
                column(
                    picture(_ring(share, colour), height=200, min_height=90, grow=1),
                    label(name, 26, text_align="center", max_lines=2, role="ring", height=66, min_height=40),
                    gap=10, padding=(18, 22),
                ),
                width=360, min_width=220, grow=1,
                control=Control(id=id_, role="text", name=name, label=f"{name}: {value}"),
            )  # fmt: skip

    def _against_tile(self) -> Node:
        rows = [self._opponent(each) for each in self._figures.against]
        empty = label(tr("after your first match"), 26, "text_muted", role="opponent", grow=1)
        trailing = label(tr("how often you're ahead"), 24, "text_muted", role="caption")
        return tile(
            tr("Against"), icon(self._context, "friends"), *(rows or [empty]), trailing=trailing,
            width=840, min_width=500, grow=1,
        )  # fmt: skip

    def _opponent(self, opponent: WinRateRow) -> Node:
        characters = {tr(person.name): character for character, person in CHARACTERS.items()}
        share = opponent.successes / max(1, opponent.games)
        return row(
            picture(portrait(1, opponent.name, characters.get(opponent.name, "")), width=56, height=56),
            label(opponent.name, 28, weight="bold", role="opponent", width=180),
            picture(_bar(share), grow=1, height=24),
            label(opponent.success_share, 28, weight="bold", role="opponent", text_align="end", width=100),
            gap=20, height=64, min_height=48,
            control=Control(id=f"against:{opponent.name}", role="text", name=opponent.name, label=opponent.label),
        )  # fmt: skip

    def _ways_tile(self, *, is_large: bool) -> Node:
        badges = tr("{n} of {all}", n=self._earned, all=self._all)
        ways = (
            self._way("menu:matches", tr("Matches"), "", ToMatches(), "scores"),
            self._way("menu:statistics", tr("Statistics"), "", ToStatistics(), "today"),
            self._way("menu:trends", tr("Trends"), "", ToTrends(), "journey"),
            self._way("menu:achievements", tr("Achievements"), badges, ToAchievements(), "first"),
        )
        return column(
            row(*ways[:2], gap=24, grow=1, align="stretch"),
            row(*ways[2:], gap=24, grow=1, align="stretch"),
            gap=24, width=1700 if is_large else 840, min_width=500, grow=1,
        )  # fmt: skip

    def _way(self, id_: str, name: str, about: str, request: NavigationRequest, drawing: str) -> Node:
        return tinted(
            "tile",
            row(
                picture(icon(self._context, drawing), width=52, height=52),
                column(
                    label(name, 34, weight="display", role="way"),
                    label(about, 25, "text_muted", role="about") if about else None,
                    gap=2, grow=1,
                ),
                picture(arrow_right, width=30, height=30),
                gap=22, padding=(28, 12),
            ),
            width=410, min_width=240, grow=1, radius=22,
            control=Control(
                id=id_, role="button", name=name, label=f"{name}, {about}" if about else name, press=request
            ),
        )  # fmt: skip


def _share(count: int, total: int) -> float | None:
    return count / total if total else None


def _ring(share: float | None, colour: ThemeColour) -> Draw:
    """Return what draws a ring that is filled as far as *share*, with the percentage in it."""

    def draw(painter: Painter, rect: Rect) -> None:
        radius = min(rect.size) / 2 - painter.px(_RING_STROKE)
        stroke = painter.px(_RING_STROKE)
        painter.draw_polyline(_arc(rect, radius, 1), painter.theme.bar_track, stroke)
        if share:
            painter.draw_polyline(_arc(rect, radius, share), getattr(painter.theme, colour), stroke)
        words = "–" if share is None else format_percent(round(100 * share))  # noqa: RUF001 -- a dash
        painter.draw_line(
            words, rect.center, 40, painter.theme.text, weight="bold", anchor="center",
            max_width=round(radius * 1.5), max_height=round(radius),
        )  # fmt: skip

    return draw


def _arc(rect: Rect, radius: float, share: float) -> list[tuple[float, float]]:
    steps = max(2, round(_ARC_STEPS * share))
    angles = [2 * pi * share * step / steps - pi / 2 for step in range(steps + 1)]
    return [(rect.centerx + radius * cos(angle), rect.centery + radius * sin(angle)) for angle in angles]


def _bar(share: float) -> Draw:
    def draw(painter: Painter, rect: Rect) -> None:
        theme = painter.theme
        painter.draw_box(rect, 12, theme.bar_track)
        filled = Rect(rect.left, rect.top, round(rect.width * share), rect.height)
        painter.draw_box(filled, 12, theme.success if share >= 0.5 else theme.accent)  # noqa: PLR2004 -- the middle
        painter.draw_box(
            Rect(rect.centerx - 1, rect.top - painter.px(4), 3, rect.height + painter.px(8)), 1, theme.text
        )

    return draw
