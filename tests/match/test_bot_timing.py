"""Tests of the delays of computer players and of the nudge for slow ones."""

from statistics import mean

import pytest
from msgspec.structs import replace

from tests.match.session_builders import dealt_round, make_participants, make_setup, resume_session
from yaniv.bots.characters import PERSONALITIES
from yaniv.game.view import View
from yaniv.match.bot_timing import SPEED_FACTORS, BotTiming, MatchTiming, nudge_at_ms, rate_difficulty, think_time_ms

SLOWNESS_VALUES = sorted({slowness.think_time_factor for slowness in PERSONALITIES.values()})
HANDS = ("AC 2C 3C 4C 5C", "AD 2D 3D 4D 5D")


def view_at_table_of(players: int) -> View:
    """Return a view of the first turn of a round with this many seats."""
    setup = make_setup(players=2)
    view = resume_session(make_participants({}), dealt_round(setup, *HANDS), setup=setup).view(0)
    return replace(view, seats=tuple(range(players)))


@pytest.mark.parametrize(
    ("players", "slowness", "hardness", "expected"),
    [
        (2, 1.0, 1.0, 570),
        (4, 1.0, 1.0, 570),
        (8, 1.0, 1.0, 320),
        (16, 1.0, 1.0, 180),
        (2, 1.4, 1.5, 1320),
        (16, 0.7, 0.8, 180),
    ],
)
def test_players_think_faster_the_more_players_there_are(
    players: int, slowness: float, hardness: float, expected: int
) -> None:
    assert think_time_ms(view_at_table_of(players), slowness, hardness) == expected


def test_the_pick_up_after_a_throw_takes_the_minimum_time() -> None:
    assert think_time_ms(replace(view_at_table_of(2), phase="thrown"), 1.4, 1.5) == 180


@pytest.mark.parametrize(("moves", "expected"), [(1, 0.8), (12, 1.5), (500, 1.5)])
def test_difficulty_grows_with_the_number_of_moves(moves: int, expected: float) -> None:
    assert rate_difficulty(moves) == pytest.approx(expected)


def test_instant_players_take_no_time() -> None:
    timing = BotTiming(MatchTiming(think_time_factor=SPEED_FACTORS["instant"]), "7")

    assert timing.think_ms(view_at_table_of(2), 5) == 0
    assert timing.slap_ms(1) == 0


def test_relaxed_players_take_longer_than_fast_ones() -> None:
    times = [
        BotTiming(MatchTiming(think_time_factor=SPEED_FACTORS[word]), "7").think_ms(view_at_table_of(2), 5)
        for word in SPEED_FACTORS
    ]

    assert times == sorted(times)
    assert len(set(times)) == len(SPEED_FACTORS)


def test_slaps_take_350_to_900_ms() -> None:
    timing = BotTiming(MatchTiming(), "7", {1: min(SLOWNESS_VALUES), 2: max(SLOWNESS_VALUES)})
    times = [timing.slap_ms(seat) for seat in range(16) for _ in range(300)]

    assert min(times) >= 350
    assert max(times) <= 900
    assert max(times) - min(times) > 500


def test_fast_personalities_slap_faster_with_varying_times() -> None:
    timing = BotTiming(MatchTiming(), "7", dict(enumerate(SLOWNESS_VALUES)))
    times = [[timing.slap_ms(seat) for _ in range(300)] for seat in range(len(SLOWNESS_VALUES))]

    assert [mean(each) for each in times] == sorted(mean(each) for each in times)
    assert max(times[0]) < min(times[-1])
    assert all(len(set(each)) > 100 for each in times)


def test_thinking_times_differ_by_seat_and_are_reproducible() -> None:
    timing, view = BotTiming(MatchTiming(), "7"), view_at_table_of(4)
    times = [[timing.think_ms(replace(view, seat=seat), 5) for seat in range(4)] for _ in range(2)]

    assert len(set(times[0])) > 1
    assert times[0] == times[1]


def test_a_slow_personality_thinks_longer_than_a_fast_one() -> None:
    timing, view = BotTiming(MatchTiming(), "7", {1: 0.6, 2: 1.4}), view_at_table_of(4)

    assert timing.think_ms(replace(view, seat=1), 5) < timing.think_ms(replace(view, seat=2), 5)


@pytest.mark.parametrize(("seconds", "expected"), [(0, None), (20, 25_000)])
def test_a_nudge_comes_after_the_time_set_in_the_rules(seconds: int, expected: int | None) -> None:
    assert nudge_at_ms(seconds, 5000) == expected
