"""Record of the player's achievements over all matches."""

from collections.abc import Iterable

from msgspec import Struct

from yaniv.store.statistics import MatchSummary


class AchievementRecord(Struct, frozen=True):
    """When an achievement was earned first."""

    name: str
    match_id: int
    opened: str
    """Start of the match, ISO 8601."""
    event_index: int
    """Index among the events of the match, from 0."""


def first_records(summaries: Iterable[MatchSummary]) -> dict[str, AchievementRecord]:
    """Return for each achievement earned, by name, the first match that earned it; *summaries* come in any order."""
    records: dict[str, AchievementRecord] = {}
    for summary in sorted(summaries, key=lambda summary: summary.match_id):
        for earned in summary.achievements:
            if earned.name not in records:
                records[earned.name] = AchievementRecord(
                    earned.name, summary.match_id, summary.opened, earned.event_index
                )
    return records
