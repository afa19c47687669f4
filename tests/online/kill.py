"""Measures what a table with friends elsewhere makes of crashes: `python -m tests.online.kill KILLS SEED`.

Half of the kills hit a guest, half the host, each with its network process, at random events of one match over the
network of this machine. A guest must be back at its seat, and move; of a host no stored event may be lost, and all
guests must be back; both within 5 s after the program was started again. In the end all checks must be passed.
"""

import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.online.table_processes import TableProcesses

LIMIT_S: Final = 5.0
_EVENTS_BETWEEN: Final = (5, 50)
_MAX_PAUSE_S: Final = 2.0
_EVENTS_A_ROUND: Final = 25


def measure(folder: Path, kills: int, seed: int) -> bool:
    """Play a match with so many kills and print what was measured; return True if all limits were kept."""
    random = Random(seed)
    rounds = min(100, 4 + kills * _EVENTS_BETWEEN[1] // _EVENTS_A_ROUND)
    table = TableProcesses(folder, rounds=rounds)
    delays_s: dict[str, list[float]] = {"guest": [], "host": []}
    lost = 0
    try:
        for number in range(kills):
            count = len(table.events()) + random.randint(*_EVENTS_BETWEEN)
            table.wait_for("events", lambda count=count: len(table.events()) >= count)  # type: ignore[misc]
            who = "host" if number % 2 else random.choice(table.guests)
            table.kill(who)
            stored = table.events()
            time.sleep(random.random() * _MAX_PAUSE_S)
            if who == "host":
                lost += len(stored) - len(table.events())
            seats = range(1, 1 + len(table.guests)) if who == "host" else [1 + table.guests.index(who)]
            moves = {seat: table.moves_of(seat) for seat in seats}
            table.restart(who)
            delay_s = table.wait_for(
                f"{who} back",
                lambda moves=moves: all(table.moves_of(seat) > moves[seat] for seat in moves),  # type: ignore[misc]
            )
            kind = "host" if who == "host" else "guest"
            delays_s[kind].append(delay_s)
            lost += 0 if table.events()[: len(stored)] == stored else 1
            tell(f"{number + 1:3} {who:6} killed at event {len(stored):5}, goes on after {delay_s:.2f} s")
        codes = table.wait()
    finally:
        table.close()
    reports = {who: table.report(who) for who in codes}
    seats_kept = all(reports[guest]["seat"] == seat for seat, guest in enumerate(table.guests, 1))
    for kind, delays in delays_s.items():
        if delays:
            middle_s = sorted(delays)[len(delays) // 2]
            tell(f"{kind}: {len(delays)} kills, median {middle_s:.2f} s, most {max(delays):.2f} s")
    tell(f"{lost} events lost, seats kept: {seats_kept}, exit codes {codes}, {reports['host']}")
    return (
        not lost
        and seats_kept
        and all(code == 0 for code in codes.values())
        and all(delay <= LIMIT_S for delays in delays_s.values() for delay in delays)
    )


def tell(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with TemporaryDirectory() as name:
        sys.exit(0 if measure(Path(name), *map(int, sys.argv[1:3])) else 1)
