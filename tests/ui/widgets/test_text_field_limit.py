"""Tests of the length limit of text fields: its warning and the count of letters."""

import pytest
from pygame import Rect, Surface

from tests.ui.scene_harness import make_context
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.widgets.text_field import TextField

CONTEXT = make_context()
LONGEST = 16


def make_field(text: str = "") -> TextField:
    text_field = TextField("name", "Your name", text, max_length=LONGEST)
    text_field.rect, text_field.focused = Rect(10, 10, 300, 44), True
    return text_field


def visible_texts(text_field: TextField, size: tuple[int, int] = (1280, 720)) -> list[str]:
    """Return the texts painted in a field."""
    surface, recorder = Surface(size), TextRecorder()
    with pytest.MonkeyPatch.context() as patch, recorder.recording(patch):
        text_field.paint(CONTEXT.painter(surface))
    assert recorder.overlapping_texts() == []
    return [line.visible_text for line in recorder.texts]


@pytest.mark.parametrize("language", ["en", "fr", "he"])
@pytest.mark.parametrize("before", ["", "Nebuchadnezzar", "Nebuchadnezzar I"])
@pytest.mark.parametrize("way", ["typed", "pasted"])
def test_text_beyond_the_limit_causes_a_warning(way: str, before: str, language: str) -> None:
    i18n.set_language(language, paths.locale())
    text_field, more = make_field(before), "Nebuchadnezzar II of Babylon"
    if way == "typed":
        for sign in more:
            text_field.type_text(sign)
    else:
        text_field.type_text(more)

    assert text_field.text == (before + more)[:LONGEST]
    assert f"{LONGEST}/{LONGEST}" in visible_texts(text_field)
    assert str(LONGEST) in text_field.elements()[0].label


def test_the_warning_ends_with_the_next_change_and_the_count_stays_near_the_limit() -> None:
    text_field = make_field("Nebuchadnezzar I")
    text_field.type_text("I")
    text_field.handle_key(KeyPressed("backspace", 0))

    assert text_field.elements()[0].label == "Your name"
    assert f"15/{LONGEST}" in visible_texts(text_field)
    for _ in range(4):
        text_field.handle_key(KeyPressed("backspace", 0))
    assert visible_texts(text_field) == ["Nebuchadnez"]


@pytest.mark.parametrize("length", range(LONGEST + 1))
def test_the_count_overlaps_no_letter_and_is_shown_only_with_the_focus(length: int) -> None:
    text_field = make_field("W" * length)
    texts = visible_texts(text_field)
    text_field.focused = False

    assert (f"{length}/{LONGEST}" in texts) == (length >= 0.75 * LONGEST)
    assert not any("/" in each for each in visible_texts(text_field))


def test_a_narrow_field_gives_its_room_to_the_text() -> None:
    text_field = make_field("Jean-Baptiste")
    text_field.rect.width = 100

    assert visible_texts(text_field) == ["Jean-Baptiste"]


def test_a_field_without_the_focus_shows_how_its_text_begins() -> None:
    text_field = make_field("Jean-Baptiste")
    text_field.rect.width, text_field.focused = 100, False
    recorder = TextRecorder()
    with pytest.MonkeyPatch.context() as patch, recorder.recording(patch):
        text_field.paint(CONTEXT.painter(Surface((1280, 720))))

    assert recorder.texts[0].ink_rect.left >= text_field.rect.left
