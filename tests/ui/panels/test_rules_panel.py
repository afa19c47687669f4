"""Tests of the rules panel over the table."""

import pytest
from pygame import Rect

from tests.ui.scene_harness import (
    SIZES,
    click_events,
    element_ids,
    element_rect,
    find_element,
    key_press,
    make_context,
    paint,
)
from tests.ui.table_session import open_round
from yaniv.rules.house_rules import HouseRules, TableRules
from yaniv.ui.input.input_events import PointerMoved, PointerPressed, PointerReleased, WheelTurned
from yaniv.ui.panels.rules_panel import RulesPanel

CONTEXT = make_context()
LOWER_SECTION_ID = "rules:match"


def rules_panel() -> RulesPanel:
    """Return the panel of the Classic rules, painted once."""
    rules_page = RulesPanel(CONTEXT, "Classic", HouseRules())
    paint(rules_page)
    return rules_page


@pytest.mark.parametrize("size", SIZES)
def test_the_page_stays_inside_the_window(size: tuple[int, int]) -> None:
    rules_page = rules_panel()
    paint(rules_page, size)

    window = Rect((0, 0), size)
    assert all(window.contains(Rect(each.rect)) for each in rules_page.elements())
    assert find_element(rules_page, "rules:aim").label.startswith("Get your hand as low as you can")


def test_wheel_and_keys_scroll_the_page() -> None:
    rules_page = rules_panel()
    assert LOWER_SECTION_ID not in element_ids(rules_page)

    rules_page.handle(WheelTurned(element_rect(rules_page, "rules").center, -40, 0))
    assert LOWER_SECTION_ID in element_ids(rules_page)
    assert "rules:aim" not in element_ids(rules_page)

    rules_page.handle(key_press("home"))
    assert "rules:aim" in element_ids(rules_page)
    rules_page.handle(key_press("page down"))
    assert "rules:aim" not in element_ids(rules_page)
    rules_page.handle(key_press("end"))
    assert LOWER_SECTION_ID in element_ids(rules_page)


def test_the_scroll_bar_can_be_dragged() -> None:
    rules_page = rules_panel()
    bounds = element_rect(rules_page, "rules")
    rules_page.handle(PointerPressed((bounds.right - 3, bounds.top + 5), "left", 0))
    rules_page.handle(PointerMoved((bounds.right - 3, bounds.bottom), 0))
    assert LOWER_SECTION_ID in element_ids(rules_page)

    rules_page.handle(PointerReleased((bounds.right - 3, bounds.bottom), "left", 0))
    rules_page.handle(PointerMoved((bounds.right - 3, bounds.top), 0))
    assert LOWER_SECTION_ID in element_ids(rules_page)


def test_escape_f1_and_the_button_close_the_panel() -> None:
    rules_page = rules_panel()

    assert rules_page.handle(key_press("escape")) == "button:close"
    assert rules_page.handle(key_press("f1")) == "button:close"
    assert [rules_page.handle(event) for event in click_events(rules_page, "button:close")][-1] == "button:close"


def test_f1_shows_the_rules_of_the_match_and_pauses_it() -> None:
    session = open_round(HouseRules(table=TableRules(call_word="Jhyap")), "KH 2C", "3D 4D")
    session.advance_until_rest()
    session.scene.handle(key_press("f1"))
    before = session.match_session.now_ms

    session.advance(2000)
    assert "call “Jhyap”" in find_element(session.scene, "rules:aim").label
    assert session.scene.announce.startswith("How to play: Test.")
    assert session.match_session.now_ms == before

    session.scene.handle(key_press("escape"))
    assert "hand:0" in element_ids(session.scene)
    session.advance(2000)
    assert session.match_session.now_ms > before
