"""Argument types for the command lines of the training programs."""

from argparse import ArgumentTypeError
from collections.abc import Callable


def int_at_least(minimum: int) -> Callable[[str], int]:
    """Return an argparse type for integers that are at least *minimum*; it raises ArgumentTypeError for other texts."""

    def parse(text: str) -> int:
        if text.isdecimal() and int(text) >= minimum:
            return int(text)
        raise ArgumentTypeError(f"{text!r} is not a whole number of {minimum} or more")

    return parse
