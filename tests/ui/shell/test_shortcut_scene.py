"""Tests of the scene that shows the shortcut sheet over a page."""

from collections.abc import Iterator

import pytest
from msgspec.structs import asdict

from tests.ui.sample_home import home_scene
from tests.ui.sample_new_game import new_game_scene
from tests.ui.scene_harness import element_ids, find_element, key_press, make_context, paint
from yaniv import i18n, paths
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyReleased, PointerMoved, PointerPressed, Resized
from yaniv.ui.navigation import ToLobby
from yaniv.ui.shell.scene_decorator import ShortcutScene
from yaniv.ui.shell.shortcut_sheet import shortcut_groups

CONTEXT = make_context()


@pytest.fixture(autouse=True)
def default_keys() -> Iterator[None]:
    yield
    key_bindings.set_bindings(KeyBindings())


def menu_with_shortcuts() -> ShortcutScene:
    page = ShortcutScene(home_scene(CONTEXT), CONTEXT)
    paint(page)
    return page


def opened_shortcuts() -> ShortcutScene:
    page = menu_with_shortcuts()
    page.handle(key_press("?"))
    return page


def test_a_question_mark_shows_every_action_with_its_keys() -> None:
    page = opened_shortcuts()

    action_ids = [id_.removeprefix("key:") for id_ in element_ids(page) if id_.startswith("key:")]
    assert sorted(action_ids) == sorted(asdict(KeyBindings()))
    assert find_element(page, "key:take_back").label == "Take back, or undo: Ctrl+Z"
    assert find_element(page, "key:cards").label == "Select the 1st, 2nd… card: 1 to 0"
    assert page.announce == "Keys. Any key closes the list."


def test_redo_is_listed_where_it_works_and_not_among_the_keys_of_a_turn() -> None:
    title = {action: group.title for group in shortcut_groups() for action in group.actions}

    assert title["redo"] == title["save"] == "Other pages"


def test_the_sheet_shows_the_current_bindings() -> None:
    key_bindings.set_bindings(KeyBindings(throw=("x", "shift+page up"), call=()))

    page = opened_shortcuts()

    assert find_element(page, "key:throw").label == "Throw selected cards: X, Shift+Page\N{NO-BREAK SPACE}Up"
    assert find_element(page, "key:call").label.endswith(": no key")


def test_keys_have_the_names_of_the_keyboard_layout() -> None:
    i18n.set_language("fr", paths.locale())

    assert [key_bindings.key_label(name) for name in ("return", "shift+tab", "pad left", "ctrl++", "f10")] == [
        "Entrée",
        "Maj+Tab",
        "Manette Gauche",
        "Ctrl++",
        "F10",
    ]
    assert key_bindings.keys_text(("return", "enter", "pad a")) == "Entrée, Manette\N{NO-BREAK SPACE}A"


@pytest.mark.parametrize(
    "event", [key_press("n"), key_press("escape"), GamepadPressed("a", 0), PointerPressed((1, 1), "left", 0)]
)
def test_any_press_closes_the_sheet_and_does_nothing_else(event: InputEvent) -> None:
    page = opened_shortcuts()

    assert page.handle(event) is None
    assert "menu:new-game" in element_ids(page)
    assert isinstance(page.handle(key_press("n")), ToLobby)


@pytest.mark.parametrize("event", [PointerMoved((5, 5), 0), KeyReleased("?", 0), Resized((1280, 720), 0)])
def test_other_inputs_do_not_close_the_sheet(event: InputEvent) -> None:
    page = opened_shortcuts()

    page.handle(event)

    assert element_ids(page)[0] == "dialog"


def test_the_page_is_paused_under_the_sheet() -> None:
    page = opened_shortcuts()

    assert page.update(1000) is None
    assert not page.is_moving


def test_a_question_mark_can_be_typed_into_a_field() -> None:
    page = ShortcutScene(new_game_scene(CONTEXT), CONTEXT)
    paint(page)
    while "focused" not in find_element(page, "name").state:
        page.handle(key_press("tab"))

    page.handle(key_press("?"))

    assert "dialog" not in element_ids(page)


def test_with_large_text_any_key_turns_the_page_and_finally_closes_the_sheet() -> None:
    context = make_context()
    context.text_scale = 2.0
    page = ShortcutScene(home_scene(context), context)
    paint(page)
    page.handle(key_press("?"))
    pages_shown = []
    while "dialog" in element_ids(page):
        paint(page)
        pages_shown.append(page.announce)
        page.handle(key_press("a"))

    assert pages_shown[0] == f"Keys, page 1 of {len(pages_shown)}. Any key turns the page."
    assert len(pages_shown) > 1
    assert pages_shown[-1] == "Keys. Any key closes the list."


def test_a_larger_window_with_fewer_pages_shows_its_last_one() -> None:
    context = make_context()
    context.text_scale = 2.0
    page = ShortcutScene(home_scene(context), context)
    paint(page, (1024, 640))
    page.handle(key_press("?"))
    paint(page, (1024, 640))
    while page.announce != "Keys. Any key closes the list.":
        page.handle(key_press("a"))

    context.text_scale = 1.0
    page.handle(Resized((1920, 1080), 0))
    paint(page, (1920, 1080))

    assert any(id_.startswith("key:") for id_ in element_ids(page))
    page.handle(key_press("a"))
    assert "dialog" not in element_ids(page)


def test_the_last_page_is_shown_while_the_sheet_closes() -> None:
    page = ShortcutScene(home_scene(CONTEXT), CONTEXT, AnimationSpeed())
    paint(page)
    page.handle(key_press("?"))
    page.update(1000)
    page.handle(key_press("x"))
    page.update(16)

    paint(page)

    assert not any(id_.startswith("key:") for id_ in element_ids(page))


def test_escape_closes_the_sheet_on_any_page() -> None:
    context = make_context()
    context.text_scale = 2.0
    page = ShortcutScene(home_scene(context), context)
    paint(page)

    page.handle(key_press("?"))
    page.handle(key_press("escape"))

    assert "dialog" not in element_ids(page)
