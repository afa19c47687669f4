"""Processes that share the work of a contest or of a training."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.pool import Pool
from signal import SIG_IGN, SIGINT, SIGTERM, signal


@contextmanager
def crew(jobs: int) -> Iterator[Pool]:
    """So many processes. Ctrl-C is for whoever started them: they do not hear it, not even while they wake up."""
    heard = signal(SIGINT, SIG_IGN)
    try:
        pool = get_context("spawn").Pool(jobs, _begin)
    finally:
        signal(SIGINT, heard)
    with pool:
        yield pool
        pool.close()  # all is done: whoever goes home by himself is not sent
        pool.join()


def _begin() -> None:
    """The one that people see answers Ctrl-C, and sends the others home."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, lambda *_: sys.exit())  # not without the programs that play: their games are closed
