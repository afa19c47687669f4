"""Verification of shipped puzzles: the moves of a sample are played out again, in worlds of their own."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.arena.puzzles.kept_card_counts import kept_cards_of
from yaniv.arena.puzzles.paired_playouts import play_out, playout_policy, requests_for
from yaniv.arena.puzzles.recorded_episode import episode_at
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle import Puzzle
from yaniv.variants import library

PLAYOUTS: Final = 200


class VerifiedPuzzle(Struct, frozen=True):
    """Puzzle that was played out again."""

    puzzle: Puzzle
    mean_by_move: dict[str, float]
    """Mean value of each move, in points."""

    @property
    def agrees(self) -> bool:
        """True if the move with the highest mean is one of the best moves of the puzzle."""
        return max(self.mean_by_move, key=lambda move: self.mean_by_move[move]) in self.puzzle.best_moves


def sample_puzzles(puzzles: Sequence[Puzzle], count: int, seed: str) -> list[Puzzle]:
    """Return a random sample."""
    return Random(seed).sample(list(puzzles), min(count, len(puzzles)))


def verify_puzzles(puzzles: Sequence[Puzzle], seed: str, playouts: int = PLAYOUTS) -> Iterator[VerifiedPuzzle]:
    """Play every move of each puzzle out, and yield the results one by one."""
    for puzzle in puzzles:
        rules = library.load(puzzle.variant_id).rules
        rule_tables = rule_tables_for(rules, puzzle.round.players)
        episode = episode_at(puzzle.round, rule_tables)
        kept_cards = kept_cards_of(rule_tables, f"{seed}/kept")
        rng = Random(f"{seed}/{puzzle.id}")
        worlds = [kept_cards.deal(episode.game, rng) for _ in range(playouts)]
        moves = [*puzzle.best_moves, *puzzle.cost_by_move]
        requests = requests_for(episode, [parse_move(move) for move in moves], worlds)
        values = play_out(playout_policy(rules, rng), requests)
        means = [sum(values[index * playouts : (index + 1) * playouts]) / playouts for index in range(len(moves))]
        yield VerifiedPuzzle(puzzle, dict(zip(moves, means, strict=True)))
