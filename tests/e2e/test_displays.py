"""End-to-end tests of unusual displays and desktops: colour depth, a silent session bus, the name of the program."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.clipboard_owner import clipboard_owner
from tests.e2e.program_driver import TIMEOUT_S, ProgramDriver, start_program
from tests.e2e.virtual_display import VirtualDisplay, check_tools
from yaniv.ui.platform.display import answers


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


def _dead_pipe(folder: Path) -> tuple[str, ...]:
    """Return a command prefix with a sound device that never opens: a pipe from which nobody reads."""
    pipe = folder / "sound"
    os.mkfifo(pipe)
    return ("env", "SDL_AUDIODRIVER=disk", f"SDL_DISKAUDIOFILE={pipe}")


def test_a_sound_device_that_never_opens_delays_nothing(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, inside=_dead_pipe(tmp_path)) as program:
        program.click("menu:about")
        program.wait_until("the page", lambda tree: tree.scene == "about")
        program.focus_desktop()
        program.focus_window()
        program.key("Escape")
        program.wait_until("the menu", lambda tree: tree.scene == "menu")

        assert program.terminate() == 0


_ASK = """
from yaniv.ui.platform import clipboard, display, x11
display.open_window(None, fullscreen=False)
print(x11.clipboard_owner_answers(), repr(clipboard.paste_text()))
"""


@pytest.mark.parametrize("is_stopped", [False, True])
def test_an_owner_of_the_clipboard_that_hangs_is_not_asked_for_its_text(display: str, *, is_stopped: bool) -> None:
    environment = {"PATH": os.environ["PATH"], "DISPLAY": display, "PYTHONPATH": str(Path.cwd())}
    with clipboard_owner(display, is_stopped=is_stopped):
        done = subprocess.run(
            [sys.executable, "-c", _ASK], env=environment, capture_output=True, text=True, check=True, timeout=TIMEOUT_S
        )

    assert done.stdout.splitlines()[-1] == ("False ''" if is_stopped else "True 'a text'")


def test_our_own_text_can_be_pasted_back(display: str) -> None:
    program = _ASK.replace("print(", "clipboard.copy_text('ours')\nprint(")
    environment = {"PATH": os.environ["PATH"], "DISPLAY": display, "PYTHONPATH": str(Path.cwd())}

    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True, timeout=TIMEOUT_S
    )

    assert done.stdout.splitlines()[-1] == "True 'ours'"


def test_an_answer_to_a_window_that_is_gone_does_not_end_the_program(display: str) -> None:
    program = (
        "from ctypes import CDLL, c_void_p, c_ulong\n"
        "from yaniv.ui.platform.display import open_window\n"
        "open_window(None, fullscreen=False)\n"
        "x = CDLL('libX11.so.6'); x.XOpenDisplay.restype = c_void_p\n"
        "x.XMapWindow.argtypes = c_void_p, c_ulong; x.XSync.argtypes = c_void_p, c_ulong\n"
        "connection = x.XOpenDisplay(None); x.XMapWindow(connection, 12345); x.XSync(connection, 0)\n"
        "print('still here')\n"
    )
    environment = {"PATH": os.environ["PATH"], "DISPLAY": display, "PYTHONPATH": str(Path.cwd())}

    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)

    assert (done.stdout.splitlines()[-1], done.stderr) == ("still here", "")
