"""Tests of the replay of a recorded match: positions, stepping, playing and pausing."""

import pytest

from tests.store.sample_matches import sample_events
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.evolve import fold
from yaniv.match.match_replay import ACTION_INTERVAL_MS, MatchReplay

MATCH = sample_events()


def test_the_state_at_a_position_is_the_fold_of_the_events_before_it() -> None:
    replay, events = MatchReplay(MATCH), list[e.AnyEvent]()
    replay.subscribe(0, events.append)

    for position in range(replay.last_position):
        assert replay.state == MatchReplay(MATCH, position).state
        replay.step_forward()

    assert replay.position == replay.last_position
    assert replay.state == fold(MATCH)


def test_a_step_is_one_action_with_all_its_consequences() -> None:
    replay, events = MatchReplay(MATCH), list[e.AnyEvent]()
    replay.subscribe(0, events.append)

    replay.step_forward()

    assert [type(event) for event in events[:3]] == [e.RoundOpened, e.StockShuffled, e.HandsDealt]
    assert not any(isinstance(event, e.CardsThrown) for event in events)
    assert replay.round_positions[0] == 1


def test_subscribers_get_the_events_redacted_for_their_seat() -> None:
    replay, events = MatchReplay(MATCH), list[e.AnyEvent]()
    replay.subscribe(1, events.append)

    while replay.position < replay.last_position:
        replay.step_forward()

    dealt = next(event for event in events if isinstance(event, e.HandsDealt))
    assert list(dealt.hands) == [1]
    assert all(event.card == "" for event in events if isinstance(event, e.StockDrawn) and event.seat != 1)


def test_a_playing_replay_steps_forward_at_a_fixed_interval() -> None:
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


def test_a_replay_stops_at_the_end() -> None:
    replay = MatchReplay(MATCH).at_position(10**6)

    replay.play()
    replay.step_forward()

    assert replay.position == replay.last_position
    assert not replay.is_playing
    assert replay.is_finished
    assert not MatchReplay(MATCH[:40]).is_finished


def test_jumping_to_a_position_keeps_playing() -> None:
    replay = MatchReplay(MATCH)
    replay.play()

    assert replay.at_position(5).is_playing
    assert replay.at_position(-3).position == 0
    assert not replay.at_position(replay.last_position).is_playing


def test_no_command_is_accepted_in_a_replay() -> None:
    replay = MatchReplay(MATCH, 3)
    client = replay.seat_client(replay.state.turn)
    before = replay.state

    for move in client.moves():
        refused = client.why_illegal(move)
        assert refused is not None
        assert refused.reason == "match_over"
    with pytest.raises(IllegalCommand):
        client.submit(c.DrawStock(client.seat))

    assert replay.state == before
    assert not client.is_nudged
