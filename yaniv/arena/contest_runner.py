"""Execution of a contest on several processes; the games are the same for any number of processes."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from time import monotonic, perf_counter
from typing import Final

from yaniv.arena.bot_game import GameResult, game_coroutine
from yaniv.arena.contest_report import ContestResult, summarize_contest
from yaniv.arena.duplicate_contest import Contest
from yaniv.arena.lockstep_scheduler import run_in_lockstep
from yaniv.arena.process_pool import Workers, worker_pool
from yaniv.arena.progress_bar import with_progress_bar
from yaniv.bots.external_player import external_command, is_installed
from yaniv.bots.roster import find_bot, require_bot
from yaniv.i18n import tr

_MIN_CONCURRENT_GAMES: Final = 16
_MAX_CONCURRENT_GAMES: Final = 64
"""Limits for the number of games run side by side: fewer make decisions slower, more hardly faster."""
_BATCHED_CHUNKS: Final = 8
"""Minimum number of chunks of a large contest with batched decisions, so that as many processes have work."""
_UNBATCHED_CHUNKS: Final = 64
_MAX_CHUNK_DEALS: Final = 16
"""The same without batched decisions, and the maximum number of deals in such a chunk."""


class ImpossibleContestError(ValueError):
    """Raised if a contest cannot be played; the message says why, in a sentence."""


def run_contest(contest: Contest, workers: Workers = 1) -> ContestResult:
    """Play all games of the contest on these workers and return the results, which do not depend on the workers.

    :raises ImpossibleContestError: if the rules do not allow this number of players, or a program cannot be found.
    :raises UnknownBotError: if one of the bots does not exist.
    :raises UnknownCharacterError: if a bot's name asks for a character that does not exist.
    """
    check_contest(contest)
    start_s = perf_counter()
    with _iter_games(contest, workers) as games:
        results = sorted(
            with_progress_bar(games, contest.games, sys.stderr, monotonic), key=lambda game: (game.deal, game.rotation)
        )
    return summarize_contest(contest, results, perf_counter() - start_s)


def check_contest(contest: Contest) -> None:
    """Do nothing if the contest can be played; otherwise raise the same exceptions as `run_contest`."""
    for name in contest.bots:
        command = external_command(name)
        if command is None:
            require_bot(name)
        elif not is_installed(command):
            raise ImpossibleContestError(tr("No program found for `{command}`.", command=command))
    table, seats = contest.rules.table, len(contest.bots)
    if not table.min_players <= seats <= table.max_players:
        raise ImpossibleContestError(
            tr(
                "{variant} takes {fewest} to {most} players, but --bots names {seats}.",
                variant=contest.variant,
                fewest=table.min_players,
                most=table.max_players,
                seats=seats,
            )
        )


def deal_chunks(contest: Contest) -> list[range]:
    """Return the numbers of the deals in chunks, each to be played by one process.

    Chunks depend on the contest alone, because the last digit of a net's evaluation depends on the rest of its batch.
    """
    if _can_batch_decisions(contest):
        concurrent_games = max(_MIN_CONCURRENT_GAMES, min(_MAX_CONCURRENT_GAMES, contest.games // _BATCHED_CHUNKS))
        deals_per_chunk = -(-contest.deal_count // max(1, contest.games // concurrent_games))
    else:
        deals_per_chunk = max(1, min(_MAX_CHUNK_DEALS, contest.deal_count // _UNBATCHED_CHUNKS))
    return [
        range(start, min(start + deals_per_chunk, contest.deal_count))
        for start in range(0, contest.deal_count, deals_per_chunk)
    ]


def play_chunk(contest: Contest, deals: range) -> Iterator[GameResult]:
    """Return an iterator that plays these deals in every seating and yields the result of each game as it ends."""
    game_coroutines = [
        game_coroutine(contest, deal, rotation) for deal in deals for rotation in contest.rotations(deal)
    ]
    return run_in_lockstep(game_coroutines, len(game_coroutines) if _can_batch_decisions(contest) else 1)


def _can_batch_decisions(contest: Contest) -> bool:
    """Return True if batching helps. External programs are excluded: each seat of each game would run a process."""
    return not any(map(external_command, contest.bots)) and any(find_bot(name).is_batched for name in contest.bots)


@contextmanager
def _iter_games(contest: Contest, workers: Workers) -> Iterator[Iterator[GameResult]]:
    chunk_list = deal_chunks(contest)
    if not isinstance(workers, str):
        workers = min(workers, len(chunk_list))
    if workers in {0, 1}:
        yield chain.from_iterable(map(partial(play_chunk, contest), chunk_list))
        return
    with worker_pool(workers) as pool:
        yield chain.from_iterable(pool.imap_unordered(partial(_play_whole_chunk, contest), chunk_list))


def _play_whole_chunk(contest: Contest, deals: range) -> list[GameResult]:
    return list(play_chunk(contest, deals))
