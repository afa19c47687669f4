"""Where the window stands: as it was left, if there is still a screen under it."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

_SETTLE_MS: Final = 500
"""A size that has lasted so long was meant: systems tell of the size of a maximised window before they call it so."""
_MIN_VISIBLE_PX: Final = 120
"""So much of the title bar must lie on a screen to be taken hold of, in pixels."""


def fit_to_desktops(
    position: tuple[int, int], size: tuple[int, int], desktops: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """The place moved onto the screens there are; None: there is nothing left of it, so the system may choose.

    Screens are taken to stand side by side, since nobody tells where they do; a place left of the first or above it is
    believed as long as the window reaches onto it.
    """
    screens = [each for each in desktops if min(each) > 0]
    if not screens:
        return position
    width, height = sum(each[0] for each in screens), max(each[1] for each in screens)
    x, y = position
    if x + size[0] < _MIN_VISIBLE_PX or x > width - _MIN_VISIBLE_PX or y > height - _MIN_VISIBLE_PX:
        return None
    return max(x, _MIN_VISIBLE_PX - size[0]), max(0, min(y, height - _MIN_VISIBLE_PX))


class WindowGeometry(Struct, frozen=True):
    """Where a window stands, and how large it is, in pixels."""

    size: tuple[int, int]
    """In px of the window surface."""
    position: tuple[int, int]
    """Upper left corner on the desktop."""


class GeometryTracker:
    """How the window stands by itself, which is what it goes back to once it is maximised no more."""

    def __init__(self, geometry: WindowGeometry) -> None:
        self.is_maximised = False
        self._current = geometry
        self._since_ms = 0
        self._settled = geometry

    @property
    def restored_geometry(self) -> WindowGeometry:
        """Of the window that is not maximised."""
        return self._settled if self.is_maximised else self._current

    def record(self, geometry: WindowGeometry, now_ms: int) -> None:
        """So the window stands at this moment."""
        if self.is_maximised:
            return
        if geometry != self._current:
            self._current, self._since_ms = geometry, now_ms
        elif now_ms - self._since_ms >= _SETTLE_MS:
            self._settled = geometry

    def set_maximised(self, *, maximised: bool) -> None:
        """The system tells of it, sooner or later than of the size."""
        self.is_maximised = maximised
        if maximised:
            self._current = self._settled
