"""Best response: an opponent that is taught under one set of house rules alone, to tell how much can be won there.

`python -m yaniv.arena.train.best_response` starts with the master's own nets, or with `--start nothing` with random
ones, plays rounds of two players against the shipped master, or with `--against greedy` against the greedy baseline,
for some minutes, learns, and then plays whole matches against that bot. Its share of wins is a lower bound for a
perfect opponent. Against the master, 50 % would mean that nothing was gained; against `greedy` the master plays the
same deals for comparison.

With `--against itself` it is a specialist: it plays rounds of two to four players with its like, pairs included (see
`paired_rollouts`), and then the master plays whole matches against one, two and three of it.

With `--folder` the nets are kept after each iteration, and the same command goes on with them.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import get_args

from yaniv.arena.process_pool import WorkerDiedError, worker_pool
from yaniv.arena.rule_overrides import override_rules
from yaniv.arena.train.cli_types import int_at_least
from yaniv.arena.train.net_evaluation import evaluate_policies
from yaniv.arena.train.response_training import SPECIALIST_PLAYERS, Against, ResponseTask, ResponseTraining, Start
from yaniv.arena.train.rule_sampler import benchmark_rules
from yaniv.bots.neural.neural_policy import Policy, PolicyNetworks
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.variants import library


def measure_response(task: ResponseTask, nets: PolicyNetworks, games: int, seed: int) -> str:
    """Return a text with the win share of these nets against the bot; all seatings of every deal are played.

    Against the greedy baseline that of the master in the same deals follows. Of a specialist it tells what the master
    wins against it.
    """
    response, master = (Policy(each, SKILL_LEVELS["master"], Random(seed)) for each in (nets, None))
    if task.against == "itself":
        shares = [_win_share(task, [master, *[response] * (seats - 1)], games, seed) for seats in SPECIALIST_PLAYERS]
        return f"the master against one, two and three of the specialists wins {'; '.join(shares)}"
    opponent = task.opponent_policy(str(seed))
    text = f"the response wins {_win_share(task, [response, opponent], games, seed)}"
    if task.against == "greedy":
        text += f", the master {_win_share(task, [master, opponent], games, seed)}"
    return text


def _win_share(task: ResponseTask, policies: Sequence[Policy | None], games: int, seed: int) -> str:
    seats = len(policies)
    deals = -(-games // seats)
    result = evaluate_policies(task.rule_tables(seats), policies, deals, f"{seed}/response")
    share, half_width = result.win_share(0)
    return f"{100 * share:.1f} +- {100 * half_width:.1f} % of {deals * seats} matches"


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m yaniv.arena.train.best_response", description=__doc__)
    parser.add_argument("--against", choices=get_args(Against), default="master")
    parser.add_argument("--start", choices=get_args(Start), default="master")
    parser.add_argument("--variant", help="house rules; by default those of the benchmark")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help="one rule of --variant changed"
    )
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--games", type=int_at_least(1), default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure-seed", type=int, help="seed of the matches; by default that of the training")
    parser.add_argument("--jobs", type=int_at_least(1), default=2)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="plays on the machines of a dask scheduler")
    parser.add_argument("--folder", type=Path, help="keeps the nets after each iteration")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line; *argv* are its arguments, by default those of the process."""
    arguments = _arguments(argv)
    rules = benchmark_rules()
    if arguments.variant:
        rules = override_rules(library.load(arguments.variant), tuple(arguments.rule)).rules
    task = ResponseTask(arguments.against, rules, arguments.start)
    measure_seed = arguments.seed if arguments.measure_seed is None else arguments.measure_seed
    try:
        training = ResponseTraining(task, arguments.seed, arguments.folder)
        with worker_pool(arguments.scheduler or arguments.jobs) as pool:
            training.train(arguments.minutes, pool)
        print(  # noqa: T201
            f"after {training.rounds} rounds in {training.trained_s / 60:.0f} minutes",
            measure_response(task, training.nets, arguments.games, measure_seed),
        )
    except WorkerDiedError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        kept = "nothing of it is kept" if arguments.folder is None else "the same command goes on with it"
        print(f"\nThe response stops; {kept}.", file=sys.stderr)  # noqa: T201
        sys.exit(130)


if __name__ == "__main__":
    main()
