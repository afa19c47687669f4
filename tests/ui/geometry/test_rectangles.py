"""Tests of `RectF`: strips, margins, columns, mirroring."""

from itertools import pairwise

import pytest

from yaniv.ui.geometry.rectangles import RectF

BOX = RectF(10, 20, 300, 200)


def test_strips_and_margins() -> None:
    assert BOX.left_part(70) == RectF(10, 20, 70, 200)
    assert BOX.right_part(70) == RectF(240, 20, 70, 200)
    assert BOX.top_part(50) == RectF(10, 20, 300, 50)
    assert BOX.bottom_part(50) == RectF(10, 170, 300, 50)
    assert BOX.shrunk(left=1, top=2, right=3, bottom=4) == RectF(11, 22, 296, 194)
    assert BOX.centred(100, 50) == RectF(110, 95, 100, 50)


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_columns_fill_the_box_with_equal_gaps(count: int) -> None:
    columns = BOX.columns(count, 6)

    assert len(columns) == count
    assert (columns[0].x, round(columns[-1].right, 6)) == (BOX.x, BOX.right)
    assert {round(column.w, 6) for column in columns} == {round((300 - 6 * (count - 1)) / count, 6)}
    assert all(round(b.x - a.right, 6) == 6 for a, b in pairwise(columns))


def test_zero_columns_are_an_empty_tuple() -> None:
    assert BOX.columns(0, 6) == ()


def test_mirroring_twice_changes_nothing() -> None:
    assert BOX.mirrored(1000) == RectF(690, 20, 300, 200)
    assert BOX.mirrored(1000).mirrored(1000) == BOX
