"""Tests of the settings page: changes take effect at once and can be undone; key bindings; folders and matches."""

import pytest
from msgspec.structs import asdict, replace
from pygame import Rect, Surface

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
from yaniv.settings.setting_specs import SETTING_SPECS, SETTINGS_GROUPS, SPEC_BY_PATH, SettingSpec
from yaniv.settings.settings_schema import Appearance, Settings
from yaniv.ui.accessibility.element_tree import Element
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
    WheelTurned,
)
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import LeaveSettings, NavigationRequest
from yaniv.ui.pages.setting_controls import PICTURE_HEIGHTS, action_bound_to, choice_picture, reassign_key, values_of
from yaniv.ui.pages.settings_page import SettingsPage


class CueRecorder(NullAudio):
    """An audio port that records cues."""

    def __init__(self) -> None:
        super().__init__()
        self.cues: list[Cue] = []
        self.spoken: list[str] = []

    def play(self, cue: Cue, part: float | None = None) -> None:
        """Record the cue."""
        assert part is None
        self.cues.append(cue)

    def speak(self, cue: Cue, word: str, character: str) -> None:
        """Record the call."""
        self.spoken.append(f"{cue} {word} {character}")


class SettingsDriver:
    """Drives the settings page, from one of its groups on."""

    def __init__(
        self,
        part: str = "comfort",
        settings: Settings | None = None,
        *,
        locked: dict[str, dict[str, str]] | None = None,
    ) -> None:
        self.context = make_context()
        self.recorder = self.context.audio = CueRecorder()
        self.port = FakeSettingsPort(settings, self.context)
        self.port.locked = locked or {}
        self.page = SettingsPage(self.context, self.port, part)
        self.scene = PageScene(self.context, self.page)
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

    def scroll_to(self, id_: str) -> None:
        """Scroll until an element is visible as a whole."""
        for _ in range(40):
            if any(
                each.id == id_ and Rect(0, 0, *HD).contains(each.rect) and each.rect[3] > 30 for each in self.elements()
            ):
                return
            self.handle_events(WheelTurned((500, 400), -1, 0))

    def tab_to(self, id_: str) -> None:
        """Press Tab until an element has the focus."""
        for _ in range(200):
            if any(each.id == id_ and "focused" in each.state for each in self.elements()):
                return
            self.scene.handle(key_press("tab"))
        raise AssertionError(f"nobody gets to {id_}")


def all_elements(driver: SettingsDriver) -> tuple[Element, ...]:
    """Return the elements of a window so high that nothing is scrolled away."""
    paint(driver, (1920, 9000))
    return driver.elements()


@pytest.fixture(autouse=True)
def _usual_keys() -> None:
    key_bindings.set_bindings(KeyBindings())


@pytest.mark.parametrize("part", SETTINGS_GROUPS)
def test_every_part_is_reached_by_a_click(part: str) -> None:
    driver = SettingsDriver()

    driver.click_element(f"page:{part}")

    assert "selected" in find_element(driver, f"page:{part}").state


@pytest.mark.parametrize("option", SETTING_SPECS, ids=lambda option: option.path)
def test_every_setting_is_changed_and_taken_back_with_the_keyboard(option: SettingSpec) -> None:
    driver = SettingsDriver(option.group)
    id_ = f"setting:{option.path}"
    driver.tab_to(id_)

    before = driver.port.settings
    for key in ("return",) if option.is_switch else ("right", "left"):
        if driver.port.settings == before:
            driver.handle_events(key_press(key))

    assert get_value(driver.port.settings, option.path) != option.default
    assert find_element(driver, id_).value == get_value(driver.port.settings, option.path)
    assert "focused" in find_element(driver, id_).state
    driver.tab_to("button:reset-page")
    driver.handle_events(key_press("return"))
    assert driver.port.settings == before
    driver.tab_to(id_)
    assert find_element(driver, id_).value == option.default


LOCKED_WAVES = {"look.back": {"waves": "Jaffa"}}
WORDED = [each for each in SETTING_SPECS if each.words and each.lowest is None]


