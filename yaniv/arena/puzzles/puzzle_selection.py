"""Selection of the puzzles that ship: as many as fit into the file, evenly over house rules and themes."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from msgspec import json
from msgspec.structs import replace

from yaniv.arena.puzzles.move_values import pickup_after
from yaniv.arena.puzzles.recorded_episode import episode_at
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.neural.neural_policy import Policy, networks_for
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.encoding import CALL
from yaniv.puzzles.move_notation import format_move, parse_move
from yaniv.puzzles.puzzle import Puzzle
from yaniv.puzzles.puzzle_library import MAX_FILE_BYTES
from yaniv.variants import library

_VARIANTS_PER_THEME: Final = 2
"""About twice as many variants as themes have puzzles."""
_MIN_LOWER_BOUND: Final = 2.1
"""Least lower bound of a puzzle that ships, in points: more than the gate asks.

Played out again in other worlds, puzzles with less came out otherwise once in fifty.
"""
_MIN_CALL_LOWER_BOUND: Final = 4.0
"""The same where a call is best: its value depends most on what hidden hands are assumed to hold."""
_RESERVE_BYTES: Final = 2_000
"""Bytes left for the header."""


def with_pickup(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with the draw that the master makes after the best throw."""
    rules = library.load(puzzle.variant_id).rules
    episode = episode_at(puzzle.round, rule_tables_for(rules, puzzle.round.players))
    policy = Policy(networks_for(rules), SKILL_LEVELS["master"], Random(0))
    utility = episode.trajectories[episode.game.turn].utility
    draw = pickup_after(policy, episode.game, utility, parse_move(puzzle.best_moves[0]))
    return replace(puzzle, pickup=format_move(draw) if draw else "")


def select_puzzles(found: Iterable[Puzzle], limit: int) -> list[Puzzle]:
    """Return at most *limit* of the puzzles, those of rare house rules and themes first, sorted by id.

    They fit into the puzzle file.
    """
    clear = {puzzle.id: puzzle for puzzle in found if _is_clear(puzzle)}
    puzzles = sorted(clear.values(), key=lambda puzzle: puzzle.id)
    seen: Counter[str] = Counter()
    ranked: list[tuple[int, Puzzle]] = []
    for puzzle in puzzles:
        ranked.append((seen[puzzle.variant_id] + seen[puzzle.theme] // _VARIANTS_PER_THEME, puzzle))
        seen[puzzle.variant_id] += 1
        seen[puzzle.theme] += 1
    ranked.sort(key=lambda item: item[0])
    chosen: list[Puzzle] = []
    free_bytes = MAX_FILE_BYTES - _RESERVE_BYTES
    for _, puzzle in ranked[:limit]:
        complete = with_pickup(puzzle)
        free_bytes -= len(json.encode(complete)) + 1
        if free_bytes < 0:
            break
        chosen.append(complete)
    return sorted(chosen, key=lambda puzzle: puzzle.id)


def _is_clear(puzzle: Puzzle) -> bool:
    is_call = parse_move(puzzle.best_moves[0]) == (CALL, 0)
    return puzzle.lower_bound >= (_MIN_CALL_LOWER_BOUND if is_call else _MIN_LOWER_BOUND)
