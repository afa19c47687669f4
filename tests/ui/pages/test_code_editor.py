"""Tests of pointer input to the YAML editor: taps; and of its scroll bar: position, size and dragging of its thumb."""

import pytest
from pygame import Rect, Surface

from tests.ui.kit.test_page_scene import opened
from tests.ui.scene_harness import make_context
from yaniv.ui.input.input_events import PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.kit.node import Control, Node
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.code_editor import CodeEditor, Scrollbar

CONTEXT = make_context()
TRACK = Rect(300, 50, 12, 400)


def open_editor(line_count: int) -> tuple[CodeEditor, PageScene]:
    editor = CodeEditor("yaml", "Rule file")
    editor.show("\n".join(f"line {number}: 7" for number in range(line_count)), (), ())
    editor.lay_out(Rect(20, 5, 600, 300), 30)
    editor.paint(CONTEXT.painter(Surface((700, 320))))
    scene, _ = opened(Node(control=Control(id="yaml", role="field", name="Rule file", editor=editor)))
    return editor, scene


def test_a_tap_places_the_caret() -> None:
    editor, scene = open_editor(4)
    position = (600, editor._row_top(2) + 10)

    scene.handle(PointerPressed(position, "left", 0, is_touch=True))
    scene.handle(PointerReleased(position, "left", 50, is_touch=True))

    assert editor.buffer.line_and_column(editor.buffer.caret) == (2, len("line 2: 7"))


def test_the_scroll_bar_follows_the_pointer_from_where_it_was_grabbed() -> None:
    editor, scene = open_editor(100)
    editor.handle_wheel(-10)
    x, y = editor._scrollbar.thumb_rect.midbottom
    first_row = editor._scrollbar.offset

    scene.handle(PointerPressed((x, y - 2), "left", 0))
    assert editor._scrollbar.offset == first_row == 30
    scene.handle(PointerMoved((x, y + 1000), 10))
    assert editor._scrollbar.offset == editor._scrollbar.max_offset
    scene.handle(PointerReleased((x, y - 2), "left", 20))
    scene.handle(PointerMoved((x, y - 90), 30))
    assert editor._scrollbar.offset == editor._scrollbar.max_offset
    assert editor.buffer.caret == 0


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

    assert scrollbar.grab((x, y))
    scrollbar.drag_to((x + 200, y + 1000))
    assert (scrollbar.offset, scrollbar.thumb_rect.bottom) == (scrollbar.max_offset, TRACK.bottom)
    scrollbar.drag_to((x, 0))
    assert (scrollbar.offset, scrollbar.thumb_rect.top) == (0, TRACK.top)
    scrollbar.release()
    scrollbar.drag_to((x, y + 300))
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
