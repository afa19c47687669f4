"""Verification of shipped puzzles: their moves are played out again, in worlds of their own."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.arena.puzzles.hidden_hands import WorldDealer
from yaniv.arena.puzzles.paired_playouts import play_out, playout_policy, requests_for
from yaniv.arena.puzzles.puzzle_gate import Trial, confirm
from yaniv.arena.puzzles.recorded_episode import episode_at
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.puzzles.move_notation import format_move, parse_move
from yaniv.puzzles.puzzle import Puzzle, PuzzleId
from yaniv.variants import library

PLAYOUTS: Final = 200
_CLEAR_PLAYOUTS: Final = 100
"""Fresh worlds that are enough for a clear mistake of a shipped puzzle."""


class VerifiedPuzzle(Struct, frozen=True):
    """Puzzle that was played out again."""

    puzzle: Puzzle
    mean_by_move: dict[str, float]
    """Mean value of each move, in points."""

    @property
    def agrees(self) -> bool:
        """True if the move with the highest mean is one of the best moves of the puzzle."""
        return max(self.mean_by_move, key=lambda move: self.mean_by_move[move]) in self.puzzle.best_moves


class ConfirmedPuzzle(Struct, frozen=True):
    """Outcome for a puzzle that was to be confirmed."""

    puzzle_id: PuzzleId
    confirmed: Puzzle | None
    """The puzzle with the costs of the fresh worlds; None if they refute it."""


def confirm_puzzle(puzzle: Puzzle, seed: str) -> ConfirmedPuzzle:
    """Play every move of a puzzle out in fresh worlds.

    The costs, their bound and the number of playouts become those found there.
    """
    rules = library.load(puzzle.variant_id).rules
    episode = episode_at(puzzle.round, rule_tables_for(rules, puzzle.round.players))
    moves = [parse_move(move) for move in (*puzzle.best_moves, *puzzle.cost_by_move)]
    best_moves = tuple(moves[: len(puzzle.best_moves)])
    trial = Trial(episode, moves, best_moves, f"{seed}/{puzzle.id}")
    policy = playout_policy(rules, Random(f"{seed}/{puzzle.id}"))
    assessment = confirm(trial, best_moves, policy, _CLEAR_PLAYOUTS)
    if assessment is None:
        return ConfirmedPuzzle(puzzle.id, None)
    return ConfirmedPuzzle(
        puzzle.id,
        replace(
            puzzle,
            cost_by_move={format_move(move): round(cost.mean, 1) for move, cost in assessment.cost_by_move.items()},
            lower_bound=round(assessment.lower_bound, 2),
            playouts=assessment.playouts,
        ),
    )


def sample_puzzles(puzzles: Sequence[Puzzle], count: int, seed: str) -> list[Puzzle]:
    """Return a random sample."""
    return Random(seed).sample(list(puzzles), min(count, len(puzzles)))


def verify_puzzles(puzzles: Sequence[Puzzle], seed: str, playouts: int = PLAYOUTS) -> Iterator[VerifiedPuzzle]:
    """Play every move of each puzzle out, and yield the results one by one."""
    for puzzle in puzzles:
        rules = library.load(puzzle.variant_id).rules
        rule_tables = rule_tables_for(rules, puzzle.round.players)
        episode = episode_at(puzzle.round, rule_tables)
        dealer = WorldDealer(episode.game)
        rng = Random(f"{seed}/{puzzle.id}")
        worlds = [dealer.deal(rng) for _ in range(playouts)]
        moves = [*puzzle.best_moves, *puzzle.cost_by_move]
        requests = requests_for(episode, [parse_move(move) for move in moves], worlds)
        values = play_out(playout_policy(rules, rng), requests)
        means = [sum(values[index * playouts : (index + 1) * playouts]) / playouts for index in range(len(moves))]
        yield VerifiedPuzzle(puzzle, dict(zip(moves, means, strict=True)))
