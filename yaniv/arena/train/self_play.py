"""Self-play: plays many rounds side by side, one decision of each per step, so that nets evaluate them in batches."""

from collections.abc import Callable
from functools import lru_cache, partial
from random import Random
from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from yaniv.arena.random_rules import random_schema_rules
from yaniv.arena.train.episode import Episode, Trajectory
from yaniv.arena.train.greedy_baseline import PLAY_WITHOUT_NETS, greedy_move, play_exploratory
from yaniv.arena.train.paired_rollouts import PairedRollouts, empty_training_arrays
from yaniv.arena.train.rule_sampler import RuleSampler, random_rules, rule_tables_for, sample_player_count
from yaniv.arena.train.self_play_settings import FixedOpponent, SelfPlaySettings
from yaniv.arena.train.training_batch import TrainingBatch
from yaniv.bots.information_state import InformationState, state_from_simulation
from yaniv.bots.neural.action_evaluator import evaluate_actions
from yaniv.bots.neural.call_value import can_settle_call, mixed_call_points
from yaniv.bots.neural.candidate_actions import NO_DRAW
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.hand_features import HandBatch, encode_hands
from yaniv.bots.neural.mlp import Mlp
from yaniv.bots.neural.neural_policy import Policy, PolicyNetworks, SkillSettings, are_usual_rules
from yaniv.bots.neural.round_utility import MAX_UTILITY_POINTS
from yaniv.bots.neural.simulator_actions import (
    afterstate_features,
    decide_games,
    play_decision,
    play_forced,
)
from yaniv.bots.simulator.encoding import CALL, PHASE_DRAWN, PHASE_ROUND_OVER, Move
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import CallRules, DealRules, HouseRules, ScoringRules, TableRules

TURN_COST: Final = 0.03
"""Cost of a turn in points, so that waiting without a reason does not pay."""
_EXPLORATORY_LOSS: Final = 1.0
"""Loss in points above which an action counts as exploratory: its outcome is not used for earlier positions."""


