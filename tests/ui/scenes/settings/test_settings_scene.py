"""The settings page: everything is there, holds at once, and can be taken back."""

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
    """Remembers what sounded."""

    def __init__(self) -> None:
        super().__init__()
        self.cues: list[Cue] = []

    def play(self, cue: Cue, part: float | None = None) -> None:
        """Heard."""
        assert part is None
        self.cues.append(cue)


class SettingsDriver:
    """Somebody looks at a part of the page."""

    def __init__(self, part: str = "game", settings: Settings | None = None) -> None:
        self.context = make_context()
        self.recorder = self.context.audio = CueRecorder()
        self.port = FakeSettingsPort(settings, self.context)
        self.scene = SettingsScene(self.context, self.port, part)
        self.paint = self.scene.paint
        self.elements = self.scene.elements
        paint(self)

    def handle_events(self, *inputs: InputEvent) -> NavigationRequest | None:
        """All of them; tells what the last one asked for."""
        change = None
        for event in inputs:
            change = self.scene.handle(event)
            self.scene.update(16)
            paint(self)
        return change

    def click_element(self, id_: str) -> NavigationRequest | None:
        """In the middle of it."""
        return self.handle_events(*click_events(self, id_))

    def tab_to(self, id_: str) -> None:
        """With the Tab key, however far down it is."""
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
    visit = SettingsDriver()

    visit.click_element(f"page:{part}")

    assert "selected" in find_element(visit, f"page:{part}").state


@pytest.mark.parametrize("option", SETTING_SPECS, ids=lambda option: option.path)
def test_every_setting_is_changed_with_the_keyboard_and_goes_back(option: SettingSpec) -> None:
    visit = SettingsDriver(option.pages[0])
    id_ = f"setting:{option.path}"
    visit.tab_to(id_)

    before = visit.port.settings
    visit.handle_events(key_press("right"))
    if visit.port.settings == before:
        visit.tab_to(id_)
        visit.handle_events(key_press("left"))

    assert get_value(visit.port.settings, option.path) != option.default
    assert find_element(visit, id_).value == get_value(visit.port.settings, option.path)
    visit.tab_to(f"reset:{id_}")
    visit.handle_events(key_press("return"))
    assert visit.port.settings == before
    assert find_element(visit, id_).value == option.default
    assert "focused" in find_element(visit, id_).state


def test_another_table_is_seen_at_once() -> None:
    visit = SettingsDriver("display")
    before = paint(visit).get_buffer().raw

    visit.tab_to("setting:look.theme")
    visit.handle_events(key_press("right"))

    assert visit.context.theme.name == "Slate"
    assert paint(visit).get_buffer().raw != before


def test_larger_text_is_there_at_once_and_turns_lines_into_columns() -> None:
    visit = SettingsDriver("display")
    for _ in range(4):
        visit.handle_events(*_plus_click(visit, "setting:look.text_size"))

    assert visit.context.text_scale == 2
    assert element_rect(visit, "setting:look.text_size").width > 600


def test_what_has_the_focus_stays_in_sight_when_text_grows() -> None:
    visit = SettingsDriver("accessibility")
    visit.tab_to("setting:look.text_size")

    for size in (125, 150, 175, 200):
        visit.handle_events(key_press("right"))
        paint(visit)
        assert find_element(visit, "setting:look.text_size").value == size


@pytest.mark.parametrize("part", ["display", "accessibility"])
def test_what_is_pressed_stays_under_the_pointer_when_text_grows(part: str) -> None:
    visit = SettingsDriver(part)
    visit.tab_to("setting:look.text_size")
    position = (
        element_rect(visit, "setting:look.text_size").right - 20,
        element_rect(visit, "setting:look.text_size").centery,
    )

    visit.handle_events(PointerMoved(position, 0))
    for size in (125, 150, 175, 200):
        visit.handle_events(PointerPressed(position, "left", 0), PointerReleased(position, "left", 0))
        assert find_element(visit, "setting:look.text_size").value == size
        assert element_rect(visit, "setting:look.text_size").collidepoint(position)
    visit.handle_events(PointerMoved((2, 2), 0))

    column = visit.scene._form.scroll_area
    assert column.content_top == column.viewport.top or column.is_overflowing
    assert 0 <= column.viewport.top - column.content_top <= max(0, column.content_height - column.viewport.height)


