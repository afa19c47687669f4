"""Tests of `run_application`: exit codes, error sentences, crash reports, and the matches it stores."""

import os
import shlex
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from tests.case_selection import IS_EXHAUSTIVE
from tests.child_processes import running_children
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.application import Application, run_application
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_NO_DISPLAY, EXIT_OK, EXIT_USAGE_ERROR
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.match_repository import MatchRepository
from yaniv.app.opponents import BotTeam, bot_specs
from yaniv.crash_report import CrashReporter
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.dealer import generate_seed, is_full_length_seed
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import NullJournal
from yaniv.match.shuffle_commitment import deal_origin
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Appearance, Settings
from yaniv.store import settings_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import AlreadyRunningError
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import ProcessLock
from yaniv.store.saved_match import MatchHeader
from yaniv.ui.graphics.theme import EVENING
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.table.table_scene import TableScene


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redirect all user folders and use SDL's dummy video driver, with no display."""
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv("YANIV_DATA", str(tmp_path))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "YANIV_HEADLESS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    monkeypatch.setattr("threading.excepthook", lambda _: None)


@pytest.mark.parametrize(
    ("options", "code", "sentence"),
    [
        (LaunchOptions(), EXIT_NO_DISPLAY, "No display available for a window.\n"),
        (LaunchOptions(variant="clasic"), EXIT_INPUT_ERROR, "There is no variant `clasic`; did you mean `classic`?\n"),
        (LaunchOptions(players=9), EXIT_USAGE_ERROR, "Classic is for 2 to 8 players.\n"),
        (
            LaunchOptions(bots=("gready",)),
            EXIT_USAGE_ERROR,
            "There is no computer player `gready`; did you mean `greedy`?\n",
        ),
    ],
)
def test_an_impossible_request_prints_one_sentence_and_sets_the_exit_code(
    options: LaunchOptions, code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_application(options) == code
    assert capsys.readouterr() == ("", sentence)


def test_an_inspect_file_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_application(LaunchOptions(inspect=str(tmp_path / "no" / "file"))) == EXIT_INPUT_ERROR
    assert "Can't write " in capsys.readouterr().err


def test_the_old_pygame_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(pygame, "IS_CE", 0)

    assert run_application(LaunchOptions()) == EXIT_INPUT_ERROR
    assert capsys.readouterr().err.startswith("Yaniv needs pygame-ce")


def test_the_application_does_not_import_other_pages_before_the_menu() -> None:
    code = "import sys, yaniv.app.application; print(*sys.modules)"

    completed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    pages = (
        "yaniv.app.navigator",
        "yaniv.ui.table.table_scene",
        "yaniv.ui.modes",
        "yaniv.ui.pages.new_game_page",
        "multiprocessing",
    )
    assert set(completed.stdout.split()) & set(pages) == set()


def test_a_second_start_is_refused_while_the_data_folder_is_locked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ProcessLock.acquire(tmp_path):
        assert run_application(LaunchOptions()) == EXIT_INPUT_ERROR

    assert capsys.readouterr().err == "Yaniv is already running with your saved matches open.\n"


def test_a_crash_at_the_table_is_reported_without_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_scene: TableScene, _surface: pygame.Surface) -> None:
        raise RuntimeError("test failure")

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(TableScene, "paint", broken)

    with pytest.raises(RuntimeError) as crash:
        run_application(LaunchOptions(variant="fiji", seed="5"))
    sys.excepthook(RuntimeError, crash.value, None)

    (report,) = tmp_path.rglob("crash-*.log")
    text = report.read_text(encoding="utf-8")
    assert capsys.readouterr().err == f"Yaniv crashed. Report saved to {report}.\n"
    assert "test failure" in text
    assert "video driver: dummy\n" in text
    assert "MatchOpened" in text
    assert "Noa" not in text


def test_an_appearance_that_crashes_the_first_frame_is_reset_at_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    notices: list[str] = []

    def paint_or_crash(scene: PageScene, _surface: pygame.Surface) -> None:
        notices.extend(each.label or each.name for each in scene.elements())
        if scene._context.theme is not EVENING:
            raise RuntimeError("theme failure")
        raise KeyboardInterrupt

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(PageScene, "paint", paint_or_crash)
    settings_file.save(paths.config(), Settings(look=Appearance(theme="sand")))

    with pytest.raises(RuntimeError) as crash:
        run_application(LaunchOptions())
    sys.excepthook(RuntimeError, crash.value, None)

    assert run_application(LaunchOptions()) == EXIT_OK
    assert any("so its look was reset" in each for each in notices)
    assert settings_file.load(paths.config()).settings.look == Appearance()


def test_the_menu_shows_a_different_tip_on_each_visit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    settings_file.save(paths.config(), Settings(offer_lessons=False))

    with ExitStack() as exits:
        application = Application(LaunchOptions(), exits, exits)
        menus = [application._menu_scene() for _ in range(3)]

    assert len({each.name for menu in menus for each in menu.elements() if each.id == "menu:tip"}) == len(menus)


