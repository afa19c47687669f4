"""`kill -9` at random moments of matches that are played by mouse and keyboard."""

from itertools import islice
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp

from tests.e2e.killing import murders
from tests.e2e.screen import Screen
from tests.soak import progress

_LONGEST_S = 8.0


def kills(first: int, amount: int) -> int:
    """So many; gives the exit code. *first* is the seed of the dice.

    One that finds anything lost ends the run: the folder is named and stays.
    """
    folder = Path(mkdtemp(prefix="yaniv-kills-"))
    progress.say(f"kills: everything is kept in {folder}")
    with Screen() as screen:
        murdering = murders(folder, screen.display, Random(first), _LONGEST_S)
        for number, murder in enumerate(islice(murdering, amount)):
            progress.say(
                f"kills: {number + 1} of {amount} found again; killed on page {murder.scene}"
                f" after {murder.after_s:.2f} s, {murder.events} events kept"
            )
    rmtree(folder)
    return 0