def test_the_page_comes_back_from_past_its_end_when_nobody_presses_on() -> None:
    visit = SettingsDriver("display")
    visit.tab_to("setting:look.text_size")
    position = (
        element_rect(visit, "setting:look.text_size").right - 20,
        element_rect(visit, "setting:look.text_size").centery,
    )
    visit.handle_events(PointerMoved(position, 0))
    column = visit.scene._form.scroll_area

    for _ in range(4):
        visit.handle_events(PointerPressed(position, "left", 0), PointerReleased(position, "left", 0))
        assert not column.is_overflowing or column.viewport.contains(column.scrollbar.thumb_rect)
    assert visit.scene.is_moving
    for _ in range(120):
        visit.scene.update(16)
    paint(visit)

    assert 0 <= column.viewport.top - column.content_top <= column.content_height - column.viewport.height
    assert element_rect(visit, "setting:look.text_size").bottom <= column.viewport.bottom
    assert not column.is_overscrolled


def _plus_click(visit: SettingsDriver, id_: str) -> list[InputEvent]:
    position = (element_rect(visit, id_).right - 8, element_rect(visit, id_).centery)
    return [PointerPressed(position, "left", 0), PointerReleased(position, "left", 0)]


def test_a_volume_is_heard_while_it_is_set() -> None:
    visit = SettingsDriver("sound")

    visit.tab_to("setting:sound.voice")
    visit.handle_events(key_press("left"))

    assert visit.port.settings.sound.voice == 75
    assert visit.recorder.cues[-1] == "call"


def test_a_page_goes_back_to_how_it_came_and_that_can_be_undone() -> None:
    chosen = with_value(with_value(Settings(), "speed", "fast"), "sound.mute", new_value=True)
    visit = SettingsDriver("motion", chosen)

    visit.click_element("button:reset-page")
    assert visit.port.settings == with_value(chosen, "speed", "normal")
    assert not element_rect(visit, "toast").colliderect(element_rect(visit, "button:reset-page"))
    assert find_element(visit, "toast").name == "This page is back to its defaults."
    visit.click_element("button:undo")
    assert visit.port.settings == chosen
    assert find_element(visit, "setting:speed").value == "fast"


def test_a_reset_is_undone_with_the_key_too() -> None:
    visit = SettingsDriver("motion", with_value(Settings(), "speed", "fast"))
    visit.click_element("button:reset-page")

    visit.handle_events(key_press("z", ctrl=True))

    assert visit.port.settings.speed == "fast"


def test_a_page_as_it_came_has_nothing_to_go_back_to() -> None:
    assert find_element(SettingsDriver("motion"), "button:reset-page").state == ("disabled",)


@pytest.mark.parametrize("given", [key_press("escape"), GamepadPressed("b", 0), key_press(",", ctrl=True)])
def test_the_page_is_left_with_a_key(given: InputEvent) -> None:
    assert isinstance(SettingsDriver().handle_events(given), LeaveSettings)


def test_the_page_is_left_with_its_button() -> None:
    assert isinstance(SettingsDriver().click_element("button:close"), LeaveSettings)


def test_escape_closes_an_open_list_before_it_leaves_the_page() -> None:
    visit = SettingsDriver("motion")
    visit.click_element("setting:speed")
    assert "setting:speed:relaxed" in element_ids(visit)

    assert visit.handle_events(key_press("escape")) is None
    assert "setting:speed:relaxed" not in element_ids(visit)


def test_what_is_changed_elsewhere_is_shown() -> None:
    visit = SettingsDriver("display")

    visit.port.settings = with_value(visit.port.settings, "window.fullscreen", new_value=True)
    visit.scene.update(16)

    assert find_element(visit, "setting:window.fullscreen").value is True


