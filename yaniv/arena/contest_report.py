"""Results of a contest, as data for programs and as a table for people. See docs/dev/interfaces.md."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby
from math import log10
from typing import Final, TypeVar

from msgspec import Struct

from yaniv.arena.bot_game import GameResult
from yaniv.arena.duplicate_contest import Contest
from yaniv.arena.latency_histogram import LatencyHistogram, LatencySummary
from yaniv.coded_message import CodedMessage
from yaniv.i18n import format_decimal, tr, tr_plural
from yaniv.narration.message_text import message_text
from yaniv.rules.house_rules import HouseRules
from yaniv.sample_statistics import bootstrap_intervals, wilson_interval

Each = TypeVar("Each")
Interval = tuple[float, float]
"""Lower and upper end."""
_MIN_NAME_COLUMN_CHARS: Final = 16
"""Minimum width of the name column in characters, including the gap after it."""
_MAX_NAME_CHARS: Final = 40
"""Maximum number of characters shown of a name; longer ones are command lines of programs."""
_MAX_ERROR_CHARS: Final = 300
"""Maximum number of characters of an error description."""
_EPSILON: Final = 1e-9
"""Tolerance for rounding errors in sums of thirds of a win."""
_COLUMN_TITLES: Final = ("bot", "wins %", "+-", "Elo", "+-", "points", "calls", "caught %", "slaps", "ms", "errors")
_ROW_FORMAT: Final = "{:<{}}{:>8}{:>6}{:>8}{:>6}{:>8}{:>8}{:>10}{:>8}{:>9}{:>8}"


class BotResult(Struct, frozen=True):
    """Results of one bot name, over all seats it had.

    Shares are from 0 to 1; intervals are 95 % confidence intervals.
    """

    name: str
    seats: int
    """Number of seats at the table."""
    wins: float
    """A shared win counts as a fraction."""
    win_share: float
    win_share_ci95: Interval
    elo: float
    elo_ci95: Interval
    points_per_round: float
    points_per_round_ci95: Interval
    """Zero width if no two deals differ, as with a single deal; this then has no meaning."""
    calls: int
    calls_caught_share: float
    slaps: int
    ms_per_decision: LatencySummary
    errors: int
    trouble: str = ""
    """Description of the first error, for the bot's author; empty if there was none."""


class ContestResult(Struct, frozen=True):
    """Results of one contest: what was played, and the results of each bot."""

    variant: str
    rules: HouseRules
    seed: int
    games: int
    rounds: int
    seconds: float
    unfinished: int
    bots: tuple[BotResult, ...]


def summarize_contest(contest: Contest, played: Sequence[GameResult], seconds: float) -> ContestResult:
    """Return the results of the games *played*; intervals come from resampling whole deals.

    *seconds* is the duration of the contest.
    """
    names = tuple(dict.fromkeys(contest.bots))
    deals = [
        _deal_counts(contest, names, tuple(deal_games)) for _, deal_games in groupby(played, key=lambda game: game.deal)
    ]
    statistics = _contest_statistics(contest, names, deals)
    bounds = bootstrap_intervals(deals, lambda drawn: _contest_statistics(contest, names, drawn), contest.seed)
    if len(names) > 1:
        records = {name: WinRecord(contest.bots.count(name), _wins(contest, name, played)) for name in names}
        bounds = _widen_intervals(bounds, records, len(deals))
    return ContestResult(
        variant=contest.variant,
        rules=contest.rules,
        seed=contest.seed,
        games=len(played),
        rounds=sum(game.rounds for game in played),
        seconds=round(seconds, 3),
        unfinished=sum(not game.winners for game in played),
        bots=tuple(
            _bot_result(contest, played, name, statistics[offset : offset + 3], bounds[offset : offset + 3])
            for name, offset in zip(names, count(0, 3), strict=False)
        ),
    )


