"""Giving memory back to the system.

*Why*: pictures of all sizes come and go, and the allocator of glibc keeps what lies free between those that stay: after
an hour of pages and sizes of window that is as much as is in use. Elsewhere the allocators give back by themselves.
"""

import gc
import sys
from collections.abc import Callable
from ctypes import CDLL, c_int, c_size_t
from functools import cache


def trim_memory() -> None:
    """Free what is no longer used; takes a few milliseconds, so call it between two pages."""
    gc.collect()
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


@cache
def _malloc_trim() -> Callable[[int], object] | None:
    """Return `malloc_trim` of glibc; None where there is none."""
    if sys.platform != "linux":
        return None
    try:
        trim = CDLL(None).malloc_trim
    except (AttributeError, OSError):
        return None
    trim.argtypes, trim.restype = (c_size_t,), c_int
    return trim
