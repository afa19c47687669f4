"""`kill -9` at random moments of matches that are played by mouse and keyboard."""

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
    """So many; gives the exit code. *first* is the seed of the dice.

    One that finds anything lost ends the run: the folder is named and stays.
    """
    folder = Path(mkdtemp(prefix="yaniv-kills-"))
    soak_progress.print_line(f"kills: everything is kept in {folder}")
    with VirtualDisplay() as screen:
        murdering = kill_repeatedly(folder, screen.display, Random(first), _MAX_PLAY_S)
        for number, murder in enumerate(islice(murdering, amount)):
            soak_progress.print_line(
                f"kills: {number + 1} of {amount} found again; killed on page {murder.scene}"
                f" after {murder.after_s:.2f} s, {murder.events} events kept"
            )
    rmtree(folder)
    return 0
