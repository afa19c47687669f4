"""Return of freed memory to the operating system.

*Why*: surfaces of all sizes come and go, and glibc's allocator keeps the free memory between those that remain: after
an hour of page changes and resizing that is as much as is in use. Other allocators return it by themselves.
"""

import gc
import sys
from collections.abc import Callable
from ctypes import CDLL, c_int, c_size_t
from functools import cache


def trim_memory() -> None:
    """Free unused objects and return their memory to the system; takes a few ms, so call it between two pages.

    Objects that are in use then are not examined again until the next call: the automatic collections of an animation
    would take 20 ms of a frame.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    return_free_memory()


def return_free_memory() -> None:
    """Return memory that is not in use to the system."""
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


@cache
def _malloc_trim() -> Callable[[int], object] | None:
    """Return `malloc_trim` of glibc, or None where it does not exist."""
    if sys.platform != "linux":
        return None
    try:
        trim = CDLL(None).malloc_trim
    except (AttributeError, OSError):
        return None
    trim.argtypes, trim.restype = (c_size_t,), c_int
    return trim
