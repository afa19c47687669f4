"""Law: whatever is held down, on any device, is let go of when anything ends it, and can be pressed anew afterwards."""

from itertools import product
from typing import Final

import pygame
import pytest
from pygame import Event

from tests.ui.shell.test_game_window import RecordingPage
from yaniv.ui.input.input_events import (
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.navigation import NavigationRequest, Scene, ToMenu
from yaniv.ui.shell.game_window import GameWindow

Press = tuple[Event, Event]
"""What presses and what releases something."""
_PRESSES: Final = PointerPressed | KeyPressed | GamepadPressed
_RELEASES: Final = PointerReleased | KeyReleased | GamepadReleased


def mouse(button: int) -> Press:
    down, up = (Event(kind, pos=(30, 40), button=button) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    return down, up


def key(code: int, scancode: int) -> Press:
    down, up = (Event(kind, key=code, scancode=scancode, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP))
    return down, up


def finger() -> Press:
    down, up = (Event(kind, touch_id=1, finger_id=1, x=0.5, y=0.5) for kind in (pygame.FINGERDOWN, pygame.FINGERUP))
    return down, up


def pad_button(button: int) -> Press:
    kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    down, up = (Event(kind, instance_id=0, button=button) for kind in kinds)
    return down, up


def pad_axis(axis: int) -> Press:
    down, up = (Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value) for value in (32_000, 0))
    return down, up


HOLDS: Final[dict[str, Press]] = {
    "left button": mouse(1),
    "middle button": mouse(2),
    "right button": mouse(3),
    "finger": finger(),
    "key": key(pygame.K_y, pygame.KSCAN_Y),
    "repeating key": key(pygame.K_LEFT, pygame.KSCAN_LEFT),
    "shift": key(pygame.K_LSHIFT, pygame.KSCAN_LSHIFT),
    "keypad digit": key(pygame.K_KP_1, pygame.KSCAN_KP_1),
    "pad button": pad_button(pygame.CONTROLLER_BUTTON_A),
    "stick": pad_axis(pygame.CONTROLLER_AXIS_LEFTX),
    "trigger": pad_axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT),
}
ENDINGS: Final[dict[str, tuple[Event, ...]]] = {
    "loss of focus": (Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWFOCUSGAINED)),
    "minimising": (Event(pygame.WINDOWMINIMIZED), Event(pygame.WINDOWRESTORED)),
    "hiding": (Event(pygame.WINDOWHIDDEN), Event(pygame.WINDOWSHOWN)),
}
UNPLUGGED: Final = Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
POINTERS: Final = ("left button", "middle button", "right button", "finger")


class ScriptedPage(RecordingPage):
    """Page that posts the next events of a script at each frame, and then asks for the next page."""

    def __init__(self, *frames: tuple[Event, ...]) -> None:
        super().__init__(moving=True)
        self._frames = list(frames)

    def update(self, ms: int) -> NavigationRequest | None:  # noqa: ARG002 -- the frames are the time of the script
        """Post the events of a frame."""
        if not self._frames:
            return ToMenu()
        for event in self._frames.pop(0):
            pygame.event.post(event)
        return None


def run_pages(window: pygame.Window, *pages: ScriptedPage) -> None:
    """Show the pages one after the other, 300 ms for each look at the clock."""
    rest, now = list(pages[1:]), [0]

    def tick() -> int:
        now[0] += 300
        return now[0]

    def navigate(_request: NavigationRequest) -> Scene | None:
        return rest.pop(0) if rest else None

    game_window = GameWindow(window, None, now_ms=tick)
    pygame.event.clear()
    game_window.run(pages[0], navigate)


def of_devices(inputs: list[InputEvent]) -> list[InputEvent]:
    return [each for each in inputs if isinstance(each, _PRESSES | _RELEASES | InputCancelled)]


@pytest.mark.parametrize(("hold", "ending"), [*product(HOLDS, ENDINGS)])
def test_what_is_held_ends_with_the_attention_of_the_window(sdl_window: pygame.Window, hold: str, ending: str) -> None:
    down, up = HOLDS[hold]
    page = ScriptedPage((down,), ENDINGS[ending], (up,), (), (down,), (up,), ())

    run_pages(sdl_window, page)

    assert_let_go(page)


