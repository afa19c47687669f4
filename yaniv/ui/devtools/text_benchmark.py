"""Benchmark of the text view in the rules editor, with 60,000 letters in a line and with 60,000 lines."""

import time
from collections.abc import Callable, Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.narration.diagnostic_text import diagnostic_sentence
from yaniv.ui.context import UiContext
from yaniv.ui.devtools.frame_times import FrameTimePercentiles, frame_time_percentiles
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.pages.code_editor import CodeEditor
from yaniv.variants import library

LETTER_COUNT: Final = 60_000
_ROW_PX: Final = 38
"""Height of a row, in px."""
_ROUND_COUNT: Final = 5
"""Number of times that all actions are done."""

TEXTS_BY_NAME: Final = {"long_line": "name: " + "word " * (LETTER_COUNT // 5), "many_lines": "\n" * LETTER_COUNT}
"""Texts under the names of their results."""


def text_view_times(context: UiContext, size: tuple[int, int]) -> dict[str, FrameTimePercentiles]:
    """Return percentiles of the CPU time in ms of an input and the frame after it, for each of `TEXTS_BY_NAME`.

    *size* is that of the window in px.
    """
    return {
        f"{name}_frame_ms": frame_time_percentiles(list(_action_times_ms(context, size, text)))
        for name, text in TEXTS_BY_NAME.items()
    }


def _action_times_ms(context: UiContext, size: tuple[int, int], text: str) -> Iterator[float]:
    """Yield the CPU time of each action and the frame after it, in ms; the size of the editor changes every round."""
    surface = Surface(size)
    editor = CodeEditor("text", "Text")
    editor.focused = True
    rects = (Rect(0, 0, *size), Rect(0, 0, size[0] * 2 // 3, size[1] * 2 // 3))
    for number in range(_ROUND_COUNT):
        for action in (editor.buffer.select_all, *_actions(editor, text)):
            start_s = time.thread_time()
            action()
            editor.lay_out(rects[number % 2], _ROW_PX)
            editor.paint(context.painter(surface))
            yield 1000 * (time.thread_time() - start_s)


def _actions(editor: CodeEditor, text: str) -> tuple[Callable[[], object], ...]:
    """Return everything a user does to a text: paste, press keys, drag, click, double-click, type, scroll, validate."""

    def read() -> None:
        problems = tuple(library.parse_with_problems(editor.buffer.text.encode())[1])
        editor.show(editor.buffer.text, problems, tuple(map(diagnostic_sentence, problems)))

    def press(key: str, *, ctrl: bool = False, shift: bool = False) -> Callable[[], object]:
        return lambda: editor.handle_key(KeyPressed(key, 0, ctrl=ctrl, shift=shift))

    keys = ("home", "end", "left", "up", "down", "page down", "page up", "backspace", "return")
    return (
        lambda: editor.buffer.insert(text),
        read,
        *(press(key, ctrl=ctrl, shift=shift) for key in keys for ctrl in (False, True) for shift in (False, True)),
        lambda: editor.drag_to((400, 60)),
        lambda: editor.drag_to((20, 400)),
        lambda: editor.drag_to((1000, 300)),
        lambda: editor.click((1000, 300)),
        lambda: editor.double_click((500, 200)),
        lambda: editor.type_text("q"),
        lambda: editor.handle_wheel(-5),
        read,
    )
