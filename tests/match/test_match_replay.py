"""A match told again."""

import pytest

from tests.store.sample_matches import sample_events
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.evolve import fold
from yaniv.match.match_replay import ACTION_INTERVAL_MS, MatchReplay

MATCH = sample_events()


def test_every_place_is_the_fold_of_what_happened_before_it() -> None:
    replay, events = MatchReplay(MATCH), list[e.AnyEvent]()
    replay.subscribe(0, events.append)

    for position in range(replay.last_position):
        assert replay.state == MatchReplay(MATCH, position).state
        replay.step_forward()

    assert replay.position == replay.last_position
    assert replay.state == fold(MATCH)


def test_a_step_is_one_deed_and_all_that_follows_from_it() -> None:
    replay, events = MatchReplay(MATCH), list[e.AnyEvent]()
    replay.subscribe(0, events.append)

    replay.step_forward()

    assert [type(event) for event in events[:3]] == [e.RoundOpened, e.StockShuffled, e.HandsDealt]
    assert not any(isinstance(event, e.CardsThrown) for event in events)
    assert replay.round_positions[0] == 1


def test_watchers_hear_what_their_seat_may_know() -> None:
    replay, events = MatchReplay(MATCH), list[e.AnyEvent]()
    replay.subscribe(1, events.append)

    while replay.position < replay.last_position:
        replay.step_forward()

    dealt = next(event for event in events if isinstance(event, e.HandsDealt))
    assert list(dealt.hands) == [1]
    assert all(event.card == "" for event in events if isinstance(event, e.StockDrawn) and event.seat != 1)


def test_it_goes_on_by_itself_while_it_plays() -> None:
    replay = MatchReplay(MATCH)
    replay.advance(10 * ACTION_INTERVAL_MS)
    assert replay.position == 0
    assert replay.next_wakeup_ms() is None

    replay.play()
    replay.advance(0)
    assert replay.position == 1
    replay.advance(ACTION_INTERVAL_MS - 1)
    assert replay.position == 1
    replay.advance(1)
    assert replay.position == 2
    replay.pause()
    replay.advance(10 * ACTION_INTERVAL_MS)
    assert replay.position == 2


def test_it_stops_at_the_end() -> None:
    replay = MatchReplay(MATCH).at_position(10**6)

    replay.play()
    replay.step_forward()

    assert replay.position == replay.last_position
    assert not replay.is_playing
    assert replay.is_finished
    assert not MatchReplay(MATCH[:40]).is_finished


def test_going_elsewhere_goes_on_playing() -> None:
    replay = MatchReplay(MATCH)
    replay.play()

    assert replay.at_position(5).is_playing
    assert replay.at_position(-3).position == 0
    assert not replay.at_position(replay.last_position).is_playing


def test_nobody_can_move() -> None:
    replay = MatchReplay(MATCH, 3)
    chair = replay.seat_client(replay.state.turn)
    before = replay.state

    for move in chair.moves():
        refused = chair.why_illegal(move)
        assert refused is not None
        assert refused.reason == "match_over"
    with pytest.raises(IllegalCommand):
        chair.submit(c.DrawStock(chair.seat))

    assert replay.state == before
    assert not chair.is_nudged
