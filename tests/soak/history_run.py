"""Soak test of a player's history: random changes, reopening and kills, on saved games that have grown for years.

After each round of changes every answer about all matches must equal that of a fold over all of them.
"""

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.soak.long_history import write_history
from tests.store.history_changes import change, check, hourly_clock
from yaniv.store import fold_checkpoints
from yaniv.store.journal import SqliteJournal

_MATCH_COUNTS: Final = (30, 90)
"""Fewest and most matches before the changes."""
_ROUNDS: Final = 4
_CHANGES_PER_ROUND: Final = 12
_KILL_AFTER_S: Final = (0.6, 2.5)
"""Earliest and latest moment at which a changing process is killed; its start takes about half a second."""


def try_history(number: int) -> None:
    """Change a history of its own at random, and check it; *number* determines all but the moments of the kills.

    :raises AssertionError: if an answer differs from that of a fold over all matches.
    """
    rng = Random(number)
    fold_checkpoints.MATCHES_PER_CHECKPOINT = rng.choice((2, 7, 50))  # type: ignore[misc] # more of them are tried
    with TemporaryDirectory(prefix="yaniv-history-") as folder:
        write_history(Path(folder), rng.randint(*_MATCH_COUNTS), ("quick",))
        for round_number in range(_ROUNDS):
            if round_number % 2:
                _kill_while_changing(Path(folder), rng)
            with SqliteJournal.open(Path(folder), hourly_clock()) as journal:
                for change_number in range(_CHANGES_PER_ROUND):
                    change(journal, 100 * number + change_number, rng)
                check(journal)


def _kill_while_changing(folder: Path, rng: Random) -> None:
    """Let another process change the history, and kill it at a random moment."""
    process = subprocess.Popen([sys.executable, "-m", "tests.soak.history_run", str(folder), str(rng.random())])
    time.sleep(rng.uniform(*_KILL_AFTER_S))
    process.kill()
    process.wait()


def _change_until_killed(folder: Path, seed: str) -> None:
    rng = Random(seed)
    with SqliteJournal.open(folder, hourly_clock()) as journal:
        for number in range(10_000):
            change(journal, number, rng)


if __name__ == "__main__":
    _change_until_killed(Path(sys.argv[1]), sys.argv[2])
