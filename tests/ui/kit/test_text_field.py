"""Tests of text fields: typing, selecting, the clipboard, input methods, and the limit of the length."""

import pygame
import pytest
from pygame import Rect, Surface

from tests.ui.kit.test_page_scene import opened
from tests.ui.scene_harness import find_element, key_press, make_context
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.ui.animation import durations
from yaniv.ui.input.input_events import (
    ElementFocused,
    InputEvent,
    KeyPressed,
    PointerPressed,
    PointerReleased,
    TextComposed,
    TextTyped,
)
from yaniv.ui.kit.controls import text_field
from yaniv.ui.kit.text_field import TextField

CONTEXT = make_context()
LONGEST = 16


def make_field(text: str = "") -> TextField:
    field = TextField("name", "Your name", text, max_length=LONGEST)
    field.rect, field.focused = Rect(10, 10, 300, 44), True
    return field


def visible_texts(field: TextField, size: tuple[int, int] = (1280, 720)) -> list[str]:
    """Return the texts painted in a field."""
    surface, recorder = Surface(size), TextRecorder()
    with pytest.MonkeyPatch.context() as patch, recorder.recording(patch):
        field.paint(CONTEXT.painter(surface))
    assert recorder.overlapping_texts() == []
    return [line.visible_text for line in recorder.texts]


@pytest.mark.parametrize("language", ["en", "fr", "he"])
@pytest.mark.parametrize("before", ["", "Nebuchadnezzar", "Nebuchadnezzar I"])
@pytest.mark.parametrize("way", ["typed", "pasted"])
def test_text_beyond_the_limit_causes_a_warning(way: str, before: str, language: str) -> None:
    i18n.set_language(language, paths.locale())
    field, more = make_field(before), "Nebuchadnezzar II of Babylon"
    if way == "typed":
        for sign in more:
            field.type_text(sign)
    else:
        field.type_text(more)

    assert field.text == (before + more)[:LONGEST]
    assert f"{LONGEST}/{LONGEST}" in visible_texts(field)
    assert str(LONGEST) in field.label


def test_the_warning_ends_with_the_next_change_and_the_count_stays_near_the_limit() -> None:
    field = make_field("Nebuchadnezzar I")
    field.type_text("I")
    field.handle_key(KeyPressed("backspace", 0))

    assert field.label == "Your name"
    assert f"15/{LONGEST}" in visible_texts(field)
    for _ in range(4):
        field.handle_key(KeyPressed("backspace", 0))
    assert visible_texts(field) == ["Nebuchadnez"]


@pytest.mark.parametrize("length", range(LONGEST + 1))
def test_the_count_overlaps_no_letter_and_is_shown_only_with_the_focus(length: int) -> None:
    field = make_field("W" * length)
    texts = visible_texts(field)
    field.focused = False

    assert (f"{length}/{LONGEST}" in texts) == (length >= 0.75 * LONGEST)
    assert not any("/" in each for each in visible_texts(field))


def test_a_narrow_field_gives_its_room_to_the_text() -> None:
    field = make_field("Jean-Baptiste")
    field.rect.width = 100

    assert visible_texts(field) == ["Jean-Baptiste"]


def test_a_field_without_the_focus_shows_how_its_text_begins() -> None:
    field = make_field("Jean-Baptiste")
    field.rect.width, field.focused = 100, False
    recorder = TextRecorder()
    with pytest.MonkeyPatch.context() as patch, recorder.recording(patch):
        field.paint(CONTEXT.painter(Surface((1280, 720))))

    assert recorder.texts[0].ink_rect.left >= field.rect.left


def typed(words: str) -> TextTyped:
    return TextTyped(words, 0)


def text_after(*inputs: InputEvent, initial_text: str = "", longest: int = 24) -> str:
    """Return the text of a field on a page after these inputs."""
    field = TextField("name", "Your name", initial_text, max_length=longest)
    scene, _ = opened(text_field(field, width=500))
    scene.handle(ElementFocused("name", 0))
    for event in inputs:
        scene.handle(event)
    return field.text


