"""Source of the achievements that a match has just earned."""

from typing import Protocol


class AchievementSource(Protocol):
    """Achievements of the player in the current match that no earlier match has earned."""

    def earned_in_round(self) -> tuple[str, ...]:
        """Return the names of those earned in the current round, in the order in which they were earned."""

    def earned_in_match(self) -> tuple[str, ...]:
        """Return the names of those earned in the whole match so far, in the order in which they were earned."""
