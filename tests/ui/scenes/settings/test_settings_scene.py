"""Tests of the settings page: changes take effect at once and can be undone; key bindings; folders and matches."""

import pytest
from msgspec.structs import asdict, replace
from pygame import Rect

from tests.ui.fake_settings_port import FakeSettingsPort
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
from yaniv.rules.rule_specs import get_value, with_value
from yaniv.settings.key_binding_settings import KeyBindings, find_problems
from yaniv.settings.setting_specs import SETTING_SPECS, SETTINGS_PAGES, SPEC_BY_PATH, SettingSpec
from yaniv.settings.settings_schema import Appearance, Settings
from yaniv.ui.audio.audio_player import NullAudio
from yaniv.ui.audio.cues import Cue
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
)
from yaniv.ui.navigation import LeaveSettings, NavigationRequest
from yaniv.ui.scenes.settings.key_capture import action_bound_to, reassign_key
from yaniv.ui.scenes.settings.settings_scene import SettingsScene


class CueRecorder(NullAudio):
    """An audio port that records cues."""

    def __init__(self) -> None:
        super().__init__()
        self.cues: list[Cue] = []

    def play(self, cue: Cue, part: float | None = None) -> None:
        """Record the cue."""
        assert part is None
        self.cues.append(cue)


class SettingsDriver:
    """Drives one part of the settings page."""

    def __init__(self, part: str = "game", settings: Settings | None = None) -> None:
        self.context = make_context()
        self.recorder = self.context.audio = CueRecorder()
        self.port = FakeSettingsPort(settings, self.context)
        self.scene = SettingsScene(self.context, self.port, part)
        self.paint = self.scene.paint
        self.elements = self.scene.elements
        paint(self)

    def handle_events(self, *inputs: InputEvent) -> NavigationRequest | None:
        """Handle the inputs; return the last navigation request."""
        change = None
        for event in inputs:
            change = self.scene.handle(event)
            self.scene.update(16)
            paint(self)
        return change

    def click_element(self, id_: str) -> NavigationRequest | None:
        """Click the middle of an element."""
        return self.handle_events(*click_events(self, id_))

    def tab_to(self, id_: str) -> None:
        """Press Tab until an element has the focus."""
        for _ in range(200):
            if any(each.id == id_ and "focused" in each.state for each in self.elements()):
                return
            self.handle_events(key_press("tab"))
        raise AssertionError(f"nobody gets to {id_}")


@pytest.fixture(autouse=True)
def _usual_keys() -> None:
    key_bindings.set_bindings(KeyBindings())


@pytest.mark.parametrize("part", SETTINGS_PAGES)
def test_every_part_is_reached_by_a_click(part: str) -> None:
    driver = SettingsDriver()

    driver.click_element(f"page:{part}")

    assert "selected" in find_element(driver, f"page:{part}").state


@pytest.mark.parametrize("option", SETTING_SPECS, ids=lambda option: option.path)
def test_every_setting_is_changed_and_reset_with_the_keyboard(option: SettingSpec) -> None:
    driver = SettingsDriver(option.pages[0])
    id_ = f"setting:{option.path}"
    driver.tab_to(id_)

    before = driver.port.settings
    driver.handle_events(key_press("right"))
    if driver.port.settings == before:
        driver.tab_to(id_)
        driver.handle_events(key_press("left"))

    assert get_value(driver.port.settings, option.path) != option.default
    assert find_element(driver, id_).value == get_value(driver.port.settings, option.path)
    driver.tab_to(f"reset:{id_}")
    driver.handle_events(key_press("return"))
    assert driver.port.settings == before
    assert find_element(driver, id_).value == option.default
    assert "focused" in find_element(driver, id_).state


def test_another_theme_takes_effect_at_once() -> None:
    driver = SettingsDriver("display")
    before = paint(driver).get_buffer().raw

    driver.tab_to("setting:look.theme")
    driver.handle_events(key_press("right"))

    assert driver.context.theme.name == "Slate"
    assert paint(driver).get_buffer().raw != before


def test_larger_text_takes_effect_at_once_and_changes_the_layout() -> None:
    driver = SettingsDriver("display")
    for _ in range(4):
        driver.handle_events(*_plus_click(driver, "setting:look.text_size"))

    assert driver.context.text_scale == 2
    assert element_rect(driver, "setting:look.text_size").width > 600


def test_the_focused_setting_stays_visible_when_text_grows() -> None:
    driver = SettingsDriver("accessibility")
    driver.tab_to("setting:look.text_size")

    for size in (125, 150, 175, 200):
        driver.handle_events(key_press("right"))
        paint(driver)
        assert find_element(driver, "setting:look.text_size").value == size