def test_settings_that_cannot_be_saved_hold_and_say_so() -> None:
    visit = SettingsDriver("sound")
    visit.port.error = "Can't save the settings in /x: no room."

    visit.click_element("setting:sound.mute")

    assert find_element(visit, "toast").name == visit.port.error
    assert visit.port.settings.sound.mute


def test_the_preview_of_motion_moves_by_itself() -> None:
    visit = SettingsDriver("motion")
    first = paint(visit).get_buffer().raw
    assert visit.scene.is_moving

    visit.scene.update(950)

    assert paint(visit).get_buffer().raw != first


def test_an_action_gets_the_key_that_is_pressed_next() -> None:
    visit = SettingsDriver("controls")
    visit.tab_to("setting:keys.throw")
    visit.handle_events(key_press("return"))
    assert element_ids(visit) == ["dialog", "button:no-key", "button:leave-key"]

    visit.handle_events(key_press("left shift"), key_press("j", ctrl=True))

    assert visit.port.settings.keys.throw == ("ctrl+j",)
    assert find_element(visit, "setting:keys.throw").value == "Ctrl+J"
    assert key_bindings.action_for(KeyPressed("j", 0, ctrl=True)) == "throw"
    visit.click_element("button:undo")
    assert visit.port.settings.keys == KeyBindings()


def test_a_gamepad_has_its_own_button_beside_the_key() -> None:
    visit = SettingsDriver("controls")
    visit.tab_to("setting:keys.sort")
    visit.handle_events(key_press("return"), GamepadPressed("l3", 0))

    assert find_element(visit, "dialog").label.startswith(
        "Sort your cards. “Hint (again for the move)” already uses Pad L3"
    )
    visit.handle_events(key_press("return"))
    assert visit.port.settings.keys.sort == ("s", "pad l3")
    assert visit.port.settings.keys.hint == ("h",)


@pytest.mark.parametrize("by_pointer", [True, False])
def test_an_action_may_have_no_key(by_pointer: bool) -> None:  # noqa: FBT001 -- a table
    visit = SettingsDriver("controls")
    visit.tab_to("setting:keys.throw")
    visit.handle_events(key_press("return"))

    visit.click_element("button:no-key") if by_pointer else visit.handle_events(key_press("delete"))

    assert visit.port.settings.keys.throw == ()
    assert find_element(visit, "setting:keys.throw").value == "no key"
    assert key_bindings.action_for(key_press("d")) is None
    visit.click_element("button:undo")
    assert visit.port.settings.keys == KeyBindings()


def test_no_key_means_anything_while_one_is_waited_for() -> None:
    visit = SettingsDriver("controls")
    visit.tab_to("setting:keys.throw")
    visit.handle_events(key_press("return"))

    assert key_bindings.action_for(key_press("f11")) is None
    visit.handle_events(key_press("escape"))
    assert key_bindings.action_for(key_press("f11")) == "fullscreen"
    assert visit.port.settings.keys == KeyBindings()


def test_leaving_while_a_key_is_waited_for_gives_keys_their_meaning_back() -> None:
    visit = SettingsDriver("controls")
    visit.tab_to("setting:keys.throw")
    visit.handle_events(key_press("return"))

    visit.scene.close()

    assert key_bindings.action_for(key_press("f11")) == "fullscreen"


def test_a_key_of_another_action_is_taken_only_if_the_player_says_so() -> None:
    visit = SettingsDriver("controls")
    visit.tab_to("setting:keys.throw")
    visit.handle_events(key_press("return"), key_press("w"))
    assert "Draw from the deck" in find_element(visit, "dialog").label

    visit.click_element("button:leave-key")
    assert visit.port.settings.keys == KeyBindings()
    visit.handle_events(key_press("return"), key_press("w"))
    visit.click_element("button:take-key")

    assert visit.port.settings.keys.throw == ("w",)
    assert visit.port.settings.keys.draw == ()


