"""Tests of the table scene: every legal move can be made with the mouse, and the picture agrees with the referee."""

import gc
from itertools import product
from random import Random
from weakref import ref

import pygame
import pytest
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from tests.case_selection import example_count
from tests.match.session_builders import CallbackPlayer, MemoryJournal, make_participants
from tests.ui.sample_results import stop_in_negev
from tests.ui.sample_views import FALSE_CALL_WARNING, rules_with
from tests.ui.table_session import SIZE, TableSession, make_table_setup, open_round, open_table
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.moves import throw_outcome
from yaniv.game.player import PlayerHost
from yaniv.game.view import View
from yaniv.match.match_session import MatchSession
from yaniv.match.player_hosts import InProcessHost
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Settings, Speed
from yaniv.ui.animation import durations
from yaniv.ui.input.input_events import (
    FocusLost,
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
)
from yaniv.ui.navigation import StartMatch, ToLobby, ToMenu, ToStop
from yaniv.ui.table.ports.table_ports import MatchExtras
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.variants.library import load, variant_ids

CUSTOM_RULES: dict[str, HouseRules] = {
    "a swap besides the throw": rules_with(
        deck={"jokers": 4}, melds={"jokers": "sets_and_runs"}, pickup={"joker_swap": "with_throw"}
    ),
    "slaps on anything": rules_with(deck={"jokers": 4}, turn={"slap_down": "sets_and_runs"}),
    "pick up first": rules_with(
        deck={"jokers": 4}, turn={"order": "draw_first"}, pickup={"joker_swap": "as_throw"}, deal={"extra_cards": 2}
    ),
    "swap of hands": rules_with(turn={"order": "either"}, call={"over_limit": "swap_hands"}),
    "out for a false call": rules_with(call={"over_limit": "eliminate", "out_of_turn": "ends_round"}),
    "a void call": rules_with(call={"over_limit": "continue"}, deal={"hand_size": 9}),
    "early throws": rules_with(
        deck={"jokers": 4},
        turn={"early_throw": True, "slap_down": "sets_and_runs"},
        pickup={"joker_swap": "as_throw"},
        melds={"ace": "wrap"},
    ),
}
RULES = {**{name: load(name).rules for name in variant_ids()}, **CUSTOM_RULES}
EVENTS_BY_COMMAND: dict[type, tuple[type, ...]] = {
    c.Throw: (e.CardsThrown,),
    c.DrawStock: (e.StockDrawn,),
    c.DrawDiscard: (e.DiscardDrawn, e.JokerDrawn),
    c.DrawJoker: (e.JokerDrawn, e.DiscardDrawn),
    c.Slap: (e.CardSlapped,),
    c.DeclineSlap: (e.SlapClosed,),
    c.Call: (e.YanivCalled, e.FalseCalled),
    c.Return: (e.CardsReturned,),
    c.RequestSwap: (e.HandsSwapped,),
    c.DeclineSwap: (e.SwapDeclined,),
}


def is_move_due(view: View) -> bool:
    """The table waits for this seat."""
    return view.turn == view.seat or view.slap is not None or view.seat in view.asked


def random_move_kind(moves: tuple[c.SeatCommand, ...], rng: Random) -> c.SeatCommand:
    """Any kind of move alike, so that the rare ones come; calls seldom, they end the round."""
    calm = [move for move in moves if not isinstance(move, c.Call)]
    chosen = calm if calm and rng.random() < 0.95 else list(moves)
    kind = rng.choice(sorted({type(move).__name__ for move in chosen}))
    return rng.choice([move for move in chosen if type(move).__name__ == kind])


def has_happened(sitting: TableSession, command: c.SeatCommand, before: View) -> bool:
    """Has the referee heard what the gestures meant?"""
    kinds = EVENTS_BY_COMMAND[type(command)]
    found_event = next(
        (event for event in sitting.events if isinstance(event, kinds) and getattr(event, "seat", 0) == 0), None
    )
    match command, found_event:
        case c.Throw(cards=thrown), e.CardsThrown(cards=event_cards):
            return throw_outcome(event_cards, before.rules) == throw_outcome(thrown, before.rules)
        case c.Return(cards=thrown), e.CardsReturned(cards=event_cards):
            return event_cards == thrown
        case c.Slap(at=end), e.CardSlapped(at=event_end):
            return end in (event_end, None)
        case _:
            return found_event is not None


@pytest.mark.parametrize(("name", "seed"), [*product(RULES, range(example_count(1)))])
def test_any_move_can_be_made_with_the_mouse(name: str, seed: int) -> None:
    rng = Random(f"{name}{seed}")
    rules = RULES[name]
    sitting = open_table(rules, rng.randint(rules.table.min_players, min(4, rules.table.max_players)), seed)
    for _ in range(60):
        if sitting.pointer_player.has_element("button:next-round"):
            sitting.pointer_player.click("button:next-round")
        if sitting.pointer_player.has_element("button:rematch"):
            return
        moves = sitting.client.moves()
        if not moves or not (is_move_due(sitting.client.view) or rng.random() < 0.2):
            sitting.advance()
            continue
        command, before = random_move_kind(moves, rng), sitting.client.view
        sitting.events.clear()

        sitting.pointer_player.play(command)

        assert has_happened(sitting, command, before), (command, before, sitting.toast)
        assert sitting.is_consistent()