class SelfPlay:
    """Self-play of one training iteration, or of one part of it."""

    def __init__(
        self,
        value_net: Mlp | None,
        call_net: Mlp | None,
        settings: SelfPlaySettings,
        seed: str,
        opponent: FixedOpponent | None = None,
    ) -> None:
        """Create the iteration; *opponent* replaces the greedy baseline, and its rules replace the sampled ones."""
        self.value_net, self.call_net, self.settings = value_net, call_net, settings
        self._opponent_policy = None if opponent is None else opponent.policy
        self.rng = Random(seed)
        self.noise_rng = np.random.default_rng(list(seed.encode()))
        rule_sampler = (
            UnusualRuleSampler(self.rng, seed.rpartition("/")[0])
            if settings.rules == "unusual"
            else RuleSampler(self.rng, seed.rpartition("/")[0], settings.rules)
        )
        self.next_rule_tables = (
            rule_sampler.sample if opponent is None else partial(self.rng.choice, opponent.rule_tables)
        )
        self.features: list[NDArray[np.float16]] = []
        self.targets: list[float] = []
        self.call_features: list[NDArray[np.float16]] = []
        self.call_targets: list[float] = []
        self.rollouts: PairedRollouts | None = None
        if settings.pair_share and value_net is not None and call_net is not None:
            self.rollouts = PairedRollouts(
                Policy(
                    PolicyNetworks(value_net, call_net),
                    SkillSettings(settles_calls=settings.settles_calls),
                    Random(seed),
                    is_coarse=True,
                ),
                settings.pair_share,
                self.rng,
            )
        self.started = self.finished = self.turns = self.calls = self.beaten_calls = 0

    def play(self, on_progress: Callable[[int], None] | None = None) -> TrainingBatch:
        """Play until the set number of rounds is over and return the training samples.

        *on_progress* is called with the number of finished rounds.
        """
        episodes: list[Episode] = []
        while True:
            while len(episodes) < self.settings.lockstep_rounds and self.started < self.settings.rounds:
                self.started += 1
                episodes.append(Episode(self.next_rule_tables(), self.rng, self.settings.greedy_share))
            episodes = [episode for episode in episodes if self._advance(episode)]
            if not episodes and self.started >= self.settings.rounds:
                break
            if episodes:
                self._step(episodes)
            if on_progress is not None:
                on_progress(self.finished)
        return TrainingBatch(
            np.stack(self.features), np.array(self.targets, np.float32),
            np.stack(self.call_features), np.array(self.call_targets, np.float32),
            *(self.rollouts.training_arrays() if self.rollouts else empty_training_arrays()),
            self.turns, self.finished, self.beaten_calls / max(1, self.calls),
        )  # fmt: skip

    def _advance(self, episode: Episode) -> bool:
        game = episode.game
        while True:
            phase = game.phase
            if phase >= PHASE_ROUND_OVER:
                self._finish_episode(episode, episode.final_points())
                return False
            if not play_forced(game):
                seat = game.turn
                if episode.has_used_all_turns():
                    self._finish_episode(episode, episode.called_off_points())
                    return False
                if not episode.trajectories[seat].is_greedy or self._opponent_policy is not None:
                    return True
                game.play(greedy_move(game, seat))

    def _finish_episode(self, episode: Episode, points_by_seat: dict[int, float]) -> None:
        self.finished += 1
        game = episode.game
        self.turns += game.turns
        if game.caller >= 0:
            self.calls += 1
            self.beaten_calls += bool(game.asafs)
        td_lambda = self.settings.td_lambda
        for number, trajectory in episode.trajectories.items():
            if trajectory.pending_call_row >= 0:
                self.call_targets[trajectory.pending_call_row] = points_by_seat[number]
            points = points_by_seat[number]
            last = len(trajectory.features) - 1
            for index in range(last, -1, -1):
                if index < last or len(trajectory.expected_values) > len(trajectory.features):
                    expected = trajectory.expected_values[index + 1]
                    points = (
                        expected
                        if trajectory.exploratory[index + 1]
                        else td_lambda * points + (1 - td_lambda) * expected
                    )
                points -= TURN_COST
                self.features.append(trajectory.features[index])
                self.targets.append(points)

    def _step(self, episodes: list[Episode]) -> None:
        if self._opponent_policy is not None:
            opponent_episodes = [episode for episode in episodes if episode.trajectories[episode.game.turn].is_greedy]
            episodes = [episode for episode in episodes if not episode.trajectories[episode.game.turn].is_greedy]
            self._play_opponent(self._opponent_policy, opponent_episodes)
        if episodes:
            self._decide(episodes)

    def _play_opponent(self, policy: Policy, episodes: list[Episode]) -> None:
        made_decisions = decide_games(
            policy, [(episode.game, episode.trajectories[episode.game.turn].utility) for episode in episodes]
        )
        for episode, decision in zip(episodes, made_decisions, strict=True):
            play_decision(episode.game, decision)

    def _decide(self, episodes: list[Episode]) -> None:
        states = [state_from_simulation(each.game, each.game.turn) for each in episodes]
        trajectories = [each.trajectories[each.game.turn] for each in episodes]
        feature_batch = FeatureBatch(states, [trajectory.utility for trajectory in trajectories])
        is_called, call_values = self._decide_calls(episodes, states, trajectories, feature_batch)
        actions = self._choose_actions(episodes, feature_batch, trajectories, is_called, call_values)
        throws: list[Move] = []
        indices: list[int] = []
        for index, episode in enumerate(episodes):
            if is_called[index]:
                episode.game.play((CALL, 0))
                continue
            throw = play_exploratory(episode.game, *actions[index])
            if throw:
                throws.append(throw)
                indices.append(index)
        self._store_afterstates(episodes, feature_batch, trajectories, indices, throws)

    def _decide_calls(
        self,
        episodes: list[Episode],
        states: list[InformationState],
        trajectories: list[Trajectory],
        feature_batch: FeatureBatch,
    ) -> tuple[list[bool], list[float]]:
        """Return which seats call, and the estimated value of every possible call in points (-1e9 where impossible)."""
        is_called, call_values = [False] * len(episodes), [-1e9] * len(episodes)
        caller_indices = [index for index, state in enumerate(states) if state.may_call]
        if not caller_indices:
            return is_called, call_values
        x = encode_hands(
            HandBatch(feature_batch, np.array(caller_indices), [states[index].hand for index in caller_indices]), None
        )
        values = self.call_net.evaluate(x) if self.call_net else np.zeros(len(caller_indices), np.float32)
        call_features = x.astype(np.float16)
        for row, index in enumerate(caller_indices):
            episode, state = episodes[index], states[index]
            call_values[index] = float(values[row])
            utility = trajectories[index].utility
            if self.settings.settles_calls and can_settle_call(state, utility):
                call_values[index] = mixed_call_points(call_values[index], state, utility)
            if self.call_net is None:
                is_called[index] = self.rng.random() < 0.4 or not state.hand  # noqa: PLR2004
            elif not state.hand:
                is_called[index] = True
            if episode.rule_tables.call_ends_at_once:
                self.call_features.append(call_features[row])
                self.call_targets.append(episode.call_value(episode.game.turn))
            elif self.call_net is not None and self.rng.random() < 0.15:  # noqa: PLR2004 -- calls at random to explore
                is_called[index] = True
            trajectories[index].pending_call_row = -1
        self._call_row_by_index, self._pending_call_features = (
            dict(zip(caller_indices, range(len(caller_indices)), strict=True)),
            call_features,
        )
        return is_called, call_values

    def _choose_actions(
        self,
        episodes: list[Episode],
        feature_batch: FeatureBatch,
        trajectories: list[Trajectory],
        is_called: list[bool],
        call_values: list[float],
    ) -> list[tuple[Move, int]]:
        if self.value_net is None:
            return self._choose_without_nets(episodes, trajectories, is_called)
        candidates = evaluate_actions(feature_batch, self.value_net, self.rng)
        rows = candidates.best_rows(candidates.value)
        best_values = np.full(len(episodes), -1e9, np.float32)
        best_values[candidates.owner[rows]] = candidates.value[rows]
        noise = self.settings.temperature * self.noise_rng.gumbel(size=len(candidates.value)).astype(np.float32)
        is_random = self.noise_rng.random(len(episodes)) < self.settings.epsilon
        noise += is_random[candidates.owner] * self.noise_rng.random(len(noise), np.float32) * 1000
        rows = candidates.best_rows(candidates.value + noise)
        chosen_rows = np.full(len(episodes), -1)
        chosen_rows[candidates.owner[rows]] = rows
        actions: list[tuple[Move, int]] = []
        call_noise = (
            self.settings.temperature
            * (self.noise_rng.gumbel(size=len(episodes)) - self.noise_rng.gumbel(size=len(episodes)))
            / 2
        )
        for index, episode in enumerate(episodes):
            best_value, calling = float(best_values[index]), call_values[index]
            if not is_called[index] and calling + float(call_noise[index]) > best_value:
                is_called[index] = True
            if is_called[index] and not episode.rule_tables.call_ends_at_once:
                trajectories[index].pending_call_row = len(self.call_features)
                self.call_features.append(self._pending_call_features[self._call_row_by_index[index]])
                self.call_targets.append(0)
            trajectory, row = trajectories[index], int(chosen_rows[index])
            expected = max(-MAX_UTILITY_POINTS, min(MAX_UTILITY_POINTS, max(best_value, calling)))
            chosen_value = calling if is_called[index] else float(candidates.value[row])
            assert is_called[index] or row >= 0
            if (
                episode.game.phase != PHASE_DRAWN
                or not trajectory.expected_values
                or len(trajectory.expected_values) == len(trajectory.features)
            ):
                trajectory.expected_values.append(expected)
                trajectory.exploratory.append(expected - chosen_value > _EXPLORATORY_LOSS)
            actions.append(((), NO_DRAW) if row < 0 else (candidates.throw[row], int(candidates.draw[row])))
        if self.rollouts:
            self.rollouts.sample_pairs(episodes, feature_batch, is_called, candidates)
        return actions

    def _choose_without_nets(
        self, episodes: list[Episode], trajectories: list[Trajectory], is_called: list[bool]
    ) -> list[tuple[Move, int]]:
        """Return actions for use before there are nets: play like the greedy baseline, with random calls."""
        actions: list[tuple[Move, int]] = []
        for index, episode in enumerate(episodes):
            game, trajectory = episode.game, trajectories[index]
            if game.phase != PHASE_DRAWN:
                trajectory.expected_values.append(0)
                trajectory.exploratory.append(False)
            if is_called[index] and not episode.rule_tables.call_ends_at_once:
                trajectory.pending_call_row = len(self.call_features)
                self.call_features.append(self._pending_call_features[self._call_row_by_index[index]])
                self.call_targets.append(0)
            if is_called[index]:
                actions.append(((), NO_DRAW))
                continue
            actions.append(((), PLAY_WITHOUT_NETS))
        return actions

    def _store_afterstates(
        self,
        episodes: list[Episode],
        feature_batch: FeatureBatch,
        trajectories: list[Trajectory],
        indices: list[int],
        throws: list[Move],
    ) -> None:
        if not indices:
            return
        hands = [episodes[index].game.hands[acting_seat(feature_batch, episodes[index], index)] for index in indices]
        afterstates = afterstate_features(feature_batch, np.array(indices), hands, throws)
        for row, index in enumerate(indices):
            trajectories[index].features.append(afterstates[row])


