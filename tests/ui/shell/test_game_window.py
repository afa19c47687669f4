"""Tests of the frame loop with real pygame events on SDL's dummy driver."""

import itertools
from io import BytesIO
from typing import cast
from weakref import ReferenceType, ref

import msgspec
import pygame
import pytest

from yaniv.ui.accessibility.element_tree import Element, ElementTreeWriter
from yaniv.ui.graphics.surface_cache import BUDGET
from yaniv.ui.input.input_events import (
    FileDropped,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextDropped,
    TextTyped,
    WheelTurned,
)
from yaniv.ui.navigation import NavigationRequest, Quit, Scene, ToMenu, awaits_user, is_working, rest_ms
from yaniv.ui.platform import display
from yaniv.ui.shell.game_window import GameWindow
from yaniv.ui.shell.scene_decorator import SceneDecorator


class RecordingPage:
    """A page that records its calls and quits after *frames* frames."""

    name = "page"
    is_busy = False
    announce = "A page."

    def __init__(self, frames: int = 1, *, moving: bool = False, answer: NavigationRequest | None = None) -> None:
        self.is_moving, self.is_working = moving, False
        self.inputs: list[InputEvent] = []
        self.paint_count = 0
        self.update_ms: list[int] = []
        self.is_closed = False
        self.self_reference: RecordingPage | None = None
        """A reference to itself: pages may contain cycles."""
        self._frame_count = frames
        self._answer = answer

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Record the event."""
        self.inputs.append(event)
        return self._answer

    def update(self, ms: int) -> NavigationRequest | None:
        """Record the time; quit in the last frame."""
        self.update_ms.append(ms)
        return Quit() if len(self.update_ms) >= self._frame_count else None

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the page black."""
        self.paint_count += 1
        surface.fill("black")

    def elements(self) -> tuple[Element, ...]:
        """Return one button."""
        return (Element("button:ok", "button", "OK", "OK", (1, 2, 3, 4)),)

    def close(self) -> None:
        """Record that the page was closed."""
        self.is_closed = True


class RestingPage(RecordingPage):
    """A page that may be left alone for a second."""

    rest_ms = 1000


def stop_on_change(_change: NavigationRequest) -> None:
    return None


def send_system_events(page: RecordingPage, window: pygame.Window, *events: pygame.Event) -> list[InputEvent]:
    """Return the inputs the page gets from these system events, without those of focus and size."""
    for event in events:
        pygame.event.post(event)
    GameWindow(window, None).run(page, stop_on_change)
    return [each for each in page.inputs if not isinstance(each, FocusLost | Resized)]


def test_a_click_arrives_with_button_and_position(sdl_window: pygame.Window) -> None:
    down, up = send_system_events(
        RecordingPage(),
        sdl_window,
        pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(30, 40)),
        pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(31, 40)),
    )

    assert isinstance(down, PointerPressed)
    assert (down.position, down.button) == ((30, 40), "left")
    assert isinstance(up, PointerReleased)
    assert (up.position, up.button) == ((31, 40), "left")


def test_only_the_last_pointer_move_of_a_frame_counts(sdl_window: pygame.Window) -> None:
    moves = [pygame.Event(pygame.MOUSEMOTION, pos=(x, 5), rel=(1, 0), buttons=(0, 0, 0)) for x in range(9)]

    inputs = send_system_events(RecordingPage(), sdl_window, *moves)

    assert [each.position for each in inputs if isinstance(each, PointerMoved)] == [(8, 5)]


def test_keys_text_and_the_wheel_arrive(sdl_window: pygame.Window) -> None:
    key, text, wheel = send_system_events(
        RecordingPage(),
        sdl_window,
        pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LSHIFT),
        pygame.Event(pygame.TEXTINPUT, text="é"),
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2),
    )

    assert isinstance(key, KeyPressed)
    assert (key.key, key.shift, key.ctrl) == ("tab", True, False)
    assert isinstance(text, TextTyped)
    assert text.text == "é"
    assert isinstance(wheel, WheelTurned)
    assert wheel.steps == -2


def test_dropped_files_and_texts_arrive(sdl_window: pygame.Window) -> None:
    file, text = send_system_events(
        RecordingPage(),
        sdl_window,
        pygame.Event(pygame.DROPFILE, file="/home/noa/friday.yaml"),
        pygame.Event(pygame.DROPTEXT, text="YNV1-G00D-W8E7"),
    )

    assert isinstance(file, FileDropped)
    assert file.path == "/home/noa/friday.yaml"
    assert isinstance(text, TextDropped)
    assert text.text == "YNV1-G00D-W8E7"


