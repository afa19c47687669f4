"""Tests of the table layout: nothing overlaps at any size and number of players, and every card can be clicked."""

from itertools import combinations, pairwise, product
from typing import get_args

import pytest

from yaniv.settings.settings_schema import CardSize
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.state.card_layout import HandState, lay_out_cards, lay_out_fan, lay_out_zone
from yaniv.ui.table.state.table_layout import Direction, TableLayout, lay_out_table, seats_in_play_order
from yaniv.ui.table.state.table_sprites import Sprite, TableSprites

RESOLUTIONS = (
    (1024, 640),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 2160),
)
TABLE_SIZES = [(size, players, 1.0) for size, players in product(RESOLUTIONS, range(2, 17))]
LARGE_TEXT_TABLES = [(size, players, 1.25) for size, players in product(RESOLUTIONS, range(2, 9))]
CARD_SIZES: tuple[CardSize, ...] = get_args(CardSize)
each_card_size = pytest.mark.parametrize("card_size", CARD_SIZES)


def boxes_by_name(layout: TableLayout) -> dict[str, RectF]:
    """Return the boxes that must not overlap, by name."""
    seats = {f"seat {seat}": box for seat, box in layout.player_panels.items()}
    return {
        "bar": layout.top_bar,
        "deck": layout.deck,
        "zone": layout.zone,
        "call": layout.call,
        "reason": layout.call_hint,
        **seats,
    }


@pytest.mark.parametrize(("size", "players", "scale"), [*TABLE_SIZES, *LARGE_TEXT_TABLES])
def test_nothing_collides(size: tuple[int, int], players: int, scale: float) -> None:
    layout = lay_out_table(size, players, ui_scale=scale)
    window = RectF(0, 0, *size)

    things = boxes_by_name(layout)
    hits = [(one, other) for one, other in combinations(things, 2) if things[one].overlaps(things[other])]
    outside = [name for name, box in things.items() if name != "reason" and not box.is_inside(window)]
    assert (hits, outside) == ([], [])
    assert not any(layout.hand.overlaps(box) for seat, box in layout.player_panels.items() if seat != 0)
    assert layout.zone_buttons.is_inside(layout.zone)


@pytest.mark.parametrize(("size", "players", "scale"), [*TABLE_SIZES, *LARGE_TEXT_TABLES])
def test_the_focus_ring_of_the_call_touches_nothing(size: tuple[int, int], players: int, scale: float) -> None:
    layout, ring = lay_out_table(size, players, ui_scale=scale), 16

    assert layout.call_hint.y + layout.call_hint.h + ring * layout.scale <= layout.call.y


@pytest.mark.parametrize(("size", "players", "scale"), [*TABLE_SIZES, *LARGE_TEXT_TABLES])
def test_the_last_play_fits_beside_the_deck_however_long_it_is(
    size: tuple[int, int], players: int, scale: float
) -> None:
    layout = lay_out_table(size, players, ui_scale=scale)

    for count in (1, 2, 3, 5, 13):
        pile = layout.pile_boxes(count)
        assert all(card.is_inside(layout.centre) for card in pile)
        assert not any(card.overlaps(box) for card in pile for box in (layout.deck, layout.zone))


