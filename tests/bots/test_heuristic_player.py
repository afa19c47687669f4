"""Tests of the heuristic players in positions with an obvious best move."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from tests.game_scenario import DEFAULT_STOCK, given_events, opened_round
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import CASUAL_SKILL, FULL_SKILL, NOVICE_SKILL, HeuristicSkill
from yaniv.bots.move_queries import completes_meld, fallback_move
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.decide import step
from yaniv.game.moves import moves
from yaniv.game.state import State
from yaniv.game.view import build_view
from yaniv.rules.house_rules import CallRules, DealRules, HouseRules, MeldRules, PickupRules, TurnRules

DRAW_FIRST = HouseRules(turn=TurnRules(order="draw_first"))
EITHER_ORDER = HouseRules(turn=TurnRules(order="either"))
SLAP_DOWNS = HouseRules(turn=TurnRules(slap_down="sets"))
EARLY_THROWS = HouseRules(turn=TurnRules(slap_down="sets", early_throw=True))
HAND_SWAPS = HouseRules(call=CallRules(over_limit="swap_hands"))
BLUFFS = HouseRules(call=CallRules(over_limit="continue", out_of_turn="ends_round", wrong_word="Yusuf"))
LAST_TURNS = HouseRules(call=CallRules(ends_round="after_final_turns"))
EXTRA_CARD = HouseRules(deal=DealRules(hand_size=2, extra_cards=1))
FREE_JOKER_BY_THROW = HouseRules(pickup=PickupRules(joker_swap="as_throw"))
FREE_JOKER_WITH_THROW = HouseRules(pickup=PickupRules(joker_swap="with_throw"))

INATTENTIVE = replace(
    CASUAL_SKILL, overlook_run_chance=1, overlook_offer_chance=1, overlook_slap_chance=1, skip_call_chance=1
)
"""A player that overlooks everything it can overlook."""


def heuristic_choice(state: State, seat: int = 0, perception: HeuristicSkill = FULL_SKILL) -> c.SeatCommand | None:
    return HeuristicPlayer(perception, Random(1)).choose(build_view(state, seat))


def state_after(
    hands: Sequence[str],
    *before: c.AnyCommand,
    rules: HouseRules | None = None,
    upcard: str = "KD",
    stock: str = DEFAULT_STOCK,
) -> State:
    return given_events(*opened_round(list(hands), rules, upcard=upcard, stock=stock)).after(*before).state


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
def test_greedy_throws_the_most_points(hand: str, thrown: str) -> None:
    chosen = heuristic_choice(state_after([hand, "4C"]))

    assert isinstance(chosen, c.Throw)
    assert sorted(chosen.cards) == sorted(cards(thrown))


def test_a_joker_is_not_thrown_for_nothing() -> None:
    rules = HouseRules(melds=MeldRules(jokers="sets_and_runs"))

    assert heuristic_choice(state_after(["KC JK 8H 6S", "4C"], rules=rules)) == c.Throw(0, cards("KC"))


@pytest.mark.parametrize(
    ("hand", "thrown"), [("5H JK 7H 9C 8D", "9C"), ("5H 6H 7H 9C 8D", "9C"), ("7H 7S QS", "7H 7S")]
)
def test_an_inattentive_player_sees_single_cards_and_pairs(hand: str, thrown: str) -> None:
    chosen = heuristic_choice(state_after([hand, "4C"]), perception=INATTENTIVE)

    assert isinstance(chosen, c.Throw)
    assert sorted(chosen.cards) == sorted(cards(thrown))


@pytest.mark.parametrize(
    ("skill", "overlooked_share"), [(FULL_SKILL, (0, 0)), (CASUAL_SKILL, (0.25, 0.55)), (NOVICE_SKILL, (0.8, 0.99))]
)
def test_each_level_overlooks_its_share_of_runs(skill: HeuristicSkill, overlooked_share: tuple[float, float]) -> None:
    view, tries = build_view(state_after(["5H 6H 7H 9C 8D", "4C"]), 0), 200
    choices = [HeuristicPlayer(skill, Random(seed)).choose(view) for seed in range(tries)]
    overlooked = sum(isinstance(choice, c.Throw) and len(choice.cards) == 1 for choice in choices)

    assert overlooked_share[0] <= overlooked / tries <= overlooked_share[1]


@pytest.mark.parametrize(
    ("skill", "overlooked_share"), [(FULL_SKILL, (0, 0)), (CASUAL_SKILL, (0.12, 0.4)), (NOVICE_SKILL, (0.6, 0.9))]
)
def test_each_level_overlooks_its_share_of_offers(skill: HeuristicSkill, overlooked_share: tuple[float, float]) -> None:
    state, tries = state_after(["6H 7H 9C KS", "4C"], c.Throw(0, cards("KS")), upcard="9H"), 200
    choices = [HeuristicPlayer(skill, Random(seed)).choose(build_view(state, 0)) for seed in range(tries)]
    overlooked = sum(choice == c.DrawStock(0) for choice in choices)

    assert overlooked_share[0] <= overlooked / tries <= overlooked_share[1]


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
def test_greedy_takes_low_cards_and_cards_that_complete_a_meld(upcard: str, drawn: c.SeatCommand) -> None:
    state = state_after(["6H 7H 9C KS", "4C"], c.Throw(0, cards("KS")), upcard=upcard)

    assert heuristic_choice(state) == drawn


def test_an_inattentive_player_takes_low_cards_only() -> None:
    pair = state_after(["6H 7H 9C KS", "4C"], c.Throw(0, cards("KS")), upcard="9H")
    low = state_after(["6H 7H 9C KS", "4C"], c.Throw(0, cards("KS")), upcard="2H")

    assert heuristic_choice(pair, perception=INATTENTIVE) == c.DrawStock(0)
    assert heuristic_choice(low, perception=INATTENTIVE) == c.DrawDiscard(0, "2H")


def test_with_an_empty_stock_the_lowest_card_offered_is_taken() -> None:
    state = state_after(["6H KS", "TC 4C"], c.Throw(0, cards("6H")), upcard="KD", stock="2C")
    emptied = replace(state, stock=(), pile=(cards("TC QD"),))

    assert isinstance(heuristic_choice(emptied), c.DrawDiscard)


def test_a_call_comes_at_the_limit_and_not_above_it() -> None:
    assert heuristic_choice(state_after(["2C 3D", "KC"])) == c.Call(0)
    assert isinstance(heuristic_choice(state_after(["2C 4D", "KC"])), c.Throw)


def test_heuristic_players_never_call_falsely_wrongly_or_out_of_turn() -> None:
    assert isinstance(heuristic_choice(state_after(["2C 4D", "KC"], rules=BLUFFS)), c.Throw)
    assert heuristic_choice(state_after(["2C 3D", "KC"], rules=BLUFFS)) == c.Call(0)
    assert heuristic_choice(state_after(["KC", "2C"], rules=BLUFFS), seat=1) is None


def test_a_waiting_player_plays_on_with_a_hand_that_may_call() -> None:
    assert isinstance(heuristic_choice(state_after(["2C 3D", "KC"]), perception=INATTENTIVE), c.Throw)


def test_a_hand_of_two_points_or_less_calls_at_once() -> None:
    assert heuristic_choice(state_after(["2C JK", "KC"]), perception=INATTENTIVE) == c.Call(0)


def test_an_empty_hand_calls_at_once() -> None:
    rules = replace(EITHER_ORDER, call=CallRules(wrong_word="Yusuf"))
    emptied = state_after(
        ["7H", "KC"],
        c.DrawStock(0),
        c.Throw(0, cards("7H 7S")),
        c.Throw(1, cards("KC")),
        c.DrawStock(1),
        rules=rules,
        stock="7S 2C 3D",
    )

    assert build_view(emptied, 0).hand == ()
    assert heuristic_choice(emptied, perception=INATTENTIVE) == c.Call(0)


def test_greedy_draws_first_if_the_rules_allow_either_order() -> None:
    assert heuristic_choice(state_after(["9H QS", "4C"], rules=EITHER_ORDER)) == c.DrawStock(0)
    assert heuristic_choice(state_after(["9H QS", "4C"], rules=EITHER_ORDER, upcard="9D")) == c.DrawDiscard(0, "9D")
    assert isinstance(
        heuristic_choice(state_after(["9H QS", "4C"], rules=EITHER_ORDER), perception=CASUAL_SKILL), c.Throw
    )
    assert heuristic_choice(state_after(["9H QS", "4C"], rules=DRAW_FIRST), perception=CASUAL_SKILL) == c.DrawStock(0)


def test_a_slap_is_taken_if_it_lowers_the_hand() -> None:
    state = state_after(["7H KC", "4C 9S"], c.Throw(0, cards("7H")), c.DrawStock(0), rules=SLAP_DOWNS, stock="7S 2C")

    assert heuristic_choice(state) == c.Slap(0, "7S", "end")
    assert heuristic_choice(state, perception=INATTENTIVE) == c.DeclineSlap(0)


def test_a_slap_that_saves_nothing_is_declined() -> None:
    plain = replace(SLAP_DOWNS, melds=MeldRules(jokers="plain"))
    state = state_after(["JK KC", "4C 9S"], c.Throw(0, cards("JK")), c.DrawStock(0), rules=plain, stock="JK 2C")

    assert heuristic_choice(state) == c.DeclineSlap(0)


def test_greedy_throws_early_only_with_a_hand_that_cannot_call() -> None:
    high_hand_state = state_after(["7H KC", "4C 9S"], c.Throw(0, cards("7H")), rules=EARLY_THROWS)
    low = state_after(["7H KC", "AC 2S"], c.Throw(0, cards("7H")), rules=EARLY_THROWS)

    assert heuristic_choice(high_hand_state, seat=1) == c.Throw(1, cards("9S"))
    assert heuristic_choice(low, seat=1) is None
    assert heuristic_choice(high_hand_state, seat=1, perception=CASUAL_SKILL) is None


def test_a_swap_is_requested_for_a_better_open_hand() -> None:
    state = state_after(["4C 3D", "KC QD", "6C"], c.Call(0), rules=HAND_SWAPS)

    assert heuristic_choice(state, seat=1) == c.RequestSwap(1)
    assert heuristic_choice(state, seat=2) == c.DeclineSwap(2)


def test_the_highest_extra_card_is_returned() -> None:
    deal = opened_round(["2C KD 3C", "4C QS 5C"], EXTRA_CARD)[:-2]
    state = given_events(*deal).state

    assert heuristic_choice(state, seat=1) == c.Return(1, cards("QS"))


def test_in_a_final_turn_a_card_below_average_is_taken_and_pairs_do_not_matter() -> None:
    called = (c.Throw(0, cards("5S")), c.DrawStock(0))
    middling = state_after(
        ["2C 5S", "9H QS"],
        *called,
        c.Throw(1, cards("QS")),
        c.DrawStock(1),
        c.Call(0),
        c.Throw(1, cards("9H")),
        rules=LAST_TURNS,
        stock="2D 9C 3S",
    )

    assert build_view(middling, 1).final_turns == (1,)
    assert heuristic_choice(middling, seat=1) == c.DrawStock(1)


def test_the_exact_card_is_thrown_to_take_a_joker() -> None:
    play = (c.Throw(0, cards("5H JK 7H")), c.DrawStock(0))
    state = state_after(["5H JK 7H KC", "6H 4C"], *play, rules=FREE_JOKER_BY_THROW)
    thrown, _ = step(state, c.Throw(1, cards("6H")))

    assert heuristic_choice(state, seat=1) == c.Throw(1, cards("6H"))
    assert heuristic_choice(thrown, seat=1) == c.DrawJoker(1, "6H")
    assert heuristic_choice(thrown, seat=1, perception=CASUAL_SKILL) == c.DrawStock(1)


def test_a_joker_is_taken_with_the_throw_if_that_costs_nothing() -> None:
    play = (c.Throw(0, cards("5H JK 7H")), c.DrawStock(0), c.Throw(1, cards("TC")))
    state = state_after(["5H JK 7H KC", "6H TC"], *play, rules=FREE_JOKER_WITH_THROW)

    assert heuristic_choice(state, seat=1) == c.DrawJoker(1, "6H")


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
    assert completes_meld(card, cards(hand), MeldRules()) is answer


def test_the_fallback_move_neither_slaps_nor_swaps_nor_calls() -> None:
    swap = build_view(state_after(["4C 3D", "KC QD", "6C"], c.Call(0), rules=HAND_SWAPS), 1)
    slap = build_view(
        state_after(["7H KC", "4C 9S"], c.Throw(0, cards("7H")), c.DrawStock(0), rules=SLAP_DOWNS, stock="7S 2C"), 0
    )
    turn = build_view(state_after(["2C 3D", "KC"]), 0)
    other = build_view(state_after(["2C 3D", "KC"]), 1)

    assert fallback_move(moves(swap), swap) == c.DeclineSwap(1)
    assert fallback_move(moves(slap), slap) == c.DeclineSlap(0)
    assert isinstance(fallback_move(moves(turn), turn), c.Throw)
    assert fallback_move(moves(other), other) is None
