"""Tests of element actions, by which screen readers use pages."""

from itertools import product

import pytest

from tests.ui.accessibility.test_page_elements import REACHABLE_PAGES, open_scene
from tests.ui.fake_settings_port import FakeSettingsPort
from tests.ui.sample_home import home_scene
from tests.ui.sample_new_game import new_game_scene
from tests.ui.scene_harness import find_element, make_context, paint
from tests.ui.table_session import SIZE, open_round
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.ui.accessibility.element_tree import ActionKind, ElementAction
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import NavigationRequest, Scene, ToLobby
from yaniv.ui.pages.rules_editor import rules_editor_scene
from yaniv.ui.pages.settings_page import SettingsPage
from yaniv.ui.shell.element_actions import perform_action
from yaniv.variants.library import load

FOCUSABLE_ROLES = ("button", "toggle", "stepper", "slider", "field", "card", "zone", "seat")


def act(page: Scene, kind: ActionKind, element_id: str, value: str | float | None = None) -> NavigationRequest | None:
    return perform_action(page, ElementAction(kind, element_id, value), lambda: 0)


def open_lobby() -> Scene:
    page = new_game_scene(make_context())
    paint(page)
    return page


@pytest.mark.parametrize("name", REACHABLE_PAGES)
def test_every_usable_element_can_be_focused(name: str) -> None:
    page, elements = open_scene(name, SIZE)
    ids = [each.id for each in elements if each.role in FOCUSABLE_ROLES and "disabled" not in each.state]
    parts = {id_ for id_, other in product(ids, (each.id for each in elements)) if id_.startswith(f"{other}:")}

    for id_ in ids:
        act(page, "focus", id_)
        focused = [each.id for each in page.elements() if "focused" in each.state]
        assert focused == [id_] or id_ in parts, (id_, focused)


def test_pressing_a_button_performs_its_action() -> None:
    page = home_scene(make_context())
    paint(page)

    assert act(page, "press", "menu:new-game") == ToLobby()


def test_actions_on_missing_or_disabled_elements_are_ignored() -> None:
    page = open_lobby()

    assert act(page, "press", "button:nowhere") is None
    assert act(page, "set", "button:back", None) is None


def test_numbers_are_changed_only_within_their_bounds() -> None:
    page, number = rules_editor_scene(make_context(), "classic"), "rule:deal.hand_size"
    paint(page)

    act(page, "increment", number)
    assert find_element(page, number).value == 6
    act(page, "set", number, 3.0)
    assert find_element(page, number).value == 3
    act(page, "set", number, 99.0)
    assert find_element(page, number).value == find_element(page, number).bounds[1]  # type: ignore[index]  # it has


def test_a_value_between_two_steps_becomes_a_neighbouring_one() -> None:
    context = make_context()
    page = PageScene(context, SettingsPage(context, FakeSettingsPort(), "comfort"))
    paint(page, (1920, 4000))

    act(page, "set", "setting:slap_grace_ms", 2600.0)

    assert find_element(page, "setting:slap_grace_ms").value in (2500, 3000)


def test_text_is_replaced() -> None:
    page = open_lobby()

    act(page, "set", "name", "Dana")
    act(page, "set", "name", "Noa")
    assert find_element(page, "name").value == "Noa"
    act(page, "set", "name", "")
    assert find_element(page, "name").value == ""


def test_a_call_out_of_turn_announces_its_cost_before_a_second_press_makes_it() -> None:
    moves = (c.Throw(0, cards("KC")), c.DrawStock(0))
    session = open_round(load("classic").rules, "KC QC JC TC 9C", "KD QD 2D 4D 9D", stock="JD", then=moves)

    act(session.scene, "press", "button:yaniv")
    price, early = session.toast, session.events_of(e.YanivCalled)
    act(session.scene, "press", "button:yaniv")

    assert price.startswith("Not your turn: this call ends the round. You score 30, everyone else 0.")
    assert (early, len(session.events_of(e.YanivCalled))) == ([], 1)
