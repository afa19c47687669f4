"""A page seen in a mirror while the player reads from right to left."""

from pygame import Surface

from yaniv.ui import mirror
from yaniv.ui.inputs import Input, Resized
from yaniv.ui.inspect import Element
from yaniv.ui.scenes.around import Around
from yaniv.ui.scenes.scene import Change, Scene


class Mirrored(Around):
    """Its page knows nothing of it: the brush turns over what it paints, and this what comes in and goes out."""

    def __init__(self, page: Scene) -> None:
        super().__init__(page)
        self._width = 0

    def handle(self, given: Input) -> Change | None:
        """What the player did on the right, the page hears from the left."""
        if isinstance(given, Resized):
            self._width = given.size[0]
        return self._page.handle(mirror.given(given, self._width))

    def paint(self, surface: Surface) -> None:
        """As the page."""
        self._width = surface.get_width()
        self._page.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Where the player sees them."""
        return mirror.seen(self._page.elements(), self._width)
