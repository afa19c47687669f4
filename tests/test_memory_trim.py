"""Tests of the return of unused memory."""

import gc
import mmap
import platform
import subprocess
import sys
from ctypes import addressof, c_char

import pytest

from yaniv.memory_trim import collect_at_rest, discard_contents

PROGRAM_CODE = """
from pathlib import Path
from pygame import Surface
from yaniv.memory_trim import trim_memory

def resident():
    status = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in status if line.startswith("VmRSS")).split()[1])

Surface((2000, 2000))  # from now on the allocator takes pictures of this size from one heap
kept = [Surface((300, 300)) for _ in range(300)]
full = resident()
kept = kept[::10]
trim_memory()
print(full - resident())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps freed memory between surfaces")
def test_freed_memory_between_surfaces_is_returned_to_the_system() -> None:
    result = subprocess.run([sys.executable, "-c", PROGRAM_CODE], check=True, capture_output=True, text=True)

    released_kb = int(result.stdout.split()[-1])
    assert released_kb > 0.8 * 270 * 300 * 300 * 4 / 1024


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the contents stay")
def test_the_pages_of_a_discarded_buffer_are_empty_and_can_be_used_again() -> None:
    buffer = mmap.mmap(-1, 4 * mmap.PAGESIZE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    buffer[:] = b"x" * len(buffer)
    address = addressof(c_char.from_buffer(buffer))

    discard_contents(address + 1, 3 * mmap.PAGESIZE)

    kept, empty = b"x" * mmap.PAGESIZE, bytes(mmap.PAGESIZE)
    assert buffer[:] == kept + empty + empty + kept
    buffer[mmap.PAGESIZE] = 7
    assert buffer[mmap.PAGESIZE] == 7


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="collections are spread over time")
def test_all_objects_are_examined_at_rest_before_the_interpreter_does_so() -> None:
    gc.collect()
    collect_at_rest()
    for _ in range(5):
        gc.collect(1)
    due = gc.get_count()[2]

    collect_at_rest()

    assert due == 5
    assert gc.get_count()[2] == 0
