"""Tests of functions that split an integer rectangle: strips, margins, rows."""

from pygame import Rect

from yaniv.ui.geometry.rect_layout import (
    bottom_part,
    left_part,
    right_part,
    shrink,
    top_part,
)

PAGE = Rect(10, 20, 300, 200)


def test_margins_leave_the_middle() -> None:
    assert shrink(PAGE, left=5, top=10, right=20, bottom=40) == Rect(15, 30, 275, 150)
    assert shrink(PAGE) == PAGE


def test_a_strip_and_the_rest_fill_the_rectangle() -> None:
    for strip, rest in (
        (left_part(PAGE, 70), shrink(PAGE, left=70)),
        (right_part(PAGE, 70), shrink(PAGE, right=70)),
        (top_part(PAGE, 70), shrink(PAGE, top=70)),
        (bottom_part(PAGE, 70), shrink(PAGE, bottom=70)),
    ):
        assert strip.union(rest) == PAGE
        assert strip.width * strip.height + rest.width * rest.height == PAGE.width * PAGE.height
        assert not strip.colliderect(rest)
