"""Nothing collides on any screen with any number of players, and what can be clicked can be reached."""

from itertools import combinations, pairwise, product
from typing import get_args

import pytest

from yaniv.store.settings import CardSize
from yaniv.ui.table.box import Box
from yaniv.ui.table.layout import Held, fan, in_zone, lay_out
from yaniv.ui.table.places import Direction, Places, in_order_of_play, places
from yaniv.ui.table.props import Props, Sprite

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
TABLES = [(size, players, 1.0) for size, players in product(RESOLUTIONS, range(2, 17))]
LARGE = [(size, players, 1.25) for size, players in product(RESOLUTIONS, range(2, 9))]
CARD_SIZES: tuple[CardSize, ...] = get_args(CardSize)
each_card_size = pytest.mark.parametrize("card_size", CARD_SIZES)


def named(at: Places) -> dict[str, Box]:
    """Everything that must not overlap."""
    seats = {f"seat {seat}": box for seat, box in at.plates.items()}
    return {"bar": at.top_bar, "deck": at.deck, "zone": at.zone, "call": at.call, "reason": at.reason, **seats}


@pytest.mark.parametrize(("size", "players", "scale"), [*TABLES, *LARGE])
def test_nothing_collides(size: tuple[int, int], players: int, scale: float) -> None:
    at = places(size, players, scale=scale)
    window = Box(0, 0, *size)

    things = named(at)
    hits = [(one, other) for one, other in combinations(things, 2) if things[one].meets(things[other])]
    outside = [name for name, box in things.items() if name != "reason" and not box.within(window)]
    assert (hits, outside) == ([], [])
    assert not any(at.hand.meets(box) for seat, box in at.plates.items() if seat != 0)
    assert at.chips.within(at.zone)


@pytest.mark.parametrize(("size", "players", "scale"), [*TABLES, *LARGE])
def test_the_focus_ring_of_the_call_touches_nothing(size: tuple[int, int], players: int, scale: float) -> None:
    at, ring = places(size, players, scale=scale), 16

    assert at.reason.y + at.reason.h + ring * at.u <= at.call.y


@pytest.mark.parametrize(("size", "players", "scale"), [*TABLES, *LARGE])
def test_the_last_play_fits_beside_the_deck_however_long_it_is(
    size: tuple[int, int], players: int, scale: float
) -> None:
    at = places(size, players, scale=scale)

    for count in (1, 2, 3, 5, 13):
        pile = at.pile(count)
        assert all(card.within(at.centre) for card in pile)
        assert not any(card.meets(thing) for card in pile for thing in (at.deck, at.zone))


