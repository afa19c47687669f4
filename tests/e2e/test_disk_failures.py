"""Real disks and real processes get in the way: the table says so, waits, and goes on with everything kept.

The disk is one of the system's own, seen by the program alone: `unshare` needs no more rights than a player has.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.e2e.program_driver import ProgramDriver, element_names, find_element, is_my_turn
from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_pages
from yaniv.game.evolve import fold
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import SqliteJournal
from yaniv.store.match_file import read_file
from yaniv.ui.accessibility.element_tree import ElementTree

MATCH = ("--variant", "classic", "--players", "3", "--seed", "21", "--speed", "instant", "--size", "1280x720")


def mount_command(folder: Path, wishes: str) -> tuple[str, ...]:
    """Whoever starts so finds a disk of its own in this folder."""
    folder.mkdir()
    rights = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    mount = f'mount -t tmpfs -o {wishes} tmpfs "$0" && exec "$@"'
    return ("unshare", *rights, "--mount", "sh", "-c", mount, str(folder))


def path_inside(sitting: ProgramDriver, path: Path) -> Path:
    """What the program has there."""
    return Path(f"/proc/{sitting.process.pid}/root{path}")


def has_toast(sentence: str) -> Callable[[ElementTree], bool]:
    return lambda tree: sentence in getattr(find_element(tree, "toast"), "label", "")


def fill_disk(filler: Path) -> None:
    """Until the disk takes no more."""
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))


def make_move(sitting: ProgramDriver) -> None:
    """Throws the first card and takes one from the deck."""
    sitting.click("hand:0")
    sitting.wait_until(
        "a card is chosen", lambda tree: "selected" in getattr(find_element(tree, "hand:0"), "state", ())
    )
    sitting.click("deck")


def is_my_next_turn(tree: ElementTree) -> bool:
    return is_my_turn(tree) and not any("selected" in each.state for each in tree.elements)


def retry_move(sitting: ProgramDriver) -> ElementTree:
    """Tries once more what could not be written down, if it was the player's own move; then the others move."""
    if not is_my_next_turn(sitting.wait_until("my turn", is_my_turn)):
        sitting.click("deck")
    return sitting.wait_until("my turn again", is_my_next_turn)


def assert_stored_hand(folder: Path, shown: ElementTree) -> None:
    """The file has just the hand on the screen."""
    with SqliteJournal.open(folder) as journal:
        assert journal.notices == []
        (match_id,) = journal.match_ids()
        state = fold(journal.load_match(match_id).events)
    assert Counter(element_names(shown, "hand")) == Counter(state.hands[0])


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(tmp_path: Path, display: str) -> None:
    disk = tmp_path / "disk"
    with ProgramDriver(
        tmp_path, display, *MATCH, "--data", str(disk), inside=mount_command(disk, "size=2m")
    ) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        filler = path_inside(sitting, disk) / "filler"
        fill_disk(filler)
        for _ in range(9):  # the log of the database may still have room for some moves
            make_move(sitting)
            shown_tree = sitting.wait_until(
                "a turn or a word", lambda tree: is_my_next_turn(tree) or has_toast("The disk is full")(tree)
            )
            if has_toast("The disk is full")(shown_tree):
                break
        sitting.wait_until("it is told", has_toast("The disk is full: nothing can be saved."))

        filler.unlink()
        shown = retry_move(sitting)
        shutil.copytree(path_inside(sitting, disk), tmp_path / "kept")
        sitting.kill()

    assert_stored_hand(tmp_path / "kept", shown)


def test_on_a_disk_that_cannot_be_written_one_plays_all_the_same(tmp_path: Path, display: str) -> None:
    disk = tmp_path / "disk"
    with ProgramDriver(tmp_path, display, *MATCH, "--data", str(disk), inside=mount_command(disk, "ro")) as sitting:
        first = sitting.wait_until("my turn", is_my_turn)
        make_move(sitting)
        sitting.wait_until("my turn again", is_my_next_turn)
        left = sitting.terminate()

    assert has_toast("this match won't be kept")(first)
    assert left == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may protect a file that is open")
def test_a_file_that_is_protected_while_one_plays_is_told_and_waited_for(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH, "--data", str(tmp_path / "data")) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        tail = tmp_path / "data" / f"{DATABASE_NAME}-wal"
        subprocess.run(["chattr", "+i", tail], check=True)
        try:
            make_move(sitting)
            sitting.wait_until("it is told", has_toast("can't be written"))
        finally:
            subprocess.run(["chattr", "-i", tail], check=True)
        shown = retry_move(sitting)
        sitting.kill()

    assert_stored_hand(tmp_path / "data", shown)


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "with its write-ahead log"])
def test_matches_of_a_folder_that_cannot_be_written_are_exported(tmp_path: Path, *, closed: bool) -> None:
    games, match = tmp_path / "games", tmp_path / "match.yaniv"
    with SqliteJournal.open(games) as journal:
        match_id = journal.new_match(make_header(make_setup(LIVELY_RULES)))
        for page in sample_pages()[:30]:
            journal.append(match_id, page)
        stored = journal.load_match(match_id)
        if not closed:
            shutil.copytree(games, tmp_path / "open")
    if not closed:
        (tmp_path / "open" / f"{DATABASE_NAME}-shm").unlink()
        games = tmp_path / "open"
    rights = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    protect = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
    export = (sys.executable, "-m", "yaniv", "--data", str(games), "export")
    inside = ("unshare", *rights, "--mount", "sh", "-c", protect, str(games))

    for words in (("1", str(match)), ("table", str(tmp_path / "matches.csv")), ("all", str(tmp_path / "all")), ()):
        done = subprocess.run([*inside, *export, *words], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")

    assert read_file(match) == stored


def test_a_program_that_has_the_file_is_told_of_and_waited_for(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH, "--data", str(tmp_path / "data")) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        other = sqlite3.connect(tmp_path / "data" / DATABASE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        make_move(sitting)
        sitting.wait_until("it is told", has_toast("Another program is using your saved games."))

        other.execute("ROLLBACK")
        other.close()
        shown = retry_move(sitting)
        sitting.kill()

    assert_stored_hand(tmp_path / "data", shown)


def test_everything_is_deleted_under_the_running_program(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        for folder in {path.parent for path in (*tmp_path.rglob("*.yaml"), *tmp_path.rglob(DATABASE_NAME))}:
            shutil.rmtree(folder)
        make_move(sitting)
        before = sitting.wait_until("my turn again", is_my_next_turn)
        left = sitting.terminate()
    with ProgramDriver(tmp_path, display, "--continue", "--size", "1280x720", "--speed", "instant") as sitting:
        after = sitting.wait_until("my turn", is_my_turn)

    assert left == 0
    assert sorted(element_names(after, "hand")) == sorted(element_names(before, "hand"))
