"""Many games side by side, so that positions of different tables are weighed at once."""

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from yaniv.arena.pending_decision import PendingDecision, resolve_batch

Done = TypeVar("Done")
DecisionCoroutine = Generator[PendingDecision, None, Done]
"""Plays on until a position has to be weighed, and comes to something in the end."""


def run_in_lockstep(games: Iterable[DecisionCoroutine[Done]], max_running: int) -> Iterator[Done]:
    """Plays all games, so many at a time, and tells what each came to as soon as it ends.

    Which positions are weighed together follows from the games alone, and so does every digit of what they are worth.
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
