"""Tests of the measurements of the window in `yaniv bench`."""

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.scene_harness import make_context
from yaniv.ui.devtools import ui_benchmark
from yaniv.ui.devtools.match_benchmark import frame_time_percentiles
from yaniv.ui.devtools.ui_benchmark import text_view_times
from yaniv.variants.library import DEFAULT_VARIANT, load


@pytest.fixture(autouse=True)
def headless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    yield
    pygame.display.quit()


def test_frame_times_are_summarized_by_percentiles() -> None:
    percentiles = frame_time_percentiles([float(ms) for ms in range(100, 0, -1)])

    assert (percentiles.p50, percentiles.p95, percentiles.p99, percentiles.max) == (51, 96, 100, 100)


def test_every_input_to_a_long_text_is_timed() -> None:
    timings = text_view_times(make_context(), (1280, 720))

    assert set(timings) == {"long_line_frame_ms", "many_lines_frame_ms"}
    assert all(0 <= each.p50 <= each.p95 <= each.p99 <= each.max for each in timings.values())


def test_cpu_time_without_focus_is_measured_on_an_idle_and_on_a_busy_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ui_benchmark, "_MEASURED_S", 0.1)

    cpu_shares = ui_benchmark._unfocused_cpu_shares(load(DEFAULT_VARIANT))

    assert set(cpu_shares) == {"unfocused_idle_cpu_share", "unfocused_table16_1080p_cpu_share"}
    assert all(isinstance(share, float) and share > 0 for share in cpu_shares.values())


def test_a_dragged_card_follows_the_pointer_within_one_frame() -> None:
    assert ui_benchmark.drag_latency_frames(load(DEFAULT_VARIANT)) == 1
