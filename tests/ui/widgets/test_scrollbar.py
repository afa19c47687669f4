"""Tests of the scroll bar: position, size and dragging of its thumb."""

import pytest
from pygame import Rect

from yaniv.ui.input.input_events import PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.widgets.scrollbar import Scrollbar

TRACK = Rect(300, 50, 12, 400)


def make_scrollbar(content_length: int = 60, page_length: int = 9, min_thumb_px: int = 0) -> Scrollbar:
    scrollbar = Scrollbar()
    scrollbar.set_range(content_length, page_length)
    scrollbar.set_track(TRACK, min_thumb_px, grab_margin_px=24)
    return scrollbar


@pytest.mark.parametrize(("content_length", "page_length"), [(10, 9), (60, 9), (700, 23), (5000, 400), (64_000, 400)])
def test_grabbing_the_thumb_without_moving_scrolls_nothing(content_length: int, page_length: int) -> None:
    scrollbar = make_scrollbar(content_length, page_length)

    for offset in (*range(min(500, scrollbar.max_offset)), scrollbar.max_offset):
        scrollbar.scroll_to(offset)
        shown = scrollbar.thumb_rect
        assert scrollbar.grab(shown.center) or not shown.height
        scrollbar.drag_to(shown.center)
        scrollbar.release()
        assert scrollbar.thumb_rect == shown
        assert scrollbar.offset == offset or content_length > TRACK.height


def test_the_thumb_follows_the_pointer_to_both_ends() -> None:
    scrollbar = make_scrollbar()
    x, y = scrollbar.thumb_rect.center

    assert scrollbar.handle(PointerPressed((x, y), "left", 0))
    assert scrollbar.handle(PointerMoved((x + 200, y + 1000), 10))
    assert (scrollbar.offset, scrollbar.thumb_rect.bottom) == (scrollbar.max_offset, TRACK.bottom)
    assert scrollbar.handle(PointerMoved((x, 0), 20))
    assert (scrollbar.offset, scrollbar.thumb_rect.top) == (0, TRACK.top)
    assert scrollbar.handle(PointerReleased((x, 0), "left", 30))
    assert not scrollbar.handle(PointerMoved((x, y + 300), 40))
    assert scrollbar.offset == 0


def test_content_that_fits_has_no_thumb() -> None:
    scrollbar = make_scrollbar(content_length=9)

    assert not scrollbar.grab(TRACK.center)
    assert not scrollbar.scroll_by(3)


@pytest.mark.parametrize(
    ("start", "end", "offset"),
    [(20, 21, 20), (25, 26, 20), (28, 29, 20), (29, 30, 21), (5, 6, 5), (30, 50, 30), (59, 60, 51)],
)
def test_revealing_a_range_scrolls_as_little_as_possible(start: int, end: int, offset: int) -> None:
    scrollbar = make_scrollbar()
    scrollbar.scroll_to(20)

    scrollbar.reveal(start, end)

    assert scrollbar.offset == offset


def test_a_long_text_has_a_thumb_of_the_minimum_size() -> None:
    assert make_scrollbar(64_000, 9).thumb_rect.height == 0
    assert make_scrollbar(64_000, 9, min_thumb_px=30).thumb_rect.height == 30
