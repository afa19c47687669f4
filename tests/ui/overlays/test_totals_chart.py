"""Chart of the totals of a match."""

import pytest
from pygame import Rect, Surface

from tests.ui.scene_harness import make_context
from tests.ui.text_recorder import TextRecorder
from yaniv.ui.overlays.totals_chart import totals_chart_parts

CONTEXT = make_context()


@pytest.mark.parametrize(
    ("rounds", "limit", "axis"),
    [
        (((20, 30), (40, 205)), 200, ["0", "200"]),
        (((20, 30), (40, 63)), 200, ["0", "70"]),
        (((20, 30), (40, 63)), None, ["0", "70"]),
    ],
)
def test_the_axis_ends_at_the_limit_only_if_a_total_came_near_it(
    rounds: tuple[tuple[int, int], ...], limit: int | None, axis: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder, surface = TextRecorder(), Surface((900, 400), depth=32)

    with recorder.recording(monkeypatch):
        for paint_part in totals_chart_parts(CONTEXT.painter(surface), rounds, (1, 2), limit, Rect(0, 0, 900, 400)):
            paint_part()

    assert [line.text for line in recorder.texts[:2]] == axis


def test_of_many_lines_only_the_places_that_have_room_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder, surface = TextRecorder(), Surface((900, 400), depth=32)
    totals = (78, *(203 + seat // 8 for seat in range(15)))

    with recorder.recording(monkeypatch):
        for paint_part in totals_chart_parts(
            CONTEXT.painter(surface), (totals,), range(1, 17), 200, Rect(0, 0, 900, 400)
        ):
            paint_part()

    assert [line.text for line in recorder.texts[2:]] == ["points", "1", "2"]


def test_many_lines_are_painted_in_parts() -> None:
    painter = CONTEXT.painter(Surface((900, 400), depth=32))

    numbers = [
        len(
            tuple(
                totals_chart_parts(painter, (tuple(range(players)),), range(1, players + 1), 200, Rect(0, 0, 900, 400))
            )
        )
        for players in (2, 4, 5, 16)
    ]

    assert numbers == [3, 3, 4, 6]
