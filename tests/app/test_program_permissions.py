"""Tests of program permissions: external bots run only if they were named on this computer, never from a file."""

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
    """Create a data folder with an unfinished match in which an external program plays."""
    rules = HouseRules()
    with SqliteJournal.open(folder) as journal:
        match_id = journal.new_match(replace(make_header(make_setup(rules)), bots=("", f"exec:{command}", "greedy")))
        for page in sample_pages(0, 3, rules)[:10]:
            journal.append(match_id, page)


def program_seats(setup_bots: tuple[str, ...], permissions: ProgramPermissions) -> list[int]:
    """Return the seats on which an external program would run; starts none."""
    setup = replace(make_setup(HouseRules(), len(setup_bots)), bots=setup_bots)
    setup, _ = replace_forbidden_programs(setup, permissions)
    return [seat for seat, bot in enumerate(setup.bots) if bot.startswith("exec:")]


def open_table(monkeypatch: pytest.MonkeyPatch, options: LaunchOptions) -> tuple[str, list[type]]:
    """Open the table and quit after its first frame; return its toasts and the types of the player hosts."""
    toasts: list[str] = []
    hosts: list[type] = []
    create_participants = BotTeam.create_participants

    def record_hosts(players: BotTeam, *arguments: object) -> object:
        participants = create_participants(players, *arguments)  # type: ignore[arg-type]  # passed on
        hosts.extend(type(host) for host in participants.hosts.values())
        return participants

    def quit_after_first_frame(scene: TableScene, ms: int) -> None:
        if ms:  # the table was shown, not only prepared
            toasts.append(scene.model.messages.toast)
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(BotTeam, "create_participants", record_hosts)
        patched.setattr(TableScene, "update", quit_after_first_frame)
        assert run_application(options) == EXIT_OK
    return " ".join(toasts), hosts


def test_continuing_a_match_from_a_foreign_folder_starts_no_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pwned = tmp_path / "pwned"
    make_foreign_folder(tmp_path / "foreign", f"touch {pwned}")
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "foreign"))

    toast_text, hosts = open_table(monkeypatch, LaunchOptions(continue_last=True))

    assert hosts
    assert ExternalPlayer not in hosts
    assert not pwned.exists()
    assert "isn't allowed to run here" in toast_text
    assert f"exec:touch {pwned}"[:50] in toast_text


def test_a_program_named_on_this_computer_keeps_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    command = f'"{sys.executable}" -m json.tool'
    open_table(monkeypatch, LaunchOptions(bots=(f"exec:{command}",), players=2))

    toast_text, hosts = open_table(monkeypatch, LaunchOptions(continue_last=True))

    assert hosts == [ExternalPlayer]
    assert toast_text == ""


def test_continuing_a_foreign_match_grants_no_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end page would start a rematch with the same bots."""
    make_foreign_folder(paths.data(), "touch pwned")
    open_table(monkeypatch, LaunchOptions(continue_last=True))

    assert not (paths.permissions() / PERMISSIONS_FILE_NAME).exists()
    assert ProgramPermissions(paths.permissions()).is_allowed("touch pwned") is False


def test_the_stored_match_keeps_the_name_of_its_program(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_a_program_runs_only_if_its_exact_command_was_allowed(bots: list[str], allowed: set[str]) -> None:
    permissions = ProgramPermissions(Path("/nowhere"))
    permissions._commands = tuple(allowed)

    for seat in program_seats(("", "greedy", *bots), permissions):
        assert ("", "greedy", *bots)[seat].removeprefix("exec:").strip() in allowed


def test_the_default_bot_replaces_a_forbidden_program() -> None:
    setup = replace(make_setup(HouseRules()), bots=("", "exec:a", "novice"))

    played_setup, notice = replace_forbidden_programs(setup, ProgramPermissions(Path("/nowhere")))

    assert played_setup.bots == ("", roster.DEFAULT_BOT, "novice")
    assert len(notice) == 1


@pytest.mark.parametrize("content", [b"", b"{", b'"a"', b"[1]", b"\xff", b"[" * 99999, b'{"a": 1}'])
def test_an_unreadable_permission_file_allows_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / PERMISSIONS_FILE_NAME).write_bytes(content)

    assert not ProgramPermissions(tmp_path).is_allowed("a")


def test_permissions_are_kept_for_the_next_start(tmp_path: Path) -> None:
    ProgramPermissions(tmp_path).allow("a", "b", "a")
    ProgramPermissions(tmp_path).allow("c")

    assert json.loads((tmp_path / PERMISSIONS_FILE_NAME).read_text()) == ["a", "b", "c"]
    assert ProgramPermissions(tmp_path).is_allowed("c")
    assert not ProgramPermissions(tmp_path).is_allowed("c ")


@pytest.mark.parametrize("system", [Unix, MacOS, Windows])
def test_permissions_lie_outside_all_folders_that_may_come_from_elsewhere(
    system: type[Unix | MacOS | Windows], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On Windows and macOS matches and settings share a folder."""
    monkeypatch.setattr("yaniv.paths.PlatformDirs", system)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda _: str(tmp_path))

    for folder in (paths.data(), paths.config(), paths.logs(), paths.user_variants()):
        assert not paths.permissions().is_relative_to(folder)


def test_a_replaced_data_folder_grants_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if it contains permission files as the program writes them."""
    foreign = tmp_path / "foreign"
    make_foreign_folder(foreign, "touch pwned")
    ProgramPermissions(foreign).allow("touch pwned")
    ProgramPermissions(foreign / paths.permissions().name).allow("touch pwned")
    shutil.rmtree(paths.data(), ignore_errors=True)
    foreign.rename(paths.data())

    _, hosts = open_table(monkeypatch, LaunchOptions(continue_last=True))

    assert ExternalPlayer not in hosts


def test_a_match_without_external_programs_starts_none() -> None:
    players = BotTeam()
    participants = players.create_participants(
        replace(make_setup(HouseRules()), bots=("", "greedy", "novice")), MatchTiming()
    )

    assert not any(isinstance(host, ExternalPlayer) for host in participants.hosts.values())
    players.close()
