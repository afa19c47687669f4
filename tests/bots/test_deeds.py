"""What throws tell about hidden cards: bounds by the rules of thumb that a card player uses."""

from random import Random

import pytest

from yaniv.arena.train.greedy import greedy_move
from yaniv.bots.deeds import FREE, PENALTY, SHOWN, Deeds
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import FROM_STOCK, MATCH_OVER, ROUND_OVER, SUIT_SIZE, TAKE, Move, kinds_of
from yaniv.rules.house import HouseRules

VALUE = Box(HouseRules(), 2).value


def throw(cards: str) -> Move:
    return kinds_of(cards.split())


def take(card: str) -> Move:
    return TAKE, *throw(card)


def shown(cards: str) -> Move:
    return SHOWN, *throw(cards)


@pytest.mark.parametrize(
    ("deeds", "bounds"),
    [
        ((), [FREE] * 5),
        ((throw("KS"),), [10] * 4),
        ((throw("KS"), FROM_STOCK), [10, 10, 10, 10, FREE]),
        ((throw("KS"), FROM_STOCK, throw("7D")), [7] * 4),
        ((throw("KS"), FROM_STOCK, throw("7D"), FROM_STOCK, throw("4C 4S")), [7, 7, 7]),
        ((throw("6S"), take("3D"), throw("3D"), FROM_STOCK), [3, 3, 3, 3, FREE]),
        ((throw("2S 2D"), FROM_STOCK), [4, 4, 4, FREE]),
        ((FROM_STOCK, throw("9C")), [9] * 5),
        ((throw("2S"), FROM_STOCK, shown("2D 2H 4C 4H"), PENALTY, PENALTY, PENALTY), [FREE] * 3),
        ((throw("2S"), shown("2D 4C"), PENALTY, PENALTY, throw("4C"), FROM_STOCK), [4, 4, FREE]),
        ((throw("2S"), shown("2D 4C"), PENALTY, PENALTY, throw("9C"), FROM_STOCK), [9, FREE]),
    ],
)
def test_every_throw_bounds_what_was_in_the_hand_by_then(deeds: tuple[Move, ...], bounds: list[int]) -> None:
    assert Deeds(deeds).bounds(len(bounds), 5, VALUE) == bounds


def test_cards_that_came_otherwise_may_be_anything_and_cards_that_went_otherwise_were_the_last() -> None:
    deeds = Deeds([throw("7S"), FROM_STOCK])

    assert deeds.bounds(7, 5, VALUE) == [7, 7, 7, 7, FREE, FREE, FREE]
    assert deeds.bounds(4, 5, VALUE) == [7, 7, 7, 7]


def test_ranks_thrown_alone_are_not_wanted_until_one_is_taken() -> None:
    deeds = Deeds([throw("KS"), FROM_STOCK, throw("7D"), FROM_STOCK, throw("4C 4S"), take("KD")])

    deeds.bounds(3, 5, VALUE)

    assert deeds.shed == 1 << throw("7D")[0] % SUIT_SIZE
    assert deeds.last == throw("4C 4S")
    assert deeds.took is True


def test_reading_on_is_the_same_as_reading_all_at_once() -> None:
    done = [throw("KS"), FROM_STOCK, throw("7D"), take("3D"), throw("3D"), FROM_STOCK, throw("5C 5S"), FROM_STOCK]
    slowly = Deeds()

    for deed in done:
        slowly.append(deed)
        slowly.bounds(5, 5, VALUE)

    at_once = Deeds(done)
    assert slowly.bounds(5, 5, VALUE) == at_once.bounds(5, 5, VALUE)
    assert (slowly.shed, slowly.last, slowly.took) == (at_once.shed, at_once.last, at_once.took)


def test_whoever_throws_what_counts_most_keeps_to_the_bounds() -> None:
    dice = Random(4)
    game = Game(Box(HouseRules(), 3), dice.shuffle, 0)
    kept = seen = 0

    for _ in range(3000):
        if game.phase == MATCH_OVER:
            break
        if game.phase == ROUND_OVER:
            game.deal()
        for seat in game.seats:
            hidden = list(game.hands[seat])
            for kind in game.known[seat]:
                hidden.remove(kind)
            bounds = game.deeds[seat].bounds(len(hidden), 5, VALUE)
            counts = sorted(VALUE[kind] for kind in hidden)
            kept += sum(count <= bound for count, bound in zip(counts, bounds, strict=True) if bound < FREE)
            seen += sum(bound < FREE for bound in bounds)
        game.play(greedy_move(game, game.turn))

    assert seen > 3000
    assert kept > 0.97 * seen
