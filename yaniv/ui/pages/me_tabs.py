"""Head of the player's pages: who it is, and the tabs between them."""

from collections.abc import Iterator
from typing import Final, Literal

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import arrow_left, button, icon, portrait, round_button
from yaniv.ui.kit.node import Control, Draw, Message, Node, column, label, picture, row
from yaniv.ui.kit.page import Env
from yaniv.ui.navigation import NavigationRequest, ToMatches, ToMe, ToProfiles, ToSettings, ToStatistics, ToTrends
from yaniv.ui.pages.home_news import HomeProfile

MeTab = Literal["overview", "matches", "statistics", "trends", "profiles"]
_PORTRAIT: Final = 116
_TAB_HEIGHT: Final = 72
_EVEN: Final = 0.5


def me_head(  # noqa: PLR0913 -- who it is, where one is, and where Back leads
    context: UiContext, profile: HomeProfile, env: Env, *, tab: MeTab, about: str, back: Message
) -> Node:
    """Return the head of one of the player's pages; at large text the tabs are below the name.

    *about*: what stands below the name; empty for nothing.
    """
    tabs = [_tab(each, name, request, is_selected=each == tab) for each, name, request in _ways()]
    who = (
        round_button("button:back", tr("Back"), back, arrow_left),
        picture(portrait(0, profile.name, profile.character), width=_PORTRAIT, height=_PORTRAIT, min_width=80),
        column(
            label(profile.name, 56, "accent", weight="display", role="player", max_lines=2),
            label(about, 26, "text_muted", role="played", max_lines=2) if about else None,
            gap=2,
            width=300,
            min_width=200,
            grow=1,
        ),
    )
    settings = round_button(
        "menu:settings", tr("Settings"), ToSettings(), icon(context, "settings", "text"), tip=tr("Settings")
    )
    if env.is_large:
        return column(
            row(*who, settings, gap=16, height=120, min_height=100),
            row(*tabs, gap=12, height=_TAB_HEIGHT * env.growth(0.4)),
            gap=12,
        )
    return row(*who, row(*tabs, gap=10), settings, gap=16, height=120, min_height=100)


def share_bar(share: float) -> Draw:
    """Return what draws a share, 0 to 1, as a bar."""

    def draw(painter: Painter, rect: Rect) -> None:
        painter.draw_box(rect, 12, painter.theme.bar_track)
        filled = Rect(rect.left, rect.top, round(rect.width * share), rect.height)
        painter.draw_box(filled, 12, painter.theme.accent)

    return draw


def duel_bar(share: float) -> Draw:
    """Return what draws a share, 0 to 1, of games against somebody, with a mark where both are equal."""

    def draw(painter: Painter, rect: Rect) -> None:
        theme = painter.theme
        painter.draw_box(rect, 12, theme.bar_track)
        filled = Rect(rect.left, rect.top, round(rect.width * share), rect.height)
        painter.draw_box(filled, 12, theme.success if share >= _EVEN else theme.accent)
        mark = Rect(rect.centerx - 1, rect.top - painter.px(4), 3, rect.height + painter.px(8))
        painter.draw_box(mark, 1, theme.text)

    return draw


def _ways() -> Iterator[tuple[MeTab, str, NavigationRequest]]:
    """Yield all tabs with their names and the requests for their pages."""
    yield "overview", tr("Overview"), ToMe()
    yield "matches", tr("Matches"), ToMatches()
    yield "statistics", tr("Statistics"), ToStatistics()
    yield "trends", tr("Trends"), ToTrends()
    yield "profiles", tr("Players"), ToProfiles()


def _tab(tab: MeTab, name: str, request: NavigationRequest, *, is_selected: bool) -> Node:
    """Return a tab; the one of the page that is shown cannot be pressed."""
    if is_selected:
        return label(
            name, 28, "surface_dark", weight="medium", role="button", text_align="center",
            fill="accent", radius=36, padding=(26, 4), height=_TAB_HEIGHT,
            control=Control(id=f"tab:{tab}", role="text", name=name, states=("selected",)),
        )  # fmt: skip
    id_ = "menu:profile" if tab == "overview" else f"menu:{tab}"
    return button(id_, name, request, height=_TAB_HEIGHT, radius=36, padding=(26, 4))
