"""Achievements that a match has earned."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from yaniv.achievements.achievement_list import ACHIEVEMENTS
from yaniv.achievements.match_progress import MatchProgress, follow
from yaniv.game import events as e

_EARNING_EVENTS: Final = (
    e.RoundScored,
    e.PlayerOut,
    e.CardsThrown,
    e.DiscardDrawn,
    e.JokerDrawn,
    e.CardSlapped,
    e.TotalReduced,
    e.MatchWon,
)
"""Only these can earn an achievement; all others are skipped, as a match has thousands of them."""


class EarnedAchievement(Struct, frozen=True):
    """Achievement of a match, and the first event that earned it."""

    name: str
    event_index: int
    """Index among the events of the match, from 0."""
    round: int
    """Number of the round in which it was earned."""


def find_earned(
    events: Iterable[e.AnyEvent], bots: tuple[str, ...], seat: int, *, has_hints: bool = False
) -> tuple[EarnedAchievement, ...]:
    """Return the achievements of *seat* in these events of one match, in the order in which they were earned.

    *bots*: by seat; empty for a person. *has_hints*: the player has used hints, so the play was not flawless.
    """
    possible = [each for each in ACHIEVEMENTS if not (has_hints and each.is_flawless)]
    progress, round_number = MatchProgress(seat=seat, bots=bots), 0
    earned: dict[str, EarnedAchievement] = {}
    for index, event in enumerate(events):
        progress = follow(progress, event)
        if isinstance(event, e.RoundOpened):
            round_number = event.number
        if not isinstance(event, _EARNING_EVENTS):
            continue
        for achievement in possible:
            if achievement.name not in earned and achievement.is_earned(progress, event):
                earned[achievement.name] = EarnedAchievement(achievement.name, index, round_number)
    return tuple(earned.values())
