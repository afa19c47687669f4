"""What lies around a page: the page itself, unless whoever is made from this says otherwise."""

from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.navigation import NavigationRequest, Scene, awaits_user


class SceneDecorator:
    """A page with something around it. As it stands it changes nothing; a class of its own says what is different."""

    def __init__(self, scene: Scene) -> None:
        self.name = scene.name
        self._scene = scene

    @property
    def is_moving(self) -> bool:
        """The page moves."""
        return self._scene.is_moving

    @property
    def is_busy(self) -> bool:
        """A film plays that the next turn waits for."""
        return self._scene.is_busy

    @property
    def awaits_user(self) -> bool:
        """The page waits for the player."""
        return awaits_user(self._scene)

    @property
    def announce(self) -> str:
        """What the page says."""
        return self._scene.announce

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """The page hears it."""
        return self._scene.handle(event)

    def update(self, ms: int) -> NavigationRequest | None:
        """Time passes for the page."""
        return self._scene.update(ms)

    def paint(self, surface: Surface) -> None:
        """The page."""
        self._scene.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Those of the page."""
        return self._scene.elements()

    def close(self) -> None:
        """The page is left for good."""
        self._scene.close()