@pytest.mark.parametrize("part", ["display", "accessibility"])
def test_a_pressed_control_stays_under_the_pointer_when_text_grows(part: str) -> None:
    driver = SettingsDriver(part)
    driver.tab_to("setting:look.text_size")
    position = (
        element_rect(driver, "setting:look.text_size").right - 20,
        element_rect(driver, "setting:look.text_size").centery,
    )

    driver.handle_events(PointerMoved(position, 0))
    for size in (125, 150, 175, 200):
        driver.handle_events(PointerPressed(position, "left", 0), PointerReleased(position, "left", 0))
        assert find_element(driver, "setting:look.text_size").value == size
        assert element_rect(driver, "setting:look.text_size").collidepoint(position)
    driver.handle_events(PointerMoved((2, 2), 0))

    column = driver.scene._form.scroll_area
    assert column.content_top == column.viewport.top or column.is_overflowing
    assert 0 <= column.viewport.top - column.content_top <= max(0, column.content_height - column.viewport.height)


def test_an_overscrolled_page_returns_when_released() -> None:
    driver = SettingsDriver("display")
    driver.tab_to("setting:look.text_size")
    position = (
        element_rect(driver, "setting:look.text_size").right - 20,
        element_rect(driver, "setting:look.text_size").centery,
    )
    driver.handle_events(PointerMoved(position, 0))
    column = driver.scene._form.scroll_area

    for _ in range(4):
        driver.handle_events(PointerPressed(position, "left", 0), PointerReleased(position, "left", 0))
        assert not column.is_overflowing or column.viewport.contains(column.scrollbar.thumb_rect)
    assert driver.scene.is_moving
    for _ in range(120):
        driver.scene.update(16)
    paint(driver)

    assert 0 <= column.viewport.top - column.content_top <= column.content_height - column.viewport.height
    assert element_rect(driver, "setting:look.text_size").bottom <= column.viewport.bottom
    assert not column.is_overscrolled


def _plus_click(driver: SettingsDriver, id_: str) -> list[InputEvent]:
    position = (element_rect(driver, id_).right - 8, element_rect(driver, id_).centery)
    return [PointerPressed(position, "left", 0), PointerReleased(position, "left", 0)]


def test_a_volume_is_heard_while_it_is_set() -> None:
    driver = SettingsDriver("sound")

    driver.tab_to("setting:sound.voice")
    driver.handle_events(key_press("left"))

    assert driver.port.settings.sound.voice == 75
    assert driver.recorder.cues[-1] == "call"


def test_a_page_is_reset_and_the_reset_undone() -> None:
    chosen = with_value(with_value(Settings(), "speed", "fast"), "sound.mute", new_value=True)
    driver = SettingsDriver("motion", chosen)

    driver.click_element("button:reset-page")
    assert driver.port.settings == with_value(chosen, "speed", "normal")
    assert not element_rect(driver, "toast").colliderect(element_rect(driver, "button:reset-page"))
    assert find_element(driver, "toast").name == "This page is back to its defaults."
    driver.click_element("button:undo")
    assert driver.port.settings == chosen
    assert find_element(driver, "setting:speed").value == "fast"


def test_a_reset_is_undone_with_the_key_too() -> None:
    driver = SettingsDriver("motion", with_value(Settings(), "speed", "fast"))
    driver.click_element("button:reset-page")

    driver.handle_events(key_press("z", ctrl=True))

    assert driver.port.settings.speed == "fast"


def test_a_page_with_default_settings_has_nothing_to_reset() -> None:
    assert find_element(SettingsDriver("motion"), "button:reset-page").state == ("disabled",)


@pytest.mark.parametrize("given", [key_press("escape"), GamepadPressed("b", 0), key_press(",", ctrl=True)])
def test_the_page_is_left_with_a_key(given: InputEvent) -> None:
    assert isinstance(SettingsDriver().handle_events(given), LeaveSettings)


def test_the_page_is_left_with_its_button() -> None:
    assert isinstance(SettingsDriver().click_element("button:close"), LeaveSettings)


def test_escape_closes_an_open_list_before_it_leaves_the_page() -> None:
    driver = SettingsDriver("motion")
    driver.click_element("setting:speed")
    assert "setting:speed:relaxed" in element_ids(driver)

    assert driver.handle_events(key_press("escape")) is None
    assert "setting:speed:relaxed" not in element_ids(driver)


def test_a_setting_changed_elsewhere_is_updated_on_the_page() -> None:
    driver = SettingsDriver("display")

    driver.port.settings = with_value(driver.port.settings, "window.fullscreen", new_value=True)
    driver.scene.update(16)

    assert find_element(driver, "setting:window.fullscreen").value is True


