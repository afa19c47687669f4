"""The rules as a page over the table."""

import pytest
from pygame import Rect

from tests.ui.kit import SIZES, click, element, ids, key, look, paint, rect
from tests.ui.sitting import sit_at
from yaniv.rules.house import HouseRules, TableRules
from yaniv.ui.inputs import PointerMoved, PointerPressed, PointerReleased, WheelTurned
from yaniv.ui.scenes.howto import RulesPanel

LOOK = look()
BELOW = "rules:match"


def panel() -> RulesPanel:
    """Classic rules, painted once."""
    made = RulesPanel(LOOK, "Classic", HouseRules())
    paint(made)
    return made


@pytest.mark.parametrize("size", SIZES)
def test_the_page_stays_inside_the_window(size: tuple[int, int]) -> None:
    made = panel()
    paint(made, size)

    window = Rect((0, 0), size)
    assert all(window.contains(Rect(each.rect)) for each in made.elements())
    assert element(made, "rules:aim").label.startswith("Keep few points")


def test_the_wheel_and_the_keys_go_through_the_page() -> None:
    made = panel()
    assert BELOW not in ids(made)

    made.handle(WheelTurned(rect(made, "rules").center, -40, 0))
    assert BELOW in ids(made)
    assert "rules:aim" not in ids(made)

    made.handle(key("home"))
    assert "rules:aim" in ids(made)
    made.handle(key("page down"))
    assert "rules:aim" not in ids(made)
    made.handle(key("end"))
    assert BELOW in ids(made)


def test_the_bar_at_the_side_is_dragged() -> None:
    made = panel()
    place = rect(made, "rules")
    made.handle(PointerPressed((place.right - 3, place.top + 5), "left", 0))
    made.handle(PointerMoved((place.right - 3, place.bottom), 0))
    assert BELOW in ids(made)

    made.handle(PointerReleased((place.right - 3, place.bottom), "left", 0))
    made.handle(PointerMoved((place.right - 3, place.top), 0))
    assert BELOW in ids(made)


def test_escape_f1_and_the_button_close_it() -> None:
    made = panel()

    assert made.handle(key("escape")) == "button:close"
    assert made.handle(key("f1")) == "button:close"
    assert [made.handle(given) for given in click(made, "button:close")][-1] == "button:close"


def test_f1_lays_the_rules_of_this_match_over_the_table_and_nobody_plays_on_meanwhile() -> None:
    sitting = sit_at(HouseRules(table=TableRules(call_word="Jhyap")), "KH 2C", "3D 4D")
    sitting.rest()
    sitting.scene.handle(key("f1"))
    before = sitting.table.now_ms

    sitting.wait(2000)
    assert "call “Jhyap”" in element(sitting.scene, "rules:aim").label
    assert sitting.scene.announce.startswith("How to play: Test.")
    assert sitting.table.now_ms == before

    sitting.scene.handle(key("escape"))
    assert "hand:0" in ids(sitting.scene)
    sitting.wait(2000)
    assert sitting.table.now_ms > before
