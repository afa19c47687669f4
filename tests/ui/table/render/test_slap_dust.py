"""Dust around a slapped card: it spreads, fades, and settles; reduced motion has none."""

import pytest
from msgspec.structs import replace
from pygame import Surface
from pygame.image import tobytes

from tests.ui.table_session import SIZE, open_table, shared_context
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Motion
from yaniv.ui.animation.durations import SLAP_DUST_MS, AnimationSpeed
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.render.table_frame import paint_slap_dust
from yaniv.ui.table.render.table_painter import TablePainter

BACKGROUND = "#204030"


def model_after_slap(elapsed_ms: float, motion: Motion = "full") -> TableModel:
    """Return the model of a dealt table, *elapsed_ms* of animation time after the upcard was slapped."""
    session = open_table(HouseRules(), 3, seed=3)
    session.advance(20_000)
    model = session.model
    speed = AnimationSpeed("normal", motion)
    return replace(model, usual_speed=speed, effects=model.effects.with_nudge(model.now_ms - elapsed_ms, speed))


def dust_around(model: TableModel) -> int:
    """Return the number of pixels that the dust changes on an empty surface."""
    surface, empty = Surface(SIZE, depth=32), Surface(SIZE, depth=32)
    for each in (surface, empty):
        each.fill(BACKGROUND)
    paint_slap_dust(surface, TablePainter(shared_context()), model)
    after, before = tobytes(surface, "RGB"), tobytes(empty, "RGB")
    return sum(after[index : index + 3] != before[index : index + 3] for index in range(0, len(before), 3))


def test_dust_spreads_after_a_slap_and_settles() -> None:
    amounts = [dust_around(model_after_slap(share * SLAP_DUST_MS)) for share in (0.02, 0.4, 1.0)]

    assert 0 < amounts[0] < amounts[1]
    assert amounts[2] == 0


@pytest.mark.parametrize("motion", ["reduced", "none"])
def test_dust_needs_full_motion(motion: Motion) -> None:
    assert dust_around(model_after_slap(0.4 * SLAP_DUST_MS, motion)) == 0


def test_the_table_is_repainted_until_the_dust_has_settled() -> None:
    flying, settled = (model_after_slap(share * SLAP_DUST_MS) for share in (0.9, 1.1))

    assert flying.effects.is_active(flying.now_ms, flying.animation_speed)
    assert not settled.effects.is_active(settled.now_ms, settled.animation_speed)
