"""Tests of determinism: the same decisions give the same match at any speed and with any interruptions."""

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
def test_neither_speed_nor_interruption_changes_the_match(day: date) -> None:
    deal = daily_deal(day)
    expected = without_names(played(deal))

    without_waiting = PlayedSession(deal, dice_of(1), factor=1.6, delay=3, patience_ms=0)
    with_instant_bots = PlayedSession(deal, dice_of(1), factor=0.0, delay=0, patience_ms=900)
    with_slow_bots = PlayedSession(deal, dice_of(1), factor=0.1, delay=25, patience_ms=0)
    resumed = PlayedSession(deal, dice_of(1), factor=1.0, delay=1, patience_ms=0)

    assert without_names(without_waiting.play()) == expected
    assert without_names(with_instant_bots.play()) == expected
    assert without_names(with_slow_bots.play()) == expected
    assert without_names(resumed.play(interrupted_after=range(1, 200, 2))) == expected
