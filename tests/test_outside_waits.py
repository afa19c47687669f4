"""Every call that may wait for something outside this process or for another thread is in a table, with its limit.

Nothing on the frame loop may wait without one. Two things are not in the table: files (a hanging disk is waited for),
except where threads read what the player picks; and the display server, without which there is no window.
"""

import ast
import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal

import pytest
from msgspec import Struct, convert

Where = Literal["frame loop", "start", "end", "thread", "child", "command"]
"""Start and end are those of the window; a thread is none of the frame loop, a child none of the window's process."""

MAX_LIMIT_S: Final = {"frame loop": 2.0, "start": 2.0, "end": 6.1}
"""Longest time that one call may wait; the others may wait for ever."""
TABLE_FILE: Final = Path(__file__).with_name("outside_waits.csv")
"""Columns: module, function and what is called; `Where`; limit in s (0: never waits, empty: none); reason."""
PACKAGE: Final = Path(__file__).parents[1] / "yaniv"
OUTSIDE_MODULES: Final = {
    *("concurrent", "ctypes", "fcntl", "msvcrt", "multiprocessing", "os", "queue", "select", "signal", "socket"),
    *("sqlite3", "subprocess", "threading", "time"),
}
"""Modules without which nothing can be waited for; other modules of ours have methods of the same names."""
WAITING_NAMES: Final = {
    *("Popen", "accept", "acquire", "as_completed", "check_output", "communicate", "flock", "get_text", "imap"),
    *("imap_unordered", "lockf", "locking", "put_text", "readline", "recv", "recv_bytes", "sendall", "shutdown"),
    *("sleep", "startfile", "wait", "wait_for", "waitpid"),
}
LIMITED_NAMES: Final = {"acquire", "communicate", "get", "join", "poll", "recv", "wait", "wait_for"}
"""Names of calls that wait for ever unless an argument is their limit."""


class Wait(Struct, frozen=True):
    """A call that may wait."""

    where: Where
    limit_s: float | None
    """Longest time; 0.0 for a call that never waits; None: without limit."""
    reason: str = ""
    """What is waited for, or why not; required without an argument that is the limit."""


def table() -> dict[str, Wait]:
    """Return the table by module, function and what is called."""
    with TABLE_FILE.open(encoding="utf-8", newline="") as file:
        return {
            row.pop("call"): convert({**row, "limit_s": row["limit_s"] or None}, Wait, strict=False)
            for row in csv.DictReader(file)
        }


TABLE: Final = table()


class WaitingCall(Struct, frozen=True):
    """A place in the program that may wait."""

    place: str
    """Module, function and what is called."""
    name: str
    has_limit: bool
    """True if it is called with an argument."""


@cache
def calls() -> tuple[WaitingCall, ...]:
    """Return all calls of the program that may wait, and all uses of such functions as values."""
    return tuple(_calls())


@cache
def modules() -> dict[str, ast.Module]:
    """Return all modules by path."""
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def _calls() -> Iterator[WaitingCall]:
    for path, tree in modules().items():
        is_outside = bool(imported_modules(tree) & OUTSIDE_MODULES)
        for function, node, called in nodes_with_function(tree):
            for name, source, has_limit in waits_of(node, called=called):
                if is_outside or name in {"with", "connect"}:
                    yield WaitingCall(f"{path}:{function}: {source}", name, has_limit)


def imported_modules(tree: ast.Module) -> set[str]:
    """Return the first parts of the names of all imported modules, pygame's and our own child processes included."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            is_child = node.module in {"yaniv.bots.child_process", "yaniv.background_thread"}
            names.add("threading" if is_child else node.module.partition(".")[0])
    return names | ({"os"} if "pygame" in names else set())


def nodes_with_function(tree: ast.AST, function: str = "") -> Iterator[tuple[str, ast.AST, ast.Call | None]]:
    """Yield every node with the innermost function or class around it, and the call of which it is the function."""
    for node in ast.iter_child_nodes(tree):
        inner = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""
        place = ".".join(filter(None, (function, inner)))
        called = tree if isinstance(tree, ast.Call) and tree.func is node else None
        yield function, node, called
        yield from nodes_with_function(node, place)


def waits_of(node: ast.AST, *, called: ast.Call | None) -> Iterator[tuple[str, str, bool]]:
    """Yield name, source and whether there is a limit of what may wait in this node."""
    if isinstance(node, ast.With):
        for item in node.items:
            source = ast.unparse(item.context_expr)
            if source.lower().endswith(("lock", "_changed", "_condition")):
                yield "with", f"with {source}", False
        return
    if not isinstance(node, ast.Attribute | ast.Name) or not isinstance(node.ctx, ast.Load):
        return
    source = ast.unparse(node)
    name = source.rpartition(".")[2]
    arguments = [] if called is None else [*called.args, *(keyword.value for keyword in called.keywords)]
    match name:
        case "join":
            waits = called is not None and (not arguments or source.endswith(("thread.join", "process.join")))
        case "get":
            waits = called is not None and (not arguments or "timeout" in {each.arg for each in called.keywords})
            waits = waits or source.endswith("_incoming.get")
        case "poll":
            waits = bool(arguments)
        case "CDLL":
            waits = called is not None
        case "read":
            waits = source in {"os.read", "status.read"}
        case "send":
            waits = source.endswith(("pipe.send", "own_end.send"))
        case "select" | "connect":
            waits = source in {"select", "sqlite3.connect", "connection.connect", "reader.connect"}
        case "result" | "init" | "quit":
            waits = source in {"future.result", "pygame.mixer.init", "pygame.mixer.quit"}
        case "run" | "call":
            waits = source.startswith("subprocess.")
        case _:
            waits = name in WAITING_NAMES
    if waits and not source.startswith("ProcessLock."):
        yield name, source, bool(arguments)


def test_every_call_that_may_wait_is_in_the_table() -> None:
    assert {call.place for call in calls()} == set(TABLE)


@pytest.mark.parametrize("place", [place for place, wait in TABLE.items() if wait.where in MAX_LIMIT_S])
def test_nothing_that_the_window_waits_for_is_without_a_limit(place: str) -> None:
    wait = TABLE[place]

    assert wait.limit_s is not None
    assert wait.limit_s <= MAX_LIMIT_S[wait.where]
    for call in calls():
        if call.place == place and call.name in LIMITED_NAMES:
            assert call.has_limit or wait.reason, "it has no argument that is its limit"


def test_no_lock_that_the_frame_loop_takes_is_held_while_something_waits() -> None:
    taken = {place.partition(": with ")[2] for place, wait in TABLE.items() if wait.where == "frame loop"} - {""}
    held = []
    for path, tree in modules().items():
        for node in ast.walk(tree):
            items = node.items if isinstance(node, ast.With) else ()
            locks = taken & {ast.unparse(item.context_expr) for item in items}
            if isinstance(node, ast.With) and locks:
                held += [
                    f"{path}: {source}"
                    for statement in node.body
                    for _, inner, called in nodes_with_function(statement)
                    for _, source, _ in waits_of(inner, called=called)
                    if source.rpartition(".")[0] not in locks  # a condition lets go of its lock while it waits
                ]

    assert held == []
