"""A table of real processes on this machine: `yaniv online host` and `join`, which tests kill and start again."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from tests.child_processes import child_pids
from yaniv.store.database import DATABASE_NAME

PATIENCE_S: Final = 60.0
_LOOK_S: Final = 0.01


class TableProcesses:
    """Host and guests of one table, each with a data folder of its own below *folder*."""

    def __init__(  # noqa: PLR0913 -- what tests vary
        self,
        folder: Path,
        guests: tuple[str, ...] = ("Anna", "Ben"),
        rounds: int = 3,
        computers: int = 0,
        *,
        matches: int = 1,
        go_on_s: int = 0,
    ) -> None:
        """Open the table, and let the guests join one after the other, so that their seats follow their order.

        *go_on_s*: time after which guests go on without the host; 0: never.
        """
        self.folder = folder
        self.guests = guests
        self._matches = ("--matches", str(matches)) if matches > 1 else ()
        self._go_on = ("--go-on", str(go_on_s)) if go_on_s else ()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        (folder / "run").mkdir(mode=0o700, parents=True)
        self.open_table(computers, rounds)
        self.wait_for("the code", lambda: "Code: " in self.output("host"))
        self.code = self.output("host").partition("Code: ")[2].partition("\n")[0]
        for guest in guests:
            self.start(guest, "join", self.code, "--name", guest, *self._go_on, *self._matches)
            self.wait_for(f"{guest} at the table", lambda guest=guest: f", {guest}" in self.output("host"))  # type: ignore[misc]

    def open_table(self, computers: int, rounds: int) -> None:
        """Start the program of the host."""
        # Nobody can choose the cards, so nothing they decide may change the number of rounds: no tie is played off.
        values = (f"match.round_limit={rounds}", "match.limit=1000", "match.tie=shared")
        rules = tuple(word for value in values for word in ("--rule", value))
        seats = ("--seats", str(len(self.guests) + computers + 1), "--computers", str(computers))
        self.start("host", "host", *seats, *rules, "--name", "Mia", *self._matches)

    def start(self, who: str, *arguments: str) -> None:
        """Start a program; what it prints is appended to its output."""
        environment = {**os.environ, "XDG_RUNTIME_DIR": str(self.folder / "run"), "PYTHONUNBUFFERED": "1"}
        with (self.folder / f"{who}.out").open("ab") as output:
            self._processes[who] = subprocess.Popen(
                self.command(who, *arguments), env=environment, stdout=output, stderr=output
            )

    def command(self, who: str, *arguments: str) -> list[str]:
        """Return the command that starts a program."""
        is_resumed = "--resume" in arguments or "--again" in arguments
        options = ("--data", str(self.folder / who), *(() if is_resumed else ("--local",)))
        return [sys.executable, "-m", "yaniv", "online", *arguments, *options]

    def restart(self, who: str) -> None:
        """Start a program that was killed again."""
        self.start(who, *(("host", "--resume") if who == "host" else ("join", "--again", *self._go_on)))

    def kill(self, who: str) -> None:
        """Kill a program and its network process at once."""
        process = self._processes[who]
        for pid in (process.pid, *child_pids(process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.wait()

    def kill_in_turn(self) -> list[str]:
        """Kill Anna during the match, and once she has moved again the host; return what the host had stored."""
        self.wait_for("30 events", lambda: len(self.events()) > 30)
        self.kill("Anna")
        moves = self.moves_of(1)
        self.restart("Anna")
        self.wait_for("a move of Anna", lambda: self.moves_of(1) > moves)
        self.kill("host")
        stored = self.events()
        self.restart("host")
        self.wait_for("the host", lambda: len(self.events()) > len(stored))
        return stored

    def network_processes(self) -> list[int]:
        """Return the ids of the network processes that are running."""
        return [pid for process in self._processes.values() for pid in child_pids(process.pid)]

    def wait(self) -> dict[str, int]:
        """Wait until all have ended; return their exit codes."""
        return {who: process.wait(PATIENCE_S) for who, process in self._processes.items()}

    def lose_host(self) -> None:
        """Kill the host for good."""
        self.kill("host")
        del self._processes["host"]

    def close(self) -> None:
        """Kill all that still run."""
        for who, process in self._processes.items():
            if process.poll() is None:
                self.kill(who)

    def wait_for(self, what: str, is_reached: Callable[[], bool], patience_s: float = PATIENCE_S) -> float:
        """Wait until something is so; return how long it took, in s."""
        start_s = time.monotonic()
        while not is_reached():
            outputs = [f"--- {who}\n{self.output(who)[-800:]}" for who in self._processes]
            assert time.monotonic() - start_s < patience_s, "\n".join([f"waits for {what} in vain", *outputs])
            time.sleep(_LOOK_S)
        return time.monotonic() - start_s

    def output(self, who: str) -> str:
        """Return what a program has printed so far."""
        return (self.folder / f"{who}.out").read_text(encoding="utf-8", errors="replace")

    def report(self, who: str) -> dict[str, Any]:
        """Return the last line of a program's output."""
        return dict(json.loads(self.output(who).splitlines()[-1]))

    def reports(self, who: str) -> list[dict[str, Any]]:
        """Return the lines about matches in a program's output."""
        return [json.loads(line) for line in self.output(who).splitlines() if line.startswith("{")]

    def open_tables(self, who: str) -> int:
        """Return the number of tables to which somebody can go back."""
        path = self.folder / who / DATABASE_NAME
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT count(*) FROM online_tables WHERE closed IS NULL").fetchone()[0])

    def is_over(self) -> bool:
        """Return True if the host's program has ended."""
        return self._processes["host"].poll() is not None

    def events(self, who: str = "host") -> list[str]:
        """Return the events of the match that somebody has stored, as JSON; a guest has them after the end."""
        path = self.folder / who / DATABASE_NAME
        with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            return [row[0] for row in database.execute("SELECT payload FROM events ORDER BY match_id, seq")]
        return []

    def moves_of(self, seat: int) -> int:
        """Return how often a seat has thrown cards so far."""
        return sum(f'"CardsThrown","seat":{seat},' in event for event in self.events())
