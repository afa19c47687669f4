"""Numbers on the command lines of training."""

from argparse import ArgumentTypeError
from collections.abc import Callable


def whole(least: int) -> Callable[[str], int]:
    """Reads an argument that is a whole number, and not below this."""

    def number(text: str) -> int:
        if text.isdecimal() and int(text) >= least:
            return int(text)
        raise ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")

    return number