CLASSIC = RULES["classic"]
LOW_HAND = "AH AD AS JK JK"
HANDS = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")


def fast_forward_events(way: str, ms: int) -> tuple[InputEvent, InputEvent]:
    """Pressed, and released so much later."""
    if way == "space":
        return KeyPressed("space", 0), KeyReleased("space", ms)
    return PointerPressed((9, 9), "middle", 0), PointerReleased((9, 9), "middle", ms)


def test_a_drag_throws_a_run_and_a_click_draws() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD AC")

    sitting.pointer_player.choose(cards("5H 6H 7H"))
    sitting.pointer_player.drag("hand:1", "zone:play")
    staged = [sitting.pointer_player.find_element(f"staged:{index}").name for index in range(3)]
    sitting.pointer_player.click("deck")

    assert staged == ["5H", "6H", "7H"]
    assert sitting.events_of(e.CardsThrown, e.StockDrawn) == [
        e.CardsThrown(0, cards("5H 6H 7H")),
        e.StockDrawn(0, "AC"),
    ]


@pytest.mark.parametrize(
    ("selected", "dragged", "thrown"),
    [("5H 6H", "7H", "5H 6H 7H"), ("5H 7H", "6H", "5H 6H 7H"), ("5H", "6H", "6H"), ("5H 6H", "KC", "KC")],
)
def test_a_dragged_card_takes_the_selection_along_if_they_make_a_throw(
    selected: str, dragged: str, thrown: str
) -> None:
    session = open_round(CLASSIC, *HANDS, stock="JD AC")

    session.pointer_player.choose(cards(selected))
    card_id = next(each.id for each in session.scene.elements() if each.name == dragged and each.id.startswith("hand:"))
    session.pointer_player.drag(card_id, "deck")

    assert session.events_of(e.CardsThrown) == [e.CardsThrown(0, cards(thrown))]


def test_a_run_is_put_in_order_for_the_player() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD AC")

    sitting.pointer_player.choose(cards("7H 5H 6H"))
    sitting.pointer_player.drag("hand:2", "deck")

    assert sitting.events_of(e.CardsThrown, e.StockDrawn) == [
        e.CardsThrown(0, cards("5H 6H 7H")),
        e.StockDrawn(0, "AC"),
    ]


@pytest.mark.parametrize("target", ["deck", "pile:0"])
def test_cards_dropped_on_a_source_are_thrown_and_something_is_picked_up(target: str) -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD AC")

    sitting.pointer_player.drag("hand:4", target)

    thrown, picked = sitting.events_of(e.CardsThrown, e.StockDrawn, e.DiscardDrawn)
    assert thrown == e.CardsThrown(0, cards("KC"))
    assert picked == (e.StockDrawn(0, "AC") if target == "deck" else e.DiscardDrawn(0, "JD"))


@pytest.mark.parametrize(
    ("target", "label"),
    [
        ("pile:0", "Throw and take J\N{BLACK DIAMOND SUIT} · leaves 30"),
        ("deck", "Throw and draw"),
        ("zone:play", "\N{MINUS SIGN}10 · leaves 20"),
    ],
)
def test_a_dragged_card_says_that_a_drop_picks_up_too(target: str, label: str) -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD AC")

    sitting.pointer_player.drag_without_release("hand:4", target)

    view_model = sitting.scene.view_model
    assert view_model.selection_label == label
    assert view_model.is_deck_offered
    assert [pile_card.is_offered for pile_card in view_model.pile_cards] == [True]


def test_an_illegal_drop_glides_back_and_says_why() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD", speed="normal")
    sitting.advance_until_rest()

    sitting.pointer_player.choose(cards("5H KC"))
    sitting.pointer_player.drag("hand:1", "zone:play")

    assert sitting.toast == "These cards can't be thrown together."
    assert not sitting.is_consistent()
    sitting.advance_until_rest()
    assert sitting.is_consistent()
    assert sitting.events_of(e.CardsThrown) == []


@pytest.mark.parametrize("target", ["zone:play", "deck", "seat:1", "escape", "take back"])
def test_cards_that_were_not_thrown_are_where_they_came_from(target: str) -> None:
    sitting = open_round(CLASSIC, "AS 4H 4C 4D 5S", "9C 9D 9S 4S QS", stock="JD")
    before, chosen = sitting.scene.hand_order, "AS 5S" if target != "take back" else "4H 4D"
    sitting.pointer_player.choose(cards(chosen))
    leader = sitting.pointer_player.ids_of_card("hand:", cards(chosen)[1])[0]

    match target:
        case "escape":
            sitting.pointer_player.drag_without_release(leader, "hand:1")
            sitting.scene.handle(KeyPressed("escape", 0))
        case "take back":
            sitting.pointer_player.drag(leader, "zone:play")
            sitting.pointer_player.click("button:take-back")
        case _:
            sitting.pointer_player.drag(leader, target)

    assert sitting.scene.hand_order == before
    assert sitting.is_consistent()


