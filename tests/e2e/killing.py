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

from tests.e2e.player import play
from tests.e2e.sitting import PATIENCE_S, Sitting, find, names
from yaniv.game.evolve import evolve
from yaniv.game.state import START, State
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import Journal
from yaniv.ui.inspect import Tree
from yaniv.variants import library

_SIZE: Final = ("--size", "1280x720")
_HIDDEN: Final = "Card"
"""Name of a card that is still being dealt."""


class Kept(Struct, frozen=True):
    """What lies in the file."""

    notices: tuple[str, ...]
    states: tuple[State, ...]
    """Of the newest match, from its first event to its last."""


class Murder(Struct, frozen=True):
    """How one went."""

    after_s: float
    """The program had been open for so long."""
    events: int
    """Kept of the match."""
    scene: str
    """What was on the screen."""


def murders(home: Path, display: str, dice: Random, longest_s: float) -> Iterator[Murder]:
    """Plays and kills without end, each time after a random time up to this; each yields once the match is back.

    :raises AssertionError: if anything was lost.
    """
    begins = drawn_match(dice)
    while True:
        after_s = dice.uniform(0.0, longest_s)
        with Sitting(home, display, *begins, *_speed(dice), *_SIZE) as sitting:
            last = _play_to_death(sitting, dice, after_s)
        kept = looked_into(home / "yaniv")
        assert not kept.notices, kept.notices
        if last.scene == "table":
            assert_nothing_shown_is_lost(last, kept)
        goes_on = bool(kept.states) and kept.states[-1].phase != "match_over"
        begins = ("--continue",) if goes_on else drawn_match(dice)
        if goes_on:
            with Sitting(home, display, *begins, *_SIZE) as sitting:
                assert_shown(sitting.first_tree, kept.states[-1])
        yield Murder(after_s, len(kept.states), last.scene)


def assert_shown(tree: Tree, state: State) -> None:
    """The screen shows just this position."""
    assert tree.scene == "table", tree
    if state.phase != "round_over":
        assert _hand(tree) == Counter(state.hands[0]), (tree, state.hands[0])
        assert _stock(tree) in (None, len(state.stock)), (tree, state)


def assert_nothing_shown_is_lost(tree: Tree, kept: Kept) -> None:
    """What the screen showed last is a position of the match in the file."""
    hand, stock = _hand(tree), _stock(tree)
    if hand and _HIDDEN not in hand and stock is not None:
        shown = (sorted(hand.elements()), stock)
        known = [(sorted(state.hands[0]), len(state.stock)) for state in kept.states if state.round]
        assert shown in known, (shown, known[-5:])


def looked_into(folder: Path) -> Kept:
    """What this folder holds now; of a copy, because the program itself has to mend what the murder left."""
    with TemporaryDirectory() as copy:
        for tail in ("", "-wal", "-shm"):
            file = folder / f"{DATABASE_NAME}{tail}"
            if file.is_file():
                shutil.copy(file, copy)
        with Journal.open(Path(copy)) as journal:
            matches = journal.matches()
            events = journal.load(matches[-1]).events if matches else ()
            states = [START]
            for event in events:
                states.append(evolve(states[-1], event))
            return Kept(tuple(journal.notices), tuple(states[1:]))


def _play_to_death(sitting: Sitting, dice: Random, after_s: float) -> Tree:
    """Plays until somebody kills the program; what it showed last."""
    players: list[Path] = []

    def kill() -> None:
        players.extend(Path("/proc", child) for child in _children(sitting.process.pid))
        sitting.process.kill()

    death = Timer(after_s, kill)
    death.start()
    try:
        while sitting.process.poll() is None:
            play(sitting, dice)
    except (AssertionError, CalledProcessError):
        assert sitting.process.wait(after_s + 1) < 0, "it left by itself"
    finally:
        death.join()
        sitting.process.communicate()
    deadline_s = time.monotonic() + PATIENCE_S
    while any(player.exists() for player in players):
        assert time.monotonic() < deadline_s, f"computer players outlive the program: {players}"
        time.sleep(0.01)
    return sitting.tree


def _children(process: int) -> list[str]:
    """The computer players' process, where the system tells."""
    told = Path(f"/proc/{process}/task/{process}/children")
    return told.read_text().split() if told.exists() else []


def drawn_match(dice: Random) -> tuple[str, ...]:
    """Options of a match by any variant."""
    return ("--variant", dice.choice(library.names()), "--seed", str(dice.randrange(10**6)))


def _speed(dice: Random) -> tuple[str, ...]:
    return ("--speed", dice.choice(("instant", "fast", "normal")))


def _hand(tree: Tree) -> Counter[str]:
    return Counter((*names(tree, "hand"), *names(tree, "staged")))


def _stock(tree: Tree) -> int | None:
    deck = find(tree, "deck")
    return deck.value if deck is not None and isinstance(deck.value, int) else None
