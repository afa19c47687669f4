"""A page seen in a mirror while the player reads from right to left."""

from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry import rtl
from yaniv.ui.input.input_events import InputEvent, Resized
from yaniv.ui.navigation import NavigationRequest, Scene
from yaniv.ui.shell.scene_decorator import SceneDecorator


class RtlScene(SceneDecorator):
    """Its page knows nothing of it: the brush turns over what it paints, and this what comes in and goes out."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._width_px = 0

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """What the player did on the right, the page hears from the left."""
        if isinstance(event, Resized):
            self._width_px = event.size[0]
        return self._scene.handle(rtl.mirror_input(event, self._width_px))

    def paint(self, surface: Surface) -> None:
        """As the page."""
        self._width_px = surface.get_width()
        self._scene.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Where the player sees them."""
        return rtl.mirror_elements(self._scene.elements(), self._width_px)
