"""Tests of the profiles page."""

from pygame import Surface

from tests.ui.fake_profiles_port import FakeProfilesPort
from tests.ui.scene_harness import click, key_press
from yaniv import paths
from yaniv.settings.settings_schema import Appearance
from yaniv.ui.context import load_context
from yaniv.ui.input.input_events import TextTyped
from yaniv.ui.navigation import SwitchProfile, ToMe
from yaniv.ui.scenes.profiles.profiles_scene import PORTRAITS, ProfilesScene

SIZE = (1280, 720)
CONTEXT = load_context(paths.assets(), Appearance())


def open_page(port: FakeProfilesPort) -> ProfilesScene:
    page = ProfilesScene(CONTEXT, port)
    page.paint(Surface(SIZE))
    return page


def names(port: FakeProfilesPort) -> list[str]:
    return [each.name for each in port.profiles()]


def state_of(page: ProfilesScene, element_id: str) -> tuple[str, ...]:
    return next(each.state for each in page.elements() if each.id == element_id)


def test_the_profile_is_switched_by_mouse_or_keys() -> None:
    port = FakeProfilesPort()
    page = open_page(port)
    click(page, "profile:person-1")

    assert click(page, "profile:switch") == SwitchProfile("person-1")
    assert port.prepared == ["person-1"]

    page = open_page(port)
    page.handle(key_press("down"))
    assert page.handle(key_press("return")) == SwitchProfile("person-1")
    assert page.handle(key_press("escape")) == ToMe()


def test_the_current_profile_cannot_be_switched_to_or_deleted() -> None:
    page = open_page(FakeProfilesPort())

    assert page.handle(key_press("return")) is None
    assert page.handle(key_press("delete")) is None
    assert "disabled" in state_of(page, "profile:switch")
    assert "disabled" in state_of(page, "profile:delete")
    assert "Playing now." in page.announce


def test_a_profile_that_cannot_be_opened_shows_a_message() -> None:
    port = FakeProfilesPort()
    port.problem = "Lia is playing in another window."
    page = open_page(port)
    click(page, "profile:person-2")

    assert click(page, "profile:switch") is None
    assert "Lia is playing in another window." in page.announce


def test_a_guest_plays_at_once() -> None:
    port = FakeProfilesPort()

    assert click(open_page(port), "profile:guest") == SwitchProfile("guest")
    assert port.prepared == ["guest"]


def test_a_new_profile_has_an_initial_and_is_selected() -> None:
    port = FakeProfilesPort()
    page = open_page(port)
    click(page, "profile:add")
    page.handle(TextTyped("Omer", 0))
    page.handle(key_press("return"))
    page.paint(Surface(SIZE))

    assert names(port)[-1] == "Omer"
    assert port.profiles()[-1].portrait == ""
    assert "Omer." in page.announce


def test_a_name_can_be_changed_and_escape_cancels() -> None:
    port = FakeProfilesPort()
    page = open_page(port)
    for key in ("escape", "return"):
        click(page, "profile:rename")
        page.handle(TextTyped(" B", 0))
        page.handle(key_press(key))

    assert names(port)[0] == "Dana B"


def test_portraits_cycle_and_include_the_initial() -> None:
    port = FakeProfilesPort()
    page = open_page(port)
    seen = []
    for _ in PORTRAITS:
        click(page, "profile:portrait")
        seen.append(port.profiles()[0].portrait)

    assert sorted(seen) == sorted(PORTRAITS)


def test_a_deleted_profile_can_be_restored() -> None:
    port = FakeProfilesPort()
    page = open_page(port)
    click(page, "profile:person-2")
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
    page = open_page(FakeProfilesPort(current_id="guest"))

    for button in ("profile:rename", "profile:portrait", "profile:delete"):
        assert "disabled" in state_of(page, button)