def _deal_counts(contest: Contest, names: Sequence[str], games: Sequence[GameResult]) -> tuple[float, ...]:
    """Return the counts of one deal: games, then for each name its wins, rounds and points."""
    row: list[float] = [len(games)]
    for name in names:
        stats = [
            entrant_stats for game in games for entrant_stats in _select_by_name(contest, name, game.entrant_stats)
        ]
        row += (
            _wins(contest, name, games),
            sum(entrant_stats.rounds for entrant_stats in stats),
            sum(t.points for t in stats),
        )
    return tuple(row)


def _wins(contest: Contest, name: str, games: Sequence[GameResult]) -> float:
    return sum(1 / len(game.winners) for game in games for winner in game.winners if contest.bots[winner] == name)


def _select_by_name(contest: Contest, name: str, by_entrant: Sequence[Each]) -> Iterator[Each]:
    return (item for item, entrant in zip(by_entrant, contest.bots, strict=True) if entrant == name)


def _contest_statistics(contest: Contest, names: Sequence[str], deals: Sequence[tuple[float, ...]]) -> list[float]:
    """Return for each name: win share, Elo rating, points per round."""
    games, *rest = (sum(column) for column in zip(*deals, strict=True))
    records = {name: WinRecord(contest.bots.count(name), wins) for name, wins in zip(names, rest[::3], strict=True)}
    rating_by_name = elo_ratings(records)
    statistics: list[float] = []
    for name, rounds, points in zip(names, rest[1::3], rest[2::3], strict=True):
        statistics += (records[name].wins / games, rating_by_name[name], points / max(1, rounds))
    return statistics


ANCHOR_BOT: Final = "greedy"
"""Bot that is rated 1000 wherever it plays; without it, the mean rating is 1000."""


class WinRecord(Struct, frozen=True):
    """Number of seats that one bot name had in all games, and number of wins (shared wins count in part)."""

    seats: int
    wins: float
    """A shared win counts as a fraction."""


def elo_ratings(records: Mapping[str, WinRecord]) -> dict[str, float]:
    """Return the Elo rating of each name: 400 points difference mean odds of ten to one.

    Half a win is added to every name, so that no rating is infinite.
    """
    strength = {name: log10((record.wins + 0.5) / record.seats) for name, record in records.items()}
    seats = sum(record.seats for record in records.values())
    mean = sum(strength[name] * record.seats for name, record in records.items()) / seats
    base = strength.get(ANCHOR_BOT, mean)
    return {name: 1000 + 400 * (record - base) for name, record in strength.items()}


def with_win_share(records: Mapping[str, WinRecord], name: str, share: float) -> dict[str, WinRecord]:
    """Return the records as they would be if *name* had won this share of the games.

    The others divide the remaining wins in proportion to theirs or, if they have none, to their seats.
    """
    wins = sum(record.wins for record in records.values())
    seats = sum(record.seats for record in records.values())
    own_record = records[name]
    adjusted = {}
    for other, record in records.items():
        if other == name:
            new_share = share
        elif wins > own_record.wins:
            new_share = (1 - share) * record.wins / (wins - own_record.wins)
        else:
            new_share = (1 - share) * record.seats / (seats - own_record.seats)
        adjusted[other] = WinRecord(record.seats, new_share * wins)
    return adjusted


def _widen_intervals(bounds: Sequence[Interval], records: Mapping[str, WinRecord], deals: int) -> list[Interval]:
    """Replace the intervals of win share and Elo where no two deals differ: the bootstrap gives them no width."""
    widened = list(bounds)
    wins = sum(record.wins for record in records.values())
    for offset, (name, record) in zip(count(0, 3), records.items(), strict=False):
        if _is_degenerate(bounds[offset]):
            widened[offset] = wilson_interval(bounds[offset][0], deals)
        if _is_degenerate(bounds[offset + 1]):
            share_bounds = wilson_interval(record.wins / wins if wins else 0, deals)
            low, high = (elo_ratings(with_win_share(records, name, share))[name] for share in share_bounds)
            widened[offset + 1] = low, high
    return widened


def _is_degenerate(interval: Interval) -> bool:
    return interval[1] - interval[0] < _EPSILON


