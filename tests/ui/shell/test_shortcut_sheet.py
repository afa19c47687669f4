"""Tests of the shortcut sheet: every action is listed once, and rows do not overlap."""

import pytest
from msgspec.structs import asdict

from tests.ui.scene_harness import SIZES, key_press, make_context, paint
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.shell.shortcut_sheet import ShortcutSheet

CONTEXT = make_context()


@pytest.mark.parametrize("size", SIZES)
def test_rows_do_not_overlap_and_stay_on_the_sheet(size: tuple[int, int]) -> None:
    sheet = ShortcutSheet(CONTEXT, size)
    paint(sheet, size)
    box, *rows = sheet.elements()

    assert all(is_inside(row, box) for row in rows)
    assert len({row.rect for row in rows}) == len(rows)
    assert min(row.rect[3] for row in rows) >= 14


def is_inside(row: Element, box: Element) -> bool:
    x, y, width_px, height_px = row.rect
    left, top, width, height = box.rect
    return left <= x and x + width_px <= left + width and top <= y and y + height_px <= top + height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_every_action_is_listed_once_under_a_heading_at_any_size(scale: float, size: tuple[int, int]) -> None:
    context = make_context()
    context.text_scale = scale
    sheet, action_ids = ShortcutSheet(context, size), []
    more = True
    while more:
        paint(sheet, size)
        box, *rows = sheet.elements()
        assert rows[0].id.startswith("keys:")
        assert all(is_inside(row, box) for row in rows)
        action_ids += [row.id.removeprefix("key:") for row in rows if row.id.startswith("key:")]
        more = sheet.handle(key_press("a")) is None

    assert sorted(action_ids) == sorted(asdict(KeyBindings()))
