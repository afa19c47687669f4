"""Tests that nothing of the network is loaded or open until a table is."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.child_processes import child_pids
from tests.e2e.program_driver import ProgramDriver

PROGRAM = """
import sys
from yaniv.app import application
from yaniv.cli import subcommands
from yaniv.online import link, network_messages
print(sorted({"iroh", "asyncio", "ssl", "yaniv.online.network_process"} & set(sys.modules)))
"""
SOCKET = """
import socket
opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
opened.bind(("127.0.0.1", 0))
print(flush=True)
input()
"""
LINUX_ONLY = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def test_the_program_loads_neither_network_library_nor_event_loop() -> None:
    loaded = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True).stdout

    assert loaded == "[]\n"


@LINUX_ONLY
def test_the_window_opens_no_socket_to_any_network(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.click("menu:new-game")
        program.element("button:deal")
        pids = [program.process.pid, *child_pids(program.process.pid)]
        sockets = [socket for pid in pids for socket in network_sockets(pid)]
        libraries = [name for pid in pids for name in mapped_files(pid) if "iroh" in name]

    assert sockets == []
    assert libraries == []


@LINUX_ONLY
def test_an_open_socket_would_be_found() -> None:
    child = subprocess.Popen([sys.executable, "-c", SOCKET], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()

    sockets = network_sockets(child.pid)
    child.communicate(b"\n")

    assert len(sockets) == 1


def network_sockets(pid: int) -> list[str]:
    """Return the sockets of a process that are none of the machine's own (unix, netlink)."""
    tables = [Path(f"/proc/{pid}/net/{name}").read_text().splitlines()[1:] for name in ("tcp", "tcp6", "udp", "udp6")]
    numbers = {line.split()[9] for table in tables for line in table}
    opened = [str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir()]
    return [name for name in opened if name.startswith("socket:[") and name[8:-1] in numbers]


def mapped_files(pid: int) -> list[str]:
    """Return the files that a process has loaded."""
    return Path(f"/proc/{pid}/maps").read_text(encoding="utf-8").splitlines()
