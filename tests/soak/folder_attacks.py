"""Delete, move or replace the folder of saved games during a match played by mouse and keyboard.

Whatever the window has shown must be in the folder, whenever the program ends after that. While the folder cannot be
written, nothing new may be shown.
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

from tests.e2e.kill_recovery import (
    StoredMatch,
    assert_nothing_shown_is_lost,
    assert_shown,
    load_stored_match,
    random_match_options,
)
from tests.e2e.program_driver import TIMEOUT_S, ProgramDriver, start_program
from tests.e2e.random_player import play_one_action
from tests.e2e.virtual_display import VirtualDisplay
from tests.match.session_builders import make_setup
from tests.soak import soak_progress
from tests.store.sample_matches import make_header, sample_pages
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import LOCK_FILE_NAME

_SIZE_OPTION: Final = ("--size", "1280x720")
_SPEEDS: Final = ("instant", "fast")

AttackCleanup = Callable[[ProgramDriver], None]
"""Ends an attack during which nothing can be saved."""
FolderAttack = Callable[[Path, Random], AttackCleanup | None]
"""Changes the folder of a running program; returns None if the program can restore the folder at once."""


def attack_folders(first: int, amount: int) -> int:
    """Run *amount* trials from number *first* on; return the exit code."""
    with VirtualDisplay() as screen:
        os.environ["DISPLAY"] = screen.display
        return soak_progress.run_trials("folders", partial(attack_trial, screen.display), range(first, first + amount))


def attack_trial(display: str, number: int) -> None:
    """Play, attack one to three times, end the program, and compare what was shown with what is stored.

    :raises AssertionError: if anything shown is not in the folder.
    """
    rng = Random(f"folders {number}")
    with TemporaryDirectory(prefix="yaniv-folders-") as home:
        games = Path(home, "games")
        options = (*random_match_options(rng), "--speed", rng.choice(_SPEEDS), *_SIZE_OPTION, "--data", str(games))
        with ProgramDriver(Path(home), display, *options) as program:
            _play(program, rng, rng.uniform(0.3, 3))
            for _ in range(rng.choice((1, 1, 2, 3))):
                name = rng.choice(tuple(ATTACK_BY_NAME))
                soak_progress.print_line(f"folders {number}: {name}")
                cleanup = ATTACK_BY_NAME[name](games, rng)
                _play(program, rng, rng.uniform(0.0, 2.0))
                if cleanup is not None:
                    cleanup(program)
                if rng.random() < 0.5:
                    _play(program, rng, rng.uniform(0.0, 1.0))
                _wait_until_saved(program, games)
            is_killed = rng.random() < 0.5
            _play(program, rng, rng.uniform(0.0, 1.5))
            if is_killed:
                program.kill()
            else:
                _delete_folder(games, rng)  # on exit the program restores what was just deleted
                assert program.terminate() == 0, program.error_output
            last = program.last_tree
        stored = load_stored_match(games)
        _assert_stored(last.scene, stored)
        if last.scene == "table":
            assert_nothing_shown_is_lost(last, stored)
        assert not list(Path(home).rglob("crash-*.log"))
        if stored.states and stored.states[-1].phase != "match_over":
            with ProgramDriver(Path(home), display, "--continue", *_SIZE_OPTION, "--data", str(games)) as program:
                assert_shown(program.first_tree, stored.states[-1])


def _play(program: ProgramDriver, rng: Random, seconds: float) -> None:
    end_s = time.monotonic() + seconds
    while time.monotonic() < end_s:
        try:
            play_one_action(program, rng)
        except (AssertionError, CalledProcessError):
            if program.process.poll() is not None:
                raise
    assert program.process.poll() is None, f"left by itself with {program.process.returncode}"


def _wait_until_saved(program: ProgramDriver, games: Path) -> None:
    """Wait until the program has restored the files and everything shown is in them.

    :raises AssertionError: if that takes longer than `TIMEOUT_S` seconds.
    """
    deadline_s = time.monotonic() + TIMEOUT_S
    while True:
        tree = program.last_tree
        try:
            stored = load_stored_match(games)
            _assert_stored(tree.scene, stored)
            if tree.scene == "table":
                assert_nothing_shown_is_lost(tree, stored)
        except (AssertionError, OSError):
            assert program.process.poll() is None, f"left by itself with {program.process.returncode}"
            if time.monotonic() > deadline_s:
                raise
            time.sleep(0.05)
        else:
            return


def _assert_stored(scene: str, stored: StoredMatch) -> None:
    assert stored.states, f"no match in the folder, and {scene} on the screen"
    assert not stored.notices, stored.notices


def _delete_folder(games: Path, _rng: Random) -> None:
    if games.is_symlink():
        games.unlink()
        return
    while games.exists():
        with suppress(OSError):  # the program may restore files meanwhile
            shutil.rmtree(games)
            return


def _rename_folder(games: Path, rng: Random) -> None:
    games.rename(_free_sibling_path(games, rng))


def _delete_file(games: Path, rng: Random) -> None:
    with suppress(FileNotFoundError):
        (games / rng.choice((DATABASE_NAME, f"{DATABASE_NAME}-wal", f"{DATABASE_NAME}-shm", LOCK_FILE_NAME))).unlink()


def _empty_file(games: Path, rng: Random) -> None:
    _replace(games / rng.choice((DATABASE_NAME, f"{DATABASE_NAME}-wal", LOCK_FILE_NAME)), lambda path: path.touch())


def _text_file(games: Path, _rng: Random) -> None:
    _replace(games / DATABASE_NAME, lambda path: _write(path, "a shopping list"))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _other_database(games: Path, rng: Random) -> None:
    other = _free_sibling_path(games, rng)
    _make_database(other)
    (other / DATABASE_NAME).replace(games / DATABASE_NAME)


def _other_folder(games: Path, rng: Random) -> None:
    other = _free_sibling_path(games, rng)
    _make_database(other)
    games.rename(_free_sibling_path(games, rng))
    with suppress(OSError):  # the program may have been quicker
        other.rename(games)


def _folder_for_a_file(games: Path, _rng: Random) -> None:
    _replace(games / DATABASE_NAME, lambda path: path.mkdir())


def _link(games: Path, rng: Random) -> None:
    target = _free_sibling_path(games, rng)
    if rng.random() < 0.5:
        _make_database(target)
    _replace(games / DATABASE_NAME, lambda path: path.symlink_to(target / DATABASE_NAME))


def _linked_folder(games: Path, rng: Random) -> None:
    target = _free_sibling_path(games, rng)
    target.mkdir()
    games.rename(_free_sibling_path(games, rng))
    with suppress(OSError):
        games.symlink_to(target)


def _blocked_folder(games: Path, rng: Random) -> AttackCleanup | None:
    """Put a file in place of the folder: nothing can be saved, so nothing new may be shown."""
    aside, block = _free_sibling_path(games, rng), _free_sibling_path(games, rng)
    block.touch()
    is_restored = rng.random() < 0.5
    games.rename(aside)
    try:
        block.rename(games)
    except OSError:  # the program has made a new folder already
        return None

    def cleanup(program: ProgramDriver) -> None:
        tree = program.last_tree
        if tree.scene == "table":
            assert_nothing_shown_is_lost(tree, load_stored_match(aside))
        games.unlink()
        if is_restored:
            with suppress(OSError):
                aside.rename(games)

    return cleanup


def _protected_folder(games: Path, rng: Random) -> AttackCleanup | None:
    """Put a read-only empty folder in place; for root that needs `chattr` and a file system that supports it."""
    aside, empty = _free_sibling_path(games, rng), _free_sibling_path(games, rng)
    empty.mkdir()
    if not _set_protected(empty, on=True):
        return None
    _set_protected(empty, on=False)
    games.rename(aside)
    try:
        empty.rename(games)
    except OSError:
        return None
    _set_protected(games, on=True)
    if any(games.iterdir()):  # the program was quicker
        _set_protected(games, on=False)
        return None

    def cleanup(program: ProgramDriver) -> None:
        tree = program.last_tree
        if tree.scene == "table":
            assert_nothing_shown_is_lost(tree, load_stored_match(aside))
        _set_protected(games, on=False)

    return cleanup


def _set_protected(folder: Path, *, on: bool) -> bool:
    if os.geteuid() != 0:
        folder.chmod(0o500 if on else 0o700)
        return True
    sign = "+i" if on else "-i"
    return subprocess.run(["chattr", sign, str(folder)], capture_output=True, check=False).returncode == 0


def _second_window(games: Path, rng: Random) -> AttackCleanup:
    """Delete the folder and start a second program: from then on one of the two has the folder, never both."""
    _delete_folder(games, rng)
    second = start_program(games.parent, os.environ["DISPLAY"], "--data", str(games))
    wait_s = rng.uniform(0.5, 2.0)

    def cleanup(_program: ProgramDriver) -> None:
        with suppress(subprocess.TimeoutExpired):
            second.wait(wait_s)
        second.kill()
        second.communicate()

    return cleanup


ATTACK_BY_NAME: Final[dict[str, FolderAttack]] = {
    "folder deleted": _delete_folder,
    "folder moved": _rename_folder,
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


def _free_sibling_path(games: Path, rng: Random) -> Path:
    """Return an unused path beside the folder."""
    return games.with_name(f"beside-{rng.randrange(10**9)}")


def _make_database(folder: Path) -> None:
    """Create a database with a foreign match in *folder*."""
    with SqliteJournal.open(folder) as journal:
        match_id = journal.new_match(make_header(make_setup()))
        for page in sample_pages()[:4]:
            journal.append(match_id, page)
