"""A decision is judged by what could be known when it was made, and by nothing else."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.bots.test_honesty import dealt_twice
from tests.builders import given as given_story
from tests.builders import round_of
from tests.games import NAMES, random_game
from tests.house_rules import house_rules
from yaniv.bots.advice import Option, options
from yaniv.bots.review import EVEN, MISTAKE, SLIP, Judgement, grade, judge
from yaniv.bots.roster import hire
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.moves import moves, throws
from yaniv.game.view import View, view
from yaniv.rules.house import HouseRules, TurnRules

WORDS = ("fine", "slip", "mistake", "blunder")


def judged(seen: View, done: c.SeatCommand) -> Judgement | None:
    return judge(options(hire("master", "dice"), seen, done), done)


def table(hand: str, upcard: str = "8D") -> View:
    return view(given_story(*round_of([hand, "3C 4D 5D 6D JD"], upcard=upcard)).state, 0)


@settings(max_examples=15)
@given(house_rules(3, 3), st.integers(0, 999))
def test_hidden_cards_do_not_change_what_a_decision_was_worth(rules: HouseRules, seed: int) -> None:
    for state, seat, other in islice(dealt_twice(rules, seed), 0, 120, 5):
        seen, seen_again = view(state, seat), view(other, seat)
        for done in islice(moves(seen), 3):
            assert judged(seen, done) == judged(seen_again, done)


@settings(max_examples=15)
@given(house_rules(2, 3), st.integers(0, 999))
def test_nothing_is_better_than_the_best_and_the_best_is_fine(rules: HouseRules, seed: int) -> None:
    for state, _, _, _ in islice(random_game(rules, rules.table.min_players, seed), 0, 150, 10):
        if state.phase in ("start", "thrown", "drawn"):
            seen = view(state, state.turn)
            for done in islice(moves(seen), 12):
                found = judged(seen, done)
                if found is not None:
                    again = judged(seen, found.best)
                    assert found.cost >= 0
                    assert again is None or (again.grade, again.is_best) == ("fine", True)


def test_every_throw_can_be_judged_however_poor() -> None:
    seen = table("JK AC 2D 2S 7C 9H JH QS")
    poor = [judged(seen, c.Throw(0, each)) for each in throws(seen.hand, seen.rules)]

    assert len(poor) > 5
    assert all(each is not None for each in poor)
    assert {each.grade for each in poor if each} >= {"fine", "blunder"}


def test_to_throw_a_joker_and_keep_the_king_is_worse() -> None:
    seen = table("JK KS 2H 6C", "QD")
    king, joker = (judged(seen, c.Throw(0, cards(card))) for card in ("KS", "JK"))

    assert king is not None
    assert joker is not None
    assert king.grade == "fine"
    assert joker.best == king.best
    assert WORDS.index(joker.grade) >= WORDS.index("mistake")


def test_to_call_with_five_against_a_hand_known_to_be_zero_is_worse_than_to_call_with_it_against_many() -> None:
    many = table("2S 3H")
    zero = replace(many, known=((), cards("JK")), hand_sizes=(2, 1))
    usual, rash = judged(many, c.Call(0)), judged(zero, c.Call(0))

    assert usual is not None
    assert rash is not None
    assert (usual.grade, usual.is_best) == ("fine", True)
    assert WORDS.index(rash.grade) >= WORDS.index("mistake")
    assert not isinstance(rash.best, c.Call)


def test_a_throw_can_be_judged_where_one_may_draw_first_too() -> None:
    rules = HouseRules(turn=TurnRules(order="either"))
    seen = view(given_story(*round_of(["JK KS 2H 6C", "3C 4D 5D 6D JD"], rules, upcard="QD")).state, 0)
    king, joker = (judged(seen, c.Throw(0, cards(card))) for card in ("KS", "JK"))

    assert king is not None
    assert joker is not None
    assert king.cost < joker.cost


def test_the_same_cards_in_another_order_are_the_same_where_order_does_not_matter() -> None:
    done, best = c.Throw(0, cards("7C 7D")), c.Throw(0, cards("7D 7C"))

    assert Judgement(done, best, 0.1).is_best
    assert not Judgement(done, best, EVEN).is_best
    assert not Judgement(done, c.Throw(0, cards("7C")), 0.1).is_best


@pytest.mark.parametrize(
    ("cost", "word"),
    [
        (0.0, "fine"),
        (EVEN - 0.01, "fine"),
        (EVEN, "slip"),
        (SLIP - 0.01, "slip"),
        (SLIP, "mistake"),
        (MISTAKE - 0.01, "mistake"),
        (MISTAKE, "blunder"),
    ],
)
def test_a_grade_says_how_much_was_given_away(cost: float, word: str) -> None:
    assert grade(cost) == word


def test_who_has_no_choice_or_a_choice_nobody_weighs_is_not_judged() -> None:
    stock, taken = c.DrawStock(0), c.DrawDiscard(0, "QD")

    assert judge((), stock) is None
    assert judge((Option(stock, 0.0),), stock) is None
    assert judge((Option(taken, 0.0), Option(c.DrawDiscard(0, "2D"), 0.4)), stock) is None
    assert judge((Option(taken, 0.0), Option(stock, 0.4)), stock) == Judgement(stock, taken, 0.4)


def test_chances_beside_the_turn_are_not_judged() -> None:
    state = next(state for state, *_ in random_game(HouseRules(), 3, Random(1).randrange(99)) if state.phase == "start")
    others = [seat for seat in range(len(NAMES[:3])) if seat != state.turn]

    assert all(options(hire("master", "dice"), view(state, seat), c.DeclineSlap(seat)) == () for seat in others)
    assert options(hire("greedy", "dice"), view(state, state.turn), c.DrawStock(state.turn)) == ()
