"""The folder of the saved games is deleted, moved or replaced while somebody plays by mouse and keyboard.

The law: whatever the window has shown is in the folder, whenever the program ends from then on. While the folder cannot
be written, nothing new is shown.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from typing import Final

from tests.e2e.killing import Kept, assert_nothing_shown_is_lost, assert_shown, drawn_match, looked_into
from tests.e2e.player import play
from tests.e2e.screen import Screen
from tests.e2e.sitting import PATIENCE_S, Sitting, start
from tests.soak import progress
from tests.store.games import header, pages
from tests.table.company import make_setup
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import Journal
from yaniv.store.lock import LOCK_NAME

_SIZE: Final = ("--size", "1280x720")
_SPEEDS: Final = ("instant", "fast")

Ending = Callable[[Sitting], None]
"""Undoes what stands in the way; before that nothing can be saved."""
Attack = Callable[[Path, Random], Ending | None]
"""Does something to the folder of a running program; None: it can be put right by the program at once."""


def folders(first: int, amount: int) -> int:
    """So many trials; gives the exit code."""
    with Screen() as screen:
        os.environ["DISPLAY"] = screen.display
        return progress.run("folders", partial(trial, screen.display), first, amount)


def trial(display: str, number: int) -> None:
    """Play, attack one to three times, end the program, and compare what was shown with what is kept.

    :raises AssertionError: if anything that was shown is not in the folder.
    """
    dice = Random(f"folders {number}")
    with TemporaryDirectory(prefix="yaniv-folders-") as home:
        games = Path(home, "games")
        options = (*drawn_match(dice), "--speed", dice.choice(_SPEEDS), *_SIZE, "--data", str(games))
        with Sitting(Path(home), display, *options) as sitting:
            _play(sitting, dice, dice.uniform(0.3, 3))
            for _ in range(dice.choice((1, 1, 2, 3))):
                name = dice.choice(tuple(ATTACKS))
                progress.say(f"folders {number}: {name}")
                ending = ATTACKS[name](games, dice)
                _play(sitting, dice, dice.uniform(0.0, 2.0))
                if ending is not None:
                    ending(sitting)
                if dice.random() < 0.5:
                    _play(sitting, dice, dice.uniform(0.0, 1.0))
                _settle(sitting, games)
            is_killed = dice.random() < 0.5
            _play(sitting, dice, dice.uniform(0.0, 1.5))
            if is_killed:
                sitting.kill()
            else:
                _delete_folder(games, dice)  # whoever leaves puts back what was deleted a moment before
                assert sitting.ask_to_leave() == 0, sitting.complaint
            last = sitting.tree
        kept = looked_into(games)
        _assert_kept(last.scene, kept)
        if last.scene == "table":
            assert_nothing_shown_is_lost(last, kept)
        assert not list(Path(home).rglob("crash-*.log"))
        if kept.states and kept.states[-1].phase != "match_over":
            with Sitting(Path(home), display, "--continue", *_SIZE, "--data", str(games)) as sitting:
                assert_shown(sitting.first_tree, kept.states[-1])


def _play(sitting: Sitting, dice: Random, seconds: float) -> None:
    end_s = time.monotonic() + seconds
    while time.monotonic() < end_s:
        try:
            play(sitting, dice)
        except (AssertionError, CalledProcessError):
            if sitting.process.poll() is not None:
                raise
    assert sitting.process.poll() is None, f"left by itself with {sitting.process.returncode}"


def _settle(sitting: Sitting, games: Path) -> None:
    """Give the program time to put the files back; all that was shown is in them then."""
    deadline_s = time.monotonic() + PATIENCE_S
    while True:
        tree = sitting.tree
        try:
            kept = looked_into(games)
            _assert_kept(tree.scene, kept)
            if tree.scene == "table":
                assert_nothing_shown_is_lost(tree, kept)
        except (AssertionError, OSError):
            assert sitting.process.poll() is None, f"left by itself with {sitting.process.returncode}"
            if time.monotonic() > deadline_s:
                raise
            time.sleep(0.05)
        else:
            return


def _assert_kept(scene: str, kept: Kept) -> None:
    assert kept.states, f"no match in the folder, and {scene} on the screen"
    assert not kept.notices, kept.notices


def _delete_folder(games: Path, _dice: Random) -> None:
    if games.is_symlink():
        games.unlink()
        return
    while games.exists():
        with suppress(OSError):  # the program may put files back meanwhile
            shutil.rmtree(games)
            return


def _move_folder(games: Path, dice: Random) -> None:
    games.rename(_beside(games, dice))


def _delete_file(games: Path, dice: Random) -> None:
    with suppress(FileNotFoundError):
        (games / dice.choice((DATABASE_NAME, f"{DATABASE_NAME}-wal", f"{DATABASE_NAME}-shm", LOCK_NAME))).unlink()


def _empty_file(games: Path, dice: Random) -> None:
    _replace(games / dice.choice((DATABASE_NAME, f"{DATABASE_NAME}-wal", LOCK_NAME)), lambda path: path.touch())


def _text_file(games: Path, _dice: Random) -> None:
    _replace(games / DATABASE_NAME, lambda path: _write(path, "a shopping list"))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _other_database(games: Path, dice: Random) -> None:
    other = _beside(games, dice)
    _fill(other)
    (other / DATABASE_NAME).replace(games / DATABASE_NAME)


def _other_folder(games: Path, dice: Random) -> None:
    other = _beside(games, dice)
    _fill(other)
    games.rename(_beside(games, dice))
    with suppress(OSError):  # the program may have been quicker
        other.rename(games)


def _folder_for_a_file(games: Path, _dice: Random) -> None:
    _replace(games / DATABASE_NAME, lambda path: path.mkdir())


def _link(games: Path, dice: Random) -> None:
    target = _beside(games, dice)
    if dice.random() < 0.5:
        _fill(target)
    _replace(games / DATABASE_NAME, lambda path: path.symlink_to(target / DATABASE_NAME))


def _linked_folder(games: Path, dice: Random) -> None:
    target = _beside(games, dice)
    target.mkdir()
    games.rename(_beside(games, dice))
    with suppress(OSError):
        games.symlink_to(target)


def _blocked_folder(games: Path, dice: Random) -> Ending | None:
    """A file stands where the folder was: nothing can be saved, so nothing new may be shown."""
    aside, block = _beside(games, dice), _beside(games, dice)
    block.touch()
    comes_back = dice.random() < 0.5
    games.rename(aside)
    try:
        block.rename(games)
    except OSError:  # the program has made a new folder already
        return None

    def ending(sitting: Sitting) -> None:
        tree = sitting.tree
        if tree.scene == "table":
            assert_nothing_shown_is_lost(tree, looked_into(aside))
        games.unlink()
        if comes_back:
            with suppress(OSError):
                aside.rename(games)

    return ending


def _protected_folder(games: Path, dice: Random) -> Ending | None:
    """An empty folder that nobody may write into; only root can keep root from it, where the disk knows how."""
    aside, empty = _beside(games, dice), _beside(games, dice)
    empty.mkdir()
    if not _protect(empty, on=True):
        return None
    _protect(empty, on=False)
    games.rename(aside)
    try:
        empty.rename(games)
    except OSError:
        return None
    _protect(games, on=True)
    if any(games.iterdir()):  # the program was quicker
        _protect(games, on=False)
        return None

    def ending(sitting: Sitting) -> None:
        tree = sitting.tree
        if tree.scene == "table":
            assert_nothing_shown_is_lost(tree, looked_into(aside))
        _protect(games, on=False)

    return ending


def _protect(folder: Path, *, on: bool) -> bool:
    if os.geteuid() != 0:
        folder.chmod(0o500 if on else 0o700)
        return True
    sign = "+i" if on else "-i"
    return subprocess.run(["chattr", sign, str(folder)], capture_output=True, check=False).returncode == 0


def _second_window(games: Path, dice: Random) -> Ending:
    """Somebody deletes the folder and starts the program again: one of the two has it from then on, never both."""
    _delete_folder(games, dice)
    second = start(games.parent, os.environ["DISPLAY"], "--data", str(games))
    patience_s = dice.uniform(0.5, 2.0)

    def ending(_sitting: Sitting) -> None:
        with suppress(subprocess.TimeoutExpired):
            second.wait(patience_s)
        second.kill()
        second.communicate()

    return ending


ATTACKS: Final[dict[str, Attack]] = {
    "folder deleted": _delete_folder,
    "folder moved": _move_folder,
    "file deleted": _delete_file,
    "empty file": _empty_file,
    "text file": _text_file,
    "another database": _other_database,
    "another folder": _other_folder,
    "folder in place of the file": _folder_for_a_file,
    "link in place of the file": _link,
    "link in place of the folder": _linked_folder,
    "file in place of the folder": _blocked_folder,
    "folder that cannot be written": _protected_folder,
    "second window": _second_window,
}


def _replace(path: Path, make: Callable[[Path], object]) -> None:
    with suppress(FileNotFoundError):
        path.unlink()
    with suppress(FileExistsError):  # the program was quicker
        make(path)


def _beside(games: Path, dice: Random) -> Path:
    """A path beside the folder at which nothing lies."""
    return games.with_name(f"beside-{dice.randrange(10**9)}")


def _fill(folder: Path) -> None:
    """A database with a match that nobody here has played."""
    with Journal.open(folder) as journal:
        match_id = journal.new_match(header(make_setup()))
        for page in pages()[:4]:
            journal.append(match_id, page)
