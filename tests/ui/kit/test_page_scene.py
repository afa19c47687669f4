"""Tests of what all pages have in common: focus, presses, scrolling, toasts, panels and elements."""

from collections.abc import Callable
from functools import partial
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from tests.ui.kit.random_trees import button_node, trees
from tests.ui.scene_harness import click_events, find_element, focused_id, key_press, make_context
from tests.ui.text_recorder import RecordedText, TextRecorder
from yaniv import paths
from yaniv.i18n import set_language
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Appearance
from yaniv.ui.accessibility.element_tree import ElementRole, ElementState
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.graphics.page_surface import PageSurface
from yaniv.ui.graphics.painter import TYPE_ROLES, Painter
from yaniv.ui.input import input_events as i
from yaniv.ui.kit import page_scene
from yaniv.ui.kit.controls import button, switch, text_field
from yaniv.ui.kit.node import Control, Message, Node, column, picture, row, spacer
from yaniv.ui.kit.page import Env, Page, ToastButton, ToastMessage
from yaniv.ui.kit.page_painter import paint_tooltip
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.navigation import NavigationRequest, ToMenu, ToSettings
from yaniv.ui.panels.rules_panel import RulesPanel

CONTEXT = make_context()
SIZE = (1280, 720)


class ListeningPage(Page):
    """Page that records its messages; `answer` is what it answers."""

    name = "listening"
    first_focus = "a"
    back = ToMenu()

    def __init__(self, root: Node | Callable[[], Node]) -> None:
        self.messages: list[Message] = []
        self.answer: NavigationRequest | ToastMessage | RulesPanel | None = None
        self.closed: list[str] = []
        """Answers of panels that have closed."""
        self.env: Env | None = None
        self.views = 0
        self._root = root

    @property
    def announcement(self) -> str:
        """A fixed sentence."""
        return "Listening."

    def view(self, env: Env) -> Node:
        """Return the tree that was given."""
        self.env, self.views = env, self.views + 1
        return self._root() if callable(self._root) else self._root

    def update(self, message: Message) -> NavigationRequest | ToastMessage | RulesPanel | None:
        """Record the message."""
        self.messages.append(message)
        return self.answer

    def panel_closed(self, answer: str) -> NavigationRequest | None:
        """Record the answer."""
        self.closed.append(answer)
        return None


class StillTree(ListeningPage):
    """The same, which stands still."""

    is_still = True


def opened(root: Node | Callable[[], Node]) -> tuple[PageScene, ListeningPage]:
    page = ListeningPage(root)
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))
    return scene, page


def three_buttons() -> Node:
    return row(button_node("a"), button_node("b", is_enabled=False), button_node("c"), gap=20)


def with_buttons(tree: Node, number: int = 0) -> tuple[Node, int]:
    """Return the tree with a button in place of every leaf, and the number of buttons so far."""
    if not tree.children:
        return button_node(f"b{number}", grow=1, min_width=30, min_height=30), number + 1
    children = []
    for child in tree.children:
        made, number = with_buttons(child, number)
        children.append(made)
    return Node(children=tuple(children), flow="row" if tree.flow == "stack" else tree.flow, gap=2), number


@settings(max_examples=60, deadline=None)
@given(trees())
def test_tab_reaches_every_enabled_control_and_comes_round(tree: Node) -> None:
    root, count = with_buttons(tree)
    scene, _ = opened(root)

    reached = []
    for _ in range(count):
        scene.handle(key_press("tab"))
        reached.append(focused_id(scene))
    back = []
    for _ in range(count):
        scene.handle(key_press("tab", shift=True))
        back.append(focused_id(scene))

    assert sorted(reached) == sorted(f"b{number}" for number in range(count))
    assert back == [*reached[-2::-1], reached[-1]]


def test_shift_and_tab_skip_a_disabled_control_and_come_round() -> None:
    scene, _ = opened(three_buttons())

    reached = []
    for _ in range(3):
        scene.handle(key_press("tab", shift=True))
        reached.append(focused_id(scene))

    assert reached == ["c", "a", "c"]


@pytest.mark.parametrize("fill", ["", "panel_raised"])
@pytest.mark.parametrize("is_enabled", [True, False])
def test_the_pointer_changes_a_control_if_it_can_be_used(fill: str, *, is_enabled: bool) -> None:
    control = Control(id="a", role="button", name="Save", press="a", is_enabled=is_enabled, tip="To a file.")
    scene, _ = opened(column(Node(control=control, fill=fill, width=200, height=100)))
    rect = Rect(find_element(scene, "a").rect)
    pictures = []
    for position in ((1200, 700), rect.center):
        surface = Surface(SIZE)
        scene.handle(i.PointerMoved(position, 0))
        scene.paint(surface)
        pictures.append(pygame.image.tobytes(surface.subsurface(rect), "RGB"))

    assert scene._hovered_id == "a"
    assert (pictures[0] != pictures[1]) == is_enabled


@settings(max_examples=60, deadline=None)
@given(trees(), st.lists(st.sampled_from(("up", "down", "left", "right", "tab")), max_size=12))
def test_arrows_keep_the_focus_on_something_that_can_be_used(tree: Node, keys: list[str]) -> None:
    scene, _ = opened(with_buttons(tree)[0])

    for key in keys:
        scene.handle(key_press(key))

        assert focused_id(scene).startswith("b")


def test_a_press_and_release_on_a_control_send_its_message() -> None:
    scene, page = opened(three_buttons())

    for event in click_events(scene, "c"):
        scene.handle(event)

    assert page.messages == ["c"]
    assert focused_id(scene) == "c"


