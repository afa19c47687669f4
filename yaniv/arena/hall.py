"""Many games side by side, so that positions of different tables are weighed at once."""

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from yaniv.arena.question import Question, weigh

Done = TypeVar("Done")
Asking = Generator[Question, None, Done]
"""Plays on until a position has to be weighed, and comes to something in the end."""


def in_step(games: Iterable[Asking[Done]], most: int) -> Iterator[Done]:
    """Plays all games, so many at a time, and tells what each came to as soon as it ends.

    Which positions are weighed together follows from the games alone, and so does every digit of what they are worth.
    """
    waiting, tables = iter(games), list[Asking[Done]]()
    try:
        while True:
            tables += islice(waiting, most - len(tables))
            if not tables:
                return
            asked: list[tuple[Asking[Done], Question]] = []
            for game in tables:
                try:
                    asked.append((game, next(game)))
                except StopIteration as end:
                    yield end.value
            tables = [game for game, _ in asked]
            weigh([question for _, question in asked])
    finally:
        for game in tables:
            game.close()
