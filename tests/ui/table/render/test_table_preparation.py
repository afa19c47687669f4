"""What a call needs is made before it, one image at a time while nothing moves at the table."""

import pytest
from msgspec.structs import replace

from tests.ui.table.test_table_scene import RULES
from tests.ui.table_session import SIZE, open_table, shared_context
from yaniv.ui.graphics.painter import TypeRoles
from yaniv.ui.narration.showdown_text import spoken_call
from yaniv.ui.table.render.showdown_painter import ShowdownPainter
from yaniv.ui.table.render.table_light import render_spotlight, spotlight_levels
from yaniv.ui.table.render.table_painter import TablePreparation
from yaniv.ui.table.state.showdown_layout import lay_out_showdown

ENOUGH = 30


def test_the_light_of_a_call_is_computed_before_it() -> None:
    sitting, theme = open_table(RULES["classic"], 4, 1), shared_context().theme
    preparation = TablePreparation(ShowdownPainter(shared_context()))
    for _ in range(ENOUGH):
        preparation.do_next(theme, sitting.scene.view_model, "Yaniv!")
    computed = spotlight_levels.cache_info().misses

    render_spotlight(SIZE, lay_out_showdown(sitting.model.layout).stage, is_light_theme=theme.is_light)

    assert spotlight_levels.cache_info().misses == computed > 0


def test_one_image_is_made_at_a_time_and_none_twice_until_the_players_change() -> None:
    sitting, theme = open_table(RULES["classic"], 3, 1), shared_context().theme
    painter = ShowdownPainter(shared_context())
    preparation, view_model = TablePreparation(painter), sitting.scene.view_model
    call = spoken_call(sitting.client.view.rules)

    def words_after(steps: int) -> int:
        for _ in range(steps):
            preparation.do_next(theme, view_model, call)
        return painter.word_count

    assert words_after(ENOUGH) == 3
    assert words_after(ENOUGH) == 3

    first, *others = view_model.player_panels
    view_model = replace(view_model, player_panels=(replace(first, character="maya"), *others))
    before = words_after(0)
    assert [words_after(1) - before for _ in range(ENOUGH)][-1] == 1


def test_drawing_in_advance_that_fails_leaves_no_type_size() -> None:
    roles = TypeRoles()

    def draw() -> None:
        with roles.next_layer(), roles.aside():
            roles.claim_px("role", 12)
            raise OSError("no image")

    with pytest.raises(OSError, match="no image"):
        draw()

    with roles.next_layer():
        assert roles.limit_px("role", 30) == 30
    assert roles.layer == 0
