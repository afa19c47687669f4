"""Statistics of a player: computed from the events of each match, and added up over matches.

To add a statistic that `PlayerStats` does not hold, add a field and increase `STATS_VERSION`: every match is then
computed again.
"""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from yaniv.achievements.earned_achievements import EarnedAchievement
from yaniv.game import events as e
from yaniv.game.totals import totals_after
from yaniv.match_purpose import ORDINARY, MatchPurpose
from yaniv.sanitize import to_spreadsheet_cell

STATS_VERSION: Final = 5
HUMAN_SEAT: Final = 0
"""Seat of the person at the screen."""


class PlayerStats(Struct, frozen=True):
    """Counts for one player in one match so far."""

    begun: int = 0
    """Rounds that were dealt."""
    rounds: int = 0
    """Rounds that were scored with this player in them."""
    rounds_won: int = 0
    calls: int = 0
    """Calls that ended a round, without those out of turn, which are not meant to win anything."""
    clean: int = 0
    caught: int = 0
    asafs: int = 0
    """Opponents' calls that this player beat."""
    points: int = 0
    """Sum of the round scores that `scored` counts, before bonuses and reductions."""
    scored: int = 0
    """Rounds with a round score, without those that a call out of turn cut short, where no cards count. A match of a
    single round has none."""
    called_with: int = 0
    """Sum of the hand totals at the player's calls."""
    slap_chances: int = 0
    slaps: int = 0
    totals: tuple[int, ...] = ()
    """By seat; empty if these rules keep no totals."""
    places: tuple[int, ...] = ()
    """By seat; empty while the match goes on."""
    won: bool = False
    catches: tuple[int, ...] = ()
    """By seat, calls of that player's that this one beat."""
    catchers: tuple[int, ...] = ()
    """By seat, this player's calls that that one beat."""


class MatchSummary(Struct, frozen=True, kw_only=True):
    """Summary of a stored match: when, with whom and by which rules it was played, and the human's statistics."""

    match_id: int
    opened: str
    """Start of the match, ISO 8601."""
    closed: str
    """End of the match, ISO 8601; empty while it goes on."""
    variant: str
    rules_hash: str
    """Equal for equal rules, whatever their name."""
    names: tuple[str, ...]
    bots: tuple[str, ...]
    stats: PlayerStats
    colours: tuple[str, ...] = ()
    """By seat: colours that people at one screen have chosen; empty if nobody has."""
    own_seat: int = HUMAN_SEAT
    """Seat of the human, whose statistics these are; another than 0 only where others play elsewhere."""
    seed: str = ""
    """Seed of the match's dealer; tells the deals of a date."""
    is_counted: bool = True
    """False if the match began before the player last reset the statistics, or its purpose excludes it."""
    purpose: MatchPurpose = ORDINARY
    achievements: tuple[EarnedAchievement, ...] = ()
    """Achievements of the human in this match, whenever the statistics were reset."""
    played_ms: int = 0
    """Time that the match was played, without breaks, ms; 0 if it was imported."""
    hints: int | None = None
    """Number of hints that the human has used; None if they were not counted."""


class AggregateStats(Struct, frozen=True):
    """Statistics over many matches: matches played and won, winning streaks, and sums of the counts."""

    games: int = 0
    """Matches played to the end."""
    won: int = 0
    streak: int = 0
    """Consecutive matches won, up to now."""
    best_streak: int = 0
    stats: PlayerStats = PlayerStats()
    """Sums over all matches, including unfinished ones."""


def compute_stats(events: Iterable[e.AnyEvent], seat: int = HUMAN_SEAT) -> PlayerStats:
    """Return the statistics of *seat* in these events."""
    stats = PlayerStats()
    for event in events:
        stats = _apply_event(stats, event, seat)
    return stats


def aggregate(summaries: Iterable[MatchSummary]) -> AggregateStats:
    """Return statistics over these matches, given in any order."""
    ordered = sorted(summaries, key=lambda summary: (summary.closed, summary.match_id))
    results = [summary.stats.won for summary in ordered if summary.stats.places]
    streak = best_streak = 0
    for won in results:
        streak = streak + 1 if won else 0
        best_streak = max(best_streak, streak)
    return AggregateStats(
        len(results), sum(results), streak, best_streak, _sum_stats([summary.stats for summary in ordered])
    )


