"""What lies around a page: the page itself, unless whoever is made from this says otherwise."""

from pygame import Surface

from yaniv.ui.inputs import Input
from yaniv.ui.inspect import Element
from yaniv.ui.scenes.scene import Change, Scene, wants_you


class Around:
    """A page with something around it. As it stands it changes nothing; a class of its own says what is different."""

    def __init__(self, page: Scene) -> None:
        self.name = page.name
        self._page = page

    @property
    def moving(self) -> bool:
        """The page moves."""
        return self._page.moving

    @property
    def busy(self) -> bool:
        """A film plays that the next turn waits for."""
        return self._page.busy

    @property
    def wants_you(self) -> bool:
        """The page waits for the player."""
        return wants_you(self._page)

    @property
    def announce(self) -> str:
        """What the page says."""
        return self._page.announce

    def handle(self, given: Input) -> Change | None:
        """The page hears it."""
        return self._page.handle(given)

    def update(self, ms: int) -> Change | None:
        """Time passes for the page."""
        return self._page.update(ms)

    def paint(self, surface: Surface) -> None:
        """The page."""
        self._page.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Those of the page."""
        return self._page.elements()

    def close(self) -> None:
        """The page is left for good."""
        self._page.close()
