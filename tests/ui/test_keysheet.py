"""The sheet that tells the keys, and the pages under it."""

from collections.abc import Iterator

import pytest
from msgspec.structs import asdict

from tests.ui.kit import SIZES, element, ids, key, look, paint
from yaniv import places, words
from yaniv.store.keyboard import Keyboard
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyReleased, PadPressed, PointerMoved, PointerPressed, Resized
from yaniv.ui.inspect import Element
from yaniv.ui.keygroups import groups
from yaniv.ui.scenes.keysheet import KeySheet, WithKeys
from yaniv.ui.scenes.lobby import Filled, LobbyScene, Offer
from yaniv.ui.scenes.scene import ToLobby
from yaniv.ui.scenes.title import TitleScene
from yaniv.variants.library import load

LOOK = look()


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    keys.bind(Keyboard())


def menu() -> WithKeys:
    page = WithKeys(TitleScene(LOOK, []), LOOK)
    paint(page)
    return page


def opened() -> WithKeys:
    page = menu()
    page.handle(key("?"))
    return page


def test_a_question_mark_shows_every_action_with_its_keys() -> None:
    page = opened()

    told = [id_.removeprefix("key:") for id_ in ids(page) if id_.startswith("key:")]
    assert sorted(told) == sorted(asdict(Keyboard()))
    assert element(page, "key:take_back").label == "Take back: Ctrl+Z"
    assert element(page, "key:cards").label == "Choose the 1st, 2nd ... card: 1 to 0"
    assert page.announce == "Keys. Any key closes the list."


def test_do_again_stands_where_it_works_and_not_among_the_keys_of_a_turn() -> None:
    title = {action: group.title for group in groups() for action in group.actions}

    assert title["redo"] == title["save"] == "On other pages"


def test_it_shows_the_keys_as_they_are_set() -> None:
    keys.bind(Keyboard(throw=("x", "shift+page up"), call=()))

    page = opened()

    assert element(page, "key:throw").label == "Throw the chosen cards: X, Shift+Page Up"
    assert element(page, "key:call").label.endswith(": no key")


def test_keys_are_called_as_they_are_on_a_french_keyboard() -> None:
    words.speak("fr", places.locale())

    assert [keys.cap(name) for name in ("return", "shift+tab", "pad left", "ctrl++", "f10")] == [
        "Entrée",
        "Maj+Tab",
        "Manette Gauche",
        "Ctrl++",
        "F10",
    ]
    assert keys.listed(("return", "enter", "pad a")) == "Entrée, Manette A"


@pytest.mark.parametrize("given", [key("n"), key("escape"), PadPressed("a", 0), PointerPressed((1, 1), "left", 0)])
def test_anything_pressed_closes_it_and_does_nothing_else(given: Input) -> None:
    page = opened()

    assert page.handle(given) is None
    assert "menu:new-game" in ids(page)
    assert isinstance(page.handle(key("n")), ToLobby)


@pytest.mark.parametrize("given", [PointerMoved((5, 5), 0), KeyReleased("?", 0), Resized((1280, 720), 0)])
def test_nothing_else_closes_it(given: Input) -> None:
    page = opened()

    page.handle(given)

    assert ids(page)[0] == "dialog"


def test_time_stands_still_under_it() -> None:
    page = opened()

    assert page.update(1000) is None
    assert not page.moving


def test_a_question_mark_can_be_written() -> None:
    page = WithKeys(LobbyScene(LOOK, [Offer("classic", load("classic"))], Filled()), LOOK)
    paint(page)
    while "focused" not in element(page, "name").state:
        page.handle(key("tab"))

    page.handle(key("?"))

    assert "dialog" not in ids(page)


@pytest.mark.parametrize("size", SIZES)
def test_its_lines_stay_apart_and_on_the_sheet(size: tuple[int, int]) -> None:
    sheet = KeySheet(LOOK, size)
    paint(sheet, size)
    box, *rows = sheet.elements()

    assert all(inside(row, box) for row in rows)
    assert len({row.rect for row in rows}) == len(rows)
    assert min(row.rect[3] for row in rows) >= 14


def inside(row: Element, box: Element) -> bool:
    x, y, wide, high = row.rect
    left, top, width, height = box.rect
    return left <= x and x + wide <= left + width and top <= y and y + high <= top + height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_every_action_stands_once_under_a_heading_whatever_the_size(scale: float, size: tuple[int, int]) -> None:
    dressed = look()
    dressed.text_scale = scale
    sheet, told = KeySheet(dressed, size), []
    more = True
    while more:
        paint(sheet, size)
        box, *rows = sheet.elements()
        assert rows[0].id.startswith("keys:")
        assert all(inside(row, box) for row in rows)
        told += [row.id.removeprefix("key:") for row in rows if row.id.startswith("key:")]
        more = sheet.turn()

    assert sorted(told) == sorted(asdict(Keyboard()))


def test_with_large_text_any_key_turns_the_pages_and_at_last_closes_them() -> None:
    dressed = look()
    dressed.text_scale = 2.0
    page = WithKeys(TitleScene(dressed, []), dressed)
    paint(page)
    page.handle(key("?"))
    seen = []
    while "dialog" in ids(page):
        paint(page)
        seen.append(page.announce)
        page.handle(key("a"))

    assert seen[0] == f"Keys, page 1 of {len(seen)}. Any key turns the page."
    assert len(seen) > 1
    assert seen[-1] == "Keys. Any key closes the list."


def test_escape_closes_the_keys_on_any_page() -> None:
    dressed = look()
    dressed.text_scale = 2.0
    page = WithKeys(TitleScene(dressed, []), dressed)
    paint(page)

    page.handle(key("?"))
    page.handle(key("escape"))

    assert "dialog" not in ids(page)