@pytest.mark.parametrize("gap_ms", [1, 200, durations.DOUBLE_CLICK_MS, durations.DOUBLE_CLICK_MS + 1])
def test_the_second_half_of_a_double_click_presses_nothing_that_the_first_has_put_there(gap_ms: int) -> None:
    page = ListeningPage(lambda: row(button_node("c" if page.messages else "a", grow=1)))
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))
    place = click_events(scene, "a")

    for ms in (0, gap_ms):
        for event in place:
            scene.handle(replace(event, ms=ms))
        scene.paint(Surface(SIZE))

    assert page.messages == (["a"] if gap_ms <= durations.DOUBLE_CLICK_MS else ["a", "c"])


def test_controls_of_one_kind_are_pressed_one_after_the_other_at_one_place() -> None:
    page = ListeningPage(lambda: row(button_node(f"remove:{len(page.messages)}", grow=1)))
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))
    place = click_events(scene, "remove:0")

    for ms in (0, 200, 400):
        for event in place:
            scene.handle(replace(event, ms=ms))
        scene.paint(Surface(SIZE))

    assert page.messages == ["remove:0", "remove:1", "remove:2"]


def test_both_halves_of_a_double_click_press_what_stays() -> None:
    scene, page = opened(three_buttons())

    for ms in (0, 200):
        for event in click_events(scene, "a"):
            scene.handle(replace(event, ms=ms))

    assert page.messages == ["a", "a"]


@pytest.mark.parametrize(
    "interruption",
    [i.InputCancelled(0), i.PointerGone(0), i.PointerMoved((1, 1), 0)],
    ids=["cancelled", "gone", "moved away"],
)
def test_a_press_that_is_interrupted_does_nothing(interruption: i.InputEvent) -> None:
    scene, page = opened(three_buttons())
    _, press, release = click_events(scene, "c")
    away = i.PointerReleased((1, 1), "left", 0)

    scene.handle(press)
    scene.handle(interruption)
    scene.handle(away if isinstance(interruption, i.PointerMoved) else release)

    assert page.messages == []


def test_only_the_left_button_presses() -> None:
    scene, page = opened(three_buttons())

    for event in click_events(scene, "c"):
        scene.handle(replace(event, button="right") if hasattr(event, "button") else event)

    assert page.messages == []


def test_arrows_move_to_the_nearest_control_in_their_direction() -> None:
    grid = column(row(button_node("a", width=90), button_node("b", width=90)), row(button_node("c", width=90)), gap=20)
    scene, _ = opened(grid)

    way = []
    for key in ("right", "left", "down", "down"):
        scene.handle(key_press(key))
        way.append(focused_id(scene))

    assert way == ["b", "a", "c", "c"]


def test_the_focus_outline_is_shown_only_after_a_key() -> None:
    scene, _ = opened(row(button_node("a")))
    pictures = []
    for event in (i.PointerMoved((900, 600), 0), key_press("tab"), i.PointerMoved((900, 601), 0)):
        scene.handle(event)
        surface = Surface(SIZE)
        scene.paint(surface)
        pictures.append(surface.get_buffer().raw)

    assert pictures[0] != pictures[1]
    assert pictures[0] == pictures[2]


@pytest.mark.parametrize("is_enabled", [True, False])
def test_only_a_disabled_control_explains_itself_by_what_is_spoken(
    monkeypatch: pytest.MonkeyPatch, *, is_enabled: bool
) -> None:
    said = "Save: nothing has changed."
    scene, _ = opened(row(button("save", "Save", "save", spoken=said, is_enabled=is_enabled)))
    scene.handle(i.PointerMoved(Rect(find_element(scene, "save").rect).center, 0))
    shown = painted_lines(monkeypatch, scene)
    scene.handle(i.PointerGone(0))

    assert (said in [each.text for each in shown]) == (not is_enabled)
    assert [each.text for each in painted_lines(monkeypatch, scene)] == ["Save"]
    assert (shown[0].colour == CONTEXT.theme.text_muted) == (not is_enabled)


def painted_lines(monkeypatch: pytest.MonkeyPatch, scene: PageScene) -> list[RecordedText]:
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        scene.paint(Surface(SIZE))
    return recorder.texts


@pytest.mark.parametrize("seed", range(10))
def test_what_is_disabled_while_it_is_focused_or_pressed_is_not_used(seed: int) -> None:
    rng, enabled = Random(seed), set("abc")
    field = TextField("name", "Your name")
    scene, page = opened(
        lambda: row(
            *(button_node(each, is_enabled=each in enabled, width=90) for each in "abc"), text_field(field, width=300)
        )
    )
    keys = ("tab", "return", "space", "left", "right", "up", "down", "escape", "home", "end", "backspace", "a")
    for step in range(300):
        enabled ^= {rng.choice("abc")}
        scene.refresh()
        id_ = rng.choice(["a", "b", "c", "name"])
        _, press, release = click_events(scene, id_)
        event = rng.choice([*map(key_press, keys), press, release, i.TextTyped("x", step), i.InputCancelled(step)])
        before = len(page.messages)
        scene.handle(event)

        assert set(page.messages[before:]) <= enabled, (step, event)


def test_disabled_controls_are_skipped_and_cannot_be_pressed() -> None:
    scene, page = opened(three_buttons())

    scene.handle(key_press("tab"))
    for event in click_events(scene, "b"):
        scene.handle(event)

    assert page.messages == []
    assert find_element(scene, "b").state == ("disabled",)


def test_the_focus_leaves_what_can_no_longer_be_used() -> None:
    enabled = {"a", "b", "c"}
    scene, _ = opened(lambda: row(*(button_node(each, is_enabled=each in enabled) for each in "abc")))

    enabled.remove("a")
    scene.handle(i.Resized(SIZE, 0))

    assert focused_id(scene) == "b"


@pytest.mark.parametrize("key", ["return", "enter", "space"])
def test_enter_uses_the_focused_control_and_escape_goes_back(key: str) -> None:
    scene, page = opened(three_buttons())

    assert scene.handle(key_press(key)) is None
    assert page.messages == ["a"]
    assert scene.handle(key_press("escape")) == ToMenu()


