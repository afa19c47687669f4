"""Positions that are on disk, to compare with the one on the screen: matches of every profile, and puzzles."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tests.e2e.program_driver import element_names, find_element
from yaniv.cards import JOKER, RANKS, SUITS
from yaniv.game.events import AnyEvent
from yaniv.game.evolve import evolve
from yaniv.game.state import START, State
from yaniv.puzzles.puzzle_library import shipped_puzzles
from yaniv.puzzles.puzzle_position import position_events
from yaniv.puzzles.puzzle_task import puzzle_rules
from yaniv.store import match_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree
from yaniv.variants import library

Position = tuple[tuple[str, ...], int]
"""Cards of a hand, sorted, and number of cards in the deck."""
_ANSWERED: Final = "Playing it out"
"""Title of a puzzle after its answer, when the cards move without being stored."""


class JournalNotice(Exception):  # noqa: N818 -- a finding of a run, not an error in it
    """A journal reports that it was damaged or replaced."""


def shown_position(shown: ElementTree) -> Position | None:
    """Return the position of a match or puzzle on the screen; None if there is none, or it need not be on disk."""
    deck = find_element(shown, "deck")
    hand = (*element_names(shown, "hand"), *element_names(shown, "staged"))
    if deck is None or not isinstance(deck.value, int) or not hand or not all(map(_is_card_code, hand)):
        return None
    puzzle = find_element(shown, "puzzle")
    is_stored = shown.scene == "table" or (shown.scene == "puzzle" and puzzle is not None and puzzle.name != _ANSWERED)
    return (tuple(sorted(hand)), deck.value) if is_stored else None


def stored_positions(data: Path, files: Path) -> frozenset[Position]:
    """Return the positions of all matches, from every seat, and of the shipped puzzles.

    *data*: folder of the program's data, with those of all profiles. *files*: folder with match files that may be
    opened; practice goes on from them, and is stored with its first move.

    :raises JournalNotice: if the journal of a profile tells of damage.
    """
    positions = set(_puzzle_positions())
    for database in sorted(data.rglob(DATABASE_NAME)):
        with SqliteJournal.open_copy(database.parent) as journal:
            for match in journal.match_ids():
                positions.update(_positions(journal.load_match(match).events))
            if journal.notices:
                raise JournalNotice(f"{database.parent.name}: {journal.notices}")
    for file in sorted(each for each in files.glob("*.yaniv") if each.is_file()):
        try:
            positions.update(_positions(match_file.read_valid_prefix(file)[0].events))
        except StoreError:
            continue
    return frozenset(positions)


@cache
def _puzzle_positions() -> frozenset[Position]:
    positions = set[Position]()
    for puzzle in shipped_puzzles().puzzles.values():
        rules = puzzle_rules(library.load(puzzle.variant_id).rules)
        names = tuple(map(str, range(puzzle.round.players)))
        *_, position = _positions(position_events(puzzle.round, rules, names), seats=(0,))
        positions.add(position)
    return frozenset(positions)


def _positions(events: Iterable[AnyEvent], seats: tuple[int, ...] | None = None) -> Iterator[Position]:
    for state in _fold_states(events):
        for seat in range(len(state.hands)) if seats is None else seats:
            yield tuple(sorted(state.hands[seat])), len(state.stock)


def _fold_states(events: Iterable[AnyEvent]) -> Iterator[State]:
    state = START
    for event in events:
        state = evolve(state, event)
        if state.round:
            yield state


def _is_card_code(code: str) -> bool:
    return code == JOKER or (len(code) == 2 and code[0] in RANKS and code[1] in SUITS)