def test_settings_that_cannot_be_saved_still_take_effect_with_a_message() -> None:
    driver = SettingsDriver("sound")
    driver.port.error = "Can't save the settings in /x: no room."

    driver.click_element("setting:sound.mute")

    assert find_element(driver, "toast").name == driver.port.error
    assert driver.port.settings.sound.mute


@pytest.mark.parametrize("page", ["accessibility", "cards", "motion"])
def test_large_text_leaves_room_for_several_settings(page: str) -> None:
    driver = SettingsDriver(page)
    driver.context.text_scale = 2.0
    surface = paint(driver, (1280, 720))

    rows = [Rect(each.rect) for each in driver.elements() if each.id.startswith("setting:")]
    whole = [rect for rect in rows if surface.get_rect().contains(rect) and rect.height]

    assert len(whole) >= 2


def test_the_preview_of_motion_moves_by_itself() -> None:
    driver = SettingsDriver("motion")
    first = paint(driver).get_buffer().raw
    assert driver.scene.is_moving

    driver.scene.update(950)

    assert paint(driver).get_buffer().raw != first


def test_an_action_is_bound_to_the_next_key_pressed() -> None:
    driver = SettingsDriver("controls")
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"))
    assert element_ids(driver) == ["dialog", "button:no-key", "button:leave-key"]

    driver.handle_events(key_press("left shift"), key_press("j", ctrl=True))

    assert driver.port.settings.keys.throw == ("ctrl+j",)
    assert find_element(driver, "setting:keys.throw").value == "Ctrl+J"
    assert key_bindings.action_for(KeyPressed("j", 0, ctrl=True)) == "throw"
    driver.click_element("button:undo")
    assert driver.port.settings.keys == KeyBindings()


def test_a_gamepad_has_its_own_button_beside_the_key() -> None:
    driver = SettingsDriver("controls")
    driver.tab_to("setting:keys.sort")
    driver.handle_events(key_press("return"), GamepadPressed("l3", 0))

    assert find_element(driver, "dialog").label.startswith(
        "Sort your cards. “Hint (again for the move)” already uses Pad L3"
    )
    driver.handle_events(key_press("return"))
    assert driver.port.settings.keys.sort == ("s", "pad l3")
    assert driver.port.settings.keys.hint == ("h",)


@pytest.mark.parametrize("by_pointer", [True, False])
def test_an_action_may_have_no_key(by_pointer: bool) -> None:  # noqa: FBT001 -- a table
    driver = SettingsDriver("controls")
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"))

    driver.click_element("button:no-key") if by_pointer else driver.handle_events(key_press("delete"))

    assert driver.port.settings.keys.throw == ()
    assert find_element(driver, "setting:keys.throw").value == "no key"
    assert key_bindings.action_for(key_press("d")) is None
    driver.click_element("button:undo")
    assert driver.port.settings.keys == KeyBindings()


def test_keys_have_no_other_effect_while_a_binding_is_awaited() -> None:
    driver = SettingsDriver("controls")
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"))

    assert key_bindings.action_for(key_press("f11")) is None
    driver.handle_events(key_press("escape"))
    assert key_bindings.action_for(key_press("f11")) == "fullscreen"
    assert driver.port.settings.keys == KeyBindings()


def test_leaving_while_a_binding_is_awaited_restores_the_keys() -> None:
    driver = SettingsDriver("controls")
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"))

    driver.scene.close()

    assert key_bindings.action_for(key_press("f11")) == "fullscreen"


def test_a_key_of_another_action_is_rebound_only_after_confirmation() -> None:
    driver = SettingsDriver("controls")
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"), key_press("w"))
    assert "Draw from the deck" in find_element(driver, "dialog").label

    driver.click_element("button:leave-key")
    assert driver.port.settings.keys == KeyBindings()
    driver.handle_events(key_press("return"), key_press("w"))
    driver.click_element("button:take-key")

    assert driver.port.settings.keys.throw == ("w",)
    assert driver.port.settings.keys.draw == ()


@pytest.mark.parametrize("action", list(asdict(KeyBindings())))
def test_binding_any_key_to_any_action_leaves_no_conflicts(action: str) -> None:
    for key_ in ("w", "pad x", "ctrl+s", "escape", "1"):
        keyboard = reassign_key(KeyBindings(), action, key_)

        assert list(find_problems(keyboard)) == []
        assert [each for each, keys in asdict(keyboard).items() if key_ in keys] == [action]
        assert action_bound_to(keyboard, key_) == action