def test_a_drop_on_a_plate_says_where_cards_go_until_the_next_press() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD")
    sitting.pointer_player.drag("hand:1", "seat:1")
    toast_text = sitting.toast
    sitting.pointer_player.click("hand:0")

    assert toast_text == "Drop cards in the play zone to throw them."
    assert sitting.toast == ""
    assert sitting.events_of(e.CardsThrown) == []


def test_the_hand_total_appears_when_the_cards_have_landed() -> None:
    sitting = open_table(CLASSIC, 2, speed="normal")
    while not sitting.client.view.hand:
        sitting.scene.update(10)
    early = sitting.scene.view_model
    while sitting.scene.is_busy:
        sitting.scene.update(10)
    late = sitting.scene.view_model

    assert ([plate.shows_hand_total for plate in early.player_panels], early.call_hint) == ([False, False], "")
    assert [plate.shows_hand_total for plate in late.player_panels] == [True, True]
    assert late.call_hint


def test_only_the_ends_of_a_play_can_be_taken() -> None:
    then = (c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("9C 9D 9S")), c.DrawStock(1))
    sitting = open_round(CLASSIC, "5H 6H 7H KC 2D", "9C 9D 9S 4S QS", stock="JD AC TC", then=then)
    sitting.pointer_player.drag("hand:1", "zone:play")
    offered = ["offered" in sitting.pointer_player.find_element(f"pile:{index}").state for index in range(3)]
    sitting.pointer_player.click("pile:1")

    assert offered == [True, False, True]
    assert sitting.toast == "You can't take this card."
    assert sitting.pointer_player.has_element("staged:0")


@pytest.mark.parametrize("way", ["right click", "chip", "drag", "click"])
def test_a_staged_throw_can_be_taken_back(way: str) -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD")
    sitting.pointer_player.drag("hand:4", "zone:play")
    assert sitting.pointer_player.find_element("staged:0").name == "KC"

    match way:
        case "right click":
            sitting.pointer_player.right_click()
        case "chip":
            sitting.pointer_player.click("button:take-back")
        case "drag":
            sitting.pointer_player.drag("staged:0", "hand")
        case _:
            sitting.pointer_player.click("staged:0")

    assert not sitting.pointer_player.has_element("staged:0")
    assert sitting.events_of(e.CardsThrown) == []
    assert sitting.is_consistent()


@pytest.mark.parametrize("way", ["click", "pull"])
def test_the_deck_speaks_up_when_nothing_is_thrown_yet(way: str) -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD")

    if way == "click":
        sitting.pointer_player.click("deck")
    if way == "pull":
        sitting.pointer_player.drag("deck", "hand")

    assert sitting.toast == "Throw first, then draw."


def test_a_click_acts_while_cards_still_fly() -> None:
    sitting = open_table(CLASSIC, 2, speed="normal")
    sitting.advance(300)
    assert sitting.scene.is_busy
    assert sitting.model.animation.is_moving

    sitting.pointer_player.click("hand:0")

    assert "selected" in sitting.pointer_player.find_element("hand:0").state
    sitting.advance_until_rest()
    assert sitting.is_consistent()


@pytest.mark.parametrize("way", ["space", "middle button"])
def test_a_tap_ends_the_animations(way: str) -> None:
    sitting = open_table(CLASSIC, 4, speed="normal")
    sitting.advance(300)

    for event in fast_forward_events(way, 100):
        sitting.scene.handle(event)

    assert (sitting.scene.is_busy, sitting.is_consistent()) == (False, True)


@pytest.mark.parametrize("way", ["space", "middle button"])
def test_holding_the_key_hurries_the_animations(way: str) -> None:
    sitting = open_table(CLASSIC, 4, speed="normal")
    sitting.advance(100)
    held, loose = fast_forward_events(way, 1000)

    sitting.scene.handle(held)
    start_ms = sitting.model.animation.now_ms
    sitting.advance(100)
    hurried = sitting.model.animation.now_ms - start_ms
    sitting.scene.handle(loose)
    sitting.advance(100)

    assert (hurried, sitting.model.animation.now_ms - start_ms - hurried) == (400, 100)
    assert sitting.scene.is_busy


def test_the_window_may_sleep_while_the_table_waits_for_the_player() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD", speed="normal")
    picture = pygame.Surface(SIZE)
    sitting.advance_until_rest()
    sitting.scene.paint(picture)

    assert not sitting.scene._is_animating

    sitting.pointer_player.drag("hand:4", "deck")
    assert sitting.scene.is_moving


def test_table_time_stands_still_while_a_deal_plays() -> None:
    sitting = open_table(CLASSIC, 4, speed="normal")
    sitting.scene.update(16)
    dealt_at = sitting.match_session.now_ms

    sitting.advance(300)

    assert sitting.scene.is_busy
    assert sitting.match_session.now_ms == dealt_at


