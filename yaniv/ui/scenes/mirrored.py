"""A page seen in a mirror while the player reads from right to left."""

from pygame import Surface

from yaniv.ui import mirror
from yaniv.ui.inputs import Input, Resized
from yaniv.ui.inspect import Element
from yaniv.ui.scenes.scene import Change, Scene


class Mirrored:
    """Its page knows nothing of it: the brush turns over what it paints, and this what comes in and goes out."""

    def __init__(self, page: Scene) -> None:
        self.name = page.name
        self._page = page
        self._width = 0

    @property
    def moving(self) -> bool:
        """As the page."""
        return self._page.moving

    @property
    def busy(self) -> bool:
        """As the page."""
        return self._page.busy

    @property
    def announce(self) -> str:
        """As the page."""
        return self._page.announce

    def handle(self, given: Input) -> Change | None:
        """What the player did on the right, the page hears from the left."""
        if isinstance(given, Resized):
            self._width = given.size[0]
        return self._page.handle(mirror.given(given, self._width))

    def update(self, ms: int) -> Change | None:
        """As the page."""
        return self._page.update(ms)

    def paint(self, surface: Surface) -> None:
        """As the page."""
        self._width = surface.get_width()
        self._page.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Where the player sees them."""
        return mirror.seen(self._page.elements(), self._width)

    def close(self) -> None:
        """As the page."""
        self._page.close()
