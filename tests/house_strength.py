"""`python -m tests.strength houses N`: the master against `greedy` under N random house rules, in the simulator.

House K of a seed is always the same: valid rules over the whole schema for 2 to 6 players, and a random number of seats
that they allow. The master plays one seat, `greedy` all others, every deal in all seatings. Each house is one line in a
file of `build/strength`, named after the seed, the matches and the weights: stored houses are not played again, and
after an interruption the same command continues.

Houses in which strength cannot show are drawn and counted, but not played; `tests.house_probe` finds them.

A share p of n seats is converted to one against one by the odds of a seat: p and (1 - p) / (n - 1), as parts of their
sum. An abandoned match (not over after 400 rounds) counts as shared by all seats, and is counted.

With `--decisions`, the time of each decision of the master is measured too, in a round that it plays in all seats of
the game engine, one position at a time.
"""

import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import msgspec
from msgspec import Struct

from tests.house_probe import HouseKind, kind_of_house
from tests.house_report import HOUSES_FILE, format_list, format_section, summarize
from tests.house_result import FAIR_SHARE, HouseResult
from tests.strength_contests import write_sections
from yaniv import paths
from yaniv.arena.engine_benchmark import time_master
from yaniv.arena.process_pool import WorkerDiedError, worker_pool
from yaniv.arena.random_rules import random_schema_rules
from yaniv.arena.train.cli_types import int_at_least
from yaniv.arena.train.net_evaluation import EvaluationResult, evaluate_policies
from yaniv.bots.neural.neural_policy import WEIGHTS_FILE, WIDE_WEIGHTS_FILE, Policy
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import RULE_SPECS, get_value
from yaniv.sample_statistics import mean_half_width

MAX_PLAYERS: Final = 6
_TIMED_ROUND_DECISIONS: Final = 120


class House(Struct, frozen=True):
    """Random rules and a number of seats."""

    rules: HouseRules
    seats: int


def random_house(seed: int, number: int) -> House:
    """Return the house of this number; the same for the same seed."""
    rng = Random(f"house {seed}/{number}")
    rules = random_schema_rules(rng, MAX_PLAYERS)
    return House(rules, rng.randint(rules.table.min_players, rules.table.max_players))


def pairwise_percent(share: float, seats: int) -> float:
    """Return the *share* of one seat against all others, in [0, 1], converted to percent of one against one.

    >>> pairwise_percent(0.5, 3)
    66.66666666666667
    """
    other = (1 - share) / (seats - 1)
    return 100 * share / (share + other)


def won_shares(result: EvaluationResult, seats: int) -> tuple[list[float], int]:
    """Return the share that the first entrant won of each deal, and the number of abandoned matches.

    An abandoned match is shared by all.
    """
    missing = [max(0.0, 1 - sum(row)) for row in result.wins]
    return [row[0] + lost / seats for row, lost in zip(result.wins, missing, strict=True)], round(sum(missing) * seats)


