"""Test of the match that `yaniv bench` plays."""

import pygame
import pytest

from tests.ui.scene_harness import make_context
from yaniv.ui.devtools.match_benchmark import match_frame_times, percentiles_by_phase
from yaniv.variants.library import DEFAULT_VARIANT, load


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> pygame.Window:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("yaniv.ui.devtools.match_benchmark.YIELD_S", 0)
    monkeypatch.setattr("yaniv.ui.devtools.match_benchmark.FRAME_MS", 64)
    monkeypatch.setattr("yaniv.ui.devtools.match_benchmark.READING_FRAMES", 15)
    monkeypatch.setattr("yaniv.ui.devtools.match_benchmark.THINKING_FRAMES", 3)
    window = pygame.Window("bench", (640, 400))
    window.get_surface()
    return window


def test_every_phase_of_a_match_is_measured(window: pygame.Window) -> None:
    times = list(match_frame_times(load(DEFAULT_VARIANT), 2, window, make_context()))

    assert {"deal", "turn", "call", "showdown", "result", "end"} <= set(percentiles_by_phase(times))
    assert all(each.ms >= 0 and each.cpu_ms >= 0 for each in times)
