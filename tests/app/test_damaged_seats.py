"""Tests with a database whose list of seats does not fit its match: it is continued, listed and exported."""

import shutil
from pathlib import Path

import pytest
from msgspec import json

from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_pages
from tests.ui.sample_me import statistics_scene
from tests.ui.scene_harness import make_context, paint
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.application import run_application
from yaniv.app.exit_codes import EXIT_OK
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.opponents import BotTeam
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store import match_file
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import SeatAssignments
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.match_archive import MatchArchive
from yaniv.ui.pages.matches_page import MatchesPage
from yaniv.ui.table.table_scene import TableScene

RULES = HouseRules(match=MatchRules(limit=30))
NAMES = make_setup(RULES).names
WRONG_SEATS = {
    "too few names": SeatAssignments(NAMES[:2], ("", "greedy", "novice")),
    "too many names": SeatAssignments((*NAMES, "Dov", "Shira"), ("", "greedy", "novice")),
    "no names": SeatAssignments((), ("", "greedy", "novice")),
    "other names": SeatAssignments(("A", "B", "C"), ("", "greedy", "novice")),
    "too few players": SeatAssignments(NAMES, ("", "greedy")),
    "too many players": SeatAssignments(NAMES, ("", *("greedy",) * 9)),
    "no players": SeatAssignments(NAMES, ()),
    "nobody": SeatAssignments((), ()),
    "a seat without a player": SeatAssignments(NAMES, ("", "greedy", "")),
    "nobody on any seat": SeatAssignments(NAMES, ("", "", "")),
    "a player on the seat of the person": SeatAssignments(NAMES, ("expert", "greedy", "novice")),
    "a program on the seat of the person": SeatAssignments(NAMES, ("exec:touch pwned", "greedy", "novice")),
    "an unknown player": SeatAssignments(NAMES, ("", "wizard:merlin", "novice")),
}


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "games"))
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    monkeypatch.setattr("threading.excepthook", lambda _: None)


@pytest.fixture(scope="module")
def sound_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two matches, one of them unfinished, with summaries already computed."""
    folder = tmp_path_factory.mktemp("sound")
    with SqliteJournal.open(folder) as journal:
        for page_count in (None, 40):
            match_id = journal.new_match(make_header(make_setup(RULES)))
            for page in sample_pages(0, 3, RULES)[:page_count]:
                journal.append(match_id, page)
        journal.match_summaries()
    return folder


@pytest.fixture(params=WRONG_SEATS.values(), ids=list(WRONG_SEATS))
def folder(request: pytest.FixtureRequest, sound_folder: Path) -> Path:
    """The data folder, with the same matches but wrong seats."""
    shutil.copytree(sound_folder, paths.data())
    with SqliteJournal.open(paths.data()) as journal:
        journal._db.execute("UPDATE matches SET seats_json = ?", (json.encode(request.param).decode(),))
    return paths.data()


@pytest.mark.usefixtures("folder")
def test_the_match_is_continued_with_its_real_players(monkeypatch: pytest.MonkeyPatch) -> None:
    setups: list[MatchSetup] = []
    create_participants = BotTeam.create_participants

    def record_setup(players: BotTeam, setup: MatchSetup, timing: MatchTiming) -> Participants:
        setups.append(setup)
        return create_participants(players, setup, timing)

    def quit_after_first_frame(_scene: TableScene, ms: int) -> None:
        if ms:
            raise KeyboardInterrupt

    monkeypatch.setattr(BotTeam, "create_participants", record_setup)
    monkeypatch.setattr(TableScene, "update", quit_after_first_frame)

    assert run_application(LaunchOptions(continue_last=True)) == EXIT_OK

    (setup,) = setups
    assert setup.names == NAMES
    assert [bool(bot) for bot in setup.bots] == [False, True, True]
    assert not Path("pwned").exists()


def test_the_match_list_shows_the_matches(folder: Path) -> None:
    with SqliteJournal.open(folder) as journal:
        page = PageScene(
            make_context(), MatchesPage(make_context(), MatchArchive(journal, []), folder, HomeProfile("Dana"))
        )
        for summary in journal.match_summaries():
            assert len(summary.names) == len(summary.bots) == len(NAMES)
        paint(page)
        assert page.elements()


def test_the_matches_are_exported_and_can_be_read_again(folder: Path, tmp_path: Path) -> None:
    with SqliteJournal.open(folder) as journal:
        assert match_file.export_all(tmp_path / "files", journal) == (2, 0)

    for file in (tmp_path / "files").iterdir():
        saved, problem = match_file.read_valid_prefix(file)
        assert problem is None
        assert saved.header.names == NAMES


def test_the_rules_of_the_first_event_replace_inconsistent_ones(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = journal.new_match(make_header(make_setup(RULES)))
        journal.append(match_id, sample_pages(0, 3, RULES)[0])
        other = json.encode(HouseRules(match=MatchRules(limit=70))).decode()
        journal._db.execute("UPDATE matches SET rules_json = ?", (other,))

        assert journal.load_match(match_id).header.rules == RULES


def test_the_statistics_say_how_many_matches_could_not_be_counted(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        for damaged in range(2):
            match_id = journal.new_match(make_header(make_setup(RULES)))
            journal.append(match_id, [event for page in sample_pages(0, 3, RULES)[:4] for event in page])
            if damaged:
                journal._db.execute("DELETE FROM events WHERE match_id = ? AND seq = 2", (match_id,))

        page = statistics_scene(make_context(), MatchArchive(journal, []))
        paint(page)

        assert page.announce.endswith(" 1 match couldn't be counted.")
