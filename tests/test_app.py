"""How the program answers what it cannot do: one sentence and an exit code."""

import os
import shlex
import shutil
import subprocess
import sys
from contextlib import ExitStack
from multiprocessing import active_children
from pathlib import Path

import pygame
import pytest

from tests.home import move_to
from yaniv import places
from yaniv.app.company import Players, engaged
from yaniv.app.options import Options
from yaniv.app.program import run
from yaniv.app.records import Records
from yaniv.app.refusal import BAD_INPUT, BAD_LINE, GOOD, NO_DISPLAY
from yaniv.crash import Recorder
from yaniv.rules.house import HouseRules
from yaniv.store import keeping
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import Journal
from yaniv.store.lock import Lock
from yaniv.store.refusal import AlreadyRunning
from yaniv.store.saved import Header
from yaniv.store.settings import Appearance, Settings
from yaniv.table.company import Unwritten
from yaniv.table.dealer import draw_seed, is_long_enough
from yaniv.table.pacing import Pace
from yaniv.table.seal import deal_origin
from yaniv.table.setup import Setup
from yaniv.table.table import Table
from yaniv.ui.scenes.title import TitleScene
from yaniv.ui.table.scene import TableScene
from yaniv.ui.theme import EVENING


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's real games are touched, and no window opens."""
    move_to(tmp_path, monkeypatch)
    monkeypatch.setenv("YANIV_DATA", str(tmp_path))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "YANIV_HEADLESS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    monkeypatch.setattr("threading.excepthook", lambda _: None)