@each_card_size
@pytest.mark.parametrize(("size", "players"), [*product(RESOLUTIONS, range(2, 17))])
def test_cards_of_every_size_have_room(size: tuple[int, int], players: int, card_size: CardSize) -> None:
    at = places(size, players, cards=card_size)
    window, things = Box(0, 0, *size), named(at)
    staged = in_zone((1, 2, 3), at).values()

    assert not [pair for pair in combinations(things, 2) if things[pair[0]].meets(things[pair[1]])]
    assert not any(at.hand.meets(box) for seat, box in at.plates.items() if seat != 0)
    for count in (1, 2, 5, 13):
        cards = tuple(range(count))
        poses = [pose for pose, _ in fan(Held(order=cards), at).values()]
        hand = Box(poses[0].x - at.hero_width / 2, 0, poses[-1].x - poses[0].x + at.hero_width, size[1])
        assert not [name for name, box in things.items() if box.bottom > at.hand.y and box.meets(hand)]
        assert all(at.hand.y <= pose.y - 0.7 * pose.width for pose in poses)
        assert poses[count // 2].y + 0.7 * at.hero_width < size[1]
        assert all(card.within(at.centre) and not card.meets(at.zone) for card in at.pile(count))
    assert all(Box(x.x - x.width / 2, x.y - 0.7 * x.width, x.width, 1.4 * x.width).within(window) for x in staged)


def test_larger_cards_are_larger_in_the_hand_and_on_a_table_with_room() -> None:
    usual, large, largest = (places((1280, 720), 4, cards=size) for size in CARD_SIZES)

    assert (large.hero_width / usual.hero_width, largest.hero_width / usual.hero_width) == pytest.approx((1.2, 1.4))
    assert usual.card_width < large.card_width < largest.card_width


@each_card_size
@pytest.mark.parametrize(("size", "players"), [*product(RESOLUTIONS, range(2, 17))])
def test_the_open_log_covers_nothing(size: tuple[int, int], players: int, card_size: CardSize) -> None:
    at = places(size, players, cards=card_size, narrow=True)
    things = {**named(at), "log": at.log}

    assert not [pair for pair in combinations(things, 2) if things[pair[0]].meets(things[pair[1]])]
    assert at.log.within(Box(0, 0, *size))
    assert not at.log.meets(at.hand)
    assert at.sort.y - at.log.bottom >= 12 * at.u
    assert not any(at.hand.meets(box) for seat, box in at.plates.items() if seat != 0)
    for count in (1, 5, 13):
        assert all(card.within(at.centre) and not card.meets(at.deck) for card in at.pile(count))


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
    at = places(size, 4, cards=card_size, narrow=narrow)
    cards = tuple(range(count))

    strips = [box for _, box in fan(Held(order=cards, selected=cards[1:2]), at).values()]

    assert all(box.within(Box(0, 0, *size)) for box in strips)
    assert not any(one.w < 14 for one in strips)
    assert all(one.right <= other.x + 0.001 for one, other in pairwise(strips))
    assert not any(box.meets(at.call) or box.meets(at.plates[0]) for box in strips)


@pytest.mark.parametrize("size", RESOLUTIONS)
def test_the_hand_lies_in_the_middle_of_its_table(size: tuple[int, int]) -> None:
    def middle(count: int, at: Places) -> float:
        xs = [pose.x for pose, _ in fan(Held(order=tuple(range(count))), at).values()]
        return (xs[0] + xs[-1]) / 2

    whole, beside = places(size, 4), places(size, 4, narrow=True)

    assert [middle(count, whole) for count in (1, 5, 13)] == pytest.approx([size[0] / 2] * 3)
    assert [middle(count, beside) for count in (1, 5)] == pytest.approx([beside.zone.centre[0]] * 2)
    assert beside.zone.centre[0] < size[0] / 2
    assert beside.zone.centre[0] <= middle(13, beside) <= size[0] / 2


def test_the_strip_of_a_card_does_not_move_when_the_pointer_comes() -> None:
    at = places((1280, 720), 4)
    calm, hovered = Held(order=(1, 2, 3)), Held(order=(1, 2, 3), hovered=2)

    assert {card: box for card, (_, box) in fan(calm, at).items()} == {
        card: box for card, (_, box) in fan(hovered, at).items()
    }
    assert fan(calm, at)[2][0].y > fan(hovered, at)[2][0].y


def test_a_chosen_card_stands_out_of_the_hand() -> None:
    at = places((1920, 1080), 4)

    rest = fan(Held(order=(1, 2, 3), selected=(2,)), at)

    assert rest[1][0].y - rest[2][0].y > 40


def test_staged_cards_lie_in_the_play_zone_in_their_order() -> None:
    at = places((1280, 720), 4)
    hand = tuple(Sprite(number, card) for number, card in enumerate(("5H", "6H", "7H", "KC")))
    props = Props(0, seats=(0,), hands={0: hand})

    rest = lay_out(props, Held(order=(0, 1, 2, 3), staged=(2, 1, 0)), at)

    assert rest[2].x < rest[1].x < rest[0].x
    assert all(at.zone.holds((rest[card].x, rest[card].y)) for card in (0, 1, 2))
    assert at.hand.holds((rest[3].x, rest[3].y))


def test_every_sprite_that_can_be_seen_has_a_place() -> None:
    at = places((1280, 720), 3)
    hands = {seat: tuple(Sprite(10 * seat + number) for number in range(5)) for seat in range(3)}
    play = (Sprite(100, "KC"), Sprite(101, "KD"))
    props = Props(0, seats=(1, 2, 0), hands=hands, pile=((Sprite(99, "2C"),), play), waiting=(Sprite(102, "3C"),))

    rest = lay_out(props, Held(order=tuple(sprite.id for sprite in hands[0])), at)

    assert set(rest) == {sprite.id for held in hands.values() for sprite in held} | {99, 100, 101, 102}


@pytest.mark.parametrize(("direction", "order"), [("clockwise", (1, 2, 3, 0)), ("counterclockwise", (1, 0, 3, 2))])
def test_seats_are_told_in_the_order_of_play(direction: Direction, order: tuple[int, ...]) -> None:
    assert in_order_of_play(4, 1, direction) == order


def test_the_next_player_clockwise_sits_on_the_left() -> None:
    at = places((1920, 1080), 8, me=3)

    assert at.plates[4].x < at.plates[2].x
    assert at.plates[4].y > at.plates[7].y
