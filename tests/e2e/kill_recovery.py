"""A match that is killed again and again at any moment, and found again as it was.

Whatever the screen has shown is in the file, and the next start shows just what is in the file. Source: UX 9, gate 10.
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
    """What lies in the file."""

    notices: tuple[str, ...]
    states: tuple[State, ...]
    """Of the newest match, from its first event to its last."""


class KillReport(Struct, frozen=True):
    """How one went."""

    after_s: float
    """The program had been open for so long."""
    events: int
    """Kept of the match."""
    scene: str
    """What was on the screen."""


def kill_repeatedly(home: Path, display: str, rng: Random, longest_s: float) -> Iterator[KillReport]:
    """Plays and kills without end, each time after a random time up to this; each yields once the match is back.

    :raises AssertionError: if anything was lost.
    """
    begins = random_match_options(rng)
    while True:
        after_s = rng.uniform(0.0, longest_s)
        with ProgramDriver(home, display, *begins, *_random_speed_option(rng), *_SIZE) as sitting:
            last = _play_until_killed(sitting, rng, after_s)
        stored = load_stored_match(home / "yaniv")
        assert not stored.notices, stored.notices
        if last.scene == "table":
            assert_nothing_shown_is_lost(last, stored)
        goes_on = bool(stored.states) and stored.states[-1].phase != "match_over"
        begins = ("--continue",) if goes_on else random_match_options(rng)
        if goes_on:
            with ProgramDriver(home, display, *begins, *_SIZE) as sitting:
                assert_shown(sitting.first_tree, stored.states[-1])
        yield KillReport(after_s, len(stored.states), last.scene)


def assert_shown(tree: ElementTree, state: State) -> None:
    """The screen shows just this position."""
    assert tree.scene == "table", tree
    if state.phase != "round_over":
        assert _hand_counter(tree) == Counter(state.hands[0]), (tree, state.hands[0])
        assert _stock_size(tree) in (None, len(state.stock)), (tree, state)


def assert_nothing_shown_is_lost(tree: ElementTree, stored: StoredMatch) -> None:
    """What the screen showed last is a position of the match in the file."""
    hand, stock = _hand_counter(tree), _stock_size(tree)
    if hand and _FACE_DOWN_NAME not in hand and stock is not None:
        shown = (sorted(hand.elements()), stock)
        known = [(sorted(state.hands[0]), len(state.stock)) for state in stored.states if state.round]
        assert shown in known, (shown, known[-5:])


def load_stored_match(folder: Path) -> StoredMatch:
    """What this folder holds now; of a copy, because the program itself has to mend what the murder left."""
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


def _play_until_killed(sitting: ProgramDriver, rng: Random, after_s: float) -> ElementTree:
    """Plays until somebody kills the program; what it showed last."""
    players: list[Path] = []

    def kill() -> None:
        players.extend(Path("/proc", child) for child in _child_pids(sitting.process.pid))
        sitting.process.kill()

    death = Timer(after_s, kill)
    death.start()
    try:
        while sitting.process.poll() is None:
            play_one_action(sitting, rng)
    except (AssertionError, CalledProcessError):
        assert sitting.process.wait(after_s + 1) < 0, "it left by itself"
    finally:
        death.join()
        sitting.process.communicate()
    deadline_s = time.monotonic() + TIMEOUT_S
    while any(player.exists() for player in players):
        assert time.monotonic() < deadline_s, f"computer players outlive the program: {players}"
        time.sleep(0.01)
    return sitting.last_tree


def _child_pids(process: int) -> list[str]:
    """The computer players' process, where the system tells."""
    children_file = Path(f"/proc/{process}/task/{process}/children")
    return children_file.read_text().split() if children_file.exists() else []


def random_match_options(rng: Random) -> tuple[str, ...]:
    """Options of a match by any variant."""
    return ("--variant", rng.choice(library.variant_ids()), "--seed", str(rng.randrange(10**6)))


def _random_speed_option(rng: Random) -> tuple[str, ...]:
    return ("--speed", rng.choice(("instant", "fast", "normal")))


def _hand_counter(tree: ElementTree) -> Counter[str]:
    return Counter((*element_names(tree, "hand"), *element_names(tree, "staged")))


def _stock_size(tree: ElementTree) -> int | None:
    deck = find_element(tree, "deck")
    return deck.value if deck is not None and isinstance(deck.value, int) else None
