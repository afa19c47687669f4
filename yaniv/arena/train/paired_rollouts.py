"""Paired rollouts: two actions of one position, both played on with the same hidden cards.

The result of a round is mostly luck of the deal, which both continuations share. Their difference therefore shows in a
few thousand pairs what whole rounds show in hundreds of thousands: which of two good actions is better.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yaniv.arena.train.episode import Episode
from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET, CandidateActions
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import FEATURE_WIDTH, FloatArray
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.neural.playout import Playout
from yaniv.bots.neural.round_utility import MAX_UTILITY_POINTS
from yaniv.bots.neural.simulator_actions import afterstate_features, decide_games, play_choice, play_decision

_CLOSE_POINTS: Final = 2.0
"""Largest difference in points between the best action and the other one; larger differences are learned anyway."""
_LOCKSTEP_PAIRS: Final = 256
"""Number of open pairs at which their rollouts are played, in lockstep."""


class PairedRollouts:
    """Pairs of rollouts played in one training iteration, and the training samples made of them.

    The two rollouts of a pair continue the same position after two different actions, with the same hidden cards; the
    sample is the difference of their results.
    """

    def __init__(self, policy: Policy, sample_share: float, rng: Random) -> None:
        """Create an empty collection.

        *policy* plays on for every seat, the greedy baseline's included; *sample_share* is the probability that a
        decision with close actions becomes a pair.
        """
        self.policy, self.sample_share, self.rng = policy, sample_share, rng
        self._open_pairs: list[tuple[Playout, Playout]] = []
        self._features: list[NDArray[np.float16]] = []
        self._target_differences: list[float] = []

    def training_arrays(self) -> tuple[NDArray[np.float16], FloatArray]:
        """Return the training samples of all pairs; rollouts still in progress are finished first.

        The first array holds features after both actions, float16 (pairs, 2, `FEATURE_WIDTH`), the second the
        differences of their values in points, first - second, float32 (pairs,).
        """
        self._finish_rollouts()
        return (
            (np.stack(self._features), np.array(self._target_differences, np.float32))
            if self._features
            else empty_training_arrays()
        )

    def sample_pairs(
        self,
        episodes: Sequence[Episode],
        feature_batch: FeatureBatch,
        is_calling: Sequence[bool],
        candidates: CandidateActions,
    ) -> None:
        """Choose some of these positions at random, and two actions in each, and start their rollouts.

        *episodes*, *is_calling* (whether the player calls) and the states of *feature_batch* are by position;
        *candidates* are the actions of the batch.
        """
        candidate_ends = np.searchsorted(candidates.owner, np.arange(len(episodes) + 1)).tolist()
        row_pairs: list[tuple[int, int, int]] = []
        for row in candidates.best_rows(candidates.value).tolist():
            index = int(candidates.owner[row])
            if is_calling[index] or episodes[index].game.caller >= 0 or self.rng.random() >= self.sample_share:
                continue
            close_rows = [
                other_row
                for other_row in range(candidate_ends[index], candidate_ends[index + 1])
                if candidates.value[other_row] > candidates.value[row] - _CLOSE_POINTS
                and _is_throw_and_draw(candidates, other_row)
            ]
            if row in close_rows and len(close_rows) > 1:
                close_rows.remove(row)
                row_pairs.append((index, row, self.rng.choice(close_rows)))
        if row_pairs:
            self._start_rollouts(episodes, feature_batch, candidates, row_pairs)
        if len(self._open_pairs) >= _LOCKSTEP_PAIRS:
            self._finish_rollouts()

    def _start_rollouts(
        self,
        episodes: Sequence[Episode],
        feature_batch: FeatureBatch,
        candidates: CandidateActions,
        row_pairs: Sequence[tuple[int, int, int]],
    ) -> None:
        owner = np.repeat([index for index, _, _ in row_pairs], 2)
        rollouts, throws, hands = [], [], []
        for index, *rows in row_pairs:
            seed = self.rng.getrandbits(64)
            for row in rows:
                rollout = Playout(episodes[index], seed)
                throws.append(play_choice(rollout.game, candidates.throw[row], int(candidates.draw[row])))
                hands.append(rollout.game.hands[rollout.seat][:])
                rollouts.append(rollout)
        self._features += list(afterstate_features(feature_batch, owner, hands, throws).reshape(len(row_pairs), 2, -1))
        self._open_pairs += zip(rollouts[::2], rollouts[1::2], strict=True)

    def _finish_rollouts(self) -> None:
        """Play all open rollouts until it is the deciding seat's turn again or the round is over."""
        running = [rollout for pair in self._open_pairs for rollout in pair]
        while running:
            waiting = [rollout for rollout in running if not rollout.settle_if_over()]
            running = []
            games = [(rollout.game, rollout.round.utilities[rollout.game.turn]) for rollout in waiting]
            for rollout, decision in zip(waiting, decide_games(self.policy, games), strict=True):
                if rollout.game.turn == rollout.seat:
                    value = max(decision.expected_points, decision.call_points)
                    rollout.value = max(-MAX_UTILITY_POINTS, min(MAX_UTILITY_POINTS, value))
                else:
                    play_decision(rollout.game, decision)
                    running.append(rollout)
        self._target_differences += [first.value - second.value for first, second in self._open_pairs]
        self._open_pairs = []


def _is_throw_and_draw(candidates: CandidateActions, row: int) -> bool:
    """Return True if the action throws, and draws from the stock or a normal card from the pile."""
    return bool(candidates.throw[row]) and candidates.draw[row] < JOKER_SWAP_OFFSET


def empty_training_arrays() -> tuple[NDArray[np.float16], FloatArray]:
    """Return training arrays for zero pairs, in the form of `PairedRollouts.training_arrays`."""
    return np.zeros((0, 2, FEATURE_WIDTH), np.float16), np.zeros(0, np.float32)
