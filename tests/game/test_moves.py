"""Tests of the legal moves of a seat, mainly that card orders with the same outcome are offered once."""

import pytest
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from yaniv.cards import cards, without
from yaniv.game import commands as c
from yaniv.game.moves import legal_throws, moves, throw_outcome
from yaniv.game.state import cards_to_shuffle
from yaniv.game.view import build_view
from yaniv.rules.house_rules import CallRules, DealRules, HouseRules, MeldRules, PickupRules, TurnRules

TAKE_ENDS, TAKE_LAST, TAKE_ANY = (
    HouseRules(),
    *(HouseRules(pickup=PickupRules(from_last_play=which)) for which in ("last", "any")),
)
TAKE_ANY_KEEP_TOP = HouseRules(pickup=PickupRules(from_last_play="any", reshuffle_keeps="top_card"))
TAKE_ENDS_KEEP_TOP = HouseRules(pickup=PickupRules(reshuffle_keeps="top_card"))
TAKE_ENDS_SLAP = HouseRules(turn=TurnRules(slap_down="sets"))
TAKE_ANY_SLAP = HouseRules(turn=TurnRules(slap_down="sets"), pickup=PickupRules(from_last_play="any"))


@pytest.mark.parametrize(
    ("rules", "pair", "three", "run", "why"),
    [
        (TAKE_ENDS, 1, 3, 1, "both ends can be taken: which card lies between them matters"),
        (TAKE_LAST, 2, 3, 2, "the top alone can be taken"),
        (TAKE_ANY, 1, 1, 1, "everything can be taken"),
        (TAKE_ANY_KEEP_TOP, 2, 3, 2, "the top alone stays at a reshuffle"),
        (TAKE_ENDS_KEEP_TOP, 2, 6, 2, "the top alone may stay, and both ends can be taken"),
        (TAKE_ENDS_SLAP, 2, 6, 2, "a slap would cover the top: the first card stays an end"),
        (TAKE_ANY_SLAP, 1, 1, 1, "a slap covers nothing that cannot be taken"),
    ],
)
def test_a_throw_is_offered_once_per_distinct_outcome(
    rules: HouseRules, pair: int, three: int, run: int, why: str
) -> None:
    def orders(hand: str) -> int:
        return sum(len(thrown) == len(hand.split()) for thrown in legal_throws(cards(hand), rules))

    assert (orders("7H 7S"), orders("7H 7S 7C"), orders("5H 6H 7H")) == (pair, three, run), why


@pytest.mark.parametrize(
    ("rules", "pair", "three", "run"),
    [(TAKE_ENDS, 1, 3, 1), (TAKE_LAST, 2, 3, 2), (TAKE_ANY, 1, 1, 1), (TAKE_ENDS_KEEP_TOP, 2, 6, 2)],
)
def test_the_number_of_distinct_outcomes_depends_on_the_rules(
    rules: HouseRules, pair: int, three: int, run: int
) -> None:
    def outcomes(hand: str) -> int:
        throws = legal_throws(cards(hand), replace(rules, pickup=PickupRules("ends", reshuffle_keeps="top_card")))
        return len({throw_outcome(thrown, rules) for thrown in throws if len(thrown) == len(hand.split())})

    assert (outcomes("7H 7S"), outcomes("7H 7S 7C"), outcomes("5H 6H 7H")) == (pair, three, run)


@pytest.mark.parametrize(
    ("one", "other", "is_equal"),
    [
        ("7H 7S 7C", "7C 7S 7H", True),
        ("7H 7S 7C", "7S 7H 7C", False),
        ("7H 7S", "7H 7C", False),
        ("7H", "7H", True),
        ("7H", "8H", False),
        ("5H 6H 7H", "7H 6H 5H", True),
        ("JK 6H 7H", "6H 7H JK", False),
        ("5H JK 7H", "7H JK 5H", True),
    ],
)
def test_throws_have_equal_outcomes_if_the_same_cards_can_be_taken(one: str, other: str, *, is_equal: bool) -> None:
    assert (throw_outcome(cards(one), TAKE_ENDS) == throw_outcome(cards(other), TAKE_ENDS)) is is_equal


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("5H JK", MeldRules(), ["5H", "JK"]),
        ("5H JK", MeldRules(jokers="sets_and_runs"), ["5H", "JK", "5H JK"]),
        ("JK JK", MeldRules(jokers="plain"), ["JK", "JK JK"]),
        ("5H 6H JK", MeldRules(), ["5H", "6H", "JK", "JK 5H 6H", "5H 6H JK"]),
        ("KH AH 2H", MeldRules(ace="wrap"), ["KH", "AH", "2H", "KH AH 2H"]),
        ("AH 2H 3H", MeldRules(ace="wrap"), ["AH", "2H", "3H", "AH 2H 3H"]),
        ("5H 5H 6H", MeldRules(), ["5H", "6H", "5H 5H"]),
    ],
)
def test_legal_throws_of_a_hand(hand: str, melds: MeldRules, expected: list[str]) -> None:
    assert sorted(legal_throws(cards(hand), HouseRules(melds=melds))) == sorted(cards(each) for each in expected)


