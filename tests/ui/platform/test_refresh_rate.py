"""Pictures follow the screen, within reason."""

import pygame
import pytest

from yaniv.ui.platform.display import refresh_rate


@pytest.mark.parametrize(
    ("rates", "wanted"), [([], 60), ([0], 60), ([50], 60), ([75], 75), ([60, 144], 144), ([360], 240)]
)
def test_the_fastest_screen_counts_from_60_to_240(
    rates: list[int], wanted: int, sdl_window: pygame.Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sdl_window
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: rates)

    assert refresh_rate() == wanted