def test_a_default_key_that_the_player_has_given_to_another_action_is_not_shown() -> None:
    keyboard = replace(KeyBindings(), throw=("l",), draw=("f1",))
    driver = SettingsDriver("controls", replace(Settings(), keys=keyboard))
    key_bindings.set_bindings(keyboard)

    for action, text in (("throw", "L"), ("hint", "H, Pad L3"), ("log", "taken by another action")):
        driver.tab_to(f"setting:keys.{action}")
        assert find_element(driver, f"setting:keys.{action}").value == text
    assert key_bindings.current_bindings().log == ()
    assert key_bindings.action_for(key_press("l")) == "throw"


def test_a_key_is_taken_from_the_action_that_it_triggers() -> None:
    keyboard = replace(KeyBindings(), draw=("d",))
    driver = SettingsDriver("controls", replace(Settings(), keys=keyboard))
    driver.tab_to("setting:keys.throw")

    driver.handle_events(key_press("return"), key_press("d"))

    assert "“Draw from the deck” already uses D" in find_element(driver, "dialog").label


def test_bindings_are_reset_one_by_one() -> None:
    keyboard = replace(KeyBindings(), throw=("j",))
    driver = SettingsDriver("controls", replace(Settings(), keys=keyboard))
    driver.tab_to("reset:setting:keys.throw")

    driver.handle_events(key_press("return"))

    assert driver.port.settings.keys == KeyBindings()


def test_folders_are_opened_and_errors_reported() -> None:
    driver = SettingsDriver("data")

    driver.click_element("data:open:matches")
    assert driver.port.calls == ["open yaniv"]
    driver.port.error = "Can't open /home/noa: this system has no program for it."
    driver.click_element("data:open:settings")
    assert find_element(driver, "toast").name == driver.port.error


def test_matches_are_exported() -> None:
    driver = SettingsDriver("data")

    driver.click_element("data:export")

    assert find_element(driver, "toast").name == "12 matches saved to /home/noa/Documents/Yaniv."


def test_matches_are_deleted_only_after_typing_the_confirmation() -> None:
    driver = SettingsDriver("data")

    driver.click_element("data:forget")
    driver.handle_events(TextTyped("del", 0), key_press("return"))
    assert driver.port.calls == []
    driver.handle_events(TextTyped("ete", 0), key_press("return"))

    assert driver.port.calls == ["forget"]
    assert find_element(driver, "toast").name == "All matches deleted."
    assert find_element(driver, "data:forget").state[0] == "disabled"


def test_nothing_is_deleted_if_the_dialog_is_cancelled() -> None:
    driver = SettingsDriver("data")
    driver.click_element("data:forget")

    driver.handle_events(key_press("escape"))

    assert driver.port.calls == []
    assert "data:forget" in element_ids(driver)


@pytest.mark.parametrize("part", SETTINGS_PAGES)
@pytest.mark.parametrize("size", [(1024, 640), HD, (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_elements_are_inside_the_window_and_do_not_overlap(part: str, size: tuple[int, int], scale: float) -> None:
    driver = SettingsDriver(part)
    driver.context.text_scale = scale
    paint(driver, size)
    paint(driver, size)

    controls = [each for each in driver.elements() if each.role != "choice" or not each.id.count(":") > 1]
    places = [Rect(each.rect) for each in controls]
    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert not [
        (one.id, other.id)
        for number, one in enumerate(controls)
        for other in controls[number + 1 :]
        if Rect(one.rect).colliderect(Rect(other.rect))
    ]


def test_every_setting_is_on_some_page() -> None:
    shown = {each.widget.id for part in SETTINGS_PAGES for each in SettingsDriver(part).scene._form.rows}

    assert {f"setting:{path}" for path in SPEC_BY_PATH} <= shown
    assert {f"setting:keys.{action}" for action in asdict(KeyBindings())} <= shown


def test_a_locked_souvenir_names_its_stop_and_cannot_be_selected() -> None:
    driver = SettingsDriver("cards")
    driver.port.locked = {"look.back": {"waves": "Jaffa"}}
    driver.tab_to("setting:look.back")
    before = driver.port.settings

    driver.handle_events(key_press("right"))

    assert driver.port.settings == before
    assert "You find this on the journey: Jaffa." in driver.scene.announce


def test_a_locked_souvenir_in_use_may_be_kept_or_replaced() -> None:
    driver = SettingsDriver("cards", Settings(look=Appearance(back="waves")))
    driver.port.locked = {"look.back": {"waves": "Jaffa"}}
    driver.tab_to("setting:look.back")

    driver.handle_events(key_press("left"))

    assert driver.port.settings.look.back == "lattice"
