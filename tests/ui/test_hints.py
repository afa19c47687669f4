"""Hints: first where to look, then a move."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from tests.builders import given as given_story
from tests.builders import round_of
from tests.games import random_game
from tests.house_rules import house_rules
from tests.ui.kit import element, key
from tests.ui.sitting import Sitting, sit_at
from yaniv.bots.advice import Advice, Option, PositionAdvice, advice
from yaniv.bots.perception import KEEN
from yaniv.bots.shedder import Shedder
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.events import AnyEvent
from yaniv.game.evolve import fold
from yaniv.game.moves import moves
from yaniv.game.state import State
from yaniv.game.view import View, view
from yaniv.rules.catalogue import changed
from yaniv.rules.house import HouseRules
from yaniv.ui.table.counsel import PATIENCE_MS, Counsel
from yaniv.ui.table.hints import what_to_do, where_to_look
from yaniv.ui.table.motives import why


def given_round() -> State:
    """Two players, the first to throw."""
    return given_story(*round_of(["KS 9H 2D", "KH 3C 4D"])).state


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
        (
            "7H 7S KS 2D 4C",
            "You hold a pair of sevens.",
            "Throw the seven of hearts and the seven of spades.",
            {"7H", "7S"},
        ),
        (
            "9H 9S 9D 2D 4C",
            "You hold 3 nines.",
            "Throw the nine of diamonds, the nine of hearts and the nine of spades.",
            None,
        ),
        (
            "7S 8S 9S 2D AC",
            "You hold a run of 3 cards.",
            "Throw the seven of spades, the eight of spades and the nine of spades.",
            None,
        ),
        ("KS 9H 2D 4C", "No set and no run is worth more than your highest card.", "Throw the king of spades.", {"KS"}),
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


@pytest.mark.parametrize(
    ("hand", "card", "told"),
    [
        ("KS 9H 2D 4C", "KS", "No set and no run is worth more than your highest card."),
        ("8S 9H TH JK 7S", "7S", "Look at what your hand counts: 34."),
        ("KS 6H 6D", "KS", "Look at what your hand counts: 22."),
        ("KS 9H 2D 4C", "2D", "Look at what your hand counts: 25."),
    ],
)
def test_a_single_card_is_not_called_the_dearest_throw_where_it_is_not(hand: str, card: str, told: str) -> None:
    sitting = sit_at(dealing(len(hand.split())), hand, " ".join(["3C", "4D", "5D", "6C", "JD"][: len(hand.split())]))

    assert where_to_look(c.Throw(0, cards(card)), sitting.chair.view) == told


NINE, KING = Option(c.Throw(0, cards("9H")), 0.0, 4.2), Option(c.Throw(0, cards("KS")), 2.3, 1.9)


@pytest.mark.parametrize(
    ("options", "stands", "reasons"),
    [
        (
            (Option(c.Call(0), 0.0), KING),
            0.914,
            (
                "A call of Yaniv stands about 91 times in 100.",
                "The next best costs about 2 points more: throw the king of spades.",
            ),
        ),
        (
            (NINE, KING),
            0.4,
            (
                "Your hand goes from 21 to 12.",
                "B can make a pair with 9♥ about 12 times in 100.",
                "A call of Yaniv would stand about 40 times in 100 only.",
                "It should put you about 4 points ahead this round.",
                "The next best costs about 2 points more: throw the king of spades.",
            ),
        ),
        (
            (Option(c.Throw(0, cards("KS")), 0.0, -3.4),),
            None,
            (
                "Your hand goes from 21 to 11.",
                "But B is known to hold what goes with the king of spades.",
                "You should lose about 3 points this round.",
            ),
        ),
        (
            (Option(c.DrawStock(0), 0.0), Option(c.DrawDiscard(0, "QD"), 0.2)),
            None,
            (
                "The queen of diamonds goes with none of your cards and counts 10; a card of the deck about 6.",
                "As good: take the queen of diamonds.",
            ),
        ),
        ((Option(c.DrawDiscard(0, "9D"), 0.0),), None, ("Next turn it can be thrown together with 9♥.",)),
        ((Option(c.DrawDiscard(0, "4D"), 0.0),), None, ("It counts 4, a card of the deck about 6.",)),
        ((Option(c.RequestSwap(0), 0.0),), None, ("The open hand counts 10, yours 21.",)),
        ((Option(c.Slap(0, "9C"), 0.0),), None, ("You are rid of 9 points.",)),
        ((Option(c.DrawJoker(0, "KS"), 0.0),), None, ("A joker counts 0, your king of spades 10.",)),
    ],
)
def test_the_third_hint_gives_the_reasons(
    options: tuple[Option, ...], stands: float | None, reasons: tuple[str, ...]
) -> None:
    seen = replace(view(given_round(), 0), known=((), ("KH",)), pickable=cards("QD"), turn=1)

    assert why(Advice(options, stands), seen) == reasons


def test_a_throw_that_leaves_a_set_says_so() -> None:
    seen = view(given_story(*round_of(["KS 9H 9D", "KH 3C 4D"])).state, 0)

    assert "You keep 9♦ 9♥ to throw together." in why(Advice((Option(c.Throw(0, cards("KS")), 0.0),), None), seen)


def test_a_throw_that_makes_room_for_a_card_on_offer_says_so() -> None:
    seen = view(given_story(*round_of(["7C JD QD", "KH 3C 4D"], upcard="KD")).state, 0)
    throw, take = c.Throw(0, cards("7C")), c.DrawDiscard(0, "KD")

    assert where_to_look(throw, seen, take) == "Look at the last play before you throw."
    assert why(Advice((Option(throw, 0.0, None, take),), None), seen)[1] == (
        "Then take the king of diamonds: it can be thrown together with J♦ Q♦."
    )


@pytest.mark.parametrize(
    ("hand", "thrown", "pickup", "offered"),
    [
        ("3H JS KS", "3H", "ends", "with 3♥ about "),
        ("5H 6H 7H", "5H 6H 7H", "ends", "with one of 5♥ 7♥ about "),
        ("5H 6H 7H", "5H 6H 7H", "any", "with one of 5♥ 6♥ 7♥ about "),
        ("5H 6H 7H", "5H 6H 7H", "last", "with 7♥ about "),
        ("5H JK 7H", "JK 7H", "ends", "with 7♥ about "),
    ],
)
def test_a_chance_to_pair_names_what_the_next_player_may_take(
    hand: str, thrown: str, pickup: str, offered: str
) -> None:
    rules = changed(HouseRules(), "pickup.from_last_play", pickup)
    seen = view(given_story(*round_of([hand, "KH 3C 4D"], rules, upcard="JC")).state, 0)
    throw = Option(c.Throw(0, cards(thrown)), 0.0, None, c.DrawDiscard(0, "JC"))

    assert [said for said in why(Advice((throw,), None), seen) if f"B can make a pair {offered}" in said]


def test_who_weighs_nothing_advises_no_call_that_is_likely_to_be_beaten() -> None:
    low = view(given_story(*round_of(["AS 4H KD", "AH AD 2C"], changed(HouseRules(), "call.limit", 15))).state, 0)
    beaten, unseen = replace(low, known=((), cards("AH AD 2C"))), replace(low, known=((), cards("KH QD JC")))

    assert advice(Shedder(KEEN, Random(0)), beaten).best == c.Throw(0, cards("KD"))
    assert advice(Shedder(KEEN, Random(0)), unseen).best == c.Call(0)


def test_no_odds_are_told_of_a_call_that_is_punished_anyway() -> None:
    rules = changed(HouseRules(), "call.over_limit", "draw_three")
    seen = view(given_story(*round_of(["AS 4H KD", "KH QD JC"], rules)).state, 0)

    assert any(isinstance(move, c.Call) for move in moves(seen))
    assert advice(Shedder(KEEN, Random(0)), seen).stands is None


def test_a_house_without_points_is_told_of_none() -> None:
    rules = changed(HouseRules(), "match.end", "single_round")
    seen = view(given_story(*round_of(["KS 9H 2D", "KH 3C 4D"], rules)).state, 0)

    assert why(Advice((NINE, KING), None), seen)[-1] == "Next best: throw the king of spades."


def test_a_hint_looks_like_no_refusal() -> None:
    sitting = sit_at(dealing(2), "AS 2H", "3C 4D")
    sitting.rest()
    notes, said = sitting.scene._notes, []
    for _ in range(3):
        asked(sitting)
        said.append((notes.kind, notes.head))
    sitting.pilot.click("deck")

    assert said == [("hint", "Hint 1 of 3"), ("hint", "Hint 2 of 3"), ("hint", "Hint 3 of 3")]
    assert (notes.kind, notes.head) == ("refusal", "")


def test_a_third_press_gives_the_reason() -> None:
    sitting = sit_at(dealing(2), "AS 2H", "3C 4D")
    sitting.rest()

    said = [asked(sitting) for _ in range(4)]

    assert said[0] == "Look at what your hand counts: 3."
    assert said[1] == "Call Yaniv."
    assert said[2].startswith("A call of Yaniv stands about ")
    assert said[3] == said[2]


def chosen(sitting: Sitting) -> set[str]:
    """The cards that stand out of the hand."""
    return {each.name for each in sitting.scene.elements() if "selected" in each.state}


def escape(sitting: Sitting) -> None:
    """The chosen cards are let go."""
    sitting.scene.handle(key("escape"))


def throw_and_take_back(sitting: Sitting) -> None:
    """The chosen cards lie ready, and return."""
    sitting.pilot.click("zone:play")
    sitting.scene.take_back()


def choose_another(sitting: Sitting) -> None:
    """Another card stands out too."""
    sitting.pilot.choose(("9H",))


@pytest.mark.parametrize("depth", [2, 3, 5])
@pytest.mark.parametrize("faded", [False, True])
@pytest.mark.parametrize("leave", [escape, throw_and_take_back, choose_another])
def test_the_move_is_told_again_once_its_cards_are_not_those_that_stand_out(
    leave: Callable[[Sitting], None], depth: int, *, faded: bool
) -> None:
    sitting = sit_at(dealing(4), "KS 9H 2D 4C", "3C 4D 5D 6D")
    sitting.rest()
    for _ in range(depth):
        asked(sitting)
    if faded:
        sitting.wait(60_000)
        assert not sitting.toast

    leave(sitting)
    sitting.rest()
    assert chosen(sitting) != {"KS"}

    assert asked(sitting) == "Throw the king of spades."
    assert sitting.scene._notes.head.startswith("Hint 2 of ")
    assert chosen(sitting) == {"KS"}
    assert asked(sitting).startswith("Your hand goes from 25 to 15.")


@pytest.mark.parametrize("depth", [2, 3])
def test_a_move_without_cards_is_told_again_after_its_hint_was_closed(depth: int) -> None:
    sitting = sit_at(dealing(2), "AS 2H", "3C 4D")
    sitting.rest()
    for _ in range(depth):
        asked(sitting)

    escape(sitting)
    assert sitting.toast == ""

    assert asked(sitting) == "Call Yaniv."
    assert asked(sitting).startswith("A call of Yaniv stands about ")


def test_a_press_of_the_button_goes_on_to_the_reason() -> None:
    sitting = sit_at(dealing(4), "KS 9H 2D 4C", "3C 4D 5D 6D")
    sitting.rest()
    for _ in range(3):
        sitting.pilot.click("button:hint")

    assert sitting.toast.startswith("Your hand goes from 25 to 15.")


class Elsewhere:
    """An adviser who answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[View] = []
        self._answers: list[PositionAdvice] = []

    def ask(self, seen: View) -> None:
        """Notes the question."""
        self.asked.append(seen)

    def tell(self, told: Advice, about: View | None = None) -> None:
        """Answer the last question, or the one about another position."""
        self._answers.append(PositionAdvice(about or self.asked[-1], told))

    def answer(self) -> PositionAdvice | None:
        """Return what the test has put there."""
        return self._answers.pop(0) if self._answers else None


def test_an_adviser_elsewhere_is_asked_once_and_waited_for() -> None:
    adviser, seen = Elsewhere(), view(given_round(), 0)
    counsel = Counsel(adviser)

    assert counsel.ask(seen) is None
    assert counsel.ask(seen) is None
    assert counsel.waiting
    adviser.tell(Advice((Option(c.DrawStock(0), 0.0),), None))
    found = counsel.update(16, seen)

    assert found is not None
    assert counsel.depth == 1
    assert [counsel.ask(seen) and counsel.depth for _ in range(3)] == [2, 3, 3]
    assert len(adviser.asked) == 1


def test_an_adviser_that_says_nothing_is_not_waited_for_long() -> None:
    counsel, seen = Counsel(Elsewhere()), view(given_round(), 0)
    counsel.ask(seen)

    assert counsel.update(PATIENCE_MS - 1, seen) is None
    assert counsel.update(2, seen) is not None


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
            found = advice(Shedder(KEEN, Random(0)), seen)
            if found.best is not None:
                assert found.best in tuple(moves(seen))
                assert where_to_look(found.best, seen)[-1] == "."
                assert what_to_do(found.best, seen)[-1] == "."
                assert all(said[-1] == "." for said in why(found, seen))
        if len(events) > 120:
            return
