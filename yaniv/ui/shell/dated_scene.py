"""Decorator of pages that name a date, such as the menu with its mark for today's deal."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed
from yaniv.ui.navigation import NavigationRequest, Scene, ToLearn, ToMatches, ToMenu, ToPuzzleThemes, ToToday
from yaniv.ui.shell.scene_decorator import SceneDecorator

DATED_PAGES: Final[Mapping[str, NavigationRequest]] = {
    "menu": ToMenu(),
    "today": ToToday(),
    "learn": ToLearn(),
    "puzzles": ToPuzzleThemes(),
    "matches": ToMatches(),
}
"""Pages that show something of today, by name, and the request that opens them anew."""


class DatedScene(SceneDecorator):
    """Decorator that opens a page anew when the date has changed, before a button of yesterday can be pressed."""

    def __init__(self, scene: Scene, today: Callable[[], date]) -> None:
        """*today* returns the date on the player's clock; the page is one of `DATED_PAGES`, just opened."""
        super().__init__(scene)
        self._today = today
        self._day = today()

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Pass the event on; a press on a page of another day opens it anew instead."""
        is_press = isinstance(event, PointerPressed | KeyPressed | GamepadPressed)
        if is_press and (request := self._due_request()) is not None:
            return request
        return self._scene.handle(event)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the page by *ms* milliseconds; return the request that opens it anew when the date has changed."""
        return self._due_request() or self._scene.update(ms)

    def _due_request(self) -> NavigationRequest | None:
        """Return the request if the date has changed; not while a dialog is open, which would be closed unread."""
        if self._today() == self._day or any(each.role == "dialog" for each in self._scene.elements()):
            return None
        return DATED_PAGES.get(self._scene.name)
