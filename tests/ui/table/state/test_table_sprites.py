"""Tests that the sprites of the table agree with the view of the seat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.random_games import random_game
from tests.rule_strategies import house_rules
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.view import View, build_view, redact
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.slap import SlapEnd
from yaniv.ui.table.state.table_sprites import TableSprites, apply_event, cards_of, from_view, prefer_sprites

MAX_STEPS = 150


def assert_sprites_match(props: TableSprites, view: View) -> None:
    """Assert that hands, pile and stock of the sprites equal those of the view."""
    assert {seat: len(props.hand(seat)) for seat in view.seats} == {seat: view.hand_sizes[seat] for seat in view.seats}
    assert sorted(cards_of(props.hand(view.seat))) == sorted(view.hand)
    assert tuple(cards_of(play) for play in props.pile) == view.pile
    assert (cards_of(props.waiting_throw), cards_of(props.early_throw), props.early_by) == (
        view.waiting,
        view.early,
        view.early_by,
    )
    assert props.stock_size == view.stock_size
    assert view.phase == "extra" or props.turn == view.turn
    for seat in view.seats:
        held = list(cards_of(props.hand(seat)))
        assert all(held.count(card) >= view.known[seat].count(card) for card in view.known[seat])


@given(house_rules(2, 6), st.integers(0, 10**6), st.data())
def test_the_props_agree_with_the_view_at_any_moment_of_any_game(
    rules: HouseRules, seed: int, data: st.DataObject
) -> None:
    players = data.draw(st.integers(rules.table.min_players, rules.table.max_players))
    seat = data.draw(st.integers(0, players - 1))
    props: TableSprites | None = None
    for step, (_, _, state, events) in enumerate(random_game(rules, players, seed, calls=0.2)):
        props = props or from_view(build_view(state, seat))
        for event in events:
            seat_event = redact(event, seat)
            props = apply_event(props, seat_event) if seat_event is not None else props
        if state.phase not in {"round_over", "match_over", "opening"}:
            assert_sprites_match(props, build_view(state, seat))
            assert_sprites_match(from_view(build_view(state, seat)), build_view(state, seat))
        if step > MAX_STEPS:
            break


def sprites_after(*events: e.AnyEvent) -> TableSprites:
    """Return the sprites for seat 0 of three after these events."""
    props = TableSprites(0)
    for event in (
        e.RoundOpened(1, 2, (0, 1, 2)),
        e.StockShuffled(size=40),
        e.HandsDealt({0: cards("7H 7H 8C")}, 3),
        e.UpcardTurned("KD"),
        *events,
    ):
        props = apply_event(props, event)
    return props


def test_cards_are_numbered_in_the_order_of_the_deal() -> None:
    props = sprites_after()

    assert [[sprite.id for sprite in props.hand(seat)] for seat in (0, 1, 2)] == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]


def test_of_equal_cards_in_a_play_the_first_is_taken_when_neither_lies_on_top() -> None:
    run = (e.TurnBegan(1), e.StockDrawn(1), e.CardsThrown(1, cards("JK 6S JK 8S")), e.TurnBegan(2))

    props = sprites_after(*run, e.CardsThrown(2, cards("KS")), e.DiscardDrawn(2, "JK"))

    assert [cards_of(play) for play in props.pile] == [cards("KD"), cards("6S JK 8S"), cards("KS")]


def test_an_opponent_throws_the_very_card_it_took_face_up() -> None:
    props = sprites_after(e.TurnBegan(1), e.CardsThrown(1, cards("4C")), e.DiscardDrawn(1, "KD"))
    sprite_id = props.hand(1)[-1].id

    props = apply_event(apply_event(props, e.TurnBegan(1)), e.CardsThrown(1, cards("KD")))

    assert [sprite.id for sprite in props.waiting_throw] == [sprite_id]


def test_an_unknown_card_is_turned_up_by_a_throw() -> None:
    before = sprites_after(e.TurnBegan(1))

    props = apply_event(before, e.CardsThrown(1, cards("QS")))

    assert props.waiting_throw[0].card == "QS"
    assert props.waiting_throw[0].id in {sprite.id for sprite in before.hand(1)}


def test_of_equal_cards_the_one_the_player_moved_is_thrown() -> None:
    props = sprites_after(e.TurnBegan(0))
    second = props.hand(0)[1].id

    props = apply_event(prefer_sprites(props, (second,)), e.CardsThrown(0, cards("7H")))

    assert [sprite.id for sprite in props.waiting_throw] == [second]


def test_a_swapped_hand_keeps_its_sprites_and_is_known_to_both() -> None:
    before = sprites_after(e.TurnBegan(1), e.FalseCalled(1, "Yaniv", cards("2C 3C 4C"), "swap_hands", asked=(0,)))

    props = apply_event(before, e.HandsSwapped(0, 1, cards("2C 3C 4C"), cards("7H 7H 8C"), 3))

    assert cards_of(props.hand(0)) == cards("2C 3C 4C")
    assert [sprite.id for sprite in props.hand(0)] == [sprite.id for sprite in before.hand(1)]


@pytest.mark.parametrize(("at", "play"), [("start", "JK 5H 6H 7H"), ("end", "5H 6H 7H JK")])
def test_a_slapped_card_lies_at_its_end_of_the_run(at: SlapEnd, play: str) -> None:
    run = (e.TurnBegan(1), e.CardsThrown(1, cards("5H 6H 7H")), e.StockDrawn(1), e.TurnBegan(2))

    props = sprites_after(*run, e.CardSlapped(1, "JK", at))

    assert cards_of(props.last_play) == cards(play)
    assert len(props.hand(1)) == 0


def test_the_card_just_drawn_is_slapped_and_not_an_equal_one_seen_before() -> None:
    took = (e.TurnBegan(1), e.CardsThrown(1, cards("4C")), e.DiscardDrawn(1, "KD"))
    before = sprites_after(*took, e.TurnBegan(1), e.CardsThrown(1, cards("KS")), e.StockDrawn(1))
    known = before.hand(1)[-2]

    props = apply_event(before, e.CardSlapped(1, "KD", "end"))

    assert known.card == "KD"
    assert known in props.hand(1)
