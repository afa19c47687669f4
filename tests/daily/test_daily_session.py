"""The same decisions give the same game: whatever the speed, and however often it was interrupted."""

from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from tests.daily.daily_players import PlayedSession, dice_of, played
from yaniv.daily.daily_deal import daily_deal
from yaniv.game.events import AnyEvent, MatchOpened

FIRST = date(2026, 12, 20)
DATES = tuple(FIRST + timedelta(days=number) for number in (0, 1, 4, 5, 6, 12))
"""Classic, Travellers, Speedy Yaniv, slap-downs, and two Saturdays."""


def without_names(events: Sequence[AnyEvent]) -> list[AnyEvent]:
    return [replace(event, names=()) if isinstance(event, MatchOpened) else event for event in events]


@pytest.mark.parametrize("day", DATES)
def test_neither_speed_nor_interruption_changes_the_game(day: date) -> None:
    deal = daily_deal(day)
    expected = without_names(played(deal))

    hasty = PlayedSession(deal, dice_of(1), factor=1.6, delay=3, patience_ms=0)
    slow = PlayedSession(deal, dice_of(1), factor=0.0, delay=0, patience_ms=900)
    sluggish = PlayedSession(deal, dice_of(1), factor=0.1, delay=25, patience_ms=0)
    resumed = PlayedSession(deal, dice_of(1), factor=1.0, delay=1, patience_ms=0)

    assert without_names(hasty.play()) == expected
    assert without_names(slow.play()) == expected
    assert without_names(sluggish.play()) == expected
    assert without_names(resumed.play(interrupted_after=range(1, 200, 2))) == expected
