"""Tests of saving screenshots."""

from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from yaniv.ui.platform.screenshot import save_screenshot

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def test_a_screenshot_is_named_by_its_time(tmp_path: Path) -> None:
    file = save_screenshot(pygame.Surface((8, 8)), tmp_path / "Yaniv", NOON)

    assert file == tmp_path / "Yaniv" / "Yaniv_2026-11-21_1200.png"
    assert pygame.image.load(file).get_size() == (8, 8)


def test_no_screenshot_overwrites_another(tmp_path: Path) -> None:
    first, second = (save_screenshot(pygame.Surface((8, 8)), tmp_path, NOON) for _ in range(2))

    assert (first.name, second.name) == ("Yaniv_2026-11-21_1200.png", "Yaniv_2026-11-21_1200_2.png")


def test_thousands_of_screenshots_fit_into_one_minute(tmp_path: Path) -> None:
    for number in range(2, 1201):
        (tmp_path / f"Yaniv_2026-11-21_1200_{number}.png").touch()
    (tmp_path / "Yaniv_2026-11-21_1200.png").touch()

    assert save_screenshot(pygame.Surface((8, 8)), tmp_path, NOON).name == "Yaniv_2026-11-21_1200_1201.png"


def test_an_unwritable_folder_raises_oserror(tmp_path: Path) -> None:
    (tmp_path / "Yaniv").write_text("a file stands here")

    with pytest.raises(OSError, match="exists"):
        save_screenshot(pygame.Surface((8, 8)), tmp_path / "Yaniv", NOON)
