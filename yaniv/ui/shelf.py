"""Pictures kept so long as there is room: the one not used for longest goes first.

Room is counted in windows, the bytes of one picture of the whole window: what a page shows grows with it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final
from weakref import WeakSet

from pygame import Surface

BYTES_PER_PIXEL: Final = 4


class Measure:
    """How much a window is."""

    def __init__(self, size: tuple[int, int] = (1920, 1080)) -> None:
        self.shelves: WeakSet[Shelf] = WeakSet()
        """Those that are as large as it says."""
        self.window_bytes = 0
        self.fit(size)

    def fit(self, size: tuple[int, int]) -> None:
        """Give it this size, in pixels; in a smaller window there is room for less, on every shelf at once."""
        before, self.window_bytes = self.window_bytes, size[0] * size[1] * BYTES_PER_PIXEL
        if self.window_bytes < before:
            for shelf in self.shelves:
                shelf.trim()


MEASURE: Final = Measure()
"""Of the window of the program, which keeps it up to date."""


class Shelf:
    """A bounded store of pictures."""

    def __init__(self, windows: float, measure: Measure = MEASURE, *, locked: bool = False) -> None:
        """Hold so much at most; a single picture may be larger.

        *locked*: several threads use it under a lock of theirs, so that only what they call may change it.
        """
        self._windows = windows
        self._measure = measure
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self.weight = 0
        """Bytes held now."""
        if not locked:
            measure.shelves.add(self)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> Surface | None:
        """The picture, if it is still there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, picture: Surface) -> Surface:
        """Keeps the picture and lets go of others where room is short."""
        self._drop(key)
        self._kept[key] = picture
        self.weight += _weight(picture)
        self.trim()
        return picture

    def trim(self) -> None:
        """Let go of the pictures not used for longest, until the others have room."""
        room = self._windows * self._measure.window_bytes
        while self.weight > room and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def take(self, key: Hashable) -> Surface | None:
        """The picture, if it is still there; it leaves the shelf."""
        found = self._kept.get(key)
        self._drop(key)
        return found

    def get_or(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The picture; made now if it is not there."""
        found = self.get(key)
        return found if found is not None else self.put(key, make())

    def _drop(self, key: Hashable) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self.weight -= _weight(gone)


def _weight(picture: Surface) -> int:
    width, height = picture.get_size()
    return width * height * BYTES_PER_PIXEL
