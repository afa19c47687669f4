"""Tests that the tables of the window come back after their programs were killed, as host and as guest."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online.table_processes import TableProcesses
from tests.online.window_program import DEAL_FILE, ROUNDS
from yaniv.online.link import is_network_available
from yaniv.store.journal import SqliteJournal

pytestmark = [
    pytest.mark.skipif(not is_network_available(), reason="there is no iroh for this kind of computer"),
    pytest.mark.skipif(sys.platform != "linux", reason="kills by number, and looks into /proc"),
]


class WindowTables(TableProcesses):
    """A host with the tables of its window, one guest, and a free seat for a computer."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ())
        self.start("Anna", "join", self.code, "Anna")
        self.guests = ("Anna",)

    def open_table(self, computers: int, rounds: int) -> None:  # noqa: ARG002 -- the program knows them
        """Start the program of the host."""
        self.start("host", "host", "3")

    def command(self, who: str, *arguments: str) -> list[str]:
        """Return the command that starts a program."""
        return [sys.executable, "-m", "tests.online.window_program", str(self.folder / who), *arguments]

    def restart(self, who: str) -> None:
        """Start a program that was killed again."""
        self.start(who, "continue")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[WindowTables]:
    table = WindowTables(tmp_path)
    yield table
    table.close()


def open_tables(folder: Path) -> int:
    """Return how many tables a data folder keeps."""
    with SqliteJournal.open(folder) as journal:
        return len(journal.online_tables())


def test_killed_windows_come_back_to_waiting_room_and_match(table: WindowTables, tmp_path: Path) -> None:
    table.wait_for("Anna in the room", lambda: "Here: Mia, Anna." in table.output("host"))
    table.kill("host")
    table.kill("Anna")
    table.restart("host")
    table.wait_for("an empty room", lambda: table.output("host").count("Here: Mia.") == 2)
    table.restart("Anna")
    table.wait_for("Anna back in the room", lambda: table.output("host").count("Here: Mia, Anna.") == 2)
    (tmp_path / "host" / DEAL_FILE).touch()
    stored = table.kill_in_turn()
    codes = table.wait()

    host, anna = table.report("host"), table.report("Anna")
    assert codes == {"host": 0, "Anna": 0}
    assert (host["seat"], anna["seat"]) == (0, 1)
    assert host["verdict"] == "All guests have checked the deals: they are fair."
    assert anna["verdict"] == "Every deal has been checked: nobody could choose the cards."
    assert host["totals"] == anna["totals"]
    assert table.events()[: len(stored)] == stored
    assert table.events() == table.events("Anna")
    assert sum('"RoundClosed"' in event for event in stored) < ROUNDS
    assert [open_tables(tmp_path / who) for who in ("host", "Anna")] == [0, 0]
