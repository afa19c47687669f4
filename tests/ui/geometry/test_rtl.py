"""Tests of right-to-left pages: layout, clicks, keys and text are mirrored."""

from collections.abc import Iterator

import pytest
from pygame import Rect, Surface

from tests.ui.fake_match_archive import FakeMatchArchive
from tests.ui.kit.test_page_scene import opened
from tests.ui.sample_me import statistics_scene
from tests.ui.sample_pages import PAGES
from tests.ui.scene_harness import (
    HD,
    click_events,
    element_ids,
    element_rect,
    find_element,
    key_press,
    make_context,
    paint,
)
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.ui.geometry import rtl
from yaniv.ui.graphics.bidi import TextRun, split_runs
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import KeyPressed, PointerPressed, PointerReleased
from yaniv.ui.kit.controls import card_fan
from yaniv.ui.kit.node import Control, Node
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.navigation import ToMenu
from yaniv.ui.pages.code_editor import CodeEditor
from yaniv.ui.pages.rules_editor import rules_editor_scene
from yaniv.ui.shell.scene_decorator import RtlScene
from yaniv.ui.table.overlays.log_panel import split_words


@pytest.fixture
def hebrew() -> Iterator[None]:
    """Switch to Hebrew, and back to English after the test."""
    i18n.set_language("he", paths.locale())
    yield
    i18n.set_language("en", paths.locale())


def statistics_page() -> RtlScene:
    return RtlScene(statistics_scene(make_context(), FakeMatchArchive()))


def editor_page() -> RtlScene:
    return RtlScene(rules_editor_scene(make_context(), "classic"))


def test_every_element_is_mirrored_horizontally() -> None:
    ltr_page = statistics_page()
    paint(ltr_page)
    # The width of a tab or a filter depends on its words, that of figures and rows does not.
    ids = [id_ for id_ in element_ids(ltr_page) if id_.startswith(("figure:", "rules:", "against:"))]
    before = {id_: element_rect(ltr_page, id_) for id_ in ids}

    i18n.set_language("he", paths.locale())
    rtl_page = statistics_page()
    paint(rtl_page)

    assert len(before) > 20
    for id_, bounds in before.items():
        mirrored = element_rect(rtl_page, id_)
        assert (HD[0] - mirrored.right, mirrored.top, mirrored.size) == (bounds.left, bounds.top, bounds.size), id_


@pytest.mark.usefixtures("hebrew")
def test_a_click_hits_the_element_shown_there() -> None:
    page = editor_page()
    paint(page)

    changes = [page.handle(event) for event in click_events(page, "button:back")]

    assert changes[-1] == ToMenu()


@pytest.mark.usefixtures("hebrew")
def test_plus_is_on_the_left_and_the_left_key_increases() -> None:
    page = editor_page()
    paint(page)
    plus = element_rect(page, "rule:deal.hand_size:more")

    for event in click_events(page, "rule:deal.hand_size:more"):
        page.handle(event)
    clicked = find_element(page, "rule:deal.hand_size").value
    page.handle(key_press("left"))
    pressed = find_element(page, "rule:deal.hand_size").value
    page.handle(key_press("right"))

    assert plus.right < element_rect(page, "rule:deal.hand_size:less").left
    assert (clicked, pressed, find_element(page, "rule:deal.hand_size").value) == (6, 7, 6)


@pytest.mark.usefixtures("hebrew")
def test_a_mirrored_painter_paints_on_the_right_and_returns_unmirrored_bounds() -> None:
    surface = Surface((400, 100))
    painter = make_context().painter(surface)

    bounds = painter.draw_line("30", (10, 50), 40, "#FFFFFF")

    assert bounds.left == 10
    ink = surface.get_bounding_rect() if surface.get_flags() else painted_bounds(surface)
    assert ink.right > 380


def painted_bounds(surface: Surface) -> Rect:
    """Return the bounds of all pixels that are not black."""
    keyed = surface.copy()
    keyed.set_colorkey((0, 0, 0))
    return keyed.get_bounding_rect()


@pytest.mark.usefixtures("hebrew")
def test_cards_and_seats_are_not_mirrored(monkeypatch: pytest.MonkeyPatch) -> None:
    surface, hebrew_recorder, english_recorder = Surface(HD), TextRecorder(), TextRecorder()
    with hebrew_recorder.recording(monkeypatch):
        PAGES["table-4"](make_context(), surface)
    i18n.set_language("en", paths.locale())
    with english_recorder.recording(monkeypatch):
        PAGES["table-4"](make_context(), Surface(HD))

    hebrew_cards, english_cards = (
        [line.ink_rect.center for line in recorder.texts if line.text == "5"]
        for recorder in (hebrew_recorder, english_recorder)
    )
    assert len(english_cards) == 3
    assert hebrew_cards == english_cards


