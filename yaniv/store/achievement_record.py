"""Record of the player's achievements over all matches."""

from msgspec import Struct


class AchievementRecord(Struct, frozen=True):
    """When an achievement was earned first."""

    name: str
    match_id: int
    opened: str
    """Start of the match, ISO 8601."""
    event_index: int
    """Index among the events of the match, from 0."""
