"""What `yaniv bench` measures of the window."""

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.kit import look
from yaniv.ui import bench
from yaniv.ui.frame_times import frames
from yaniv.ui.text_bench import text_times
from yaniv.variants.library import FIRST, load


@pytest.fixture(autouse=True)
def blind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    yield
    pygame.display.quit()


def test_the_spread_of_frames_is_told_from_the_middle_to_the_worst() -> None:
    spread = frames([float(ms) for ms in range(100, 0, -1)])

    assert (spread.p50, spread.p95, spread.p99, spread.max) == (51, 96, 100, 100)


def test_every_input_to_a_long_text_is_timed() -> None:
    told = text_times(look(), (1280, 720))

    assert set(told) == {"long_line_frame_ms", "many_lines_frame_ms"}
    assert all(0 <= each.p50 <= each.p95 <= each.p99 <= each.max for each in told.values())


def test_the_cost_without_the_focus_is_measured_on_a_table_that_waits_and_on_one_that_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "_IDLE_S", 0.1)

    found = bench._unfocused(load(FIRST))

    assert set(found) == {"unfocused_idle_cpu_share", "unfocused_table16_1080p_cpu_share"}
    assert all(isinstance(share, float) and share > 0 for share in found.values())


def test_a_dragged_card_is_where_the_pointer_is_in_the_next_frame() -> None:
    assert bench.drag_latency(load(FIRST)) == 1
