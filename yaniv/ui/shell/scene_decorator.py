"""Base class for decorators around a scene; by default everything is passed on to the scene."""

from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.navigation import NavigationRequest, Scene, awaits_user, is_working, rest_ms


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
