"""Tests of the menu news: the last result, and the setup that quick play starts."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.daily.daily_players import played
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.lobby_model import LobbyModel
from yaniv.app.match_repository import MatchRepository
from yaniv.app.menu_state import menu_news, place_icon
from yaniv.app.preferences import Preferences
from yaniv.crash_report import CrashReporter
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.today import today
from yaniv.settings.settings_schema import LastMatch, Settings
from yaniv.store import settings_file
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import MatchHeader


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "games"))
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


def test_the_result_of_the_last_finished_match_is_shown(games: Path) -> None:
    deal = daily_deal(today())
    setup = deal.setup(("You", "Amir", "Omer", "Rona"))
    header = MatchHeader(
        variant="Jhyap", rules=setup.rules, names=setup.names, bots=setup.bots, seed=setup.seed, salt=""
    )
    with SqliteJournal.open(games) as journal:
        match_id = journal.new_match(header)
        journal.append(match_id, played(deal))
        journal.append(journal.new_match(header), played(deal)[:4])

    with ExitStack() as exits:
        news = menu_news(Settings(), MatchRepository(CrashReporter(paths.logs()), [], None, exits), 0)

    assert news.last_result is not None
    assert news.last_result.match_id == match_id
    assert news.last_result.text.startswith("Last match: ")
    assert news.last_result.text.endswith(" place · Jhyap")
    assert (news.last_result.icon == "first") == ("1st" in news.last_result.text)


@pytest.mark.parametrize(
    ("place", "last_place", "icon"),
    [
        (1, 2, "first"),
        (2, 2, "scores"),
        (2, 3, "second"),
        (3, 3, "scores"),
        (3, 4, "third"),
        (4, 5, "scores"),
    ],
)
def test_the_icon_of_a_result_fits_the_place(place: int, last_place: int, icon: str) -> None:
    assert place_icon(place, last_place) == icon
    assert (paths.assets() / "icons" / f"menu-{icon}.svg").is_file()


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        (LastMatch(), "Classic · 4 players"),
        (LastMatch(variant="fiji", players=16), "Fiji · 16 players"),
        (LastMatch(variant="classic", players=16), "Classic · 8 players"),
        (LastMatch(variant="burnt"), ""),
    ],
)
@pytest.mark.usefixtures("games")
def test_the_setup_of_quick_play_is_shown(last: LastMatch, expected: str) -> None:
    with ExitStack() as exits:
        news = menu_news(Settings(last_match=last), MatchRepository(CrashReporter(paths.logs()), [], None, exits), 0)

    assert news.quick_play == expected
    assert news.last_result is None


@pytest.mark.usefixtures("games")
def test_quick_play_repeats_the_last_setup() -> None:
    last = LastMatch(variant="jhyap", players=3, bots=("expert:noa", "novice:avi"), name="Dana")
    settings_file.save(paths.config(), Settings(last_match=last))
    preferences = Preferences(LaunchOptions(), [])

    setup = LobbyModel(preferences, []).quick_setup()

    assert setup is not None
    assert (setup.variant, setup.names[0], setup.bots) == ("Jhyap", "Dana", ("", "expert:noa", "novice:avi"))


@pytest.mark.usefixtures("games")
def test_quick_play_does_not_start_a_setup_that_is_no_longer_playable() -> None:
    settings_file.save(paths.config(), Settings(last_match=LastMatch(bots=("exec:/no/such/program",))))
    preferences = Preferences(LaunchOptions(), [])

    assert LobbyModel(preferences, []).quick_setup() is None
