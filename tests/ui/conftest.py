"""A window that nobody sees, for all tests of the screen."""

from collections.abc import Iterator

import pygame
import pytest

from yaniv.ui.platform import display


@pytest.fixture
def sdl_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Window]:
    """Open on SDL's blind driver, with nothing in its queue."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    window = display.open_window((1280, 720), fullscreen=False)
    pygame.event.get()
    yield window
    window.destroy()
    pygame.display.quit()
