"""Every page looks as it did when somebody last looked at it."""

import sys
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from tests.ui.golden import (
    HD,
    SHOTS,
    Shot,
    difference,
    differing,
    digest,
    kept,
    known,
    machine,
    paint,
    small,
)

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="letters are a little narrower there, and lines break elsewhere"
)
MADE_BY, HASHES = known()


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_the_page_looks_as_it_did(shot: Shot, tmp_path: Path) -> None:
    surface = paint(shot)

    same = digest(surface) == HASHES[shot.name] or (machine() != MADE_BY and not differing(small(surface), kept(shot)))

    assert same, told(shot, surface, tmp_path)


def told(shot: Shot, surface: Surface, folder: Path) -> str:
    """Writes the new picture and what is different, and says where."""
    pygame.image.save(surface, folder / "now.png")
    pygame.image.save(kept(shot), folder / "then.png")
    pygame.image.save(difference(small(surface), kept(shot)), folder / "difference.png")
    return (
        f"{shot.name} looks different: see now.png, then.png and difference.png in {folder}."
        " If it was meant: python -m tests.ui.golden"
    )


def test_there_is_a_picture_of_every_shot_and_no_other() -> None:
    assert set(HASHES) == {shot.name for shot in SHOTS}


def test_a_button_that_moved_would_be_noticed_on_any_machine() -> None:
    page = paint(Shot("menu"))
    changed = page.copy()
    changed.blit(page, (0, 0), (10, 0, HD[0] - 10, HD[1]))

    assert differing(small(page), small(page)) == 0
    assert differing(small(page), small(changed)) > 100
    assert digest(page) != digest(changed)
