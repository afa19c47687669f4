"""Keys, fingers and gamepads as SDL tells of them, and what they become."""

import pygame
import pytest

from tests.ui.test_window import Page, happen
from yaniv.ui.fingers import Fingers
from yaniv.ui.inputs import (
    Input,
    KeyPressed,
    PadButton,
    PadPressed,
    PadReleased,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.pads import Pads

SIZE = (1001, 501)


def finger(kind: int, x: float, y: float, number: int = 1) -> pygame.Event:
    return pygame.Event(kind, touch_id=7, finger_id=number, x=x, y=y)


def button(number: int, *, down: bool = True) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP, button=number)


def axis(number: int, value: int) -> pygame.Event:
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
        (pygame.K_SPACE, pygame.KSCAN_SPACE, " ", 0, ("space", False)),
        (pygame.K_TAB, pygame.KSCAN_TAB, "\t", pygame.KMOD_LSHIFT, ("tab", True)),
    ],
    ids=["azerty a", "azerty 1", "shift 1", "hebrew d", "us ?", "azerty ?", "keypad plus", "space", "tab"],
)
def test_a_key_is_what_stands_on_it(  # noqa: PLR0913, PLR0917 -- one key in all its parts
    opened: pygame.Window, key: int, scancode: int, typed: str, mod: int, chord: tuple[str, bool]
) -> None:
    event = pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, unicode=typed, mod=mod)

    (given,) = happen(Page(), opened, event)

    assert isinstance(given, KeyPressed)
    assert (given.key, given.shift) == chord


def test_a_finger_presses_moves_and_is_gone(opened: pygame.Window) -> None:
    page = Page()

    heard = happen(
        page,
        opened,
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        finger(pygame.FINGERMOTION, 1, 0),
        finger(pygame.FINGERUP, 1, 0),
    )

    down, moved, up, gone = heard
    assert isinstance(down, PointerPressed)
    assert (down.at, down.touch) == ((640, 360), True)
    assert isinstance(moved, PointerMoved)
    assert moved.at == (1279, 0)
    assert isinstance(up, PointerReleased)
    assert isinstance(gone, PointerGone)


def test_a_second_finger_does_not_count() -> None:
    fingers = Fingers()
    events = [
        finger(pygame.FINGERDOWN, 0, 0),
        finger(pygame.FINGERDOWN, 1, 1, 2),
        finger(pygame.FINGERMOTION, 0.9, 0.9, 2),
        finger(pygame.FINGERUP, 1, 1, 2),
        finger(pygame.FINGERUP, 0.1, 0.1),
        finger(pygame.FINGERDOWN, 1, 1, 2),
    ]

    heard = [given for event in events for given in fingers.understand(event, SIZE, 0)]

    assert [(type(given), getattr(given, "at", None)) for given in heard] == [
        (PointerPressed, (0, 0)),
        (PointerReleased, (100, 50)),
        (PointerGone, None),
        (PointerPressed, (1000, 500)),
    ]


def test_one_finger_is_never_heard_twice(opened: pygame.Window) -> None:
    mouse = pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(640, 360), touch=True)

    heard = happen(Page(), opened, finger(pygame.FINGERDOWN, 0.5, 0.5), mouse)

    assert [type(given) for given in heard] == [PointerPressed]


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (pygame.CONTROLLER_BUTTON_A, "a"),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, "left"),
        (pygame.CONTROLLER_BUTTON_BACK, "view"),
        (pygame.CONTROLLER_BUTTON_RIGHTSTICK, "r3"),
    ],
)
def test_buttons_of_a_pad_have_names(opened: pygame.Window, number: int, name: PadButton) -> None:
    down, up = happen(Page(), opened, button(number), button(number, down=False))

    assert isinstance(down, PadPressed)
    assert isinstance(up, PadReleased)
    assert (down.button, up.button) == (name, name)


def test_a_stick_is_pushed_once_and_comes_back() -> None:
    pads = Pads()
    left = pygame.CONTROLLER_AXIS_LEFTX

    heard = [pads.understand(axis(left, value), 5) for value in (9_000, 20_000, 15_000, 32_000, 3_000, -30_000, 0)]

    pressed: list[tuple[Input, ...]] = [(PadPressed("right", 5),), (PadReleased("right", 5),)]
    assert heard == [(), pressed[0], (), (), pressed[1], (PadPressed("left", 5),), (PadReleased("left", 5),)]


def test_a_stick_thrown_over_comes_up_first() -> None:
    pads = Pads()
    pads.understand(axis(pygame.CONTROLLER_AXIS_LEFTY, 32_000), 0)

    assert pads.understand(axis(pygame.CONTROLLER_AXIS_LEFTY, -32_000), 0) == (
        PadReleased("down", 0),
        PadPressed("up", 0),
    )


def test_a_trigger_is_a_button() -> None:
    assert Pads().understand(axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 30_000), 0) == (PadPressed("rt", 0),)


def test_what_was_pushed_on_a_pad_that_is_pulled_out_comes_up() -> None:
    pads = Pads()
    pads.understand(axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 30_000), 0)

    gone = pads.understand(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0), 9)

    assert gone == (PadReleased("rt", 9),)


def test_a_pad_that_is_gone_before_it_is_opened_is_no_harm(opened: pygame.Window) -> None:
    heard = happen(Page(), opened, pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=99))

    assert heard == []
