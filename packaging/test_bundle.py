"""The program of `make dist`, tried as the worst desktop would start it. `make smoke` runs this; the tests do not.

YANIV_BUNDLE names the folder of the program.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import json

from tests.e2e.program_driver import ProgramDriver, element_names, find_element, is_my_turn
from tests.e2e.virtual_display import VirtualDisplay, check_tools
from yaniv import licences
from yaniv.app.exit_codes import EXIT_INPUT_ERROR
from yaniv.licences import LicensedComponent

ROOT = Path(__file__).parents[1]
BUNDLE = Path(os.environ.get("YANIV_BUNDLE", "dist/yaniv")).resolve()
NO_SOUND = {
    "no such card": ("SDL_AUDIODRIVER=alsa", "AUDIODEV=hw:9,9"),
    "no such server": ("SDL_AUDIODRIVER=pulseaudio", "PULSE_SERVER=unix:/nowhere"),
    "no server and nothing else": ("PULSE_SERVER=unix:/nowhere", "AUDIODEV=hw:9,9"),
}
"""Surroundings in which a sound device is asked for and does not open."""
MATCH = ("--players", "4", "--seed", "21", "--speed", "instant", "--size", "1280x720")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    check_tools()
    with VirtualDisplay() as screen:
        yield screen.display


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a read-only copy in a folder with a space and a non-ASCII letter in its name."""
    folder = tmp_path_factory.mktemp("moved") / "Spiele für Zoë"
    shutil.copytree(BUNDLE, folder, symlinks=True)
    subprocess.run(["chmod", "-R", "a-w", folder], check=True)
    yield folder / "yaniv"
    subprocess.run(["chmod", "-R", "u+w", folder], check=True)


def library_name(file: Path) -> str:
    """Without its numbers, as `licences.parts` calls it."""
    match = licences.LIBRARY_PATTERN.fullmatch(f"libs/{file.name}")
    assert match
    return match[1]


def kept_at(home: Path) -> tuple[str, ...]:
    return ("--data", str(home / "data"))


def test_it_deals_plays_a_throw_and_goes_on_where_it_was_left(tmp_path: Path, display: str, program: Path) -> None:
    with ProgramDriver(tmp_path, display, *MATCH, *kept_at(tmp_path), frozen=program) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        card = sitting.element("hand:0").name
        sitting.drag("hand:0", to="zone:play")
        sitting.wait_until("the throw is staged", lambda tree: find_element(tree, "staged:0") is not None)
        sitting.click("deck")
        before = sitting.wait_until(
            "my turn again", lambda tree: is_my_turn(tree) and find_element(tree, "staged:0") is None
        )
        assert sitting.terminate() == 0

    with ProgramDriver(tmp_path, display, *kept_at(tmp_path), "--speed", "instant", frozen=program) as sitting:
        sitting.click("menu:continue")
        after = sitting.wait_until("my turn", is_my_turn)
        assert sitting.terminate() == 0

    assert sorted(element_names(after, "hand")) == sorted(element_names(before, "hand"))
    assert card not in element_names(before, "hand"), "thrown, and no other player has a card of this name to give"


@pytest.mark.parametrize("surroundings", NO_SOUND.values(), ids=NO_SOUND)
def test_it_plays_on_where_no_sound_device_opens(
    tmp_path: Path, display: str, program: Path, surroundings: tuple[str, ...]
) -> None:
    inside = ("/usr/bin/env", f"XDG_STATE_HOME={tmp_path}", *surroundings)

    with ProgramDriver(tmp_path, display, *MATCH, *kept_at(tmp_path), frozen=program, inside=inside) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        sitting.drag("hand:0", to="zone:play")
        sitting.wait_until("the throw is staged", lambda tree: find_element(tree, "staged:0") is not None)
        sitting.click("deck")
        sitting.wait_until("my turn again", lambda tree: is_my_turn(tree) and find_element(tree, "staged:0") is None)
        assert sitting.terminate() == 0

    assert sitting.error_output == ""
    assert list(tmp_path.rglob("*.log")) == []


def test_the_trial_of_other_systems_passes_here(display: str, program: Path) -> None:
    script = ROOT / "packaging" / "startup_check.py"
    subprocess.run([sys.executable, script, program], env={"DISPLAY": display}, check=True)


