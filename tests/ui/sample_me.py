"""Samples of the tabs of the player's page."""

from collections.abc import Callable
from pathlib import Path

from tests.ui.fake_match_archive import FakeMatchArchive
from tests.ui.fake_trends_port import FakeTrendsPort
from tests.ui.made_up_profiles import MadeUpProfiles
from yaniv.ui.context import UiContext
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.match_archive import MatchArchive
from yaniv.ui.pages.matches_page import MatchesPage
from yaniv.ui.pages.profiles_page import ProfilesPage
from yaniv.ui.pages.statistics_page import StatisticsPage
from yaniv.ui.pages.trends_page import TrendsPage
from yaniv.ui.panels.file_picker import RecentFiles
from yaniv.ui.platform import file_manager


def matches_scene(  # noqa: PLR0913 -- as for the page
    context: UiContext,
    archive: FakeMatchArchive | None = None,
    folder: Path = Path("/nowhere"),
    match_id: int = 0,
    *,
    open_folder: Callable[[Path], str] = file_manager.open_folder,
    recent_files: RecentFiles | None = None,
) -> PageScene:
    """Return the page over these matches, by default some dozens."""
    page = MatchesPage(
        context,
        archive or FakeMatchArchive(),
        folder,
        HomeProfile("Dana"),
        match_id,
        open_folder=open_folder,
        recent_files=recent_files,
    )
    return PageScene(context, page)


def profiles_scene(
    context: UiContext, port: MadeUpProfiles | None = None, chosen_id: str = "", *, is_adding: bool = False
) -> PageScene:
    """Return the page of the players, by default three.

    *chosen_id*: the one whose dots were pressed, if any. *is_adding*: the dialog for a new player is open.
    """
    page = ProfilesPage(context, port or MadeUpProfiles())
    page._chosen_id = chosen_id or page._chosen_id
    return PageScene(context, page, panel=page._name_dialog("add") if is_adding else None)


def trends_scene(context: UiContext, port: FakeTrendsPort | None = None) -> PageScene:
    """Return the page of trends, by default over two dozen matches of which three are still to be reviewed."""
    return PageScene(context, TrendsPage(context, port or FakeTrendsPort(24, waiting=3), HomeProfile("Dana")))


def statistics_scene(context: UiContext, archive: MatchArchive | None = None) -> PageScene:
    """Return the statistics of these matches, by default some dozens."""
    return PageScene(context, StatisticsPage(context, archive or FakeMatchArchive(), HomeProfile("Dana")))
