"""A field that has no room for more says so, and how much it takes."""

import pytest
from pygame import Rect, Surface

from tests.ui.kit import look
from tests.ui.ruler import Ruler
from yaniv import places, words
from yaniv.ui.inputs import KeyPressed
from yaniv.ui.widgets.field import Field

LOOK = look()
LONGEST = 16


def field(text: str = "") -> Field:
    made = Field("name", "Your name", text, longest=LONGEST)
    made.rect, made.focused = Rect(10, 10, 300, 44), True
    return made


def written(made: Field, size: tuple[int, int] = (1280, 720)) -> list[str]:
    """What stands in it."""
    surface, ruler = Surface(size), Ruler()
    with pytest.MonkeyPatch.context() as patch, ruler.watching(patch):
        made.paint(LOOK.brush(surface))
    assert ruler.collisions() == []
    return [line.shown for line in ruler.lines]


@pytest.mark.parametrize("language", ["en", "fr", "he"])
@pytest.mark.parametrize("before", ["", "Nebuchadnezzar", "Nebuchadnezzar I"])
@pytest.mark.parametrize("way", ["typed", "pasted"])
def test_what_has_no_room_is_not_cut_silently(way: str, before: str, language: str) -> None:
    words.speak(language, places.locale())
    made, more = field(before), "Nebuchadnezzar II of Babylon"
    if way == "typed":
        for sign in more:
            made.type(sign)
    else:
        made.type(more)

    assert made.text == (before + more)[:LONGEST]
    assert f"{LONGEST}/{LONGEST}" in written(made)
    assert str(LONGEST) in made.elements()[0].label


def test_the_warning_goes_with_the_next_change_and_the_count_stays_while_it_is_near() -> None:
    made = field("Nebuchadnezzar I")
    made.type("I")
    made.key(KeyPressed("backspace", 0))

    assert made.elements()[0].label == "Your name"
    assert f"15/{LONGEST}" in written(made)
    for _ in range(4):
        made.key(KeyPressed("backspace", 0))
    assert written(made) == ["Nebuchadnez"]


@pytest.mark.parametrize("length", range(LONGEST + 1))
def test_the_count_covers_no_letter_and_is_for_the_writer_alone(length: int) -> None:
    made = field("W" * length)
    told = written(made)
    made.focused = False

    assert (f"{length}/{LONGEST}" in told) == (length >= 0.75 * LONGEST)
    assert not any("/" in each for each in written(made))
