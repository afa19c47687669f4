"""Generator of puzzles: batches of self-play by house rules and number of players, each kept in a file of its own.

A batch is determined by its seed and the weights, so an interruption loses one batch and any batch can be made again.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from yaniv import paths
from yaniv.arena.puzzles.hidden_hands import WorldDealer
from yaniv.arena.puzzles.paired_playouts import playout_policy
from yaniv.arena.puzzles.puzzle_gate import Assessment, Trial, judge_trials
from yaniv.arena.puzzles.puzzle_themes import theme_of
from yaniv.arena.puzzles.self_play_positions import CandidateKind, PuzzleCandidate, play_rounds
from yaniv.arena.puzzles.solver_levels import solved_percent
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.neural.neural_policy import WEIGHTS_FILE
from yaniv.game.evolve import fold
from yaniv.game.view import build_view
from yaniv.puzzles.move_notation import format_move
from yaniv.puzzles.puzzle import SOLVER_LEVELS, Puzzle, PuzzleId, RoundRecord
from yaniv.puzzles.puzzle_position import position_events
from yaniv.puzzles.puzzle_task import PLAYER_SEAT, rotate_round
from yaniv.rules.house_rules import HouseRules
from yaniv.variants import library

_PLAYER_COUNTS: Final = (2, 3, 2, 4, 2, 3, 2, 5, 2, 3, 4, 2, 6)
"""Numbers of players of one batch of a variant after the other."""
_MAX_CASUAL_PERCENT: Final = 50
"""A casual player must miss a puzzle of the kind `mistakes` at least this often. No level skips calls that often."""
_MIN_CALL_RISK: Final = 0.1
"""Least risk of a call that is a puzzle: a cautious player waits."""
_MAX_CANDIDATES: Final = 16
"""Most candidates of a batch, so that no house with many of them delays the others."""


class PuzzleBatch(Struct, frozen=True):
    """Batch of self-play."""

    variant_id: str
    players: int
    number: int
    kind: CandidateKind = "mistakes"

    @property
    def name(self) -> str:
        """Name, for seeds and files."""
        prefix = "" if self.kind == "mistakes" else f"{self.kind}-"
        return f"{prefix}{self.variant_id}-{self.players}-{self.number}"


class BatchResult(Struct, frozen=True):
    """Puzzles found in a batch, and how many positions were tried for them."""

    candidates: int
    puzzles: list[Puzzle]


def weights_hash() -> str:
    """Return the first digits of the hash of the networks that play."""
    return sha256((paths.assets() / "bots" / WEIGHTS_FILE).read_bytes()).hexdigest()[:12]


def iter_batches(kind: CandidateKind) -> Iterator[PuzzleBatch]:
    """Yield batches of a kind without end: all variants that ship in turn; each time one meets other player counts."""
    variant_ids = sorted(each for each in library.variant_ids() if (paths.variants() / f"{each}.yaml").is_file())
    for number in count():
        for offset, variant_id in enumerate(variant_ids):
            table = library.load(variant_id).rules.table
            players = _PLAYER_COUNTS[(number + offset) % len(_PLAYER_COUNTS)]
            yield PuzzleBatch(variant_id, max(table.min_players, min(players, table.max_players)), number, kind)


def run_batch(batch: PuzzleBatch, seed: str, rounds: int) -> BatchResult:
    """Play a batch of *rounds* rounds and return the puzzles in it, at most one of each round."""
    rules = library.load(batch.variant_id).rules
    rule_tables = rule_tables_for(rules, batch.players)
    batch_seed = f"{seed}/{batch.name}"
    found = list(play_rounds(rule_tables, rounds, batch_seed, batch.kind))
    if batch.kind == "calls":
        found = [each for each in found if WorldDealer(each.episode.game).call_risk() >= _MIN_CALL_RISK]
    candidates = _one_of_each_deal(found, Random(batch_seed))[:_MAX_CANDIDATES]
    trials = [
        Trial(candidate.episode, candidate.moves, candidate.good_moves, f"{batch_seed}/{index}")
        for index, candidate in enumerate(candidates)
    ]
    assessments = judge_trials(trials, playout_policy(rules, Random(f"{batch_seed}/playouts")))
    puzzles = [
        _make_puzzle(batch.variant_id, rules, candidate, assessment, f"{batch_seed}/{index}")
        for index, (candidate, assessment) in enumerate(zip(candidates, assessments, strict=True))
        if assessment is not None
    ]
    if batch.kind == "mistakes":
        casual = SOLVER_LEVELS.index("casual")
        puzzles = [each for each in puzzles if each.solved_percent[casual] <= _MAX_CASUAL_PERCENT]
    return BatchResult(len(candidates), puzzles)


def load_or_run(batch: PuzzleBatch, seed: str, rounds: int, folder: Path) -> BatchResult:
    """Return the result of a batch from its file; run it first if there is none."""
    file = folder / f"{seed}-{batch.name}.json"
    if file.exists():
        return msgspec.json.decode(file.read_bytes(), type=BatchResult)
    result = run_batch(batch, seed, rounds)
    part = file.with_suffix(".part")
    part.write_bytes(msgspec.json.encode(result))
    part.replace(file)
    return result


def _one_of_each_deal(candidates: list[PuzzleCandidate], rng: Random) -> list[PuzzleCandidate]:
    """Return at most one candidate of each round, in random order."""
    rng.shuffle(candidates)
    by_deck = {candidate.round.deck: candidate for candidate in candidates}
    return list(by_deck.values())


def _make_puzzle(
    variant_id: str, rules: HouseRules, candidate: PuzzleCandidate, assessment: Assessment, seed: str
) -> Puzzle:
    record = rotate_round(candidate.round, candidate.episode.game.turn)
    names = tuple(str(seat) for seat in range(record.players))
    view = build_view(fold(position_events(record, rules, names)), PLAYER_SEAT)
    best_moves = tuple(format_move(move) for move in assessment.best_moves)
    return Puzzle(
        _puzzle_id(variant_id, record),
        variant_id,
        record,
        theme_of(candidate, assessment, view),
        best_moves,
        {format_move(move): round(cost.mean, 1) for move, cost in assessment.cost_by_move.items()},
        round(assessment.lower_bound, 2),
        assessment.playouts,
        solved_percent(view, candidate.episode, best_moves, seed),
    )


def _puzzle_id(variant_id: str, record: RoundRecord) -> PuzzleId:
    return sha256(variant_id.encode() + msgspec.json.encode(record)).hexdigest()[:8]
