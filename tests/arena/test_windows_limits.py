"""Tests of what Windows does otherwise: priority by handles, and the number of worker processes."""

import ast
from ctypes import c_int, c_uint32
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from yaniv.arena.background_comparison import set_windows_priority
from yaniv.arena.process_pool import MAX_WINDOWS_JOBS, limit_jobs
from yaniv.ui.platform.clipboard import OWNER_TIMEOUT_MS, windows_owner_answers

YANIV = Path(__file__).parents[2] / "yaniv"
THIS_PROCESS = 0xFFFFFFFFFFFFFFFF
"""The handle of the process itself, -1 in 64 bits."""


class ForeignFunction:
    """Function of a library as `ctypes` calls it: what has no type is cut to a C int."""

    def __init__(self, result: int = 1) -> None:
        self.argtypes: tuple[Any, ...] | None = None
        self.restype: Any = c_int
        self._result = result
        self.calls: list[tuple[int, ...]] = []

    def __call__(self, *arguments: int) -> int:
        """Record the arguments as the library receives them, and return what the caller does."""
        self.calls.append(
            arguments if self.argtypes is not None else tuple(c_uint32(argument).value for argument in arguments)
        )
        return c_int(self._result).value if self.restype is c_int else self._result


def test_the_priority_is_set_for_the_whole_handle_of_the_process() -> None:
    kernel32 = SimpleNamespace(GetCurrentProcess=ForeignFunction(THIS_PROCESS), SetPriorityClass=ForeignFunction())

    is_set = set_windows_priority(cast("Any", kernel32))

    assert is_set
    assert kernel32.SetPriorityClass.calls == [(THIS_PROCESS, 0x4000)]


@pytest.mark.parametrize(
    ("jobs", "system", "expected"),
    [(61, "win32", 61), (62, "win32", MAX_WINDOWS_JOBS), (256, "win32", 61), (256, "linux", 256), (256, "darwin", 256)],
)
def test_windows_has_at_most_61_worker_processes(jobs: int, system: str, expected: int) -> None:
    assert limit_jobs(jobs, system) == expected


@pytest.mark.parametrize(
    ("owner", "result", "expected"),
    [(THIS_PROCESS, 1, True), (THIS_PROCESS, 0, False), (0, 0, True)],
    ids=["it answers", "it hangs", "there is none"],
)
def test_an_owner_of_the_clipboard_that_hangs_is_found_out_in_time(owner: int, result: int, *, expected: bool) -> None:
    user32 = SimpleNamespace(GetClipboardOwner=ForeignFunction(owner), SendMessageTimeoutW=ForeignFunction(result))

    assert windows_owner_answers(cast("Any", user32)) == expected
    assert [call[:2] + call[4:6] for call in user32.SendMessageTimeoutW.calls] == (
        [(owner, 0, 2, OWNER_TIMEOUT_MS)] if owner else []
    )


def functions_with(attribute: str, tree: ast.AST) -> set[str]:
    """Return the functions of a module, as written there, whose *attribute* is assigned."""
    return {
        ast.unparse(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == attribute and isinstance(node.ctx, ast.Store)
    }


def test_every_function_of_a_library_has_the_types_of_its_arguments() -> None:
    """A result without a type is a C int, which is right for a number and cuts a handle in two."""
    modules = {
        file.name: ast.parse(source)
        for file in YANIV.rglob("*.py")
        if "ctypes" in (source := file.read_text(encoding="utf-8"))
    }

    assert {name for name, tree in modules.items() if not functions_with("argtypes", tree)} == {
        "supervisor.py"  # `prctl` of Linux alone, with small numbers
    }
    for name, tree in modules.items():
        assert functions_with("restype", tree) <= functions_with("argtypes", tree), name
