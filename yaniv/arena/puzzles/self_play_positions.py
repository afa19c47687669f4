"""Positions of self-play that may become puzzles.

Rounds between masters and club players are played side by side. A position is a candidate if the master's networks
value one group of moves well above every other, and a simple player chooses another.
"""

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from random import Random
from typing import Final, Literal, get_args

from msgspec import Struct

from yaniv.arena.puzzles.move_values import first_move, sensible_moves, values_by_move
from yaniv.arena.puzzles.puzzle_gate import BEST_WITHIN
from yaniv.arena.train.episode import Episode
from yaniv.arena.train.greedy_baseline import greedy_move
from yaniv.bots.heuristic_player import CERTAIN_CALL_POINTS
from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.neural.batch_inference import decide_batch
from yaniv.bots.neural.large_hand_throws import is_large_hand
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy, networks_for
from yaniv.bots.neural.simulator_actions import forced_move
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.encoding import CALL, PHASE_ROUND_OVER, Move
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.puzzles.move_notation import format_kinds, format_move
from yaniv.puzzles.puzzle import RoundRecord

CandidateKind = Literal["mistakes", "calls"]
"""`mistakes`: the greedy baseline, which sees everything but looks no move ahead, chooses another move. `calls`: a call
is best, and some level would wait for a lower hand; the greedy baseline calls whenever it may.
"""
CANDIDATE_KINDS: Final[tuple[CandidateKind, ...]] = get_args(CandidateKind)

_MIN_GAP: Final = 3.0
"""Least points by which the networks must value the best moves above every other."""
_MAX_TURNS_EACH: Final = 6
"""Turns of each player after which no candidates are taken: later positions look contrived."""


class PuzzleCandidate(Struct, frozen=True):
    """Position that may become a puzzle."""

    episode: Episode
    """A copy, at the position."""
    round: RoundRecord
    moves: tuple[Move, ...]
    """Legal moves, the most promising first."""
    good_moves: tuple[Move, ...]
    """Moves that the networks value as good as the best."""
    plain_move: Move
    """Move of the simple player: of the greedy baseline; where a call is best, the best other one."""


class _RecordedRound:
    """Round of self-play, with its moves since the deal."""

    def __init__(self, rule_tables: RuleTables, seed: str, policies: Sequence[Policy]) -> None:
        self.rng = Random(seed)
        self.episode = Episode(rule_tables, self.rng, 0.0)
        game = self.game
        game.shuffle = self._reshuffle
        self.is_recorded = True
        """True if the deck and the moves tell the whole round, which a reshuffle ends."""
        self._deck = _deck_order(game)
        self._standing = (game.totals, game.out, game.tally, game.streak)
        self.moves: list[str] = []
        self.policies = [self.rng.choice(policies) for _ in range(rule_tables.players)]

    @property
    def game(self) -> Simulation:
        return self.episode.game

    def _reshuffle(self, cards: list[int]) -> None:
        self.is_recorded = False
        self.rng.shuffle(cards)

    def play(self, move: Move) -> None:
        self.moves.append(format_move(move))
        self.game.play(move)

    def reach_turn(self) -> bool:
        """Play moves outside turns; return False if the round is over."""
        while (move := forced_move(self.game)) is not None:
            self.play(move)
        return self.game.phase < PHASE_ROUND_OVER and not self.episode.has_used_all_turns()

    def record(self) -> RoundRecord:
        """Return the round up to this position."""
        totals, out, tally, streak = self._standing
        return RoundRecord(
            len(totals),
            self.game.dealer,
            totals if any(totals) else (),
            out,
            tally if any(tally) else (),
            streak if any(streak) else (),
            format_kinds(self._deck),
            " ".join(self.moves),
        )


def _deck_order(game: Simulation) -> list[int]:
    """Return the whole deck of a round that has just been dealt, next card first."""
    hands = [game.hands[seat] for seat in game.seats]
    dealt = [kind for cards in zip(*hands, strict=True) for kind in cards]
    return [*dealt, *(kind for play in game.pile for kind in play), *reversed(game.stock)]


