"""Lockstep scheduler: runs many games side by side, so that their positions are evaluated by a net in one batch."""

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from yaniv.arena.pending_decision import PendingDecision, resolve_batch

Done = TypeVar("Done")
DecisionCoroutine = Generator[PendingDecision, None, Done]
"""Generator that runs until a position needs evaluation, and returns a result at the end."""


def run_in_lockstep(games: Iterable[DecisionCoroutine[Done]], max_running: int) -> Iterator[Done]:
    """Run all games, at most *max_running* at a time, and yield each result as soon as its game ends.

    Which positions share a batch, and so every digit of their evaluations, is determined by the games alone.
    """
    remaining, running = iter(games), list[DecisionCoroutine[Done]]()
    try:
        while True:
            running += islice(remaining, max_running - len(running))
            if not running:
                return
            pending: list[tuple[DecisionCoroutine[Done], PendingDecision]] = []
            for game in running:
                try:
                    pending.append((game, next(game)))
                except StopIteration as end:
                    yield end.value
            running = [game for game, _ in pending]
            resolve_batch([decision for _, decision in pending])
    finally:
        for game in running:
            game.close()