@pytest.mark.parametrize(
    ("options", "code", "sentence"),
    [
        (Options(), NO_DISPLAY, "There is no display to open a window on.\n"),
        (Options(variant="clasic"), BAD_INPUT, "There is no variant `clasic`; did you mean `classic`?\n"),
        (Options(players=9), BAD_LINE, "Classic is for 2 to 8 players.\n"),
        (Options(bots=("gready",)), BAD_LINE, "There is no bot `gready`; did you mean `greedy`?\n"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    options: Options, code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(options) == code
    assert capsys.readouterr() == ("", sentence)


def test_lines_that_cannot_be_written_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(Options(inspect=str(tmp_path / "no" / "file"))) == BAD_INPUT
    assert "cannot be written" in capsys.readouterr().err


def test_the_old_pygame_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(pygame, "IS_CE", 0)

    assert run(Options()) == BAD_INPUT
    assert capsys.readouterr().err.startswith("Yaniv needs pygame-ce")


def test_the_menu_waits_for_no_page_behind_it() -> None:
    asked = "import sys, yaniv.app.program; print(*sys.modules)"

    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    pages = ("yaniv.app.pages", "yaniv.ui.table.scene", "yaniv.ui.house", "yaniv.ui.lessons", "multiprocessing")
    assert set(found.stdout.split()) & set(pages) == set()


def test_a_second_program_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Lock.take(tmp_path):
        assert run(Options()) == BAD_INPUT

    assert capsys.readouterr().err == "Yaniv is already running; it has your saved games open.\n"


def test_a_crash_at_the_table_is_reported_without_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_scene: TableScene, _surface: pygame.Surface) -> None:
        raise RuntimeError("the felt burns")

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(TableScene, "paint", broken)

    with pytest.raises(RuntimeError) as felt:
        run(Options(variant="fiji", seed="5"))
    sys.excepthook(RuntimeError, felt.value, None)

    (report,) = tmp_path.rglob("crash-*.log")
    text = report.read_text(encoding="utf-8")
    assert capsys.readouterr().err == f"Yaniv broke; the report is in {report}.\n"
    assert "the felt burns" in text
    assert "video driver: dummy\n" in text
    assert "MatchOpened" in text
    assert "Noa" not in text


def test_looks_that_break_the_first_picture_are_laid_aside_by_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def fragile(scene: TitleScene, _surface: pygame.Surface) -> None:
        told.extend(each.label or each.name for each in scene.elements())
        if scene._look.theme is not EVENING:
            raise RuntimeError("there is no sand")
        raise KeyboardInterrupt

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(TitleScene, "paint", fragile)
    keeping.save(places.config(), Settings(look=Appearance(theme="sand")))

    with pytest.raises(RuntimeError) as broke:
        run(Options())
    sys.excepthook(RuntimeError, broke.value, None)

    assert run(Options()) == GOOD
    assert any("it looks as it came" in each for each in told)
    assert keeping.load(places.config()).settings.look == Appearance()


def test_nobody_who_plays_is_told_the_seed_of_the_dealer() -> None:
    setup = Setup("Classic", HouseRules(), ("Dana", "Noa", "Avi"), ("", "master:noa", "nobody"), "20261122")

    thinking = engaged(setup)

    assert list(thinking) == [0, 1, 2]
    assert len({each.seed for each in thinking.values()}) == 3
    assert not any(setup.seed in each.seed for each in thinking.values())
    assert thinking == engaged(setup)


def header_of_match(options: Options, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Header:
    """What is kept of a match that was left at its first picture."""

    def leave(_scene: TableScene, _surface: pygame.Surface) -> None:
        raise KeyboardInterrupt

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(TableScene, "paint", leave)
    run(options)
    (data,) = tmp_path.rglob("yaniv.sqlite3")
    with Journal.open(data.parent) as journal:
        return journal.load(1).header


def test_a_match_without_a_deal_code_has_a_seed_out_of_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header = header_of_match(Options(variant="fiji"), monkeypatch, tmp_path)

    assert is_long_enough(header.seed)
    assert deal_origin(header) == "drawn"


@pytest.mark.parametrize("code", ["5", draw_seed()], ids=["short", "as long as a drawn one"])
def test_a_match_with_a_deal_code_is_kept_as_a_chosen_deal(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = header_of_match(Options(variant="fiji", seed=code), monkeypatch, tmp_path)

    assert header.seed == code
    assert deal_origin(header) == "chosen"


def test_who_gives_hints_leaves_with_the_match_where_all_others_are_programs() -> None:
    setup = Setup("Classic", HouseRules(), ("Dana", "Noa"), ("", f"exec:{sys.executable} -c pass"), "1")
    players = Players()

    for _ in range(3):
        table = Table.open(setup, Unwritten(), players.gather(setup, Pace()))
        table.close()

    assert len(active_children()) == 1
    players.close()
    assert active_children() == []


@pytest.mark.skipif(sys.platform == "win32", reason="a process is asked for by its number")
def test_an_outside_program_that_would_stay_ends_when_ours_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = tmp_path / "number"
    stubborn = tmp_path / "stubborn.py"
    stubborn.write_text(
        f"import os, pathlib, time\n"
        f"made = pathlib.Path({str(number)!r} + '.part')\n"
        f"made.write_text(str(os.getpid()))\n"
        f"made.rename({str(number)!r})\n"
        f"time.sleep(600)\n"
    )

    def broken(_scene: TableScene, _surface: pygame.Surface) -> None:
        while not number.exists():
            pass
        raise RuntimeError("the felt burns")

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(TableScene, "paint", broken)

    with pytest.raises(RuntimeError):
        run(Options(bots=(f"exec:{sys.executable} {stubborn}",)))

    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody can delete a file that is open")
def test_saved_games_that_are_deleted_while_nobody_moves_are_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "games"))
    with ExitStack() as exits:
        records = Records(Recorder(places.logs()), [], None, exits)
        shutil.rmtree(places.data())

        records.look_up()

        assert (places.data() / DATABASE_NAME).is_file()
        with pytest.raises(AlreadyRunning):
            Lock.take(places.data())


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody can delete a file that is open")
def test_saved_games_that_cannot_be_put_back_are_told_of_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their folder is a file by now."""
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "games"))

    def left(_scene: TitleScene, _surface: pygame.Surface) -> None:
        shutil.rmtree(places.data())
        places.data().write_text("in the way")
        raise KeyboardInterrupt

    monkeypatch.setenv("YANIV_HEADLESS", "1")
    monkeypatch.setattr(TitleScene, "paint", left)

    assert run(Options()) == BAD_INPUT

    assert capsys.readouterr().err.startswith("Nothing can be saved in ")


@pytest.mark.skipif(sys.platform == "win32", reason="there such a limit is not known")
@pytest.mark.parametrize("command", [("play",), ("bench",)])
@pytest.mark.parametrize("most", [12, 16, 24, 32, 63])
def test_too_few_open_files_are_a_sentence(most: int, command: tuple[str, ...]) -> None:
    line = shlex.join([sys.executable, "-m", "yaniv", *command])

    done = subprocess.run(
        ["sh", "-c", f"ulimit -n {most}; exec {line}"], capture_output=True, text=True, check=False, timeout=60
    )

    assert done.returncode == BAD_INPUT
    assert done.stderr == (
        f"Yaniv needs 64 open files, but this system allows only {most}. Raise the limit (ulimit -n).\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there such a limit is not known")
def test_a_limit_of_open_files_that_may_be_raised_is_raised() -> None:
    code = "import resource; from yaniv.app.limits import ensure_open_files; ensure_open_files();"
    code += "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    line = shlex.join([sys.executable, "-c", code])

    done = subprocess.run(["sh", "-c", f"ulimit -S -n 16; exec {line}"], capture_output=True, text=True, check=True)

    assert done.stdout == "64\n"
