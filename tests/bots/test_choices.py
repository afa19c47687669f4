"""What the two bots do in positions that a player would judge at a glance."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from tests.builders import STOCK, given, round_of
from yaniv.bots.choices import completes, plainest
from yaniv.bots.perception import IDLE, KEEN, Perception
from yaniv.bots.shedder import Shedder
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.decide import step
from yaniv.game.moves import moves
from yaniv.game.state import State
from yaniv.game.view import view
from yaniv.rules.house import CallRules, DealRules, HouseRules, MeldRules, PickupRules, TurnRules

DRAW_FIRST = HouseRules(turn=TurnRules(order="draw_first"))
EITHER = HouseRules(turn=TurnRules(order="either"))
SLAPS = HouseRules(turn=TurnRules(slap_down="sets"))
EARLY = HouseRules(turn=TurnRules(slap_down="sets", early_throw=True))
SWAPS = HouseRules(call=CallRules(over_limit="swap_hands"))
BLUFFS = HouseRules(call=CallRules(over_limit="continue", out_of_turn="ends_round", wrong_word="Yusuf"))
LAST_TURNS = HouseRules(call=CallRules(ends_round="after_final_turns"))
EXTRA = HouseRules(deal=DealRules(hand_size=2, extra_cards=1))
FREES = HouseRules(pickup=PickupRules(joker_swap="as_throw"))
LAYS = HouseRules(pickup=PickupRules(joker_swap="with_throw"))

DREAMER = replace(IDLE, overlooks_runs=1, overlooks_offers=1, overlooks_slaps=1, waits=1)
"""A player whose attention slips every time."""


def choice(state: State, seat: int = 0, perception: Perception = KEEN) -> c.SeatCommand | None:
    return Shedder(perception, Random(1)).choose(view(state, seat))


def at(
    hands: Sequence[str], *before: c.AnyCommand, rules: HouseRules | None = None, upcard: str = "KD", stock: str = STOCK
) -> State:
    return given(*round_of(list(hands), rules, upcard=upcard, stock=stock)).when(*before).state


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("2C 9D QS", "QS"),
        ("7H 7S QS", "7H 7S"),
        ("3H 4H 5H JK 2S", "3H 4H 5H"),
        ("5H 6H 7H 9C 8D", "5H 6H 7H"),
        ("5H JK 7H 9C 8D", "5H JK 7H"),
    ],
)
def test_greedy_throws_what_counts_most(hand: str, thrown: str) -> None:
    chosen = choice(at([hand, "4C"]))

    assert isinstance(chosen, c.Throw)
    assert sorted(chosen.cards) == sorted(cards(thrown))


def test_a_joker_is_not_thrown_for_nothing() -> None:
    rules = HouseRules(melds=MeldRules(jokers="sets_and_runs"))

    assert choice(at(["KC JK 8H 6S", "4C"], rules=rules)) == c.Throw(0, cards("KC"))


@pytest.mark.parametrize(
    ("hand", "thrown"), [("5H JK 7H 9C 8D", "9C"), ("5H 6H 7H 9C 8D", "9C"), ("7H 7S QS", "7H 7S")]
)
def test_an_inattentive_player_sees_single_cards_and_pairs(hand: str, thrown: str) -> None:
    chosen = choice(at([hand, "4C"]), perception=DREAMER)

    assert isinstance(chosen, c.Throw)
    assert sorted(chosen.cards) == sorted(cards(thrown))


@pytest.mark.parametrize(
    ("upcard", "drawn"),
    [
        ("3S", c.DrawDiscard(0, "3S")),
        ("JK", c.DrawDiscard(0, "JK")),
        ("9H", c.DrawDiscard(0, "9H")),
        ("8H", c.DrawDiscard(0, "8H")),
        ("8S", c.DrawStock(0)),
        ("4S", c.DrawStock(0)),
    ],
)
def test_greedy_takes_low_cards_and_what_completes_something(upcard: str, drawn: c.SeatCommand) -> None:
    state = at(["6H 7H 9C KS", "4C"], c.Throw(0, cards("KS")), upcard=upcard)

    assert choice(state) == drawn


def test_an_inattentive_player_takes_low_cards_only() -> None:
    pair = at(["6H 7H 9C KS", "4C"], c.Throw(0, cards("KS")), upcard="9H")
    low = at(["6H 7H 9C KS", "4C"], c.Throw(0, cards("KS")), upcard="2H")

    assert choice(pair, perception=DREAMER) == c.DrawStock(0)
    assert choice(low, perception=DREAMER) == c.DrawDiscard(0, "2H")


def test_who_cannot_draw_from_the_stock_takes_the_lowest_on_offer() -> None:
    state = at(["6H KS", "TC 4C"], c.Throw(0, cards("6H")), upcard="KD", stock="2C")
    emptied = replace(state, stock=(), pile=(cards("TC QD"),))

    assert isinstance(choice(emptied), c.DrawDiscard)


def test_a_call_comes_at_the_limit_and_not_above_it() -> None:
    assert choice(at(["2C 3D", "KC"])) == c.Call(0)
    assert isinstance(choice(at(["2C 4D", "KC"])), c.Throw)


def test_nobody_bluffs_says_the_wrong_word_or_calls_out_of_turn() -> None:
    assert isinstance(choice(at(["2C 4D", "KC"], rules=BLUFFS)), c.Throw)
    assert choice(at(["2C 3D", "KC"], rules=BLUFFS)) == c.Call(0)
    assert choice(at(["KC", "2C"], rules=BLUFFS), seat=1) is None


def test_a_player_that_waits_plays_on_with_a_hand_that_may_call() -> None:
    assert isinstance(choice(at(["2C 3D", "KC"]), perception=DREAMER), c.Throw)


def test_an_empty_hand_calls_however_long_the_player_would_wait() -> None:
    rules = replace(EITHER, call=CallRules(wrong_word="Yusuf"))
    emptied = at(
        ["7H", "KC"],
        c.DrawStock(0),
        c.Throw(0, cards("7H 7S")),
        c.Throw(1, cards("KC")),
        c.DrawStock(1),
        rules=rules,
        stock="7S 2C 3D",
    )

    assert view(emptied, 0).hand == ()
    assert choice(emptied, perception=DREAMER) == c.Call(0)


def test_greedy_looks_at_a_card_before_it_throws_where_it_may() -> None:
    assert choice(at(["9H QS", "4C"], rules=EITHER)) == c.DrawStock(0)
    assert choice(at(["9H QS", "4C"], rules=EITHER, upcard="9D")) == c.DrawDiscard(0, "9D")
    assert isinstance(choice(at(["9H QS", "4C"], rules=EITHER), perception=IDLE), c.Throw)
    assert choice(at(["9H QS", "4C"], rules=DRAW_FIRST), perception=IDLE) == c.DrawStock(0)


def test_a_slap_is_taken_when_it_makes_the_hand_lighter() -> None:
    state = at(["7H KC", "4C 9S"], c.Throw(0, cards("7H")), c.DrawStock(0), rules=SLAPS, stock="7S 2C")

    assert choice(state) == c.Slap(0, "7S", "end")
    assert choice(state, perception=DREAMER) == c.DeclineSlap(0)


def test_a_slap_that_saves_nothing_is_declined() -> None:
    plain = replace(SLAPS, melds=MeldRules(jokers="plain"))
    state = at(["JK KC", "4C 9S"], c.Throw(0, cards("JK")), c.DrawStock(0), rules=plain, stock="JK 2C")

    assert choice(state) == c.DeclineSlap(0)


def test_greedy_throws_early_only_a_hand_that_could_not_call() -> None:
    high = at(["7H KC", "4C 9S"], c.Throw(0, cards("7H")), rules=EARLY)
    low = at(["7H KC", "AC 2S"], c.Throw(0, cards("7H")), rules=EARLY)

    assert choice(high, seat=1) == c.Throw(1, cards("9S"))
    assert choice(low, seat=1) is None
    assert choice(high, seat=1, perception=IDLE) is None


def test_a_better_hand_that_lies_open_is_asked_for() -> None:
    state = at(["4C 3D", "KC QD", "6C"], c.Call(0), rules=SWAPS)

    assert choice(state, seat=1) == c.RequestSwap(1)
    assert choice(state, seat=2) == c.DeclineSwap(2)


def test_the_highest_of_too_many_cards_goes_back() -> None:
    deal = round_of(["2C KD 3C", "4C QS 5C"], EXTRA)[:-2]
    state = given(*deal).state

    assert choice(state, seat=1) == c.Return(1, cards("QS"))


def test_in_the_last_turn_a_card_below_average_is_low_and_a_pair_is_worth_nothing() -> None:
    called = (c.Throw(0, cards("5S")), c.DrawStock(0))
    middling = at(
        ["2C 5S", "9H QS"],
        *called,
        c.Throw(1, cards("QS")),
        c.DrawStock(1),
        c.Call(0),
        c.Throw(1, cards("9H")),
        rules=LAST_TURNS,
        stock="2D 9C 3S",
    )

    assert view(middling, 1).final_turns == (1,)
    assert choice(middling, seat=1) == c.DrawStock(1)


def test_the_exact_card_is_thrown_to_free_a_joker() -> None:
    play = (c.Throw(0, cards("5H JK 7H")), c.DrawStock(0))
    state = at(["5H JK 7H KC", "6H 4C"], *play, rules=FREES)
    thrown, _ = step(state, c.Throw(1, cards("6H")))

    assert choice(state, seat=1) == c.Throw(1, cards("6H"))
    assert choice(thrown, seat=1) == c.DrawJoker(1, "6H")
    assert choice(thrown, seat=1, perception=IDLE) == c.DrawStock(1)


def test_a_joker_is_freed_beside_the_throw_where_that_costs_nothing() -> None:
    play = (c.Throw(0, cards("5H JK 7H")), c.DrawStock(0), c.Throw(1, cards("TC")))
    state = at(["5H JK 7H KC", "6H TC"], *play, rules=LAYS)

    assert choice(state, seat=1) == c.DrawJoker(1, "6H")


@pytest.mark.parametrize(
    ("card", "hand", "answer"),
    [
        ("9H", "9C KS", True),
        ("8H", "6H 7H", True),
        ("6H", "JK 7H", True),
        ("8S", "6H 7H", False),
        ("JK", "JK 6H", False),
        ("9H", "", False),
    ],
)
def test_a_card_completes_a_pair_or_a_run(card: str, hand: str, answer: bool) -> None:  # noqa: FBT001 -- a table row
    assert completes(card, cards(hand), MeldRules()) is answer


def test_the_plainest_move_neither_slaps_nor_swaps_nor_calls() -> None:
    swap = view(at(["4C 3D", "KC QD", "6C"], c.Call(0), rules=SWAPS), 1)
    slap = view(at(["7H KC", "4C 9S"], c.Throw(0, cards("7H")), c.DrawStock(0), rules=SLAPS, stock="7S 2C"), 0)
    turn = view(at(["2C 3D", "KC"]), 0)
    other = view(at(["2C 3D", "KC"]), 1)

    assert plainest(moves(swap), swap) == c.DeclineSwap(1)
    assert plainest(moves(slap), slap) == c.DeclineSlap(0)
    assert isinstance(plainest(moves(turn), turn), c.Throw)
    assert plainest(moves(other), other) is None
