"""Tests of pass and play: the curtain, whose table is shown, and hidden hands."""

import pytest
from msgspec.structs import replace
from pygame import image

from tests.ui.modes.shared_table import SharedTable
from tests.ui.scene_harness import click_events, element_ids, key_press, paint
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.i18n import card_name
from yaniv.rules.house_rules import HouseRules, MatchRules, TurnRules
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.settings.settings_schema import Motion
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import FocusLost, InputCancelled, KeyPressed
from yaniv.ui.modes.pass_and_play_scene import GUARD_MS
from yaniv.ui.navigation import ToMenu
from yaniv.ui.pages.curtain_page import LIFT_HOLD_MS, CurtainOptions, OpenMove, build_curtain_content

NOAS_TURN = (c.Throw(0, cards("9H")), c.DrawStock(0))
DANS_TURN = (c.Throw(1, cards("9S")), c.DrawStock(1))


def frame(table: SharedTable) -> bytes:
    return image.tobytes(paint(table.scene), "RGB")


def test_a_match_begins_behind_the_curtain() -> None:
    table = SharedTable()

    assert (table.scene.name, table.scene.holder) == ("curtain", 0)
    assert "Pass to Noa." in table.scene.announce
    assert "curtain:lift" in element_ids(table.scene)


def test_lifting_the_curtain_shows_the_hand_of_the_named_person() -> None:
    table = SharedTable()

    table.lift()

    assert table.scene.name == "table"
    assert [each.name for each in table.scene.elements() if each.id.startswith("hand:")] == [
        "2C",
        "4H",
        "7D",
        "9H",
        "KS",
    ]


def test_the_curtain_lifts_only_if_its_button_is_held() -> None:
    table = SharedTable()
    paint(table.scene)
    repeat = KeyPressed("return", 0, is_repeat=True)

    for down in (key_press("return"), key_press("space"), click_events(table.scene, "curtain:lift")[0], repeat):
        table.scene.handle(down)
        table.wait(LIFT_HOLD_MS - 50)
        table.scene.handle(InputCancelled(0))
        table.wait()

    assert table.is_hidden()


def test_a_single_press_lifts_the_curtain_for_those_who_need_not_hold() -> None:
    table = SharedTable(curtain=CurtainOptions(must_hold=False))
    paint(table.scene)

    for event in (key_press("return"), key_press("space"), *click_events(table.scene, "curtain:lift")):
        table.scene.handle(event)  # still of the last player
    assert table.is_hidden()
    table.wait(GUARD_MS)
    for event in click_events(table.scene, "curtain:lift"):
        table.scene.handle(event)

    assert table.is_hidden() is False


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_no_hand_is_in_the_picture_once_the_curtain_is_down(motion: Motion) -> None:
    curtain = CurtainOptions(motion=motion)
    tables = [
        SharedTable(stock="QH KD", curtain=curtain),
        SharedTable("JK 4S 9H 6S 8S", "AC AD AS TH 2D", stock="QH 2H", curtain=curtain),
    ]
    for table in tables:
        table.lift()
        table.move(*NOAS_TURN)
        table.wait(6000)

    assert frame(tables[0]) == frame(tables[1])


def test_a_falling_curtain_covers_the_table_and_a_lifted_one_uncovers_it() -> None:
    table = SharedTable()
    table.lift()
    shown = frame(table)
    table.move(*NOAS_TURN)
    while not table.is_hidden():
        table.scene.update(50)
    frames = []
    for _ in range(12):
        frames.append(frame(table))
        table.scene.update(50)

    assert table.scene.elements()[0].id == "button:menu"  # the curtain takes all input while it falls
    assert frames[0] not in (shown, frames[-1])
    assert frames[-1] == frames[-2] == frame(table)


def test_the_curtain_falls_when_another_window_is_in_front() -> None:
    table = SharedTable()
    table.lift()

    table.scene.handle(FocusLost(0, is_by_panel=True))
    assert not table.is_hidden()
    table.scene.handle(FocusLost(0))

    assert table.is_hidden()
    assert table.scene.holder == 0
    assert not table.scene.is_busy


def test_open_hands_stay_when_another_window_is_in_front() -> None:
    table = SharedTable("AC AD AH JK 2C", "3C 8D 9S TS QC")
    table.lift()
    table.move(c.Call(0))
    table.wait(12_000)

    table.scene.handle(FocusLost(0))

    assert not table.is_hidden()


def test_what_has_happened_is_read_to_the_person_who_lifts_the_curtain() -> None:
    table = SharedTable()
    table.lift()
    table.move(*NOAS_TURN)
    table.wait()
    assert "nine of hearts" not in table.scene.announce
    table.scene.handle(key_press("return"))
    table.wait(LIFT_HOLD_MS)

    assert not table.is_hidden()
    assert "Noa throws nine of hearts" in table.scene.announce


def test_moves_are_shown_as_cards() -> None:
    table = SharedTable(bots=("", "", ""))
    table.lift()
    table.move(*NOAS_TURN, c.Throw(1, cards("9S")), c.DrawDiscard(1, "9H"))

    content = build_curtain_content(table.session.seat_client(2), (0, 1, 2))

    assert content.moves == (OpenMove(0, cards("9H"), words="deck"), OpenMove(1, cards("9S"), "9H", "took"))
    assert not content.has_had_turn


