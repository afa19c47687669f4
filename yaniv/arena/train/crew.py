"""Processes that share the work of a training, as many as were asked for."""

from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.pool import Pool
from signal import SIG_IGN, SIGINT, signal


def some(text: str) -> int:
    """An argument that counts something: 1 or more."""
    return _whole(text, 1)


def seed(text: str) -> int:
    """An argument that dice begin with: 0 or more."""
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    if not text.isdecimal() or int(text) < least:
        raise ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")
    return int(text)


@contextmanager
def crew(jobs: int) -> Iterator[Pool]:
    """So many processes. Ctrl-C is for whoever started them: they do not hear it, not even while they wake up."""
    heard = signal(SIGINT, SIG_IGN)
    try:
        pool = get_context("spawn").Pool(jobs, signal, (SIGINT, SIG_IGN))
    finally:
        signal(SIGINT, heard)
    with pool:
        yield pool