def acting_seat(feature_batch: FeatureBatch, episode: Episode, index: int) -> int:
    """Return the seat that decides at *index* of *feature_batch*, which is recognized by its hand."""
    hand = feature_batch.info_states[index].hand
    for seat, other_hand in enumerate(episode.game.hands):
        if other_hand is hand:
            return seat
    raise AssertionError("the hand is gone")


_RULE_SETS: Final = 24
"""Number of rule sets of each kind; few because the tables of each take memory."""
_LARGE_HANDS: Final = (8, 13)
_POINTS_PER_CARD: Final = 6
_LIMIT_SHARES: Final = (0.15, 0.6)
"""Call limit of a large hand as a share of the points that are dealt on average."""
_LARGE_HAND_SHARE: Final = 0.5
_SCHEMA_SHARE: Final = 0.15


class UnusualRuleSampler:
    """Random source of unusual rules and number of players, for one round after another."""

    def __init__(self, rng: Random, seed: str) -> None:
        """Create the sampler; *seed* determines its rule sets, *rng* the choice among them."""
        self._rng, self._seed = rng, seed

    def sample(self) -> RuleTables:
        """Return the rule tables for randomly chosen rules and number of players."""
        rng, (large_hands, around_variants, whole_schema) = self._rng, unusual_rule_sets(self._seed)
        share = rng.random()
        if share < _LARGE_HAND_SHARE:
            rules = rng.choice(large_hands)
        else:
            rules = rng.choice(whole_schema if share < _LARGE_HAND_SHARE + _SCHEMA_SHARE else around_variants)
        return rule_tables_for(rules, sample_player_count(rng, rules))


@lru_cache(maxsize=2)
def unusual_rule_sets(seed: str) -> tuple[tuple[HouseRules, ...], ...]:
    """Return unusual rules: `classic` with large hands, others around the variants, others of the whole schema."""
    rng = Random(f"unusual/{seed}")

    def unusual(source: str) -> HouseRules:
        while True:
            rules = random_rules(rng) if source == "around" else random_schema_rules(rng)
            if not are_usual_rules(rules):
                return rules

    return (
        tuple(_large_hand_rules(rng) for _ in range(_RULE_SETS)),
        tuple(unusual("around") for _ in range(_RULE_SETS)),
        tuple(unusual("schema") for _ in range(_RULE_SETS)),
    )


def _large_hand_rules(rng: Random) -> HouseRules:
    hand_size = rng.randint(*_LARGE_HANDS)
    limit = round(rng.uniform(*_LIMIT_SHARES) * _POINTS_PER_CARD * hand_size)
    rules = HouseRules(
        table=TableRules(max_players=8), deal=DealRules(hand_size=hand_size), call=CallRules(limit=limit)
    )
    return replace(rules, scoring=ScoringRules(reduce_at="none")) if rng.random() < _SCHEMA_SHARE else rules