@pytest.mark.parametrize("hold", ["pad button", "stick", "trigger"])
def test_what_is_held_ends_with_its_device(sdl_window: pygame.Window, hold: str) -> None:
    down, up = HOLDS[hold]
    page = ScriptedPage((down,), (UNPLUGGED,), (), (down,), (up,), ())

    run_pages(sdl_window, page)

    assert_let_go(page)


@pytest.mark.parametrize(("hold", "other"), [(hold, "finger") for hold in POINTERS[:3]] + [("finger", "left button")])
def test_a_pointer_ends_when_another_takes_over(sdl_window: pygame.Window, hold: str, other: str) -> None:
    page = ScriptedPage((HOLDS[hold][0],), (HOLDS[other][0],), (HOLDS[hold][1],), (HOLDS[other][1],), ())

    run_pages(sdl_window, page)

    pressed, cancelled, *rest = of_devices(page.inputs)
    assert isinstance(pressed, PointerPressed)
    assert isinstance(cancelled, InputCancelled)
    assert [type(each) for each in rest] == [PointerPressed, PointerReleased]
    assert all(getattr(each, "is_touch", None) == (other == "finger") for each in rest)


@pytest.mark.parametrize("hold", HOLDS)
def test_what_is_held_ends_with_the_page(sdl_window: pygame.Window, hold: str) -> None:
    down, up = HOLDS[hold]
    first, second = ScriptedPage((down,)), ScriptedPage((), (), (up,), (), (down,), (up,), ())

    run_pages(sdl_window, first, second)

    assert not getattr(of_devices(second.inputs)[0], "is_repeat", False)
    pressed, released = (each for each in of_devices(second.inputs) if not getattr(each, "is_repeat", False))
    assert isinstance(pressed, _PRESSES)
    assert isinstance(released, _RELEASES)


def test_a_finger_put_down_twice_was_lifted_unseen(sdl_window: pygame.Window) -> None:
    down, up = HOLDS["finger"]
    page = ScriptedPage((down,), (down,), (up,), ())

    run_pages(sdl_window, page)

    kinds = [type(each) for each in of_devices(page.inputs)]
    assert kinds == [PointerPressed, InputCancelled, PointerPressed, PointerReleased]


def test_the_press_that_brought_the_window_to_the_front_swallows_no_later_release(sdl_window: pygame.Window) -> None:
    down, up = HOLDS["left button"]
    lost, gained = ENDINGS["loss of focus"]
    page = ScriptedPage((lost,), (gained, down), (lost,), (gained,), (), (down,), (up,), ())

    run_pages(sdl_window, page)

    assert [type(each) for each in of_devices(page.inputs)][-2:] == [PointerPressed, PointerReleased]


@pytest.mark.parametrize("changed", ["layout", "num lock"])
def test_a_key_is_released_under_the_name_of_its_press(sdl_window: pygame.Window, changed: str) -> None:
    down, up = {
        "layout": (
            Event(pygame.KEYDOWN, key=pygame.K_q, scancode=pygame.KSCAN_Q, mod=0, unicode="q"),
            Event(pygame.KEYUP, key=pygame.K_a, scancode=pygame.KSCAN_Q, mod=0, unicode="a"),
        ),
        "num lock": (
            Event(pygame.KEYDOWN, key=pygame.K_KP_1, scancode=pygame.KSCAN_KP_1, mod=pygame.KMOD_NUM, unicode="1"),
            Event(pygame.KEYUP, key=pygame.K_KP_1, scancode=pygame.KSCAN_KP_1, mod=0, unicode=""),
        ),
    }[changed]
    page = ScriptedPage((down,), (up,), ())

    run_pages(sdl_window, page)

    pressed, released = of_devices(page.inputs)
    assert isinstance(pressed, KeyPressed)
    assert isinstance(released, KeyReleased)
    assert pressed.key == released.key


def assert_let_go(page: ScriptedPage) -> None:
    """Assert that the page got a press, its cancellation and nothing of its release, then a press and a release."""
    inputs = [each for each in of_devices(page.inputs) if not getattr(each, "is_repeat", False)]
    first, cancelled, second, released = inputs
    assert isinstance(first, _PRESSES)
    assert isinstance(cancelled, InputCancelled)
    assert isinstance(second, _PRESSES)
    assert isinstance(released, _RELEASES)
    every = of_devices(page.inputs)
    held = every[every.index(cancelled) : every.index(second)]
    assert held == [cancelled]
