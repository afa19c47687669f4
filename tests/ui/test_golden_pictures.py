"""Tests that every page looks like its golden picture."""

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
    not sys.platform.startswith("linux"),
    reason="text is slightly narrower on other systems, and lines break differently",
)
REFERENCE_MACHINE, HASHES = load_known_hashes()


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_the_page_looks_like_its_golden_picture(shot: GoldenShot, tmp_path: Path) -> None:
    surface = paint_shot(shot)

    same = pixel_hash(surface) == HASHES[shot.name] or (
        machine_description() != REFERENCE_MACHINE
        and not count_differing_pixels(thumbnail(surface), load_thumbnail(shot))
    )

    assert same, save_difference(shot, surface, tmp_path)


def save_difference(shot: GoldenShot, surface: Surface, folder: Path) -> str:
    """Write the new picture, the golden one and their difference; return a message that names the files."""
    pygame.image.save(surface, folder / "now.png")
    pygame.image.save(load_thumbnail(shot), folder / "then.png")
    pygame.image.save(difference_picture(thumbnail(surface), load_thumbnail(shot)), folder / "difference.png")
    return (
        f"{shot.name} looks different: see now.png, then.png and difference.png in {folder}."
        " If it was meant: python -m tests.ui.golden"
    )


def test_there_is_one_golden_picture_for_every_shot() -> None:
    assert set(HASHES) == {shot.name for shot in SHOTS}


def test_a_moved_button_is_detected_on_any_machine() -> None:
    page = paint_shot(GoldenShot("menu"))
    changed = page.copy()
    changed.blit(page, (0, 0), (10, 0, HD[0] - 10, HD[1]))

    assert count_differing_pixels(thumbnail(page), thumbnail(page)) == 0
    assert count_differing_pixels(thumbnail(page), thumbnail(changed)) > 100
    assert pixel_hash(page) != pixel_hash(changed)
