"""Fixtures for tests that run the whole application."""

import gc

import pygame
import pytest


@pytest.fixture(autouse=True)
def _without_events_of_earlier_windows() -> None:
    """Destroy the windows of earlier tests: SDL reports them as hidden, whichever window is open by then."""
    gc.collect()
    if pygame.display.get_init():
        pygame.event.clear()
