"""Lines of the menu's entry that continues a match."""

import pytest
from pygame import Rect, Surface

from tests.ui.kit import look
from yaniv.ui.scenes.entries import Resume
from yaniv.ui.theme import SECONDARY_U
from yaniv.ui.type_roles import ROLES

HOW_IT_STANDS = "Classique · manche 7 · vous 128 · 4 joueurs"


@pytest.mark.parametrize("limit_px", [60, 20, 12, 6])
def test_the_entry_is_painted_whatever_size_other_text_has_left_to_its_role(limit_px: int) -> None:
    surface = Surface((1280, 720))
    brush = look().brush(surface)
    entry = Resume("button:continue", "Continuer", detail=HOW_IT_STANDS)
    entry.rect = Rect(100, 100, 440, 90)
    empty = surface.get_buffer().raw
    ROLES.reset()
    ROLES.settle(brush._role(SECONDARY_U, "regular", ""), limit_px)

    entry.paint(brush)

    ROLES.reset()
    assert surface.get_buffer().raw != empty
