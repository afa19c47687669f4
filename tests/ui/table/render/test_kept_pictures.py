"""What a table keeps in memory: one picture of itself, and one light of the turn."""

import pygame
from pygame import Surface

from tests.ui.table.test_table_scene import RULES
from tests.ui.table_session import SIZE, open_table, shared_context
from yaniv.ui.graphics import background
from yaniv.ui.graphics.background import table_background
from yaniv.ui.table.render import table_light as light_module
from yaniv.ui.table.render.table_light import TURN_LIGHT_SHARES, turn_light
from yaniv.ui.table.render.table_surface import table_surface


def test_the_empty_table_of_other_pages_is_not_kept_at_a_table() -> None:
    sitting, theme = open_table(RULES["classic"], 4, 1), shared_context().theme
    before = pygame.image.tobytes(table_background(theme, SIZE), "RGB")
    assert (theme, SIZE) in background._cache

    table_surface(theme, sitting.model.layout)

    assert (theme, SIZE) not in background._cache
    assert pygame.image.tobytes(table_background(theme, SIZE), "RGB") == before


def test_one_light_of_the_turn_is_kept() -> None:
    theme, size = shared_context().theme, (124, 62)
    lights: list[Surface] = [turn_light(theme, size, share) for share in TURN_LIGHT_SHARES.values() if share]

    assert len(lights) > 1
    assert len(light_module._lights) == 1
    assert turn_light(theme, size, TURN_LIGHT_SHARES["call"]) is lights[-1]
