"""Hints: first where to look, then a move."""

import pytest
from hypothesis import given, settings

from tests.games import random_game
from tests.house_rules import house_rules
from tests.ui.kit import element, key
from tests.ui.sitting import Sitting, sit_at
from yaniv.bots.hint import hint
from yaniv.game.events import AnyEvent
from yaniv.game.evolve import fold
from yaniv.game.moves import moves
from yaniv.game.view import view
from yaniv.rules.catalogue import changed
from yaniv.rules.house import HouseRules
from yaniv.ui.table.hints import what_to_do, where_to_look


def dealing(hand_size: int) -> HouseRules:
    """The usual rules with hands of this size."""
    return changed(HouseRules(), "deal.hand_size", hand_size)


def asked(sitting: Sitting) -> str:
    """H is pressed: what is said."""
    sitting.scene.handle(key("h"))
    return sitting.toast


@pytest.mark.parametrize(
    ("hand", "first", "second", "lifted"),
    [
        ("7H 7S KS 2D 4C", "You hold a pair of sevens.", "Throw seven of hearts, seven of spades.", {"7H", "7S"}),
        ("9H 9S 9D 2D 4C", "You hold 3 nines.", "Throw nine of diamonds, nine of hearts, nine of spades.", None),
        (
            "7S 8S 9S 2D AC",
            "You hold a run of 3 cards.",
            "Throw seven of spades, eight of spades, nine of spades.",
            None,
        ),
        ("KS 9H 2D 4C", "No set and no run is worth more than your dearest card.", "Throw king of spades.", {"KS"}),
        ("AS 2H", "Look at what your hand counts: 3.", "Call Yaniv.", set()),
    ],
)
def test_the_first_hint_says_where_to_look_and_the_second_what_to_do(
    hand: str, first: str, second: str, lifted: set[str] | None
) -> None:
    sitting = sit_at(dealing(len(hand.split())), hand, " ".join(["3C", "4D", "5D", "6D", "JD"][: len(hand.split())]))
    sitting.rest()

    assert asked(sitting) == first
    assert not [each for each in sitting.scene.elements() if "selected" in each.state]
    said = asked(sitting)

    chosen = {each.name for each in sitting.scene.elements() if "selected" in each.state}
    if lifted is not None:
        assert said == second
        assert chosen == lifted
    else:
        assert said.startswith("Throw")
        assert len(chosen) == 3


def test_cards_that_lie_ready_are_taken_for_thrown() -> None:
    sitting = sit_at(dealing(4), "KS 9H 2D 4C", "3C 4D 5D 6D", stock="2S 8C")
    sitting.rest()
    sitting.pilot.choose(("KS",))
    sitting.pilot.click("zone:play")

    assert asked(sitting) == "Look at the last play."
    assert asked(sitting) == "Take the two of spades."


def test_the_button_gives_hints_too() -> None:
    sitting = sit_at(changed(dealing(2), "table.call_word", "Jhyap"), "AS 2H", "3C 4D")
    sitting.rest()
    assert element(sitting.scene, "button:hint").state == ("enabled",)

    sitting.pilot.click("button:hint")
    sitting.pilot.click("button:hint")

    assert sitting.toast == "Call Jhyap."


@given(house_rules(2, 4))
@settings(max_examples=40)
def test_any_position_of_any_house_has_a_hint_that_is_legal_and_can_be_told(rules: HouseRules) -> None:
    events: list[AnyEvent] = []
    for _, _, _, told in random_game(rules, rules.table.min_players, 5):
        events.extend(told)
        state = fold(events)
        for seat in range(len(state.names)):
            seen = view(state, seat)
            move = hint(seen)
            if move is not None:
                assert move in tuple(moves(seen))
                assert where_to_look(move, seen)[-1] == "."
                assert what_to_do(move, seen)[-1] == "."
        if len(events) > 120:
            return
