"""Positions of weaker players with the grade of the move made there, and what that move costs when played on.

The simulator plays: a round between players of one weaker kind, and for a graded move pairs of rollouts by the master.
Both rollouts of a pair have the same hidden hands and the same order of the stock.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Final, Literal

import numpy as np
from msgspec import Struct

from yaniv.arena.train.episode import Episode
from yaniv.arena.train.greedy_baseline import greedy_move
from yaniv.bots.information_state import InformationState, state_from_simulation
from yaniv.bots.move_grading import Grade, grade_cost
from yaniv.bots.neural.batch_inference import DecisionBatch
from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy, SkillSettings, shipped_networks
from yaniv.bots.neural.playout import Playout, finish_playouts
from yaniv.bots.neural.round_utility import RoundUtility, round_utility
from yaniv.bots.neural.simulator_actions import play_forced
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.encoding import (
    CALL,
    DRAW_DISCARD,
    DRAW_JOKER,
    DRAW_STOCK,
    PHASE_ROUND_OVER,
    PHASE_START,
    Move,
)
from yaniv.bots.simulator.rule_tables import RuleTables

MoveKind = Literal["throw", "draw", "call"]

_ROLLOUT_PAIRS: Final = 3
"""Pairs of rollouts of each position; each pair has its own order of the stock."""
_SAMPLE_CHANCES: Final[dict[Grade, float]] = {"fine": 0.05, "slip": 0.6, "mistake": 0.8, "blunder": 1.0}
"""Chance that a graded move is played on: frequent grades are thinned out."""


class VerdictSample(Struct, frozen=True):
    """Graded move of a weaker player, and the result of its rollouts."""

    kind: MoveKind
    cost: float
    """Points by which the master counts the move as worse than the best one."""
    found: float
    """Points by which it did worse in the rollouts, on average."""
    round_number: int
    """Number of the round in its batch: moves of one round have hidden cards in common."""


class _GradedMove(Struct, frozen=True):
    """Move of a weaker player, compared with the best one."""

    move: Move
    best_move: Move
    cost: float

    @property
    def kind(self) -> MoveKind:
        if (CALL, 0) in (self.move, self.best_move):
            return "call"
        return "throw" if self.move[0] >= 0 else "draw"


class RoundSampler:
    """Rounds between weaker players, from which graded moves are taken. The rules must let players throw first."""

    def __init__(self, rule_tables: RuleTables, rng: Random) -> None:
        networks = shipped_networks()
        self._rule_tables, self._rng = rule_tables, rng
        self._master = Policy(networks, SkillSettings(), rng)
        self._club = Policy(networks, SKILL_LEVELS["club"], rng)
        self._club_draws: dict[int, Move] = {}
        """Draw that a club player has decided on together with its throw, by the identity of the episode."""

    def play(self, rounds: int) -> Iterator[VerdictSample]:
        """Play *rounds* rounds side by side, every second one between greedy players, and yield the samples."""
        episodes = [Episode(self._rule_tables, self._rng, 0.0) for _ in range(rounds)]
        running = list(enumerate(episodes))
        while running:
            running = [(number, episode) for number, episode in running if self._is_turn(episode)]
            if not running:
                return
            moves = self._weaker_moves(running)
            graded = self._grade([episode for _, episode in running], moves)
            chosen = [
                (number, episode, graded_move)
                for (number, episode), graded_move in zip(running, graded, strict=True)
                if graded_move is not None
                and self._rng.random() < _SAMPLE_CHANCES[grade_cost(graded_move.cost)]
                and graded_move.move != graded_move.best_move
            ]
            yield from self._roll_out(chosen)
            for (_, episode), move in zip(running, moves, strict=True):
                episode.game.play(move)

    def _is_turn(self, episode: Episode) -> bool:
        """Play moves outside turns; return False if the round is over."""
        while play_forced(episode.game):
            pass
        return episode.game.phase < PHASE_ROUND_OVER and not episode.has_used_all_turns()

    def _weaker_moves(self, running: Sequence[tuple[int, Episode]]) -> list[Move]:
        """Return the next single move (throw, draw or call) of the seat in turn of each round."""
        club_points = [
            DecisionPoint(
                self._club, state_from_simulation(episode.game, episode.game.turn), _points_only_utility(episode)
            )
            for number, episode in running
            if number % 2 and episode.game.phase == PHASE_START
        ]
        club_decisions = iter(DecisionBatch(club_points).decide() if club_points else [])
        moves: list[Move] = []
        for number, episode in running:
            if not number % 2:
                moves.append(greedy_move(episode.game, episode.game.turn))
            elif episode.game.phase != PHASE_START:
                moves.append(self._club_draws.pop(number))
            else:
                decision = next(club_decisions)
                assert decision is not None
                if not decision.is_call:
                    self._club_draws[number] = _draw_move(decision.draw)
                moves.append((CALL, 0) if decision.is_call else decision.throw)
        return moves

    def _grade(self, episodes: Sequence[Episode], moves: Sequence[Move]) -> list[_GradedMove | None]:
        """Compare each move with the best one, as a review does; None where there was no choice."""
        states = [state_from_simulation(episode.game, episode.game.turn) for episode in episodes]
        utilities = [episode.trajectories[episode.game.turn].utility for episode in episodes]
        values = self._values_by_move(states, utilities)
        unlisted = [index for index, move in enumerate(moves) if move not in values[index]]
        for index in unlisted:
            states[index].only_throw = moves[index] if moves[index][0] >= 0 else ()
        only_values = self._values_by_move([states[i] for i in unlisted], [utilities[i] for i in unlisted])
        for index, found in zip(unlisted, only_values, strict=True):
            values[index] |= {move: value for move, value in found.items() if move == moves[index]}
        graded: list[_GradedMove | None] = []
        for move, by_move in zip(moves, values, strict=True):
            if move not in by_move or len(by_move) == 1:
                graded.append(None)
                continue
            best_move = max(by_move, key=lambda each: by_move[each])
            graded.append(_GradedMove(move, best_move, by_move[best_move] - by_move[move]))
        return graded

    def _values_by_move(
        self, states: Sequence[InformationState], utilities: Sequence[RoundUtility]
    ) -> list[dict[Move, float]]:
        """Return the master's value of each single move, in points, by position."""
        if not states:
            return []
        batch = DecisionBatch(
            [DecisionPoint(self._master, state, utility) for state, utility in zip(states, utilities, strict=True)]
        )
        values: list[dict[Move, float]] = [{} for _ in states]
        for owner, throw, draw, value in zip(
            batch.candidates.owner.tolist(),
            batch.candidates.throw,
            batch.candidates.draw.tolist(),
            batch.value.tolist(),
            strict=True,
        ):
            move = throw if states[owner].phase == PHASE_START else _draw_move(draw)
            values[owner][move] = max(value, values[owner].get(move, -np.inf))
        for index, state in enumerate(states):
            if state.may_call:
                values[index][CALL, 0] = float(batch.call_values[index])
        return values

    def _roll_out(self, chosen: Sequence[tuple[int, Episode, _GradedMove]]) -> Iterator[VerdictSample]:
        """Yield a sample for each graded move, from pairs of rollouts played side by side."""
        rollouts = [
            [_begin_playout(episode, move, seed) for move in (graded.best_move, graded.move)]
            for _, episode, graded in chosen
            for seed in [self._rng.getrandbits(64) for _ in range(_ROLLOUT_PAIRS)]
        ]
        finish_playouts(self._master, [rollout for pair in rollouts for rollout in pair])
        for index, (number, _, graded) in enumerate(chosen):
            pairs = rollouts[index * _ROLLOUT_PAIRS : (index + 1) * _ROLLOUT_PAIRS]
            yield VerdictSample(
                graded.kind, graded.cost, fmean([best.value - actual.value for best, actual in pairs]), number
            )


def _begin_playout(episode: Episode, move: Move, seed: int) -> Playout:
    """Return a playout in which *move* is made; equal seeds give the same stock, now and after it is reshuffled."""
    playout = Playout(episode, seed)
    playout.shuffle_stock()
    playout.game.play(move)
    return playout


def _points_only_utility(episode: Episode) -> RoundUtility:
    """Return the utility of the seat in turn for a player that ignores the match score."""
    score = episode.trajectories[episode.game.turn].utility.score.at_match_start
    return round_utility(episode.rule_tables.rules, episode.equity_model, score)


def _draw_move(draw: int) -> Move:
    """Return the move of a draw, which is given as in `CandidateActions`."""
    if draw == DRAW_STOCK:
        return (DRAW_STOCK,)
    return (DRAW_JOKER, draw - JOKER_SWAP_OFFSET) if draw >= JOKER_SWAP_OFFSET else (DRAW_DISCARD, draw)
