"""Pictures kept so long as there is room: the one not used for longest goes first.

Room is counted in windows, the bytes of one picture of the whole window: what a page shows grows with it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final
from weakref import WeakSet

from pygame import Surface

BYTES_PER_PIXEL: Final = 4


class CacheBudget:
    """How much a window is."""

    def __init__(self, size: tuple[int, int] = (1920, 1080)) -> None:
        self.caches: WeakSet[SurfaceCache] = WeakSet()
        """Those that are as large as it says."""
        self.window_bytes = 0
        """Bytes of a surface as large as the window."""
        self.set_window_size(size)

    def set_window_size(self, size: tuple[int, int]) -> None:
        """Give it this size, in pixels; in a smaller window there is room for less, on every shelf at once."""
        before, self.window_bytes = self.window_bytes, size[0] * size[1] * BYTES_PER_PIXEL
        if self.window_bytes < before:
            for cache in self.caches:
                cache.evict()


BUDGET: Final = CacheBudget()
"""Of the window of the program, which keeps it up to date."""


class SurfaceCache:
    """A bounded store of pictures."""

    def __init__(self, capacity_windows: float, budget: CacheBudget = BUDGET, *, is_locked: bool = False) -> None:
        """Hold so much at most; a single picture may be larger.

        *locked*: several threads use it under a lock of theirs, so that only what they call may change it.
        """
        self._capacity_windows = capacity_windows
        self._budget = budget
        self._surfaces: OrderedDict[Hashable, Surface] = OrderedDict()
        self.used_bytes = 0
        """Bytes held now."""
        if not is_locked:
            budget.caches.add(self)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._surfaces

    def __len__(self) -> int:
        return len(self._surfaces)

    def get(self, key: Hashable) -> Surface | None:
        """The picture, if it is still there."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
        return surface

    def put(self, key: Hashable, surface: Surface) -> Surface:
        """Keeps the picture and lets go of others where room is short."""
        self._remove(key)
        self._surfaces[key] = surface
        self.used_bytes += _byte_count(surface)
        self.evict()
        return surface

    def evict(self) -> None:
        """Let go of the pictures not used for longest, until the others have room."""
        capacity_bytes = self._capacity_windows * self._budget.window_bytes
        while self.used_bytes > capacity_bytes and len(self._surfaces) > 1:
            self._remove(next(iter(self._surfaces)))

    def pop(self, key: Hashable) -> Surface | None:
        """The picture, if it is still there; it leaves the shelf."""
        surface = self._surfaces.get(key)
        self._remove(key)
        return surface

    def get_or_create(self, key: Hashable, create: Callable[[], Surface]) -> Surface:
        """The picture; made now if it is not there."""
        surface = self.get(key)
        return surface if surface is not None else self.put(key, create())

    def _remove(self, key: Hashable) -> None:
        """Remove a surface if it is cached."""
        removed = self._surfaces.pop(key, None)
        if removed is not None:
            self.used_bytes -= _byte_count(removed)


def _byte_count(surface: Surface) -> int:
    """Return the size of a surface in bytes."""
    width, height = surface.get_size()
    return width * height * BYTES_PER_PIXEL
