"""Fixtures for tests of the user interface: a headless window, the navigator of the program, and its journal."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from tests.ui.scene_harness import make_context
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.match_repository import MatchRepository
from yaniv.app.navigator import Navigator
from yaniv.app.preferences import Preferences
from yaniv.app.ui_bootstrap import UiShell
from yaniv.bots.child_process import kill_children
from yaniv.crash_report import CrashReporter
from yaniv.ui.platform import display
from yaniv.ui.platform.system_voice import SystemVoice
from yaniv.ui.shell.game_window import GameWindow
from yaniv.ui.shell.narrator import Narrator


@pytest.fixture
def sdl_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Window]:
    """A window on SDL's dummy video driver with an empty event queue."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("YANIV_HEADLESS", "1")
    window = display.open_window((1280, 720), fullscreen=False)
    pygame.event.get()
    yield window
    window.destroy()
    pygame.display.quit()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchRepository]:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        yield MatchRepository(CrashReporter(paths.logs()), [], None, exits)


@pytest.fixture
def pages(repository: MatchRepository, sdl_window: pygame.Window) -> Iterator[Navigator]:
    """Return the navigator; review processes of its pages, which no window closes, are ended after the test."""
    with ExitStack() as exits:
        notices = repository._notices
        yield Navigator(
            Preferences(LaunchOptions(), notices),
            UiShell(GameWindow(sdl_window, None), make_context(), Narrator(SystemVoice())),
            repository,
            notices,
            exits,
        )
    kill_children()