def test_a_fan_of_cards_is_moved_but_not_flipped() -> None:
    plain, rtl_page = Surface(HD), Surface(HD)
    context, fan = make_context(), Rect(200, 240, 300, 120)
    draw = card_fan(context, ("2C", "9H", "KS"), 100)
    draw(context.painter(plain), fan)
    i18n.set_language("he", paths.locale())
    mirrored = context.painter(rtl_page)
    draw(mirrored, mirrored.mirrored(fan))

    assert plain.subsurface(fan).copy().get_buffer().raw == rtl_page.subsurface(fan).copy().get_buffer().raw


@pytest.mark.usefixtures("hebrew")
def test_punctuation_after_a_latin_name_is_on_its_left_in_a_hebrew_sentence() -> None:
    assert list(split_words("Bob: זריקה 27, סוף.")) == [
        ("Bob", False),
        (":", False),
        ("זריקה", False),
        ("27", False),
        (",", False),
        ("סוף.", False),
    ]
    assert list(split_words("Bob throws.")) == [("Bob", False), ("throws.", False)]


@pytest.mark.parametrize(
    ("text", "visual_order"),
    [
        ("Bob שלום", ["שלום", "Bob"]),
        ("דנה 30 (Bob)", [")", "Bob", "(", "30", "דנה"]),
        ("Bob", ["Bob"]),
        ("פחות ±0.6", ["±0.6", "פחות"]),
    ],
)
@pytest.mark.usefixtures("hebrew")
def test_a_hebrew_sentence_begins_on_the_right_even_with_a_latin_name(text: str, visual_order: list[str]) -> None:
    assert [run.text.strip() for run in split_runs(text) if run.text.strip()] == visual_order


def test_an_english_sentence_begins_on_the_left_even_with_a_hebrew_name() -> None:
    assert split_runs("דנה throws") == [TextRun("דנה", is_rtl=True), TextRun(" throws", is_rtl=False)]
    assert split_runs("שלום") == [TextRun("שלום", is_rtl=True)]


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize(("text", "on_the_left"), [("abc", 1), ("אבג", 3)])
def test_the_left_key_moves_the_caret_left_in_any_text(language: str, text: str, on_the_left: int) -> None:
    i18n.set_language(language, paths.locale())
    field = TextField("name", "Name", text)
    field.buffer.set_caret(2)

    left = rtl.mirror_input(key_press("left"), 400)
    assert isinstance(left, KeyPressed)
    field.handle_key(left)

    assert field.buffer.caret == on_the_left


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("text", ["abcdef", "אבגדהו"])
def test_a_click_sets_the_caret_at_the_visual_position(language: str, text: str) -> None:
    i18n.set_language(language, paths.locale())
    field, surface = TextField("name", "Name", text), Surface((400, 60))
    field.focused, field.rect = True, Rect(20, 5, 300, 50)
    painter: Painter = make_context().painter(surface)
    field.paint(painter)

    for stop in (0, 3, 6):
        x = field._text_left + field._caret_stops[stop]
        field.drag_to((x, 20))
        field.click((x, 20))
        assert field.buffer.caret == stop


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_double_click_in_the_code_editor_selects_the_word_at_the_visual_position(language: str) -> None:
    i18n.set_language(language, paths.locale())
    editor, painter = CodeEditor("yaml", "Rule file"), make_context().painter(Surface((700, 320)))
    editor.show("call:\n  limit: 7\n", (), ())
    editor.lay_out(Rect(20, 5, 600, 300), 38)
    editor.paint(painter)
    with editor._unmirrored():
        x = editor._text_rect(painter).left + editor._x_of_column(painter, "  limit: 7", len("  lim"))
        position = editor._unmirror((x, editor._row_top(1) + 19))

    scene, _ = opened(Node(control=Control(id="yaml", role="field", name="Rule file", editor=editor)))
    for _ in range(2):
        scene.handle(PointerPressed(position, "left", 0))
        scene.handle(PointerReleased(position, "left", 0))

    assert editor.buffer.selected_text == "limit"
