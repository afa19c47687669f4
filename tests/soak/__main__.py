"""`python -m tests.soak KIND AMOUNT [--from N] [--only TEXT]`: soak tests, for a night.

matches N   matches under random valid rules, with every law checked at every step
fast N      matches under random valid rules, compared between the game engine and the simulator
turns N     the same until N turns have been compared: every position, legal move and score
inputs N    random inputs to the table, a thousand per trial
kills N     `kill -9` at a random moment of a match played by mouse and keyboard, then continue it
folders N   folders of saved games deleted or replaced during matches played by mouse and keyboard
hostile N   N broken files of every kind that a player can open or the program writes, in processes with little memory
rounds N    N rounds of every level against itself in every variant: how many turns they last
seeds N     N guessed seeds against randomly drawn deals, a thousand per trial: none may deal the same
text N      all pages in N combinations of language, window size and text size (of 125): no text is cut or uneven
hour N      self-play in the window for N minutes (60): the memory may not grow
monkey N    random inputs to the whole program for N minutes (60), while its worker processes are stopped and killed
journey N   N stops of the journey (16), five matches of a master at each: every stop leads on, and facts are right
hours N     N stops of the journey (16), each by a casual player until it leads on, with the minutes for a person
history N   N histories of years, changed, reopened and killed at random: every answer equals a fold of all matches
tests N     N runs of all tests, with all cases of which `make test` tries a part, and 20 times as many examples
mutants N   faults put into `rules`, `game` and `store`: at least N percent must be found by the tests of their folders

Ctrl-C prints the command that continues the run; a failure is printed with the number that repeats it. Exit code 1:
something failed. `--scheduler` runs trials on the workers of a dask scheduler, each started in a checkout.
"""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from functools import partial
from math import ceil
from typing import Final

from tests.soak import soak_progress

KINDS: Final = (
    *("matches", "fast", "turns", "inputs", "kills", "folders", "hostile", "rounds", "seeds", "text", "hour", "monkey"),
    "journey",
    "hours",
    "history",
    "tests",
    "mutants",
)
KINDS_FOR_WORKERS: Final = ("matches", "fast", "turns", "inputs", "seeds", "text", "journey", "hours", "history")
"""Kinds that a scheduler can distribute: their trials need neither a screen nor each other's results."""


def main() -> int:
    """Run the command line; return the exit code."""
    parser = ArgumentParser("python -m tests.soak", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("kind", metavar="KIND", choices=KINDS, help="one of the above")
    parser.add_argument("amount", metavar="AMOUNT", type=int, help="how much of it, as N above")
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="number of the first trial (1)")
    parser.add_argument(
        "--only",
        default="",
        metavar="TEXT",
        help="rounds: cells with this text, as classic/casual; text: pages; tests: their names; mutants: packages",
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="runs the trials on the machines of a dask scheduler")
    arguments = parser.parse_args()
    if arguments.scheduler and arguments.kind not in KINDS_FOR_WORKERS:
        parser.error(f"--scheduler is for {', '.join(KINDS_FOR_WORKERS)}")
    return _run(arguments.kind, arguments.first, arguments.amount, arguments.only, arguments.scheduler)


def _run(kind: str, first: int, amount: int, only: str, scheduler: str | None) -> int:
    """Run one kind of soak test; each imports what it needs, since only those with a window need pygame."""
    numbers = range(first, first + amount)
    match kind:
        case "matches":
            from tests.soak.law_matches import check_match

            return soak_progress.run_trials(kind, check_match, numbers, scheduler=scheduler)
        case "fast":
            from tests.soak.model_comparison import compare_models

            return soak_progress.run_trials(kind, compare_models, numbers, scheduler=scheduler)
        case "turns":
            from tests.soak.model_comparison import compare_models

            return soak_progress.run_until(kind, compare_models, first, amount, scheduler=scheduler)
        case "inputs":
            from tests.ui.random_inputs import INPUT_COUNT, run_random_inputs

            os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
            return soak_progress.run_trials(
                kind,
                run_random_inputs,
                range(first, first + ceil(amount / INPUT_COUNT)),
                size=INPUT_COUNT,
                scheduler=scheduler,
            )
        case "kills":
            from tests.soak.kill_run import run_kills

            return run_kills(first, amount)
        case "folders":
            from tests.soak.folder_attacks import attack_folders

            return attack_folders(first, amount)
        case "hostile":
            from tests.soak.hostile_batches import try_mutated_files

            return try_mutated_files(first, amount)
        case "rounds":
            from tests.soak.round_lengths import measure_rounds

            return measure_rounds(first, amount, only)
        case "seeds":
            from tests.soak.seed_guessing import GUESS_COUNT, guess_seeds

            return soak_progress.run_trials(
                kind,
                guess_seeds,
                range(first, first + ceil(amount / GUESS_COUNT)),
                size=GUESS_COUNT,
                scheduler=scheduler,
            )
        case "text":
            os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
            from tests.ui.legibility import check_combination

            return soak_progress.run_trials(kind, partial(check_combination, only=only), numbers, scheduler=scheduler)
        case "journey":
            from tests.soak.journey_stops import play_stop

            return soak_progress.run_trials(kind, play_stop, numbers, scheduler=scheduler)
        case "hours":
            from tests.soak.journey_stops import measure_stop

            return soak_progress.run_trials(kind, measure_stop, numbers, scheduler=scheduler)
        case "history":
            from tests.soak.history_run import try_history

            return soak_progress.run_trials(kind, try_history, numbers, scheduler=scheduler)
        case "monkey":
            from tests.soak.monkey_run import run_monkey

            return run_monkey(first, amount)
        case "tests":
            from tests.soak.exhaustive_tests import run_exhaustive_tests

            return run_exhaustive_tests(first, amount, only)
        case "mutants":
            from tests.soak.mutation_run import run_mutants

            return run_mutants(amount, only)
        case _:
            from tests.soak.memory_run import watch_memory

            return watch_memory(first, amount)


if __name__ == "__main__":
    sys.exit(main())
