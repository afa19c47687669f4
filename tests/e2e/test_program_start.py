"""End-to-end tests of starting the program: window size, missing display, damaged files, the menu."""

import os
import sys
from pathlib import Path

import pytest

from tests.e2e.program_driver import TIMEOUT_S, ProgramDriver, find_element, start_program
from tests.e2e.virtual_display import DISPLAY_SIZE
from tests.user_folders import FOLDER_VARIABLES
from yaniv import __version__


def test_without_a_display_the_program_prints_one_sentence(tmp_path: Path) -> None:
    program = start_program(tmp_path, "")

    out, err = program.communicate(timeout=TIMEOUT_S)

    assert program.returncode == 3
    assert (out, err) == ("", "No display available for a window.\n")


def test_quitting_by_keyboard_prints_nothing(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.tab_to("menu:quit")
        program.key("Return")
        out, err = program.process.communicate(timeout=TIMEOUT_S)

    assert program.process.returncode == 0
    assert (out, err) == ("", "")


def test_all_elements_stay_inside_a_smaller_window(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.click("menu:new-game")
        program.element("button:deal")
        program.resize(1024, 640)
        tree = program.wait_until("the new size", lambda tree: tree.size == (1024, 640))

    for element in tree.elements:
        x, y, width, height = element.rect
        assert x >= 0, element
        assert y >= 0, element
        assert x + width <= 1024, element
        assert y + height <= 640, element


def test_the_window_size_is_restored_at_the_next_start(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display) as program:
        assert program.last_tree.size == (1280, 720)
        program.resize(1100, 660)
        program.wait_until("the new size", lambda tree: tree.size == (1100, 660))
        assert program.terminate() == 0

    with ProgramDriver(tmp_path, display) as program:
        assert program.last_tree.size == (1100, 660)


def test_f11_switches_to_fullscreen_and_alt_enter_back(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1024x640") as program:
        program.key("F11")
        program.wait_until("the whole screen", lambda tree: tree.size == DISPLAY_SIZE)
        program.key("alt+Return")
        program.wait_until("the window", lambda tree: tree.size == (1024, 640))


def test_damaged_saved_games_are_reported_and_kept(tmp_path: Path, display: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "yaniv.sqlite3").write_bytes(os.urandom(4096))

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--data", str(folder)) as program:
        dialog = program.element("dialog")
        program.click("button:ok")
        program.element("menu:new-game")

    assert "damaged" in dialog.label
    assert len(list(folder.glob("yaniv.sqlite3.damaged-*"))) == 1


def test_an_unwritable_data_folder_is_reported_and_the_game_still_starts(tmp_path: Path, display: str) -> None:
    (tmp_path / "games").write_text("a file where the folder should be", encoding="utf-8")

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--data", str(tmp_path / "games" / "x")) as program:
        dialog = program.element("dialog")
        program.click("button:ok")
        program.element("menu:new-game")

    assert dialog.label.endswith("You can still play, but your matches won't be saved.")


def test_every_licence_can_be_read_from_the_menu(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.click("menu:about")
        assert program.element("licence").name == f"Yaniv {__version__}"
        program.click("part:pygame-ce")
        program.wait_until("the components inside it", lambda tree: find_element(tree, "licence:inside") is not None)
        program.tab_to("licence")
        program.key("End")
        program.wait_until("the end of the licence", lambda tree: find_element(tree, "licence:inside") is None)
        assert "warranty" in program.element("licence:text").label.lower()
        program.key("Escape")
        program.wait_until("the menu", lambda tree: tree.scene == "menu")


def test_a_window_larger_than_the_screen_fits_it_and_says_so(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "10000x10000") as program:
        tree = program.wait_until("the menu", lambda tree: tree.scene == "menu" and not tree.busy)
        program.tab_to("menu:quit")
        program.key("Return")
        _, err = program.process.communicate(timeout=TIMEOUT_S)

    assert tree.size == DISPLAY_SIZE
    assert err == "--size 10000x10000 is larger than your screen; using {}x{}.\n".format(*DISPLAY_SIZE)


def test_a_file_whose_name_is_not_valid_text_is_opened(tmp_path: Path, display: str) -> None:
    """The element tree must still be valid text."""
    file = tmp_path / os.fsdecode(b"fri\xffday.yaml")
    file.write_text("name: Friday\n", encoding="utf-8")

    with ProgramDriver(tmp_path, display, "--size", "1280x720", str(file)) as program:
        program.element("button:save-as")


@pytest.mark.parametrize("home", [None, os.devnull, os.fsdecode(b"/home-\xff")])
def test_the_menu_opens_with_a_data_folder_whatever_the_home_folder(
    home: str | None, tmp_path: Path, display: str
) -> None:
    nobody = "import pwd, runpy, sys; pwd.getpwuid = {}.__getitem__; "
    nobody += "del sys.argv[1:4]; runpy.run_module('yaniv', run_name='__main__')"
    variables = [word for name in FOLDER_VARIABLES for word in ("-u", name)]
    inside = ("env", *variables, *(() if home is None else (f"HOME={home}",)), sys.executable, "-c", nobody)

    with ProgramDriver(tmp_path, display, "--data", str(tmp_path / "data"), inside=inside) as program:
        program.wait_until("the menu", lambda tree: tree.scene == "menu")
        assert program.terminate() == 0

    assert ("can't find your home folder" in program.error_output) == (home is None)
    assert "Traceback" not in program.error_output
