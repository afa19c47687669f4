"""Return of unused memory to the operating system.

*Why*: surfaces of all sizes come and go, and glibc's allocator keeps the free memory between those that remain: after
an hour of page changes and resizing that is as much as is in use. Other allocators return it by themselves.
"""

import gc
import mmap
import sys
from collections.abc import Callable
from ctypes import CDLL, c_int, c_size_t, c_void_p
from functools import cache
from typing import Final

_DUE_COLLECTIONS: Final = 5
"""Number of collections of young objects after which all are examined at the next rest."""


def trim_memory() -> None:
    """Free unused objects and return their memory to the system; takes a few ms, so call it between two pages.

    Objects that are in use then are not examined again until the next call: the automatic collections of an animation
    would take 20 ms of a frame.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    return_free_memory()


def collect_at_rest() -> None:
    """Free unused objects if the interpreter is about to do so; takes up to 30 ms, so call it while nothing moves.

    The interpreter examines all objects after ten collections of young ones, in whatever frame that happens.
    """
    if gc.get_count()[2] >= _DUE_COLLECTIONS:
        gc.collect()


def return_free_memory() -> None:
    """Return memory that is not in use to the system."""
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


def discard_contents(address: int, byte_count: int) -> None:
    """Return the memory of a buffer to the system until something is written to it again; what it held is lost.

    No effect where the system does not offer it.
    """
    advise = _madvise()
    start = -(-address // mmap.PAGESIZE) * mmap.PAGESIZE
    length = (address + byte_count) // mmap.PAGESIZE * mmap.PAGESIZE - start
    if advise is not None and length > 0:
        advise(start, length)


@cache
def _madvise() -> Callable[[int, int], object] | None:
    """Return a function that discards whole pages of memory, or None where there is none: elsewhere they may stay."""
    if sys.platform != "linux":
        return None
    advise = CDLL(None).madvise
    advise.argtypes, advise.restype = (c_void_p, c_size_t, c_int), c_int
    return lambda start, length: advise(start, length, mmap.MADV_DONTNEED)


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
