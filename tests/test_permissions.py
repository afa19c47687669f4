"""Nothing that comes from a file starts a program: outside players run where somebody has named them."""

import json
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from tests.home import move_to
from tests.store.games import header, pages
from tests.table.company import make_setup
from yaniv import places
from yaniv.app.company import Players, seated
from yaniv.app.options import Options
from yaniv.app.program import run
from yaniv.app.records import Records
from yaniv.app.refusal import GOOD
from yaniv.bots import roster
from yaniv.bots.outside import Outside
from yaniv.crash import Recorder
from yaniv.rules.house import HouseRules
from yaniv.store.journal import Journal
from yaniv.store.permissions import FILE, Permissions
from yaniv.table.pacing import Pace
from yaniv.ui.table.scene import TableScene


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move_to(tmp_path, monkeypatch)
    monkeypatch.delenv(places.DATA_VARIABLE, raising=False)
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    monkeypatch.setattr("threading.excepthook", lambda _: None)


def foreign_folder(folder: Path, command: str) -> None:
    """A folder of matches from elsewhere; a program plays in the one that was left."""
    rules = HouseRules()
    with Journal.open(folder) as journal:
        match_id = journal.new_match(replace(header(make_setup(rules)), bots=("", f"exec:{command}", "greedy")))
        for page in pages(0, 3, rules)[:10]:
            journal.append(match_id, page)


def programs(setup_bots: tuple[str, ...], permissions: Permissions) -> list[int]:
    """Seats on which a program would run; none is started."""
    setup = replace(make_setup(HouseRules(), len(setup_bots)), bots=setup_bots)
    setup, _ = seated(setup, permissions)
    return [seat for seat, bot in enumerate(setup.bots) if bot.startswith("exec:")]


def shown(monkeypatch: pytest.MonkeyPatch, options: Options) -> tuple[str, list[type]]:
    """What the table says after its first picture, and who sits there."""
    told: list[str] = []
    hosts: list[type] = []
    gather = Players.gather

    def gathered(players: Players, *asked: object) -> object:
        company = gather(players, *asked)  # type: ignore[arg-type]  # whatever it was called with
        hosts.extend(type(host) for host in company.hosts.values())
        return company

    def looked_at(scene: TableScene, ms: int) -> None:
        if ms:  # it was shown, and not only made ready
            told.append(scene._notes.toast)
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Players, "gather", gathered)
        patched.setattr(TableScene, "update", looked_at)
        assert run(options) == GOOD
    return " ".join(told), hosts


def test_a_match_of_a_foreign_folder_starts_no_program_when_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pwned = tmp_path / "pwned"
    foreign_folder(tmp_path / "foreign", f"touch {pwned}")
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path / "foreign"))

    told, hosts = shown(monkeypatch, Options(go_on=True))

    assert hosts
    assert Outside not in hosts
    assert not pwned.exists()
    assert "may not run here" in told
    assert f"exec:touch {pwned}"[:50] in told


def test_a_program_that_was_named_here_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    command = f'"{sys.executable}" -m json.tool'
    shown(monkeypatch, Options(bots=(f"exec:{command}",), players=2))

    told, hosts = shown(monkeypatch, Options(go_on=True))

    assert hosts == [Outside]
    assert told == ""


def test_who_sits_down_at_a_foreign_match_gives_no_permission_by_a_rematch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end page starts a match like the one that was played."""
    foreign_folder(places.data(), "touch pwned")
    shown(monkeypatch, Options(go_on=True))

    assert not (places.permissions() / FILE).exists()
    assert Permissions(places.permissions()).allows("touch pwned") is False


def test_the_match_keeps_its_program_for_a_computer_that_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign_folder(places.data(), "touch pwned")
    shown(monkeypatch, Options(go_on=True))

    with ExitStack() as exits:
        saved = Records(Recorder(places.logs()), [], None, exits).load(1)

    assert saved is not None
    assert saved.header.bots[1] == "exec:touch pwned"


@given(
    st.lists(
        st.sampled_from(("greedy", "expert:noa", "exec:a", "exec: a", "exec:b -x", "exec:", "EXEC:a")), max_size=5
    ),
    st.sets(st.sampled_from(("a", "b -x", "b", ""))),
)
def test_no_program_runs_that_was_not_named_word_for_word(bots: list[str], allowed: set[str]) -> None:
    permissions = Permissions(Path("/nowhere"))
    permissions._commands = tuple(allowed)

    for seat in programs(("", "greedy", *bots), permissions):
        assert ("", "greedy", *bots)[seat].removeprefix("exec:").strip() in allowed


def test_a_level_of_ours_plays_for_a_program() -> None:
    setup = replace(make_setup(HouseRules()), bots=("", "exec:a", "novice"))

    taken, told = seated(setup, Permissions(Path("/nowhere")))

    assert taken.bots == ("", roster.USUAL, "novice")
    assert len(told) == 1


@pytest.mark.parametrize("content", [b"", b"{", b'"a"', b"[1]", b"\xff", b"[" * 99999, b'{"a": 1}'])
def test_a_list_that_cannot_be_read_allows_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)

    assert not Permissions(tmp_path).allows("a")


def test_what_was_allowed_is_allowed_at_the_next_start(tmp_path: Path) -> None:
    Permissions(tmp_path).allow("a", "b", "a")
    Permissions(tmp_path).allow("c")

    assert json.loads((tmp_path / FILE).read_text()) == ["a", "b", "c"]
    assert Permissions(tmp_path).allows("c")
    assert not Permissions(tmp_path).allows("c ")


@pytest.mark.parametrize("system", [Unix, MacOS, Windows])
def test_no_folder_that_may_come_from_elsewhere_holds_the_permissions(
    system: type[Unix | MacOS | Windows], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On Windows and macOS matches and settings lie in one folder."""
    monkeypatch.setattr("yaniv.places.PlatformDirs", system)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda _: str(tmp_path))

    for folder in (places.data(), places.config(), places.logs(), places.own_variants()):
        assert not places.permissions().is_relative_to(folder)


def test_a_data_folder_that_is_put_in_place_of_ours_brings_no_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With everything in it that we would write ourselves."""
    foreign = tmp_path / "foreign"
    foreign_folder(foreign, "touch pwned")
    Permissions(foreign).allow("touch pwned")
    Permissions(foreign / places.permissions().name).allow("touch pwned")
    shutil.rmtree(places.data(), ignore_errors=True)
    foreign.rename(places.data())

    _, hosts = shown(monkeypatch, Options(go_on=True))

    assert Outside not in hosts


def test_players_are_gathered_for_a_match_that_names_no_program() -> None:
    players = Players()
    company = players.gather(replace(make_setup(HouseRules()), bots=("", "greedy", "novice")), Pace())

    assert not any(isinstance(host, Outside) for host in company.hosts.values())
    players.close()
