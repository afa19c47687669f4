"""What a contest showed, as data for programs and as a table for people. Source: INTERFACES.md, "Arena result"."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import Final, TypeVar

from msgspec import Struct

from yaniv.arena.clock import Clock, Times
from yaniv.arena.duplicate import Contest
from yaniv.arena.elo import Record, intervals, ratings, wilson, with_share
from yaniv.arena.game import Played
from yaniv.rules.house import HouseRules
from yaniv.words import tell

Each = TypeVar("Each")
Interval = tuple[float, float]
"""Its lower and its upper end."""
_NARROW: Final = 16
"""Signs of the column of names, with the gap behind it."""
_LONGEST: Final = 40
"""Signs of a name that are shown; it is the command line of a program that has more."""
_MOST_SAID: Final = 300
"""Signs of what went wrong with a bot."""
_NOTHING: Final = 1e-9
"""Thirds of a win add up to so little more or less."""
_TITLES: Final = ("bot", "wins %", "+-", "Elo", "+-", "points", "calls", "caught %", "slaps", "ms", "errors")
_LINE: Final = "{:<{}}{:>8}{:>6}{:>8}{:>6}{:>8}{:>8}{:>10}{:>8}{:>9}{:>8}"


class BotResult(Struct, frozen=True):
    """All seats of one name together. Shares are from 0 to 1; 95 % of the intervals hold the truth."""

    name: str
    seats: int
    """How many of the table."""
    wins: float
    """A shared win counts its part."""
    win_share: float
    win_share_ci95: Interval
    elo: float
    elo_ci95: Interval
    points_per_round: float
    points_per_round_ci95: Interval
    """Without any width where no two deals differ, as with a single one: that says nothing."""
    calls: int
    calls_caught_share: float
    slaps: int
    ms_per_decision: Times
    errors: int
    trouble: str = ""
    """What went wrong first, for whoever wrote the bot; empty where nothing did."""


class Result(Struct, frozen=True):
    """One contest."""

    variant: str
    rules: HouseRules
    seed: int
    games: int
    rounds: int
    seconds: float
    unfinished: int
    bots: tuple[BotResult, ...]


def result(contest: Contest, played: Sequence[Played], seconds: float) -> Result:
    """Counts the games; intervals come from drawing whole deals again."""
    names = tuple(dict.fromkeys(contest.bots))
    deals = [_counts(contest, names, tuple(games)) for _, games in groupby(played, key=lambda game: game.deal)]
    figures = _figures(contest, names, deals)
    spans = intervals(deals, lambda drawn: _figures(contest, names, drawn), contest.seed)
    if len(names) > 1:
        won = {name: Record(contest.bots.count(name), _wins(contest, name, played)) for name in names}
        spans = _widened(spans, won, len(deals))
    return Result(
        variant=contest.variant,
        rules=contest.rules,
        seed=contest.seed,
        games=len(played),
        rounds=sum(game.rounds for game in played),
        seconds=round(seconds, 3),
        unfinished=sum(not game.winners for game in played),
        bots=tuple(
            _bot(contest, played, name, figures[at : at + 3], spans[at : at + 3])
            for name, at in zip(names, count(0, 3), strict=False)
        ),
    )


def _counts(contest: Contest, names: Sequence[str], games: Sequence[Played]) -> tuple[float, ...]:
    """Of one deal: the games; then for each name what it won, its rounds and its points."""
    row: list[float] = [len(games)]
    for name in names:
        tallies = [tally for game in games for tally in _of(contest, name, game.tallies)]
        row += (_wins(contest, name, games), sum(tally.rounds for tally in tallies), sum(t.points for t in tallies))
    return tuple(row)


def _wins(contest: Contest, name: str, games: Sequence[Played]) -> float:
    return sum(1 / len(game.winners) for game in games for winner in game.winners if contest.bots[winner] == name)


def _of(contest: Contest, name: str, by_entrant: Sequence[Each]) -> Iterator[Each]:
    return (each for each, entrant in zip(by_entrant, contest.bots, strict=True) if entrant == name)


def _figures(contest: Contest, names: Sequence[str], deals: Sequence[tuple[float, ...]]) -> list[float]:
    """For each name: win share, Elo, points a round."""
    games, *rest = (sum(column) for column in zip(*deals, strict=True))
    won = {name: Record(contest.bots.count(name), wins) for name, wins in zip(names, rest[::3], strict=True)}
    elo = ratings(won)
    flat: list[float] = []
    for name, rounds, points in zip(names, rest[1::3], rest[2::3], strict=True):
        flat += (won[name].wins / games, elo[name], points / max(1, rounds))
    return flat


def _widened(spans: Sequence[Interval], won: Mapping[str, Record], deals: int) -> list[Interval]:
    """Of win share and Elo: where no two deals differ, chance is not known to be small but not known at all."""
    wide = list(spans)
    wins = sum(each.wins for each in won.values())
    for at, (name, each) in zip(count(0, 3), won.items(), strict=False):
        if _is_closed(spans[at]):
            wide[at] = wilson(spans[at][0], deals)
        if _is_closed(spans[at + 1]):
            ends = wilson(each.wins / wins if wins else 0, deals)
            low, high = (ratings(with_share(won, name, share))[name] for share in ends)
            wide[at + 1] = low, high
    return wide


def _is_closed(interval: Interval) -> bool:
    return interval[1] - interval[0] < _NOTHING


def _bot(
    contest: Contest, played: Sequence[Played], name: str, figures: Sequence[float], spans: Sequence[Interval]
) -> BotResult:
    tallies = [tally for game in played for tally in _of(contest, name, game.tallies)]
    calls = sum(tally.calls for tally in tallies)
    wins = _wins(contest, name, played)
    clock = Clock()
    for game in played:
        for each in _of(contest, name, game.clocks):
            clock.merge(each)
    return BotResult(
        name=name,
        seats=contest.bots.count(name),
        wins=int(wins) if wins == int(wins) else round(wins, 4),
        win_share=round(figures[0], 4),
        win_share_ci95=_span(spans[0], 4),
        elo=round(figures[1], 1),
        elo_ci95=_span(spans[1], 1),
        points_per_round=round(figures[2], 3),
        points_per_round_ci95=_span(spans[2], 3),
        calls=calls,
        calls_caught_share=round(sum(tally.caught for tally in tallies) / max(1, calls), 4),
        slaps=sum(tally.slaps for tally in tallies),
        ms_per_decision=clock.times,
        errors=sum(tally.errors for tally in tallies),
        trouble=next((tally.trouble[:_MOST_SAID] for tally in tallies if tally.trouble), ""),
    )


def _span(interval: Interval, digits: int) -> Interval:
    return round(interval[0], digits), round(interval[1], digits)


def table(found: Result) -> str:
    """The contest for people: one line a bot."""
    names = [_shortened(each.name) for each in found.bots]
    wide = max(_NARROW, *(len(name) + 1 for name in names))
    title, *titles = _TITLES
    lines = [_LINE.format(title, wide, *titles)]
    alone = found.games <= sum(each.seats for each in found.bots)
    for name, each in zip(names, found.bots, strict=True):
        cells = (
            f"{100 * each.win_share:.1f}",
            "-" if alone else f"{100 * _give_or_take(each.win_share, each.win_share_ci95):.1f}",
            f"{each.elo:.0f}",
            "-" if alone else f"{_give_or_take(each.elo, each.elo_ci95):.0f}",
            f"{each.points_per_round:.2f}",
            each.calls,
            f"{100 * each.calls_caught_share:.1f}",
            each.slaps,
            f"{each.ms_per_decision.mean:.3f}",
            each.errors,
        )
        lines.append(_LINE.format(name, wide, *cells))
    played = tell(
        "{variant}: {games} games, {rounds} rounds, {unfinished} unfinished, {seconds} s, deal code {seed}.",
        variant=found.variant,
        games=found.games,
        rounds=found.rounds,
        unfinished=found.unfinished,
        seconds=f"{found.seconds:.1f}",
        seed=found.seed,
    )
    troubles = [
        tell("First error of {name}: {problem}", name=name, problem=each.trouble)
        for name, each in zip(names, found.bots, strict=True)
        if each.trouble
    ]
    return "\n".join([played, *lines, *troubles])


def _give_or_take(figure: float, interval: Interval) -> float:
    """How far off the figure may be: half of its interval, or all of it for one that could only be less, or more."""
    wide = interval[1] - interval[0]
    return wide if figure in interval else wide / 2


def _shortened(name: str) -> str:
    """Both ends of a very long name: a program is known by the last words of its line."""
    half = _LONGEST // 2
    return name if len(name) <= _LONGEST else f"{name[: half - 2]}...{name[1 - half :]}"