def play_house(number: int, seed: int, matches: int, *, decisions: bool = False) -> HouseResult:
    """Play the matches of one house; with *decisions* also measure decision times."""
    began_s = perf_counter()
    house = random_house(seed, number)
    seats = house.seats
    kind = kind_of_house(house.rules, seats, f"{seed}/probe {number}")
    if kind != "playable":
        return _unplayed(number, house, kind)
    master = Policy(None, SKILL_LEVELS["master"], Random(number))
    deals = -(-matches // seats)
    result = evaluate_policies(
        RuleTables(house.rules, seats), [master, *[None] * (seats - 1)], deals, f"{seed}/house {number}"
    )
    shares, abandoned = won_shares(result, seats)
    mean = sum(shares) / deals
    half = mean_half_width([share - mean for share in shares])
    seconds = perf_counter() - began_s
    return HouseResult(
        number=number,
        seats=seats,
        matches=deals * seats,
        abandoned=abandoned,
        share=100 * mean,
        pairwise=pairwise_percent(mean, seats),
        low=pairwise_percent(max(0.0, mean - half), seats),
        high=pairwise_percent(min(1.0, mean + half), seats),
        differences=differences_from_classic(house.rules),
        seconds=round(seconds, 1),
        decision_times=time_master(house.rules, seats, _TIMED_ROUND_DECISIONS, str(number)) if decisions else None,
    )


def _unplayed(number: int, house: House, kind: HouseKind) -> HouseResult:
    return HouseResult(
        number=number,
        seats=house.seats,
        matches=0,
        abandoned=0,
        share=100 / house.seats,
        pairwise=FAIR_SHARE,
        low=FAIR_SHARE,
        high=FAIR_SHARE,
        differences=differences_from_classic(house.rules),
        seconds=0,
        kind=kind,
    )


def differences_from_classic(rules: HouseRules) -> dict[str, object]:
    """Return by key path the values that are not the defaults, those of `classic`."""
    return {spec.path: value for spec in RULE_SPECS if (value := get_value(rules, spec.path)) != spec.default}


def results_file(folder: Path, seed: int, matches: int) -> Path:
    """Return the file of the houses played with the present weights."""
    contents = [(paths.assets() / "bots" / name).read_bytes() for name in (WEIGHTS_FILE, WIDE_WEIGHTS_FILE)]
    weights = sha256(b"".join(contents)).hexdigest()[:8]
    return folder / f"houses-{seed}-{matches}-{weights}.jsonl"


def read_results(file: Path) -> dict[int, HouseResult]:
    """Return the results in *file* by number; a line that an interruption left half written is skipped."""
    results: dict[int, HouseResult] = {}
    for line in file.read_bytes().splitlines() if file.exists() else ():
        try:
            result = msgspec.json.decode(line, type=HouseResult)
        except msgspec.DecodeError:
            continue
        results[result.number] = result
    return results


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("amount", type=int_at_least(1), metavar="N", help="number of houses")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="K", help="number of the first house")
    parser.add_argument("--matches", type=int_at_least(2), default=60, help="at least so many in each house")
    parser.add_argument("--jobs", type=int_at_least(1), default=2)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="plays on the machines of a dask scheduler")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--decisions", action="store_true", help="measure the time of each decision as well")
    parser.add_argument("--played", action="store_true", help="play nothing, tell of those of them that were played")
    parser.add_argument("--write", action="store_true", help="write the section into STRENGTH.md, and HOUSES.md")


def run_houses(chosen: Namespace) -> int:
    """Run the command; return the exit code: 1 if a house is weak."""
    chosen.folder.mkdir(parents=True, exist_ok=True)
    file = results_file(chosen.folder, chosen.seed, chosen.matches)
    results = read_results(file)
    numbers = range(chosen.first, chosen.first + chosen.amount)
    missing = [
        number
        for number in numbers
        if not chosen.played
        and (number not in results or (chosen.decisions and results[number].decision_times is None))
    ]
    play = partial(play_house, seed=chosen.seed, matches=chosen.matches, decisions=chosen.decisions)
    try:
        with worker_pool(chosen.scheduler or chosen.jobs) as pool, file.open("ab") as lines:
            for result in pool.imap_unordered(play, missing):
                results[result.number] = result
                lines.write(msgspec.json.encode(result) + b"\n")
                lines.flush()
                _print_line(str(result))
    except WorkerDiedError as died:
        _print_line(str(died))
        return 1
    except KeyboardInterrupt:
        _print_line("interrupted; the same command goes on")
        return 130
    chosen_results = [results[number] for number in numbers if number in results]
    for line in summarize(chosen_results):
        _print_line(line)
    if chosen.write:
        write_sections(format_section(chosen_results, chosen.seed, chosen.matches))
        HOUSES_FILE.write_text(format_list(chosen_results, chosen.seed), encoding="utf-8")
    return int(any(result.is_weak for result in chosen_results))


def _print_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
