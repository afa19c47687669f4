"""Tests of the practice page: undo, redo, and panels of cards and hands."""

import pytest
from msgspec import structs
from pygame import Rect, Surface

from tests.ui.modes.sample_practice import SamplePractice
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import HD, click_events, element_ids, find_element, key_press, paint
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.ui.input.input_events import PointerMoved
from yaniv.ui.modes.practice_scene import PracticeScene
from yaniv.ui.modes.practice_sheet import practice_sections
from yaniv.ui.navigation import ToMenu

THROWN = (c.Throw(0, cards("KS")), c.DrawStock(0))


def open_page(match: SamplePractice) -> PracticeScene:
    scene = PracticeScene(match.context, match.controller, HD)
    paint(scene)
    return scene


def click(scene: PracticeScene, id_: str) -> None:
    for event in click_events(scene, id_):
        scene.handle(event)
    paint(scene)


def hand(scene: PracticeScene) -> list[str]:
    return [each.name for each in scene.elements() if each.id.startswith("hand:")]


def pixels(scene: PracticeScene) -> Surface:
    """Paint the page with the pointer away from everything; return the picture."""
    scene.handle(PointerMoved((HD[0] // 2, HD[1] // 2), 0))
    surface = Surface(HD)
    scene.paint(surface)
    return surface


def open_hand_labels(scene: PracticeScene) -> list[str]:
    return [each.label for each in scene.elements() if each.id.startswith("open-hand:")]


def panel_text(scene: PracticeScene) -> str:
    return " ".join(f"{each.name} {each.label}" for each in scene.elements() if each.id.startswith("practice:panel"))


def test_a_move_is_undone_and_redone_by_clicks() -> None:
    match = SamplePractice(*THROWN)
    scene = open_page(match)
    after = sorted(match.session.view(0).hand)

    click(scene, "practice:undo")
    click(scene, "practice:undo")
    assert "KS" in hand(scene)
    click(scene, "practice:redo")
    click(scene, "practice:redo")

    assert sorted(match.session.view(0).hand) == after
    assert "disabled" in find_element(scene, "practice:redo").state


def test_a_move_is_undone_and_redone_by_keys() -> None:
    match = SamplePractice(*THROWN)
    scene = open_page(match)

    for _ in range(2):
        scene.handle(key_press("z", ctrl=True))
    assert match.session.view(0).phase == "start"
    scene.handle(key_press("y", ctrl=True))

    assert match.session.view(0).phase == "thrown"


def test_the_undo_key_first_returns_staged_cards() -> None:
    match = SamplePractice()
    scene = open_page(match)
    for name in ("1", "d"):
        scene.handle(key_press(name))
    assert scene.table.interaction.hand_state.staged

    scene.handle(key_press("z", ctrl=True))

    assert not scene.table.interaction.hand_state.staged
    assert len(match.sessions) == 1


def test_the_keyboard_reaches_the_buttons_from_the_table() -> None:
    scene = open_page(SamplePractice(*THROWN))

    for name in ("tab", "tab", "tab", "tab", "down", "right", "right", "right"):
        scene.handle(key_press(name))
    assert "focused" in find_element(scene, "practice:hands").state
    scene.handle(key_press("return"))
    paint(scene)

    assert find_element(scene, "open-hand:1").name == "Noa"


@pytest.mark.parametrize("before", [(), ("practice:cards",), ("practice:bookmarks",)])
def test_the_pause_leads_to_the_odds(before: tuple[str, ...]) -> None:
    scene = open_page(SamplePractice(*THROWN))
    for id_ in before:
        click(scene, id_)
    scene.handle(key_press("escape"))
    paint(scene)
    assert find_element(scene, "practice:odds").name == "Odds"

    click(scene, "practice:odds")

    assert "button:resume" not in element_ids(scene)
    assert find_element(scene, "practice:cards").name == "Hide list"


def test_a_new_move_after_undo_discards_the_redo_line() -> None:
    match = SamplePractice(*THROWN)
    scene = open_page(match)
    for _ in range(2):
        click(scene, "practice:undo")

    for name in ("1", "d", "w"):
        scene.handle(key_press(name))
    scene.update(16)

    assert find_element(scene, "practice:redo").state == ("disabled",)
    assert match.session.undone == ()


def test_hidden_cards_are_shown_only_on_request() -> None:
    scene = open_page(SamplePractice(*THROWN))

    click(scene, "practice:cards")
    closed = panel_text(scene)
    click(scene, "practice:hands")

    assert "3♣ 5♥ 8♦" not in closed + panel_text(scene)
    assert find_element(scene, "open-hand:1").label == "Noa: 3♣ 5♥ 8♦ 9♠ Q♣ (35)"


def test_open_hands_are_cards_on_the_places_of_the_others() -> None:
    scene = open_page(SamplePractice(*THROWN))
    before = pixels(scene)
    click(scene, "practice:hands")
    opened = [each for each in scene.elements() if each.id.startswith("open-hand:")]

    assert [each.name for each in opened] == ["Noa", "Avi"]
    for each in opened:
        place = Rect(each.rect)
        assert Rect((0, 0), HD).contains(place)
        assert before.subsurface(place).get_buffer().raw != pixels(scene).subsurface(place).get_buffer().raw
        assert not any(place.colliderect(other.rect) for other in scene.elements() if other.id.startswith("hand:"))

    click(scene, "practice:hands")

    assert not [each for each in element_ids(scene) if each.startswith("open-hand:")]
    assert before.get_buffer().raw == pixels(scene).get_buffer().raw


def test_open_hands_give_way_to_the_result() -> None:
    match = SamplePractice(hands=("AC AD AH 2C JK", "3C 8D 9S TS QC", "4C 6D TH JC QS"))
    scene = open_page(match)
    click(scene, "practice:hands")
    assert "open-hand:1" in element_ids(scene)

    match.session.submit(c.Call(0))
    for _ in range(300):
        scene.update(50)

    assert "open-hand:1" not in element_ids(scene)


def test_while_the_next_round_is_dealt_no_old_hands_lie_open() -> None:
    match = SamplePractice(hands=("AC AD AH 2C JK", "3C 8D 9S TS QC", "4C 6D TH JC QS"), speed="normal")
    scene = open_page(match)
    click(scene, "practice:hands")
    match.session.submit(c.Call(0))
    for _ in range(300):
        scene.update(50)

    click(scene, "button:next-round")
    labels_in_deal = []
    while scene.table.is_busy or scene.table.interaction.view.round == 1:
        labels_in_deal += open_hand_labels(scene)
        scene.update(50)
    scene.update(50)

    assert labels_in_deal == []
    assert [label.split(":")[0] for label in open_hand_labels(scene)] == ["Noa", "Avi"]


def test_the_panel_shows_odds_and_unseen_cards() -> None:
    scene = open_page(SamplePractice(hands=("AC AD AH 2C JK", "3C 8D 9S TS QC", "4C 6D TH JC QS")))

    click(scene, "practice:cards")

    text = panel_text(scene)
    assert "Chance that nobody beats your 5: " in text
    assert "48 cards you haven't seen" in text
    assert "1 joker" in text


@pytest.mark.parametrize(("over_limit", "is_needed"), [("forbidden", True), ("self_asaf", False), ("continue", False)])
def test_the_odds_name_the_limit_only_where_it_keeps_one_from_calling(over_limit: str, *, is_needed: bool) -> None:
    match = SamplePractice()
    view = structs.replace(match.controller.view, rules=rules_with(call={"over_limit": over_limit}))

    odds = practice_sections(view, match.controller.memory)[0]

    assert any("or less to call" in line for line in odds.paragraphs) == is_needed


def test_the_page_says_that_practice_does_not_count() -> None:
    scene = open_page(SamplePractice())

    assert find_element(scene, "practice:note").label == "Practice: doesn't count"
    assert "practice:panel" not in element_ids(scene)
    assert scene.handle(key_press("f10")) == ToMenu()


def test_undo_works_while_the_result_covers_the_table() -> None:
    match = SamplePractice(hands=("AC AD AH 2C JK", "3C 8D 9S TS QC", "4C 6D TH JC QS"))
    scene = open_page(match)
    match.session.submit(c.Call(0))
    for _ in range(300):
        scene.update(50)
    assert "button:next-round" in element_ids(scene)

    click(scene, "practice:undo")

    assert "button:next-round" not in element_ids(scene)
    assert match.session.view(0).phase == "start"


def test_with_large_text_the_panel_replaces_the_table_until_it_is_closed() -> None:
    match = SamplePractice(*THROWN)
    match.context.text_scale, usual = 2.0, match.context.text_scale
    try:
        scene = open_page(match)
        click(scene, "practice:cards")
        covered = element_ids(scene)
        scene.handle(key_press("escape"))
    finally:
        match.context.text_scale = usual

    assert "practice:panel" in covered
    assert not [id_ for id_ in covered if id_.startswith("hand:")]
    assert [id_ for id_ in element_ids(scene) if id_.startswith("hand:")]
