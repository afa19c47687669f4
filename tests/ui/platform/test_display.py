"""Tests of the display: its refresh rate, sleep of the screen, the name of the program."""

import os

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


def test_the_screen_may_sleep_and_the_system_knows_the_programs_name(sdl_window: pygame.Window) -> None:
    assert sdl_window

    assert pygame.display.get_allow_screensaver()
    assert {os.environ[f"SDL_{name}"] for name in ("APP_NAME", "AUDIO_DEVICE_APP_NAME")} == {"Yaniv"}
    assert os.environ["SDL_AUDIO_DEVICE_STREAM_NAME"] == "Yaniv"
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "yaniv"