def test_a_message_that_is_a_navigation_request_is_returned_at_once() -> None:
    control = Control(id="a", role="button", name="Settings", press=ToSettings())
    scene, page = opened(column(Node(control=control, width=100, height=100)))

    assert scene.handle(key_press("return")) == ToSettings()
    assert page.messages == []


def test_the_tree_is_kept_until_something_changes_it() -> None:
    scene, page = opened(three_buttons())
    scene.handle(i.PointerMoved((300, 300), 0))
    scene.paint(Surface(SIZE))
    assert page.views == 1

    scene.handle(key_press("return"))
    scene.paint(Surface(SIZE))
    assert page.views == 2

    scene.paint(Surface((1920, 1080)))
    assert page.views == 3
    assert page.env is not None
    assert page.env.size == (1920, 1080)


def test_a_toast_is_shown_read_and_disappears() -> None:
    scene, page = opened(three_buttons())
    page.answer = ToastMessage("Saved.")
    scene.handle(key_press("return"))

    assert scene.announce == "Saved. Listening."
    assert find_element(scene, "toast").name == "Saved."
    assert scene.is_moving

    scene.update(60_000)
    assert "toast" not in [each.id for each in scene.elements()]
    assert not scene.is_moving


def with_undo(min_ms: float = 0) -> tuple[PageScene, ListeningPage]:
    scene, page = opened(three_buttons())
    page.answer = ToastMessage("Deleted.", ToastButton("button:undo", "Undo", "undone"), gone="gone", min_ms=min_ms)
    scene.handle(key_press("return"))
    page.answer = None
    page.messages.clear()
    scene.paint(Surface(SIZE))
    return scene, page


@pytest.mark.parametrize("event", [key_press("z", ctrl=True), i.GamepadPressed("x", 0), None])
def test_the_button_of_a_toast_is_pressed_by_the_pointer_or_the_undo_key(event: i.InputEvent | None) -> None:
    scene, page = with_undo()

    for each in click_events(scene, "button:undo") if event is None else (event,):
        scene.handle(each)
    scene.update(600_000)

    assert page.messages == ["undone"]
    assert "toast" not in [each.id for each in scene.elements()]


def test_the_button_of_a_toast_is_reached_by_tab() -> None:
    scene, page = with_undo()

    scene.handle(key_press("tab", shift=True))
    assert focused_id(scene) == "button:undo"
    scene.handle(key_press("return"))

    assert page.messages == ["undone"]


def test_a_page_hears_once_that_a_toast_has_gone_by_itself() -> None:
    scene, page = with_undo(min_ms=10_000)

    scene.update(9_900)
    assert page.messages == []
    scene.update(200)
    scene.update(60_000)

    assert page.messages == ["gone"]


def test_a_page_hears_that_another_toast_has_replaced_one() -> None:
    scene, page = with_undo()
    page.answer = ToastMessage("Saved.")

    scene.handle(key_press("return"))

    assert page.messages[1:] == ["gone"]
    assert find_element(scene, "toast").name == "Saved."


def test_a_toast_waits_while_the_pointer_is_on_its_button() -> None:
    scene, page = with_undo()
    rect = Rect(find_element(scene, "button:undo").rect)
    scene.handle(i.PointerMoved(rect.center, 0))

    scene.update(600_000)

    assert page.messages == []


@pytest.mark.parametrize("way", ["back", "press"])
def test_a_toast_that_stays_is_dismissed(way: str) -> None:
    context = make_context()
    context.messages = "until_dismissed"
    page = ListeningPage(three_buttons())
    page.answer = ToastMessage("Saved.")
    scene = PageScene(context, page)
    scene.handle(key_press("return"))
    scene.paint(Surface(SIZE))
    scene.update(600_000)
    assert find_element(scene, "toast")

    for each in (key_press("escape"),) if way == "back" else click_events(scene, "toast"):
        assert scene.handle(each) is None
        scene.paint(Surface(SIZE))

    assert "toast" not in [each.id for each in scene.elements()]
    assert scene.handle(key_press("escape")) == ToMenu()


def test_a_page_with_a_place_for_toasts_shows_them_there() -> None:
    page = ListeningPage(three_buttons())
    page.has_toast_place = True
    page.answer = ToastMessage("Saved.")
    scene = PageScene(CONTEXT, page)
    scene.handle(key_press("return"))
    scene.paint(Surface(SIZE))

    assert page.env is not None
    assert page.env.toast is not None
    assert "toast" not in [each.id for each in scene.elements()]


def test_a_panel_takes_all_input_until_it_is_closed() -> None:
    scene, page = opened(three_buttons())
    page.answer = RulesPanel(CONTEXT, "Classic", HouseRules())
    scene.handle(key_press("return"))
    scene.paint(Surface(SIZE))

    assert "a" not in [each.id for each in scene.elements()]
    assert "How to play: Classic" in scene.announce
    assert scene.handle(key_press("escape")) is None
    assert scene.handle(key_press("escape")) == ToMenu()


def tall_list() -> Node:
    return column(
        column(*(button_node(f"r{number}", height=120) for number in range(20)), scroll="rows", grow=1),
        row(button_node("a"), spacer()),
    )


def test_the_wheel_scrolls_and_the_focus_scrolls_into_view() -> None:
    scene, _ = opened(tall_list())
    assert "r19" not in [each.id for each in scene.elements()]

    scene.handle(i.WheelTurned((300, 300), -3, 0))
    assert find_element(scene, "r3").rect[1] < 240

    for _ in range(20):
        scene.handle(key_press("tab"))
    assert focused_id(scene) == "r19"


