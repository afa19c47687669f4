"""Measurements of the value of a call, on the fast model: `python -m tests.call_values KIND`.

`matches` plays the master against one that leaves the value of a call to the network alone; every deal in all seatings.
Finished pieces are kept in a file, so that an interrupted run resumes.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from yaniv.arena.train.net_evaluation import EvaluationResult, evaluate_policies
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.variants import library

REDUCING_VARIANTS: Final = (
    "travellers",
    "paddy-smashdown",
    "french",
    "fiji",
    "travellers-speed",
    "bga",
    "pagat",
    "self-assaf",
    "french-short",
    "how-to-play",
)
"""Variants in which totals drop and a call ends the round at once."""
_DEALS_AT_ONCE: Final = 20
_MASTER: Final = SKILL_LEVELS["master"]


class _Pieces(Struct):
    """Finished pieces of a run: wins by variant and piece."""

    wins: dict[str, list[list[list[float]]]] = {}


def _play_matches(arguments: Namespace) -> None:
    file = Path(arguments.file)
    pieces = msgspec.json.decode(file.read_bytes(), type=_Pieces) if file.exists() else _Pieces()
    variants = arguments.variants.split(",") if arguments.variants else REDUCING_VARIANTS
    deals = -(-arguments.matches // len(variants) // arguments.players)
    count = -(-deals // _DEALS_AT_ONCE)
    for number in range(count):
        for variant in variants:
            done = pieces.wins.setdefault(variant, [])
            if len(done) > number:
                continue
            rule_tables = RuleTables(library.load(variant).rules, arguments.players)
            before = Policy(None, replace(_MASTER, settles_calls=False), Random(0))
            policies = [Policy(None, _MASTER, Random(0)), *[before] * (arguments.players - 1)]
            seed = f"{arguments.seed}/{variant}/{number}"
            done.append(evaluate_policies(rule_tables, policies, _DEALS_AT_ONCE, seed).wins)
            file.write_bytes(msgspec.json.encode(pieces))
        _report(pieces, arguments.players)


def _report(pieces: _Pieces, players: int) -> None:
    for variant, wins in pieces.wins.items():
        _report_share(variant, [row for piece in wins for row in piece], players)
    _report_share("all", [row for wins in pieces.wins.values() for piece in wins for row in piece], players)


def _report_share(name: str, wins: list[list[float]], players: int) -> None:
    if wins:
        share, half_width = EvaluationResult(wins).win_share(0)
        print(f"{name}: {100 * share:.1f} ± {100 * half_width:.1f} % of {len(wins) * players} matches", flush=True)  # noqa: T201 -- a report


def main() -> None:
    """Run the measurement that the command line names."""
    parser = ArgumentParser(description=__doc__)
    kinds = parser.add_subparsers(required=True)
    matches = kinds.add_parser("matches", help="the master against one with the call network alone")
    matches.add_argument("--variants", default="", help="comma-separated; those in which totals drop if left out")
    matches.add_argument("--players", type=int, default=2)
    matches.add_argument("--matches", type=int, default=4000, help="all variants together")
    matches.add_argument("--seed", default="61")
    matches.add_argument("--file", required=True, help="finished pieces; resumed from there")
    matches.set_defaults(run=_play_matches)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
