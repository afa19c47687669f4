"""Every page looks as it did when somebody last looked at it."""

import sys
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from tests.ui.golden import (
    HD,
    SHOTS,
    GoldenShot,
    count_differing_pixels,
    difference_picture,
    load_known_hashes,
    load_thumbnail,
    machine_description,
    paint_shot,
    pixel_hash,
    thumbnail,
)

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="letters are a little narrower there, and lines break elsewhere"
)
REFERENCE_MACHINE, HASHES = load_known_hashes()


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_the_page_looks_as_it_did(shot: GoldenShot, tmp_path: Path) -> None:
    surface = paint_shot(shot)

    same = pixel_hash(surface) == HASHES[shot.name] or (
        machine_description() != REFERENCE_MACHINE
        and not count_differing_pixels(thumbnail(surface), load_thumbnail(shot))
    )

    assert same, save_difference(shot, surface, tmp_path)


def save_difference(shot: GoldenShot, surface: Surface, folder: Path) -> str:
    """Writes the new picture and what is different, and says where."""
    pygame.image.save(surface, folder / "now.png")
    pygame.image.save(load_thumbnail(shot), folder / "then.png")
    pygame.image.save(difference_picture(thumbnail(surface), load_thumbnail(shot)), folder / "difference.png")
    return (
        f"{shot.name} looks different: see now.png, then.png and difference.png in {folder}."
        " If it was meant: python -m tests.ui.golden"
    )


def test_there_is_a_picture_of_every_shot_and_no_other() -> None:
    assert set(HASHES) == {shot.name for shot in SHOTS}


def test_a_button_that_moved_would_be_noticed_on_any_machine() -> None:
    page = paint_shot(GoldenShot("menu"))
    changed = page.copy()
    changed.blit(page, (0, 0), (10, 0, HD[0] - 10, HD[1]))

    assert count_differing_pixels(thumbnail(page), thumbnail(page)) == 0
    assert count_differing_pixels(thumbnail(page), thumbnail(changed)) > 100
    assert pixel_hash(page) != pixel_hash(changed)