def to_csv(summaries: Iterable[MatchSummary]) -> str:
    """Return a CSV table with a heading and a row for each match."""
    buffer = StringIO()
    by_seat = ("totals", "places", "catches", "catchers")
    columns = [name for name in PlayerStats.__struct_fields__ if name not in (*by_seat, "won")]
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(
        ["match", "opened", "closed", "variant", "rules", "players", "place", "won", "total", "minutes", *columns]
    )
    for summary in sorted(summaries, key=lambda summary: summary.match_id):
        values = asdict(summary.stats)
        place, total = _value_of_human(summary.stats.places), _value_of_human(summary.stats.totals)
        minutes = round(summary.played_ms / 60_000)
        texts = map(to_spreadsheet_cell, (summary.opened, summary.closed, summary.variant, summary.rules_hash[:12]))
        row = [summary.match_id, *texts, len(summary.names)]
        writer.writerow([*row, place, int(summary.stats.won), total, minutes, *(values[name] for name in columns)])
    return buffer.getvalue()


def _apply_event(stats: PlayerStats, event: e.AnyEvent, seat: int) -> PlayerStats:
    match event:
        case e.MatchOpened(rules=rules, names=names):
            none = (0,) * len(names)
            totals = () if rules.match.end == "single_round" else none
            return replace(stats, totals=totals, catches=none, catchers=none)
        case e.RoundOpened(number=number):
            return replace(stats, begun=number)
        case e.SlapOpened(seat=owner) if owner == seat:
            return replace(stats, slap_chances=stats.slap_chances + 1)
        case e.CardSlapped(seat=owner) if owner == seat:
            return replace(stats, slaps=stats.slaps + 1)
        case e.RoundScored():
            return _apply_round_score(replace(stats, totals=totals_after(stats.totals, event)), event, seat)
        case e.BonusGiven() | e.TotalReduced():
            return replace(stats, totals=totals_after(stats.totals, event))
        case e.MatchWon(winners=winners, places=places):
            return replace(stats, places=places, won=seat in winners)
        case _:
            return stats


def _apply_round_score(stats: PlayerStats, event: e.RoundScored, seat: int) -> PlayerStats:
    if seat not in event.hand_totals:
        return stats
    is_cut_short = event.outcome == "out_of_turn"
    is_caller = event.caller == seat and not is_cut_short
    return replace(
        stats,
        rounds=stats.rounds + 1,
        rounds_won=stats.rounds_won + (event.winner == seat),
        calls=stats.calls + is_caller,
        clean=stats.clean + (is_caller and event.outcome == "yaniv"),
        caught=stats.caught + (is_caller and event.outcome == "asaf"),
        asafs=stats.asafs + (seat in event.asafs),
        points=stats.points + (0 if is_cut_short else event.scores.get(seat, 0)),
        scored=stats.scored + (seat in event.scores and not is_cut_short),
        called_with=stats.called_with + (event.hand_totals[seat] if is_caller else 0),
        catches=_add_catch(stats.catches, event.caller if seat in event.asafs else None),
        catchers=_add_catch(stats.catchers, *(event.asafs if is_caller else ())),
    )


def _add_catch(counts: tuple[int, ...], *seats: int | None) -> tuple[int, ...]:
    """Return the counts by seat with one more for each of these seats."""
    return tuple(count + (seat in seats) for seat, count in enumerate(counts))


def _sum_stats(all_stats: Sequence[PlayerStats]) -> PlayerStats:
    summed_fields = [name for name, value in asdict(PlayerStats()).items() if type(value) is int]
    return PlayerStats(**{name: sum(getattr(stats, name) for stats in all_stats) for name in summed_fields})


def _value_of_human(by_seat: tuple[int, ...]) -> int | str:
    return by_seat[HUMAN_SEAT] if by_seat else ""


class AchievementRecord(Struct, frozen=True):
    """When an achievement was earned first."""

    name: str
    match_id: int
    opened: str
    """Start of the match, ISO 8601."""
    event_index: int
    """Index among the events of the match, from 0."""
