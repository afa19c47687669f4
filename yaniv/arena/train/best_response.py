"""Best response to the shipped master: a lower bound of what can be won from it by an opponent that knows it.

`python -m yaniv.arena.train.best_response` starts with the master's own nets, plays two-player rounds against them,
unchanged, for some minutes, learns, and then plays whole matches against the master. Its share of wins is a lower bound
for a perfect opponent; 50 % would mean that nothing was gained.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yaniv.arena.process_pool import TaskPool, WorkerDiedError, worker_pool
from yaniv.arena.progress_bar import with_progress_bar
from yaniv.arena.train.cli_types import int_at_least
from yaniv.arena.train.net_evaluation import evaluate_policies
from yaniv.arena.train.optimizer import AdamTrainer
from yaniv.arena.train.rule_sampler import benchmark_rules, rule_tables_for
from yaniv.arena.train.self_play import SelfPlay
from yaniv.arena.train.self_play_settings import FixedOpponent, SelfPlaySettings
from yaniv.arena.train.training_batch import TrainingBatch, concatenate_batches
from yaniv.arena.train.training_loop import CHUNKS_PER_ITERATION
from yaniv.bots.neural.mlp import Mlp
from yaniv.bots.neural.neural_policy import Policy, PolicyNetworks, SkillSettings, shipped_networks
from yaniv.bots.neural.skill_levels import SKILL_LEVELS

_SETTINGS: Final = SelfPlaySettings(rounds=1_000, temperature=0.3, epsilon=0.01, td_lambda=0.85, greedy_share=1)
_LEARNING_RATE: Final = 4e-4

NetWeights = tuple[list[NDArray[np.float32]], list[NDArray[np.float32]]]


def play_response_chunk(weights: NetWeights, seed: str) -> TrainingBatch:
    """Play rounds of the learning opponent against the master, in any process, and return training samples.

    *weights* are those of its value net and call net; *seed* determines the shuffles.
    """
    master = FixedOpponent(
        Policy(shipped_networks(), SkillSettings(), Random(seed), is_coarse=True), rule_tables_for(benchmark_rules(), 2)
    )
    return SelfPlay(Mlp(weights[0]), Mlp(weights[1]), _SETTINGS, seed, master).play()


def train_response(minutes: float, seed: int, pool: TaskPool) -> PolicyNetworks:
    """Return nets trained for *minutes* minutes to beat the master; *pool* plays the rounds."""
    start_s = monotonic()
    value_trainer, call_trainer = (
        AdamTrainer(shipped_networks().value_network),
        AdamTrainer(shipped_networks().call_network),
    )
    iteration = 0
    while monotonic() - start_s < minutes * 60:
        iteration += 1
        weights = (value_trainer.net.weights, call_trainer.net.weights)
        tasks = [f"{seed}/response {iteration}/{chunk}" for chunk in range(CHUNKS_PER_ITERATION)]
        batches = list(
            with_progress_bar(
                pool.imap(partial(play_response_chunk, weights), tasks), CHUNKS_PER_ITERATION, sys.stderr, monotonic
            )
        )
        features, targets, call_features, call_targets, *_ = concatenate_batches(batches)
        value_error = value_trainer.train((features, targets), 2, _LEARNING_RATE, iteration)
        call_error = call_trainer.train((call_features, call_targets), 2, _LEARNING_RATE, iteration)
        rounds = sum(batch.rounds for batch in batches)
        print(f"{iteration:2} rounds {rounds} error {value_error:.2f} of calls {call_error:.2f}", flush=True)  # noqa: T201
    return PolicyNetworks(value_trainer.net, call_trainer.net)


def measure_response(nets: PolicyNetworks, games: int, seed: int) -> str:
    """Return a sentence with the win share of these nets against the master; both seatings of every deal are played."""
    rng = Random(seed)
    deals = -(-games // 2)
    policies = [Policy(nets, SkillSettings(), rng), Policy(shipped_networks(), SKILL_LEVELS["master"], rng)]
    share, half_width = evaluate_policies(
        rule_tables_for(benchmark_rules(), 2), policies, deals, f"{seed}/response"
    ).win_share(0)
    return f"the response wins {100 * share:.1f} +- {100 * half_width:.1f} % of {2 * deals} matches"


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line; *argv* are its arguments, by default those of the process."""
    parser = argparse.ArgumentParser(prog="python -m yaniv.arena.train.best_response", description=__doc__)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--games", type=int_at_least(1), default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int_at_least(1), default=2)
    arguments = parser.parse_args(argv)
    try:
        with worker_pool(arguments.jobs) as pool:
            nets = train_response(arguments.minutes, arguments.seed, pool)
        print(measure_response(nets, arguments.games, arguments.seed))  # noqa: T201
    except WorkerDiedError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        print("\nThe response stops; nothing of it is kept.", file=sys.stderr)  # noqa: T201
        sys.exit(130)


if __name__ == "__main__":
    main()
