"""Tests that the grades of the review match the measured report.

`python -m tests.verdicts --write` renews the report; it is needed after a change of weights or limits.
"""

import pytest

from tests.verdict_sampler import VerdictSample
from tests.verdicts import REPORT_FILE, cluster_interval, is_proven
from yaniv.bots.move_grading import (
    DISPLAYED_SHARE,
    FINE_BELOW,
    HINT_TIE_BELOW,
    MISTAKE_BELOW,
    SLIP_BELOW,
    displayed_points,
)

MIN_POSITIONS = 300
VERDICTS = ("slip", "mistake", "blunder")


def report_rows() -> dict[tuple[int, str], tuple[float, float, float, int]]:
    """Return the report by player count and grade: stated points, measured mean, its half interval, positions."""
    section = REPORT_FILE.read_text(encoding="utf-8").partition("## Verdicts")[2].partition("\n## ")[0]
    rows = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0].isdigit():
            mean, _, half_width = cells[3].partition(" ± ")
            rows[int(cells[0]), cells[1]] = float(cells[2]), float(mean), float(half_width), int(cells[4])
    return rows


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("grade", VERDICTS)
def test_a_grade_is_proven_and_states_no_more_than_was_measured(players: int, grade: str) -> None:
    stated, measured, half_width, positions = report_rows()[players, grade]

    assert positions >= MIN_POSITIONS
    assert measured > half_width
    assert stated <= measured + half_width


@pytest.mark.parametrize("players", [2, 4])
def test_no_grade_is_given_without_proof(players: int) -> None:
    stated, measured, half_width, positions = report_rows()[players, "fine"]

    assert positions >= MIN_POSITIONS
    assert stated == 0
    assert measured <= half_width


def test_the_limits_of_the_grades_rise_and_no_hint_is_graded_down() -> None:
    assert HINT_TIE_BELOW <= FINE_BELOW < SLIP_BELOW < MISTAKE_BELOW
    assert displayed_points(FINE_BELOW - 0.01) == 0
    assert displayed_points(10.0) == pytest.approx(10 * DISPLAYED_SHARE)


def test_values_of_one_cluster_count_as_one() -> None:
    apart = cluster_interval([(number, float(number % 2)) for number in range(40)])
    together = cluster_interval([(number // 4, float(number // 4 % 2)) for number in range(40)])

    assert apart.mean == together.mean == 0.5
    assert together.half_width == pytest.approx(2 * apart.half_width, rel=0.1)
    assert cluster_interval([(1, 5.0), (1, 7.0)]).half_width == float("inf")


def test_a_grade_is_only_proven_beyond_chance() -> None:
    samples = [VerdictSample("throw", 2.0, 1.0 + (-1) ** number, number) for number in range(30)]

    assert is_proven(samples, "slip")
    assert not is_proven([VerdictSample("throw", 2.0, each.found - 1, each.round_number) for each in samples], "slip")
    assert not is_proven(samples, "blunder")