JOKER_RUN = (c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("5H JK 7H")), c.DrawStock(1))


@pytest.mark.parametrize(("seed", "way"), [*product(range(2), ["drag", "click", "thrown first"])])
def test_the_exact_card_frees_a_joker_from_the_middle(seed: int, way: str) -> None:
    rules = rules_with(pickup={"joker_swap": "as_throw"})
    sitting = open_round(rules, "6H 2D 3C KC 9S", "5H JK 7H QS 4C", stock="JD AC TC", then=JOKER_RUN, seed=seed)
    assert "your six of hearts" in sitting.pointer_player.find_element("pile:1").label

    (exact,) = sitting.pointer_player.ids_of_card("hand:", "6H")
    if way == "drag":
        sitting.pointer_player.drag(exact, "pile:1")
    else:
        sitting.pointer_player.click(exact)
        if way == "thrown first":
            sitting.pointer_player.click("zone:play")
        sitting.pointer_player.click("pile:1")

    thrown, freed = sitting.events_of(e.CardsThrown, e.JokerDrawn)
    assert thrown == e.CardsThrown(0, cards("6H"))
    assert freed == e.JokerDrawn(0, "6H", 1, laid=False)
    assert sitting.is_consistent()


@pytest.mark.parametrize("way", ["drag", "click"])
def test_the_exact_card_is_laid_into_the_run_besides_the_throw(way: str) -> None:
    rules = rules_with(pickup={"joker_swap": "with_throw"})
    sitting = open_round(rules, "6H 2D 3C KC 9S", "5H JK 7H QS 4C", stock="JD AC TC", then=JOKER_RUN)
    sitting.pointer_player.drag(sitting.pointer_player.ids_of_card("hand:", "9S")[0], "zone:play")

    (exact,) = sitting.pointer_player.ids_of_card("hand:", "6H")
    if way == "drag":
        sitting.pointer_player.drag(exact, "pile:1")
    else:
        sitting.pointer_player.click(exact)
        sitting.pointer_player.click("pile:1")

    thrown, freed = sitting.events_of(e.CardsThrown, e.JokerDrawn)
    assert thrown == e.CardsThrown(0, cards("9S"))
    assert freed == e.JokerDrawn(0, "6H", 1, laid=True)
    assert sitting.is_consistent()


def test_a_joker_may_stand_at_either_end() -> None:
    sitting = open_round(CLASSIC, "5H 6H JK KC 2D", HANDS[1], stock="JD AC")
    sitting.pointer_player.choose(cards("5H 6H JK"))
    sitting.pointer_player.click("zone:play")
    orders = [sitting.pointer_player.find_element("button:order").value]

    sitting.pointer_player.click("button:order")
    orders.append(sitting.pointer_player.find_element("button:order").value)
    sitting.pointer_player.click("deck")

    assert orders == ["5H 6H JK", "JK 5H 6H"]
    assert sitting.events_of(e.CardsThrown) == [e.CardsThrown(0, cards("JK 5H 6H"))]


def test_the_wheel_turns_a_run_while_it_is_dragged() -> None:
    sitting = open_round(CLASSIC, "5H 6H JK KC 2D", HANDS[1], stock="JD AC")
    sitting.pointer_player.choose(cards("5H 6H JK"))
    sitting.pointer_player.drag_without_release("hand:2", "zone:play")

    sitting.scene.handle(KeyPressed("e", 0))
    sitting.pointer_player.drop("zone:play")

    staged = [sitting.pointer_player.find_element(f"staged:{index}").name for index in range(3)]
    assert staged != ["5H", "6H", "JK"]


@pytest.mark.parametrize(("button", "at"), [("button:slap-start", "start"), ("button:slap", "end")])
def test_a_slapped_joker_goes_to_the_end_the_player_wants(button: str, at: str) -> None:
    rules = rules_with(turn={"slap_down": "sets_and_runs"})
    then = (c.Throw(0, cards("5H 6H 7H")), c.DrawStock(0))
    sitting = open_round(rules, *HANDS, stock="JD JK", then=then)

    sitting.pointer_player.click(button)

    assert [event.at for event in sitting.events_of(e.CardSlapped) if isinstance(event, e.CardSlapped)] == [at]
    assert sitting.is_consistent()


