"""Tests of waiting for window events, with SDL's dummy driver and injected sleep functions."""

import sys
from threading import Timer

import pygame
import pytest

from yaniv.ui.platform import sdl_calls

AN_HOUR_MS = 3_600_000


class KeyPressingSleep:
    """A sleep function that posts a key press each time it is called."""

    def __init__(self) -> None:
        self.slept_ms: list[int] = []

    def __call__(self, longest_ms: int) -> None:
        """Record the time, post a key press, and return."""
        self.slept_ms.append(longest_ms)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a))


@pytest.mark.usefixtures("sdl_window")
def test_pending_events_are_returned_without_sleeping() -> None:
    sleeper = KeyPressingSleep()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_b))

    assert [each.key for each in sdl_calls.wait_for_events(AN_HOUR_MS, sleeper)] == [pygame.K_b]
    assert sleeper.slept_ms == []


@pytest.mark.usefixtures("sdl_window")
def test_an_event_during_the_sleep_ends_the_wait() -> None:
    sleeper = KeyPressingSleep()

    assert [each.key for each in sdl_calls.wait_for_events(AN_HOUR_MS, sleeper)] == [pygame.K_a]
    assert sleeper.slept_ms == [AN_HOUR_MS]


@pytest.mark.usefixtures("sdl_window")
def test_a_timeout_of_zero_does_not_sleep() -> None:
    sleeper = KeyPressingSleep()

    assert sdl_calls.wait_for_events(0, sleeper) == []
    assert sleeper.slept_ms == []


@pytest.mark.usefixtures("sdl_window")
def test_without_a_sleep_function_events_are_polled() -> None:
    Timer(0.05, lambda: pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_c))).start()

    assert [each.key for each in sdl_calls.wait_for_events(AN_HOUR_MS)] == [pygame.K_c]


@pytest.mark.usefixtures("sdl_window")
def test_polling_ends_at_the_timeout() -> None:
    assert sdl_calls.wait_for_events(40) == []


@pytest.mark.usefixtures("sdl_window")
def test_the_sleep_function_of_sdl_is_available() -> None:
    sleep = sdl_calls.sdl_sleep()

    assert sleep is not None, sys.platform
    Timer(0.05, lambda: pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_d))).start()
    sleep(AN_HOUR_MS)
    assert [each.key for each in pygame.event.get()] == [pygame.K_d]
