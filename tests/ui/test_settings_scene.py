"""The settings page: everything is there, holds at once, and can be taken back."""

import pytest
from msgspec.structs import asdict, replace
from pygame import Rect

from tests.ui.kit import HD, click, element, ids, key, look, paint, rect
from tests.ui.settling import Drawer
from yaniv.rules.catalogue import changed, value
from yaniv.store.keyboard import Keyboard, complaints
from yaniv.store.options import BY_PATH, OPTIONS, PAGES, Option
from yaniv.store.settings import Settings
from yaniv.ui import keys
from yaniv.ui.cues import Cue
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerMoved, PointerPressed, PointerReleased, TextTyped
from yaniv.ui.scenes.keyedit import given_to, owner
from yaniv.ui.scenes.scene import Change, ComeBack
from yaniv.ui.scenes.settings import SettingsScene
from yaniv.ui.sound import Sound


class Ear(Sound):
    """Remembers what sounded."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Cue] = []

    def play(self, cue: Cue, part: float | None = None) -> None:
        """Heard."""
        assert part is None
        self.heard.append(cue)


class Visit:
    """Somebody looks at a part of the page."""

    def __init__(self, part: str = "game", settings: Settings | None = None) -> None:
        self.look = look()
        self.ear = self.look.sound = Ear()
        self.drawer = Drawer(settings, self.look)
        self.scene = SettingsScene(self.look, self.drawer, part)
        self.paint = self.scene.paint
        self.elements = self.scene.elements
        paint(self)

    def do(self, *inputs: Input) -> Change | None:
        """All of them; tells what the last one asked for."""
        change = None
        for given in inputs:
            change = self.scene.handle(given)
            self.scene.update(16)
            paint(self)
        return change

    def click(self, id_: str) -> Change | None:
        """In the middle of it."""
        return self.do(*click(self, id_))

    def go_to(self, id_: str) -> None:
        """With the Tab key, however far down it is."""
        for _ in range(200):
            if any(each.id == id_ and "focused" in each.state for each in self.elements()):
                return
            self.do(key("tab"))
        raise AssertionError(f"nobody gets to {id_}")


@pytest.fixture(autouse=True)
def _usual_keys() -> None:
    keys.bind(Keyboard())


@pytest.mark.parametrize("part", PAGES)
def test_every_part_is_reached_by_a_click(part: str) -> None:
    visit = Visit()

    visit.click(f"page:{part}")

    assert "selected" in element(visit, f"page:{part}").state


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.path)
def test_every_setting_is_changed_with_the_keyboard_and_goes_back(option: Option) -> None:
    visit = Visit(option.pages[0])
    id_ = f"setting:{option.path}"
    visit.go_to(id_)

    before = visit.drawer.settings
    visit.do(key("right"))
    if visit.drawer.settings == before:
        visit.go_to(id_)
        visit.do(key("left"))

    assert value(visit.drawer.settings, option.path) != option.default
    assert element(visit, id_).value == value(visit.drawer.settings, option.path)
    visit.go_to(f"reset:{id_}")
    visit.do(key("return"))
    assert visit.drawer.settings == before
    assert element(visit, id_).value == option.default
    assert "focused" in element(visit, id_).state


def test_another_table_is_seen_at_once() -> None:
    visit = Visit("display")
    before = paint(visit).get_buffer().raw

    visit.go_to("setting:look.theme")
    visit.do(key("right"))

    assert visit.look.theme.name == "Slate"
    assert paint(visit).get_buffer().raw != before


def test_larger_text_is_there_at_once_and_turns_lines_into_columns() -> None:
    visit = Visit("display")
    for _ in range(4):
        visit.do(*_plus(visit, "setting:look.text_size"))

    assert visit.look.text_scale == 2
    assert rect(visit, "setting:look.text_size").width > 600


def test_what_has_the_focus_stays_in_sight_when_text_grows() -> None:
    visit = Visit("accessibility")
    visit.go_to("setting:look.text_size")

    for size in (125, 150, 175, 200):
        visit.do(key("right"))
        paint(visit)
        assert element(visit, "setting:look.text_size").value == size


@pytest.mark.parametrize("part", ["display", "accessibility"])
def test_what_is_pressed_stays_under_the_pointer_when_text_grows(part: str) -> None:
    visit = Visit(part)
    visit.go_to("setting:look.text_size")
    at = (rect(visit, "setting:look.text_size").right - 20, rect(visit, "setting:look.text_size").centery)

    visit.do(PointerMoved(at, 0))
    for size in (125, 150, 175, 200):
        visit.do(PointerPressed(at, "left", 0), PointerReleased(at, "left", 0))
        assert element(visit, "setting:look.text_size").value == size
        assert rect(visit, "setting:look.text_size").collidepoint(at)
    visit.do(PointerMoved((2, 2), 0))

    column = visit.scene._form.column
    assert column.top == column.rect.top or column.overflows
    assert 0 <= column.rect.top - column.top <= max(0, column.height - column.rect.height)


def test_the_page_comes_back_from_past_its_end_when_nobody_presses_on() -> None:
    visit = Visit("display")
    visit.go_to("setting:look.text_size")
    at = (rect(visit, "setting:look.text_size").right - 20, rect(visit, "setting:look.text_size").centery)
    visit.do(PointerMoved(at, 0))
    column = visit.scene._form.column

    for _ in range(4):
        visit.do(PointerPressed(at, "left", 0), PointerReleased(at, "left", 0))
        assert not column.overflows or column.rect.contains(column._bar)
    assert visit.scene.moving
    for _ in range(120):
        visit.scene.update(16)
    paint(visit)

    assert 0 <= column.rect.top - column.top <= column.height - column.rect.height
    assert rect(visit, "setting:look.text_size").bottom <= column.rect.bottom
    assert not column.strays


def _plus(visit: Visit, id_: str) -> list[Input]:
    at = (rect(visit, id_).right - 8, rect(visit, id_).centery)
    return [PointerPressed(at, "left", 0), PointerReleased(at, "left", 0)]


def test_a_volume_is_heard_while_it_is_set() -> None:
    visit = Visit("sound")

    visit.go_to("setting:sound.voice")
    visit.do(key("left"))

    assert visit.drawer.settings.sound.voice == 75
    assert visit.ear.heard[-1] == "call"


def test_a_page_goes_back_to_how_it_came_and_that_can_be_undone() -> None:
    chosen = changed(changed(Settings(), "speed", "fast"), "sound.mute", to=True)
    visit = Visit("motion", chosen)

    visit.click("button:reset-page")
    assert visit.drawer.settings == changed(chosen, "speed", "normal")
    assert not rect(visit, "toast").colliderect(rect(visit, "button:reset-page"))
    assert element(visit, "toast").name == "Everything on this page is as it came."
    visit.click("button:undo")
    assert visit.drawer.settings == chosen
    assert element(visit, "setting:speed").value == "fast"


def test_a_reset_is_undone_with_the_key_too() -> None:
    visit = Visit("motion", changed(Settings(), "speed", "fast"))
    visit.click("button:reset-page")

    visit.do(key("z", ctrl=True))

    assert visit.drawer.settings.speed == "fast"


def test_a_page_as_it_came_has_nothing_to_go_back_to() -> None:
    assert element(Visit("motion"), "button:reset-page").state == ("disabled",)


@pytest.mark.parametrize("given", [key("escape"), PadPressed("b", 0), key(",", ctrl=True)])
def test_the_page_is_left_with_a_key(given: Input) -> None:
    assert isinstance(Visit().do(given), ComeBack)


def test_the_page_is_left_with_its_button() -> None:
    assert isinstance(Visit().click("button:close"), ComeBack)


def test_escape_closes_an_open_list_before_it_leaves_the_page() -> None:
    visit = Visit("motion")
    visit.click("setting:speed")
    assert "setting:speed:relaxed" in ids(visit)

    assert visit.do(key("escape")) is None
    assert "setting:speed:relaxed" not in ids(visit)


def test_what_is_changed_elsewhere_is_shown() -> None:
    visit = Visit("display")

    visit.drawer.settings = changed(visit.drawer.settings, "window.fullscreen", to=True)
    visit.scene.update(16)

    assert element(visit, "setting:window.fullscreen").value is True


def test_settings_that_cannot_be_saved_hold_and_say_so() -> None:
    visit = Visit("sound")
    visit.drawer.trouble = "The settings cannot be saved in /x: no room."

    visit.click("setting:sound.mute")

    assert element(visit, "toast").name == visit.drawer.trouble
    assert visit.drawer.settings.sound.mute


def test_the_preview_of_motion_moves_by_itself() -> None:
    visit = Visit("motion")
    first = paint(visit).get_buffer().raw
    assert visit.scene.moving

    visit.scene.update(950)

    assert paint(visit).get_buffer().raw != first


def test_an_action_gets_the_key_that_is_pressed_next() -> None:
    visit = Visit("controls")
    visit.go_to("setting:keys.throw")
    visit.do(key("return"))
    assert ids(visit) == ["dialog", "button:no-key", "button:leave-key"]

    visit.do(key("left shift"), key("j", ctrl=True))

    assert visit.drawer.settings.keys.throw == ("ctrl+j",)
    assert element(visit, "setting:keys.throw").value == "Ctrl+J"
    assert keys.meaning(KeyPressed("j", 0, ctrl=True)) == "throw"
    visit.click("button:undo")
    assert visit.drawer.settings.keys == Keyboard()


def test_a_gamepad_has_its_own_button_beside_the_key() -> None:
    visit = Visit("controls")
    visit.go_to("setting:keys.sort")
    visit.do(key("return"), PadPressed("l3", 0))

    assert element(visit, "dialog").label.startswith("Sort your cards. Pad L3 is already set for “Hint")
    visit.do(key("return"))
    assert visit.drawer.settings.keys.sort == ("s", "pad l3")
    assert visit.drawer.settings.keys.hint == ("h",)


@pytest.mark.parametrize("by_pointer", [True, False])
def test_an_action_may_have_no_key(by_pointer: bool) -> None:  # noqa: FBT001 -- a table
    visit = Visit("controls")
    visit.go_to("setting:keys.throw")
    visit.do(key("return"))

    visit.click("button:no-key") if by_pointer else visit.do(key("delete"))

    assert visit.drawer.settings.keys.throw == ()
    assert element(visit, "setting:keys.throw").value == "no key"
    assert keys.meaning(key("d")) is None
    visit.click("button:undo")
    assert visit.drawer.settings.keys == Keyboard()


def test_no_key_means_anything_while_one_is_waited_for() -> None:
    visit = Visit("controls")
    visit.go_to("setting:keys.throw")
    visit.do(key("return"))

    assert keys.meaning(key("f11")) is None
    visit.do(key("escape"))
    assert keys.meaning(key("f11")) == "fullscreen"
    assert visit.drawer.settings.keys == Keyboard()


def test_leaving_while_a_key_is_waited_for_gives_keys_their_meaning_back() -> None:
    visit = Visit("controls")
    visit.go_to("setting:keys.throw")
    visit.do(key("return"))

    visit.scene.close()

    assert keys.meaning(key("f11")) == "fullscreen"


def test_a_key_of_another_action_is_taken_only_if_the_player_says_so() -> None:
    visit = Visit("controls")
    visit.go_to("setting:keys.throw")
    visit.do(key("return"), key("w"))
    assert "Draw from the deck" in element(visit, "dialog").label

    visit.click("button:leave-key")
    assert visit.drawer.settings.keys == Keyboard()
    visit.do(key("return"), key("w"))
    visit.click("button:take-key")

    assert visit.drawer.settings.keys.throw == ("w",)
    assert visit.drawer.settings.keys.draw == ()


@pytest.mark.parametrize("action", list(asdict(Keyboard())))
def test_any_key_given_to_any_action_leaves_a_keyboard_without_complaints(action: str) -> None:
    for key_ in ("w", "pad x", "ctrl+s", "escape", "1"):
        made = given_to(Keyboard(), action, key_)

        assert list(complaints(made)) == []
        assert owner(made, key_) == action


def test_keys_go_back_one_by_one() -> None:
    keyboard = replace(Keyboard(), throw=("j",))
    visit = Visit("controls", replace(Settings(), keys=keyboard))
    visit.go_to("reset:setting:keys.throw")

    visit.do(key("return"))

    assert visit.drawer.settings.keys == Keyboard()


def test_folders_are_opened_and_trouble_is_told() -> None:
    visit = Visit("data")

    visit.click("data:open:matches")
    assert visit.drawer.done == ["open yaniv"]
    visit.drawer.trouble = "/home/noa cannot be opened: this system has no program for it."
    visit.click("data:open:settings")
    assert element(visit, "toast").name == visit.drawer.trouble


def test_matches_are_exported() -> None:
    visit = Visit("data")

    visit.click("data:export")

    assert element(visit, "toast").name == "12 matches are in /home/noa/Documents/Yaniv."


def test_matches_are_deleted_only_after_the_word_was_written() -> None:
    visit = Visit("data")

    visit.click("data:forget")
    visit.do(TextTyped("del", 0), key("return"))
    assert visit.drawer.done == []
    visit.do(TextTyped("ete", 0), key("return"))

    assert visit.drawer.done == ["forget"]
    assert element(visit, "toast").name == "All matches are deleted."
    assert element(visit, "data:forget").state[0] == "disabled"


def test_nothing_is_deleted_when_the_question_is_left() -> None:
    visit = Visit("data")
    visit.click("data:forget")

    visit.do(key("escape"))

    assert visit.drawer.done == []
    assert "data:forget" in ids(visit)


@pytest.mark.parametrize("part", PAGES)
@pytest.mark.parametrize("size", [(1024, 640), HD, (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_on_the_page_lies_inside_the_window_and_apart(
    part: str, size: tuple[int, int], scale: float
) -> None:
    visit = Visit(part)
    visit.look.text_scale = scale
    paint(visit, size)
    paint(visit, size)

    controls = [each for each in visit.elements() if each.role != "choice" or not each.id.count(":") > 1]
    places = [Rect(each.rect) for each in controls]
    assert all(Rect(0, 0, *size).contains(place) for place in places)
    assert not [
        (one.id, other.id)
        for number, one in enumerate(controls)
        for other in controls[number + 1 :]
        if Rect(one.rect).colliderect(Rect(other.rect))
    ]


def test_every_setting_is_somewhere_on_the_page() -> None:
    shown = {each.control.id for part in PAGES for each in Visit(part).scene._form.lines}

    assert {f"setting:{path}" for path in BY_PATH} <= shown
    assert {f"setting:keys.{action}" for action in asdict(Keyboard())} <= shown
