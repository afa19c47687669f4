"""Base class for decorators around a scene; by default everything is passed on to the scene."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed
from yaniv.ui.navigation import (
    NavigationRequest,
    Scene,
    ToLearn,
    ToMatches,
    ToMenu,
    ToPuzzleThemes,
    ToToday,
    awaits_user,
    is_working,
    rest_ms,
)


class SceneDecorator:
    """Decorator that passes everything on to a scene; subclasses override what they change."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    @property
    def name(self) -> str:
        """Name of the scene, which may change while it is open."""
        return self._scene.name

    @property
    def is_moving(self) -> bool:
        """True if the scene needs frames."""
        return self._scene.is_moving

    @property
    def is_busy(self) -> bool:
        """True while the scene plays an animation that the next turn waits for."""
        return self._scene.is_busy

    @property
    def awaits_user(self) -> bool:
        """True if others are waiting for the player in the scene."""
        return awaits_user(self._scene)

    @property
    def is_working(self) -> bool:
        """True while the scene must be updated often, though nothing on it moves."""
        return is_working(self._scene)

    @property
    def rest_ms(self) -> int:
        """Time for which the scene may be left alone while nothing on it moves."""
        return rest_ms(self._scene)

    @property
    def announce(self) -> str:
        """Text of the scene for screen readers."""
        return self._scene.announce

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Pass the event to the scene; return its navigation request or None."""
        return self._scene.handle(event)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the scene by *ms* milliseconds; return its navigation request or None."""
        return self._scene.update(ms)

    def paint(self, surface: Surface) -> None:
        """Paint the scene."""
        self._scene.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the interactive elements of the scene."""
        return self._scene.elements()

    def close(self) -> None:
        """Close the scene."""
        self._scene.close()


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
