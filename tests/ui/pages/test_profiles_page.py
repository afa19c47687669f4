"""Tests of the profiles page."""

import pytest
from pygame import Rect

from tests.ui.made_up_profiles import MadeUpProfiles
from tests.ui.sample_me import profiles_scene
from tests.ui.scene_harness import SIZES, click, element_ids, find_element, focused_id, key_press, make_context, paint
from yaniv.store.profiles import MAX_PROFILES, Profile
from yaniv.ui.input.input_events import TextTyped
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import SwitchProfile, ToMe
from yaniv.ui.pages.profiles_page import PORTRAITS

CONTEXT = make_context()


def open_page(port: MadeUpProfiles) -> PageScene:
    page = profiles_scene(CONTEXT, port)
    paint(page)
    return page


def names(port: MadeUpProfiles) -> list[str]:
    return [each.name for each in port.profiles()]


def state_of(page: PageScene, element_id: str) -> tuple[str, ...]:
    return next(each.state for each in page.elements() if each.id == element_id)


def test_the_profile_is_switched_by_mouse_or_keys() -> None:
    port = MadeUpProfiles()
    page = open_page(port)

    assert click(page, "profile:person-1") == SwitchProfile("person-1")
    assert port.prepared == ["person-1"]

    page = open_page(port)
    assert click(page, "more:person-1") is None
    assert click(page, "profile:switch") == SwitchProfile("person-1")

    page = open_page(port)
    page.handle(key_press("right"))
    assert page.handle(key_press("return")) == SwitchProfile("person-1")
    assert page.handle(key_press("escape")) == ToMe()


def test_the_current_profile_cannot_be_switched_to_or_deleted() -> None:
    page = open_page(MadeUpProfiles())

    assert page.handle(key_press("return")) is None
    assert page.handle(key_press("delete")) is None
    assert "disabled" in state_of(page, "profile:switch")
    assert "disabled" in state_of(page, "profile:delete")
    assert "Playing now." in page.announce


def test_a_profile_that_cannot_be_opened_shows_a_message() -> None:
    port = MadeUpProfiles()
    port.problem = "Lia: already playing in another window."
    page = open_page(port)

    assert click(page, "profile:person-2") is None
    assert "Lia: already playing in another window." in page.announce
    click(page, "more:person-2")
    assert click(page, "profile:switch") is None
    assert "Lia: already playing in another window." in page.announce


def test_a_guest_plays_at_once() -> None:
    port = MadeUpProfiles()

    assert click(open_page(port), "profile:guest") == SwitchProfile("guest")
    assert port.prepared == ["guest"]


def test_a_new_profile_has_an_initial_and_is_selected() -> None:
    port = MadeUpProfiles()
    page = open_page(port)
    click(page, "profile:add")
    page.handle(TextTyped("Omer", 0))
    page.handle(key_press("return"))
    paint(page)

    assert names(port)[-1] == "Omer"
    assert port.profiles()[-1].portrait == ""
    assert "Omer." in page.announce


def test_a_name_can_be_changed_and_escape_cancels() -> None:
    port = MadeUpProfiles()
    page = open_page(port)
    for key in ("escape", "return"):
        click(page, "profile:rename")
        page.handle(TextTyped(" B", 0))
        page.handle(key_press(key))

    assert names(port)[0] == "Dana B"


def test_portraits_cycle_and_include_the_initial() -> None:
    port = MadeUpProfiles()
    page = open_page(port)
    seen = []
    for _ in PORTRAITS:
        click(page, "profile:portrait")
        seen.append(port.profiles()[0].portrait)

    assert sorted(seen) == sorted(PORTRAITS)


def test_a_deleted_profile_can_be_restored() -> None:
    port = MadeUpProfiles()
    page = open_page(port)
    click(page, "more:person-2")
    click(page, "profile:delete")
    click(page, "button:cancel")
    assert names(port) == ["Dana", "Grandfather Yitzhak", "Lia"]

    click(page, "profile:delete")
    click(page, "button:yes")
    assert names(port) == ["Dana", "Grandfather Yitzhak"]
    assert "Lia deleted." in page.announce

    click(page, "button:undo")
    assert names(port) == ["Dana", "Grandfather Yitzhak", "Lia"]


def test_a_guest_has_neither_name_nor_portrait_to_change() -> None:
    page = open_page(MadeUpProfiles(current_id="guest"))

    for button in ("profile:rename", "profile:portrait", "profile:delete"):
        assert "disabled" in state_of(page, button)


def test_delete_asks_about_the_player_with_the_focus() -> None:
    port = MadeUpProfiles()
    page = open_page(port)
    page.handle(key_press("right"))
    assert focused_id(page) == "profile:person-1"

    page.handle(key_press("delete"))
    assert "Delete Grandfather Yitzhak?" in page.announce
    page.handle(key_press("return"))

    assert names(port) == ["Dana", "Lia"]


def test_a_new_guest_can_begin_while_a_guest_plays() -> None:
    page = open_page(MadeUpProfiles(current_id="guest"))

    assert "selected" in state_of(page, "profile:current-guest")
    assert click(page, "profile:guest") == SwitchProfile("guest")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_a_message_about_a_player_covers_no_button(size: tuple[int, int], scale: float) -> None:
    context = make_context()
    context.text_scale = scale
    port = MadeUpProfiles()
    page = profiles_scene(context, port, "person-2")
    paint(page, size)
    for id_ in ("profile:delete", "button:yes"):
        click(page, id_, size)
    paint(page, size)

    toast_rect = Rect(find_element(page, "toast").rect)
    others = [each for each in page.elements() if each.role != "text" and each.id != "button:undo"]
    assert [each.id for each in others if toast_rect.colliderect(each.rect)] == []
    assert Rect((0, 0), size).contains(toast_rect)


def test_the_last_of_the_most_players_comes_into_view_with_the_focus() -> None:
    people = tuple(Profile(f"person-{n}", f"Person {n}") for n in range(1, MAX_PROFILES))
    page = open_page(MadeUpProfiles((Profile("", "Dana"), *people), current_id=people[-1].id))

    last = people[-1].id
    assert focused_id(page) == f"profile:{last}"
    assert Rect((0, 0), (1280, 720)).contains(find_element(page, f"profile:{last}").rect)
    assert find_element(page, f"profile:{last}").rect[3] > 100
    assert "profile:first" not in element_ids(page)
