"""A match told again."""

import pytest

from tests.store.games import events
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.game.refusal import IllegalCommand
from yaniv.table.replay import BEAT_MS, Replay

MATCH = events()


def test_every_place_is_the_fold_of_what_happened_before_it() -> None:
    replay, told = Replay(MATCH), list[e.AnyEvent]()
    replay.watch(0, told.append)

    for place in range(replay.last):
        assert replay.state == Replay(MATCH, place).state
        replay.step()

    assert replay.place == replay.last
    assert replay.state == fold(MATCH)


def test_a_step_is_one_deed_and_all_that_follows_from_it() -> None:
    replay, told = Replay(MATCH), list[e.AnyEvent]()
    replay.watch(0, told.append)

    replay.step()

    assert [type(event) for event in told[:3]] == [e.RoundOpened, e.StockShuffled, e.HandsDealt]
    assert not any(isinstance(event, e.CardsThrown) for event in told)
    assert replay.rounds[0] == 1


def test_watchers_hear_what_their_seat_may_know() -> None:
    replay, told = Replay(MATCH), list[e.AnyEvent]()
    replay.watch(1, told.append)

    while replay.place < replay.last:
        replay.step()

    dealt = next(event for event in told if isinstance(event, e.HandsDealt))
    assert list(dealt.hands) == [1]
    assert all(event.card == "" for event in told if isinstance(event, e.StockDrawn) and event.seat != 1)


def test_it_goes_on_by_itself_while_it_plays() -> None:
    replay = Replay(MATCH)
    replay.advance(10 * BEAT_MS)
    assert replay.place == 0
    assert replay.next_moment() is None

    replay.play()
    replay.advance(0)
    assert replay.place == 1
    replay.advance(BEAT_MS - 1)
    assert replay.place == 1
    replay.advance(1)
    assert replay.place == 2
    replay.pause()
    replay.advance(10 * BEAT_MS)
    assert replay.place == 2


def test_it_stops_at_the_end() -> None:
    replay = Replay(MATCH).at(10**6)

    replay.play()
    replay.step()

    assert replay.place == replay.last
    assert not replay.is_playing
    assert replay.is_finished
    assert not Replay(MATCH[:40]).is_finished


def test_going_elsewhere_goes_on_playing() -> None:
    replay = Replay(MATCH)
    replay.play()

    assert replay.at(5).is_playing
    assert replay.at(-3).place == 0
    assert not replay.at(replay.last).is_playing


def test_nobody_can_move() -> None:
    replay = Replay(MATCH, 3)
    chair = replay.chair(replay.state.turn)
    before = replay.state

    for move in chair.moves():
        refused = chair.objection(move)
        assert refused is not None
        assert refused.reason == "match_over"
    with pytest.raises(IllegalCommand):
        chair.submit(c.DrawStock(chair.seat))

    assert replay.state == before
    assert not chair.nudged
