"""End-to-end tests of unusual displays and desktops: colour depth, a silent session bus, the name of the program."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.program_driver import TIMEOUT_S, ProgramDriver, start_program
from tests.e2e.virtual_display import VirtualDisplay, check_tools
from yaniv.ui.platform.session_bus import answers


@pytest.mark.parametrize("depth", [15, 16, 24, 30])
def test_the_first_page_is_shown_at_any_usual_colour_depth(tmp_path: Path, depth: int) -> None:
    check_tools()

    with VirtualDisplay(depth=depth) as screen, ProgramDriver(tmp_path, screen.display) as program:
        program.element("menu:new-game")

        assert program.terminate() == 0
        assert program.error_output == ""


def test_the_players_own_choice_of_drawing_gives_way_where_it_shows_nothing(tmp_path: Path) -> None:
    check_tools()
    software = ("env", "SDL_FRAMEBUFFER_ACCELERATION=software")

    with VirtualDisplay(depth=30) as screen, ProgramDriver(tmp_path, screen.display, inside=software) as program:
        program.element("menu:new-game")


def test_a_screen_of_256_colours_is_refused_in_one_sentence(tmp_path: Path) -> None:
    check_tools()
    with VirtualDisplay(depth=8) as screen:
        program = start_program(tmp_path, screen.display)
        out, err = program.communicate(timeout=TIMEOUT_S)

    assert program.returncode == 3
    assert (out, err) == ("", "Yaniv can't draw on this screen. Set its colour depth to 24 bits.\n")


@pytest.fixture
def silent_bus(tmp_path: Path) -> Iterator[Path]:
    """Socket of a session bus that is stopped."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("not installed: dbus-daemon")
    path = tmp_path / "bus"
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={path}"]
    bus = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + TIMEOUT_S
    while not path.exists() and time.monotonic() < deadline:
        pass
    assert answers(str(path))
    bus.send_signal(signal.SIGSTOP)
    yield path
    bus.kill()
    bus.wait()


def test_a_session_bus_that_hangs_does_not_keep_the_window_from_opening(
    tmp_path: Path, display: str, silent_bus: Path
) -> None:
    environment = ("env", f"DBUS_SESSION_BUS_ADDRESS=unix:path={silent_bus}")

    with ProgramDriver(tmp_path, display, inside=environment) as program:
        program.element("menu:new-game")

        assert program.terminate() == 0


def test_no_bus_and_a_bus_that_refuses_us_count_as_answers(tmp_path: Path) -> None:
    assert answers(os.fspath(tmp_path / "none"))
