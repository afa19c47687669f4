"""Tests of hit testing: the first rectangle that contains the position wins."""

from yaniv.ui.geometry.rectangles import first_at

LOWER, UPPER = ("lower", (0, 0, 100, 100)), ("upper", (50, 50, 10, 10))


def test_the_first_rectangle_that_contains_the_position_is_hit() -> None:
    assert first_at((UPPER, LOWER), (55, 55)) == "upper"
    assert first_at((LOWER, UPPER), (55, 55)) == "lower"
    assert first_at((UPPER, LOWER), (60, 60)) == "lower"


def test_the_right_and_lower_edges_are_outside() -> None:
    assert first_at((LOWER,), (99, 99)) == "lower"
    assert first_at((LOWER,), (100, 50)) is None
    assert first_at((LOWER,), (50, 100)) is None
