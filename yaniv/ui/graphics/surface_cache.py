"""Surface cache: keeps surfaces up to a capacity, and evicts the least recently used ones.

Capacity is measured in windows, the bytes of one surface as large as the window, because what a page needs grows with
it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final
from weakref import WeakSet

from pygame import Surface

BYTES_PER_PIXEL: Final = 4


class CacheBudget:
    """Budget of all caches: the size of the window, in which their capacity is measured."""

    def __init__(self, size: tuple[int, int] = (1920, 1080)) -> None:
        self.caches: WeakSet[SurfaceCache] = WeakSet()
        """Caches that are evicted from when the window shrinks."""
        self.window_bytes = 0
        """Bytes of a surface as large as the window."""
        self.set_window_size(size)

    def set_window_size(self, size: tuple[int, int]) -> None:
        """Set the size of the window in px; if it has become smaller, all caches evict surfaces."""
        before, self.window_bytes = self.window_bytes, size[0] * size[1] * BYTES_PER_PIXEL
        if self.window_bytes < before:
            for cache in self.caches:
                cache.evict()


BUDGET: Final = CacheBudget()
"""Budget of the program's window, which keeps it up to date."""


class SurfaceCache:
    """Cache of surfaces with a capacity in bytes, which evicts the least recently used ones."""

    def __init__(self, capacity_windows: float, budget: CacheBudget = BUDGET, *, is_locked: bool = False) -> None:
        """Initialise with a capacity in windows; a single surface may be larger than that.

        *is_locked*: threads use this cache under a lock of their own; it is then not trimmed when the window shrinks.
        """
        self._capacity_windows = capacity_windows
        self._budget = budget
        self._surfaces: OrderedDict[Hashable, Surface] = OrderedDict()
        self.used_bytes = 0
        """Bytes used."""
        if not is_locked:
            budget.caches.add(self)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._surfaces

    def __len__(self) -> int:
        return len(self._surfaces)

    def get(self, key: Hashable) -> Surface | None:
        """Return the surface stored under *key* and mark it as used; None if it is not there."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
        return surface

    def put(self, key: Hashable, surface: Surface) -> Surface:
        """Store the surface under *key*, evict others if necessary, and return it."""
        self._remove(key)
        self._surfaces[key] = surface
        self.used_bytes += _byte_count(surface)
        self.evict()
        return surface

    def evict(self) -> None:
        """Remove the least recently used surfaces until the others fit the capacity; the last one always stays."""
        capacity_bytes = self._capacity_windows * self._budget.window_bytes
        while self.used_bytes > capacity_bytes and len(self._surfaces) > 1:
            self._remove(next(iter(self._surfaces)))

    def pop(self, key: Hashable) -> Surface | None:
        """Remove the surface stored under *key* and return it; None if it is not there."""
        surface = self._surfaces.get(key)
        self._remove(key)
        return surface

    def get_or_create(self, key: Hashable, create: Callable[[], Surface]) -> Surface:
        """Return the surface stored under *key*; if there is none, call *create* and store its result."""
        surface = self.get(key)
        return surface if surface is not None else self.put(key, create())

    def _remove(self, key: Hashable) -> None:
        removed = self._surfaces.pop(key, None)
        if removed is not None:
            self.used_bytes -= _byte_count(removed)


def _byte_count(surface: Surface) -> int:
    width, height = surface.get_size()
    return width * height * BYTES_PER_PIXEL
