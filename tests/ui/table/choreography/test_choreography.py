"""Tests that the animation of every event ends at the layout."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.random_games import random_game
from tests.rule_strategies import house_rules
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.view import build_view, redact
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Speed
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.sprite_animation import SpriteAnimation
from yaniv.ui.table.choreography.event_timelines import REFLOW_STYLE, LayoutSnapshot, build_timeline, choreograph
from yaniv.ui.table.state.card_layout import HandState, deck_pose, lay_out_cards
from yaniv.ui.table.state.table_layout import lay_out_table
from yaniv.ui.table.state.table_sprites import TableSprites, apply_event, from_view

SPEEDS: tuple[Speed, ...] = ("instant", "fast", "normal", "relaxed")
MAX_STEPS = 80


def layout_snapshot(props: TableSprites, players: int) -> LayoutSnapshot:
    """Return the layout of the table at rest."""
    layout = lay_out_table((1280, 720), players, props.own_seat)
    held = HandState(order=tuple(sprite.id for sprite in props.hand(props.own_seat)))
    return LayoutSnapshot(props, lay_out_cards(props, held, layout), layout)


@given(house_rules(2, 5), st.integers(0, 10**6), st.sampled_from(SPEEDS), st.integers(1, 300))
def test_every_animation_ends_at_the_layout_even_if_interrupted(
    rules: HouseRules, seed: int, speed: Speed, frame_ms: int
) -> None:
    players, pace, stage = rules.table.max_players, AnimationSpeed(speed), SpriteAnimation()
    table: LayoutSnapshot | None = None
    for step, (_, _, state, events) in enumerate(random_game(rules, players, seed, calls=0.2)):
        table = table or layout_snapshot(from_view(build_view(state, 0)), players)
        for event in events:
            seat_event = redact(event, 0)
            if seat_event is None:
                continue
            before, table = table, layout_snapshot(apply_event(table.table_sprites, seat_event), players)
            movie = choreograph(seat_event, before, table, pace)
            assert movie.poses_at(max(movie.end_ms, movie.hold_ms)) == table.rest_poses
            stage = stage.with_timeline(movie, table.table_sprites.faces)
        stage = stage.advanced(frame_ms)
        if step > MAX_STEPS:
            break
    assert table is not None
    stage = stage.skipped_to_end()
    assert stage.poses() == table.rest_poses
    assert not stage.is_moving


def snapshots_around_deal(seats: int, each: int) -> tuple[LayoutSnapshot, LayoutSnapshot, e.HandsDealt]:
    """Return the layouts before and after a deal, and its event."""
    empty = apply_event(
        apply_event(TableSprites(0), e.RoundOpened(1, 0, tuple(range(seats)))), e.StockShuffled(size=200)
    )
    event = e.HandsDealt({0: cards("2C 3C 4C 5C 6C 7C 8C")[:each]}, each)
    return layout_snapshot(empty, seats), layout_snapshot(apply_event(empty, event), seats), event


@pytest.mark.parametrize(("seats", "each"), [(2, 5), (4, 5), (8, 7), (16, 5)])
def test_a_deal_is_never_long(seats: int, each: int) -> None:
    before, after, event = snapshots_around_deal(seats, each)

    movie = choreograph(event, before, after, AnimationSpeed())

    assert movie.end_ms <= durations.DEAL_MAX_MS + 1
    assert movie.hold_ms == pytest.approx(movie.end_ms)


def test_cards_are_dealt_one_after_the_other() -> None:
    before, after, event = snapshots_around_deal(4, 5)

    movie = choreograph(event, before, after, AnimationSpeed())
    starts = [movie.tracks[card].tweens[0].start_ms for card in sorted(movie.tracks)]

    assert all(one < other for one, other in pairwise(starts))


def test_nothing_moves_at_instant_speed() -> None:
    before, after, event = snapshots_around_deal(4, 5)
    stage = SpriteAnimation()
    stage = stage.at_rest(before.rest_poses, {})

    stage = stage.with_timeline(choreograph(event, before, after, AnimationSpeed("instant")), after.table_sprites.faces)

    assert (stage.poses(), stage.is_moving, stage.is_busy) == (after.rest_poses, False, False)


def test_an_animation_starts_after_the_previous_one() -> None:
    before, after, event = snapshots_around_deal(4, 5)
    stage = SpriteAnimation()
    stage = stage.at_rest(before.rest_poses, {})
    deal = choreograph(event, before, after, AnimationSpeed())
    stage = stage.with_timeline(deal, {})

    turned = layout_snapshot(apply_event(after.table_sprites, e.UpcardTurned("KD")), 4)
    stage = stage.with_timeline(
        choreograph(e.UpcardTurned("KD"), after, turned, AnimationSpeed()), turned.table_sprites.faces
    )
    upcard = turned.table_sprites.last_play[0].id

    assert stage.pose(upcard) != turned.rest_poses[upcard]
    stage = stage.advanced(deal.end_ms)
    assert stage.pose(upcard) != turned.rest_poses[upcard]
    stage = stage.advanced(durations.DRAW_MS * 2)
    assert stage.poses() == turned.rest_poses


def test_a_drawn_card_turns_over_on_its_way_to_the_own_hand() -> None:
    _, after, _ = snapshots_around_deal(3, 5)
    began = apply_event(after.table_sprites, e.TurnBegan(0))
    thrown = layout_snapshot(apply_event(began, e.CardsThrown(0, cards("2C"))), 3)
    drawn = layout_snapshot(apply_event(thrown.table_sprites, e.StockDrawn(0, "9H")), 3)

    movie = choreograph(e.StockDrawn(0, "9H"), thrown, drawn, AnimationSpeed())
    card = drawn.table_sprites.last_drawn

    assert movie.poses_at(0)[card].face_up_share == 0
    assert movie.poses_at(movie.end_ms)[card].face_up_share == 1


def test_a_card_still_to_be_dealt_flies_to_its_new_place_when_the_hand_changes() -> None:
    before, after, event = snapshots_around_deal(4, 5)
    stage = SpriteAnimation()
    stage = stage.at_rest(before.rest_poses, {})
    stage = stage.with_timeline(choreograph(event, before, after, AnimationSpeed()), {})
    last = max(sprite.id for sprite in after.table_sprites.hand(0))
    chosen = HandState(order=tuple(sprite.id for sprite in after.table_sprites.hand(0)), selected=(last,))

    rest = lay_out_cards(after.table_sprites, chosen, after.layout)
    stage = stage.advanced(100)
    stage = stage.redirected(
        build_timeline(after.rest_poses, rest, after.layout, lambda _card: REFLOW_STYLE, AnimationSpeed())
    )
    stage = stage.advanced(100)

    assert stage.pose(last) == deck_pose(after.layout)
    stage = stage.skipped_to_end()
    assert stage.poses() == rest


def test_the_pile_goes_back_into_the_deck_card_by_card() -> None:
    began = apply_event(snapshots_around_deal(2, 5)[1].table_sprites, e.UpcardTurned("KD"))
    for command in (e.TurnBegan(1), e.CardsThrown(1, cards("9C")), e.StockDrawn(1)):
        began = apply_event(began, command)
    before = layout_snapshot(began, 2)
    shuffled = e.StockShuffled(size=30, kept=cards("9C"))
    after = layout_snapshot(apply_event(began, shuffled), 2)
    (gone,) = before.rest_poses.keys() - after.rest_poses.keys()

    movie = choreograph(shuffled, before, after, AnimationSpeed())

    assert 0 < movie.poses_at(movie.end_ms / 2)[gone].face_up_share < 1
    assert gone not in movie.poses_at(movie.end_ms)
