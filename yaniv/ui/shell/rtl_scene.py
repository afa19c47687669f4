"""Scene decorator that mirrors a page for languages read from right to left."""

from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry import rtl
from yaniv.ui.input.input_events import InputEvent, Resized
from yaniv.ui.navigation import NavigationRequest, Scene
from yaniv.ui.shell.scene_decorator import SceneDecorator


class RtlScene(SceneDecorator):
    """Decorator that mirrors input and elements of a scene left to right.

    The scene needs no right-to-left code: the painter mirrors what it paints, and this class mirrors input events and
    element rectangles.
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._width_px = 0

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Pass the event to the scene with mirrored position and arrow keys."""
        if isinstance(event, Resized):
            self._width_px = event.size[0]
        return self._scene.handle(rtl.mirror_input(event, self._width_px))

    def paint(self, surface: Surface) -> None:
        """Paint the scene; its painters mirror what they draw."""
        self._width_px = surface.get_width()
        self._scene.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the scene, their rectangles mirrored to where the player sees them."""
        return rtl.mirror_elements(self._scene.elements(), self._width_px)
