"""Where the window stands: as it was left, if there is still a screen under it."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

_SETTLES_MS: Final = 500
"""A size that has lasted so long was meant: systems tell of the size of a maximised window before they call it so."""
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


class Frame(Struct, frozen=True):
    """Where a window stands, and how large it is, in pixels."""

    size: tuple[int, int]
    place: tuple[int, int]


class Footing:
    """How the window stands by itself, which is what it goes back to once it is maximised no more."""

    def __init__(self, frame: Frame) -> None:
        self.maximised = False
        self._now = frame
        self._since = 0
        self._settled = frame

    @property
    def frame(self) -> Frame:
        """Of the window that is not maximised."""
        return self._settled if self.maximised else self._now

    def note(self, frame: Frame, ms: int) -> None:
        """So the window stands at this moment."""
        if self.maximised:
            return
        if frame != self._now:
            self._now, self._since = frame, ms
        elif ms - self._since >= _SETTLES_MS:
            self._settled = frame

    def change(self, *, maximised: bool) -> None:
        """The system tells of it, sooner or later than of the size."""
        self.maximised = maximised
        if maximised:
            self._now = self._settled
