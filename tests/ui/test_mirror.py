"""Pages read from right to left: what is on the left elsewhere is on the right, and is used there."""

from collections.abc import Iterator

import pytest
from pygame import Rect, Surface

from tests.ui.kit import HD, click, element, ids, key, look, paint, rect
from tests.ui.pages import PAGES
from tests.ui.ruler import Ruler
from yaniv import places, words
from yaniv.ui import mirror
from yaniv.ui.house.script import Script
from yaniv.ui.inputs import KeyPressed, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.runs import Run, runs
from yaniv.ui.scenes.lobby import Filled, LobbyScene, Offer
from yaniv.ui.scenes.mirrored import Mirrored
from yaniv.ui.scenes.scene import ToMenu
from yaniv.ui.scenes.trophy import paint_trophy
from yaniv.ui.table.drawer import apart
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.focus import Ring
from yaniv.variants import library


@pytest.fixture
def hebrew() -> Iterator[None]:
    """Read from right to left; who speaks English again is told at the end."""
    words.speak("he", places.locale())
    yield
    words.speak("en", places.locale())


def lobby() -> Mirrored:
    offers = [Offer(word, library.load(word)) for word in library.names()]
    return Mirrored(LobbyScene(look(), offers, Filled()))


def test_every_control_stands_as_far_from_the_right_as_it_did_from_the_left() -> None:
    usual = lobby()
    paint(usual)
    before = {id_: rect(usual, id_) for id_ in ids(usual)}

    words.speak("he", places.locale())
    turned = lobby()
    paint(turned)

    assert len(before) > 20
    for id_, place in before.items():
        there = rect(turned, id_)
        assert (HD[0] - there.right, there.top, there.size) == (place.left, place.top, place.size), id_


@pytest.mark.usefixtures("hebrew")
def test_a_click_reaches_what_is_seen_there() -> None:
    page = lobby()
    paint(page)

    changes = [page.handle(given) for given in click(page, "button:back")]

    assert changes[-1] == ToMenu()


@pytest.mark.usefixtures("hebrew")
def test_the_plus_is_on_the_left_and_the_left_key_goes_there() -> None:
    page = lobby()
    paint(page)
    seats = rect(page, "seats")
    at = (seats.left + 5, seats.centery)

    for given in (PointerMoved(at, 0), PointerPressed(at, "left", 0), PointerReleased(at, "left", 0)):
        page.handle(given)
    clicked = element(page, "seats").value
    page.handle(key("left"))
    pressed = element(page, "seats").value
    page.handle(key("right"))

    assert (clicked, pressed, element(page, "seats").value) == (5, 6, 5)


@pytest.mark.usefixtures("hebrew")
def test_a_mirrored_brush_paints_on_the_right_and_tells_where_it_was_told() -> None:
    surface = Surface((400, 100))
    brush = look().brush(surface)

    told = brush.write("30", (10, 50), 40, "#FFFFFF")

    assert told.left == 10
    ink = surface.get_bounding_rect() if surface.get_flags() else mask_of(surface)
    assert ink.right > 380


def mask_of(surface: Surface) -> Rect:
    """Where anything is painted on black."""
    marked = surface.copy()
    marked.set_colorkey((0, 0, 0))
    return marked.get_bounding_rect()


@pytest.mark.usefixtures("hebrew")
def test_cards_and_seats_stay_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    surface, hebrew_ruler, english = Surface(HD), Ruler(), Ruler()
    with hebrew_ruler.watching(monkeypatch):
        PAGES["table-4"](look(), surface)
    words.speak("en", places.locale())
    with english.watching(monkeypatch):
        PAGES["table-4"](look(), Surface(HD))

    hebrew_cards, english_cards = (
        [line.ink.center for line in ruler.lines if line.text == "5"] for ruler in (hebrew_ruler, english)
    )
    assert len(english_cards) == 3
    assert hebrew_cards == english_cards


def test_a_fan_is_moved_over_as_it_is() -> None:
    plain, turned, hand = Surface(HD), Surface(HD), ("2C", "9H", "KS")
    left = paint_trophy(look().brush(plain), look().art, hand, (600, 300), Rect(plain.get_rect()))
    words.speak("he", places.locale())
    paint_trophy(look().brush(turned), look().art, hand, (HD[0] - left, 300), Rect(turned.get_rect()))

    fan = Rect(left, 240, 600 - left, 120)
    assert plain.subsurface(fan).copy().get_buffer().raw == turned.subsurface(fan).copy().get_buffer().raw


@pytest.mark.usefixtures("hebrew")
def test_a_sign_after_a_latin_name_stands_on_its_left_in_a_hebrew_sentence() -> None:
    assert list(apart("Bob: זריקה 27, סוף.")) == [
        ("Bob", False),
        (":", False),
        ("זריקה", False),
        ("27", False),
        (",", False),
        ("סוף.", False),
    ]
    assert list(apart("Bob throws.")) == [("Bob", False), ("throws.", False)]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Bob שלום", ["שלום", "Bob"]),
        ("דנה 30 (Bob)", [")", "Bob", "(", "30", "דנה"]),
        ("Bob", ["Bob"]),
        ("פחות ±0.6", ["±0.6", "פחות"]),
    ],
)
@pytest.mark.usefixtures("hebrew")
def test_a_hebrew_sentence_begins_on_the_right_even_with_a_latin_name(text: str, seen: list[str]) -> None:
    assert [run.text.strip() for run in runs(text) if run.text.strip()] == seen


def test_an_english_sentence_begins_on_the_left_even_with_a_hebrew_name() -> None:
    assert runs("דנה throws") == [Run("דנה", to_the_left=True), Run(" throws", to_the_left=False)]
    assert runs("שלום") == [Run("שלום", to_the_left=True)]


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize(("text", "on_the_left"), [("abc", 1), ("אבג", 3)])
def test_the_left_key_goes_to_the_left_in_every_text(language: str, text: str, on_the_left: int) -> None:
    words.speak(language, places.locale())
    field = Field("name", "Name", text)
    field._move(2, marking=False)

    left = mirror.given(key("left"), 400)
    assert isinstance(left, KeyPressed)
    field.key(left)

    assert field._caret == on_the_left


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("text", ["abcdef", "אבגדהו"])
def test_a_click_puts_the_caret_where_it_is_seen(language: str, text: str) -> None:
    words.speak(language, places.locale())
    field, surface = Field("name", "Name", text), Surface((400, 60))
    field.focused, field.rect = True, Rect(20, 5, 300, 50)
    brush: Brush = look().brush(surface)
    field.paint(brush)

    for stop in (0, 3, 6):
        x = field._left + field._stops[stop]
        field.hold((x, 20))
        field.click((x, 20))
        assert field._caret == stop


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_double_click_selects_a_word_of_a_rule_file_where_it_is_seen(language: str) -> None:
    words.speak(language, places.locale())
    script, brush = Script("yaml", "Rule file"), look().brush(Surface((700, 320)))
    script.show("call:\n  limit: 7\n", (), ())
    script.lay(Rect(20, 5, 600, 300), 38)
    script.paint(brush)
    with script._as_written():
        x = script._area(brush).left + script._width(brush, "  limit: 7", len("  lim"))
        at = script._unturned((x, script._top_of(1) + 19))

    ring = Ring((script,))
    for _ in range(2):
        ring.handle(PointerPressed(at, "left", 0))
        ring.handle(PointerReleased(at, "left", 0))

    assert script.pad.selected == "limit"
