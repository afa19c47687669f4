"""Every film of every event ends at the layout."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import random_game
from tests.house_rules import house_rules
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.view import redact, view
from yaniv.rules.house import HouseRules
from yaniv.store.settings import Speed
from yaniv.ui import speeds
from yaniv.ui.speeds import Pace
from yaniv.ui.stage import Stage
from yaniv.ui.table.choreography import REFLOW, Stand, choreograph, film
from yaniv.ui.table.layout import Held, deck_pose, lay_out
from yaniv.ui.table.places import places
from yaniv.ui.table.props import Props, follow, from_view

SPEEDS: tuple[Speed, ...] = ("instant", "fast", "normal", "relaxed")
STEPS = 80


def stand(props: Props, players: int) -> Stand:
    """The table at rest."""
    at = places((1280, 720), players, props.me)
    held = Held(order=tuple(sprite.id for sprite in props.hand(props.me)))
    return Stand(props, lay_out(props, held, at), at)


@given(house_rules(2, 5), st.integers(0, 10**6), st.sampled_from(SPEEDS), st.integers(1, 300))
def test_every_film_ends_at_the_layout_however_it_is_cut(
    rules: HouseRules, seed: int, speed: Speed, frame_ms: int
) -> None:
    players, pace, stage = rules.table.max_players, Pace(speed), Stage()
    table: Stand | None = None
    for step, (_, _, state, events) in enumerate(random_game(rules, players, seed, calls=0.2)):
        table = table or stand(from_view(view(state, 0)), players)
        for event in events:
            told = redact(event, 0)
            if told is None:
                continue
            before, table = table, stand(follow(table.props, told), players)
            movie = choreograph(told, before, table, pace)
            assert movie.at(max(movie.end, movie.hold)) == table.rest
            stage.play(movie, table.props.faces)
        stage.advance(frame_ms)
        if step > STEPS:
            break
    assert table is not None
    stage.skip()
    assert stage.poses() == table.rest
    assert not stage.moving


def dealt(seats: int, each: int) -> tuple[Stand, Stand, e.HandsDealt]:
    """Before and after a deal."""
    empty = follow(follow(Props(0), e.RoundOpened(1, 0, tuple(range(seats)))), e.StockShuffled(size=200))
    event = e.HandsDealt({0: cards("2C 3C 4C 5C 6C 7C 8C")[:each]}, each)
    return stand(empty, seats), stand(follow(empty, event), seats), event


@pytest.mark.parametrize(("seats", "each"), [(2, 5), (4, 5), (8, 7), (16, 5)])
def test_a_deal_is_never_long(seats: int, each: int) -> None:
    before, after, event = dealt(seats, each)

    movie = choreograph(event, before, after, Pace())

    assert movie.end <= speeds.DEAL_CAP + 1
    assert movie.hold == pytest.approx(movie.end)


def test_cards_are_dealt_one_after_the_other() -> None:
    before, after, event = dealt(4, 5)

    movie = choreograph(event, before, after, Pace())
    starts = [movie.tracks[card].legs[0].start for card in sorted(movie.tracks)]

    assert all(one < other for one, other in pairwise(starts))


def test_nothing_moves_at_instant_speed() -> None:
    before, after, event = dealt(4, 5)
    stage = Stage()
    stage.stand(before.rest, {})

    stage.play(choreograph(event, before, after, Pace("instant")), after.props.faces)

    assert (stage.poses(), stage.moving, stage.busy) == (after.rest, False, False)


def test_a_film_waits_for_the_one_before_it() -> None:
    before, after, event = dealt(4, 5)
    stage = Stage()
    stage.stand(before.rest, {})
    deal = choreograph(event, before, after, Pace())
    stage.play(deal, {})

    turned = stand(follow(after.props, e.UpcardTurned("KD")), 4)
    stage.play(choreograph(e.UpcardTurned("KD"), after, turned, Pace()), turned.props.faces)
    upcard = turned.props.last_play[0].id

    assert stage.pose(upcard) != turned.rest[upcard]
    stage.advance(deal.end)
    assert stage.pose(upcard) != turned.rest[upcard]
    stage.advance(speeds.DRAW * 2)
    assert stage.poses() == turned.rest


def test_a_drawn_card_turns_over_on_its_way_to_the_own_hand() -> None:
    _, after, _ = dealt(3, 5)
    began = follow(after.props, e.TurnBegan(0))
    thrown = stand(follow(began, e.CardsThrown(0, cards("2C"))), 3)
    drawn = stand(follow(thrown.props, e.StockDrawn(0, "9H")), 3)

    movie = choreograph(e.StockDrawn(0, "9H"), thrown, drawn, Pace())
    card = drawn.props.fresh

    assert movie.at(0)[card].turned == 0
    assert movie.at(movie.end)[card].turned == 1


def test_a_card_still_to_be_dealt_flies_to_its_new_place_when_the_hand_changes() -> None:
    before, after, event = dealt(4, 5)
    stage = Stage()
    stage.stand(before.rest, {})
    stage.play(choreograph(event, before, after, Pace()), {})
    last = max(sprite.id for sprite in after.props.hand(0))
    chosen = Held(order=tuple(sprite.id for sprite in after.props.hand(0)), selected=(last,))

    rest = lay_out(after.props, chosen, after.at)
    stage.advance(100)
    stage.glide(film(after.rest, rest, after.at, lambda _card: REFLOW, Pace()))
    stage.advance(100)

    assert stage.pose(last) == deck_pose(after.at)
    stage.skip()
    assert stage.poses() == rest


def test_the_pile_goes_back_into_the_deck_card_by_card() -> None:
    began = follow(dealt(2, 5)[1].props, e.UpcardTurned("KD"))
    for command in (e.TurnBegan(1), e.CardsThrown(1, cards("9C")), e.StockDrawn(1)):
        began = follow(began, command)
    before = stand(began, 2)
    shuffled = e.StockShuffled(size=30, kept=cards("9C"))
    after = stand(follow(began, shuffled), 2)
    (gone,) = before.rest.keys() - after.rest.keys()

    movie = choreograph(shuffled, before, after, Pace())

    assert 0 < movie.at(movie.end / 2)[gone].turned < 1
    assert gone not in movie.at(movie.end)
