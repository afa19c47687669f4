"""Particles are the same in every frame of the same time, and nothing of them is left at the end."""

from collections.abc import Callable
from typing import Final

import pytest
from pygame import Surface

from tests.ui.table_session import shared_context
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.render.particles import (
    paint_confetti,
    paint_embers,
    paint_impact_ring,
    paint_sparks,
    paint_splinters,
)
from yaniv.ui.table.state.showdown_layout import lay_out_showdown
from yaniv.ui.table.state.table_layout import lay_out_table

SIZE: Final = (1280, 720)
LAYOUT: Final = lay_out_showdown(lay_out_table(SIZE, 4))
HAND: Final = RectF(520, 380, 240, 150)
COLOURS: Final = "#FFFFFF", "#00FF00"
PAINTERS: Final[dict[str, Callable[[Surface, float], None]]] = {
    "ring": lambda surface, share: paint_impact_ring(surface, HAND, share, (9, 500), shared_context().theme),
    "sparks": lambda surface, share: paint_sparks(surface, HAND, share, LAYOUT.scale, COLOURS, bottom=LAYOUT.caption.y),
    "embers": lambda surface, share: paint_embers(surface, (800, 400), share, LAYOUT.scale, COLOURS),
    "splinters": lambda surface, share: paint_splinters(surface, (800, 400), share, LAYOUT.scale, COLOURS),
    "confetti": lambda surface, share: paint_confetti(surface, LAYOUT.stage, share, LAYOUT.scale, COLOURS),
}


def painted(name: str, share: float) -> bytes:
    surface = Surface(SIZE, depth=32)
    PAINTERS[name](surface, share)
    return surface.get_buffer().raw


@pytest.mark.parametrize("name", PAINTERS)
def test_particles_are_a_function_of_time(name: str) -> None:
    assert painted(name, 0.5) == painted(name, 0.5)
    assert painted(name, 0.5) != painted(name, 0.6)


@pytest.mark.parametrize("name", ["sparks", "splinters", "confetti"])
def test_no_particle_is_left_at_the_end(name: str) -> None:
    assert not any(painted(name, 1.0))


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9])
def test_no_spark_crosses_the_caption(share: float) -> None:
    surface = Surface(SIZE, depth=32)
    PAINTERS["sparks"](surface, share)

    assert not any(surface.subsurface(LAYOUT.caption.pixel_rect).copy().get_buffer().raw)
