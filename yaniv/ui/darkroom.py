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

from yaniv.ui.shelf import Shelf

Wish = tuple[str, int]
"""Name of the drawing and width in pixels."""

RIPE_S: Final = 0.06
"""A wish is fulfilled when it was repeated over this time."""
STALE_S: Final = 0.3
"""A wish nobody repeats is forgotten after this time and one frame more: a frame may have taken so long itself."""


class _Asked(Struct, frozen=True):
    """When a wish was made first, and repeated last."""

    first: float
    last: float
    spared: float | None = None
    """When it was to be forgotten, if nobody has repeated it since."""


class Darkroom:
    """Develops pictures one after the other; the thread starts with the first wish."""

    def __init__(self, develop: Callable[[Wish], Surface], clock: Callable[[], float] = time.monotonic) -> None:
        """*develop* is called in the thread."""
        self._develop = develop
        self._clock = clock
        self._changed = Condition()
        self._wishes: dict[Wish, _Asked] = {}
        self._later: list[Wish] = []
        self._done = Shelf(3, locked=True)
        self._thread: Thread | None = None
        self._closing = False

    @property
    def pending(self) -> bool:
        """A picture somebody still waits for is being made, or lies ready."""
        with self._changed:
            self._forget()
            return bool(self._wishes)

    def prepare(self, wishes: Iterable[Wish]) -> None:
        """Makes these when there is nothing better to do, before those of earlier calls; nobody waits for them."""
        with self._changed:
            new = dict.fromkeys(wish for wish in wishes if wish not in self._done)
            self._later = [*(wish for wish in self._later if wish not in new), *list(new)[::-1]]
            self._changed.notify()
        self._start()

    def take(self, wish: Wish) -> Surface | None:
        """The picture if it lies ready; asks for nothing."""
        with self._changed:
            ready = self._done.take(wish)
            if ready is not None:
                self._wishes.pop(wish, None)
            return ready

    def ask(self, wish: Wish) -> Surface | None:
        """The picture if it is ready, else a wish; ask again at the next frame."""
        ready = self.take(wish)
        if ready is not None:
            return ready
        now = self._clock()
        with self._changed:
            if wish not in self._wishes:
                self._forget()
            known = self._wishes.get(wish)
            self._wishes[wish] = _Asked(now if known is None else known.first, now)
            self._changed.notify()
        self._start()
        return None

    def close(self) -> None:
        """Finishes the picture in hand and stops; ripe ones are still made."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _start(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="darkroom", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while (wish := self._next()) is not None:
            picture = self._develop(wish)
            with self._changed:
                self._done.put(wish, picture)

    def _next(self) -> Wish | None:
        with self._changed:
            while True:
                for wish, asked in reversed(self._wishes.items()):
                    if wish not in self._done and asked.last - asked.first >= RIPE_S:
                        return wish
                if self._closing:
                    return None
                if self._later:
                    return self._later.pop()
                self._changed.wait()

    def _forget(self) -> None:
        now = self._clock()
        for wish, asked in tuple(self._wishes.items()):
            if now - (asked.last if asked.spared is None else asked.spared) <= STALE_S:
                continue
            if asked.spared is None:
                self._wishes[wish] = replace(asked, spared=now)
                continue
            del self._wishes[wish]
            self._done.take(wish)
