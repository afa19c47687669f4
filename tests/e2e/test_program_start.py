"""How the program begins: with a window, or with one sentence why not."""

import os
from pathlib import Path

from tests.e2e.program_driver import TIMEOUT_S, ProgramDriver, find_element, start_program
from tests.e2e.virtual_display import DISPLAY_SIZE
from yaniv import __version__


def test_without_a_display_there_is_one_sentence(tmp_path: Path) -> None:
    program = start_program(tmp_path, "")

    out, err = program.communicate(timeout=TIMEOUT_S)

    assert program.returncode == 3
    assert (out, err) == ("", "No display available for a window.\n")


def test_the_menu_is_left_by_keyboard_without_a_word(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as sitting:
        sitting.tab_to("menu:quit")
        sitting.key("Return")
        out, err = sitting.process.communicate(timeout=TIMEOUT_S)

    assert sitting.process.returncode == 0
    assert (out, err) == ("", "")


def test_everything_stays_inside_a_smaller_window(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as sitting:
        sitting.click("menu:new-game")
        sitting.element("button:deal")
        sitting.resize(1024, 640)
        tree = sitting.wait_until("the new size", lambda tree: tree.size == (1024, 640))

    for element in tree.elements:
        x, y, width, height = element.rect
        assert x >= 0, element
        assert y >= 0, element
        assert x + width <= 1024, element
        assert y + height <= 640, element


def test_the_window_comes_back_as_it_was_left(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display) as sitting:
        assert sitting.last_tree.size == (1280, 720)
        sitting.resize(1100, 660)
        sitting.wait_until("the new size", lambda tree: tree.size == (1100, 660))
        assert sitting.terminate() == 0

    with ProgramDriver(tmp_path, display) as sitting:
        assert sitting.last_tree.size == (1100, 660)


def test_f11_fills_the_screen_and_gives_it_back(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1024x640") as sitting:
        sitting.key("F11")
        sitting.wait_until("the whole screen", lambda tree: tree.size == DISPLAY_SIZE)
        sitting.key("alt+Return")
        sitting.wait_until("the window", lambda tree: tree.size == (1024, 640))


def test_saved_games_that_were_damaged_are_told_of(tmp_path: Path, display: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "yaniv.sqlite3").write_bytes(os.urandom(4096))

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--data", str(folder)) as sitting:
        dialog = sitting.element("dialog")
        sitting.click("button:ok")
        sitting.element("menu:new-game")

    assert "damaged" in dialog.label
    assert len(list(folder.glob("yaniv.sqlite3.damaged-*"))) == 1


def test_who_cannot_write_anything_is_told_that_the_game_goes_on(tmp_path: Path, display: str) -> None:
    (tmp_path / "games").write_text("a file where the folder should be", encoding="utf-8")

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--data", str(tmp_path / "games" / "x")) as sitting:
        dialog = sitting.element("dialog")
        sitting.click("button:ok")
        sitting.element("menu:new-game")

    assert dialog.label.endswith("You can still play, but your games won't be saved.")


def test_whoever_wants_to_know_what_this_is_reads_every_licence(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as sitting:
        sitting.click("menu:about")
        assert sitting.element("licence").name == f"Yaniv {__version__}"
        sitting.click("part:pygame-ce")
        sitting.wait_until("what is inside it", lambda tree: find_element(tree, "licence:inside") is not None)
        sitting.tab_to("licence")
        sitting.key("End")
        sitting.wait_until("the end of it", lambda tree: find_element(tree, "licence:inside") is None)
        assert "warranty" in sitting.element("licence:text").label.lower()
        sitting.key("Escape")
        sitting.wait_until("the menu", lambda tree: tree.scene == "menu")


def test_a_window_larger_than_the_screen_fits_it_and_says_so(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "10000x10000") as sitting:
        tree = sitting.wait_until("the menu", lambda tree: tree.scene == "menu" and not tree.busy)
        sitting.tab_to("menu:quit")
        sitting.key("Return")
        _, err = sitting.process.communicate(timeout=TIMEOUT_S)

    assert tree.size == DISPLAY_SIZE
    assert err == "--size 10000x10000 is larger than your screen; using {}x{}.\n".format(*DISPLAY_SIZE)


def test_a_file_whose_name_is_no_text_is_looked_at(tmp_path: Path, display: str) -> None:
    """What is on the screen is still told as text."""
    file = tmp_path / os.fsdecode(b"fri\xffday.yaml")
    file.write_text("name: Friday\n", encoding="utf-8")

    with ProgramDriver(tmp_path, display, "--size", "1280x720", str(file)) as sitting:
        sitting.element("button:save-as")