def play_rounds(rule_tables: RuleTables, rounds: int, seed: str, kind: CandidateKind) -> Iterator[PuzzleCandidate]:
    """Play rounds side by side and yield the candidates of a kind among their positions."""
    rng = Random(seed)
    networks = networks_for(rule_tables.rules)
    master = Policy(networks, SKILL_LEVELS["master"], rng)
    club = Policy(networks, SKILL_LEVELS["club"], rng)
    policies = (master, club)
    running = [_RecordedRound(rule_tables, f"{seed}/{number}", policies) for number in range(rounds)]
    while running := [each for each in running if each.reach_turn()]:
        yield from _candidates(running, master, kind)
        points = [
            DecisionPoint(
                each.policies[each.game.turn],
                state_from_simulation(each.game, each.game.turn),
                each.episode.trajectories[each.game.turn].utility,
            )
            for each in running
        ]
        for each, decision in zip(running, decide_batch(points), strict=True):
            assert decision is not None, "there is always something to choose"
            each.play(first_move(decision, each.game.phase))


def _candidates(running: Sequence[_RecordedRound], master: Policy, kind: CandidateKind) -> Iterator[PuzzleCandidate]:
    suitable = [
        each
        for each in running
        if each.is_recorded
        and each.game.caller < 0
        and each.game.turns <= _MAX_TURNS_EACH * len(each.game.seats)
        and not is_large_hand(each.game.hands[each.game.turn])
    ]
    positions = [(each.game, each.episode.trajectories[each.game.turn].utility) for each in suitable]
    for each, values in zip(suitable, values_by_move(master, positions), strict=True):
        good_moves = moves_well_above(values)
        plain_move = _plain_move(each.game, values, kind)
        if good_moves and plain_move and not contains_move(good_moves, plain_move):
            moves = ordered_moves(each.game, values, plain_move)
            yield PuzzleCandidate(copy_episode(each.episode), each.record(), moves, good_moves, plain_move)


def _plain_move(game: Simulation, values: dict[Move, float], kind: CandidateKind) -> Move:
    """Return the move of the simple player; empty if it plays as the networks do."""
    match kind:
        case "mistakes":
            return greedy_move(game, game.turn)
        case "calls":
            is_best = max(values, key=lambda move: values[move], default=()) == (CALL, 0)
            if not is_best or game.hand_points(game.turn) <= CERTAIN_CALL_POINTS:
                return ()
            return max((move for move in values if move != (CALL, 0)), key=lambda move: values[move], default=())


def moves_well_above(values: dict[Move, float]) -> tuple[Move, ...]:
    """Return the moves that the networks value as good as the best, if well above all others; else none."""
    best = max(values.values(), default=0.0)
    good = tuple(move for move, value in values.items() if value >= best - BEST_WITHIN)
    others = [value for move, value in values.items() if move not in good]
    return good if others and best - max(others) >= _MIN_GAP else ()


def contains_move(moves: Collection[Move], move: Move) -> bool:
    """Return True if *move*, or a throw of the same cards, is among *moves*."""
    return move in moves or (move[0] >= 0 and any(sorted(each) == sorted(move) for each in moves))


def ordered_moves(game: Simulation, values: dict[Move, float], plain_move: Move) -> tuple[Move, ...]:
    """Return the sensible moves: by their values, the plain one among the first, unvalued ones last."""
    moves = sensible_moves(game)
    moves.sort(key=lambda move: -values.get(move, -1e6))
    plain = [move for move in moves if move == plain_move]
    rest = [move for move in moves if move != plain_move]
    return (*rest[:2], *plain, *rest[2:])


def copy_episode(episode: Episode) -> Episode:
    """Return a copy of the episode that can be played on independently."""
    copied = copy(episode)
    copied.game = episode.game.copy()
    return copied
