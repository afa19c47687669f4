"""End-to-end tests of programs around ours that hang: the window answers, and SIGTERM and Quit end it."""

import fcntl
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from select import select
from typing import Final

import pytest

from tests.e2e.clipboard_owner import clipboard_owner
from tests.e2e.program_driver import TIMEOUT_S, ProgramDriver

PIPE_BYTES: Final = 4096
"""Least size of a pipe, which is a sixteenth of a second of sound."""
Use = Callable[[ProgramDriver], None]
"""Makes the program use the service that hangs."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="hanging services are made of pipes and signals")


@contextmanager
def sound_device(home: Path, _display: str) -> Iterator[tuple[dict[str, str], Use]]:
    """Provide a sound device that opens, then takes no more sound and does not close: a pipe that is full."""
    path = home / "sound"
    os.mkfifo(path)
    pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)

    def use(program: ProgramDriver) -> None:
        wait_until(program, lambda: not select([], [pipe], [], 0)[1])  # the program has filled it
        program.focus_desktop()
        program.focus_window()

    yield {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(path)}, use
    os.close(pipe)


@contextmanager
def voice(home: Path, _display: str) -> Iterator[tuple[dict[str, str], Use]]:
    """Provide a voice that never ends its first sentence, nor stops when it is told to."""
    (home / "yaniv").mkdir()
    (home / "yaniv" / "settings.yaml").write_text("speech: true\n", encoding="utf-8")
    with hanging_program(home, "spd-say") as log:
        yield search_path(home), lambda program: wait_until(program, log.exists)
        assert not is_running(int(log.read_text(encoding="ascii")))


@contextmanager
def file_manager(home: Path, _display: str) -> Iterator[tuple[dict[str, str], Use]]:
    """Provide a file manager that never ends."""

    def use(program: ProgramDriver) -> None:
        program.click("menu:settings")
        program.click("page:data")
        program.click("data:open:settings")
        wait_until(program, log.exists)
        program.key("Escape")
        program.wait_until("the menu", lambda tree: tree.scene == "menu")

    with hanging_program(home, "xdg-open") as log:
        yield search_path(home), use


@contextmanager
def clipboard(_home: Path, display: str) -> Iterator[tuple[dict[str, str], Use]]:
    """Provide a clipboard whose owner is stopped."""
    with clipboard_owner(display, is_stopped=True):
        yield {}, lambda program: program.key("ctrl+v")


@contextmanager
def hanging_program(home: Path, name: str) -> Iterator[Path]:
    """Provide a program that does not end before the test; its file, which is yielded, has its process id."""
    folder, log = home / "bin", home / f"{name}.log"
    folder.mkdir()
    (folder / name).write_text(f"#!/bin/sh\necho $$ > '{log}.part'\nmv '{log}.part' '{log}'\nexec sleep 600\n")
    (folder / name).chmod(0o755)
    yield log
    with suppress(FileNotFoundError, ProcessLookupError):
        os.kill(int(log.read_text(encoding="ascii")), signal.SIGKILL)


def is_running(process: int) -> bool:
    """Return True if the process exists and is no zombie."""
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"


def search_path(home: Path) -> dict[str, str]:
    return {"PATH": f"{home / 'bin'}:{os.environ['PATH']}"}


def wait_until(program: ProgramDriver, holds: Callable[[], bool]) -> None:
    """Wait until something outside the program has happened."""
    deadline = time.monotonic() + TIMEOUT_S
    while not holds():
        assert time.monotonic() < deadline
        assert program.process.poll() is None


def quit_by_menu(program: ProgramDriver) -> int:
    program.tab_to("menu:quit")
    program.key("Return")
    program.process.communicate(timeout=TIMEOUT_S)
    return program.process.returncode


@pytest.mark.parametrize("end", [ProgramDriver.terminate, quit_by_menu])
@pytest.mark.parametrize("service", [sound_device, voice, file_manager, clipboard])
def test_a_service_that_hangs_stops_neither_the_pages_nor_the_end(
    tmp_path: Path,
    display: str,
    service: Callable[[Path, str], AbstractContextManager[tuple[dict[str, str], Use]]],
    end: Callable[[ProgramDriver], int],
) -> None:
    with service(tmp_path, display) as (environment, use):
        inside = ("env", *(f"{name}={value}" for name, value in environment.items()))
        with ProgramDriver(tmp_path, display, inside=inside) as program:
            use(program)
            program.tab_to("menu:about")  # SDL drops a click that comes together with the focus
            program.key("Return")
            program.wait_until("the page", lambda tree: tree.scene == "about")
            program.key("Escape")
            program.wait_until("the menu", lambda tree: tree.scene == "menu")

            assert end(program) == 0
