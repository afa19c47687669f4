"""Training of a best response: nets that learn to win against one bot alone, or under one set of house rules alone."""

import sys
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yaniv.arena.process_pool import TaskPool
from yaniv.arena.progress_bar import with_progress_bar
from yaniv.arena.train.optimizer import AdamTrainer
from yaniv.arena.train.recipes import RECIPES
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.arena.train.self_play import SelfPlay
from yaniv.arena.train.self_play_settings import FixedOpponent, SelfPlaySettings
from yaniv.arena.train.training_batch import TrainingBatch, concatenate_batches
from yaniv.arena.train.training_loop import CHUNKS_PER_ITERATION
from yaniv.bots.neural.mlp import Mlp, load_networks, save_networks
from yaniv.bots.neural.neural_policy import Policy, PolicyNetworks, SkillSettings, networks_for
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import HouseRules

_ROUNDS_PER_CHUNK: Final = 1_000
_LEARNING_RATE: Final = 4e-4
_RANDOM_NETS_LEARNING_RATE: Final = 1e-3
_FULL_RATE_ITERATIONS: Final = 20
"""First iterations of random nets with their full learning rate."""
_OUTCOME_ITERATIONS: Final = 5
"""First iterations of random nets in which only outcomes count: such nets would confirm each other's errors."""
SPECIALIST_PLAYERS: Final = (2, 3, 4)
"""Numbers of players in whose rounds a specialist learns."""
_RATE_DECAY: Final = 0.97
_REPLAYED_ITERATIONS: Final = 2
"""Number of earlier iterations whose samples a specialist uses again."""

Against = Literal["master", "greedy", "itself"]
Start = Literal["master", "nothing"]
NetWeights = tuple[list[NDArray[np.float32]], list[NDArray[np.float32]]]
Samples = list[NDArray[np.floating]]


class ResponseTask(Struct, frozen=True):
    """Task of a best response: the bot to beat, and the house rules."""

    against: Against
    rules: HouseRules
    start: Start = "master"
    """Whose nets it starts with."""

    def rule_tables(self, players: int = 2) -> RuleTables:
        """Return the rule tables for so many players."""
        return rule_tables_for(self.rules, players)

    def opponent_policy(self, seed: str, *, is_coarse: bool = False) -> Policy | None:
        """Return the policy of the bot; None for the greedy baseline. A coarse one is faster and slightly weaker."""
        if self.against == "greedy":
            return None
        skill = SkillSettings() if is_coarse else SKILL_LEVELS["master"]
        return Policy(None, skill, Random(seed), is_coarse=is_coarse)

    def first_nets(self, seed: int) -> PolicyNetworks:
        """Return the nets that it starts with."""
        if self.start == "master":
            return networks_for(self.rules)
        rng, recipe = np.random.default_rng(seed), RECIPES["usual"]
        sizes = (recipe.value_net_sizes, recipe.call_net_sizes)
        return PolicyNetworks(*(Mlp.random_init(rng, each) for each in sizes))

    def settings(self, iteration: int, rounds: int) -> SelfPlaySettings:
        """Return the settings of an iteration, the first of which is 1, for so many rounds."""
        if self.start == "nothing" and iteration <= _OUTCOME_ITERATIONS:
            return SelfPlaySettings(rounds, temperature=0.6, epsilon=0.03, td_lambda=1, greedy_share=1)
        if self.against == "itself":
            return SelfPlaySettings(
                rounds, temperature=0.25, epsilon=0.01, td_lambda=0.8, greedy_share=0, pair_share=0.3
            )
        return SelfPlaySettings(rounds, temperature=0.3, epsilon=0.01, td_lambda=0.85, greedy_share=1)


