"""A headless window for tests of the user interface."""

from collections.abc import Iterator

import pygame
import pytest

from yaniv.ui.platform import display


@pytest.fixture
def sdl_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Window]:
    """A window on SDL's dummy video driver with an empty event queue."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    window = display.open_window((1280, 720), fullscreen=False)
    pygame.event.get()
    yield window
    window.destroy()
    pygame.display.quit()
