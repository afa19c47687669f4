"""Times of the text view of house rules with 60,000 letters in a line and with 60,000 lines, for `yaniv bench`."""

import time
from collections.abc import Callable, Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.frame_times import Frames, frames
from yaniv.ui.house.script import Script
from yaniv.ui.house.textview import said
from yaniv.ui.inputs import KeyPressed
from yaniv.ui.look import Look
from yaniv.variants import library

LETTERS: Final = 60_000
_ROW: Final = 38
_ROUNDS: Final = 5

TEXTS: Final = {"long_line": "name: " + "word " * (LETTERS // 5), "many_lines": "\n" * LETTERS}


def text_times(look: Look, size: tuple[int, int]) -> dict[str, Frames]:
    """Return the computing time of an input and the frame after it, in milliseconds, for each of `TEXTS`."""
    return {f"{name}_frame_ms": frames(list(_times(look, size, text))) for name, text in TEXTS.items()}


def _times(look: Look, size: tuple[int, int], text: str) -> Iterator[float]:
    surface = Surface(size)
    script = Script("text", "Text")
    script.focused = True
    places = (Rect(0, 0, *size), Rect(0, 0, size[0] * 2 // 3, size[1] * 2 // 3))
    for number in range(_ROUNDS):
        for act in (script.pad.select_all, *_acts(script, text)):
            begun = time.thread_time()
            act()
            script.lay(places[number % 2], _ROW)
            script.paint(look.brush(surface))
            yield 1000 * (time.thread_time() - begun)


def _acts(script: Script, text: str) -> tuple[Callable[[], object], ...]:
    """Everything that is done to a text: paste, press, drag, double click, type, scroll, go, mark, read."""

    def read() -> None:
        problems = tuple(library.examined(script.pad.text.encode())[1])
        script.show(script.pad.text, problems, tuple(map(said, problems)))

    def press(key: str, *, ctrl: bool = False, shift: bool = False) -> Callable[[], object]:
        return lambda: script.key(KeyPressed(key, 0, ctrl=ctrl, shift=shift))

    keys = ("home", "end", "left", "up", "down", "page down", "page up", "backspace", "return")
    return (
        lambda: script.pad.write(text),
        read,
        *(press(key, ctrl=ctrl, shift=shift) for key in keys for ctrl in (False, True) for shift in (False, True)),
        lambda: script.hold((400, 60)),
        lambda: script.hold((20, 400)),
        lambda: script.hold((1000, 300)),
        lambda: script.click((1000, 300)),
        lambda: script.click_twice((500, 200)),
        lambda: script.type("q"),
        lambda: script.wheel(-5),
        read,
    )
