"""Tests of move grading: a decision is graded only by what the player could know when making it."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.bots.test_legal_play import indistinguishable_states
from tests.case_selection import example_count
from tests.game_scenario import given_events as given_scenario
from tests.game_scenario import opened_round
from tests.random_games import PLAYER_NAMES, random_game
from tests.rule_strategies import house_rules
from yaniv.bots.advice import Advice, RatedMove, advise_review
from yaniv.bots.move_grading import FINE_BELOW, MISTAKE_BELOW, SLIP_BELOW, MoveReview, grade_cost, review_move
from yaniv.bots.roster import create_player
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.moves import legal_throws, moves
from yaniv.game.view import View, build_view
from yaniv.rules.house_rules import HouseRules, TurnRules

GRADES = ("fine", "slip", "mistake", "blunder")


def grade_move(view: View, command: c.SeatCommand) -> MoveReview | None:
    return review_move(advise_review(create_player("master", "dice"), view, command).rated_moves, command)


def view_of(hand: str, upcard: str = "8D") -> View:
    return build_view(given_scenario(*opened_round([hand, "3C 4D 5D 6D JD"], upcard=upcard)).state, 0)


@settings(max_examples=example_count(8))
@given(house_rules(3, 3), st.integers(0, 999))
def test_hidden_cards_do_not_change_the_grade_of_a_decision(rules: HouseRules, seed: int) -> None:
    for state, seat, other in islice(indistinguishable_states(rules, seed), 0, 120, 5):
        seat_view, other_view = build_view(state, seat), build_view(other, seat)
        for command in islice(moves(seat_view), 3):
            assert grade_move(seat_view, command) == grade_move(other_view, command)


@settings(max_examples=example_count(8))
@given(house_rules(2, 3), st.integers(0, 999))
def test_the_best_move_costs_nothing_and_is_graded_fine(rules: HouseRules, seed: int) -> None:
    for state, _, _, _ in islice(random_game(rules, rules.table.min_players, seed), 0, 150, 10):
        if state.phase in ("start", "thrown", "drawn"):
            seat_view = build_view(state, state.turn)
            for command in islice(moves(seat_view), 12):
                grade_of_move = grade_move(seat_view, command)
                if grade_of_move is not None:
                    again = grade_move(seat_view, grade_of_move.best_move)
                    assert grade_of_move.cost >= 0
                    assert again is None or (again.grade, again.is_best) == ("fine", True)


def test_every_throw_can_be_graded_however_poor() -> None:
    view = view_of("JK AC 2D 2S 7C 9H JH QS")
    poor = [grade_move(view, c.Throw(0, each)) for each in legal_throws(view.hand, view.rules)]

    assert len(poor) > 5
    assert all(each is not None for each in poor)
    assert {each.grade for each in poor if each} >= {"fine", "blunder"}


def test_throwing_a_joker_and_keeping_a_king_is_worse() -> None:
    view = view_of("JK KS 2H 6C", "QD")
    king, joker = (grade_move(view, c.Throw(0, cards(card))) for card in ("KS", "JK"))

    assert king is not None
    assert joker is not None
    assert king.grade == "fine"
    assert joker.best_move == king.best_move
    assert GRADES.index(joker.grade) >= GRADES.index("mistake")


def test_calling_with_five_is_worse_against_a_hand_known_to_be_zero() -> None:
    many = view_of("2S 3H")
    zero = replace(many, known=((), cards("JK")), hand_sizes=(2, 1))
    usual, rash = grade_move(many, c.Call(0)), grade_move(zero, c.Call(0))

    assert usual is not None
    assert rash is not None
    assert (usual.grade, usual.is_best) == ("fine", True)
    assert GRADES.index(rash.grade) >= GRADES.index("mistake")
    assert not isinstance(rash.best_move, c.Call)


def test_a_throw_can_be_graded_if_the_rules_allow_drawing_first() -> None:
    rules = HouseRules(turn=TurnRules(order="either"))
    seat_view = build_view(
        given_scenario(*opened_round(["JK KS 2H 6C", "3C 4D 5D 6D JD"], rules, upcard="QD")).state, 0
    )
    king, joker = (grade_move(seat_view, c.Throw(0, cards(card))) for card in ("KS", "JK"))

    assert king is not None
    assert joker is not None
    assert king.cost < joker.cost


def test_card_order_does_not_change_the_grade_if_it_has_no_effect() -> None:
    command, best = c.Throw(0, cards("7C 7D")), c.Throw(0, cards("7D 7C"))

    assert MoveReview(command, best, 0.1).is_best
    assert not MoveReview(command, best, FINE_BELOW).is_best
    assert not MoveReview(command, c.Throw(0, cards("7C")), 0.1).is_best


@pytest.mark.parametrize(
    ("cost", "word"),
    [
        (0.0, "fine"),
        (FINE_BELOW - 0.01, "fine"),
        (FINE_BELOW, "slip"),
        (SLIP_BELOW - 0.01, "slip"),
        (SLIP_BELOW, "mistake"),
        (MISTAKE_BELOW - 0.01, "mistake"),
        (MISTAKE_BELOW, "blunder"),
    ],
)
def test_the_grade_depends_on_the_points_lost(cost: float, word: str) -> None:
    assert grade_cost(cost) == word


def test_forced_moves_and_moves_without_a_rating_are_not_graded() -> None:
    stock, discard_draw = c.DrawStock(0), c.DrawDiscard(0, "QD")

    assert review_move((), stock) is None
    assert review_move((RatedMove(stock, 0.0),), stock) is None
    assert review_move((RatedMove(discard_draw, 0.0), RatedMove(c.DrawDiscard(0, "2D"), 0.4)), stock) is None
    assert review_move((RatedMove(discard_draw, 0.0), RatedMove(stock, 0.4)), stock) == MoveReview(
        stock, discard_draw, 0.4
    )


def test_moves_outside_the_turn_are_not_graded() -> None:
    state = next(state for state, *_ in random_game(HouseRules(), 3, Random(1).randrange(99)) if state.phase == "start")
    others = [seat for seat in range(len(PLAYER_NAMES[:3])) if seat != state.turn]

    assert all(
        advise_review(create_player("master", "dice"), build_view(state, seat), c.DeclineSlap(seat)).rated_moves == ()
        for seat in others
    )
    assert advise_review(
        create_player("greedy", "dice"), build_view(state, state.turn), c.DrawStock(state.turn)
    ) == Advice((), None)