@pytest.mark.parametrize("option", WORDED, ids=lambda option: option.path)
def test_every_choice_is_made_by_a_click(option: SettingSpec) -> None:
    driver = SettingsDriver(option.group)
    id_ = f"setting:{option.path}"

    for word in option.words:
        driver.tab_to(id_)
        driver.scroll_to(f"{id_}:{word}")
        driver.click_element(f"{id_}:{word}")
        assert get_value(driver.port.settings, option.path) == word
        assert "selected" in find_element(driver, f"{id_}:{word}").state


def test_another_theme_takes_effect_at_once() -> None:
    driver = SettingsDriver()
    before = paint(driver).get_buffer().raw

    driver.tab_to("setting:look.theme")
    driver.handle_events(key_press("right"))

    assert driver.context.theme.name == "Slate"
    assert paint(driver).get_buffer().raw != before


def test_larger_text_takes_effect_at_once_and_changes_the_layout() -> None:
    driver = SettingsDriver()
    before = element_rect(driver, "setting:look.text_size:200").height
    driver.click_element("setting:look.text_size:200")

    assert driver.context.text_scale == 2
    assert element_rect(driver, "setting:look.text_size:100").height > before


def test_the_focused_setting_stays_visible_when_text_grows() -> None:
    driver = SettingsDriver()
    driver.tab_to("setting:look.text_size")

    for size in (125, 150, 175, 200):
        driver.handle_events(key_press("right"))
        paint(driver)
        assert find_element(driver, "setting:look.text_size").value == size
        assert "focused" in find_element(driver, "setting:look.text_size").state


@pytest.mark.parametrize("path", ["slap_grace_ms", "auto_continue_ms"])
def test_a_number_is_stepped_by_its_buttons_as_far_as_it_goes(path: str) -> None:
    driver = SettingsDriver(SPEC_BY_PATH[path].group)
    seen = []

    for button in ("more", "less"):
        for _ in range(40):
            driver.tab_to(f"setting:{path}")
            element = find_element(driver, f"setting:{path}:{button}")
            if "disabled" in element.state:
                break
            driver.click_element(element.id)
            seen.append(get_value(driver.port.settings, path))

    assert {str(each) for each in seen} >= {SPEC_BY_PATH[path].words[0], str(SPEC_BY_PATH[path].highest)}


def test_a_slider_is_dragged() -> None:
    driver = SettingsDriver("sound")
    track = element_rect(driver, "setting:sound.music")

    driver.handle_events(
        PointerPressed((track.left + 3, track.centery), "left", 0),
        PointerMoved((track.centerx, track.centery), 10),
        PointerMoved((track.right - 1, track.centery), 20),
        PointerReleased((track.right - 1, track.centery), "left", 30),
    )

    assert driver.port.settings.sound.music == 100


def test_a_slider_moves_by_its_steps_with_keys_and_stays_in_its_bounds() -> None:
    driver = SettingsDriver("sound", with_value(Settings(), "sound.music", 50))
    driver.tab_to("setting:sound.music")

    volumes = []
    for key in ("right", "page down", "left", "left", "left", "end", "page down", "home", "page up"):
        driver.handle_events(key_press(key))
        volumes.append(driver.port.settings.sound.music)

    assert volumes == [55, 5, 0, 0, 0, 100, 50, 0, 50]


def test_a_finger_sets_a_slider_when_it_comes_up_and_scrolls_without_changing_it() -> None:
    driver = SettingsDriver("sound")
    track = element_rect(driver, "setting:sound.music")
    position = (track.right - 1, track.centery)

    driver.handle_events(PointerPressed(position, "left", 0, is_touch=True))
    assert driver.port.settings.sound.music == 0
    driver.handle_events(PointerReleased(position, "left", 10, is_touch=True))
    assert driver.port.settings.sound.music == 100

    start, end = (track.centerx, track.centery), (track.centerx, track.centery - 150)
    driver.handle_events(
        PointerPressed(start, "left", 20, is_touch=True),
        PointerMoved(end, 30, is_touch=True),
        PointerReleased(end, "left", 40, is_touch=True),
    )
    assert driver.port.settings.sound.music == 100
    assert element_rect(driver, "setting:sound.music").centery < track.centery


