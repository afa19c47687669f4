"""Measurements of the value of a call, on the fast model: `python -m tests.call_values KIND`.

`matches` plays the master against one that leaves the value of a call to the network alone; every deal in all seatings.
Finished pieces are kept in a file, so that an interrupted run resumes. `near` plays near-sure calls that the advice is
against out, in dealt worlds or with the true hands, against players of a level that the advice knows; `verdicts` moves
of such players that a review would blame; `hints` the next best moves of hints that say what these cost. `odds`
compares the chance that Practice tells with the hands as they are, `worth` the points that a hint tells with those that
the move brings when the same level plays on. `times` measures decisions with a legal call.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tests.advice_checks import AdviceSampler, Comparison, PlayedComparison, deal_worlds, keep_hands
from yaniv.arena.engine_benchmark import time_master
from yaniv.arena.train.episode import Episode
from yaniv.arena.train.net_evaluation import EvaluationResult, evaluate_policies
from yaniv.bots.neural.mlp import load_networks
from yaniv.bots.neural.neural_policy import Policy, PolicyNetworks
from yaniv.bots.neural.playout import Playout
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.game.view import View
from yaniv.sample_statistics import mean_half_width
from yaniv.variants import library

REDUCING_VARIANTS: Final = (
    "travellers",
    "paddy-smashdown",
    "french",
    "fiji",
    "pagat",
    "french-short",
    "how-to-play",
)
"""Variants in which totals drop and calls are settled."""
_DEALS_AT_ONCE: Final = 50
_HINTS_APART: Final = 3
"""Hints from one to the next that is played on, so that rounds differ."""
_WORTH_BINS: Final = (-12, -6, -3, 0, 3, 6, 12, 20)
"""Limits, in points, of the bins of what a hint says a move is worth."""
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
    before_networks = None
    if arguments.before:
        networks, _ = load_networks(Path(arguments.before))
        before_networks = PolicyNetworks(networks["value"], networks["call"])
    for number in range(count):
        for variant in variants:
            done = pieces.wins.setdefault(variant, [])
            if len(done) > number:
                continue
            rule_tables = RuleTables(library.load(variant).rules, arguments.players)
            before = Policy(before_networks, replace(_MASTER, settles_calls=False), Random(0))
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


def _check_near_sure(arguments: Namespace) -> None:
    begin = partial(keep_hands, stocks=8) if arguments.true_hands else partial(deal_worlds, worlds=arguments.worlds)
    for level in arguments.levels.split(","):
        sampler = AdviceSampler(arguments.variants.split(","), level, "master", f"{arguments.seed}/{level}")
        _play_on(f"{level}: near-sure calls advised against", sampler, sampler.near_sure_calls(), begin, arguments)


def _check_verdicts(arguments: Namespace) -> None:
    begin = partial(deal_worlds, worlds=arguments.worlds)
    for level in arguments.levels.split(","):
        sampler = AdviceSampler(arguments.variants.split(","), level, level, f"{arguments.seed}/{level}")
        _play_on(f"{level}: moves blamed", sampler, sampler.verdicts(), begin, arguments)


def _check_hints(arguments: Namespace) -> None:
    begin = partial(deal_worlds, worlds=arguments.worlds)
    for level in arguments.levels.split(","):
        sampler = AdviceSampler(arguments.variants.split(","), level, level, f"{arguments.seed}/{level}")
        comparisons = islice(sampler.next_best_moves(), 0, None, _HINTS_APART)
        _play_on(f"{level}: next best moves", sampler, comparisons, begin, arguments)


def _play_on(
    name: str,
    sampler: AdviceSampler,
    comparisons: Iterator[Comparison],
    begin: Callable[[Episode], Sequence[Playout]],
    arguments: Namespace,
) -> None:
    """Play comparisons on; report what was told, what was found, and how many were reversed."""
    told: list[float] = []
    found: list[PlayedComparison] = []
    for each in islice(comparisons, arguments.positions):
        told.append(each.told)
        found.append(sampler.play_on(each, begin, arguments.own))
        mean = fmean([played.mean for played in found])
        half_width = mean_half_width([played.mean - mean for played in found])
        print(  # noqa: T201 -- a report
            f"{name}: {len(found)} of {sampler.asked_count}, told {fmean(told):.1f},"
            f" found {mean:.1f} ± {half_width:.1f} points; below 0 in {sum(played.mean < 0 for played in found)},"
            f" beyond chance in {sum(played.is_reversed for played in found)}; last: told {each.told:.1f},"
            f" found {found[-1].mean:.1f} ± {found[-1].half_width:.1f}{', a call' if each.other.is_call else ''}",
            flush=True,
        )


def _check_odds(arguments: Namespace) -> None:
    """Report, by tenths of what was told, the number of positions, what was told and what was true, in percent."""
    for level in arguments.levels.split(","):
        variants, seed = arguments.variants.split(","), f"{arguments.seed}/{level}"
        sampler = AdviceSampler(variants, level, level, seed, knows_level=False)
        positions = sampler.unbeaten_odds(only_calls=arguments.calls)
        odds = list(islice(positions, 0, arguments.every * arguments.positions, arguments.every))
        for tenth in range(10):
            _report_odds(f"{level} {10 * tenth}", [each for each in odds if min(9, int(10 * each[0])) == tenth])
        _report_odds(f"{level}, all", odds)


def _report_odds(name: str, odds: list[tuple[float, bool]]) -> None:
    if odds:
        told, true = fmean(chance for chance, _ in odds), fmean(is_true for _, is_true in odds)
        print(f"{name}: {len(odds)}, told {100 * told:.1f}, true {100 * true:.1f}", flush=True)  # noqa: T201 -- a report


def _check_worths(arguments: Namespace) -> None:
    """Report, by what was told, the number of positions, what was told and what was found, in points."""
    for level in arguments.levels.split(","):
        sampler = AdviceSampler(arguments.variants.split(","), level, level, f"{arguments.seed}/{level}")
        worths = list(
            islice(
                sampler.worths(arguments.stocks, arguments.every, besides_calls=arguments.calls), arguments.positions
            )
        )
        for start, end in pairwise((-inf, *_WORTH_BINS, inf)):
            _report_worths(f"{level}, from {start:g}", [each for each in worths if start <= each[0] < end])
        _report_worths(f"{level}, all", worths)


def _report_worths(name: str, worths: list[tuple[float, float]]) -> None:
    if worths:
        told, found = fmean(each for each, _ in worths), fmean(each for _, each in worths)
        half_width = mean_half_width([each - found for _, each in worths])
        print(f"{name}: {len(worths)}, told {told:.1f}, found {found:.1f} ± {half_width:.1f}", flush=True)  # noqa: T201 -- a report


def _time_decisions(arguments: Namespace) -> None:
    """Report the times of decisions with a legal call, by variant and number of players: means over matches."""
    for variant in arguments.variants.split(","):
        for players in (2, 4, 8):
            rules = library.load(variant).rules
            times = [
                time_master(rules, players, arguments.decisions, f"{arguments.seed}/{number}", _has_legal_call)
                for number in range(arguments.matches)
            ]
            p50_ms, p95_ms = fmean(each.p50_ms for each in times), fmean(each.p95_ms for each in times)
            count = sum(each.decisions for each in times)
            print(f"{variant}, {players} players: p50 {p50_ms:.1f}, p95 {p95_ms:.1f} ms of {count}", flush=True)  # noqa: T201 -- a report


def _has_legal_call(view: View) -> bool:
    is_in_turn = view.turn == view.seat and view.phase == "start"
    return is_in_turn and view.may_call and view.hand_total <= view.rules.call.limit


def main() -> None:
    """Run the measurement that the command line names."""
    parser = ArgumentParser(description=__doc__)
    kinds = parser.add_subparsers(required=True)
    matches = kinds.add_parser("matches", help="the master against one with the call network alone")
    matches.add_argument(
        "--variants", default="", help="comma-separated; those in which totals drop and calls are settled if left out"
    )
    matches.add_argument("--players", type=int, default=2)
    matches.add_argument("--matches", type=int, default=4000, help="all variants together")
    matches.add_argument("--seed", default="61")
    matches.add_argument("--before", help="weights of the master before; those of today if left out")
    matches.add_argument("--file", required=True, help="finished pieces; resumed from there")
    matches.set_defaults(run=_play_matches)
    near = kinds.add_parser("near", help="near-sure calls that the advice is against, played out")
    verdicts = kinds.add_parser("verdicts", help="moves that a review would blame, played out")
    hints = kinds.add_parser("hints", help="what hints say that the next best move costs, and what it costs")
    for kind, levels, run in (
        (near, "club,expert", _check_near_sure),
        (verdicts, "club", _check_verdicts),
        (hints, "club", _check_hints),
    ):
        kind.add_argument("--variants", default="paddy-smashdown,fiji,travellers,french")
        kind.add_argument("--levels", default=levels, help="comma-separated levels of the others")
        kind.add_argument("--own", default="master", help="level that plays on for the seat that asks")
        kind.add_argument("--positions", type=int, default=100, help="for each level")
        kind.add_argument("--worlds", type=int, default=400)
        kind.add_argument("--seed", default="71")
        kind.set_defaults(run=run)
    near.add_argument("--true-hands", action="store_true", help="the hands as they are, and 8 orders of the stock")
    odds = kinds.add_parser("odds", help="the chance that no hand is as low, as Practice tells it, and the truth")
    odds.add_argument("--variants", default="classic,paddy-smashdown,fiji,travellers,french")
    odds.add_argument("--levels", default="club,master", help="comma-separated levels of both players")
    odds.add_argument("--positions", type=int, default=1000, help="for each level")
    odds.add_argument("--every", type=int, default=5, help="positions from one to the next, so that rounds differ")
    odds.add_argument("--calls", action="store_true", help="only positions with a legal call")
    odds.add_argument("--seed", default="95")
    odds.set_defaults(run=_check_odds)
    worth = kinds.add_parser("worth", help="what a hint says the best move is worth, and what it brings")
    worth.add_argument("--variants", default="classic,paddy-smashdown,fiji,travellers,french")
    worth.add_argument("--levels", default="club,master", help="comma-separated levels of both players")
    worth.add_argument("--positions", type=int, default=1000, help="for each level")
    worth.add_argument("--every", type=int, default=5, help="positions from one to the next")
    worth.add_argument("--stocks", type=int, default=4, help="orders of the stock, with the hands as they are")
    worth.add_argument("--calls", action="store_true", help="only positions with a legal call, best move besides it")
    worth.add_argument("--seed", default="96")
    worth.set_defaults(run=_check_worths)
    times = kinds.add_parser("times", help="CPU time of the master's decisions with a legal call")
    times.add_argument("--variants", default="travellers,paddy-smashdown,french,classic")
    times.add_argument("--decisions", type=int, default=1000, help="most of one match")
    times.add_argument("--matches", type=int, default=12, help="of each variant and number of players")
    times.add_argument("--seed", default="97")
    times.set_defaults(run=_time_decisions)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