def test_equal_cards_are_offered_once() -> None:
    scenario = given_events(*opened_round(["7H 7H KC", "QC QD"])).after(c.Throw(0, cards("7H 7H")), c.DrawStock(0))

    scenario.after(c.Throw(1, cards("QC")))

    assert list(moves(build_view(scenario.state, 1))) == [c.DrawStock(1), c.DrawDiscard(1, "7H")]


def test_nothing_can_be_taken_while_the_throw_is_due() -> None:
    scenario = given_events(*opened_round(["7H 2D", "QC QD"], HouseRules(turn=TurnRules(order="draw_first")))).after(
        c.DrawStock(0)
    )

    assert build_view(scenario.state, 0).pickable == ()
    assert all(isinstance(move, c.Throw) for move in moves(build_view(scenario.state, 0)))


def test_no_joker_can_be_swapped_while_the_throw_is_due() -> None:
    rules = HouseRules(turn=TurnRules(order="draw_first"), pickup=PickupRules(joker_swap="as_throw"))
    scenario = given_events(*opened_round(["5H JK 7H 2D", "6H KC"], rules)).after(
        c.DrawStock(0), c.Throw(0, cards("5H JK 7H"))
    )

    assert build_view(scenario.state, 1).joker_swaps == cards("6H")
    assert build_view(scenario.after(c.DrawStock(1)).state, 1).joker_swaps == ()


def test_no_command_is_legal_while_the_dealer_shuffles() -> None:
    rules = HouseRules(call=CallRules(over_limit="draw_three", out_of_turn="ends_round"))
    scenario = given_events(*opened_round(["7H KC", "4H 4C 9D", "5S 6S"], rules, stock="2C 3D 9H"))

    scenario.after(c.Throw(0, cards("7H")), c.DrawStock(0), c.Call(1))

    assert [list(moves(build_view(scenario.state, seat))) for seat in range(3)] == [[], [], []]


def test_only_the_player_who_swapped_a_joker_must_throw_the_exact_card() -> None:
    rules = HouseRules(turn=TurnRules(order="draw_first"), pickup=PickupRules(joker_swap="as_throw"))
    scenario = given_events(*opened_round(["5H JK 7H 2D", "6H KC"], rules)).after(
        c.DrawStock(0), c.Throw(0, cards("5H JK 7H"))
    )

    scenario.after(c.DrawJoker(1, "6H"))

    assert [build_view(scenario.state, seat).bound for seat in (0, 1)] == ["", "6H"]
    assert list(moves(build_view(scenario.state, 1))) == [c.Throw(1, cards("6H"))]


def test_extra_cards_are_offered_in_every_order() -> None:
    rules = HouseRules(deal=DealRules(hand_size=1, extra_cards=2))
    scenario = given_events().after(c.Open(rules, ("A", "B"), 0))
    listed = cards("7H KC 8H QD 9H JS")
    scenario.after(c.Shuffle(listed + without(cards_to_shuffle(scenario.state), listed)))

    assert len(list(moves(build_view(scenario.state, 1)))) == 3 * 2
    assert list(moves(build_view(scenario.state, 0))) == []
    scenario.after(c.Return(1, cards("7H 8H")))
    assert [build_view(scenario.state, seat).owed for seat in (0, 1)] == [2, 0]
    scenario.after(c.Return(0, cards("KC QD")))
    assert [build_view(scenario.state, seat).owed for seat in (0, 1)] == [0, 0]