def test_a_finger_that_moves_scrolls_and_presses_nothing() -> None:
    scene, page = opened(tall_list())
    before = find_element(scene, "r4").rect[1]

    scene.handle(i.PointerPressed((300, before + 20), "left", 0, is_touch=True))
    scene.handle(i.PointerMoved((300, before - 80), 0, is_touch=True))
    scene.handle(i.PointerReleased((300, before - 80), "left", 0, is_touch=True))

    assert find_element(scene, "r4").rect[1] == before - 100
    assert page.messages == []


def test_a_screen_reader_moves_the_focus() -> None:
    scene, _ = opened(three_buttons())

    scene.handle(i.ElementFocused("c", 0))
    scene.handle(i.ElementFocused("b", 0))

    assert focused_id(scene) == "c"


def held_button() -> Node:
    control = Control(id="a", role="button", name="Look", press="look", hold_ms=500)
    return column(Node(width=200, height=80, control=control))


def key_released(key: str) -> i.KeyReleased:
    return i.KeyReleased(key, 0)


@pytest.mark.parametrize(
    ("down", "up"),
    [
        (key_press("return"), key_released("return")),
        (key_press("space"), key_released("space")),
        (i.GamepadPressed("a", 0), i.GamepadReleased("a", 0)),
        (i.PointerPressed((60, 30), "left", 0), i.PointerReleased((60, 30), "left", 0)),
        (i.PointerPressed((60, 30), "left", 0, is_touch=True), i.PointerReleased((60, 30), "left", 0, is_touch=True)),
    ],
)
def test_what_has_to_be_held_counts_after_its_time_and_only_once(down: i.InputEvent, up: i.InputEvent) -> None:
    scene, page = opened(held_button())

    scene.handle(down)
    scene.update(499)
    scene.handle(up)
    scene.update(100)
    assert page.messages == []

    scene.update(100)  # it runs back
    scene.handle(down)
    scene.update(499)
    scene.update(1)
    scene.update(2000)
    scene.handle(up)

    assert page.messages == ["look"]


@pytest.mark.parametrize(
    "interruption", [i.InputCancelled(0), i.PointerGone(0), i.PointerMoved((900, 600), 0), key_released("return")]
)
def test_a_hold_that_is_interrupted_does_nothing(interruption: i.InputEvent) -> None:
    scene, page = opened(held_button())
    scene.handle(i.PointerPressed((60, 30), "left", 0))

    scene.handle(interruption)
    scene.update(1000)

    assert page.messages == []


def test_a_key_that_repeats_begins_no_hold() -> None:
    scene, page = opened(held_button())

    scene.handle(i.KeyPressed("return", 0, is_repeat=True))
    scene.update(1000)

    assert page.messages == []


def test_what_is_held_fills_from_where_reading_starts() -> None:
    scene, _ = opened(held_button())
    scene.handle(i.PointerPressed((60, 30), "left", 0))
    surface = Surface(SIZE)

    scene.update(250)
    scene.paint(surface)

    before, after = (surface.get_at((round(SIZE[0] * share), 20)) for share in (0.25, 0.75))
    assert before == Color(CONTEXT.theme.accent)
    assert after != before


def test_a_key_of_the_page_sends_its_message() -> None:
    scene, page = opened(three_buttons())
    page.keys = {"new_game": "deal"}

    scene.handle(key_press("n"))

    assert page.messages == ["deal"]


def test_a_page_comes_in_and_ends_as_without_animation() -> None:
    still, _ = opened(three_buttons())
    scene = PageScene(CONTEXT, ListeningPage(three_buttons()), speed=AnimationSpeed())

    first = picture_of(scene)
    scene.update(60)
    second = picture_of(scene)
    scene.update(durations.PANEL_IN_MS)

    assert picture_of(scene) == picture_of(still)
    assert len({first, second, picture_of(still)}) == 3


def test_a_press_ends_the_entrance_and_counts() -> None:
    page = ListeningPage(three_buttons())
    scene = PageScene(CONTEXT, page, speed=AnimationSpeed())
    scene.paint(Surface(SIZE))

    scene.handle(key_press("return"))

    assert not scene.is_moving
    assert page.messages == ["a"]


def test_the_page_hears_what_closed_a_panel() -> None:
    page = ListeningPage(three_buttons())
    scene = PageScene(CONTEXT, page, panel=RulesPanel(CONTEXT, "Classic", HouseRules()))
    scene.paint(Surface(SIZE))

    scene.handle(key_press("escape"))

    assert page.closed == ["button:close"]


def picture_of(scene: PageScene) -> bytes:
    surface = Surface(SIZE)
    scene.paint(surface)
    return surface.get_buffer().raw


class AdvancedPage(ListeningPage):
    """Page that shows how many times it has been advanced, and stops moving after the second."""

    count = 0

    @property
    def is_moving(self) -> bool:
        """True until it was advanced twice."""
        return self.count < 2

    def advance(self, ms: int) -> bool:  # noqa: ARG002 -- a page
        """Count the call; the tree changes the first time."""
        self.count += 1
        return self.count == 1


def test_a_page_that_moves_is_advanced_and_its_tree_made_again_when_it_says_so() -> None:
    page = AdvancedPage(three_buttons)
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))

    views = []
    for _ in range(2):
        assert scene.is_moving
        scene.update(16)
        scene.paint(Surface(SIZE))
        views.append(page.views)

    assert views == [2, 2]
    assert not scene.is_moving


def slider_node() -> Node:
    control = Control(id="s", role="slider", name="s", slide=lambda share: round(100 * share), value=7, bounds=(0, 100))
    return column(Node(height=60, control=control), button_node("b"))


