"""Progress bar on standard error for long operations; shown on terminals only."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TextIO, TypeVar

Each = TypeVar("Each")
SHOW_AFTER_S: Final = 2.0
_WIDTH: Final = 40
_REDRAW_S: Final = 0.1


def with_progress_bar(items: Iterable[Each], total: int, stream: TextIO, now: Callable[[], float]) -> Iterator[Each]:
    """Yield *items* unchanged; after two seconds, if *stream* is a terminal, show how many of *total* are done.

    *now* returns the time in seconds.
    """
    start_s, drawn_s = now(), 0.0
    is_terminal = stream.isatty()
    for done_count, item in enumerate(items, start=1):
        yield item
        if is_terminal and now() - start_s > SHOW_AFTER_S and now() - drawn_s > _REDRAW_S:
            drawn_s = now()
            filled = _WIDTH * done_count // max(1, total)
            stream.write(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {done_count}/{total}")
            stream.flush()
    if drawn_s:
        stream.write("\r\x1b[K")
        stream.flush()
