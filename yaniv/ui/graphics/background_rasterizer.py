"""Where card pictures of a new size are made while the window goes on.

Why a thread: nanosvg works without the interpreter lock, so the frame loop loses nothing by it. Why it waits: while the
window is being resized every size is wanted once and never again; only a size that is still wanted a little later is
worth making.
"""

import time
from collections.abc import Callable, Iterable
from threading import Condition, Thread
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Surface

from yaniv.ui.graphics.surface_cache import SurfaceCache

RasterKey = tuple[str, int]
"""Name of the drawing and width in pixels."""

DEBOUNCE_S: Final = 0.06
"""A wish is fulfilled when it was repeated over this time."""
EXPIRY_S: Final = 0.3
"""A wish nobody repeats is forgotten after this time and one frame more: a frame may have taken so long itself."""


class _RasterRequest(Struct, frozen=True):
    """When a wish was made first, and repeated last."""

    first_s: float
    """Time of the first request."""
    last_s: float
    """Time of the latest repetition."""
    deferred_s: float | None = None
    """When it was to be forgotten, if nobody has repeated it since."""


class BackgroundRasterizer:
    """Develops pictures one after the other; the thread starts with the first wish."""

    def __init__(self, rasterize: Callable[[RasterKey], Surface], clock: Callable[[], float] = time.monotonic) -> None:
        """*develop* is called in the thread."""
        self._rasterize = rasterize
        self._clock = clock
        self._changed = Condition()
        self._requests: dict[RasterKey, _RasterRequest] = {}
        self._prefetch_queue: list[RasterKey] = []
        """Keys to prefetch when there is no request; the last one is made first."""
        self._finished = SurfaceCache(3, is_locked=True)
        self._thread: Thread | None = None
        self._is_closing = False

    @property
    def is_pending(self) -> bool:
        """A picture somebody still waits for is being made, or lies ready."""
        with self._changed:
            self._drop_expired()
            return bool(self._requests)

    def prepare(self, keys: Iterable[RasterKey]) -> None:
        """Makes these when there is nothing better to do, before those of earlier calls; nobody waits for them."""
        with self._changed:
            new = dict.fromkeys(key for key in keys if key not in self._finished)
            self._prefetch_queue = [*(key for key in self._prefetch_queue if key not in new), *list(new)[::-1]]
            self._changed.notify()
        self._start_thread()

    def take_ready(self, key: RasterKey) -> Surface | None:
        """The picture if it lies ready; asks for nothing."""
        with self._changed:
            ready = self._finished.pop(key)
            if ready is not None:
                self._requests.pop(key, None)
            return ready

    def request(self, key: RasterKey) -> Surface | None:
        """The picture if it is ready, else a wish; ask again at the next frame."""
        ready = self.take_ready(key)
        if ready is not None:
            return ready
        now = self._clock()
        with self._changed:
            if key not in self._requests:
                self._drop_expired()
            earlier = self._requests.get(key)
            self._requests[key] = _RasterRequest(now if earlier is None else earlier.first_s, now)
            self._changed.notify()
        self._start_thread()
        return None

    def close(self) -> None:
        """Finishes the picture in hand and stops; ripe ones are still made."""
        with self._changed:
            self._is_closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _start_thread(self) -> None:
        """Start the thread unless it runs."""
        if self._thread is None:
            self._thread = Thread(target=self._run_thread, name="darkroom", daemon=True)
            self._thread.start()

    def _run_thread(self) -> None:
        """Rasterize one key after the other until closed; body of the thread."""
        while (key := self._next_key()) is not None:
            picture = self._rasterize(key)
            with self._changed:
                self._finished.put(key, picture)

    def _next_key(self) -> RasterKey | None:
        """Wait for the next key: the latest debounced request, else the next one to prefetch; None: closed."""
        with self._changed:
            while True:
                for key, request in reversed(self._requests.items()):
                    if key not in self._finished and request.last_s - request.first_s >= DEBOUNCE_S:
                        return key
                if self._is_closing:
                    return None
                if self._prefetch_queue:
                    return self._prefetch_queue.pop()
                self._changed.wait()

    def _drop_expired(self) -> None:
        """Mark or remove requests that have not been repeated, with their images."""
        now = self._clock()
        for key, request in tuple(self._requests.items()):
            if now - (request.last_s if request.deferred_s is None else request.deferred_s) <= EXPIRY_S:
                continue
            if request.deferred_s is None:
                self._requests[key] = replace(request, deferred_s=now)
                continue
            del self._requests[key]
            self._finished.pop(key)
