"""Background rasterizer: makes card images of a new size in a thread while the window keeps painting frames.

*Why* a thread: nanosvg releases the interpreter lock, so the frame loop loses no time. *Why* requests are debounced:
while the window is being resized every size is requested once and never again; only a size that is still requested a
moment later is worth rasterizing.
"""

import time
from collections.abc import Callable, Iterable
from threading import Condition, Thread
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Surface

from yaniv.background_thread import start_thread
from yaniv.ui.graphics.surface_cache import SurfaceCache

RasterKey = tuple[str, int]
"""Name of the drawing and width in px."""

DEBOUNCE_S: Final = 0.06
"""A request is carried out once it has been repeated over this time."""
EXPIRY_S: Final = 0.3
"""A request that is not repeated for this time is marked, and removed after the same time again.

The second interval protects requests while a single frame takes longer than this.
"""


class _RasterRequest(Struct, frozen=True):
    """Times of one request, in s of the clock."""

    first_s: float
    """Time of the first request."""
    last_s: float
    """Time of the latest repetition."""
    deferred_s: float | None = None
    """Time when it was marked for removal; None if it was repeated in time."""


class BackgroundRasterizer:
    """Rasterizer of one image at a time, latest request first; its thread starts with the first request."""

    def __init__(self, rasterize: Callable[[RasterKey], Surface], clock: Callable[[], float] = time.monotonic) -> None:
        """Initialise without starting the thread, which will call *rasterize*. *clock* returns seconds."""
        self._rasterize = rasterize
        self._clock = clock
        self._changed = Condition()
        self._requests: dict[RasterKey, _RasterRequest] = {}
        self._prefetch_queue: list[RasterKey] = []
        """Keys to prefetch when there is no request; the last one is made first."""
        self._finished = SurfaceCache(3, is_locked=True)
        self._thread: Thread | None = None
        self._is_closing = False
        self._is_making = False

    @property
    def is_pending(self) -> bool:
        """True if a requested image is being made, or is finished and not yet taken."""
        with self._changed:
            self._drop_expired()
            return bool(self._requests)

    @property
    def is_preparing(self) -> bool:
        """True while an image is being made, or is to be made in advance, by the thread."""
        with self._changed:
            is_running = self._thread is not None and self._thread.is_alive()
            return is_running and (self._is_making or bool(self._prefetch_queue))

    def prepare(self, keys: Iterable[RasterKey]) -> None:
        """Make these images in advance, when no request is open; they come before those of earlier calls.

        They do not count as pending.
        """
        with self._changed:
            new = dict.fromkeys(key for key in keys if key not in self._finished)
            self._prefetch_queue = [*(key for key in self._prefetch_queue if key not in new), *list(new)[::-1]]
            self._changed.notify()
        self._start_thread()

    def take_ready(self, key: RasterKey) -> Surface | None:
        """Return the finished image and remove it from the rasterizer; None if it is not finished.

        Does not request it.
        """
        with self._changed:
            ready = self._finished.pop(key)
            if ready is not None:
                self._requests.pop(key, None)
            return ready

    def request(self, key: RasterKey) -> Surface | None:
        """Return the image if it is finished, else None and request it; call again at every frame.

        Without a thread it is made at once.
        """
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
        if self._start_thread():
            return None
        with self._changed:
            self._requests.pop(key, None)
        return self._rasterize(key)

    def close(self) -> None:
        """Finish the current image and the requests that are due, then stop the thread."""
        with self._changed:
            self._is_closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _start_thread(self) -> bool:
        """Start the thread unless it runs; return False if the system allows no more threads."""
        if self._thread is None:
            self._thread = start_thread(self._run_thread, name="darkroom")
        return self._thread is not None

    def _run_thread(self) -> None:
        """Rasterize one key after the other until closed; body of the thread."""
        while (key := self._next_key()) is not None:
            try:
                picture = self._rasterize(key)
                with self._changed:
                    self._finished.put(key, picture)
            finally:
                with self._changed:
                    self._is_making = False

    def _next_key(self) -> RasterKey | None:
        """Wait for the next key: the latest debounced request, else the next one to prefetch; None: closed."""
        with self._changed:
            while True:
                key = self._due_key()
                if key is not None:
                    self._is_making = True
                    return key
                if self._is_closing:
                    return None
                self._changed.wait()

    def _due_key(self) -> RasterKey | None:
        for key, request in reversed(self._requests.items()):
            if key not in self._finished and request.last_s - request.first_s >= DEBOUNCE_S:
                return key
        return self._prefetch_queue.pop() if self._prefetch_queue and not self._is_closing else None

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
