"""Tests of the screenshot key on any page."""

from datetime import UTC, datetime
from pathlib import Path

import pygame

from tests.ui.sample_home import home_scene
from tests.ui.scene_harness import key_press, make_context
from yaniv.ui.shell.scene_decorator import ScreenshotScene

CONTEXT = make_context()


def screenshot_scene(folder: Path) -> ScreenshotScene:
    return ScreenshotScene(home_scene(CONTEXT), CONTEXT, folder, lambda: datetime(2026, 11, 21, 12, 0, tzinfo=UTC))


def test_a_screenshot_does_not_show_its_own_message(tmp_path: Path) -> None:
    scene, screen, again = (
        screenshot_scene(tmp_path / "Yaniv"),
        pygame.Surface((1280, 720)),
        pygame.Surface((1280, 720)),
    )
    scene.paint(again)

    scene.handle(key_press("f12"))
    scene.paint(screen)

    file = tmp_path / "Yaniv" / "Yaniv_2026-11-21_1200.png"
    assert pygame.image.tobytes(pygame.image.load(file), "RGB") == pygame.image.tobytes(again, "RGB")
    assert scene.announce == f"Screenshot saved as {file}. Home. A new table. New game, button."
    assert pygame.image.tobytes(screen, "RGB") != pygame.image.tobytes(again, "RGB")


def test_the_message_about_a_screenshot_expires(tmp_path: Path) -> None:
    scene = screenshot_scene(tmp_path)
    scene.handle(key_press("f12"))
    scene.paint(pygame.Surface((1280, 720)))

    assert scene.is_moving
    scene.update(5000)

    assert scene.announce == "Home. A new table. New game, button."


def test_a_screenshot_that_cannot_be_saved_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    scene = screenshot_scene(tmp_path / "file")

    scene.handle(key_press("f12"))
    scene.paint(pygame.Surface((1280, 720)))

    assert scene.announce.startswith("Can't save the screenshot in ")
