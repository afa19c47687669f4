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

from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_pages
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.application import run_application
from yaniv.app.exit_codes import EXIT_OK
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.match_repository import MatchRepository
from yaniv.app.opponents import BotTeam, replace_forbidden_programs
from yaniv.bots import roster
from yaniv.bots.external_player import ExternalPlayer
from yaniv.crash_report import CrashReporter
from yaniv.match.bot_timing import MatchTiming
from yaniv.rules.house_rules import HouseRules
from yaniv.store.journal import SqliteJournal
from yaniv.store.program_permissions import PERMISSIONS_FILE_NAME, ProgramPermissions
from yaniv.ui.table.table_scene import TableScene


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.delenv(paths.DATA_ENV_VARIABLE, raising=False)
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    monkeypatch.setattr("threading.excepthook", lambda _: None)


def make_foreign_folder(folder: Path, command: str) -> None:
    """A folder of matches from elsewhere; a program plays in the one that was left."""
    rules = HouseRules()
    with SqliteJournal.open(folder) as journal:
        match_id = journal.new_match(replace(make_header(make_setup(rules)), bots=("", f"exec:{command}", "greedy")))
        for page in sample_pages(0, 3, rules)[:10]:
            journal.append(match_id, page)


def program_seats(setup_bots: tuple[str, ...], permissions: ProgramPermissions) -> list[int]:
    """Seats on which a program would run; none is started."""
    setup = replace(make_setup(HouseRules(), len(setup_bots)), bots=setup_bots)
    setup, _ = replace_forbidden_programs(setup, permissions)
    return [seat for seat, bot in enumerate(setup.bots) if bot.startswith("exec:")]


def open_table(monkeypatch: pytest.MonkeyPatch, options: LaunchOptions) -> tuple[str, list[type]]:
    """What the table says after its first picture, and who sits there."""
    toasts: list[str] = []
    hosts: list[type] = []
    gather = BotTeam.create_participants

    def gathered(players: BotTeam, *arguments: object) -> object:
        company = gather(players, *arguments)  # type: ignore[arg-type]  # whatever it was called with
        hosts.extend(type(host) for host in company.hosts.values())
        return company

    def looked_at(scene: TableScene, ms: int) -> None:
        if ms:  # it was shown, and not only made ready
            toasts.append(scene.model.messages.toast)
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(BotTeam, "create_participants", gathered)
        patched.setattr(TableScene, "update", looked_at)
        assert run_application(options) == EXIT_OK
    return " ".join(toasts), hosts


def test_a_match_of_a_foreign_folder_starts_no_program_when_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pwned = tmp_path / "pwned"
    make_foreign_folder(tmp_path / "foreign", f"touch {pwned}")
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "foreign"))

    toast_text, hosts = open_table(monkeypatch, LaunchOptions(continue_last=True))

    assert hosts
    assert ExternalPlayer not in hosts
    assert not pwned.exists()
    assert "may not run here" in toast_text
    assert f"exec:touch {pwned}"[:50] in toast_text


def test_a_program_that_was_named_here_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    command = f'"{sys.executable}" -m json.tool'
    open_table(monkeypatch, LaunchOptions(bots=(f"exec:{command}",), players=2))

    toast_text, hosts = open_table(monkeypatch, LaunchOptions(continue_last=True))

    assert hosts == [ExternalPlayer]
    assert toast_text == ""


def test_who_sits_down_at_a_foreign_match_gives_no_permission_by_a_rematch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end page starts a match like the one that was played."""
    make_foreign_folder(paths.data(), "touch pwned")
    open_table(monkeypatch, LaunchOptions(continue_last=True))

    assert not (paths.permissions() / PERMISSIONS_FILE_NAME).exists()
    assert ProgramPermissions(paths.permissions()).is_allowed("touch pwned") is False


def test_the_match_keeps_its_program_for_a_computer_that_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    make_foreign_folder(paths.data(), "touch pwned")
    open_table(monkeypatch, LaunchOptions(continue_last=True))

    with ExitStack() as exits:
        saved = MatchRepository(CrashReporter(paths.logs()), [], None, exits).load_match(1)

    assert saved is not None
    assert saved.header.bots[1] == "exec:touch pwned"


@given(
    st.lists(
        st.sampled_from(("greedy", "expert:noa", "exec:a", "exec: a", "exec:b -x", "exec:", "EXEC:a")), max_size=5
    ),
    st.sets(st.sampled_from(("a", "b -x", "b", ""))),
)
def test_no_program_runs_that_was_not_named_word_for_word(bots: list[str], allowed: set[str]) -> None:
    permissions = ProgramPermissions(Path("/nowhere"))
    permissions._commands = tuple(allowed)

    for seat in program_seats(("", "greedy", *bots), permissions):
        assert ("", "greedy", *bots)[seat].removeprefix("exec:").strip() in allowed


def test_a_level_of_ours_plays_for_a_program() -> None:
    setup = replace(make_setup(HouseRules()), bots=("", "exec:a", "novice"))

    played_setup, notice = replace_forbidden_programs(setup, ProgramPermissions(Path("/nowhere")))

    assert played_setup.bots == ("", roster.DEFAULT_BOT, "novice")
    assert len(notice) == 1


@pytest.mark.parametrize("content", [b"", b"{", b'"a"', b"[1]", b"\xff", b"[" * 99999, b'{"a": 1}'])
def test_a_list_that_cannot_be_read_allows_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / PERMISSIONS_FILE_NAME).write_bytes(content)

    assert not ProgramPermissions(tmp_path).is_allowed("a")


def test_what_was_allowed_is_allowed_at_the_next_start(tmp_path: Path) -> None:
    ProgramPermissions(tmp_path).allow("a", "b", "a")
    ProgramPermissions(tmp_path).allow("c")

    assert json.loads((tmp_path / PERMISSIONS_FILE_NAME).read_text()) == ["a", "b", "c"]
    assert ProgramPermissions(tmp_path).is_allowed("c")
    assert not ProgramPermissions(tmp_path).is_allowed("c ")


@pytest.mark.parametrize("system", [Unix, MacOS, Windows])
def test_no_folder_that_may_come_from_elsewhere_holds_the_permissions(
    system: type[Unix | MacOS | Windows], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On Windows and macOS matches and settings lie in one folder."""
    monkeypatch.setattr("yaniv.paths.PlatformDirs", system)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda _: str(tmp_path))

    for folder in (paths.data(), paths.config(), paths.logs(), paths.user_variants()):
        assert not paths.permissions().is_relative_to(folder)


def test_a_data_folder_that_is_put_in_place_of_ours_brings_no_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With everything in it that we would write ourselves."""
    foreign = tmp_path / "foreign"
    make_foreign_folder(foreign, "touch pwned")
    ProgramPermissions(foreign).allow("touch pwned")
    ProgramPermissions(foreign / paths.permissions().name).allow("touch pwned")
    shutil.rmtree(paths.data(), ignore_errors=True)
    foreign.rename(paths.data())

    _, hosts = open_table(monkeypatch, LaunchOptions(continue_last=True))

    assert ExternalPlayer not in hosts


def test_players_are_gathered_for_a_match_that_names_no_program() -> None:
    players = BotTeam()
    company = players.create_participants(
        replace(make_setup(HouseRules()), bots=("", "greedy", "novice")), MatchTiming()
    )

    assert not any(isinstance(host, ExternalPlayer) for host in company.hosts.values())
    players.close()
