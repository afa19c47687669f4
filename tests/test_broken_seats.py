"""A database whose list of seats does not fit its match: the match goes on, and every page shows it."""

from pathlib import Path

import pytest
from msgspec import json

from tests.home import move_to
from tests.store.games import header, pages
from tests.table.company import make_setup
from tests.ui.kit import look, paint
from yaniv import places
from yaniv.app.company import Players
from yaniv.app.options import Options
from yaniv.app.program import run
from yaniv.app.refusal import GOOD
from yaniv.rules.house import HouseRules, MatchRules
from yaniv.store import export
from yaniv.store.journal import Journal
from yaniv.store.saved import Seats
from yaniv.table.company import Company
from yaniv.table.pacing import Pace
from yaniv.table.setup import Setup
from yaniv.ui.scenes.matches import MatchesScene
from yaniv.ui.table.scene import TableScene

RULES = HouseRules()
NAMES = make_setup(RULES).names
WRONG = {
    "too few names": Seats(NAMES[:2], ("", "greedy", "novice")),
    "too many names": Seats((*NAMES, "Dov", "Shira"), ("", "greedy", "novice")),
    "no names": Seats((), ("", "greedy", "novice")),
    "other names": Seats(("A", "B", "C"), ("", "greedy", "novice")),
    "too few players": Seats(NAMES, ("", "greedy")),
    "too many players": Seats(NAMES, ("", *("greedy",) * 9)),
    "no players": Seats(NAMES, ()),
    "nobody": Seats((), ()),
    "a seat without a player": Seats(NAMES, ("", "greedy", "")),
    "nobody on any seat": Seats(NAMES, ("", "", "")),
    "a player on the seat of the person": Seats(NAMES, ("expert", "greedy", "novice")),
    "a program on the seat of the person": Seats(NAMES, ("exec:touch pwned", "greedy", "novice")),
    "an unknown player": Seats(NAMES, ("", "wizard:merlin", "novice")),
}


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move_to(tmp_path, monkeypatch)
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path / "games"))
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    monkeypatch.setattr("threading.excepthook", lambda _: None)


@pytest.fixture(params=WRONG.values(), ids=list(WRONG))
def folder(request: pytest.FixtureRequest) -> Path:
    """Two matches, one of which goes on, with wrong seats; what pages show of them was counted before."""
    with Journal.open(places.data()) as journal:
        for played in (None, 40):
            match_id = journal.new_match(header(make_setup(RULES)))
            for page in pages(0, 3, RULES)[:played]:
                journal.append(match_id, page)
        journal.kept()
        journal._db.execute("UPDATE matches SET seats_json = ?", (json.encode(request.param).decode(),))
    return places.data()


@pytest.mark.usefixtures("folder")
def test_the_match_goes_on_with_everybody_on_their_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Setup] = []
    gather = Players.gather

    def gathered(players: Players, setup: Setup, pace: Pace) -> Company:
        asked.append(setup)
        return gather(players, setup, pace)

    def played(_scene: TableScene, ms: int) -> None:
        if ms:
            raise KeyboardInterrupt

    monkeypatch.setattr(Players, "gather", gathered)
    monkeypatch.setattr(TableScene, "update", played)

    assert run(Options(go_on=True)) == GOOD

    (setup,) = asked
    assert setup.names == NAMES
    assert [bool(bot) for bot in setup.bots] == [False, True, True]
    assert not Path("pwned").exists()


def test_the_page_of_matches_shows_them(folder: Path) -> None:
    with Journal.open(folder) as journal:
        page = MatchesScene(look(), _Shelf(journal), folder)
        for kept in journal.kept():
            assert len(kept.names) == len(kept.bots) == len(NAMES)
        paint(page)
        assert page.elements()


def test_they_are_exported_and_can_be_shown_again(folder: Path, tmp_path: Path) -> None:
    with Journal.open(folder) as journal:
        assert export.write_all(tmp_path / "files", journal) == (2, 0)

    for file in (tmp_path / "files").iterdir():
        saved, odd = export.read_sound(file)
        assert odd == ""
        assert saved.header.names == NAMES


def test_rules_that_are_not_those_of_the_match_do_not_hold(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        match_id = journal.new_match(header(make_setup(RULES)))
        journal.append(match_id, pages(0, 3, RULES)[0])
        other = json.encode(HouseRules(match=MatchRules(limit=70))).decode()
        journal._db.execute("UPDATE matches SET rules_json = ?", (other,))

        assert journal.load(match_id).header.rules == RULES


class _Shelf:
    """What the page asks, answered by a journal."""

    def __init__(self, journal: Journal) -> None:
        self.matches = journal.kept
        self.give_up = self.delete = self.write_match = self.count_anew = self.export = self.write_table = str
