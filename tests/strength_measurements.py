"""Measurements behind the table of aims: `python -m tests.strength aims` writes the table into `STRENGTH.md`.

Measurements are stored in `tests/measured_strength.json`. `--play` plays the master against `greedy` in the simulator
in the houses of `GREEDY_HOUSES` and stores the results; `--decisions` measures decision times in the house with most
choices. Results that other commands print are stored with `--record`.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import pairwise
from math import log, log10
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from tests.strength_aims import Measurement, format_aims
from tests.strength_contests import (
    LEVEL_VARIANTS,
    SEED,
    ContestLine,
    WinShare,
    mean_share,
    mixed_bots,
    play_contest,
    write_sections,
)
from yaniv.arena.engine_benchmark import EXTREME_RULES, time_master
from yaniv.arena.process_pool import Workers
from yaniv.arena.rule_overrides import override_rules
from yaniv.arena.train.cli_types import int_at_least
from yaniv.arena.train.net_evaluation import evaluate_policies
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.characters import PERSONALITIES
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.roster import LEVELS
from yaniv.variants import library

RESULTS_FILE: Final = Path(__file__).with_name("measured_strength.json")
_EXTREME_SEATS: Final = (2, 4, 6, 8, 12, 16)
_DECISIONS: Final = 150


class GreedyHouse(Struct, frozen=True):
    """House in which the master is measured against `greedy`, two players."""

    variant: str
    rules: tuple[str, ...] = ()


GREEDY_HOUSES: Final = {
    "9 cards": GreedyHouse("classic", ("deck.packs=auto", "deal.hand_size=9", "call.limit=20")),
    "11 cards": GreedyHouse("classic", ("deck.packs=auto", "deal.hand_size=11", "call.limit=25")),
    "13 cards": GreedyHouse("classic", ("deck.packs=auto", "deal.hand_size=13", "call.limit=40")),
    "kings at -5": GreedyHouse("classic", ("deck.values.king=-5",)),
    "call at 10": GreedyHouse("classic", ("call.limit=10",)),
}


def read_measurements(file: Path = RESULTS_FILE) -> dict[str, Measurement]:
    """Return the stored measurements by key."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Measurement]) if file.exists() else {}


def record(key: str, measurement: Measurement, file: Path = RESULTS_FILE) -> None:
    """Store a measurement, replacing an older one with the same key."""
    found = read_measurements(file) | {key: measurement}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


