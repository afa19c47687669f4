"""Plays a contest, on as many processes as asked for; the games are the same for any number."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from time import monotonic, perf_counter
from typing import Final

from yaniv.arena.crew import crew
from yaniv.arena.duplicate import Contest
from yaniv.arena.game import Played, game
from yaniv.arena.hall import in_step
from yaniv.arena.progress import shown
from yaniv.arena.report import Result, result
from yaniv.bots.outside import command_of, is_there
from yaniv.bots.roster import bot, invited
from yaniv.words import tell

_FEW: Final = 16
_MANY: Final = 64
"""Games side by side: with fewer a thought costs much more, with more hardly less."""
_CHUNKS: Final = 8
"""Of a contest with games enough, so that as many processes have something to do."""
_SMALL_CHUNKS: Final = 64
_LARGEST: Final = 16
"""The same, and the most deals of a chunk, where nobody gains by playing side by side."""


class ImpossibleContestError(ValueError):
    """These bots cannot sit down to this game; the text says why, in a sentence."""


def run(contest: Contest, jobs: int = 1) -> Result:
    """Plays all games of the contest and counts them.

    :raises ImpossibleContestError: if the house does not take so many players, or a program cannot be found.
    :raises UnknownBotError: if one of the bots does not exist.
    :raises UnknownPersonError: if there is nobody to play at its level.
    """
    check(contest)
    begun = perf_counter()
    with _games(contest, jobs) as games:
        played = sorted(shown(games, contest.games, sys.stderr, monotonic), key=lambda game: (game.deal, game.rotation))
    return result(contest, played, perf_counter() - begun)


def check(contest: Contest) -> None:
    """Could this contest be played at all? Raises as `run` does."""
    for name in contest.bots:
        command = command_of(name)
        if command is None:
            invited(name)
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


def chunks(contest: Contest) -> list[range]:
    """The deals in portions, each played by one process.

    The contest alone decides: the last digit of a worth depends on what is weighed along with it.
    """
    if _thinks_together(contest):
        games = max(_FEW, min(_MANY, contest.games // _CHUNKS))
        each = -(-contest.deals // max(1, contest.games // games))
    else:
        each = max(1, min(_LARGEST, contest.deals // _SMALL_CHUNKS))
    return [range(start, min(start + each, contest.deals)) for start in range(0, contest.deals, each)]


def play_chunk(contest: Contest, deals: range) -> Iterator[Played]:
    """These shuffles in every seating, as the games end."""
    games = [game(contest, deal, rotation) for deal in deals for rotation in contest.rotations(deal)]
    return in_step(games, len(games) if _thinks_together(contest) else 1)


def _thinks_together(contest: Contest) -> bool:
    """Is anything gained side by side? Programs stay out of it: a process for each of their seats would run at once."""
    return not any(map(command_of, contest.bots)) and any(bot(name).thoughtful for name in contest.bots)


@contextmanager
def _games(contest: Contest, jobs: int) -> Iterator[Iterator[Played]]:
    """The games as they end, whoever plays them."""
    work = chunks(contest)
    jobs = min(jobs, len(work))
    if jobs <= 1:
        yield chain.from_iterable(map(partial(play_chunk, contest), work))
        return
    with crew(jobs) as pool:
        yield chain.from_iterable(pool.imap_unordered(partial(_played, contest), work))


def _played(contest: Contest, deals: range) -> list[Played]:
    return list(play_chunk(contest, deals))