def _bot_result(
    contest: Contest, games: Sequence[GameResult], name: str, statistics: Sequence[float], bounds: Sequence[Interval]
) -> BotResult:
    stats = [entrant_stats for game in games for entrant_stats in _select_by_name(contest, name, game.entrant_stats)]
    calls = sum(entrant_stats.calls for entrant_stats in stats)
    wins = _wins(contest, name, games)
    latencies = LatencyHistogram()
    for game in games:
        for entrant_latencies in _select_by_name(contest, name, game.latencies):
            latencies.merge(entrant_latencies)
    return BotResult(
        name=name,
        seats=contest.bots.count(name),
        wins=int(wins) if wins == int(wins) else round(wins, 4),
        win_share=round(statistics[0], 4),
        win_share_ci95=_round_interval(bounds[0], 4),
        elo=round(statistics[1], 1),
        elo_ci95=_round_interval(bounds[1], 1),
        points_per_round=round(statistics[2], 3),
        points_per_round_ci95=_round_interval(bounds[2], 3),
        calls=calls,
        calls_caught_share=round(sum(entrant_stats.beaten_calls for entrant_stats in stats) / max(1, calls), 4),
        slaps=sum(entrant_stats.slaps for entrant_stats in stats),
        ms_per_decision=latencies.summary,
        errors=sum(entrant_stats.errors for entrant_stats in stats),
        trouble=next((_error_line(each.first_error) for each in stats if each.first_error is not None), ""),
    )


def _error_line(fault: CodedMessage) -> str:
    """Return the sentence of a fault on one line of limited length."""
    return " ".join(message_text(fault).split())[:_MAX_ERROR_CHARS]


def _round_interval(interval: Interval, digits: int) -> Interval:
    return round(interval[0], digits), round(interval[1], digits)


def format_table(result: ContestResult) -> str:
    """Return the results as a text table, one line for each bot."""
    names = [_shorten_name(bot.name) for bot in result.bots]
    name_width = max(_MIN_NAME_COLUMN_CHARS, *(len(name) + 1 for name in names))
    title, *titles = _COLUMN_TITLES
    lines = [_ROW_FORMAT.format(title, name_width, *titles)]
    is_single_deal = result.games <= sum(bot.seats for bot in result.bots)
    for name, bot in zip(names, result.bots, strict=True):
        cells = (
            f"{100 * bot.win_share:.1f}",
            "-" if is_single_deal else f"{100 * _margin(bot.win_share, bot.win_share_ci95):.1f}",
            f"{bot.elo:.0f}",
            "-" if is_single_deal else f"{_margin(bot.elo, bot.elo_ci95):.0f}",
            f"{bot.points_per_round:.2f}",
            bot.calls,
            f"{100 * bot.calls_caught_share:.1f}",
            bot.slaps,
            f"{bot.ms_per_decision.mean:.3f}",
            bot.errors,
        )
        lines.append(_ROW_FORMAT.format(name, name_width, *cells))
    summary_line = tr(
        "{variant}: {games}, {rounds}, {unfinished} unfinished, {seconds} s, deal code {seed}.",
        variant=result.variant,
        games=tr_plural("{n} match", "{n} matches", result.games),
        rounds=tr_plural("{n} round", "{n} rounds", result.rounds),
        unfinished=result.unfinished,
        seconds=format_decimal(f"{result.seconds:.1f}"),
        seed=result.seed,
    )
    error_lines = [
        tr("First error from {name}: {problem}", name=name, problem=bot.trouble)
        for name, bot in zip(names, result.bots, strict=True)
        if bot.trouble
    ]
    return "\n".join([summary_line, *lines, *error_lines])


def _margin(value: float, interval: Interval) -> float:
    """Return the margin of error: half the interval, or all of it if the value is at one of its ends."""
    width = interval[1] - interval[0]
    return width if value in interval else width / 2


def _shorten_name(name: str) -> str:
    """Return both ends of a very long name: a program is recognized by the last words of its command line."""
    half = _MAX_NAME_CHARS // 2
    return name if len(name) <= _MAX_NAME_CHARS else f"{name[: half - 2]}...{name[1 - half :]}"
