"""Kill the program with `kill -9` at random moments of matches played by mouse and keyboard."""

from itertools import islice
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp

from tests.e2e.kill_recovery import kill_repeatedly
from tests.e2e.virtual_display import VirtualDisplay
from tests.soak import soak_progress

_MAX_PLAY_S = 8.0


def run_kills(first: int, amount: int) -> int:
    """Kill the program *amount* times; return the exit code. *first* is the random seed.

    A lost event ends the run with an error; the folder is kept.
    """
    folder = Path(mkdtemp(prefix="yaniv-kills-"))
    soak_progress.print_line(f"kills: everything is kept in {folder}")
    with VirtualDisplay() as screen:
        reports = kill_repeatedly(folder, screen.display, Random(first), _MAX_PLAY_S)
        for number, report in enumerate(islice(reports, amount)):
            soak_progress.print_line(
                f"kills: {number + 1} of {amount} recovered; killed on page {report.scene}"
                f" after {report.after_s:.2f} s, {report.events} events stored"
            )
    rmtree(folder)
    return 0
