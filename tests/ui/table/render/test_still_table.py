"""The table under a result that does not move is a kept picture, until anything but the time changes."""

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from tests.ui.table.test_table_scene import RULES
from tests.ui.table_session import SIZE, open_table
from yaniv.ui.graphics.page_surface import PageSurface
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.render.still_table import StillTable, appearance_of

TIMED = {"animation", "pointer"}
"""Parts of a table of which only some values are seen."""


@pytest.fixture(scope="module")
def model() -> TableModel:
    sitting = open_table(RULES["classic"], 3, 1)
    sitting.advance_until_rest()
    return sitting.model


def keep_red_picture(model: TableModel) -> StillTable:
    still, painted = StillTable(), PageSurface(SIZE)
    painted.begin_frame()
    painted.fill("red")
    still.keep(painted, appearance_of(model))
    return still


def test_a_table_that_looks_the_same_is_a_copy_of_its_picture(model: TableModel) -> None:
    still, page, shown = keep_red_picture(model), PageSurface(SIZE), Surface(SIZE)
    page.begin_frame()
    later = replace(model, animation=replace(model.animation, now_ms=model.now_ms + 16))

    assert still.restore(page, appearance_of(later))
    page.show_on(shown)
    assert shown.get_at((SIZE[0] // 2, SIZE[1] // 2)) == pygame.Color("red")


@pytest.mark.parametrize("part", [name for name in TableModel.__struct_fields__ if name not in TIMED])
def test_whatever_else_changes_the_table_is_painted_again(model: TableModel, part: str) -> None:
    changed = replace(model, **{part: object()})

    assert not keep_red_picture(model).restore(PageSurface(SIZE), appearance_of(changed))


def test_after_the_window_was_resized_or_the_sheet_has_gone_the_table_is_painted_again(model: TableModel) -> None:
    still = keep_red_picture(model)
    assert not still.restore(PageSurface((SIZE[0] + 1, SIZE[1])), appearance_of(model))

    still.clear()
    assert not still.restore(PageSurface(SIZE), appearance_of(model))


def test_a_picture_that_is_changed_in_place_is_shown_with_its_change(model: TableModel) -> None:
    still, page, shown = keep_red_picture(model), PageSurface(SIZE), Surface(SIZE)
    bright, dimmed = appearance_of(model), (*appearance_of(model), True)
    page.begin_frame()
    still.restore(page, bright)
    page.show_on(shown)

    page.begin_frame()
    still.restore(page, bright)
    still.change(page, dimmed, lambda picture: picture.fill("blue"))
    page.show_on(shown)

    assert shown.get_at((0, 0)) == shown.get_at((SIZE[0] - 1, SIZE[1] - 1)) == pygame.Color("blue")
    assert still.restore(page, dimmed)
    assert not still.restore(page, bright)
