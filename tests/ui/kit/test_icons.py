"""Tests of icons of the kit: the ones that point somewhere follow the direction of reading."""

import pytest
from pygame import Rect, Surface, transform
from pygame.image import tobytes

from tests.ui.scene_harness import make_context
from yaniv import i18n, paths
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import EVENING
from yaniv.ui.kit.controls import icon


def drawn_icon(name: str, language: str) -> Surface:
    i18n.set_language(language, paths.locale())
    context, surface = make_context(), Surface((64, 64))
    icon(context, name)(Painter(surface, 1.0, EVENING, context.text_renderer), Rect(0, 0, 64, 64))
    return surface


@pytest.mark.parametrize(("name", "is_mirrored"), [("play", True), ("again", True), ("quit", True), ("tick", False)])
def test_an_icon_that_points_somewhere_is_mirrored_in_hebrew(name: str, *, is_mirrored: bool) -> None:
    english, hebrew = drawn_icon(name, "en"), drawn_icon(name, "he")
    expected = transform.flip(english, flip_x=is_mirrored, flip_y=False)

    assert tobytes(hebrew, "RGB") == tobytes(expected, "RGB")