def test_the_curtain_is_shown_when_the_other_person_is_to_move() -> None:
    table = SharedTable()
    table.lift()
    table.move(*NOAS_TURN)

    table.wait(300)
    assert not table.is_hidden()
    table.wait()

    assert table.is_hidden()
    assert "Pass to Dan." in table.scene.announce


def test_the_curtain_reveals_no_card_of_any_hand() -> None:
    table = SharedTable()
    table.lift()
    table.move(*NOAS_TURN)
    table.wait()
    hidden = {card for seat in (0, 1) for card in table.session.view(seat).hand}

    texts = table.all_texts

    assert len(hidden) == 10
    assert not [card for card in hidden if card in texts or card_name(card) in texts.lower()]
    assert "9H" not in texts
    assert "nine of hearts" in texts  # it is on the pile


def test_the_picture_of_the_curtain_does_not_depend_on_the_hands() -> None:
    tables = [
        SharedTable(stock="QH KD", then=NOAS_TURN),
        SharedTable("JK 4S 9H 6S 8S", "AC AD AS TH 2D", stock="QH 2H", then=NOAS_TURN),
    ]

    assert frame(tables[0]) == frame(tables[1])
    assert tables[0].scene.elements() == tables[1].scene.elements()
    assert tables[0].scene.announce == tables[1].scene.announce


def test_the_picture_of_the_table_does_depend_on_the_hands() -> None:
    tables = [SharedTable(), SharedTable("JK 4S 9H 6S 8S", "AC AD AS TH 2D")]
    for table in tables:
        table.lift()

    assert frame(tables[0]) != frame(tables[1])


def test_the_order_of_the_hand_is_kept_until_the_next_turn() -> None:
    table = SharedTable()
    table.lift()
    table.scene.handle(key_press("s", shift=True))
    table.move(*NOAS_TURN)
    table.wait()
    table.lift()
    table.move(*DANS_TURN)
    table.wait()
    table.lift()

    assert table.opened == [0, 1, 0]


def test_a_single_person_among_bots_sees_no_curtain() -> None:
    table = SharedTable(bots=("", "random", "random"))
    table.lift()
    table.move(*NOAS_TURN)

    table.wait()

    assert not table.is_hidden()


def test_the_table_stays_visible_while_a_bot_between_two_people_moves() -> None:
    table = SharedTable(bots=("", "random", ""))
    table.lift()
    table.move(*NOAS_TURN)

    table.scene.update(50)
    assert not table.is_hidden()
    table.wait()

    assert table.is_hidden()
    assert table.scene.holder == 2
    assert "Dan throws" in table.all_texts


def test_a_new_round_begins_behind_the_curtain() -> None:
    table = SharedTable("AC AD AH JK 2C", "3C 8D 9S TS QC")
    table.lift()
    table.move(c.Call(0))
    table.wait(12_000)
    paint(table.scene)
    assert "button:next-round" in element_ids(table.scene)

    table.scene.handle(key_press("return"))
    while table.session.view(0).round == 1:
        table.scene.update(50)

    assert table.is_hidden()
    assert not [id_ for id_ in element_ids(table.scene) if id_.startswith("hand:")]


def test_the_round_result_names_every_person() -> None:
    table = SharedTable("AC AD AH JK 2C", "3C 8D 9S TS QC")
    table.lift()
    table.move(c.Call(0))
    table.wait(12_000)

    assert "Noa wins the round" in table.scene.announce
    assert "You" not in table.scene.announce


def test_a_person_slaps_with_the_key_of_their_seat_behind_the_curtain() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="single"))
    table = SharedTable(rules=rules, stock="QH 9C")
    table.lift()
    table.move(*NOAS_TURN)
    table.wait(6000)
    assert table.is_hidden()

    table.scene.handle(key_press("v"))
    assert table.session.view(0).slap is not None
    table.scene.handle(key_press("z"))

    assert [event for event in table.session.match_events(1) if isinstance(event, e.CardSlapped)]
    assert "Noa slaps" in table.all_texts


def test_the_curtain_waits_for_the_time_to_slap() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="single"))
    table = SharedTable(rules=rules, stock="QH 9C")
    table.lift()
    table.move(*NOAS_TURN)

    table.wait(1900)
    assert not table.is_hidden()
    table.wait()

    assert table.is_hidden()


def test_a_slap_that_is_not_allowed_is_refused_with_a_message() -> None:
    table = SharedTable()
    table.lift()

    table.scene.handle(key_press("v"))

    assert "Dan can't slap now." in table.all_texts


def test_the_curtain_names_the_slap_keys_that_work_if_one_has_another_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_bindings, "_current", replace(KeyBindings(), throw=("v",)))
    table = SharedTable(rules=HouseRules(turn=TurnRules(slap_down="single")), bots=("", "", ""))

    assert "Dan: B" in table.all_texts
    table.lift()
    table.scene.handle(key_press("b"))

    assert "Dan can't slap now." in table.all_texts


def test_escape_leaves_the_match_from_the_curtain() -> None:
    assert SharedTable().scene.handle(key_press("escape")) == ToMenu()


def test_the_end_of_the_match_is_shown_to_all() -> None:
    rules = HouseRules(match=MatchRules(end="single_round"))
    table = SharedTable("AC AD AH JK 2C", "3C 8D 9S TS QC", rules=rules)
    table.lift()
    table.move(c.Call(0))
    table.wait(12_000)

    assert "Noa wins the match." in table.scene.announce
    assert not table.is_hidden()
