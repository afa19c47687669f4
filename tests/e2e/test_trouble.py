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

from tests.e2e.sitting import Sitting, find, is_my_turn, names
from tests.store.games import LIVELY, header, pages
from tests.table.company import make_setup
from yaniv.game.evolve import fold
from yaniv.store.database import DATABASE_NAME
from yaniv.store.export import read
from yaniv.store.journal import Journal
from yaniv.ui.inspect import Tree

MATCH = ("--variant", "classic", "--players", "3", "--seed", "21", "--speed", "instant", "--size", "1280x720")


def with_disk(folder: Path, wishes: str) -> tuple[str, ...]:
    """Whoever starts so finds a disk of its own in this folder."""
    folder.mkdir()
    rights = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    mount = f'mount -t tmpfs -o {wishes} tmpfs "$0" && exec "$@"'
    return ("unshare", *rights, "--mount", "sh", "-c", mount, str(folder))


def seen_by(sitting: Sitting, path: Path) -> Path:
    """What the program has there."""
    return Path(f"/proc/{sitting.process.pid}/root{path}")


def says(sentence: str) -> Callable[[Tree], bool]:
    return lambda tree: sentence in getattr(find(tree, "toast"), "label", "")


def fill(filler: Path) -> None:
    """Until the disk takes no more."""
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))


def move(sitting: Sitting) -> None:
    """Throws the first card and takes one from the deck."""
    sitting.click("hand:0")
    sitting.until("a card is chosen", lambda tree: "selected" in getattr(find(tree, "hand:0"), "state", ()))
    sitting.click("deck")


def is_my_next_turn(tree: Tree) -> bool:
    return is_my_turn(tree) and not any("selected" in each.state for each in tree.elements)


def move_on(sitting: Sitting) -> Tree:
    """Tries once more what could not be written down, if it was the player's own move; then the others move."""
    if not is_my_next_turn(sitting.until("my turn", is_my_turn)):
        sitting.click("deck")
    return sitting.until("my turn again", is_my_next_turn)


def assert_kept(folder: Path, shown: Tree) -> None:
    """The file has just the hand on the screen."""
    with Journal.open(folder) as journal:
        assert journal.notices == []
        (match_id,) = journal.matches()
        state = fold(journal.load(match_id).events)
    assert Counter(names(shown, "hand")) == Counter(state.hands[0])


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(tmp_path: Path, display: str) -> None:
    disk = tmp_path / "disk"
    with Sitting(tmp_path, display, *MATCH, "--data", str(disk), inside=with_disk(disk, "size=2m")) as sitting:
        sitting.until("my turn", is_my_turn)
        filler = seen_by(sitting, disk) / "filler"
        fill(filler)
        for _ in range(9):  # the log of the database may still have room for some moves
            move(sitting)
            told = sitting.until(
                "a turn or a word", lambda tree: is_my_next_turn(tree) or says("The disk is full")(tree)
            )
            if says("The disk is full")(told):
                break
        sitting.until("it is told", says("The disk is full: nothing can be saved."))

        filler.unlink()
        shown = move_on(sitting)
        shutil.copytree(seen_by(sitting, disk), tmp_path / "kept")
        sitting.kill()

    assert_kept(tmp_path / "kept", shown)


def test_on_a_disk_that_cannot_be_written_one_plays_all_the_same(tmp_path: Path, display: str) -> None:
    disk = tmp_path / "disk"
    with Sitting(tmp_path, display, *MATCH, "--data", str(disk), inside=with_disk(disk, "ro")) as sitting:
        first = sitting.until("my turn", is_my_turn)
        move(sitting)
        sitting.until("my turn again", is_my_next_turn)
        left = sitting.ask_to_leave()

    assert says("this match will not be kept")(first)
    assert left == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may protect a file that is open")
def test_a_file_that_is_protected_while_one_plays_is_told_and_waited_for(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, *MATCH, "--data", str(tmp_path / "data")) as sitting:
        sitting.until("my turn", is_my_turn)
        tail = tmp_path / "data" / f"{DATABASE_NAME}-wal"
        subprocess.run(["chattr", "+i", tail], check=True)
        try:
            move(sitting)
            sitting.until("it is told", says("cannot be written"))
        finally:
            subprocess.run(["chattr", "-i", tail], check=True)
        shown = move_on(sitting)
        sitting.kill()

    assert_kept(tmp_path / "data", shown)


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "with its write-ahead log"])
def test_matches_of_a_folder_that_cannot_be_written_are_exported(tmp_path: Path, *, closed: bool) -> None:
    games, match = tmp_path / "games", tmp_path / "match.yaniv"
    with Journal.open(games) as journal:
        match_id = journal.new_match(header(make_setup(LIVELY)))
        for page in pages()[:30]:
            journal.append(match_id, page)
        kept = journal.load(match_id)
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

    assert read(match) == kept


def test_a_program_that_has_the_file_is_told_of_and_waited_for(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, *MATCH, "--data", str(tmp_path / "data")) as sitting:
        sitting.until("my turn", is_my_turn)
        other = sqlite3.connect(tmp_path / "data" / DATABASE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        move(sitting)
        sitting.until("it is told", says("Another program is using your saved games."))

        other.execute("ROLLBACK")
        other.close()
        shown = move_on(sitting)
        sitting.kill()

    assert_kept(tmp_path / "data", shown)


def test_everything_is_deleted_under_the_running_program(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, *MATCH) as sitting:
        sitting.until("my turn", is_my_turn)
        for folder in {path.parent for path in (*tmp_path.rglob("*.yaml"), *tmp_path.rglob(DATABASE_NAME))}:
            shutil.rmtree(folder)
        move(sitting)
        before = sitting.until("my turn again", is_my_next_turn)
        left = sitting.ask_to_leave()
    with Sitting(tmp_path, display, "--continue", "--size", "1280x720", "--speed", "instant") as sitting:
        after = sitting.until("my turn", is_my_turn)

    assert left == 0
    assert sorted(names(after, "hand")) == sorted(names(before, "hand"))
