"""Best response: an opponent that is taught against one bot alone, to tell how much can be won from it.

`python -m yaniv.arena.train.best_response` starts with the master's own nets, plays rounds of two players under one set
of house rules against the shipped master, or with `--against greedy` against the greedy baseline, for some minutes,
learns, and then plays whole matches against that bot. Its share of wins is a lower bound for a perfect opponent.
Against the master, 50 % would mean that nothing was gained; against `greedy` the master plays the same deals for
comparison.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from time import monotonic
from typing import Final, Literal, get_args

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yaniv.arena.process_pool import TaskPool, WorkerDiedError, worker_pool
from yaniv.arena.progress_bar import with_progress_bar
from yaniv.arena.rule_overrides import override_rules
from yaniv.arena.train.cli_types import int_at_least
from yaniv.arena.train.net_evaluation import evaluate_policies
from yaniv.arena.train.optimizer import AdamTrainer
from yaniv.arena.train.rule_sampler import benchmark_rules, rule_tables_for
from yaniv.arena.train.self_play import SelfPlay
from yaniv.arena.train.self_play_settings import FixedOpponent, SelfPlaySettings
from yaniv.arena.train.training_batch import TrainingBatch, concatenate_batches
from yaniv.arena.train.training_loop import CHUNKS_PER_ITERATION
from yaniv.bots.neural.mlp import Mlp
from yaniv.bots.neural.neural_policy import Policy, PolicyNetworks, SkillSettings, networks_for
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import HouseRules
from yaniv.variants import library

_ROUNDS_PER_CHUNK: Final = 1_000
_LEARNING_RATE: Final = 4e-4

Against = Literal["master", "greedy"]
NetWeights = tuple[list[NDArray[np.float32]], list[NDArray[np.float32]]]


class ResponseTask(Struct, frozen=True):
    """Task of a best response: the bot to beat, and the house rules."""

    against: Against
    rules: HouseRules

    @property
    def rule_tables(self) -> RuleTables:
        """Rule tables for two players."""
        return rule_tables_for(self.rules, 2)

    def opponent_policy(self, seed: str, *, is_coarse: bool = False) -> Policy | None:
        """Return the policy of the bot; None for the greedy baseline. A coarse one is faster and slightly weaker."""
        if self.against == "greedy":
            return None
        skill = SkillSettings() if is_coarse else SKILL_LEVELS["master"]
        return Policy(None, skill, Random(seed), is_coarse=is_coarse)


def play_response_chunk(
    task: ResponseTask, weights: NetWeights, seed: str, rounds: int = _ROUNDS_PER_CHUNK
) -> TrainingBatch:
    """Play rounds of the learning opponent against the bot, in any process, and return training samples.

    *weights* are those of its value net and call net; *seed* determines the shuffles.
    """
    opponent = FixedOpponent(task.opponent_policy(seed, is_coarse=True), task.rule_tables)
    settings = SelfPlaySettings(rounds, temperature=0.3, epsilon=0.01, td_lambda=0.85, greedy_share=1)
    return SelfPlay(Mlp(weights[0]), Mlp(weights[1]), settings, seed, opponent).play()


def train_response(task: ResponseTask, minutes: float, seed: int, pool: TaskPool) -> tuple[PolicyNetworks, int]:
    """Return nets trained for *minutes* minutes to beat the bot, and the rounds played; *pool* plays the rounds."""
    start_s = monotonic()
    nets = networks_for(task.rules)
    value_trainer, call_trainer = AdamTrainer(nets.value_network), AdamTrainer(nets.call_network)
    iteration = rounds = 0
    while monotonic() - start_s < minutes * 60:
        iteration += 1
        weights = (value_trainer.net.weights, call_trainer.net.weights)
        seeds = [f"{seed}/response {iteration}/{chunk}" for chunk in range(CHUNKS_PER_ITERATION)]
        batches = list(
            with_progress_bar(
                pool.imap(partial(play_response_chunk, task, weights), seeds),
                CHUNKS_PER_ITERATION,
                sys.stderr,
                monotonic,
            )
        )
        features, targets, call_features, call_targets, *_ = concatenate_batches(batches)
        value_error = value_trainer.train((features, targets), 2, _LEARNING_RATE, iteration)
        call_error = call_trainer.train((call_features, call_targets), 2, _LEARNING_RATE, iteration)
        rounds += sum(batch.rounds for batch in batches)
        print(f"{iteration:2} rounds {rounds} error {value_error:.2f} of calls {call_error:.2f}", flush=True)  # noqa: T201
    return PolicyNetworks(value_trainer.net, call_trainer.net), rounds


def measure_response(task: ResponseTask, nets: PolicyNetworks, games: int, seed: int) -> str:
    """Return a text with the win share of these nets against the bot; both seatings of every deal are played.

    Against the greedy baseline that of the master in the same deals follows.
    """
    response = Policy(nets, SKILL_LEVELS["master"], Random(seed))
    text = f"the response wins {_win_share(task, response, games, seed)} of {2 * -(-games // 2)} matches"
    if task.against == "greedy":
        master = Policy(None, SKILL_LEVELS["master"], Random(seed))
        text += f", the master {_win_share(task, master, games, seed)}"
    return text


def _win_share(task: ResponseTask, policy: Policy, games: int, seed: int) -> str:
    policies = [policy, task.opponent_policy(str(seed))]
    result = evaluate_policies(task.rule_tables, policies, -(-games // 2), f"{seed}/response")
    share, half_width = result.win_share(0)
    return f"{100 * share:.1f} +- {100 * half_width:.1f} %"


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line; *argv* are its arguments, by default those of the process."""
    parser = argparse.ArgumentParser(prog="python -m yaniv.arena.train.best_response", description=__doc__)
    parser.add_argument("--against", choices=get_args(Against), default="master")
    parser.add_argument("--variant", help="house rules; by default those of the benchmark")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help="one rule of --variant changed"
    )
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--games", type=int_at_least(1), default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int_at_least(1), default=2)
    arguments = parser.parse_args(argv)
    rules = benchmark_rules()
    if arguments.variant:
        rules = override_rules(library.load(arguments.variant), tuple(arguments.rule)).rules
    task = ResponseTask(arguments.against, rules)
    try:
        with worker_pool(arguments.jobs) as pool:
            nets, rounds = train_response(task, arguments.minutes, arguments.seed, pool)
        print(f"after {rounds} rounds", measure_response(task, nets, arguments.games, arguments.seed))  # noqa: T201
    except WorkerDiedError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        print("\nThe response stops; nothing of it is kept.", file=sys.stderr)  # noqa: T201
        sys.exit(130)


if __name__ == "__main__":
    main()
