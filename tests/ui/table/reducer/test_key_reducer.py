"""Tests of the focus at the table and of the keys there."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace
from pygame import Surface

from tests.ui.keyboard_player import KeyboardPlayer, key_event
from tests.ui.sample_views import FALSE_CALL_WARNING, rules_with
from tests.ui.table_session import SIZE, TableSession, open_round
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.ui.animation import durations
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    GamepadPressed,
    KeyReleased,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.navigation import ToMenu, ToSettings
from yaniv.variants.library import load

CLASSIC = load("classic").rules
HANDS = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")
LOW_HAND = "AH AD AS JK JK"
OUT_OF_TURN = (c.Throw(0, cards("KC")), c.DrawStock(0))


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    key_bindings.set_bindings(KeyBindings())


def open_with_keyboard(hand: str = HANDS[0], stock: str = "JD AC") -> tuple[TableSession, KeyboardPlayer]:
    session = open_round(CLASSIC, hand, HANDS[1], stock=stock)
    return session, KeyboardPlayer(session.scene, Random(1))


def press_keys(session: TableSession, *names: str) -> None:
    for name in names:
        session.scene.handle(key_event(name))


def press_key_at(session: TableSession, name: str, ms: int) -> None:
    session.scene.handle(replace(key_event(name), ms=ms))


def hand_names(session: TableSession) -> list[str]:
    return [each.name for each in session.scene.elements() if each.id.startswith("hand:")]


def selected_names(session: TableSession) -> list[str]:
    return [each.name for each in session.scene.elements() if "selected" in each.state]


def focused_name(session: TableSession) -> str:
    return next((each.name for each in session.scene.elements() if "focused" in each.state), "")


def test_the_first_key_goes_to_the_hand() -> None:
    session, helm = open_with_keyboard()
    before = helm.focused_id

    press_keys(session, "right")

    assert (before, helm.focused_id) == ("", "hand:0")


def test_the_key_to_throw_says_what_is_missing() -> None:
    session, _ = open_with_keyboard()
    press_keys(session, "d")
    unchosen = session.toast
    press_keys(session, "1", "d", "d")
    staged = session.toast
    press_keys(session, "w", "d")

    assert unchosen == "First choose the cards to throw."
    assert staged == "You've already thrown this turn; now draw."
    assert session.toast == "It's not your turn."
    assert len(session.events_of(e.CardsThrown)) == 1


def test_tab_goes_from_zone_to_zone_and_finds_back() -> None:
    session, helm = open_with_keyboard()
    press_keys(session, "right", "right", "right")
    way = []

    for _ in range(4):
        press_keys(session, "tab")
        way.append(helm.focused_id)

    assert way == ["deck", "seat:0", "button:yaniv", "hand:2"]


def test_up_lifts_a_card_and_then_leaves_it() -> None:
    session, helm = open_with_keyboard()
    press_keys(session, "right", "up")
    lifted = (selected_names(session), helm.focused_id)

    press_keys(session, "up")

    assert lifted == (["2D"], "hand:0")
    assert (selected_names(session), helm.focused_id) == (["2D"], "zone:play")


def test_down_lays_a_card_back() -> None:
    session, helm = open_with_keyboard()

    press_keys(session, "right", "up", "down")

    assert (selected_names(session), helm.focused_id) == ([], "hand:0")


def test_the_focus_follows_its_card_through_the_hand() -> None:
    session, _ = open_with_keyboard()
    press_keys(session, "right", "right")
    before = focused_name(session)

    press_keys(session, "s")

    assert hand_names(session) != ["2D", "5H", "6H", "7H", "KC"]
    assert (before, focused_name(session)) == ("5H", "5H")


def test_what_lies_where_a_thrown_card_was_gets_the_focus() -> None:
    session, helm = open_with_keyboard()
    press_keys(session, "right", "right", "up")

    press_keys(session, "d", "w")

    assert helm.focused_id in {"hand:0", "hand:1"}
    assert session.is_consistent()


def test_a_card_is_moved_in_the_hand_and_keeps_the_focus() -> None:
    session, helm = open_with_keyboard()

    press_keys(session, "right", "ctrl+right", "ctrl+right", "ctrl+left", "ctrl+left", "ctrl+left")
    press_keys(session, "ctrl+right")

    assert hand_names(session) == ["5H", "2D", "6H", "7H", "KC"]
    assert helm.focused_id == "hand:1"
    assert session.is_consistent()


def test_a_meld_is_chosen_with_the_card_that_has_the_focus() -> None:
    session, _ = open_with_keyboard()

    press_keys(session, "right", "right", "g")

    assert sorted(selected_names(session)) == ["5H", "6H", "7H"]


def test_shift_and_a_digit_choose_a_meld_too() -> None:
    session, _ = open_with_keyboard()

    press_keys(session, "shift+3")

    assert sorted(selected_names(session)) == ["5H", "6H", "7H"]


def test_two_presses_on_a_gamepad_choose_a_meld() -> None:
    session, _ = open_with_keyboard()
    press_keys(session, "pad right", "pad right")

    for ms in (1000, 1200):
        session.scene.handle(GamepadPressed("a", ms))

    assert sorted(selected_names(session)) == ["5H", "6H", "7H"]


def test_x_on_a_gamepad_throws_and_then_draws() -> None:
    session, _ = open_with_keyboard()

    press_keys(session, "pad right", "pad a", "pad x", "pad x")

    assert session.events_of(e.CardsThrown, e.StockDrawn) == [e.CardsThrown(0, cards("2D")), e.StockDrawn(0, "AC")]


def test_shoulder_buttons_take_the_ends_once_something_is_thrown() -> None:
    session, helm = open_with_keyboard()
    press_keys(session, "pad right", "pad a", "pad rb")
    zone = helm.focused_id

    press_keys(session, "pad x", "pad rb")

    assert zone == "deck"
    assert session.events_of(e.DiscardDrawn) == [e.DiscardDrawn(0, "JD")]


def test_the_key_of_the_call_only_goes_there() -> None:
    session, helm = open_with_keyboard(LOW_HAND)

    press_keys(session, "y")
    calls = session.events_of(e.YanivCalled)
    armed = session.pointer_player.find_element("button:yaniv").value
    press_keys(session, "return")

    assert (calls, armed, helm.has_element("button:yaniv")) == ([], "armed", True)
    assert session.events_of(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "yaniv")]


def test_a_call_out_of_turn_shows_its_price_before_it_is_made() -> None:
    session = open_round(CLASSIC, *HANDS, stock="JD", then=OUT_OF_TURN)

    press_key_at(session, "y", 1000)
    session.scene.handle(KeyReleased("y", 1000 + durations.CALL_HOLD_MS - 1))
    label, early = session.pointer_player.find_element("button:yaniv").label, session.events_of(e.YanivCalled)
    press_key_at(session, "return", 3000)
    session.scene.handle(KeyReleased("return", 3000 + durations.CALL_HOLD_MS))

    assert (label, early) == (f"Yaniv! {FALSE_CALL_WARNING}", [])
    assert session.events_of(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "out_of_turn")]


@pytest.mark.parametrize("other", ["left", "tab", "1", "escape", "s"])
def test_any_other_key_lets_go_of_a_call(other: str) -> None:
    session, _ = open_with_keyboard(LOW_HAND)

    press_keys(session, "y", other)

    assert session.pointer_player.find_element("button:yaniv").value is None


def test_a_call_that_is_not_allowed_says_why() -> None:
    session = open_round(rules_with(), *HANDS, stock="JD")

    press_keys(session, "y")

    assert session.toast == "You have 30. You need 5 or less to call."


@pytest.mark.parametrize("key", ["y", "pad y"])
def test_the_key_of_the_call_calls_when_it_is_pressed_again(key: str) -> None:
    session = open_round(CLASSIC, LOW_HAND, HANDS[1], stock="JD")

    press_key_at(session, key, 1000)
    press_key_at(session, key, 1000 + durations.CONFIRM_LOCKOUT_MS)

    assert session.events_of(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "yaniv")]


def test_two_quick_presses_of_the_call_key_are_one() -> None:
    session, _ = open_with_keyboard(LOW_HAND)

    press_key_at(session, "y", 1000)
    press_key_at(session, "y", 999 + durations.CONFIRM_LOCKOUT_MS)
    quick, armed = session.events_of(e.YanivCalled), session.pointer_player.find_element("button:yaniv").value
    press_key_at(session, "y", 1000 + durations.CONFIRM_LOCKOUT_MS)

    assert (quick, armed) == ([], "armed")
    assert session.events_of(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "yaniv")]


def test_the_wrong_word_is_beside_the_call() -> None:
    session = open_round(rules_with(call={"wrong_word": "Yanif"}), LOW_HAND, HANDS[1], stock="JD")
    helm = KeyboardPlayer(session.scene, Random(1))

    press_keys(session, "y", "right", "return")

    assert helm.focused_id == "button:wrong-word"
    assert session.pointer_player.find_element("button:wrong-word").value == "armed"


@pytest.mark.parametrize(("key", "event"), [("space", e.CardSlapped), ("k", e.SlapClosed), ("pad rt", e.CardSlapped)])
def test_a_drawn_card_is_slapped_or_kept(key: str, event: type[e.AnyEvent]) -> None:
    rules = rules_with(turn={"slap_down": "single"})
    session = open_round(rules, *HANDS, stock="JD KD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    press_keys(session, key)

    assert len(session.events_of(event)) == 1


def test_space_uses_what_has_the_focus() -> None:
    session, _ = open_with_keyboard()

    press_keys(session, "right", "space")

    assert selected_names(session) == ["2D"]


def test_keys_lead_to_the_menu() -> None:
    session, helm = open_with_keyboard()

    assert session.scene.handle(key_event("f10")) == ToMenu()
    assert helm.activate("button:menu") == ToMenu()
    assert helm.activate("button:settings") == ToSettings()


def test_a_moved_mouse_hides_the_ring_and_a_finger_does_not_show_it() -> None:
    session, _ = open_with_keyboard()
    bare = paint_bytes(session)
    press_keys(session, "tab", "tab")
    ringed = paint_bytes(session)

    session.scene.handle(PointerMoved((5, 300), 0))

    assert ringed != bare
    assert paint_bytes(session) == bare


def test_keys_go_on_from_where_the_mouse_clicked() -> None:
    session, helm = open_with_keyboard()

    session.pointer_player.click("hand:3")
    press_keys(session, "left")

    assert helm.focused_id == "hand:2"


def test_keys_set_anew_do_the_same() -> None:
    key_bindings.set_bindings(KeyBindings(throw=("z",), draw=("shift+f5",), cards=("a", "b")))
    session, _ = open_with_keyboard()

    press_keys(session, "b", "d", "1", "z", "w", "shift+f5")

    assert session.events_of(e.CardsThrown, e.StockDrawn) == [e.CardsThrown(0, cards("5H")), e.StockDrawn(0, "AC")]


def test_a_finger_that_just_misses_a_card_hits_it() -> None:
    session, _ = open_with_keyboard()
    x, y, width, _high = session.pointer_player.find_element("hand:4").rect
    position = (x + width + 6, y + 60)

    for touch in (False, True):
        session.scene.handle(PointerPressed(position, "left", 0, is_touch=touch))
        session.scene.handle(PointerReleased(position, "left", 0, is_touch=touch))
        missed = selected_names(session)
        if not touch:
            assert missed == []

    assert selected_names(session) == ["KC"]


def test_nothing_stays_lit_under_a_finger_that_is_gone() -> None:
    session, _ = open_with_keyboard()
    position = session.pointer_player.center_of("button:sort")
    for event in (
        PointerPressed(position, "left", 0, is_touch=True),
        PointerReleased(position, "left", 0, is_touch=True),
    ):
        session.scene.handle(event)

    session.scene.handle(PointerGone(0))

    assert session.scene.model.pointer.hovered_button == ""


def paint_bytes(session: TableSession) -> bytes:
    surface = Surface(SIZE)
    session.advance_until_rest()
    while True:
        session.scene.paint(surface)
        if not session.scene._table_painter.images.is_pending:
            break
    session.scene.paint(surface)
    return surface.get_buffer().raw


def slappable_session() -> TableSession:
    """Return a session in which the player may slap the king that was drawn onto the king that was thrown."""
    rules = rules_with(turn={"slap_down": "single"})
    session = open_round(rules, *HANDS, stock="JD KD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    assert session.client.view.slap is not None
    return session


def test_a_slap_too_late_is_told() -> None:
    session = slappable_session()
    view = session.match_session.view(1)
    session.match_session.submit(c.Throw(1, view.hand[:1]))
    assert session.client.view.slap is None

    press_keys(session, "space")

    assert session.toast == "Too late to slap."


def test_the_time_for_a_late_slap_ends() -> None:
    session = slappable_session()
    session.match_session.submit(c.Throw(1, session.match_session.view(1).hand[:1]))
    session.advance(durations.LATE_SLAP_MS + 100)

    press_keys(session, "space")

    assert session.toast != "Too late to slap."


def test_who_kept_the_card_is_not_late() -> None:
    session = slappable_session()
    press_keys(session, "k")
    assert session.client.view.slap is None

    press_keys(session, "space")

    assert session.toast != "Too late to slap."


@pytest.mark.parametrize("second", ["y", "return", "w", "d"])
def test_a_press_meant_for_the_call_says_nothing_over_the_open_hands(second: str) -> None:
    session = open_round(rules_with(), "AH AD AS JK JK", "9C 9D 3S 4S QS", stock="JD", speed="normal")
    session.advance_until_rest()
    session.pointer_player.click("button:yaniv")
    session.scene.update(60)
    assert session.client.view.phase == "round_over"

    press_keys(session, second)

    assert session.toast == ""
