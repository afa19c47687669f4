"""Pictures kept so long as there is room: the one not used for longest goes first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from pygame import Surface

BYTES_PER_PIXEL: Final = 4
MEGABYTE: Final = 1_000_000


class Shelf:
    """A bounded store of pictures."""

    def __init__(self, megabytes: float) -> None:
        """Holds so much at most; a single picture may be larger."""
        self._room = int(megabytes * MEGABYTE)
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self.weight = 0
        """Bytes held now."""

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
        while self.weight > self._room and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))
        return picture

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
