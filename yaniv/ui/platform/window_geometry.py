"""Window geometry: tracking of the window's size and position, and restoring them at the next start."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

_SETTLE_MS: Final = 500
"""A geometry that has lasted this long counts as chosen by the player.

Systems report the size of a maximised window before they report that it is maximised.
"""
_MIN_VISIBLE_PX: Final = 120
"""Part of the title bar that must lie on a screen, so that the window can be dragged."""


def fit_to_desktops(
    position: tuple[int, int], size: tuple[int, int], desktops: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """Return *position* (px) moved so that a window of *size* is on a screen; None if it would be outside all of them.

    *desktops*: sizes of the screens. None leaves the choice to the system. Screens are assumed to stand side by side,
    since SDL does not report their arrangement; a position left of the first screen or above it is kept as far as the
    window still reaches onto it.
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
    """Size and position of a window, in px."""

    size: tuple[int, int]
    """In px of the window surface."""
    position: tuple[int, int]
    """Upper left corner on the desktop."""


class GeometryTracker:
    """Tracker of the size and position that the window has when it is not maximised, to which it returns."""

    def __init__(self, geometry: WindowGeometry) -> None:
        self.is_maximised = False
        self._current = geometry
        self._since_ms = 0
        self._settled = geometry

    @property
    def restored_geometry(self) -> WindowGeometry:
        """Size and position of the window when it is not maximised."""
        return self._settled if self.is_maximised else self._current

    def record(self, geometry: WindowGeometry, now_ms: int) -> None:
        """Record the current size and position at this time; ignored while the window is maximised."""
        if self.is_maximised:
            return
        if geometry != self._current:
            self._current, self._since_ms = geometry, now_ms
        elif now_ms - self._since_ms >= _SETTLE_MS:
            self._settled = geometry

    def set_maximised(self, *, maximised: bool) -> None:
        """Record that the window was maximised or restored; the system may report this before or after the new size."""
        self.is_maximised = maximised
        if maximised:
            self._current = self._settled