def test_the_strongest_players_think_in_it(program: Path) -> None:
    arguments = ("arena", "--bots", "master,expert,club", "--games", "6", "--jobs", "2", "--json")

    played = subprocess.run([program, *arguments], env={}, capture_output=True, check=True)

    assert [bot["errors"] for bot in json.decode(played.stdout)["bots"]] == [0, 0, 0]


def test_their_process_lives_beside_the_window(tmp_path: Path, display: str, program: Path) -> None:
    with ProgramDriver(tmp_path, display, *MATCH, "--bots", "master", *kept_at(tmp_path), frozen=program) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        assert sitting.terminate() == 0

    assert sitting.error_output == ""


def test_it_opens_without_a_home_and_without_a_language(tmp_path: Path, display: str, program: Path) -> None:
    lines = tmp_path / "lines"
    command = [program, "play", "--inspect", lines, "--data", tmp_path]
    process = subprocess.Popen(command, env={"DISPLAY": display}, stderr=subprocess.PIPE)

    while process.poll() is None and not (lines.exists() and lines.read_bytes()):
        pass
    process.kill()  # before it writes settings to the home of whoever runs this
    process.communicate()

    assert process.returncode == -signal.SIGKILL
    assert b'"scene":"menu"' in lines.read_bytes()


def test_nothing_is_written_beside_the_program(tmp_path: Path, display: str, program: Path) -> None:
    before = sorted(program.parent.rglob("*"))

    with ProgramDriver(tmp_path, display, *MATCH, *kept_at(tmp_path), frozen=program) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        assert sitting.terminate() == 0

    assert sorted(program.parent.rglob("*")) == before


def test_its_commands_work_without_any_environment(program: Path) -> None:
    listed = subprocess.run([program, "rules", "list"], env={}, capture_output=True, text=True, check=True)
    played = subprocess.run(
        [program, "arena", "--games", "4", "--jobs", "2"], env={}, capture_output=True, text=True, check=True
    )
    blind = subprocess.run([program, "play"], env={}, capture_output=True, text=True, check=False)

    assert "classic" in listed.stdout.split()
    assert "0 unfinished" in played.stdout
    assert (blind.returncode, blind.stderr) == (3, "No display available for a window.\n")


def test_it_looks_at_files_as_closely_as_the_checkout(tmp_path: Path, program: Path) -> None:
    """Whatever a build leaves out, it refuses a match that contradicts itself."""
    file = tmp_path / "forged.yaniv"
    log = (ROOT / "tests" / "logs" / "classic-0.1.0.yaniv").read_text(encoding="utf-8")
    file.write_text(log.replace('"StockDrawn","seat":2,"card":"2D"', '"StockDrawn","seat":2,"card":"3D"', 1), "utf-8")

    read = subprocess.run([program, "replay", file], env={}, capture_output=True, text=True, check=False)

    assert read.returncode == EXIT_INPUT_ERROR
    assert "event 10 doesn't follow from the ones before it" in read.stderr


def test_it_carries_every_licence(program: Path) -> None:
    folder = next(program.parent.rglob("licences"))
    parts = json.decode((folder / licences.LIST_FILE).read_bytes(), type=tuple[LicensedComponent, ...])

    libraries = {"pygame-ce", "msgspec", "PyYAML", "platformdirs", "accesskit", "numpy", "iroh"}
    assert {"Yaniv", *libraries, "Rubik", "Suez One", "Python"} <= {part.name for part in parts}
    assert [text for part in parts for text in part.texts if not (folder / text).is_file()] == []
    known_names = {name for part in parts for name, _ in part.inside} | {"python3", "iroh_ffi"}
    carried = {library_name(file) for file in program.parent.rglob("lib*.so*")}
    assert carried - known_names == set()
    for part in parts:
        notices = (folder / part.name / "LIBRARIES.txt").read_text("utf-8") if part.inside else ""
        assert [name for name, licence in part.inside if f"{name}: {licence}\n" not in notices] == []
    assert "FreeType Project" in (folder / "pygame-ce" / "LIBRARIES.txt").read_text("utf-8")


def test_the_page_about_it_shows_them(tmp_path: Path, display: str, program: Path) -> None:
    with ProgramDriver(tmp_path, display, *kept_at(tmp_path), frozen=program) as sitting:
        sitting.click("menu:about")
        sitting.element("part")
        sitting.key("End")  # the list is longer than the page
        sitting.click("part:PyInstaller")
        sitting.wait_until(
            "its licence", lambda tree: "GPL-2.0" in getattr(find_element(tree, "licence:use"), "name", "")
        )
        assert sitting.terminate() == 0