@pytest.mark.parametrize(
    ("inputs", "line"),
    [
        ([typed("Noa")], "Noa"),
        ([typed("Noa"), key_press("backspace")], "No"),
        ([typed("Noa"), key_press("home"), typed("x")], "xNoa"),
        ([typed("Noa"), key_press("left"), key_press("delete")], "No"),
        ([typed("Noa"), key_press("home"), key_press("right"), typed("-"), key_press("end"), typed("!")], "N-oa!"),
        ([typed("Noa"), key_press("a", ctrl=True), typed("x")], "x"),
        ([typed("Noa"), key_press("a", ctrl=True), key_press("backspace")], ""),
        ([typed("נועה")], "נועה"),
        ([typed("a\tb\n")], "ab"),
        ([key_press("home"), key_press("backspace"), key_press("delete")], ""),
    ],
)
def test_text_can_be_typed_and_edited_in_a_field(inputs: list[InputEvent], line: str) -> None:
    assert text_after(*inputs) == line


def test_a_field_accepts_no_more_than_its_limit() -> None:
    assert text_after(typed("abcdef"), typed("g"), longest=4) == "abcd"


@pytest.mark.parametrize(
    ("inputs", "left"),
    [
        ([key_press("left", shift=True), key_press("left", shift=True), typed("X")], "seven of hearX"),
        ([key_press("home", shift=True), key_press("delete")], ""),
        ([key_press("backspace", ctrl=True)], "seven of "),
        ([key_press("left", ctrl=True), key_press("left", ctrl=True), typed("-")], "seven -of hearts"),
        ([key_press("home"), key_press("delete", ctrl=True)], " of hearts"),
        ([key_press("left", shift=True), key_press("left"), typed("X")], "seven of heartXs"),
    ],
)
def test_selecting_deleting_and_typing_change_the_text(inputs: list[InputEvent], left: str) -> None:
    assert text_after(*inputs, initial_text="seven of hearts") == left


def test_a_click_sets_the_caret_between_letters() -> None:
    field = TextField("name", "Your name", "iiiiiiii")
    scene, _ = opened(text_field(field, width=500))
    x, y, _, height = find_element(scene, "name").rect
    position = x + 3, y + height // 2

    for event in (PointerPressed(position, "left", 0), PointerReleased(position, "left", 0), typed("X")):
        scene.handle(event)

    assert field.text == "Xiiiiiiii"


@pytest.mark.parametrize(
    ("pause_ms", "letter", "left"),
    [(200, 7, "seven X hearts"), (durations.DOUBLE_CLICK_MS + 1, 7, "seven oXf hearts"), (200, 10, "seven of hXearts")],
)
def test_a_double_click_selects_a_word(pause_ms: int, letter: int, left: str) -> None:
    field = TextField("name", "Your name", "seven of hearts")
    scene, _ = opened(text_field(field, width=500))
    places = [(field._text_left + field._caret_stops[each], field.rect.centery) for each in (7, letter)]

    for place, ms in zip(places, (0, pause_ms), strict=True):
        scene.handle(PointerPressed(place, "left", ms))
        scene.handle(PointerReleased(place, "left", ms + 50))
    scene.handle(typed("X"))

    assert field.text == left


def test_keys_go_to_the_input_method_while_it_composes() -> None:
    composing = (TextComposed("ね", 0), key_press("backspace"), key_press("left"))

    assert text_after(*composing, typed("猫"), initial_text="a") == "a猫"


def test_cut_text_can_be_pasted(sdl_window: pygame.Window) -> None:
    assert sdl_window
    cut = key_press("left", ctrl=True), key_press("end", shift=True), key_press("x", ctrl=True)
    assert text_after(*cut, initial_text="of hearts") == "of "
    assert text_after(key_press("v", ctrl=True), initial_text="seven ") == "seven hearts"


def test_text_that_cannot_be_copied_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_text: str) -> None:
        raise pygame.error("another program holds the clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)

    assert text_after(key_press("home", shift=True), key_press("x", ctrl=True), initial_text="hearts") == "hearts"