def test_keys_of_the_window_do_not_reach_the_page(sdl_window: pygame.Window) -> None:
    inputs = send_system_events(
        RecordingPage(),
        sdl_window,
        pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT),
    )

    assert inputs == []


def test_losing_the_focus_is_reported(sdl_window: pygame.Window) -> None:
    page = RecordingPage()

    send_system_events(page, sdl_window, pygame.Event(pygame.WINDOWFOCUSLOST))

    assert any(isinstance(each, FocusLost) for each in page.inputs)


def test_closing_the_window_quits(sdl_window: pygame.Window) -> None:
    page = RecordingPage(frames=1_000_000, moving=True)

    send_system_events(page, sdl_window, pygame.Event(pygame.QUIT))

    assert page.is_closed


def test_a_navigation_request_opens_the_next_scene(sdl_window: pygame.Window) -> None:
    first, second = RecordingPage(answer=ToMenu()), RecordingPage()
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="x"))

    GameWindow(sdl_window, None).run(first, lambda change: second if isinstance(change, ToMenu) else None)

    assert first.is_closed
    assert second.paint_count == 1
    assert second.is_closed


def test_the_cache_budget_follows_the_window_size(sdl_window: pygame.Window) -> None:
    BUDGET.set_window_size((1, 1))

    send_system_events(RecordingPage(), sdl_window)

    assert BUDGET.window_bytes == 1280 * 720 * 4


def test_a_closed_page_is_not_kept_in_memory(sdl_window: pygame.Window) -> None:
    left: list[ReferenceType[RecordingPage]] = []
    is_alive: list[bool] = []

    class Second(RecordingPage):
        def update(self, ms: int) -> NavigationRequest | None:
            is_alive.append(left[0]() is not None)
            return super().update(ms)

    def first() -> RecordingPage:
        page = RecordingPage(answer=ToMenu())
        page.self_reference = page
        left.append(ref(page))
        return page

    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="x"))
    GameWindow(sdl_window, None).run(first(), lambda change: Second() if isinstance(change, ToMenu) else None)

    assert is_alive == [False]


def test_a_page_at_rest_is_painted_once(sdl_window: pygame.Window) -> None:
    page = RecordingPage(frames=2)

    send_system_events(page, sdl_window)

    assert page.paint_count == 1


def test_a_page_that_has_rested_long_gets_all_of_that_time(sdl_window: pygame.Window) -> None:
    page, moments = RestingPage(frames=4), itertools.count(0, 900)

    GameWindow(sdl_window, None, now_ms=lambda: next(moments)).run(page, stop_on_change)

    assert page.update_ms == [750, 250, 750, 250]


def test_time_that_a_page_did_not_ask_to_rest_is_left_out(sdl_window: pygame.Window) -> None:
    page, moments = RecordingPage(frames=2), itertools.count(0, 900)

    GameWindow(sdl_window, None, now_ms=lambda: next(moments)).run(page, stop_on_change)

    assert page.update_ms == [250, 250]


def test_a_working_page_is_updated_but_not_painted(sdl_window: pygame.Window) -> None:
    page = RecordingPage(frames=3)
    page.is_working = True

    GameWindow(sdl_window, None).run(page, lambda _change: None)

    assert (page.paint_count, len(page.update_ms)) == (1, 3)


def test_a_moving_page_is_painted_every_frame(sdl_window: pygame.Window) -> None:
    page = RecordingPage(frames=4, moving=True)

    send_system_events(page, sdl_window)

    assert page.paint_count == 4


def test_no_frame_advances_time_by_more_than_a_quarter_second(sdl_window: pygame.Window) -> None:
    page = RecordingPage(frames=3)
    moments = itertools.count(0, 900)

    GameWindow(sdl_window, None, now_ms=lambda: next(moments)).run(page, stop_on_change)

    assert set(page.update_ms) == {250}


def test_a_minimised_window_does_not_update(sdl_window: pygame.Window) -> None:
    page = RecordingPage(frames=1)
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="x"))
    pygame.event.post(pygame.Event(pygame.QUIT))

    GameWindow(sdl_window, None).run(page, stop_on_change)

    assert page.update_ms == []
    assert page.paint_count == 1


