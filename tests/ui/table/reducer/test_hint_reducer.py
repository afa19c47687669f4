"""Tests of hints: first where to look, then a move, then the reasons."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from tests.case_selection import example_count
from tests.game_scenario import given_events as given_story
from tests.game_scenario import opened_round
from tests.random_games import random_game
from tests.rule_strategies import house_rules
from tests.ui.hint_table import HintTable
from tests.ui.sample_views import make_view, rules_with
from tests.ui.scene_harness import find_element, key_press
from tests.ui.table_session import TableSession, open_round
from yaniv.bots.advice import Advice, RatedMove, advise
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.events import AnyEvent
from yaniv.game.evolve import fold
from yaniv.game.moves import moves
from yaniv.game.state import State
from yaniv.game.view import build_view
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import with_value
from yaniv.ui.narration.hint_text import hint_area, hint_move, reason_sentences
from yaniv.ui.table.model.hint_state import TIMEOUT_MS, HintState


def first_turn_state() -> State:
    """Return the state of a match of two with the first player to throw."""
    return given_story(*opened_round(["KS 9H 2D", "KH 3C 4D"])).state


def rules_with_hand_size(hand_size: int) -> HouseRules:
    """Return the default rules with hands of this size."""
    return with_value(HouseRules(), "deal.hand_size", hand_size)


def press_hint_key(session: TableSession) -> str:
    """Press the hint key; return the toast."""
    session.scene.handle(key_press("h"))
    return session.toast


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
        ("KS 9H 2D 4C", "No set or run is worth more than your highest card.", "Throw the king of spades.", {"KS"}),
        ("AS 2H", "You can call with 3. Think about who could beat that.", "Call Yaniv.", set()),
    ],
)
def test_the_first_hint_says_where_to_look_and_the_second_what_to_do(
    hand: str, first: str, second: str, lifted: set[str] | None
) -> None:
    session = open_round(
        rules_with_hand_size(len(hand.split())), hand, " ".join(["3C", "4D", "5D", "6D", "JD"][: len(hand.split())])
    )
    session.advance_until_rest()

    assert press_hint_key(session) == first
    assert not [each for each in session.scene.elements() if "selected" in each.state]
    text = press_hint_key(session)

    assert selected_names(session) == set()
    if lifted is not None:
        assert text == second
        assert hinted_names(session) == lifted
    else:
        assert text.startswith("Throw")
        assert len(hinted_names(session)) == 3


@pytest.mark.parametrize(
    ("thrown", "told"),
    [
        ("5H JK", "You hold a set with 1 joker in it."),
        ("5H 5S JK JK", "You hold a set with 2 jokers in it."),
        ("JK JK", "You hold jokers that go together."),
    ],
)
def test_jokers_of_a_set_are_not_counted_as_its_rank(thrown: str, told: str) -> None:
    rules = rules_with(melds={"jokers": "sets_and_runs"}, deck={"jokers": 2})
    view = make_view(rules, hand=cards("5H 5S JK JK KD"), turn=0, phase="start")

    assert hint_area(c.Throw(0, cards(thrown)), view) == told


@pytest.mark.parametrize(
    ("hand", "card", "told"),
    [
        ("KS 9H 2D 4C", "KS", "No set or run is worth more than your highest card."),
        ("8S 9H TH JK 7S", "7S", "You could throw several cards at once. Think about whether to wait."),
        ("KS 6H 6D", "KS", "You could throw several cards at once. Think about whether to wait."),
        ("KS 9H 2D 4C", "2D", "The highest card isn't always the one to throw."),
        ("2D AC", "2D", "You can call with 3. Think about who could beat that."),
    ],
)
def test_a_single_card_is_not_called_the_dearest_throw_where_it_is_not(hand: str, card: str, told: str) -> None:
    session = open_round(
        rules_with_hand_size(len(hand.split())), hand, " ".join(["3C", "4D", "5D", "6C", "JD"][: len(hand.split())])
    )

    assert hint_area(c.Throw(0, cards(card)), session.client.view) == told


NINE_OPTION = RatedMove(c.Throw(0, cards("9H")), 0.0, 4.2, pair_chance=0.12)
KING_OPTION = RatedMove(c.Throw(0, cards("KS")), 2.3, 1.9)


@pytest.mark.parametrize(
    ("options", "stands", "reasons"),
    [
        (
            (RatedMove(c.Call(0), 0.0), KING_OPTION),
            0.914,
            (
                "Calling Yaniv works about 91 times in 100.",
                "Next best, costing about 2 points more: throw the king of spades.",
            ),
        ),
        (
            (NINE_OPTION, KING_OPTION),
            0.4,
            (
                "Your hand goes from 21 to 12.",
                "B can pair 9♥ about 12 times in 100.",
                "Calling Yaniv would work about 40 times in 100.",
                "Worth about 4 points to you this round.",
                "Next best, costing about 2 points more: throw the king of spades.",
            ),
        ),
        (
            (RatedMove(c.Throw(0, cards("KS")), 0.0, -3.4),),
            None,
            (
                "Your hand goes from 21 to 11.",
                "But you know B can use the king of spades.",
                "Expect to lose about 3 points this round.",
            ),
        ),
        (
            (RatedMove(c.DrawStock(0), 0.0), RatedMove(c.DrawDiscard(0, "QD"), 0.2)),
            None,
            (
                "The queen of diamonds fits none of your cards and is worth 10; a card from the deck, about 6.",
                "Just as good, within half a point: take the queen of diamonds.",
            ),
        ),
        ((RatedMove(c.DrawDiscard(0, "9D"), 0.0),), None, ("Next turn you can throw it with 9♥.",)),
        ((RatedMove(c.DrawDiscard(0, "4D"), 0.0),), None, ("It's worth 4; a card from the deck, about 6.",)),
        ((RatedMove(c.RequestSwap(0), 0.0),), None, ("The open hand is worth 10, yours 21.",)),
        ((RatedMove(c.Slap(0, "9C"), 0.0),), None, ("You get rid of 9 points.",)),
        ((RatedMove(c.DrawJoker(0, "KS"), 0.0),), None, ("A joker is worth 0, your king of spades 10.",)),
    ],
)
def test_the_third_hint_gives_the_reasons(
    options: tuple[RatedMove, ...], stands: float | None, reasons: tuple[str, ...]
) -> None:
    seat_view = replace(build_view(first_turn_state(), 0), known=((), ("KH",)), pickable=cards("QD"), turn=1)

    assert reason_sentences(Advice(options, stands), seat_view) == reasons


def test_a_throw_that_leaves_a_set_says_so() -> None:
    seat_view = build_view(given_story(*opened_round(["KS 9H 9D", "KH 3C 4D"])).state, 0)

    assert "You keep 9♦ 9♥ to throw together." in reason_sentences(
        Advice((RatedMove(c.Throw(0, cards("KS")), 0.0),), None), seat_view
    )


def test_a_throw_that_makes_room_for_a_card_on_offer_says_so() -> None:
    seat_view = build_view(given_story(*opened_round(["7C JD QD", "KH 3C 4D"], upcard="KD")).state, 0)
    throw, take = c.Throw(0, cards("7C")), c.DrawDiscard(0, "KD")

    assert hint_area(throw, seat_view, take) == (
        "Look at the last throw before you choose: a card there could help you."
    )
    assert reason_sentences(Advice((RatedMove(throw, 0.0, None, take),), None), seat_view)[1] == (
        "Then take the king of diamonds: you can throw it with J♦ Q♦."
    )


@pytest.mark.parametrize(
    ("hand", "thrown", "pickup", "offered"),
    [
        ("3H JS KS", "3H", "ends", "3♥ about "),
        ("5H 6H 7H", "5H 6H 7H", "ends", "one of 5♥ 7♥ about "),
        ("5H 6H 7H", "5H 6H 7H", "any", "one of 5♥ 6♥ 7♥ about "),
        ("5H 6H 7H", "5H 6H 7H", "last", "7♥ about "),
        ("5H JK 7H", "JK 7H", "ends", "7♥ about "),
    ],
)
def test_a_chance_to_pair_names_what_the_next_player_may_take(
    hand: str, thrown: str, pickup: str, offered: str
) -> None:
    rules = with_value(HouseRules(), "pickup.from_last_play", pickup)
    seat_view = build_view(given_story(*opened_round([hand, "KH 3C 4D"], rules, upcard="JC")).state, 0)
    throw = RatedMove(c.Throw(0, cards(thrown)), 0.0, None, c.DrawDiscard(0, "JC"), pair_chance=0.34)

    assert [
        reason
        for reason in reason_sentences(Advice((throw,), None), seat_view)
        if f"B can pair {offered}34 times" in reason
    ]


def test_simple_advice_recommends_no_call_that_is_likely_to_be_beaten() -> None:
    low = build_view(
        given_story(*opened_round(["AS 4H KD", "AH AD 2C"], with_value(HouseRules(), "call.limit", 15))).state, 0
    )
    beaten, unseen = replace(low, known=((), cards("AH AD 2C"))), replace(low, known=((), cards("KH QD JC")))

    assert advise(HeuristicPlayer(FULL_SKILL, Random(0)), beaten).best_move == c.Throw(0, cards("KD"))
    assert advise(HeuristicPlayer(FULL_SKILL, Random(0)), unseen).best_move == c.Call(0)


def test_no_odds_are_given_for_a_call_that_is_punished_anyway() -> None:
    rules = with_value(HouseRules(), "call.over_limit", "draw_three")
    seat_view = build_view(given_story(*opened_round(["AS 4H KD", "KH QD JC"], rules)).state, 0)

    assert any(isinstance(move, c.Call) for move in moves(seat_view))
    assert advise(HeuristicPlayer(FULL_SKILL, Random(0)), seat_view).call_success_probability is None


def test_a_hint_without_points_mentions_none() -> None:
    rules = with_value(HouseRules(), "match.end", "single_round")
    seat_view = build_view(given_story(*opened_round(["KS 9H 2D", "KH 3C 4D"], rules)).state, 0)

    assert (
        reason_sentences(Advice((NINE_OPTION, KING_OPTION), None), seat_view)[-1]
        == "Next best: throw the king of spades."
    )


def test_a_hint_looks_like_no_refusal() -> None:
    session = open_round(rules_with_hand_size(2), "AS 2H", "3C 4D")
    session.advance_until_rest()
    texts = []
    for _ in range(3):
        press_hint_key(session)
        messages = session.scene.model.messages
        texts.append((messages.kind, messages.caption))
    session.pointer_player.click("deck")

    assert texts == [("hint", "Hint 1 of 3"), ("hint", "Hint 2 of 3"), ("hint", "Hint 3 of 3")]
    messages = session.scene.model.messages
    assert (messages.kind, messages.caption) == ("refusal", "")


def test_a_third_press_gives_the_reason() -> None:
    session = open_round(rules_with_hand_size(2), "AS 2H", "3C 4D")
    session.advance_until_rest()

    texts = [press_hint_key(session) for _ in range(4)]

    assert texts[0] == "You can call with 3. Think about who could beat that."
    assert texts[1] == "Call Yaniv."
    assert texts[2].startswith("Calling Yaniv works about ")
    assert texts[3] == texts[2]


def selected_names(session: TableSession) -> set[str]:
    """Return the names of the selected cards."""
    return {each.name for each in session.scene.elements() if "selected" in each.state}


def hinted_names(session: TableSession) -> set[str]:
    """Return the names of the cards that a hint marks."""
    return {each.name for each in session.scene.elements() if "hinted" in each.state}


def deselect(session: TableSession) -> None:
    """Deselect all cards."""
    session.scene.handle(key_press("escape"))


def throw_and_take_back(session: TableSession) -> None:
    """Stage the selected cards and take them back."""
    session.pointer_player.click("zone:play")
    session.scene.take_back()


@pytest.mark.parametrize("leave", [deselect, throw_and_take_back])
@pytest.mark.parametrize("depth", [2, 3, 5])
def test_the_move_is_repeated_after_its_hint_was_closed(leave: Callable[[TableSession], None], depth: int) -> None:
    session = open_round(rules_with_hand_size(4), "KS 9H 2D 4C", "3C 4D 5D 6D")
    session.advance_until_rest()
    for _ in range(depth):
        press_hint_key(session)

    session.pointer_player.choose(("KS",))
    leave(session)
    session.advance_until_rest()

    assert press_hint_key(session) == "Throw the king of spades."
    assert session.scene.model.messages.caption.startswith("Hint 2 of ")
    assert hinted_names(session) == {"KS"}
    assert press_hint_key(session).startswith("Your hand goes from 25 to 15.")


@pytest.mark.parametrize("depth", [2, 3])
def test_a_move_without_cards_is_repeated_after_its_hint_was_closed(depth: int) -> None:
    session = open_round(rules_with_hand_size(2), "AS 2H", "3C 4D")
    session.advance_until_rest()
    for _ in range(depth):
        press_hint_key(session)

    deselect(session)
    assert session.toast == ""

    assert press_hint_key(session) == "Call Yaniv."
    assert press_hint_key(session).startswith("Calling Yaniv works about ")


def test_a_press_of_the_button_goes_on_to_the_reason() -> None:
    session = open_round(rules_with_hand_size(4), "KS 9H 2D 4C", "3C 4D 5D 6D")
    session.advance_until_rest()
    for _ in range(3):
        session.pointer_player.click("button:hint")

    assert session.toast.startswith("Your hand goes from 25 to 15.")


def test_advice_is_requested_once_and_disclosed_level_by_level() -> None:
    seat_view = build_view(first_turn_state(), 0)
    asked = HintState().requested(seat_view)

    assert asked.is_waiting
    assert asked.requested(seat_view) is asked
    told = asked.answered(seat_view, Advice((RatedMove(c.DrawStock(0), 0.0),), None), seat_view)

    assert told.depth == 1
    deeper = [told := told.requested(seat_view) for _ in range(3)]
    assert [each.depth for each in deeper] == [2, 3, 3]


def test_waiting_for_advice_ends_after_a_timeout() -> None:
    asked = HintState().requested(build_view(first_turn_state(), 0))

    assert not asked.waited(TIMEOUT_MS - 1).is_overdue
    assert asked.waited(TIMEOUT_MS - 1).waited(2).is_overdue


def test_a_slow_source_is_replaced_by_simple_advice() -> None:
    table = HintTable((1280, 720))
    table.settle()
    table.scene.handle(key_press("h"))

    for _ in range(TIMEOUT_MS // 50 + 1):
        table.scene.update(50)

    assert table.scene.model.messages.is_hint_shown


def test_staged_cards_count_as_thrown() -> None:
    session = open_round(rules_with_hand_size(4), "KS 9H 2D 4C", "3C 4D 5D 6D", stock="2S 8C")
    session.advance_until_rest()
    session.pointer_player.choose(("KS",))
    session.pointer_player.click("zone:play")

    assert press_hint_key(session) == "Look at the last throw: a card there could help you."
    assert press_hint_key(session) == "Take the two of spades."


def test_the_button_gives_hints_too() -> None:
    session = open_round(with_value(rules_with_hand_size(2), "table.call_word", "Jhyap"), "AS 2H", "3C 4D")
    session.advance_until_rest()
    assert find_element(session.scene, "button:hint").state == ("enabled",)

    session.pointer_player.click("button:hint")
    session.pointer_player.click("button:hint")

    assert session.toast == "Call Jhyap."


@given(house_rules(2, 4))
@settings(max_examples=example_count(12))
def test_any_position_under_any_rules_has_a_legal_hint_with_a_sentence(rules: HouseRules) -> None:
    events: list[AnyEvent] = []
    for _, _, _, event_list in random_game(rules, rules.table.min_players, 5):
        events.extend(event_list)
        state = fold(events)
        for seat in range(len(state.names)):
            seat_view = build_view(state, seat)
            position_advice = advise(HeuristicPlayer(FULL_SKILL, Random(0)), seat_view)
            if position_advice.best_move is not None:
                assert position_advice.best_move in tuple(moves(seat_view))
                assert hint_area(position_advice.best_move, seat_view)[-1] == "."
                assert hint_move(position_advice.best_move, seat_view)[-1] == "."
                assert all(reason[-1] == "." for reason in reason_sentences(position_advice, seat_view))
        if len(events) > 120:
            return