@each_card_size
@pytest.mark.parametrize(("size", "players"), [*product(RESOLUTIONS, range(2, 17))])
def test_cards_of_every_size_have_room(size: tuple[int, int], players: int, card_size: CardSize) -> None:
    layout = lay_out_table(size, players, cards=card_size)
    window, things = RectF(0, 0, *size), boxes_by_name(layout)
    staged = lay_out_zone((1, 2, 3), layout).values()

    assert not [pair for pair in combinations(things, 2) if things[pair[0]].overlaps(things[pair[1]])]
    assert not any(layout.hand.overlaps(box) for seat, box in layout.player_panels.items() if seat != 0)
    for count in (1, 2, 5, 13):
        cards = tuple(range(count))
        poses = [pose for pose, _ in lay_out_fan(HandState(order=cards), layout).values()]
        hand = RectF(
            poses[0].x - layout.hand_card_width / 2, 0, poses[-1].x - poses[0].x + layout.hand_card_width, size[1]
        )
        assert not [name for name, box in things.items() if box.bottom > layout.hand.y and box.overlaps(hand)]
        assert all(layout.hand.y <= pose.y - 0.7 * pose.width for pose in poses)
        assert poses[count // 2].y + 0.7 * layout.hand_card_width < size[1]
        assert all(
            card.is_inside(layout.centre) and not card.overlaps(layout.zone) for card in layout.pile_boxes(count)
        )
    assert all(RectF(x.x - x.width / 2, x.y - 0.7 * x.width, x.width, 1.4 * x.width).is_inside(window) for x in staged)


def test_larger_cards_are_larger_in_the_hand_and_on_a_table_with_room() -> None:
    usual, large, largest = (lay_out_table((1280, 720), 4, cards=size) for size in CARD_SIZES)

    assert (
        large.hand_card_width / usual.hand_card_width,
        largest.hand_card_width / usual.hand_card_width,
    ) == pytest.approx((1.2, 1.4))
    assert usual.card_width < large.card_width < largest.card_width


@each_card_size
@pytest.mark.parametrize(("size", "players"), [*product(RESOLUTIONS, range(2, 17))])
def test_the_open_log_covers_nothing(size: tuple[int, int], players: int, card_size: CardSize) -> None:
    layout = lay_out_table(size, players, cards=card_size, is_log_open=True)
    things = {**boxes_by_name(layout), "log": layout.log}

    assert not [pair for pair in combinations(things, 2) if things[pair[0]].overlaps(things[pair[1]])]
    assert layout.log.is_inside(RectF(0, 0, *size))
    assert not layout.log.overlaps(layout.hand)
    assert layout.sort.y - layout.log.bottom >= 12 * layout.scale
    assert not any(layout.hand.overlaps(box) for seat, box in layout.player_panels.items() if seat != 0)
    for count in (1, 5, 13):
        assert all(
            card.is_inside(layout.centre) and not card.overlaps(layout.deck) for card in layout.pile_boxes(count)
        )


@each_card_size
@pytest.mark.parametrize("size", RESOLUTIONS)
@pytest.mark.parametrize("count", [1, 2, 5, 8, 13, 20])
@pytest.mark.parametrize("narrow", [False, True])
def test_every_card_of_a_hand_can_be_clicked(
    size: tuple[int, int],
    count: int,
    card_size: CardSize,
    narrow: bool,  # noqa: FBT001 -- a table
) -> None:
    layout = lay_out_table(size, 4, cards=card_size, is_log_open=narrow)
    cards = tuple(range(count))

    strips = [box for _, box in lay_out_fan(HandState(order=cards, selected=cards[1:2]), layout).values()]

    assert all(box.is_inside(RectF(0, 0, *size)) for box in strips)
    assert not any(one.w < 14 for one in strips)
    assert all(one.right <= other.x + 0.001 for one, other in pairwise(strips))
    assert not any(box.overlaps(layout.call) or box.overlaps(layout.player_panels[0]) for box in strips)


@pytest.mark.parametrize("size", RESOLUTIONS)
def test_the_hand_lies_in_the_middle_of_its_table(size: tuple[int, int]) -> None:
    def middle(count: int, layout: TableLayout) -> float:
        xs = [pose.x for pose, _ in lay_out_fan(HandState(order=tuple(range(count))), layout).values()]
        return (xs[0] + xs[-1]) / 2

    whole, beside = lay_out_table(size, 4), lay_out_table(size, 4, is_log_open=True)

    assert [middle(count, whole) for count in (1, 5, 13)] == pytest.approx([size[0] / 2] * 3)
    assert [middle(count, beside) for count in (1, 5)] == pytest.approx([beside.zone.centre[0]] * 2)
    assert beside.zone.centre[0] < size[0] / 2
    assert beside.zone.centre[0] <= middle(13, beside) <= size[0] / 2


def test_the_strip_of_a_card_does_not_move_when_the_pointer_comes() -> None:
    layout = lay_out_table((1280, 720), 4)
    calm, hovered = HandState(order=(1, 2, 3)), HandState(order=(1, 2, 3), hovered=2)

    assert {card: box for card, (_, box) in lay_out_fan(calm, layout).items()} == {
        card: box for card, (_, box) in lay_out_fan(hovered, layout).items()
    }
    assert lay_out_fan(calm, layout)[2][0].y > lay_out_fan(hovered, layout)[2][0].y


def test_a_chosen_card_stands_out_of_the_hand() -> None:
    layout = lay_out_table((1920, 1080), 4)

    rest = lay_out_fan(HandState(order=(1, 2, 3), selected=(2,)), layout)

    assert rest[1][0].y - rest[2][0].y > 40


def test_staged_cards_lie_in_the_play_zone_in_their_order() -> None:
    layout = lay_out_table((1280, 720), 4)
    hand = tuple(Sprite(number, card) for number, card in enumerate(("5H", "6H", "7H", "KC")))
    props = TableSprites(0, seats=(0,), hands={0: hand})

    rest = lay_out_cards(props, HandState(order=(0, 1, 2, 3), staged=(2, 1, 0)), layout)

    assert rest[2].x < rest[1].x < rest[0].x
    assert all(layout.zone.contains((rest[card].x, rest[card].y)) for card in (0, 1, 2))
    assert layout.hand.contains((rest[3].x, rest[3].y))


def test_every_sprite_that_can_be_seen_has_a_place() -> None:
    layout = lay_out_table((1280, 720), 3)
    hands = {seat: tuple(Sprite(10 * seat + number) for number in range(5)) for seat in range(3)}
    play = (Sprite(100, "KC"), Sprite(101, "KD"))
    props = TableSprites(
        0, seats=(1, 2, 0), hands=hands, pile=((Sprite(99, "2C"),), play), waiting_throw=(Sprite(102, "3C"),)
    )

    rest = lay_out_cards(props, HandState(order=tuple(sprite.id for sprite in hands[0])), layout)

    assert set(rest) == {sprite.id for held in hands.values() for sprite in held} | {99, 100, 101, 102}


@pytest.mark.parametrize(("direction", "order"), [("clockwise", (1, 2, 3, 0)), ("counterclockwise", (1, 0, 3, 2))])
def test_seats_are_read_in_the_order_of_play(direction: Direction, order: tuple[int, ...]) -> None:
    assert seats_in_play_order(4, 1, direction) == order


def test_the_next_player_clockwise_sits_on_the_left() -> None:
    layout = lay_out_table((1920, 1080), 8, own_seat=3)

    assert layout.player_panels[4].x < layout.player_panels[2].x
    assert layout.player_panels[4].y > layout.player_panels[7].y
