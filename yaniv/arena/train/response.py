"""How much can be won from the shipped master by whoever knows it? A best response, trained against it alone.

`python -m yaniv.arena.train.response` begins with the master's own nets, plays two-player rounds against them, frozen,
for some minutes, learns, and then plays whole matches against the master. Its share of them is a lower bound of what
the master leaves to a perfect opponent; 50 % would be nothing.
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

from yaniv.arena.crew import Pool, WorkerDiedError, crew
from yaniv.arena.progress import shown
from yaniv.arena.train.houses import box_of, measured
from yaniv.arena.train.ladder import ladder
from yaniv.arena.train.learn import Teacher
from yaniv.arena.train.numbers import whole
from yaniv.arena.train.run import CHUNKS
from yaniv.arena.train.selfplay import Lessons, Rival, SelfPlay, Settings, gathered
from yaniv.bots.learned.levels import LEVELS
from yaniv.bots.learned.mind import Mind, Nerve, Nets, shipped
from yaniv.bots.learned.net import Net

_SETTINGS: Final = Settings(rounds=1_000, temperature=0.3, wild=0.01, trace=0.85, greedy=1)
_RATE: Final = 4e-4

Weights = tuple[list[NDArray[np.float32]], list[NDArray[np.float32]]]


def play_chunk(weights: Weights, seed: str) -> Lessons:
    """Rounds of the response against the master, in whatever process."""
    master = Rival(Mind(shipped(), Nerve(), Random(seed), coarse=True), box_of(measured(), 2))
    return SelfPlay(Net(weights[0]), Net(weights[1]), _SETTINGS, seed, master).play()


def respond(minutes: float, seed: int, pool: Pool) -> Nets:
    """Nets that have learned for so long to beat the master."""
    begun = monotonic()
    value, call = Teacher(shipped().value), Teacher(shipped().call)
    iteration = 0
    while monotonic() - begun < minutes * 60:
        iteration += 1
        weights = (value.net.weights, call.net.weights)
        tasks = [f"{seed}/response {iteration}/{chunk}" for chunk in range(CHUNKS)]
        lessons = list(shown(pool.imap(partial(play_chunk, weights), tasks), CHUNKS, sys.stderr, monotonic))
        rows, points, call_rows, call_points, *_ = gathered(lessons)
        error = value.teach((rows, points), 2, _RATE, iteration)
        called = call.teach((call_rows, call_points), 2, _RATE, iteration)
        rounds = sum(each.rounds for each in lessons)
        print(f"{iteration:2} rounds {rounds} error {error:.2f} of calls {called:.2f}", flush=True)  # noqa: T201
    return Nets(value.net, call.net)


def measure(nets: Nets, games: int, seed: int) -> str:
    """What these nets win against the master, in a sentence; of every deal both seatings are played."""
    dice = Random(seed)
    deals = -(-games // 2)
    minds = [Mind(nets, Nerve(), dice), Mind(shipped(), LEVELS["master"], dice)]
    share, within = ladder(box_of(measured(), 2), minds, deals, f"{seed}/response").share(0)
    return f"the response wins {100 * share:.1f} +- {100 * within:.1f} % of {2 * deals} matches"


def main(line: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m yaniv.arena.train.response", description=__doc__)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--games", type=whole(1), default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=whole(1), default=2)
    chosen = parser.parse_args(line)
    try:
        with crew(chosen.jobs) as pool:
            nets = respond(chosen.minutes, chosen.seed, pool)
        print(measure(nets, chosen.games, chosen.seed))  # noqa: T201
    except WorkerDiedError as died:
        sys.exit(str(died))
    except KeyboardInterrupt:
        print("\nThe response stops; nothing of it is kept.", file=sys.stderr)  # noqa: T201
        sys.exit(130)


if __name__ == "__main__":
    main()