def test_the_button_to_slap_shows_how_long_the_others_wait() -> None:
    rules = rules_with(turn={"slap_down": "single"})
    sitting = open_round(rules, *HANDS, stock="JD KD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    button, felt, dark = Rect(sitting.pointer_player.find_element("button:slap").rect), Surface(SIZE), []
    for _ in range(4):
        sitting.scene.paint(felt)
        row = [felt.get_at((x, button.bottom - 5)) for x in range(button.left + 18, button.right - 18)]
        dark.append(sum(pixel.r < 60 for pixel in row) / len(row))
        assert sitting.scene._is_animating
        sitting.scene.update(400)

    assert dark == sorted(dark, reverse=True)
    assert dark[0] > 0.9
    assert dark[-1] < 0.5


@pytest.mark.parametrize("way", ["button", "twice", "space", "drag"])
def test_a_drawn_card_is_slapped_down(way: str) -> None:
    rules = rules_with(turn={"slap_down": "single"})
    sitting = open_round(rules, *HANDS, stock="JD KD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    (drawn,) = sitting.pointer_player.ids_of_card("hand:", "KD")

    match way:
        case "button":
            sitting.pointer_player.click("button:slap")
        case "space":
            sitting.scene.handle(KeyPressed("space", 0))
        case "drag":
            sitting.pointer_player.drag(drawn, "pile:0")
        case _:
            position = sitting.pointer_player.center_of(drawn)
            clicks: list[InputEvent] = [PointerPressed(position, "left", 0), PointerReleased(position, "left", 10)]
            for event in (*clicks, *clicks):
                sitting.scene.handle(event)

    assert sitting.events_of(e.CardSlapped) == [e.CardSlapped(0, "KD", "end")]


def test_a_sure_call_is_one_press() -> None:
    sitting = open_round(CLASSIC, LOW_HAND, HANDS[1], stock="JD")

    sitting.pointer_player.click("button:yaniv")

    assert sitting.events_of(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "yaniv")]


@pytest.mark.parametrize(("held_ms", "calls"), [(0, 0), (durations.CALL_HOLD_MS - 1, 0), (durations.CALL_HOLD_MS, 1)])
def test_a_call_out_of_turn_takes_a_long_press_that_shows_its_price(held_ms: int, calls: int) -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    button = sitting.pointer_player.find_element("button:yaniv")
    middle = Rect(button.rect).center

    sitting.scene.handle(PointerPressed(middle, "left", 5000))
    toast_text, value = sitting.toast, sitting.pointer_player.find_element("button:yaniv").value
    before_release = sitting.events_of(e.YanivCalled)
    sitting.scene.handle(PointerReleased(middle, "left", 5000 + held_ms))

    assert (button.label, button.value) == (f"Yaniv! {FALSE_CALL_WARNING}", "hold")
    assert (toast_text, value, before_release) == (FALSE_CALL_WARNING, "holding", [])
    assert sitting.events_of(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "out_of_turn")] * calls


@pytest.mark.parametrize(
    ("clicked", "refusal"), [("button:yaniv", "Not your turn: this call ends"), ("deck", "It's not your turn.")]
)
def test_a_refusal_from_before_the_turn_is_not_shown_in_it(clicked: str, refusal: str) -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD AC 4D", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    other = sitting.match_session.seat_client(1)
    sitting.pointer_player.click(clicked)
    toast_text = sitting.toast

    other.submit(c.Throw(1, other.view.hand[:1]))
    thrown = sitting.toast
    other.submit(c.DrawStock(1))

    assert toast_text == thrown
    assert toast_text.startswith(refusal)
    assert sitting.toast == ""


