"""Crash recovery: kill the program at random moments of a match and check that nothing is lost.

Every position shown on the screen is in the database, and the next start shows what the database holds.
"""

import shutil
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Final

from msgspec import Struct

from tests.child_processes import child_pids
from tests.e2e.program_driver import TIMEOUT_S, ProgramDriver, element_names, find_element
from tests.e2e.random_player import play_one_action
from yaniv.game.evolve import evolve
from yaniv.game.state import START, State
from yaniv.narration.message_text import message_text
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree
from yaniv.variants import library

_SIZE: Final = ("--size", "1280x720")
_FACE_DOWN_NAME: Final = "Card"
"""Name of a card that is still being dealt."""


class StoredMatch(Struct, frozen=True):
    """The newest match in the database."""

    notices: tuple[str, ...]
    states: tuple[State, ...]
    """State after each event."""


class KillReport(Struct, frozen=True):
    """Result of one kill."""

    after_s: float
    """Seconds between the start of the program and the kill."""
    events: int
    """Number of events stored."""
    scene: str
    """Scene shown last."""


def kill_repeatedly(home: Path, display: str, rng: Random, longest_s: float) -> Iterator[KillReport]:
    """Play and kill the program endlessly, each time after at most *longest_s* seconds; yield a report per recovery.

    :raises AssertionError: if anything was lost.
    """
    start_options = random_match_options(rng)
    while True:
        after_s = rng.uniform(0.0, longest_s)
        with ProgramDriver(home, display, *start_options, *_random_speed_option(rng), *_SIZE) as program:
            last_tree = _play_until_killed(program, rng, after_s)
        stored = load_stored_match(home / "yaniv")
        assert not stored.notices, stored.notices
        if last_tree.scene == "table":
            assert_nothing_shown_is_lost(last_tree, stored)
        is_unfinished = bool(stored.states) and stored.states[-1].phase != "match_over"
        start_options = ("--continue",) if is_unfinished else random_match_options(rng)
        if is_unfinished:
            with ProgramDriver(home, display, *start_options, *_SIZE) as program:
                assert_shown(program.first_tree, stored.states[-1])
        yield KillReport(after_s, len(stored.states), last_tree.scene)


def assert_shown(tree: ElementTree, state: State) -> None:
    """Assert that the screen shows this position."""
    assert tree.scene == "table", tree
    if state.phase != "round_over":
        assert _hand_counter(tree) == Counter(state.hands[0]), (tree, state.hands[0])
        assert _stock_size(tree) in (None, len(state.stock)), (tree, state)


def assert_nothing_shown_is_lost(tree: ElementTree, stored: StoredMatch) -> None:
    """Assert that the position shown last is one of the stored match."""
    hand, stock = _hand_counter(tree), _stock_size(tree)
    if hand and _FACE_DOWN_NAME not in hand and stock is not None:
        shown = (sorted(hand.elements()), stock)
        stored_positions = [(sorted(state.hands[0]), len(state.stock)) for state in stored.states if state.round]
        assert shown in stored_positions, (shown, stored_positions[-5:])


def load_stored_match(folder: Path) -> StoredMatch:
    """Read the newest match of a folder, from a copy: only the program may recover the files left by the kill."""
    with TemporaryDirectory() as copy:
        for tail in ("", "-wal", "-shm"):
            file = folder / f"{DATABASE_NAME}{tail}"
            if file.is_file():
                shutil.copy(file, copy)
        with SqliteJournal.open(Path(copy)) as journal:
            matches = journal.match_ids()
            events = journal.load_match(matches[-1]).events if matches else ()
            states = [START]
            for event in events:
                states.append(evolve(states[-1], event))
            return StoredMatch(tuple(map(message_text, journal.notices)), tuple(states[1:]))


def _play_until_killed(program: ProgramDriver, rng: Random, after_s: float) -> ElementTree:
    """Play until a timer kills the program after *after_s* seconds; return the last element tree."""
    players: list[Path] = []

    def kill() -> None:
        players.extend(Path(f"/proc/{child}") for child in child_pids(program.process.pid))
        program.process.kill()

    timer = Timer(after_s, kill)
    timer.start()
    try:
        while program.process.poll() is None:
            play_one_action(program, rng)
    except (AssertionError, CalledProcessError):
        assert program.process.wait(after_s + 1) < 0, "the program exited before it was killed"
    finally:
        timer.join()
        program.process.communicate()
    deadline = time.monotonic() + TIMEOUT_S
    while any(player.exists() for player in players):
        assert time.monotonic() < deadline, f"bot processes still running: {players}"
        time.sleep(0.01)
    return program.last_tree


def random_match_options(rng: Random) -> tuple[str, ...]:
    """Return options for a match with a random variant and seed."""
    return ("--variant", rng.choice(library.variant_ids()), "--seed", str(rng.randrange(10**6)))


def _random_speed_option(rng: Random) -> tuple[str, ...]:
    return ("--speed", rng.choice(("instant", "fast", "normal")))


def _hand_counter(tree: ElementTree) -> Counter[str]:
    return Counter((*element_names(tree, "hand"), *element_names(tree, "staged")))


def _stock_size(tree: ElementTree) -> int | None:
    deck = find_element(tree, "deck")
    return deck.value if deck is not None and isinstance(deck.value, int) else None
