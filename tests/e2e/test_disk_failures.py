"""Tests of disk failures during play: the table shows a message, waits, and continues without losing a move.

The failing disk is a real mount that only the program sees: `unshare` needs no special rights.
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


def mount_command(folder: Path, mount_options: str) -> tuple[str, ...]:
    """Return a command prefix that runs a program with a separate disk mounted on *folder*."""
    folder.mkdir()
    rights = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    mount = f'mount -t tmpfs -o {mount_options} tmpfs "$0" && exec "$@"'
    return ("unshare", *rights, "--mount", "sh", "-c", mount, str(folder))


def path_inside(program: ProgramDriver, path: Path) -> Path:
    """Return the path by which the test reaches a file in the program's mounts."""
    return Path(f"/proc/{program.process.pid}/root{path}")


def has_toast(sentence: str) -> Callable[[ElementTree], bool]:
    return lambda tree: sentence in getattr(find_element(tree, "toast"), "label", "")


def fill_disk(filler: Path) -> None:
    """Write until the disk is full."""
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))


def make_move(program: ProgramDriver) -> None:
    """Throw the first card and draw from the deck."""
    program.click("hand:0")
    program.wait_until(
        "a card is chosen", lambda tree: "selected" in getattr(find_element(tree, "hand:0"), "state", ())
    )
    program.click("deck")


def is_my_next_turn(tree: ElementTree) -> bool:
    return is_my_turn(tree) and not any("selected" in each.state for each in tree.elements)


def retry_move(program: ProgramDriver) -> ElementTree:
    """Repeat the move that could not be saved, if it was the player's own; return the tree at the next turn."""
    if not is_my_next_turn(program.wait_until("my turn", is_my_turn)):
        program.click("deck")
    return program.wait_until("my turn again", is_my_next_turn)


def assert_stored_hand(folder: Path, shown: ElementTree) -> None:
    """Assert that the stored hand is the one on the screen."""
    with SqliteJournal.open(folder) as journal:
        assert journal.notices == []
        (match_id,) = journal.match_ids()
        state = fold(journal.load_match(match_id).events)
    assert Counter(element_names(shown, "hand")) == Counter(state.hands[0])


def test_a_full_disk_is_reported_and_play_continues_when_there_is_room(tmp_path: Path, display: str) -> None:
    disk = tmp_path / "disk"
    with ProgramDriver(
        tmp_path, display, *MATCH, "--data", str(disk), inside=mount_command(disk, "size=2m")
    ) as program:
        program.wait_until("my turn", is_my_turn)
        filler = path_inside(program, disk) / "filler"
        fill_disk(filler)
        for _ in range(9):  # the log of the database may still have room for some moves
            make_move(program)
            shown_tree = program.wait_until(
                "a turn or the message", lambda tree: is_my_next_turn(tree) or has_toast("The disk is full")(tree)
            )
            if has_toast("The disk is full")(shown_tree):
                break
        program.wait_until("the message", has_toast("The disk is full: nothing can be saved."))

        filler.unlink()
        shown = retry_move(program)
        shutil.copytree(path_inside(program, disk), tmp_path / "kept")
        program.kill()

    assert_stored_hand(tmp_path / "kept", shown)


def test_a_match_is_played_on_a_read_only_disk(tmp_path: Path, display: str) -> None:
    disk = tmp_path / "disk"
    with ProgramDriver(tmp_path, display, *MATCH, "--data", str(disk), inside=mount_command(disk, "ro")) as program:
        first = program.wait_until("my turn", is_my_turn)
        make_move(program)
        program.wait_until("my turn again", is_my_next_turn)
        exit_code = program.terminate()

    assert has_toast("this match won't be kept")(first)
    assert exit_code == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may protect a file that is open")
def test_a_file_that_becomes_read_only_during_play_is_reported_and_retried(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH, "--data", str(tmp_path / "data")) as program:
        program.wait_until("my turn", is_my_turn)
        wal_file = tmp_path / "data" / f"{DATABASE_NAME}-wal"
        subprocess.run(["chattr", "+i", wal_file], check=True)
        try:
            make_move(program)
            program.wait_until("the message", has_toast("can't be written"))
        finally:
            subprocess.run(["chattr", "-i", wal_file], check=True)
        shown = retry_move(program)
        program.kill()

    assert_stored_hand(tmp_path / "data", shown)


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "with its write-ahead log"])
def test_matches_are_exported_from_a_read_only_folder(tmp_path: Path, *, closed: bool) -> None:
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
        result = subprocess.run([*inside, *export, *words], capture_output=True, text=True, check=False)
        assert (result.returncode, result.stderr) == (0, "")

    assert read_file(match) == stored


def test_a_database_locked_by_another_program_is_reported_and_retried(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH, "--data", str(tmp_path / "data")) as program:
        program.wait_until("my turn", is_my_turn)
        other = sqlite3.connect(tmp_path / "data" / DATABASE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        make_move(program)
        program.wait_until("the message", has_toast("Another program is using your saved matches."))

        other.execute("ROLLBACK")
        other.close()
        shown = retry_move(program)
        program.kill()

    assert_stored_hand(tmp_path / "data", shown)


def test_a_match_survives_the_deletion_of_all_its_files_while_it_runs(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as program:
        program.wait_until("my turn", is_my_turn)
        for folder in {path.parent for path in (*tmp_path.rglob("*.yaml"), *tmp_path.rglob(DATABASE_NAME))}:
            shutil.rmtree(folder)
        make_move(program)
        before = program.wait_until("my turn again", is_my_next_turn)
        exit_code = program.terminate()
    with ProgramDriver(tmp_path, display, "--continue", "--size", "1280x720", "--speed", "instant") as program:
        after = program.wait_until("my turn", is_my_turn)

    assert exit_code == 0
    assert sorted(element_names(after, "hand")) == sorted(element_names(before, "hand"))
