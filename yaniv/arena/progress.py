"""A bar on standard error for what takes long, and only where somebody can see it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TextIO, TypeVar

Each = TypeVar("Each")
PATIENCE_S: Final = 2.0
_WIDTH: Final = 40
_REDRAW_S: Final = 0.1


def shown(things: Iterable[Each], total: int, stream: TextIO, now: Callable[[], float]) -> Iterator[Each]:
    """Passes *things* on; after two seconds on a terminal a bar tells how many of *total* are done."""
    started, drawn = now(), 0.0
    watched = stream.isatty()
    for done, each in enumerate(things, start=1):
        yield each
        if watched and now() - started > PATIENCE_S and now() - drawn > _REDRAW_S:
            drawn = now()
            full = _WIDTH * done // max(1, total)
            stream.write(f"\r[{'#' * full}{'.' * (_WIDTH - full)}] {done}/{total}")
            stream.flush()
    if drawn:
        stream.write("\r\x1b[K")
        stream.flush()
