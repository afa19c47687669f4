"""Content of the statistics page: figures as boxes (tiles) and table rows."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from yaniv.i18n import format_decimal, format_percent, tr, tr_plural
from yaniv.narration.player_names import localized_names
from yaniv.sample_statistics import wilson_interval
from yaniv.store.statistics import HUMAN_SEAT, MatchSummary, aggregate

MIN_MATCHES_FOR_INTERVAL: Final = 10
"""Minimum number of matches for which the confidence interval of the win rate is shown."""


class StatisticTile(Struct, frozen=True):
    """Figure that is shown large, with its title and detail."""

    id: str
    value: str
    title: str
    detail: str = ""

    @property
    def label(self) -> str:
        """Figure as one sentence, for screen readers."""
        if self.detail:
            return tr("{title}: {value}, {detail}.", title=self.title, value=self.value, detail=self.detail)
        return tr("{title}: {value}.", title=self.title, value=self.value)


class WinRateRow(Struct, frozen=True):
    """Row of a table: in how many of the games the player succeeded, for example won."""

    name: str
    games: int
    successes: int
    """Number of games counted as successes."""
    label: str
    """The row as one sentence, for screen readers."""

    @property
    def success_share(self) -> str:
        """Share of the games that were successes, as text such as "87%"."""
        return _format_share(self.successes, self.games)


def build_tiles(summaries: Sequence[MatchSummary]) -> tuple[StatisticTile, ...]:
    """Return all figures over these matches, most important first."""
    statistics = aggregate(summaries)
    stats = statistics.stats
    win_share = statistics.won / max(1, statistics.games)
    low_percent, high_percent = (round(100 * bound) for bound in wilson_interval(win_share, statistics.games))
    interval_text = (
        tr("likely {low} to {high}", low=low_percent, high=format_percent(high_percent))
        if statistics.games >= MIN_MATCHES_FOR_INTERVAL
        else ""
    )
    streak_text = tr("best: {n}", n=statistics.best_streak)
    slap_chances_text = tr_plural("of {n} chance", "of {n} chances", stats.slap_chances)
    return (
        StatisticTile(
            "games",
            str(statistics.games),
            tr("Matches"),
            tr_plural("{n} round", "{n} rounds", stats.rounds),
        ),
        StatisticTile("won", _format_share(statistics.won, statistics.games), tr("Won"), interval_text),
        StatisticTile("streak", str(statistics.streak), tr("Win streak"), streak_text),
        StatisticTile("rounds", _format_share(stats.rounds_won, stats.rounds), tr("Rounds won")),
        StatisticTile("points", _format_mean(stats.points, stats.scored), tr("Points a round")),
        StatisticTile(
            "calls",
            str(stats.calls),
            tr("Called"),
            _describe_mean_hand(stats.called_with, stats.calls),
        ),
        StatisticTile("clean", _format_share(stats.clean, stats.calls), tr("Successful calls")),
        StatisticTile("caught", _format_share(stats.caught, stats.calls), tr("Beaten calls")),
        StatisticTile("asafs", str(stats.asafs), tr_plural("Asaf made", "Asafs made", stats.asafs)),
        StatisticTile("slaps", str(stats.slaps), tr("Slapped"), slap_chances_text),
    )


def win_rates_by_rules(summaries: Iterable[MatchSummary]) -> tuple[WinRateRow, ...]:
    """Return one row per rule set and number of players: how many matches the player won, most played first."""
    groups: defaultdict[tuple[str, int], list[MatchSummary]] = defaultdict(list)
    for summary in _finished_matches(summaries):
        groups[summary.rules_hash, len(summary.names)].append(summary)
    return _sort_by_games(
        _build_row(
            tr_plural("{rules}, {n} player", "{rules}, {n} players", players, rules=tr(group[0].variant)),
            group,
            [member.stats.won for member in group],
        )
        for (_, players), group in groups.items()
    )


def win_rates_by_opponent(summaries: Iterable[MatchSummary]) -> tuple[WinRateRow, ...]:
    """Return one row per opponent: in how many matches the player finished ahead of them, most played first."""
    groups: defaultdict[str, list[bool]] = defaultdict(list)
    names_by_table: dict[tuple[tuple[str, ...], tuple[str, ...]], tuple[str, ...]] = {}
    for summary in _finished_matches(summaries):
        table, places = (summary.names, summary.bots), summary.stats.places
        if table not in names_by_table:
            names_by_table[table] = localized_names(*table)
        for seat, name in enumerate(names_by_table[table]):
            if seat != HUMAN_SEAT:
                groups[name].append(places[HUMAN_SEAT] < places[seat])
    return _sort_by_games(_build_row(name, results, results) for name, results in groups.items())


def rule_set_names(summaries: Iterable[MatchSummary]) -> dict[str, str]:
    """Return the name of each rule set by its hash (see `MatchSummary`).

    The first summary of a rule set gives its name (the newest one, in journal order); equal names get a number.
    """
    names_by_hash: dict[str, str] = {}
    for summary in summaries:
        names_by_hash.setdefault(summary.rules_hash, tr(summary.variant))
    name_counts: defaultdict[str, int] = defaultdict(int)
    for rules_hash, name in names_by_hash.items():
        name_counts[name] += 1
        if name_counts[name] > 1:
            names_by_hash[rules_hash] = tr("{name} ({n})", name=name, n=name_counts[name])
    return names_by_hash


def _format_share(count: int, total: int) -> str:
    """Return a rounded percentage, or a dash if there is nothing to count."""
    return format_percent(round(100 * count / total)) if total else "–"  # noqa: RUF001 -- a dash


def _finished_matches(summaries: Iterable[MatchSummary]) -> Iterator[MatchSummary]:
    return (summary for summary in summaries if summary.stats.places)


def _build_row(name: str, games: Sequence[object], results: Sequence[bool]) -> WinRateRow:
    successes = sum(results)
    label = tr("{name}: {good} of {games}", name=name, good=successes, games=len(games))
    return WinRateRow(name, len(games), successes, label)


def _sort_by_games(rows: Iterable[WinRateRow]) -> tuple[WinRateRow, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.games, row.name)))


def _format_mean(total: int, count: int) -> str:
    return format_decimal(f"{total / count:.1f}") if count else "–"  # noqa: RUF001 -- a dash


def _describe_mean_hand(total: int, count: int) -> str:
    return tr("average hand {n}", n=_format_mean(total, count)) if count else ""