def test_what_was_refused_does_not_cover_the_hands_after_a_call() -> None:
    sitting = open_round(CLASSIC, HANDS[0], LOW_HAND, stock="JD AC 4D", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    sitting.pointer_player.click("deck")
    refused = sitting.toast

    sitting.match_session.seat_client(1).submit(c.Call(1))

    assert (refused, sitting.toast) == ("It's not your turn.", "")


def test_a_call_after_the_throw_is_not_said_to_be_out_of_turn() -> None:
    sitting = open_round(CLASSIC, LOW_HAND, HANDS[1], stock="JD", then=(c.Throw(0, cards("AH")),))

    hint = sitting.scene.view_model.call_hint
    sitting.pointer_player.click("button:yaniv")

    assert hint == "5 or less, at the start of your turn"
    assert sitting.toast == "Call at the start of your turn, with 5 or less."


def test_the_match_waits_while_a_call_is_held_down() -> None:
    sitting = open_table(CLASSIC, 3, 1)
    sitting.advance_until_rest()
    sitting.pointer_player.play(c.Throw(0, sitting.client.view.hand[:1]))
    sitting.scene.handle(PointerPressed(sitting.pointer_player.center_of("button:yaniv"), "left", 90_000))
    turn = sitting.client.view.turn

    for _ in range(100):
        sitting.scene.update(100)

    call = sitting.pointer_player.find_element("button:yaniv")
    assert turn != 0
    assert (sitting.client.view.turn, call.value) == (turn, "armed")
    assert sitting.scene.view_model.call_hint == "Costs you 30: let go to call"


def test_a_pointer_that_leaves_the_button_makes_no_call() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    position = sitting.pointer_player.center_of("button:yaniv")

    sitting.scene.handle(PointerPressed(position, "left", 5000))
    sitting.scene.handle(PointerMoved((position[0], position[1] - 300), 5500))
    away = sitting.pointer_player.find_element("button:yaniv").value
    sitting.scene.handle(PointerMoved(position, 5600))
    sitting.scene.handle(PointerReleased(position, "left", 6500))

    assert away == "hold"
    assert sitting.events_of(e.YanivCalled) == []


@pytest.mark.parametrize("ending", [InputCancelled(5500), FocusLost(5500)])
@pytest.mark.parametrize("way", ["pointer", "key", "gamepad"])
def test_a_call_that_is_held_down_ends_with_the_attention_of_the_window(way: str, ending: InputEvent) -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    middle = sitting.pointer_player.center_of("button:yaniv")
    ways: dict[str, tuple[InputEvent, InputEvent]] = {
        "pointer": (PointerPressed(middle, "left", 5000), PointerReleased(middle, "left", 7000)),
        "key": (KeyPressed("y", 5000), KeyReleased("y", 7000)),
        "gamepad": (GamepadPressed("y", 5000), GamepadReleased("y", 7000)),
    }
    press, release = ways[way]

    sitting.scene.handle(press)
    held = sitting.pointer_player.find_element("button:yaniv").value
    sitting.scene.handle(ending)
    ended = sitting.pointer_player.find_element("button:yaniv").value
    sitting.scene.handle(release)

    assert (held, ended) == ("holding", "hold")
    assert sitting.events_of(e.YanivCalled) == []


def test_keys_change_the_speed_up_to_the_last_one() -> None:
    sitting = open_table(CLASSIC, 2, 1, "normal")

    for key in ("+", "=", "+", "-"):
        sitting.scene.handle(KeyPressed(key, 0))

    assert sitting.changed_speeds == ["fast", "instant", "fast"]
    assert sitting.model.usual_speed.speed == "fast"
    assert sitting.toast == "Speed: Fast"


def test_what_happened_is_said_again_on_request() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    surface = Surface(SIZE)
    sitting.advance_until_rest()
    sitting.scene.paint(surface)
    before = sitting.scene.announce

    sitting.scene.handle(KeyPressed("r", 0))
    sitting.scene.paint(surface)
    pause, must_go_on = sitting.scene.announce, sitting.scene.is_moving
    sitting.scene.paint(surface)

    assert (pause, must_go_on, sitting.scene.announce) == ("", True, before)
    assert sitting.toast.splitlines()[-1] in before


@pytest.mark.parametrize(("second_ms", "calls"), [(5900, 0), (6100, 1)])
def test_who_cannot_hold_a_button_presses_it_again_after_a_second(second_ms: int, calls: int) -> None:
    moves = (c.Throw(0, cards("KC")), c.DrawStock(0))
    sitting = open_round(CLASSIC, *HANDS, stock="JD", then=moves, settings=Settings(fast_forward="toggle"))
    position = sitting.pointer_player.center_of("button:yaniv")

    toasts = []
    for ms in (5000, second_ms):
        sitting.scene.handle(PointerPressed(position, "left", ms))
        toasts.append(sitting.toast)
        sitting.scene.handle(PointerReleased(position, "left", ms + 80))

    assert toasts[0].endswith("Wait a second and press again to call.")
    assert len(sitting.events_of(e.YanivCalled)) == calls
    assert sitting.model.call_hold is None


def test_a_double_click_makes_no_costly_call() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    x, y = sitting.pointer_player.center_of("button:yaniv")

    for ms in (5000, 5200):
        sitting.scene.handle(PointerPressed((x, y), "left", ms))
        sitting.scene.handle(PointerReleased((x, y), "left", ms + 40))

    assert sitting.events_of(e.YanivCalled) == []
    assert sitting.pointer_player.find_element("button:yaniv").value == "priced"


def test_a_costly_call_asked_for_in_vain_is_not_offered_again_in_turn() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    sitting.pointer_player.click("button:yaniv")
    before = sitting.pointer_player.find_element("button:yaniv").value
    sitting.match_session.submit(c.Throw(1, cards("QS")))
    sitting.match_session.submit(c.DrawStock(1))
    sitting.advance_until_rest()
    call = sitting.pointer_player.find_element("button:yaniv")

    assert sitting.client.view.turn == 0
    assert (before, call.value) == ("priced", None)
    assert "Hold" not in call.label


def test_another_click_lets_go_of_a_call() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    sitting.pointer_player.click("button:yaniv")
    sitting.pointer_player.click("hand:0")
    sitting.pointer_player.click("button:yaniv")

    assert sitting.events_of(e.YanivCalled) == []


def test_a_dead_button_says_why() -> None:
    sitting = open_round(rules_with(), *HANDS, stock="JD")

    sitting.pointer_player.click("button:yaniv")

    assert "disabled" in sitting.pointer_player.find_element("button:yaniv").state
    assert sitting.toast == "You have 30. You need 5 or less to call."


def test_the_round_is_read_before_the_next_is_dealt() -> None:
    sitting = open_round(rules_with(), LOW_HAND, HANDS[1], stock="JD")
    sitting.pointer_player.click("button:yaniv")
    sitting.advance()
    assert sitting.client.view.round == 1
    assert not sitting.pointer_player.has_element("hand:0")

    sitting.pointer_player.click("button:next-round")
    sitting.advance()

    assert sitting.client.view.round == 2
    assert sitting.pointer_player.has_element("hand:0")


def test_the_result_goes_by_itself_if_the_player_wants_that_and_does_not_look_into_it() -> None:
    sittings = [
        open_round(rules_with(), LOW_HAND, HANDS[1], stock="JD", settings=Settings(auto_continue_ms=5000))
        for _ in range(2)
    ]
    for sitting in sittings:
        sitting.pointer_player.click("button:yaniv")
        sitting.advance(1000)
        assert sitting.pointer_player.has_element("button:next-round")
    sittings[1].scene.handle(KeyPressed("down", 0))

    for sitting in sittings:
        sitting.advance(6000)

    assert [sitting.client.view.round for sitting in sittings] == [2, 1]


def test_the_match_ends_with_a_rematch_of_other_cards() -> None:
    sitting = open_round(RULES["quick"], LOW_HAND, HANDS[1], stock="JD")
    sitting.pointer_player.click("button:yaniv")
    sitting.advance()

    rematch, menu = (sitting.pointer_player.click(button) for button in ("button:rematch", "button:menu"))
    sitting.pointer_player.click("button:more")
    sitting.advance_until_rest()
    other = sitting.pointer_player.click("button:new-game")

    assert isinstance(rematch, StartMatch)
    assert rematch.setup.seed == ""
    assert rematch.setup.names == ("Dana", "Noa")
    assert isinstance(other, ToLobby)
    assert other.previous == sitting.setup
    assert menu == ToMenu()


@pytest.mark.parametrize(
    ("way", "length", "speed"),
    [
        *[(way, {"round_limit": 1}, "instant") for way in ("click", "return", "space", "a", "escape")],
        ("click", {"end": "single_round"}, "instant"),
        ("return", {"round_limit": 1}, "normal"),
    ],
)
def test_a_press_that_comes_a_moment_too_late_does_nothing_on_the_end_of_the_match(
    way: str, length: dict[str, object], speed: Speed
) -> None:
    sitting = open_round(rules_with(match=length), LOW_HAND, HANDS[1], stock="JD", speed=speed)
    player = sitting.pointer_player
    player.click("button:yaniv")
    while not player.has_element("button:rematch"):
        if player.has_element("button:next-round"):
            player.click("button:next-round")
        else:
            sitting.scene.update(100)

    def press() -> object:
        if way == "click":
            return player.click("button:rematch")
        return sitting.scene.handle(GamepadPressed("a", 0) if way == "a" else KeyPressed(way, 0))

    at_once = press()
    sitting.scene.update(durations.END_GUARD_MS - 1)
    too_late = press()
    sitting.scene.update(1)
    answer = press()

    assert (at_once, too_late) == (None, None)
    assert isinstance(answer, ToMenu if way == "escape" else StartMatch)


def test_more_lists_what_else_can_be_done_with_the_match_and_closes() -> None:
    sitting = open_round(RULES["quick"], LOW_HAND, HANDS[1], stock="JD")
    sitting.pointer_player.click("button:yaniv")
    sitting.advance()
    end = {each.id for each in sitting.scene.elements()}

    for way in ("button:close", "escape", "return"):
        sitting.pointer_player.click("button:more")
        sitting.advance_until_rest()
        assert [each.id for each in sitting.scene.elements()] == ["button:new-game", "button:close"]
        assert sitting.scene.announce == "More. New game. Press Escape to close."
        answer = sitting.pointer_player.click(way) if ":" in way else sitting.scene.handle(KeyPressed(way, 0))
        sitting.advance_until_rest()
        assert isinstance(answer, ToLobby) == (way == "return")
        assert {each.id for each in sitting.scene.elements()} == end


def test_the_end_at_a_stop_leads_on_to_the_next() -> None:
    outcome = stop_in_negev()
    extras = MatchExtras(journey_lines=lambda: ("2 of 3 stars.",), stop_outcome=lambda: outcome)
    options = TableSceneOptions(extras=extras)
    sitting = open_round(RULES["quick"], LOW_HAND, HANDS[1], stock="JD", options=options)
    sitting.pointer_player.click("button:yaniv")
    sitting.advance()

    assert sitting.pointer_player.find_element("button:onward").name == "On to Night train to Athens"
    assert outcome.next_stop is not None
    assert sitting.scene.handle(KeyPressed("return", 0)) == ToStop(outcome.next_stop.id)


def test_the_menu_button_leaves() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD")

    assert sitting.pointer_player.click("button:menu") == ToMenu()


def test_keys_do_the_same() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD AC")
    held = [sitting.pointer_player.find_element(f"hand:{index}").name for index in range(5)]
    assert held == ["2D", "5H", "6H", "7H", "KC"]

    for key in ("2", "3", "4", "d", "q"):
        sitting.scene.handle(KeyPressed(key, 0))

    assert sitting.events_of(e.CardsThrown, e.DiscardDrawn) == [
        e.CardsThrown(0, cards("5H 6H 7H")),
        e.DiscardDrawn(0, "JD"),
    ]


def test_the_hand_can_be_sorted_and_arranged() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD")

    def hand() -> list[str]:
        return [sitting.pointer_player.find_element(f"hand:{index}").name for index in range(5)]

    sitting.pointer_player.click("button:sort")
    by_suit = hand()
    sitting.pointer_player.drag("hand:0", "hand:4")

    assert by_suit == ["KC", "2D", "5H", "6H", "7H"]
    assert hand().index("KC") >= 3
    assert sitting.is_consistent()


@pytest.mark.parametrize("players", [2, 3, 8, 16])
def test_every_element_can_be_found_read_and_reached(players: int) -> None:
    sitting = open_table(load("fiji").rules, players)
    sitting.advance()
    for size in ((1024, 640), (1920, 1080), (3840, 2160), SIZE):
        sitting.scene.handle(Resized(size, 0))

        elements = sitting.scene.elements()
        assert len({each.id for each in elements}) == len(elements)
        assert all(each.name and each.label for each in elements)
        assert all(each.rect[0] >= 0 and each.rect[1] >= 0 for each in elements)
        assert all(
            each.rect[0] + each.rect[2] <= size[0] + 1 and each.rect[1] + each.rect[3] <= size[1] + 1
            for each in elements
        )
        assert {f"seat:{seat}" for seat in range(players)} <= {each.id for each in elements}
        assert sitting.is_consistent()


def test_seats_are_named_in_the_order_of_play() -> None:
    sitting = open_table(RULES["jhyap"], 4)
    sitting.advance()

    assert [sitting.pointer_player.find_element(f"seat:{seat}").name for seat in range(4)] == [
        "Dana",
        "Maya",
        "Avi",
        "Noa",
    ]


def test_who_comes_back_finds_the_same_table() -> None:
    sitting = open_round(CLASSIC, *HANDS, stock="JD AC", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    later = TableSession(sitting.match_session, sitting.setup)

    assert [each.name for each in later.scene.elements()] == [each.name for each in sitting.scene.elements()]
    assert later.is_consistent()


def test_a_failed_computer_player_is_replaced_and_the_player_sees_a_message() -> None:
    hosts: dict[int, PlayerHost] = {1: InProcessHost(CallbackPlayer(lambda _: c.Throw(1, ())))}
    setup = make_table_setup(HouseRules(), 2)
    sitting = TableSession(MatchSession.open(setup, MemoryJournal(), make_participants(hosts)), setup)
    sitting.advance_until_rest()
    if sitting.client.view.turn == 0:
        sitting.client.submit(c.Throw(0, sitting.client.view.hand[:1]))
        sitting.client.submit(c.DrawStock(0))

    sitting.advance_until_rest()

    assert sitting.toast == "Noa couldn't decide, so the table played instead."
    for scene in (sitting.scene, TableSession(sitting.match_session, sitting.setup).scene):
        scene.handle(KeyPressed("l", 0))
        scene.paint(Surface(SIZE))
        log = [each.label for each in scene.elements() if each.id.startswith("log:")]
        assert (
            log.count("Noa couldn't decide, so the table played instead.") == len(sitting.match_session.bot_faults) > 0
        )
    assert sitting.is_consistent()


def test_a_finished_match_is_exported_and_a_message_names_the_file() -> None:
    options = TableSceneOptions(export_match=lambda: "Match saved to match-0001.yaniv.")
    rules = rules_with(match={"end": "single_round"})
    sitting = open_round(rules, LOW_HAND, HANDS[1], stock="JD", options=options)

    sitting.pointer_player.click("button:yaniv")
    sitting.advance_until_rest()
    sitting.pointer_player.click("button:more")
    sitting.advance_until_rest()
    sitting.pointer_player.click("button:export")
    sitting.advance_until_rest()

    assert sitting.scene.announce == "Match saved to match-0001.yaniv."
    assert sitting.pointer_player.find_element("toast").name == "Match saved to match-0001.yaniv."
    assert sitting.pointer_player.has_element("button:replay")


def test_a_card_that_waits_for_a_finer_picture_does_not_paint_the_table_anew() -> None:
    sitting = open_table(HouseRules(), 2)
    easel, sight, surface = (
        sitting.scene._table_painter,
        sitting.scene.view_model,
        Surface((1280, 720)),
    )
    while easel.images.is_pending:
        easel.draw_static_layer(surface, sight)
    easel.images.card("7H", 100)
    easel.images.card("7H", 120)
    sight = replace(sight, stock_size=sight.stock_size - 1)
    easel.draw_static_layer(surface, sight)
    assert easel._static_layer is not None
    easel._static_layer.set_at((0, 0), "red")

    easel.draw_static_layer(surface, sight)

    assert surface.get_at((0, 0)) == Color("red")


def test_a_table_that_was_left_lets_go_of_its_pictures() -> None:
    """Somebody sits down again after every look at the settings."""
    sitting = open_table(HouseRules(), 2)
    table, left = sitting.match_session, ref(sitting.scene)

    sitting.scene.close()
    del sitting
    gc.collect()

    assert not table.is_over
    assert left() is None