class KeyPressingPage(RecordingPage):
    """A page that posts a key press when it is closed."""

    def close(self) -> None:
        """Post a key press, which arrives before the first frame of the next page."""
        super().close()
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="y"))


@pytest.mark.parametrize("hides", [[], [pygame.WINDOWMINIMIZED]], ids=["shown", "hidden"])
def test_a_page_is_painted_before_its_first_input(sdl_window: pygame.Window, hides: list[int]) -> None:
    painted: list[int] = []

    class Next(RecordingPage):
        def handle(self, event: InputEvent) -> NavigationRequest | None:
            painted.append(self.paint_count)
            return Quit() if isinstance(event, TextTyped) else None

    first, second = KeyPressingPage(answer=ToMenu()), Next()
    for kind in hides:
        pygame.event.post(pygame.Event(kind))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="x"))

    GameWindow(sdl_window, None).run(first, lambda change: second if isinstance(change, ToMenu) else None)

    assert painted
    assert min(painted) == 1


@pytest.mark.parametrize(
    ("events", "maximised"),
    [
        ([pygame.WINDOWMAXIMIZED], True),
        ([pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED], False),
        ([pygame.WINDOWMAXIMIZED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED], True),
        ([pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED], False),
    ],
)
def test_the_maximised_state_of_the_window_is_tracked(
    sdl_window: pygame.Window,
    events: list[int],
    maximised: bool,  # noqa: FBT001 -- a table
) -> None:
    window = GameWindow(sdl_window, None)
    for event in events:
        pygame.event.post(pygame.Event(event))

    window.run(RecordingPage(), stop_on_change)

    assert window.geometry.is_maximised is maximised
    assert window.geometry.restored_geometry.size == (1280, 720)


def test_fullscreen_does_not_count_as_maximised(sdl_window: pygame.Window) -> None:
    window = GameWindow(sdl_window, None, fullscreen=True)
    pygame.event.post(pygame.Event(pygame.WINDOWMAXIMIZED))

    window.run(RecordingPage(), stop_on_change)

    assert not window.geometry.is_maximised


@pytest.mark.parametrize(("fullscreen", "asked"), [(False, 1), (True, 0)])
def test_a_window_closed_maximised_is_maximised_again(
    sdl_window: pygame.Window,
    fullscreen: bool,  # noqa: FBT001 -- a table
    asked: int,
) -> None:
    done: list[str] = []

    class Desktop:
        """A window that records requests."""

        position, size, id = (40, 50), (1280, 720), sdl_window.id
        get_surface = sdl_window.get_surface

        def maximize(self) -> None:
            """Record the request."""
            done.append("maximise")

    GameWindow(cast("pygame.Window", Desktop()), None, fullscreen=fullscreen, maximised=True)

    assert done == ["maximise"] * asked


def test_the_first_frame_is_inspected(sdl_window: pygame.Window) -> None:
    sink = BytesIO()

    GameWindow(sdl_window, ElementTreeWriter(sink)).run(RecordingPage(), stop_on_change)

    line = msgspec.json.decode(sink.getvalue().splitlines()[0])
    assert line["scene"] == "page"
    assert line["size"] == [1280, 720]
    assert line["elements"][0]["id"] == "button:ok"


def test_the_dummy_video_driver_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("YANIV_HEADLESS", raising=False)

    with pytest.raises(display.NoDisplayError):
        display.open_window(None, fullscreen=False)


def test_a_library_that_is_missing_is_named() -> None:
    assert display.missing_library([]) is None
    assert display.missing_library(["libno-such.so.1", "libnone.so.2"]) == "libno-such.so.1"


class CountingPage(RecordingPage):
    """A page that counts how often it is asked for its rest."""

    ask_count = 0

    @property
    def rest_ms(self) -> int:
        """Return a long time."""
        self.ask_count += 1
        return 1000


def test_a_page_in_decorators_is_asked_once_how_long_it_rests() -> None:
    page = CountingPage()
    decorated: Scene = page
    for _ in range(5):
        decorated = SceneDecorator(decorated)

    assert rest_ms(decorated) == 1000
    assert page.ask_count == 1
    assert not awaits_user(decorated)
    assert not is_working(decorated)
