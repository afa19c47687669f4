"""Test of the refresh rate, which follows the display within limits."""

import pygame
import pytest

from yaniv.ui.platform.display import refresh_rate


@pytest.mark.parametrize(
    ("rates", "expected"), [([], 60), ([0], 60), ([50], 60), ([75], 75), ([60, 144], 144), ([360], 240)]
)
def test_the_fastest_display_counts_within_60_to_240_hz(
    rates: list[int], expected: int, sdl_window: pygame.Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sdl_window
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: rates)

    assert refresh_rate() == expected