def test_no_bot_receives_the_seed_of_the_dealer() -> None:
    setup = MatchSetup("Classic", HouseRules(), ("Dana", "Noa", "Avi"), ("", "master:noa", "nobody"), "20261122")

    specs = bot_specs(setup)

    assert list(specs) == [0, 1, 2]
    assert len({each.seed for each in specs.values()}) == 3
    assert not any(setup.seed in each.seed for each in specs.values())
    assert specs == bot_specs(setup)


def play_and_load_header(options: LaunchOptions, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MatchHeader:
    """Start a match, quit at its first frame, and return the stored header."""

    def leave(_scene: TableScene, _surface: pygame.Surface) -> None:
        raise KeyboardInterrupt

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(TableScene, "paint", leave)
    run_application(options)
    (data,) = tmp_path.rglob("yaniv.sqlite3")
    with SqliteJournal.open(data.parent) as journal:
        return journal.load_match(1).header


def test_a_match_without_a_deal_code_has_a_full_length_random_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = play_and_load_header(LaunchOptions(variant="fiji"), monkeypatch, tmp_path)

    assert is_full_length_seed(header.seed)
    assert deal_origin(header) == "drawn"


@pytest.mark.parametrize("code", ["5", generate_seed()], ids=["short", "as long as a drawn one"])
def test_a_match_with_a_deal_code_is_stored_as_a_chosen_deal(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = play_and_load_header(LaunchOptions(variant="fiji", seed=code), monkeypatch, tmp_path)

    assert header.seed == code
    assert deal_origin(header) == "chosen"


def test_the_hint_process_is_reused_when_all_opponents_are_external_programs() -> None:
    setup = MatchSetup("Classic", HouseRules(), ("Dana", "Noa"), ("", f"exec:{sys.executable} -c pass"), "1")
    players = BotTeam()

    for _ in range(3):
        table = MatchSession.open(setup, NullJournal(), players.create_participants(setup, MatchTiming()))
        table.close()

    assert len(running_children()) == 1
    players.close()
    assert running_children() == []


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill with signal 0 needs POSIX")
def test_an_external_program_is_ended_when_the_application_crashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid_file = tmp_path / "number"
    program = tmp_path / "stubborn.py"
    program.write_text(
        f"import os, pathlib, time\n"
        f"made = pathlib.Path({str(pid_file)!r} + '.part')\n"
        f"made.write_text(str(os.getpid()))\n"
        f"made.rename({str(pid_file)!r})\n"
        f"time.sleep(600)\n"
    )

    def broken(_scene: TableScene, _surface: pygame.Surface) -> None:
        while not pid_file.exists():
            pass
        raise RuntimeError("test failure")

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(TableScene, "paint", broken)

    with pytest.raises(RuntimeError):
        run_application(LaunchOptions(bots=(f"exec:{sys.executable} {program}",)))

    with pytest.raises(ProcessLookupError):
        os.kill(int(pid_file.read_text()), 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not delete open files")
def test_a_deleted_database_is_restored_between_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "games"))
    with ExitStack() as exits:
        records = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
        shutil.rmtree(paths.data())

        records.poll()

        assert (paths.data() / DATABASE_NAME).is_file()
        with pytest.raises(AlreadyRunningError):
            ProcessLock.acquire(paths.data())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not delete open files")
def test_a_deleted_database_that_cannot_be_restored_is_reported_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file stands in place of the data folder."""
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "games"))

    def left(_scene: PageScene, _surface: pygame.Surface) -> None:
        shutil.rmtree(paths.data())
        paths.data().write_text("in the way")
        raise KeyboardInterrupt

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(PageScene, "paint", left)

    assert run_application(LaunchOptions()) == EXIT_INPUT_ERROR

    assert capsys.readouterr().err.startswith("Can't save anything in ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(
    ("limit", "command"),
    [
        (limit, command)
        for row, limit in enumerate([12, 16, 24, 32, 63])
        for column, command in enumerate(["play", "bench"])
        if IS_EXHAUSTIVE or (row + column) % 2 == 0
    ],
)
def test_a_limit_of_too_few_open_files_is_reported_in_one_sentence(limit: int, command: str) -> None:
    """Each command with some of the limits; `python -m tests.soak tests` tries all."""
    line = shlex.join([sys.executable, "-m", "yaniv", command])

    done = subprocess.run(
        ["sh", "-c", f"ulimit -n {limit}; exec {line}"], capture_output=True, text=True, check=False, timeout=60
    )

    assert done.returncode == EXIT_INPUT_ERROR
    assert done.stderr == (
        f"Yaniv needs 64 open files, but this system allows only {limit}. Raise the limit (ulimit -n).\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_soft_limit_of_open_files_is_raised() -> None:
    code = "import resource; from yaniv.app.program_start import ensure_file_limit; ensure_file_limit();"
    code += "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    line = shlex.join([sys.executable, "-c", code])

    done = subprocess.run(["sh", "-c", f"ulimit -S -n 16; exec {line}"], capture_output=True, text=True, check=True)

    assert done.stdout == "64\n"
