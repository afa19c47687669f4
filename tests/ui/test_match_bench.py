"""The match that `yaniv bench` plays: it shows everything a match has, and ends."""

import pygame
import pytest

from tests.ui.kit import look
from yaniv.ui.match_bench import by_phase, match_times
from yaniv.variants.library import FIRST, load


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> pygame.Window:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("yaniv.ui.match_bench.YIELD_S", 0)
    window = pygame.Window("bench", (640, 400))
    window.get_surface()
    return window


def test_every_phase_of_a_match_is_measured(window: pygame.Window) -> None:
    times = list(match_times(load(FIRST), 2, window, look()))

    assert {"deal", "turn", "call", "showdown", "result", "end"} <= set(by_phase(times))
    assert all(each.ms >= 0 and each.cpu_ms >= 0 for each in times)