@pytest.mark.parametrize("is_touch", [False, True])
def test_a_slider_follows_the_pointer_until_it_is_let_go(*, is_touch: bool) -> None:
    scene, page = opened(slider_node)
    left, top, width, _ = find_element(scene, "s").rect

    scene.handle(i.PointerPressed((left + width // 4, top + 5), "left", 0, is_touch=is_touch))
    for share in (0.5, 2.0, -1.0):
        scene.handle(i.PointerMoved((left + round(share * width), top + 300), 0))
    scene.handle(i.PointerReleased((left + width // 2, top + 5), "left", 0, is_touch=is_touch))
    scene.handle(i.PointerMoved((left + width // 3, top + 5), 0))

    assert page.messages == [25, 50, 100, 0]


def test_a_slider_can_have_the_focus_and_tells_its_value() -> None:
    scene, page = opened(slider_node)

    scene.handle(key_press("tab"))
    while focused_id(scene) != "s":
        scene.handle(key_press("tab"))
    scene.handle(key_press("return"))

    assert page.messages == []
    element = find_element(scene, "s")
    assert (element.value, element.bounds, element.state) == (7, (0, 100), ("enabled", "focused"))


class StillPage(ListeningPage):
    """Page that draws a bar in the colour of the theme, and counts how often."""

    is_over_table = False

    def __init__(self) -> None:
        super().__init__(lambda: column(spacer(), self._bar()))
        self.drawings, self.is_drawing_still = 0, True
        self.has_background = not self.is_over_table

    @property
    def is_still(self) -> bool:
        """As it was set."""
        return self.is_drawing_still

    def _bar(self) -> Node:
        return row(button_node("a"), picture(self._draw, width=40, height=40), height=100, fill="panel", radius=0)

    def _draw(self, painter: Painter, rect: Rect) -> None:
        self.drawings += 1
        painter.draw_box(rect, 0, painter.theme.accent)


class StillPageOverTable(StillPage):
    """The same over a table."""

    is_over_table = True


class StillScrolledPage(ListeningPage):
    """Page that stands still, with boxes in a scroll area of which some reach beyond the window."""

    is_still = True

    def __init__(self) -> None:
        dot = partial(picture, lambda painter, rect: painter.draw_box(rect, 0, painter.theme.accent))
        boxes = [column(dot(width=40, height=40), fill="panel", height=700, align="center") for _ in range(4)]
        super().__init__(column(column(*boxes, scroll="boxes", grow=1), button_node("a")))


def test_what_reaches_beyond_the_window_is_not_drawn_again_over_the_picture_of_a_page() -> None:
    scene = PageScene(CONTEXT, StillScrolledPage())

    for steps in (0, -1, -3):
        scene.handle(i.WheelTurned((640, 300), steps, 0))
        pictures = [picture_of(scene) for _ in range(2)]
        assert pictures[0] == pictures[1]


@pytest.mark.parametrize("kind", [StillPage, StillPageOverTable])
@pytest.mark.parametrize("language", ["en", "he"])
def test_a_page_that_stands_still_is_drawn_once_and_looks_the_same(kind: type[StillPage], language: str) -> None:
    set_language(language, paths.locale())
    page = kind()
    scene = PageScene(CONTEXT, page)

    pictures = [picture_of(scene) for _ in range(3)]

    assert page.drawings == 1
    assert pictures[1:] == pictures[:1] * 2


@pytest.mark.parametrize("kind", [StillPage, StillPageOverTable])
def test_the_picture_of_a_page_is_shown_over_a_layer_that_is_recorded(kind: type[StillPage]) -> None:
    scene, layer, window = PageScene(CONTEXT, kind()), Surface(SIZE), Surface(SIZE)
    layer.fill("#224433")
    recorded, frames = PageSurface(SIZE), []

    for _ in range(3):
        recorded.begin_frame()
        recorded.restore_layer(layer)
        scene.paint(recorded)
        recorded.show_on(window)
        frames.append(window.get_buffer().raw)

    scene.paint(layer)
    assert frames == [layer.get_buffer().raw] * 3


@pytest.mark.parametrize("change", ["tree", "theme", "pointer", "focus", "movement", "smaller type"])
def test_a_kept_picture_is_dropped_when_the_page_would_look_different(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = make_context()
    page = StillPageOverTable()
    scene = PageScene(context, page)
    picture_of(scene)

    match change:
        case "tree":
            scene.refresh()
        case "theme":
            context.apply_appearance(Appearance(theme="sand"))
        case "pointer":
            scene.handle(click_events(scene, "a")[0])
        case "focus":
            scene.handle(key_press("tab"))
        case "movement":
            page.is_drawing_still = False
        case _:
            monkeypatch.setattr(TYPE_ROLES, "generation", TYPE_ROLES.generation + 1)
    picture_of(scene)

    assert page.drawings == 2


class StillPageWithField(StillPage):
    """The same with a field for text."""

    def __init__(self) -> None:
        super().__init__()
        self._field = TextField("field", "Field")

    def _bar(self) -> Node:
        return row(super()._bar(), text_field(self._field, width=300))


def test_a_page_with_a_field_is_kept_with_its_caret_and_drawn_again_at_each_letter() -> None:
    page = StillPageWithField()
    scene = PageScene(CONTEXT, page)

    resting = [picture_of(scene) for _ in range(2)]
    assert page.drawings == 1
    scene.handle(i.ElementFocused("field", 0))
    scene.handle(i.PointerMoved((2, 2), 0))
    empty = [picture_of(scene) for _ in range(2)]
    scene.handle(i.TextTyped("N", 0))
    typed = [picture_of(scene) for _ in range(2)]
    assert len({*resting, *empty, *typed}) == 3
    assert page.drawings == 3
    scene.handle(key_press("backspace"))
    scene.handle(i.ElementFocused("a", 0))
    scene.handle(i.PointerMoved((2, 2), 0))
    assert [picture_of(scene), *resting] == resting[:1] * 3


def test_what_is_selected_with_the_pointer_is_seen_at_once() -> None:
    scene = PageScene(CONTEXT, StillPageWithField())
    scene.handle(i.ElementFocused("field", 0))
    scene.handle(i.TextTyped("Noam", 0))
    picture_of(scene)
    rect = Rect(find_element(scene, "field").rect)
    start, end = (rect.left + 4, rect.centery), (rect.right - 4, rect.centery)

    scene.handle(i.PointerMoved(end, 0))
    before = picture_of(scene)
    scene.handle(i.PointerPressed(start, "left", 0))
    pressed = picture_of(scene)
    scene.handle(i.PointerMoved(end, 1))
    dragged = picture_of(scene)

    assert before != pressed
    assert pressed != dragged
    assert before != dragged


def test_the_table_below_a_kept_picture_shows_through_beside_it() -> None:
    scene, surface = PageScene(CONTEXT, StillPageOverTable()), Surface(SIZE)
    scene.paint(surface)

    surface.fill("#123456")
    scene.paint(surface)

    assert surface.get_at((640, 100)) == Color("#123456")
    assert surface.get_at((640, 700)) == Color(CONTEXT.theme.panel)


def grouped(id_: str, group: str, *, is_selected: bool = False) -> Node:
    states: tuple[ElementState, ...] = ("selected",) if is_selected else ()
    control = Control(id=id_, role="button", name=id_, press=id_, group=group, states=states)
    return Node(width=60, height=60, control=control)


def test_tab_stops_once_in_a_group_and_arrows_move_in_it() -> None:
    days = row(*(grouped(f"day{number}", "days", is_selected=number == 2) for number in range(4)), gap=10)
    scene, _ = opened(row(button_node("a"), days, button_node("z"), gap=10))

    stops = []
    for key in ("tab", "right", "tab", "tab", "tab"):
        scene.handle(key_press(key))
        stops.append(focused_id(scene))

    assert stops == ["day2", "day3", "z", "a", "day2"]


@pytest.mark.parametrize(("tip", "label"), [("Look", "Look"), ("It shows your hand", "Look. It shows your hand")])
def test_a_tip_that_is_the_name_is_not_said_twice(tip: str, label: str) -> None:
    control = Control(id="a", role="button", name="Look", tip=tip, press="look")
    scene, _ = opened(column(Node(width=200, height=80, control=control)))

    assert [each.label for each in scene.elements()] == [label]


class FieldPage(ListeningPage):
    """Page with a text field and a button; N is a shortcut of the page."""

    def __init__(self, text: str = "") -> None:
        self.keys = {"new_game": "shortcut"}
        self.field = TextField("name", "Your name", text, max_length=16)
        super().__init__(lambda: row(text_field(self.field, "enter", width=500), button_node("a"), gap=20))


class StillFieldPage(FieldPage):
    """The same page, whose picture is kept."""

    is_still = True


def opened_field(text: str = "") -> tuple[PageScene, FieldPage]:
    page = FieldPage(text)
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))
    return scene, page


def click_field(scene: PageScene) -> None:
    for event in click_events(scene, "name"):
        scene.handle(event)


def test_a_clicked_field_takes_text_and_keys_and_its_letters_are_no_shortcuts() -> None:
    scene, page = opened_field()
    scene.handle(i.TextTyped("lost", 0))
    click_field(scene)

    for letter in "Noa":
        scene.handle(key_press(letter.lower()))
        scene.handle(i.TextTyped(letter, 0))
    scene.handle(key_press("backspace"))

    assert find_element(scene, "name").value == page.field.text == "No"
    assert page.messages == []


def test_enter_in_a_field_sends_its_message_and_a_click_does_not() -> None:
    scene, page = opened_field()

    click_field(scene)
    clicked = list(page.messages)
    scene.handle(key_press("return"))

    assert (clicked, page.messages) == ([], ["enter"])


def test_tab_leaves_a_field_and_arrows_move_its_caret() -> None:
    scene, page = opened_field("Noa")
    scene.handle(i.ElementFocused("name", 0))

    scene.handle(key_press("left"))
    scene.handle(i.TextTyped("r", 0))
    inside = focused_id(scene)
    scene.handle(key_press("tab"))
    scene.handle(i.TextTyped("lost", 0))

    assert (inside, focused_id(scene), page.field.text) == ("name", "a", "Nora")


def test_a_double_click_selects_a_word_and_a_drag_selects_letters() -> None:
    scene, page = opened_field("Noa")
    for _ in range(2):
        click_field(scene)
    scene.handle(i.TextTyped("Dana", 0))
    replaced = page.field.text
    x, y, width, height = find_element(scene, "name").rect
    scene.paint(Surface(SIZE))

    scene.handle(i.PointerPressed((x + 2, y + height // 2), "left", 5000))
    scene.handle(i.PointerMoved((x + width - 2, y + height // 2), 5010))
    scene.handle(i.PointerReleased((x + width - 2, y + height // 2), "left", 5020))
    scene.handle(i.TextTyped("Eli", 5030))

    assert (replaced, page.field.text) == ("Dana", "Eli")


def test_a_pointer_that_moves_after_a_cancelled_press_selects_nothing() -> None:
    scene, page = opened_field("Noa")
    x, y, width, height = find_element(scene, "name").rect

    scene.handle(i.PointerPressed((x + 2, y + height // 2), "left", 0))
    scene.handle(i.InputCancelled(10))
    scene.handle(i.PointerMoved((x + width - 2, y + height // 2), 20))
    scene.handle(i.TextTyped("D", 30))

    assert page.field.text == "DNoa"


def test_composed_text_waits_in_the_field_and_takes_all_keys() -> None:
    scene, page = opened_field()
    click_field(scene)

    scene.handle(i.TextComposed("に", 0))
    scene.handle(key_press("return"))
    waiting = page.field.text, list(page.messages)
    scene.handle(i.TextTyped("日", 0))

    assert (waiting, page.field.text) == (("", []), "日")


def test_only_the_field_with_the_focus_shows_its_caret() -> None:
    scene, page = opened_field()
    shown = []

    for id_ in ("name", "a"):
        scene.handle(i.ElementFocused(id_, 0))
        scene.paint(Surface(SIZE))
        shown.append(page.field.focused)

    assert shown == [True, False]


def test_a_screen_reader_reads_a_field_and_hears_that_text_was_cut() -> None:
    scene, _ = opened_field("Noa")
    click_field(scene)
    usual = find_element(scene, "name")

    scene.handle(i.TextTyped("a" * 20, 0))

    assert (usual.role, usual.value, usual.label) == ("field", "Noa", "Your name")
    assert find_element(scene, "name").label == "Your name: no more than 16 characters"


def test_a_page_that_stands_still_shows_where_the_caret_is() -> None:
    scene = PageScene(CONTEXT, StillFieldPage("Noa"))
    surfaces = [Surface(SIZE), Surface(SIZE)]

    scene.paint(surfaces[0])
    click_field(scene)
    scene.handle(i.PointerGone(0))
    scene.paint(surfaces[1])

    assert surfaces[0].get_buffer().raw != surfaces[1].get_buffer().raw


def test_the_focus_goes_to_the_first_choice_of_the_page_when_its_control_has_gone() -> None:
    ids = ["back", "a", "c"]
    scene, _ = opened(lambda: row(*map(button_node, ids), gap=20))
    scene.handle(key_press("tab"))
    assert focused_id(scene) == "c"

    ids.remove("c")
    scene.refresh()
    scene.paint(Surface(SIZE))

    assert focused_id(scene) == "a"


def test_a_switch_says_whether_it_is_on() -> None:
    scene, page = opened(
        row(
            switch("a", "Practice", "off", is_on=True), switch("b", "Sound", "on", is_on=False, spoken="Sound of cards")
        )
    )

    on, off = find_element(scene, "a"), find_element(scene, "b")

    assert (on.role, on.value, "checked" in on.state) == ("toggle", True, True)
    assert (off.value, off.label, "checked" in off.state) == (False, "Sound of cards", False)
    for event in click_events(scene, "b"):
        scene.handle(event)
    assert page.messages == ["on"]


def test_what_is_spoken_has_no_line_breaks_of_a_tooltip() -> None:
    control = Control(id="a", role="button", name="Deal", press="deal", tip="Starts the match.\nTake care.")

    scene, _ = opened(row(Node(width=200, height=80, control=control)))

    assert find_element(scene, "a").label == "Deal. Starts the match. Take care."


def choice_of_three(chosen: str) -> Node:
    parts = [
        Node(
            width=100,
            height=60,
            control=Control(
                id=f"size:{each}", role="choice", name=each, press=each, owner="size",
                states=("selected",) if each == chosen else (),
            ),
        )
        for each in ("small", "large")
    ]  # fmt: skip
    control = Control(id="size", role="choice", name="Size", step=lambda step: ("step", step), value=chosen)
    return row(button_node("a"), row(*parts, control=control), button_node("c"), gap=20)


def test_the_keys_of_a_choice_go_to_its_owner_and_the_pointer_to_its_parts() -> None:
    scene, page = opened(choice_of_three("small"))

    scene.handle(key_press("tab"))
    assert focused_id(scene) == "size"
    for key in ("right", "-", "+", "left"):
        scene.handle(key_press(key))
    assert page.messages == [("step", 1), ("step", -1), ("step", 1), ("step", -1)]
    scene.handle(key_press("space"))
    assert page.messages[4:] == [("step", 1)]
    assert focused_id(scene) == "size"
    scene.handle(key_press("tab"))
    assert focused_id(scene) == "c"

    for event in click_events(scene, "size:large"):
        scene.handle(event)
    assert page.messages[5:] == ["large"]
    assert focused_id(scene) == "size"
    scene.handle(i.ElementFocused("size:large", 0))
    assert focused_id(scene) == "size"


def test_a_click_on_what_only_steps_is_a_step_up() -> None:
    control = Control(id="speed", role="stepper", name="Speed", step=lambda step: ("step", step), value=1)
    scene, page = opened(row(Node(width=200, height=80, control=control)))

    for event in click_events(scene, "speed"):
        scene.handle(event)

    assert page.messages == [("step", 1)]
    assert focused_id(scene) == "speed"


def stepper_of_parts() -> Node:
    """Return a stepper with a part for a step up, and another part."""
    control = Control(id="speed", role="stepper", name="Speed", step=lambda step: ("step", step), value=1)
    more, reset = (
        Node(width=60, height=60, control=Control(id=id_, role="button", name=id_, owner="speed", press=press))
        for id_, press in (("more", ("step", 1)), ("reset", "reset"))
    )
    return row(more, reset, gap=40, control=control)


def test_a_step_that_is_held_down_is_taken_again_and_again_until_the_button_is_let_go() -> None:
    scene, page = opened(stepper_of_parts())
    press, release = click_events(scene, "more")[-2:]

    scene.handle(press)
    for _ in range(70):
        scene.update(10)
    held = len(page.messages)
    scene.handle(release)
    scene.update(1000)

    assert set(page.messages) == {("step", 1)}
    assert 3 <= held == len(page.messages)
    assert not scene.is_moving


def test_what_is_no_step_is_pressed_once_and_a_step_is_not_taken_beside_its_part() -> None:
    scene, page = opened(stepper_of_parts())
    press, release = click_events(scene, "reset")[-2:]
    scene.handle(press)
    scene.update(2000)
    scene.handle(release)

    scene.handle(click_events(scene, "more")[-2])
    scene.handle(i.PointerMoved((SIZE[0] - 1, SIZE[1] - 1), 0))
    scene.update(2000)

    assert page.messages == ["reset"]


def test_a_click_between_the_parts_of_a_choice_changes_nothing() -> None:
    choice = choice_of_three("small")
    scene, page = opened(replace(choice, children=tuple(replace(each, gap=60) for each in choice.children)))

    for event in click_events(scene, "size"):
        scene.handle(event)

    assert page.messages == []
    assert focused_id(scene) == "size"


class PutOn(Struct, frozen=True):
    """Makes the message of dragging something onto another thing."""

    id: str

    def __call__(self, target: str) -> tuple[str, str]:
        """Return both."""
        return self.id, target


def draggable(id_: str, group: str = "seats") -> Node:
    control = Control(id=id_, role="button", name=id_, press=id_, group=group, dropped=PutOn(id_))
    return Node(width=100, height=100, fill="accent", radius=0, control=control)


def draggable_row() -> Node:
    return row(draggable("a"), draggable("b"), draggable("other", "cards"), button_node("c", width=90), gap=200)


def pick_up(scene: PageScene, id_: str, to: str, *, is_touch: bool = False) -> i.Point:
    """Press a control and move to another one; return where that is."""
    start, end = Rect(find_element(scene, id_).rect).center, Rect(find_element(scene, to).rect).center
    scene.handle(i.PointerPressed(start, "left", 0, is_touch=is_touch))
    scene.handle(i.PointerMoved(end, 1, is_touch=is_touch))
    return end


@pytest.mark.parametrize("is_touch", [False, True])
@pytest.mark.parametrize(("target", "messages"), [("b", [("a", "b")]), ("other", []), ("c", []), ("a", [])], ids=str)
def test_what_is_dragged_is_dropped_on_its_like_and_nowhere_else(
    target: str, messages: list[Message], *, is_touch: bool
) -> None:
    scene, page = opened(draggable_row())

    pick_up(scene, "a", "c", is_touch=is_touch)
    end = Rect(find_element(scene, target).rect).center
    scene.handle(i.PointerMoved(end, 2, is_touch=is_touch))
    scene.handle(i.PointerReleased(end, "left", 3, is_touch=is_touch))

    assert page.messages == messages


def test_a_press_that_hardly_moves_is_no_drag() -> None:
    scene, page = opened(draggable_row())
    x, y = Rect(find_element(scene, "a").rect).center

    scene.handle(i.PointerPressed((x, y), "left", 0))
    scene.handle(i.PointerMoved((x + 4, y - 4), 1))
    scene.handle(i.PointerReleased((x + 4, y - 4), "left", 2))

    assert page.messages == ["a"]


@pytest.mark.parametrize("end", [key_press("escape"), i.PointerGone(0), i.InputCancelled(0)], ids=str)
def test_a_drag_that_is_cancelled_does_nothing_and_leaves_no_trace(end: i.InputEvent) -> None:
    scene, page = opened(draggable_row())
    before = picture_of(scene)

    position = pick_up(scene, "a", "b")
    dragged = picture_of(scene), find_element(scene, "a").state
    answer = scene.handle(end)
    after = picture_of(scene)
    scene.handle(i.PointerReleased(position, "left", 3))

    assert dragged[0] != before
    assert "dragging" in dragged[1]
    assert after == before
    assert (answer, page.messages) == (None, [])
    assert "dragging" not in find_element(scene, "a").state


@pytest.mark.parametrize("kind", [ListeningPage, StillTree])
@pytest.mark.parametrize("language", ["en", "he"])
def test_what_is_dragged_follows_the_pointer_and_its_place_is_lit(kind: type[ListeningPage], language: str) -> None:
    set_language(language, paths.locale())
    scene = PageScene(CONTEXT, kind(draggable_row()))
    scene.paint(Surface(SIZE))
    pick_up(scene, "a", "b")
    middle = Rect(find_element(scene, "c").rect).center
    surface = Surface(SIZE)

    scene.paint(surface)
    over_place = scene._look("").hovered
    scene.handle(i.PointerMoved((middle[0], 600), 2))
    scene.paint(surface)

    x = middle[0] if language == "en" else SIZE[0] - middle[0]
    assert over_place == "b"
    assert scene._look("").hovered == ""
    assert surface.get_at((x, 600)) == Color(CONTEXT.theme.accent)
    assert surface.get_at(Rect(find_element(scene, "a").rect).center) != Color(CONTEXT.theme.accent)


def test_what_is_dragged_may_vanish() -> None:
    page = ListeningPage(draggable_row())
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))
    pick_up(scene, "a", "b")

    page._root = row(draggable("b"))
    scene.refresh()
    scene.paint(Surface(SIZE))

    assert page.messages == []


@pytest.mark.parametrize("role", ["image", "button"])
def test_a_tooltip_leaves_pictures_and_buttons_beside_it_free(
    role: ElementRole, monkeypatch: pytest.MonkeyPatch
) -> None:
    rects: list[Rect] = []
    monkeypatch.setattr(page_scene, "paint_tooltip", lambda *text, **place: rects.append(paint_tooltip(*text, **place)))
    tip = Control(
        id="a", role="button", name="Reduce totals", press="deal", tip="On exactly 100 the total drops to 50."
    )
    beside = Control(id="b", role=role, name="Example", press=None if role == "image" else "b")
    above, below = (Control(id=each, role="button", name=each, press=each) for each in ("above", "below"))
    scene, _ = opened(
        column(
            Node(height=80, control=above),
            row(Node(width=900, height=60, control=tip), Node(width=500, height=60, control=beside)),
            Node(height=80, control=below),
            padding=(200, 200),
        )
    )

    scene.handle(i.PointerMoved(Rect(find_element(scene, "a").rect).center, 0))
    scene.paint(Surface(SIZE))

    [rect] = rects
    assert not rect.colliderect(find_element(scene, "b").rect)