def play_house(name: str, matches: int, seed: int) -> Measurement:
    """Return the share of matches the master wins against `greedy`, in percent, over both seatings of every deal."""
    house = GREEDY_HOUSES[name]
    rules = override_rules(library.load(house.variant), house.rules).rules
    master = Policy(None, SKILL_LEVELS["master"], Random(seed))
    deals = -(-matches // 2)
    share, half_width = evaluate_policies(rule_tables_for(rules, 2), [master, None], deals, f"{seed}").win_share(0)
    command = f'python -m tests.strength aims --play "{name}" --matches {matches} --seed {seed}'
    return Measurement(round(100 * share, 1), round(100 * half_width, 1), 2 * deals, command)


def measure_decisions() -> Iterator[tuple[str, Measurement]]:
    """Yield the 95th percentile and the maximum of the master's decision times in the extreme house, over all seats."""
    times = [time_master(EXTREME_RULES, seats, _DECISIONS) for seats in _EXTREME_SEATS]
    count, command = sum(each.decisions for each in times), "python -m tests.strength aims --decisions"
    yield "decision p95", Measurement(max(each.p95_ms for each in times), 0, count, command)
    yield "longest decision", Measurement(max(each.max_ms for each in times), 0, count, command)


def measure_character_costs(matches: int, seed: int) -> Measurement:
    """Return the Elo that the most costly character loses against a master without character, in the simulator.

    Hunters are left out: the simulator does not tell them which totals are reduced.
    """
    tables = rule_tables_for(library.load("classic").rules, 2)
    plain, deals = Policy(None, SKILL_LEVELS["master"], Random(seed)), -(-matches // 2)
    costs = []
    for temper, personality in sorted(PERSONALITIES.items()):
        if temper in ("hunter", "steady"):
            continue
        own = Policy(None, SKILL_LEVELS["master"], Random(seed), style_bias=personality.style_bias)
        share, half_width = evaluate_policies(tables, [own, plain], deals, f"{seed}").win_share(0)
        elo, slope = 400 * log10((1 - share) / share), 400 / log(10) / share / (1 - share)
        sys.stdout.write(f"{temper:10}{100 * share:.1f} +- {100 * half_width:.1f} %, {elo:.0f} Elo\n")
        costs.append((elo, slope * half_width))
    elo, half_width = max(costs)
    command = f"python -m tests.strength aims --characters --matches {matches} --seed {seed}"
    return Measurement(round(elo, 1), round(half_width, 1), 2 * deals, command)


def measure_levels(players: int, matches: int, folder: Path, jobs: Workers) -> Measurement:
    """Return the lowest mean over the variants of a level's wins against the one below, as one against one.

    Levels that use the networks play in the simulator, the others in the arena.
    """
    means = []
    for weaker, stronger in pairwise(LEVELS):
        bots = mixed_bots(stronger, weaker, players)
        ours = bots.count(stronger)
        is_fast = {weaker, stronger} <= SKILL_LEVELS.keys()
        shares = [
            _fast_share(ContestLine("levels", variant, bots, matches))
            if is_fast
            else play_contest(ContestLine("levels", variant, bots, matches), folder, jobs)
            for variant in LEVEL_VARIANTS
        ]
        means.append(mean_share([share.pairwise(ours, players - ours) for share in shares]))
        sys.stdout.write(f"{players} players, {stronger} > {weaker}: {means[-1]}\n")
        sys.stdout.flush()
    worst = min(means, key=lambda share: share.found)
    command = f"python -m tests.strength aims --levels {players} --matches {matches}"
    half_width = round((worst.high - worst.low) / 2, 1)
    return Measurement(round(worst.found, 1), half_width, matches * len(LEVEL_VARIANTS), command)


def _fast_share(line: ContestLine) -> WinShare:
    """Return the combined wins of the players of the first level, in the simulator."""
    seats = len(line.bots)
    policies = [Policy(None, SKILL_LEVELS[bot], Random(f"{SEED} {seat}")) for seat, bot in enumerate(line.bots)]
    tables = rule_tables_for(library.load(line.variant).rules, seats)
    result = evaluate_policies(tables, policies, -(-line.games // seats), f"{SEED}/levels")
    share, half_width = result.win_share(*range(line.bots.count(line.bots[0])))
    return WinShare(100 * share, 100 * (share - half_width), 100 * (share + half_width))


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--play", nargs="+", choices=tuple(GREEDY_HOUSES), default=(), metavar="HOUSE")
    parser.add_argument("--matches", type=int_at_least(2), default=600)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--decisions", action="store_true")
    parser.add_argument("--characters", action="store_true", help="measure what each costs a master")
    parser.add_argument("--levels", type=int, choices=(2, 3, 4), help="play every level against the one below")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--jobs", type=int_at_least(1), default=2)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="plays on the machines of a dask scheduler")
    parser.add_argument("--record", nargs=5, metavar=("KEY", "VALUE", "HALF_WIDTH", "COUNT", "COMMAND"))


def run_aims(chosen: Namespace) -> None:
    """Run the command."""
    for name in chosen.play:
        record(name, play_house(name, chosen.matches, chosen.seed))
    for key, measurement in measure_decisions() if chosen.decisions else ():
        record(key, measurement)
    if chosen.characters:
        record("cost of a character", measure_character_costs(chosen.matches, chosen.seed))
    if chosen.levels:
        measured = measure_levels(chosen.levels, chosen.matches, chosen.folder, chosen.scheduler or chosen.jobs)
        record(f"levels, {chosen.levels} players", measured)
    if chosen.record:
        key, value, half_width, count, command = chosen.record
        record(key, Measurement(float(value), float(half_width), int(count), command))
    write_sections(format_aims(read_measurements()))