def test_a_volume_is_heard_while_it_is_set() -> None:
    driver = SettingsDriver("sound")

    driver.tab_to("setting:sound.voice")
    driver.handle_events(key_press("left"))

    assert driver.port.settings.sound.voice == 75
    assert driver.recorder.cues[-1] == "call"


def test_everything_goes_back_to_how_the_page_was_opened() -> None:
    chosen = with_value(Settings(), "speed", "fast")
    driver = SettingsDriver("speed", chosen)
    driver.click_element("setting:speed:instant")
    driver.click_element("page:sound")
    driver.click_element("page:speed")
    assert find_element(driver, "button:reset-page").name == "Undo all"

    driver.click_element("button:reset-page")

    assert driver.port.settings == chosen


def test_a_second_press_brings_back_the_usual_settings_of_the_group_and_a_third_undoes_it() -> None:
    chosen = with_value(with_value(Settings(), "speed", "fast"), "sound.mute", new_value=True)
    driver = SettingsDriver("speed", chosen)
    assert find_element(driver, "button:reset-page").name == "Defaults"

    driver.click_element("button:reset-page")
    assert driver.port.settings == with_value(chosen, "speed", "normal")
    driver.click_element("button:reset-page")
    assert driver.port.settings == chosen
    assert find_element(driver, "setting:speed").value == "fast"


def test_changes_are_taken_back_with_the_key_too() -> None:
    driver = SettingsDriver("speed", with_value(Settings(), "speed", "fast"))
    driver.click_element("setting:speed:instant")

    driver.handle_events(key_press("z", ctrl=True))

    assert driver.port.settings.speed == "fast"


def test_a_group_with_usual_settings_has_nothing_to_bring_back() -> None:
    assert find_element(SettingsDriver("speed"), "button:reset-page").state == ("disabled",)


@pytest.mark.parametrize("given", [key_press("escape"), GamepadPressed("b", 0), key_press(",", ctrl=True)])
def test_the_page_is_left_with_a_key(given: InputEvent) -> None:
    assert isinstance(SettingsDriver().handle_events(given), LeaveSettings)


def test_the_page_is_left_with_its_button() -> None:
    assert isinstance(SettingsDriver().click_element("button:close"), LeaveSettings)


@pytest.mark.parametrize("option", SETTING_SPECS, ids=lambda option: option.path)
def test_every_setting_is_found_by_its_title(option: SettingSpec) -> None:
    driver = SettingsDriver("data")
    driver.click_element("search")

    driver.handle_events(TextTyped(option.title.upper(), 0))

    assert f"setting:{option.path}" in [each.id for each in all_elements(driver)]


def test_a_search_that_finds_nothing_says_so_and_escape_ends_it() -> None:
    driver = SettingsDriver()
    driver.click_element("search")
    driver.handle_events(TextTyped("xyzzy", 0))
    assert "found:none" in element_ids(driver)

    assert driver.handle_events(key_press("escape")) is None
    assert "setting:look.text_size" in element_ids(driver)
    assert isinstance(driver.handle_events(key_press("escape")), LeaveSettings)


def test_a_setting_changed_elsewhere_is_updated_on_the_page() -> None:
    driver = SettingsDriver("table")

    driver.port.settings = with_value(driver.port.settings, "window.fullscreen", new_value=True)
    driver.scene.update(16)

    assert find_element(driver, "setting:window.fullscreen").value is True


def test_settings_that_cannot_be_saved_still_take_effect_with_a_message() -> None:
    driver = SettingsDriver("sound")
    driver.port.error = "Can't save the settings in /x: no room."

    driver.tab_to("setting:sound.mute")
    driver.handle_events(key_press("return"))

    assert find_element(driver, "toast").name == driver.port.error
    assert driver.port.settings.sound.mute


