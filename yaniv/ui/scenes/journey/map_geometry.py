"""Geometry of the map: panels side by side, the dotted path across them, and how far it is scrolled."""

from math import sin
from typing import Final

from msgspec import Struct
from pygame import Rect

PANEL_ASPECT: Final = 480 / 640
"""Width of a panel by its height, as drawn by `assets.make.scenery`."""
_PATH_HEIGHT: Final = 0.665
"""Height of the path, share of a panel's height from the top."""
_PATH_SWING: Final = 0.016
DOTS: Final = 9
"""Dots between two stops."""


class MapGeometry(Struct, frozen=True):
    """Places of everything on the map, in px of the window; unmirrored."""

    view: Rect
    """Part of the window in which the map is seen."""
    count: int
    """Number of panels."""
    offset: float = 0.0
    """Distance in px by which the map is scrolled."""

    @property
    def panel_size(self) -> tuple[int, int]:
        """Size of a panel, px."""
        return round(self.view.height * PANEL_ASPECT), self.view.height

    @property
    def max_offset(self) -> float:
        """Largest distance by which the map can be scrolled, px."""
        return float(max(0, self.count * self.panel_size[0] - self.view.width))

    def panel(self, index: int) -> Rect:
        """Return the rectangle of a panel; it may be outside the view."""
        width, height = self.panel_size
        spare = max(0, self.view.width - self.count * width) // 2
        return Rect(self.view.left + spare + index * width - round(self.offset), self.view.top, width, height)

    def path_point(self, position: float) -> tuple[int, int]:
        """Return a point of the path; *position*: 0 at the first stop, 1 at the second, and so on."""
        first, (width, height) = self.panel(0), self.panel_size
        x = first.left + (position + 0.5) * width
        return round(x), round(self.view.top + height * (_PATH_HEIGHT + _PATH_SWING * sin(position * 4.4)))

    def scrolled_to(self, index: int) -> float:
        """Return the offset at which a panel is in the middle, as far as the map reaches."""
        width = self.panel_size[0]
        return self.clamped(index * width - (self.view.width - width) / 2)

    def revealed(self, index: int) -> float:
        """Return the offset nearest to the current one at which a panel is seen whole, with a part of the next."""
        width = self.panel_size[0]
        margin = min(width / 2, max(0.0, (self.view.width - width) / 2))
        left = index * width - margin
        right = (index + 1) * width + margin - self.view.width
        return self.clamped(min(left, max(self.offset, right)))

    def clamped(self, offset: float) -> float:
        """Return the offset, moved into the range in which the map fills the view."""
        return min(max(0.0, offset), self.max_offset)
