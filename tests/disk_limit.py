"""Simulation of a full disk."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def disk_full(room: int = 5) -> Iterator[None]:
    """Limit every file this process writes to *room* bytes, as if the disk were full."""
    resource = pytest.importorskip("resource", reason="needs a limit on the size of files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
