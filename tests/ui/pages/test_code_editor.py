"""Tests of pointer input to the YAML editor: taps and the scroll bar."""

from pygame import Rect, Surface

from tests.ui.scene_harness import make_context
from yaniv.ui.input.input_events import PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.pages.code_editor import CodeEditor
from yaniv.ui.widgets.focus_group import FocusGroup

CONTEXT = make_context()


def open_editor(line_count: int) -> tuple[CodeEditor, FocusGroup]:
    editor = CodeEditor("yaml", "Rule file")
    editor.show("\n".join(f"line {number}: 7" for number in range(line_count)), (), ())
    editor.lay_out(Rect(20, 5, 600, 300), 30)
    editor.paint(CONTEXT.painter(Surface((700, 320))))
    return editor, FocusGroup((editor,))


def test_a_tap_places_the_caret() -> None:
    editor, focus_group = open_editor(4)
    position = (600, editor._row_top(2) + 10)

    focus_group.handle(PointerPressed(position, "left", 0, is_touch=True))
    focus_group.handle(PointerReleased(position, "left", 50, is_touch=True))

    assert editor.buffer.line_and_column(editor.buffer.caret) == (2, len("line 2: 7"))


def test_the_scroll_bar_follows_the_pointer_from_where_it_was_grabbed() -> None:
    editor, focus_group = open_editor(100)
    editor.handle_wheel(-10)
    x, y = editor._scrollbar.thumb_rect.midbottom
    first_row = editor._scrollbar.offset

    focus_group.handle(PointerPressed((x, y - 2), "left", 0))
    assert editor._scrollbar.offset == first_row == 30
    focus_group.handle(PointerMoved((x, y + 1000), 10))
    assert editor._scrollbar.offset == editor._scrollbar.max_offset
    focus_group.handle(PointerReleased((x, y - 2), "left", 20))
    focus_group.handle(PointerMoved((x, y - 90), 30))
    assert editor._scrollbar.offset == editor._scrollbar.max_offset
    assert editor.buffer.caret == 0
