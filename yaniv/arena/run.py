"""Plays a contest, on as many processes as asked for; the games are the same for any number."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from time import monotonic, perf_counter
from typing import Final

from yaniv.arena.duplicate import Contest
from yaniv.arena.game import Played, play
from yaniv.arena.progress import shown
from yaniv.arena.report import Result, result
from yaniv.bots.outside import command_of, is_there
from yaniv.bots.roster import bot
from yaniv.words import tell

_CHUNKS_PER_JOB: Final = 8
_LARGEST_CHUNK: Final = 16


class ImpossibleContestError(ValueError):
    """These bots cannot sit down to this game; the text says why, in a sentence."""


def run(contest: Contest, jobs: int = 1) -> Result:
    """Plays all games of the contest and counts them.

    :raises ImpossibleContestError: if the house does not take so many players, or a program cannot be found.
    :raises UnknownBotError: if one of the bots does not exist.
    """
    check(contest)
    begun = perf_counter()
    with _deals(contest, jobs) as deals:
        played = [game for games in shown(deals, contest.deals, sys.stderr, monotonic) for game in games]
    return result(contest, played, perf_counter() - begun)


def check(contest: Contest) -> None:
    """Could this contest be played at all? Raises as `run` does."""
    for name in contest.bots:
        command = command_of(name)
        if command is None:
            bot(name)
        elif not is_there(command):
            raise ImpossibleContestError(tell("There is no program to start by `{command}`.", command=command))
    table, seats = contest.rules.table, len(contest.bots)
    if not table.min_players <= seats <= table.max_players:
        raise ImpossibleContestError(
            tell(
                "{variant} takes {fewest} to {most} players, and --bots names {seats}.",
                variant=contest.variant,
                fewest=table.min_players,
                most=table.max_players,
                seats=seats,
            )
        )


def play_deal(contest: Contest, deal: int) -> tuple[Played, ...]:
    """One shuffle in every seating."""
    return tuple(play(contest, deal, rotation) for rotation in contest.rotations(deal))


@contextmanager
def _deals(contest: Contest, jobs: int) -> Iterator[Iterator[tuple[Played, ...]]]:
    """The games deal by deal, in order, whoever plays them."""
    work = partial(play_deal, contest)
    jobs = min(jobs, contest.deals)
    if jobs <= 1:
        yield map(work, range(contest.deals))
        return
    # Ctrl-C reaches every process; the one that people see answers it.
    with get_context("spawn").Pool(jobs, signal, (SIGINT, SIG_IGN)) as pool:
        chunk = max(1, min(_LARGEST_CHUNK, contest.deals // (jobs * _CHUNKS_PER_JOB)))
        yield pool.imap(work, range(contest.deals), chunk)