@pytest.mark.parametrize("action", list(asdict(KeyBindings())))
def test_any_key_given_to_any_action_leaves_a_keyboard_without_complaints(action: str) -> None:
    for key_ in ("w", "pad x", "ctrl+s", "escape", "1"):
        keyboard = reassign_key(KeyBindings(), action, key_)

        assert list(find_problems(keyboard)) == []
        assert action_bound_to(keyboard, key_) == action


def test_keys_go_back_one_by_one() -> None:
    keyboard = replace(KeyBindings(), throw=("j",))
    visit = SettingsDriver("controls", replace(Settings(), keys=keyboard))
    visit.tab_to("reset:setting:keys.throw")

    visit.handle_events(key_press("return"))

    assert visit.port.settings.keys == KeyBindings()


def test_folders_are_opened_and_trouble_is_told() -> None:
    visit = SettingsDriver("data")

    visit.click_element("data:open:matches")
    assert visit.port.calls == ["open yaniv"]
    visit.port.error = "Can't open /home/noa: this system has no program for it."
    visit.click_element("data:open:settings")
    assert find_element(visit, "toast").name == visit.port.error


def test_matches_are_exported() -> None:
    visit = SettingsDriver("data")

    visit.click_element("data:export")

    assert find_element(visit, "toast").name == "12 matches saved to /home/noa/Documents/Yaniv."


def test_matches_are_deleted_only_after_the_word_was_written() -> None:
    visit = SettingsDriver("data")

    visit.click_element("data:forget")
    visit.handle_events(TextTyped("del", 0), key_press("return"))
    assert visit.port.calls == []
    visit.handle_events(TextTyped("ete", 0), key_press("return"))

    assert visit.port.calls == ["forget"]
    assert find_element(visit, "toast").name == "All matches deleted."
    assert find_element(visit, "data:forget").state[0] == "disabled"


def test_nothing_is_deleted_when_the_question_is_left() -> None:
    visit = SettingsDriver("data")
    visit.click_element("data:forget")

    visit.handle_events(key_press("escape"))

    assert visit.port.calls == []
    assert "data:forget" in element_ids(visit)


@pytest.mark.parametrize("part", SETTINGS_PAGES)
@pytest.mark.parametrize("size", [(1024, 640), HD, (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_on_the_page_lies_inside_the_window_and_apart(
    part: str, size: tuple[int, int], scale: float
) -> None:
    visit = SettingsDriver(part)
    visit.context.text_scale = scale
    paint(visit, size)
    paint(visit, size)

    controls = [each for each in visit.elements() if each.role != "choice" or not each.id.count(":") > 1]
    places = [Rect(each.rect) for each in controls]
    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert not [
        (one.id, other.id)
        for number, one in enumerate(controls)
        for other in controls[number + 1 :]
        if Rect(one.rect).colliderect(Rect(other.rect))
    ]


def test_every_setting_is_somewhere_on_the_page() -> None:
    shown = {each.widget.id for part in SETTINGS_PAGES for each in SettingsDriver(part).scene._form.rows}

    assert {f"setting:{path}" for path in SPEC_BY_PATH} <= shown
    assert {f"setting:keys.{action}" for action in asdict(KeyBindings())} <= shown


def test_a_souvenir_that_is_not_found_yet_tells_its_stop_and_is_not_chosen() -> None:
    visit = SettingsDriver("cards")
    visit.port.locked = {"look.back": {"waves": "Jaffa"}}
    visit.tab_to("setting:look.back")
    before = visit.port.settings

    visit.handle_events(key_press("right"))

    assert visit.port.settings == before
    assert "You find this on the journey: Jaffa." in visit.scene.announce


def test_a_souvenir_in_use_may_stay_and_be_left() -> None:
    visit = SettingsDriver("cards", Settings(look=Appearance(back="waves")))
    visit.port.locked = {"look.back": {"waves": "Jaffa"}}
    visit.tab_to("setting:look.back")

    visit.handle_events(key_press("left"))

    assert visit.port.settings.look.back == "lattice"
