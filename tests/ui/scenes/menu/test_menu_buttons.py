"""Test of the menu entry that continues a match."""

import pytest
from pygame import Rect, Surface

from tests.ui.scene_harness import make_context
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.graphics.type_roles import TYPE_ROLES
from yaniv.ui.scenes.menu.menu_buttons import ContinueButton

MATCH_DESCRIPTION = "Classique · manche 7 · vous 128 · 4 joueurs"


@pytest.mark.parametrize("limit_px", [60, 20, 12, 6])
def test_the_entry_is_painted_at_any_size_limit_of_its_type_role(limit_px: int) -> None:
    surface = Surface((1280, 720))
    brush = make_context().painter(surface)
    entry = ContinueButton("button:continue", "Continuer", detail=MATCH_DESCRIPTION)
    entry.rect = Rect(100, 100, 440, 90)
    empty = surface.get_buffer().raw
    TYPE_ROLES.reset()
    TYPE_ROLES.claim_px(brush._role_key(SECONDARY_U, "regular", ""), limit_px)

    entry.paint(brush)

    TYPE_ROLES.reset()
    assert surface.get_buffer().raw != empty
