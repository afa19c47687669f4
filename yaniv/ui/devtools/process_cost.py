"""Processor time and memory of a program with all its processes, as Linux tells them."""

import os
from pathlib import Path
from typing import Final, Literal

MemoryKind = Literal["Pss", "Rss"]
"""PSS divides pages among the processes that share them, so the sum counts each page once; RSS counts all in each."""
_BYTES_PER_MB: Final = 1e6
_NS_PER_S: Final = 1e9


def memory_mb(pid: int, kind: MemoryKind = "Pss") -> float | None:
    """Return the memory of a process and all its descendants, in MB; None where the system does not tell it."""
    lines = [line for each in _process_tree(pid) for line in _read_file(f"/proc/{each}/smaps_rollup").splitlines()]
    sizes_kb = [int(line.split()[1]) for line in lines if line.startswith(f"{kind}:")]
    return sum(sizes_kb) * 1024 / _BYTES_PER_MB if sizes_kb else None


def cpu_time_s(pid: int) -> float | None:
    """Return the CPU time of a process and all its descendants so far, in s; None where the system does not tell it.

    It is that of the threads that still run, to the ns, or where that is missing, of the processes, to a clock tick.
    """
    tree = _process_tree(pid)
    folders = [folder for each in tree for folder in Path(f"/proc/{each}/task").glob("*")]
    exact = [text.split()[0] for folder in folders if (text := _read_file(f"{folder}/schedstat"))]
    if exact:
        return sum(map(int, exact)) / _NS_PER_S
    fields = [text.rpartition(")")[2].split() for each in tree if (text := _read_file(f"/proc/{each}/stat"))]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK") if fields else None


def _process_tree(pid: int) -> tuple[int, ...]:
    """Return the ids of a process and all its descendants.

    *Why* not from `/proc/PID/task/TID/children`: some kernels have no such file.
    """
    stats = {int(path.parent.name): _read_file(str(path)) for path in Path("/proc").glob("[0-9]*/stat")}
    parents = {each: int(text.rpartition(")")[2].split()[1]) for each, text in stats.items() if text}
    tree = [pid]
    for ancestor in tree:  # grows meanwhile
        tree += [each for each, parent in parents.items() if parent == ancestor]
    return tuple(tree)


def _read_file(path: str) -> str:
    """Return the text of a file in `/proc`; empty if the process has ended, or the system has no such file."""
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
