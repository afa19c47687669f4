"""Tests of the translation of SDL events of keyboard, touch and gamepad into input events."""

import pygame
import pytest

from tests.ui.shell.test_game_window import RecordingPage, send_system_events
from yaniv.ui.input.input_events import (
    GamepadButton,
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.platform.input_devices import Gamepads, TouchTracker

SIZE = (1001, 501)


def touch_event(kind: int, x: float, y: float, number: int = 1) -> pygame.Event:
    return pygame.Event(kind, touch_id=7, finger_id=number, x=x, y=y)


def pad_button_event(number: int, *, down: bool = True) -> pygame.Event:
    return pygame.Event(
        pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP, instance_id=0, button=number
    )


def pad_axis_event(number: int, value: int) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=number, value=value)


@pytest.mark.parametrize(
    ("key", "scancode", "typed", "mod", "chord"),
    [
        (pygame.K_a, pygame.KSCAN_Q, "a", 0, ("a", False)),
        (pygame.K_AMPERSAND, pygame.KSCAN_1, "&", 0, ("1", False)),
        (pygame.K_1, pygame.KSCAN_1, "!", pygame.KMOD_LSHIFT, ("1", True)),
        (0x05D2, pygame.KSCAN_D, "ג", 0, ("d", False)),
        (pygame.K_SLASH, pygame.KSCAN_SLASH, "?", pygame.KMOD_LSHIFT, ("?", False)),
        (pygame.K_COMMA, pygame.KSCAN_M, "?", pygame.KMOD_LSHIFT, ("?", False)),
        (pygame.K_KP_PLUS, pygame.KSCAN_KP_PLUS, "+", 0, ("+", False)),
        (pygame.K_KP_7, pygame.KSCAN_KP_7, "7", pygame.KMOD_NUM, ("7", False)),
        (pygame.K_KP_0, pygame.KSCAN_KP_0, "", pygame.KMOD_NUM | pygame.KMOD_LSHIFT, ("0", True)),
        (pygame.K_KP_4, pygame.KSCAN_KP_4, "", 0, ("left", False)),
        (pygame.K_KP_PERIOD, pygame.KSCAN_KP_PERIOD, "", 0, ("delete", False)),
        (pygame.K_SPACE, pygame.KSCAN_SPACE, " ", 0, ("space", False)),
        (pygame.K_TAB, pygame.KSCAN_TAB, "\t", pygame.KMOD_LSHIFT, ("tab", True)),
    ],
    ids=[
        "azerty a",
        "azerty 1",
        "shift 1",
        "hebrew d",
        "us ?",
        "azerty ?",
        "keypad plus",
        "keypad 7",
        "keypad 0",
        "keypad left",
        "keypad delete",
        "space",
        "tab",
    ],
)
def test_a_key_is_named_by_its_label_or_position(  # noqa: PLR0913, PLR0917 -- all fields of a key event
    sdl_window: pygame.Window, key: int, scancode: int, typed: str, mod: int, chord: tuple[str, bool]
) -> None:
    event = pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, unicode=typed, mod=mod)

    (input_event,) = send_system_events(RecordingPage(), sdl_window, event)

    assert isinstance(input_event, KeyPressed)
    assert (input_event.key, input_event.shift) == chord


def test_a_finger_presses_moves_and_releases(sdl_window: pygame.Window) -> None:
    page = RecordingPage()

    inputs = send_system_events(
        page,
        sdl_window,
        touch_event(pygame.FINGERDOWN, 0.5, 0.5),
        touch_event(pygame.FINGERMOTION, 1, 0),
        touch_event(pygame.FINGERUP, 1, 0),
    )

    down, moved, up, gone = inputs
    assert isinstance(down, PointerPressed)
    assert (down.position, down.is_touch) == ((640, 360), True)
    assert isinstance(moved, PointerMoved)
    assert moved.position == (1279, 0)
    assert isinstance(up, PointerReleased)
    assert isinstance(gone, PointerGone)


