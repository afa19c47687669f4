"""A disk on which nothing more can be written."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def disk_full(room: int = 5) -> Iterator[None]:
    """No file grows beyond so many bytes, as if the disk were full then."""
    resource = pytest.importorskip("resource", reason="only such systems can limit the size of files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
