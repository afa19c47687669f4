"""Window geometry: tracking of the window's size and position, and restoring them at the next start."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

_SETTLE_MS: Final = 500
"""A geometry that has lasted this long counts as chosen by the player.

Systems report the size of a maximised window before they report that it is maximised.
"""
MIN_WINDOW_SIZE: Final = (1024, 640)
"""Minimum size of the window, without its frame, on a desktop that has room for it; in system points."""


class FrameMargins(Struct, frozen=True):
    """Widths of the frame that the system draws around the window, in system points."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class WindowGeometry(Struct, frozen=True):
    """Size and position of a window, in system points."""

    size: tuple[int, int]
    """Without the frame."""
    position: tuple[int, int]
    """Upper left corner on the desktop."""


def fit_to_screens(geometry: WindowGeometry, frame: FrameMargins, screens: Sequence[Rect]) -> WindowGeometry:
    """Return the geometry changed as little as needed for the window and its *frame* to lie on one screen.

    *geometry*: its position is that of the window inside the frame. *screens*: their usable areas, the primary one
    first; without any, the geometry is returned as it is. The window goes to the screen that shows most of it, and is
    no smaller than `MIN_WINDOW_SIZE` unless the screen is.
    """
    if not screens:
        return geometry
    (x, y), (width, height) = geometry.position, geometry.size
    margin_width, margin_height = frame.left + frame.right, frame.top + frame.bottom
    outer = Rect(x - frame.left, y - frame.top, width + margin_width, height + margin_height)
    screen = max(screens, key=lambda area: _shared_points(area, outer))
    room = max(1, screen.width - margin_width), max(1, screen.height - margin_height)
    width, height = (
        min(max(side, least), most) for side, least, most in zip(geometry.size, MIN_WINDOW_SIZE, room, strict=True)
    )
    x = max(screen.left, min(outer.left, screen.right - width - margin_width)) + frame.left
    y = max(screen.top, min(outer.top, screen.bottom - height - margin_height)) + frame.top
    return WindowGeometry((width, height), (x, y))


def _shared_points(area: Rect, other: Rect) -> int:
    """Return how much of *other* lies in *area*, in square points."""
    shared = area.clip(other)
    return shared.width * shared.height


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
