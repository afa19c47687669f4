"""Failing system calls of SQLite, by the interface that SQLite has for its own tests."""

import ctypes
import ctypes.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

_POINTER: Final = ctypes.c_void_p
_POINTERS_BEFORE: Final = 16
"""Pointers of `struct sqlite3_vfs` from `pNext` to `xCurrentTimeInt64`, which stand before `xSetSystemCall`."""


class _SqliteVfs(ctypes.Structure):
    """Beginning of `struct sqlite3_vfs`."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("max_path", ctypes.c_int),
        ("pointers", _POINTER * _POINTERS_BEFORE),
        ("set_system_call", ctypes.CFUNCTYPE(ctypes.c_int, _POINTER, ctypes.c_char_p, _POINTER)),
    )


_FCNTL: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int, _POINTER, use_errno=True)
_MMAP: Final = ctypes.CFUNCTYPE(
    *(_POINTER, _POINTER, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long), use_errno=True
)
_LOCK_COMMANDS: Final = (5, 6, 7)
"""F_GETLK, F_SETLK, F_SETLKW."""


@contextmanager
def failing_calls(*, lock_errno: int = 0, map_errno: int = 0) -> Iterator[None]:
    """Let SQLite's locks, or its memory maps, fail with these errors; 0: they work."""
    if not sys.platform.startswith("linux") or ctypes.util.find_library("sqlite3") is None:
        pytest.skip("SQLite is part of the interpreter, or this is not Linux")
    sqlite, libc = ctypes.CDLL(ctypes.util.find_library("sqlite3")), ctypes.CDLL(None, use_errno=True)
    sqlite.sqlite3_vfs_find.restype = ctypes.POINTER(_SqliteVfs)
    libc.fcntl.argtypes, libc.mmap.restype = (ctypes.c_int, ctypes.c_int, _POINTER), _POINTER

    def fail_lock(file: int, command: int, argument: int | None) -> int:
        if command in _LOCK_COMMANDS:
            ctypes.set_errno(lock_errno)
            return -1
        return int(libc.fcntl(file, command, argument))

    def fail_map(*_arguments: object) -> int:
        ctypes.set_errno(map_errno)
        return -1

    replacements: dict[bytes, Callable[..., object]] = {}
    if lock_errno:
        replacements[b"fcntl"] = _FCNTL(fail_lock)
    if map_errno:
        replacements[b"mmap"] = _MMAP(fail_map)
    vfs = sqlite.sqlite3_vfs_find(None)
    try:
        for name, function in replacements.items():
            assert vfs.contents.set_system_call(vfs, name, ctypes.cast(function, _POINTER)) == 0, name  # type: ignore[arg-type]
        yield
    finally:
        vfs.contents.set_system_call(vfs, None, None)
