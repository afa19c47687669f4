"""Where the window stands: as it was left, if there is still a screen under it."""

from collections.abc import Sequence
from typing import Final

_GRIP: Final = 120
"""So much of the title bar must lie on a screen to be taken hold of, in pixels."""


def fitting(
    place: tuple[int, int], size: tuple[int, int], desktops: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """The place moved onto the screens there are; None: there is nothing left of it, so the system may choose.

    Screens are taken to stand side by side, since nobody tells where they do; a place left of the first or above it is
    believed as long as the window reaches onto it.
    """
    seen = [each for each in desktops if min(each) > 0]
    if not seen:
        return place
    width, height = sum(each[0] for each in seen), max(each[1] for each in seen)
    x, y = place
    if x + size[0] < _GRIP or x > width - _GRIP or y > height - _GRIP:
        return None
    return max(x, _GRIP - size[0]), max(0, min(y, height - _GRIP))