class ResponseTraining:
    """Training of a best response, with the folder that keeps its nets, if any."""

    def __init__(self, task: ResponseTask, seed: int, folder: Path | None) -> None:
        """Begin the training, or go on with what *folder* holds."""
        self.task, self.seed = task, seed
        self.iteration = self.rounds = 0
        self.trained_s = 0.0
        self._file = None if folder is None else folder / "response.npz"
        nets = task.first_nets(seed)
        if self._file is not None and self._file.exists():
            saved, header = load_networks(self._file)
            nets = PolicyNetworks(saved["value"], saved["call"])
            self.iteration, self.rounds = int(header["iterations"]), int(header["rounds"])
            self.trained_s = float(header["seconds"])
        self._value_trainer, self._call_trainer = AdamTrainer(nets.value_network), AdamTrainer(nets.call_network)
        self._replayed: list[Samples] = []

    @property
    def nets(self) -> PolicyNetworks:
        """The nets so far."""
        return PolicyNetworks(self._value_trainer.net, self._call_trainer.net)

    def train(self, minutes: float, pool: TaskPool) -> None:
        """Train until *minutes* minutes have been spent, those before an interruption included."""
        while self.trained_s < minutes * 60:
            start_s = monotonic()
            self.iteration += 1
            print(self._run_iteration(pool), flush=True)  # noqa: T201 -- progress for the user
            self.trained_s += monotonic() - start_s
            self._save()

    def _run_iteration(self, pool: TaskPool) -> str:
        is_first = self.task.start == "nothing" and self.iteration == 1
        nets = self.nets
        weights = None if is_first else (nets.value_network.weights, nets.call_network.weights)
        seeds = [f"{self.seed}/response {self.iteration}/{chunk}" for chunk in range(CHUNKS_PER_ITERATION)]
        play = partial(play_response_chunk, self.task, weights, iteration=self.iteration)
        batches = list(with_progress_bar(pool.imap(play, seeds), CHUNKS_PER_ITERATION, sys.stderr, monotonic))
        value_error, call_error = self._teach(concatenate_batches(batches))
        self.rounds += sum(batch.rounds for batch in batches)
        return f"{self.iteration:2} rounds {self.rounds} error {value_error:.2f} of calls {call_error:.2f}"

    def _teach(self, samples: Samples) -> tuple[float, float]:
        sample_sets = [*self._replayed, samples]
        features, targets, call_features, call_targets, pair_rows, pair_points = map(
            np.concatenate, zip(*sample_sets, strict=True)
        )
        rate, epochs = self._learning_rate(), 2 - bool(self._replayed)
        pairs = (pair_rows, pair_points) if len(pair_rows) else None
        if self.task.against == "itself":
            self._replayed = sample_sets[-_REPLAYED_ITERATIONS:]
        return (
            self._value_trainer.train((features, targets), epochs, rate, self.iteration, pairs),
            self._call_trainer.train((call_features, call_targets), epochs, rate, self.iteration),
        )

    def _learning_rate(self) -> float:
        if self.task.start == "nothing":
            falling = _RANDOM_NETS_LEARNING_RATE * _RATE_DECAY ** max(0, self.iteration - _FULL_RATE_ITERATIONS)
            return max(_LEARNING_RATE / 2, falling)
        return _LEARNING_RATE * (_RATE_DECAY**self.iteration if self.task.against == "itself" else 1)

    def _save(self) -> None:
        if self._file is None:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        header = {"iterations": str(self.iteration), "rounds": str(self.rounds), "seconds": f"{self.trained_s:.0f}"}
        part = self._file.with_name("part.npz")
        nets = self.nets
        save_networks(part, {"value": nets.value_network, "call": nets.call_network}, header)
        part.replace(self._file)


def play_response_chunk(
    task: ResponseTask, weights: NetWeights | None, seed: str, rounds: int | None = None, iteration: int = 1
) -> TrainingBatch:
    """Play rounds of the learning opponent against the bot, in any process, and return training samples.

    *weights* are those of its value net and call net, None to play without; *seed* determines the shuffles.
    """
    value_net, call_net = (None, None) if weights is None else map(Mlp, weights)
    settings = task.settings(iteration, rounds or _ROUNDS_PER_CHUNK)
    players = SPECIALIST_PLAYERS if task.against == "itself" else (2,)
    policy = None if task.against == "itself" else task.opponent_policy(seed, is_coarse=True)
    opponent = FixedOpponent(policy, tuple(map(task.rule_tables, players)))
    return SelfPlay(value_net, call_net, settings, seed, opponent).play()