@pytest.mark.parametrize("group", ["comfort", "cards", "speed", "sound"])
def test_large_text_leaves_room_for_several_choices(group: str) -> None:
    driver = SettingsDriver(group)
    driver.context.text_scale = 2.0
    surface = paint(driver, (1280, 720))

    rows = [Rect(each.rect) for each in driver.elements() if each.id.startswith("setting:")]
    whole = [rect for rect in rows if surface.get_rect().contains(rect) and rect.height]

    assert len(whole) >= 2


def test_the_sample_of_speed_moves_by_itself() -> None:
    driver = SettingsDriver("speed")
    first = paint(driver).get_buffer().raw
    assert driver.scene.is_moving

    driver.scene.update(950)

    assert paint(driver).get_buffer().raw != first


def test_a_card_of_the_sample_is_lifted_and_put_back() -> None:
    driver = SettingsDriver()
    assert "selected" not in find_element(driver, "sample:9H").state

    driver.click_element("sample:9H")
    assert "selected" in find_element(driver, "sample:9H").state
    driver.click_element("sample:9H")
    assert "selected" not in find_element(driver, "sample:9H").state


def test_the_sentence_of_the_sample_is_heard_and_a_missing_voice_told() -> None:
    driver = SettingsDriver()

    driver.click_element("button:hear")
    assert driver.port.calls == ["say Your turn: throw. Both fives go together."]
    driver.port.error = "Your system has no voice."
    driver.click_element("button:hear")
    assert find_element(driver, "toast").name == driver.port.error


def test_the_sample_of_sounds_calls_and_comes_to_rest() -> None:
    driver = SettingsDriver("sound")
    moving = [driver.scene.is_moving]

    driver.click_element("button:hear")
    moving.append(driver.scene.is_moving)
    driver.scene.update(2000)
    moving.append(driver.scene.is_moving)

    assert moving == [False, True, False]
    assert driver.recorder.spoken == ["call Yaniv maya"]


@pytest.mark.parametrize("path", list(PICTURE_HEIGHTS))
def test_the_pictures_of_different_choices_differ(path: str) -> None:
    driver = SettingsDriver()
    pictures = []
    for value in values_of(SPEC_BY_PATH[path]):
        surface = Surface((240, 160))
        draw = choice_picture(driver.context, driver.port.settings, path, value)
        draw(driver.context.painter(surface, size=HD), Rect(20, 20, 200, 120))
        pictures.append(surface.get_buffer().raw)

    assert len(set(pictures)) == len(pictures) >= 3


def test_an_action_is_bound_to_the_next_key_pressed() -> None:
    driver = SettingsDriver("keys")
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"))
    assert element_ids(driver) == ["dialog", "button:usual-key", "button:no-key", "button:leave-key"]

    driver.handle_events(key_press("left shift"), key_press("j", ctrl=True))

    assert driver.port.settings.keys.throw == ("ctrl+j",)
    assert find_element(driver, "setting:keys.throw").value == "Ctrl+J"
    assert key_bindings.action_for(KeyPressed("j", 0, ctrl=True)) == "throw"
    driver.click_element("button:reset-page")
    assert driver.port.settings.keys == KeyBindings()


def test_a_gamepad_has_its_own_button_beside_the_key() -> None:
    driver = SettingsDriver("keys")
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
    driver = SettingsDriver("keys")
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"))

    driver.click_element("button:no-key") if by_pointer else driver.handle_events(key_press("delete"))

    assert driver.port.settings.keys.throw == ()
    assert find_element(driver, "setting:keys.throw").value == "no key"
    assert key_bindings.action_for(key_press("d")) is None
    driver.click_element("button:reset-page")
    assert driver.port.settings.keys == KeyBindings()


def test_keys_have_no_other_effect_while_a_binding_is_awaited() -> None:
    driver = SettingsDriver("keys")
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"))

    assert key_bindings.action_for(key_press("f11")) is None
    driver.handle_events(key_press("escape"))
    assert key_bindings.action_for(key_press("f11")) == "fullscreen"
    assert driver.port.settings.keys == KeyBindings()


