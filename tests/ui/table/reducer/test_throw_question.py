"""Tests of the setting that asks before a throw is final, in every order of a turn and by every way to throw."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Final, Literal, get_args

import pytest
from msgspec.structs import replace

from tests.case_selection import example_count
from tests.ui.keyboard_player import KeyboardPlayer, key_event
from tests.ui.sample_views import rules_with
from tests.ui.table.test_table_scene import RULES, has_happened, is_move_due, random_move_kind
from tests.ui.table_session import TableSession, open_round, open_table
from yaniv.cards import Cards, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import ConfirmThrows, Motion, Settings
from yaniv.ui.accessibility.element_tree import ElementAction
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.shell.element_actions import perform_action
from yaniv.ui.table.state.throw_question import question_about
from yaniv.variants.library import load

Order = Literal["throw_first", "draw_first", "either"]
ORDERS: tuple[Order, ...] = get_args(Order)
HANDS: Final = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")
BREAKING: Final = "5H"
HARMLESS: Final = "KC"
CLASSIC: Final = load("classic").rules


def open_asking(
    confirm: ConfirmThrows,
    rules: HouseRules = CLASSIC,
    then: tuple[c.SeatCommand, ...] = (),
    motion: Motion = "full",
    hand: str = HANDS[0],
) -> TableSession:
    settings = Settings(motion=motion, confirm_throws=confirm)
    return open_round(rules, hand, HANDS[1], stock="JD AC TD", then=then, settings=settings)


def rules_in_order(order: Order) -> tuple[HouseRules, tuple[c.SeatCommand, ...]]:
    """Return rules with this order of a turn, and what has to happen before seat 0 can throw."""
    return rules_with(turn={"order": order}), (c.DrawStock(0),) if order == "draw_first" else ()


def is_asked(session: TableSession) -> bool:
    return session.pointer_player.has_element("button:confirm-throw")


def thrown(session: TableSession) -> list[Cards]:
    return [event.cards for event in session.events if isinstance(event, e.CardsThrown)]


def cards_in(session: TableSession, prefix: str, state: str = "enabled") -> list[str]:
    elements = session.scene.elements()
    return sorted(each.name for each in elements if each.id.startswith(prefix) and state in each.state)


def select(session: TableSession, card: str) -> None:
    session.pointer_player.click(session.pointer_player.ids_of_card("hand:", card)[0])


def commit(session: TableSession, card: str, order: Order) -> None:
    """Do everything that throws this card, up to the gesture that is final."""
    select(session, card)
    session.pointer_player.click("zone:play")
    if order != "draw_first":
        session.pointer_player.click("deck")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    ("confirm", "card", "answer"),
    [
        ("never", HARMLESS, "throws"),
        ("never", BREAKING, "throws"),
        ("breaks_meld", HARMLESS, "throws"),
        ("breaks_meld", BREAKING, "asks"),
        ("always", HARMLESS, "asks"),
        ("always", BREAKING, "asks"),
    ],
)
def test_a_throw_is_confirmed_as_the_setting_says(confirm: ConfirmThrows, card: str, answer: str, order: Order) -> None:
    session = open_asking(confirm, *rules_in_order(order))

    commit(session, card, order)

    assert is_asked(session) == (answer == "asks")
    assert thrown(session) == ([] if answer == "asks" else [cards(card)])


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("motion", get_args(Motion))
def test_yes_throws_and_no_leaves_everything_as_it_was(order: Order, motion: Motion) -> None:
    session = open_asking("breaks_meld", *rules_in_order(order), motion=motion)
    select(session, BREAKING)
    before = session.model.hand_state

    if order == "draw_first":
        session.pointer_player.click("zone:play")
    else:
        session.pointer_player.click("deck")
    while_asked = cards_in(session, "staged:")
    session.pointer_player.click("button:cancel-throw")
    after = session.model.hand_state

    assert while_asked == [BREAKING]
    assert (after.order, after.selected, after.staged) == (before.order, before.selected, before.staged)
    assert not thrown(session)
    session.pointer_player.click("zone:play" if order == "draw_first" else "deck")
    session.pointer_player.click("button:confirm-throw")
    session.advance_until_rest()
    assert thrown(session) == [cards(BREAKING)]
    assert not is_asked(session)
    assert session.is_consistent()


def test_the_question_says_which_cards_go_and_what_they_break() -> None:
    session = open_asking("breaks_meld")

    commit(session, BREAKING, "throw_first")

    view_model = session.scene.view_model
    assert view_model.prompt == "Throw 5♥?"
    assert (view_model.selection_label, view_model.is_selection_legal) == ("Breaks your run 5♥ 6♥ 7♥", False)
    assert session.scene.announce.endswith(
        "Throw five of hearts? That breaks your run: five of hearts, six of hearts, seven of hearts."
        " Press Enter to throw, Escape to go back."
    )
    assert session.pointer_player.find_element("zone:play").label == "Throw 5♥?"
    assert session.pointer_player.find_element("button:confirm-throw").label == "Throw 5♥"


def test_a_throw_that_breaks_nothing_keeps_its_usual_label() -> None:
    session = open_asking("always")

    commit(session, HARMLESS, "throw_first")

    assert session.scene.view_model.prompt == "Throw K♣?"
    assert session.scene.view_model.is_selection_legal
    assert "breaks" not in session.scene.announce


def cancel_with_escape(session: TableSession) -> None:
    session.scene.handle(key_event("escape"))


def cancel_with_right_click(session: TableSession) -> None:
    session.pointer_player.right_click()


def cancel_with_gamepad(session: TableSession) -> None:
    KeyboardPlayer(session.scene, Random(1), pad=True).press_action("back")


@pytest.mark.parametrize("cancel", [cancel_with_escape, cancel_with_right_click, cancel_with_gamepad])
def test_cards_that_lay_in_the_play_zone_stay_there_until_cancelled_again(
    cancel: Callable[[TableSession], None],
) -> None:
    session = open_asking("breaks_meld")
    commit(session, BREAKING, "throw_first")

    cancel(session)
    first = (is_asked(session), cards_in(session, "staged:"))
    cancel(session)

    assert first == (False, [BREAKING])
    assert cards_in(session, "staged:") == []
    assert not thrown(session)


@pytest.mark.parametrize("device", ["keyboard", "gamepad"])
def test_keys_and_gamepad_ask_and_confirm(device: str) -> None:
    session = open_asking("breaks_meld")
    player = KeyboardPlayer(session.scene, Random(1), pad=device == "gamepad")
    player.focus(session.pointer_player.ids_of_card("hand:", BREAKING)[0])
    player.press_action("press")
    player.activate("zone:play")
    player.activate("deck")

    asked = is_asked(session), player.focused_id, thrown(session)
    player.press_action("press")

    assert asked == (True, "button:confirm-throw", [])
    assert thrown(session) == [cards(BREAKING)]


def test_the_arrow_keys_reach_both_answers() -> None:
    session = open_asking("breaks_meld")
    commit(session, BREAKING, "throw_first")
    player = KeyboardPlayer(session.scene, Random(1))

    player.activate("button:cancel-throw")

    assert not is_asked(session)
    assert cards_in(session, "staged:") == [BREAKING]


def test_a_screen_reader_asks_and_confirms() -> None:
    session = open_asking("breaks_meld")
    clock = iter(range(0, 100_000, 500))
    select(session, BREAKING)

    perform_action(session.scene, ElementAction("press", "deck", None), lambda: next(clock) + 5000)
    asked = is_asked(session), thrown(session)
    perform_action(session.scene, ElementAction("press", "button:confirm-throw", None), lambda: next(clock) + 5000)

    assert asked == (True, [])
    assert thrown(session) == [cards(BREAKING)]


def test_a_drag_asks_and_leaves_the_cards_on_the_table() -> None:
    session = open_asking("breaks_meld")
    player = session.pointer_player

    player.drag(player.ids_of_card("hand:", BREAKING)[0], "deck")
    session.advance_until_rest()
    asked = is_asked(session), cards_in(session, "staged:"), thrown(session)
    player.click("button:cancel-throw")
    session.advance_until_rest()

    assert asked == (True, [BREAKING], [])
    assert cards_in(session, "hand:") == sorted(cards(HANDS[0]))
    assert session.is_consistent()


def test_the_same_gesture_again_confirms_unless_it_is_half_of_a_double_click() -> None:
    session = open_asking("breaks_meld")
    select(session, BREAKING)

    for ms in (5000, 5200):
        session.scene.handle(KeyPressed("w", ms))
    too_soon = thrown(session)
    session.scene.handle(KeyPressed("w", 6000))

    assert too_soon == []
    assert thrown(session) == [cards(BREAKING)]


def test_a_key_held_down_does_not_answer() -> None:
    session = open_asking("breaks_meld")
    select(session, BREAKING)
    session.scene.handle(KeyPressed("w", 5000))

    session.scene.handle(KeyPressed("w", 6000, is_repeat=True))
    session.scene.handle(KeyPressed("return", 6000, is_repeat=True))

    assert is_asked(session)
    assert not thrown(session)


def test_another_pick_up_asks_again() -> None:
    session = open_asking("breaks_meld")
    commit(session, BREAKING, "throw_first")
    top = next(each.id for each in session.scene.elements() if each.id.startswith("pile:") and "offered" in each.state)

    session.pointer_player.click(top)
    asked_again = is_asked(session), thrown(session)
    session.pointer_player.click("button:confirm-throw")

    assert asked_again == (True, [])
    assert session.events_of(e.DiscardDrawn)
    assert not session.events_of(e.StockDrawn)


def test_clicking_a_card_in_question_takes_it_back() -> None:
    session = open_asking("breaks_meld")
    select(session, BREAKING)
    session.pointer_player.click("deck")

    session.pointer_player.click("staged:0")

    assert not is_asked(session)
    assert cards_in(session, "hand:", "selected") == [BREAKING]


def test_a_slap_is_never_confirmed() -> None:
    settings = Settings(confirm_throws="always")
    rules = rules_with(turn={"slap_down": "single"})
    session = open_round(rules, HANDS[0], HANDS[1], stock="JD KD", settings=settings)
    commit(session, HARMLESS, "throw_first")
    session.pointer_player.click("button:confirm-throw")

    session.pointer_player.click("button:slap")

    assert session.events_of(e.CardSlapped)


def test_an_early_throw_is_a_race_and_never_confirmed() -> None:
    rules = rules_with(turn={"early_throw": True})
    session = open_round(
        rules,
        HANDS[0],
        HANDS[1],
        stock="JD AC TD",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("QS"))),
        settings=Settings(confirm_throws="always"),
    )

    select(session, BREAKING)
    session.pointer_player.click("zone:play")

    assert session.client.view.early == cards(BREAKING)


def test_the_only_throw_that_the_rules_leave_is_not_confirmed() -> None:
    rules = rules_with(turn={"order": "draw_first"}, pickup={"joker_swap": "as_throw"})
    session = open_asking("always", rules, (c.DrawStock(0),))
    interaction = session.scene.interaction
    throw = (c.Throw(0, cards(HARMLESS)),)
    bound = replace(interaction, view=replace(interaction.view, bound=HARMLESS))

    assert question_about(interaction, throw, "always") is not None
    assert question_about(bound, throw, "always") is None


def test_an_event_of_the_match_closes_the_question() -> None:
    rules = rules_with(call={"out_of_turn": "ends_round"})
    session = open_asking("always", rules)
    commit(session, HARMLESS, "throw_first")

    session.match_session.submit(c.Call(1))

    assert not is_asked(session)


@pytest.mark.parametrize(("confirm", "name"), [*product(("never", "always"), RULES)])
def test_any_move_can_be_made_and_only_throws_are_asked_about(confirm: ConfirmThrows, name: str) -> None:
    rng, rules = Random(f"{confirm} {name}"), RULES[name]
    players = rng.randint(rules.table.min_players, min(4, rules.table.max_players))
    session = open_table(rules, players, 1, settings=Settings(confirm_throws=confirm))
    hand = session.pointer_player
    for _ in range(example_count(15)):
        if hand.has_element("button:next-round"):
            hand.click("button:next-round")
        if hand.has_element("button:rematch"):
            break
        moves = session.client.moves()
        if not moves or not is_move_due(session.client.view):
            session.advance()
            continue
        command, before = random_move_kind(moves, rng), session.client.view
        session.events.clear()

        hand.play(command)
        question = session.model.throw_question
        assert question is None or not session.events_of(e.CardsThrown)
        assert question is None or confirm != "never"
        if question is not None:
            hand.click("button:confirm-throw")

        assert has_happened(session, command, before), (command, before, session.toast)
        assert not is_asked(session)
