"""Sample puzzles in the format of the shipped file, and one with six players."""

from pathlib import Path
from random import Random

import msgspec

from yaniv.bots.simulator.encoding import kinds_of
from yaniv.puzzles.move_notation import format_kinds
from yaniv.puzzles.puzzle import Puzzle, RoundRecord
from yaniv.rules.deck import deck
from yaniv.variants import library

PUZZLE_LINES = Path(__file__).with_suffix(".jsonl").read_bytes().splitlines()
PUZZLES = tuple(msgspec.json.decode(line, type=Puzzle) for line in PUZZLE_LINES)
"""A tempting call to resist, a joker to keep, a deal with jokers, and one with four players."""


def puzzle_of_six() -> Puzzle:
    """Return a puzzle with six players right after the deal, the fullest table."""
    cards = list(kinds_of(deck(library.load("classic").rules, 6)))
    Random(6).shuffle(cards)
    hand = [cards[index] for index in range(5, 30, 6)]
    record = RoundRecord(6, 0, (120, 33, 187, 95, 140, 61), (), (), (), format_kinds(cards), "")
    moves = [format_kinds((kind,)) for kind in dict.fromkeys(hand)]
    costs = {move: 2.0 + index for index, move in enumerate(moves[1:])}
    return Puzzle("00000006", "classic", record, "feeding", (moves[0],), costs, 1.6, 400, (0, 10, 55, 95, 100), "-")