def test_leaving_while_a_binding_is_awaited_restores_the_keys() -> None:
    driver = SettingsDriver("keys")
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"))

    driver.scene.close()

    assert key_bindings.action_for(key_press("f11")) == "fullscreen"


def test_a_key_of_another_action_is_rebound_only_after_confirmation() -> None:
    driver = SettingsDriver("keys")
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
    driver = SettingsDriver("keys", replace(Settings(), keys=keyboard))
    key_bindings.set_bindings(keyboard)

    for action, text in (("throw", "L"), ("hint", "H, Pad\N{NO-BREAK SPACE}L3"), ("log", "taken by another action")):
        driver.tab_to(f"setting:keys.{action}")
        assert find_element(driver, f"setting:keys.{action}").value == text
    assert key_bindings.current_bindings().log == ()
    assert key_bindings.action_for(key_press("l")) == "throw"


def test_a_key_is_taken_from_the_action_that_it_triggers() -> None:
    keyboard = replace(KeyBindings(), draw=("d",))
    driver = SettingsDriver("keys", replace(Settings(), keys=keyboard))
    driver.tab_to("setting:keys.throw")

    driver.handle_events(key_press("return"), key_press("d"))

    assert "“Draw from the deck” already uses D" in find_element(driver, "dialog").label


def test_an_action_gets_back_its_usual_keys() -> None:
    keyboard = replace(KeyBindings(), throw=("j",), draw=("d",))
    driver = SettingsDriver("keys", replace(Settings(), keys=keyboard))
    driver.tab_to("setting:keys.throw")
    driver.handle_events(key_press("return"))

    driver.click_element("button:usual-key")

    assert driver.port.settings.keys == replace(KeyBindings(), draw=())


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


@pytest.mark.parametrize("part", SETTINGS_GROUPS)
@pytest.mark.parametrize("size", [(1024, 640), HD, (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_elements_are_inside_the_window_and_do_not_overlap(part: str, size: tuple[int, int], scale: float) -> None:
    driver = SettingsDriver(part)
    driver.context.text_scale = scale
    paint(driver, size)
    paint(driver, size)

    # parts of a setting are inside it, and cards of the sample inside the sample
    controls = [each for each in driver.elements() if each.id.count(":") < 2 and not each.id.startswith("sample:")]
    controls = [each for each in controls if each.id not in ("sample", "button:hear")]
    places = [Rect(each.rect) for each in controls]
    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert not [
        (one.id, other.id)
        for number, one in enumerate(controls)
        for other in controls[number + 1 :]
        if Rect(one.rect).colliderect(Rect(other.rect))
    ]


def test_every_setting_is_on_the_page_once() -> None:
    shown = [
        each.id
        for group in SETTINGS_GROUPS
        for each in all_elements(SettingsDriver(group))
        if each.id.startswith("setting:") and each.id.count(":") == 1
    ]

    expected = [f"setting:{path}" for path in SPEC_BY_PATH]
    assert sorted(shown) == sorted([*expected, *(f"setting:keys.{action}" for action in asdict(KeyBindings()))])


def test_a_locked_souvenir_names_its_stop_and_cannot_be_selected() -> None:
    driver = SettingsDriver("cards", locked=LOCKED_WAVES)
    driver.tab_to("setting:look.back")
    before = driver.port.settings

    driver.handle_events(key_press("right"))

    assert driver.port.settings == before
    assert "You'll find this on the journey: Jaffa." in driver.scene.announce


def test_a_locked_souvenir_in_use_may_be_kept_or_replaced() -> None:
    driver = SettingsDriver("cards", Settings(look=Appearance(back="waves")), locked=LOCKED_WAVES)
    driver.tab_to("setting:look.back")

    driver.handle_events(key_press("left"))

    assert driver.port.settings.look.back == "lattice"
