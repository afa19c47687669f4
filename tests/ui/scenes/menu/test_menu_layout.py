"""Tests of the layout of the main menu with any number of entries."""

import pytest
from pygame import Rect

from tests.ui.scene_harness import SIZES
from yaniv.ui.scenes.menu.menu_layout import FirstButton, MenuBlocks, MenuLayout

MANY_FIRST: tuple[FirstButton, ...] = ("continue_match", "next_match", "new_game", "quick_play")
FEW_FIRST: tuple[FirstButton, ...] = ("new_game",)


def places(layout: MenuLayout) -> list[Rect]:
    return [*layout.first.values(), *layout.modes, *layout.more, layout.tip, layout.profile, layout.footer]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("first", [FEW_FIRST, MANY_FIRST])
@pytest.mark.parametrize("modes", [0, 1, 5, 8])
@pytest.mark.parametrize("more", [6, 9])
def test_any_number_of_entries_fits_without_overlap(
    size: tuple[int, int], text_scale: float, first: tuple[FirstButton, ...], modes: int, more: int
) -> None:
    blocks = MenuBlocks(first, modes, more, -(-more // 2), has_last_result=True)

    layout = MenuLayout(size, text_scale, min(1.5, text_scale), blocks)

    rects = [*places(layout), layout.last_result]
    assert (len(layout.modes), len(layout.more)) == (modes, more)
    assert all(layout.page.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:index]) == -1 for index, rect in enumerate(rects))
    assert all(min(rect.size) >= 24 for rect in rects)


def test_ways_to_play_are_tiles_of_equal_size() -> None:
    layout = MenuLayout((1280, 720), 1.0, 1.0, MenuBlocks(MANY_FIRST, 5, 7, 7))

    assert len({rect.size for rect in layout.modes}) == 1
    assert len({rect.top for rect in layout.modes}) == 1
    assert layout.modes[-1].right <= layout.page.right


def test_large_text_puts_the_ways_to_play_beside_the_first_buttons() -> None:
    layout = MenuLayout((1280, 720), 2.0, 1.5, MenuBlocks(MANY_FIRST, 5, 8, 4))

    assert all(tile.left > layout.first["new_game"].right for tile in layout.modes)
    assert layout.fan.width == 0