def test_a_second_finger_is_ignored() -> None:
    fingers = TouchTracker()
    events = [
        touch_event(pygame.FINGERDOWN, 0, 0),
        touch_event(pygame.FINGERDOWN, 1, 1, 2),
        touch_event(pygame.FINGERMOTION, 0.9, 0.9, 2),
        touch_event(pygame.FINGERUP, 1, 1, 2),
        touch_event(pygame.FINGERUP, 0.1, 0.1),
        touch_event(pygame.FINGERDOWN, 1, 1, 2),
    ]

    inputs = [input_event for event in events for input_event in fingers.translate(event, SIZE, 0)]

    assert [(type(input_event), getattr(input_event, "position", None)) for input_event in inputs] == [
        (PointerPressed, (0, 0)),
        (PointerReleased, (100, 50)),
        (PointerGone, None),
        (PointerPressed, (1000, 500)),
    ]


def test_mouse_events_made_from_touch_are_ignored(sdl_window: pygame.Window) -> None:
    mouse = pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(640, 360), touch=True)

    inputs = send_system_events(RecordingPage(), sdl_window, touch_event(pygame.FINGERDOWN, 0.5, 0.5), mouse)

    assert [type(event) for event in inputs] == [PointerPressed]


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (pygame.CONTROLLER_BUTTON_A, "a"),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, "left"),
        (pygame.CONTROLLER_BUTTON_BACK, "view"),
        (pygame.CONTROLLER_BUTTON_RIGHTSTICK, "r3"),
    ],
)
def test_gamepad_buttons_have_names(sdl_window: pygame.Window, number: int, name: GamepadButton) -> None:
    down, up = send_system_events(
        RecordingPage(), sdl_window, pad_button_event(number), pad_button_event(number, down=False)
    )

    assert isinstance(down, GamepadPressed)
    assert isinstance(up, GamepadReleased)
    assert (down.button, up.button) == (name, name)


def test_a_stick_presses_once_and_releases() -> None:
    pads = Gamepads()
    left = pygame.CONTROLLER_AXIS_LEFTX

    inputs = [
        pads.translate(pad_axis_event(left, value), 5) for value in (9_000, 20_000, 15_000, 32_000, 3_000, -30_000, 0)
    ]

    pressed: list[tuple[InputEvent, ...]] = [(GamepadPressed("right", 5),), (GamepadReleased("right", 5),)]
    assert inputs == [(), pressed[0], (), (), pressed[1], (GamepadPressed("left", 5),), (GamepadReleased("left", 5),)]


def test_a_stick_moved_to_the_opposite_side_releases_first() -> None:
    pads = Gamepads()
    pads.translate(pad_axis_event(pygame.CONTROLLER_AXIS_LEFTY, 32_000), 0)

    assert pads.translate(pad_axis_event(pygame.CONTROLLER_AXIS_LEFTY, -32_000), 0) == (
        GamepadReleased("down", 0),
        GamepadPressed("up", 0),
    )


def test_a_trigger_is_a_button() -> None:
    assert Gamepads().translate(pad_axis_event(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 30_000), 0) == (
        GamepadPressed("rt", 0),
    )


@pytest.mark.parametrize(
    "held",
    [pad_axis_event(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 30_000), pad_button_event(pygame.CONTROLLER_BUTTON_A)],
    ids=["trigger", "button"],
)
def test_unplugging_a_gamepad_lets_go_of_its_buttons(held: pygame.Event) -> None:
    pads = Gamepads()
    pads.translate(held, 0)

    gone = pads.translate(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0), 9)

    assert gone == (InputCancelled(9),)
    assert pads.translate(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0), 10) == ()


def test_a_gamepad_unplugged_before_it_is_opened_is_ignored(sdl_window: pygame.Window) -> None:
    inputs = send_system_events(
        RecordingPage(), sdl_window, pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=99)
    )

    assert inputs == []
