"""Generator of puzzles: batches of self-play, each kept in a file of its own, and the selection of those that ship.

A batch is determined by its seed and the weights, so an interruption loses one batch and any batch can be made again.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Struct, json
from msgspec.structs import replace

from yaniv import paths
from yaniv.arena.puzzles.move_values import first_move, pickup_after
from yaniv.arena.puzzles.paired_playouts import playout_policy
from yaniv.arena.puzzles.puzzle_gate import Assessment, Trial, judge_trials
from yaniv.arena.puzzles.recorded_episode import episode_at
from yaniv.arena.puzzles.self_play_positions import CandidateKind, PuzzleCandidate, play_rounds
from yaniv.arena.train.episode import Episode
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.hand_model import OpponentHand, opponent_hands
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import CASUAL_SKILL, NOVICE_SKILL, HeuristicSkill
from yaniv.bots.hidden_hands import WorldDealer
from yaniv.bots.information_state import opponents_in_order, state_from_simulation
from yaniv.bots.neural.batch_inference import decide_batch
from yaniv.bots.neural.neural_policy import WEIGHTS_FILE, DecisionPoint, Policy, networks_for
from yaniv.bots.neural.round_utility import MatchScore
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.score_stakes import find_stakes
from yaniv.bots.simulator.encoding import CALL, JOKER_KIND, PHASE_THROWN, SUIT_SIZE, Move, encode_command
from yaniv.bots.simulator.simulation import Simulation
from yaniv.game.evolve import fold
from yaniv.game.view import View, build_view
from yaniv.puzzles.answer_grading import find_listed
from yaniv.puzzles.move_notation import format_move, parse_move
from yaniv.puzzles.puzzle import SOLVER_LEVELS, Puzzle, PuzzleId, RoundRecord, Theme
from yaniv.puzzles.puzzle_library import MAX_FILE_BYTES
from yaniv.puzzles.puzzle_position import position_events
from yaniv.puzzles.puzzle_task import PLAYER_SEAT, rotate_round
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import reduce_total
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


_DECISIONS: Final = 20
"""Decisions of each level whose choices are partly random."""
_HEURISTIC_SKILLS: Final[dict[str, HeuristicSkill]] = {"novice": NOVICE_SKILL, "casual": CASUAL_SKILL}


def solved_percent(view: View, episode: Episode, best_moves: Iterable[str], seed: str) -> tuple[int, ...]:
    """Return the percentages of `SOLVER_LEVELS`; *view* and *episode* are the same position."""
    best = tuple(best_moves)
    chosen = [_heuristic_moves(skill, view, seed) for skill in _HEURISTIC_SKILLS.values()]
    chosen += [_neural_moves(level, episode, seed) for level in SKILL_LEVELS]
    return tuple(round(100 * sum(bool(find_listed(move, best)) for move in moves) / len(moves)) for moves in chosen)


def _heuristic_moves(skill: HeuristicSkill, view: View, seed: str) -> list[str]:
    commands = [HeuristicPlayer(skill, Random(f"{seed}/{number}")).choose(view) for number in range(_DECISIONS)]
    return [format_move(encode_command(command, view.rules)) for command in commands if command is not None]


def _neural_moves(level: str, episode: Episode, seed: str) -> list[str]:
    game, skill = episode.game, SKILL_LEVELS[level]
    score: MatchScore = episode.trajectories[game.turn].utility.score
    count = _DECISIONS if skill.overlook_chance else 1
    policies = [Policy(None, skill, Random(f"{seed}/{number}")) for number in range(count)]
    points = [
        DecisionPoint(policy, state_from_simulation(game, game.turn), policy.round_utility(episode.rule_tables, score))
        for policy in policies
    ]
    return [format_move(first_move(decision, game.phase)) for decision in decide_batch(points) if decision is not None]


_NEAR_LIMIT: Final = 30
"""Points below the limit of the match within which a total is near it."""
_LIKELY_REDUCTION: Final = 0.25
"""Probability from which a reduction of an opponent's total counts."""
_LOW_CARD: Final = 3
"""Points up to which any player takes a card."""


def theme_of(candidate: PuzzleCandidate, assessment: Assessment, view: View) -> Theme:
    """Return the theme; of several that apply, the most particular."""
    game, best = candidate.episode.game, assessment.best_moves[0]
    is_call = best == (CALL, 0)
    totals = [game.totals[seat] for seat in (game.turn, *game.seats_after(game.turn)[:-1])]
    hands = opponent_hands(
        state_from_simulation(game, game.turn), None if view.rules.match.end == "single_round" else totals
    )
    if _may_reduce(view, dict(zip(opponents_in_order(view), hands, strict=True)), is_call=is_call):
        return "reduction"
    if is_call:
        return "call"
    if (CALL, 0) in assessment.cost_by_move:
        return "no_call"
    moves = (best, candidate.plain_move)
    if JOKER_KIND in game.hands[game.turn] or any(JOKER_KIND in move for move in moves):
        return "joker"
    if _feeds(game, candidate.plain_move) and not _feeds(game, best):
        return "feeding"
    if _is_near_limit(view):
        return "match_end"
    return "pickup" if game.phase == PHASE_THROWN or best[0] < 0 else "throw"


def _may_reduce(view: View, hands: Mapping[int, OpponentHand], *, is_call: bool) -> bool:
    """Return True if a call would reduce a total, or if the player's own hand, counted now, would."""
    if any(stake.kind == "reduction" and stake.chance >= _LIKELY_REDUCTION for stake in find_stakes(view, hands)):
        return True
    rules = view.rules
    total = view.totals[view.seat] + view.hand_total
    return not is_call and reduce_total(total, rules.scoring, rules.match) != total


def _is_near_limit(view: View) -> bool:
    rules = view.rules.match
    if rules.end == "single_round":
        return False
    return max(view.totals[seat] for seat in view.seats if seat not in view.out) >= rules.limit - _NEAR_LIMIT


def _feeds(game: Simulation, throw: Move) -> bool:
    """Return True if a throw offers the next player a low card, or one that fits a card it is known to hold."""
    if throw[0] < 0:
        return False
    known = game.known[game.next_seats[game.turn]]
    points = game.rule_tables.points_by_kind
    offered = game.rule_tables.takeable(throw)
    return any(points[kind] <= _LOW_CARD or any(_fits(kind, held) for held in known) for kind in offered)


def _fits(kind: int, held: int) -> bool:
    if JOKER_KIND in (kind, held):
        return False
    if (kind - held) % SUIT_SIZE == 0:
        return True
    return kind // SUIT_SIZE == held // SUIT_SIZE and abs(kind - held) <= 2  # noqa: PLR2004 -- within one run of three


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
