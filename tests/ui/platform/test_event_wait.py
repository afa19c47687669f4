"""Sleeping at the window, on SDL's blind driver and with sleeps handed in. Who does not wake up hangs."""

import sys
from threading import Timer

import pygame
import pytest

from yaniv.ui.platform import event_wait

AN_HOUR_MS = 3_600_000


class KeyPressingSleep:
    """Somebody presses a key in every sleep."""

    def __init__(self) -> None:
        self.slept_ms: list[int] = []

    def __call__(self, longest_ms: int) -> None:
        """One key, and awake."""
        self.slept_ms.append(longest_ms)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a))


@pytest.mark.usefixtures("sdl_window")
def test_what_has_happened_is_told_without_sleep() -> None:
    sleeper = KeyPressingSleep()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_b))

    assert [each.key for each in event_wait.wait_for_events(AN_HOUR_MS, sleeper)] == [pygame.K_b]
    assert sleeper.slept_ms == []


@pytest.mark.usefixtures("sdl_window")
def test_what_happens_in_the_sleep_is_told_after_one_sleep() -> None:
    sleeper = KeyPressingSleep()

    assert [each.key for each in event_wait.wait_for_events(AN_HOUR_MS, sleeper)] == [pygame.K_a]
    assert sleeper.slept_ms == [AN_HOUR_MS]


@pytest.mark.usefixtures("sdl_window")
def test_no_time_to_sleep_is_no_sleep() -> None:
    sleeper = KeyPressingSleep()

    assert event_wait.wait_for_events(0, sleeper) == []
    assert sleeper.slept_ms == []


@pytest.mark.usefixtures("sdl_window")
def test_where_nobody_can_sleep_somebody_looks() -> None:
    Timer(0.05, lambda: pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_c))).start()

    assert [each.key for each in event_wait.wait_for_events(AN_HOUR_MS)] == [pygame.K_c]


@pytest.mark.usefixtures("sdl_window")
def test_a_look_where_nobody_can_sleep_ends() -> None:
    assert event_wait.wait_for_events(40) == []


@pytest.mark.usefixtures("sdl_window")
def test_this_pygame_hands_out_the_sleep_of_the_system() -> None:
    sleep = event_wait.sdl_sleep()

    assert sleep is not None, sys.platform
    Timer(0.05, lambda: pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_d))).start()
    sleep(AN_HOUR_MS)
    assert [each.key for each in pygame.event.get()] == [pygame.K_d]
