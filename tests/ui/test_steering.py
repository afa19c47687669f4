"""The focus on the table, and what single keys do there."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace
from pygame import Surface

from tests.ui.helm import Helm, pressed
from tests.ui.sights import WARNING, house
from tests.ui.sitting import SIZE, Sitting, sit_at
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.store.keyboard import Keyboard
from yaniv.ui import keys, speeds
from yaniv.ui.inputs import PadPressed, PointerGone, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.scenes.scene import ToMenu, ToSettings
from yaniv.variants.library import load

CLASSIC = load("classic").rules
HANDS = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")
LOW = "AH AD AS JK JK"
OUT_OF_TURN = (c.Throw(0, cards("KC")), c.DrawStock(0))


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    keys.bind(Keyboard())


def at_table(hand: str = HANDS[0], stock: str = "JD AC") -> tuple[Sitting, Helm]:
    sitting = sit_at(CLASSIC, hand, HANDS[1], stock=stock)
    return sitting, Helm(sitting.scene, Random(1))


def press(sitting: Sitting, *names: str) -> None:
    for name in names:
        sitting.scene.handle(pressed(name))


def press_at(sitting: Sitting, name: str, ms: int) -> None:
    sitting.scene.handle(replace(pressed(name), ms=ms))


def hand(sitting: Sitting) -> list[str]:
    return [each.name for each in sitting.scene.elements() if each.id.startswith("hand:")]


def chosen(sitting: Sitting) -> list[str]:
    return [each.name for each in sitting.scene.elements() if "selected" in each.state]


def focused(sitting: Sitting) -> str:
    return next((each.name for each in sitting.scene.elements() if "focused" in each.state), "")


def test_the_first_key_goes_to_the_hand() -> None:
    sitting, helm = at_table()
    before = helm.focused

    press(sitting, "right")

    assert (before, helm.focused) == ("", "hand:0")


def test_the_key_to_throw_says_what_is_missing() -> None:
    sitting, _ = at_table()
    press(sitting, "d")
    unchosen = sitting.toast
    press(sitting, "1", "d", "d")
    staged = sitting.toast
    press(sitting, "w", "d")

    assert unchosen == "Choose the cards to throw first."
    assert staged == "You have thrown in this turn; now pick up."
    assert sitting.toast == "It is not your turn."
    assert len(sitting.told(e.CardsThrown)) == 1


def test_tab_goes_from_zone_to_zone_and_finds_back() -> None:
    sitting, helm = at_table()
    press(sitting, "right", "right", "right")
    way = []

    for _ in range(4):
        press(sitting, "tab")
        way.append(helm.focused)

    assert way == ["deck", "seat:0", "button:yaniv", "hand:2"]


def test_up_lifts_a_card_and_then_leaves_it() -> None:
    sitting, helm = at_table()
    press(sitting, "right", "up")
    lifted = (chosen(sitting), helm.focused)

    press(sitting, "up")

    assert lifted == (["2D"], "hand:0")
    assert (chosen(sitting), helm.focused) == (["2D"], "zone:play")


def test_down_lays_a_card_back() -> None:
    sitting, helm = at_table()

    press(sitting, "right", "up", "down")

    assert (chosen(sitting), helm.focused) == ([], "hand:0")


def test_the_focus_follows_its_card_through_the_hand() -> None:
    sitting, _ = at_table()
    press(sitting, "right", "right")
    before = focused(sitting)

    press(sitting, "s")

    assert hand(sitting) != ["2D", "5H", "6H", "7H", "KC"]
    assert (before, focused(sitting)) == ("5H", "5H")


def test_what_lies_where_a_thrown_card_was_gets_the_focus() -> None:
    sitting, helm = at_table()
    press(sitting, "right", "right", "up")

    press(sitting, "d", "w")

    assert helm.focused in {"hand:0", "hand:1"}
    assert sitting.stands()


def test_a_card_is_moved_in_the_hand_and_keeps_the_focus() -> None:
    sitting, helm = at_table()

    press(sitting, "right", "ctrl+right", "ctrl+right", "ctrl+left", "ctrl+left", "ctrl+left")
    press(sitting, "ctrl+right")

    assert hand(sitting) == ["5H", "2D", "6H", "7H", "KC"]
    assert helm.focused == "hand:1"
    assert sitting.stands()


def test_a_meld_is_chosen_with_the_card_that_has_the_focus() -> None:
    sitting, _ = at_table()

    press(sitting, "right", "right", "g")

    assert sorted(chosen(sitting)) == ["5H", "6H", "7H"]


def test_shift_and_a_digit_choose_a_meld_too() -> None:
    sitting, _ = at_table()

    press(sitting, "shift+3")

    assert sorted(chosen(sitting)) == ["5H", "6H", "7H"]


def test_two_presses_on_a_gamepad_choose_a_meld() -> None:
    sitting, _ = at_table()
    press(sitting, "pad right", "pad right")

    for ms in (1000, 1200):
        sitting.scene.handle(PadPressed("a", ms))

    assert sorted(chosen(sitting)) == ["5H", "6H", "7H"]


def test_x_on_a_gamepad_throws_and_then_draws() -> None:
    sitting, _ = at_table()

    press(sitting, "pad right", "pad a", "pad x", "pad x")

    assert sitting.told(e.CardsThrown, e.StockDrawn) == [e.CardsThrown(0, cards("2D")), e.StockDrawn(0, "AC")]


def test_shoulder_buttons_take_the_ends_once_something_is_thrown() -> None:
    sitting, helm = at_table()
    press(sitting, "pad right", "pad a", "pad rb")
    zone = helm.focused

    press(sitting, "pad x", "pad rb")

    assert zone == "deck"
    assert sitting.told(e.DiscardDrawn) == [e.DiscardDrawn(0, "JD")]


def test_the_key_of_the_call_only_goes_there() -> None:
    sitting, helm = at_table(LOW)

    press(sitting, "y")
    told = sitting.told(e.YanivCalled)
    armed = sitting.pilot.element("button:yaniv").value
    press(sitting, "return")

    assert (told, armed, helm.has("button:yaniv")) == ([], "armed", True)
    assert sitting.told(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "yaniv")]


def test_a_call_out_of_turn_is_told_before_it_is_made() -> None:
    sitting = sit_at(CLASSIC, *HANDS, stock="JD", then=OUT_OF_TURN)

    press(sitting, "y")
    label = sitting.pilot.element("button:yaniv").label
    press(sitting, "return")

    assert label == f"Yaniv! {WARNING}"
    assert sitting.told(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "out_of_turn")]


@pytest.mark.parametrize("other", ["left", "tab", "1", "escape", "s"])
def test_any_other_key_lets_go_of_a_call(other: str) -> None:
    sitting, _ = at_table(LOW)

    press(sitting, "y", other)

    assert sitting.pilot.element("button:yaniv").value is None


def test_a_call_that_is_not_allowed_says_why() -> None:
    sitting = sit_at(house(), *HANDS, stock="JD")

    press(sitting, "y")

    assert sitting.toast == "Your hand counts 30; to call it may count 5 at most."


@pytest.mark.parametrize(("key", "then"), [("y", ()), ("pad y", ()), ("y", OUT_OF_TURN)])
def test_the_key_of_the_call_calls_when_it_is_pressed_again(key: str, then: tuple[c.AnyCommand, ...]) -> None:
    sitting = sit_at(CLASSIC, HANDS[0] if then else LOW, HANDS[1], stock="JD", then=then)

    press_at(sitting, key, 1000)
    press_at(sitting, key, 1000 + speeds.SECOND_PRESS)

    assert sitting.told(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "out_of_turn" if then else "yaniv")]


def test_two_quick_presses_of_the_call_key_are_one() -> None:
    sitting, _ = at_table(LOW)

    press_at(sitting, "y", 1000)
    press_at(sitting, "y", 999 + speeds.SECOND_PRESS)
    quick, armed = sitting.told(e.YanivCalled), sitting.pilot.element("button:yaniv").value
    press_at(sitting, "y", 1000 + speeds.SECOND_PRESS)

    assert (quick, armed) == ([], "armed")
    assert sitting.told(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "yaniv")]


def test_the_wrong_word_is_beside_the_call() -> None:
    sitting = sit_at(house(call={"wrong_word": "Yanif"}), LOW, HANDS[1], stock="JD")
    helm = Helm(sitting.scene, Random(1))

    press(sitting, "y", "right", "return")

    assert helm.focused == "button:wrong-word"
    assert sitting.pilot.element("button:wrong-word").value == "armed"


@pytest.mark.parametrize(("key", "event"), [("space", e.CardSlapped), ("k", e.SlapClosed), ("pad rt", e.CardSlapped)])
def test_a_drawn_card_is_slapped_or_kept(key: str, event: type[e.AnyEvent]) -> None:
    rules = house(turn={"slap_down": "single"})
    sitting = sit_at(rules, *HANDS, stock="JD KD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    press(sitting, key)

    assert len(sitting.told(event)) == 1


def test_space_uses_what_has_the_focus() -> None:
    sitting, _ = at_table()

    press(sitting, "right", "space")

    assert chosen(sitting) == ["2D"]


def test_keys_lead_to_the_menu() -> None:
    sitting, helm = at_table()

    assert sitting.scene.handle(pressed("f10")) == ToMenu()
    assert helm.use("button:menu") == ToMenu()
    assert helm.use("button:settings") == ToSettings()


def test_a_moved_mouse_hides_the_ring_and_a_finger_does_not_show_it() -> None:
    sitting, _ = at_table()
    bare = picture(sitting)
    press(sitting, "tab", "tab")
    ringed = picture(sitting)

    sitting.scene.handle(PointerMoved((5, 300), 0))

    assert ringed != bare
    assert picture(sitting) == bare


def test_keys_go_on_from_where_the_mouse_clicked() -> None:
    sitting, helm = at_table()

    sitting.pilot.click("hand:3")
    press(sitting, "left")

    assert helm.focused == "hand:2"


def test_keys_set_anew_do_the_same() -> None:
    keys.bind(Keyboard(throw=("z",), draw=("shift+f5",), cards=("a", "b")))
    sitting, _ = at_table()

    press(sitting, "b", "d", "1", "z", "w", "shift+f5")

    assert sitting.told(e.CardsThrown, e.StockDrawn) == [e.CardsThrown(0, cards("5H")), e.StockDrawn(0, "AC")]


def test_a_finger_that_just_misses_a_card_hits_it() -> None:
    sitting, _ = at_table()
    x, y, wide, _high = sitting.pilot.element("hand:4").rect
    at = (x + wide + 6, y + 60)

    for touch in (False, True):
        sitting.scene.handle(PointerPressed(at, "left", 0, touch=touch))
        sitting.scene.handle(PointerReleased(at, "left", 0, touch=touch))
        missed = chosen(sitting)
        if not touch:
            assert missed == []

    assert chosen(sitting) == ["KC"]


def test_nothing_stays_lit_under_a_finger_that_is_gone() -> None:
    sitting, _ = at_table()
    at = sitting.pilot.middle("button:sort")
    for given in (PointerPressed(at, "left", 0, touch=True), PointerReleased(at, "left", 0, touch=True)):
        sitting.scene.handle(given)

    sitting.scene.handle(PointerGone(0))

    assert sitting.scene._hands.hot == ""


def picture(sitting: Sitting) -> bytes:
    surface = Surface(SIZE)
    sitting.rest()
    while True:
        sitting.scene.paint(surface)
        if not sitting.scene._easel.art.pending:
            break
    sitting.scene.paint(surface)
    return surface.get_buffer().raw
