"""End-to-end tests of the window's size and place at the next start, under a window manager and on small screens."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn
from tests.e2e.virtual_display import VirtualDisplay, check_tools
from yaniv.settings.settings_schema import Settings, WindowShape
from yaniv.store import settings_file
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS

FRAME_PX = (1, 20, 1, 5)
"""Left, top, right and bottom edge of the frame that openbox draws without any configuration."""


@contextmanager
def managed_display(size: tuple[int, int]) -> Iterator[str]:
    """Open a display of this size with a window manager that draws frames."""
    check_tools()
    for tool in ("openbox", "xwininfo"):
        if shutil.which(tool) is None:
            pytest.skip(f"not installed: {tool}")
    with VirtualDisplay(size) as screen:
        environment = os.environ | {"DISPLAY": screen.display}
        manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
        try:
            while subprocess.run(
                ["xdotool", "get_num_desktops"], env=environment, capture_output=True, check=False
            ).returncode:
                pass
            yield screen.display
        finally:
            manager.terminate()
            manager.wait()


def shown_window(display: str) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom edge of the program's window with its frame, in px of the screen."""
    environment = os.environ | {"DISPLAY": display}
    search = ["xdotool", "search", "--onlyvisible", "--class", "^yaniv$"]
    window = subprocess.run(search, env=environment, capture_output=True, text=True, check=True).stdout.split()[0]
    report = subprocess.run(
        ["xwininfo", "-id", window], env=environment, capture_output=True, text=True, check=True
    ).stdout
    fields = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
    x, y, width, height = (int(re.findall(rf"{field}: +(-?\d+)", report)[0]) for field in fields)
    left, top, right, bottom = FRAME_PX
    return x - left, y - top, x + width + right, y + height + bottom


@pytest.mark.parametrize(
    ("screen", "saved"),
    [
        ((1280, 720), WindowShape()),
        ((1280, 720), WindowShape(1100, 660, x=-1100, y=30)),
        ((800, 600), WindowShape(1920, 1000, x=40, y=50)),
    ],
)
def test_the_window_opens_at_the_same_place_at_every_start(
    tmp_path: Path, screen: tuple[int, int], saved: WindowShape
) -> None:
    settings_file.save(tmp_path / "yaniv", Settings(window=saved))
    places = []

    with managed_display(screen) as display:
        for _ in range(3):
            with ProgramDriver(tmp_path, display) as program:
                program.element("menu:new-game")
                places.append(shown_window(display))
                assert program.terminate() == 0

    left, top, right, bottom = places[0]
    assert places == [places[0]] * 3
    assert 0 <= left < right <= screen[0]
    assert 0 <= top < bottom <= screen[1]


@pytest.mark.parametrize("screen", [(1024, 600), (800, 600)])
def test_the_whole_table_is_visible_on_a_small_screen(tmp_path: Path, screen: tuple[int, int]) -> None:
    match = ("--players", "4", "--seed", "21", "--speed", "instant")
    with managed_display(screen) as display, ProgramDriver(tmp_path, display, *match) as program:
        tree = program.wait_until("my turn", is_my_turn)
        left, top, right, bottom = shown_window(display)

    assert find_element(tree, CALL_BUTTONS[0]) is not None
    assert (left, top) >= (0, 0)
    assert right <= screen[0]
    assert bottom <= screen[1]
    for element in tree.elements:
        x, y, width, height = element.rect
        assert x >= 0, element
        assert y >= 0, element
        assert x + width <= tree.size[0], element
        assert y + height <= tree.size[1], element
