"""Did you mean: the one known word that somebody may have meant.

Source: RULES section 3, "Reading a rule file", 7. A far-fetched suggestion is worse than silence, so two words are near
only if they differ in letter case, in `-` or a blank for `_`, in one slip, or, for longer words, in two.
"""

from collections.abc import Iterable
from functools import lru_cache
from os.path import commonprefix
from typing import Final

SHORT: Final = 4
"""Letters of a word that leave no room for two slips."""
LONGEST: Final = 80
"""Letters of the longest word anybody means to type."""


def near(written: str, known: Iterable[str]) -> str | None:
    """The known word with the fewest slips from the written one; of equals the first."""
    if len(written) > LONGEST:
        return None
    word, words = _folded(written), tuple(known)
    for slips in range(3):
        for candidate in words:
            if slips <= _patience(candidate) and within(word, _folded(candidate), slips):
                return candidate
    return None


def within(written: str, known: str, slips: int) -> bool:
    """Do at most so many slips (0, 1 or 2) lie between the two: a letter missing, extra, wrong, two swapped?"""
    if slips == 0 or written == known:
        return written == known
    if abs(len(written) - len(known)) > slips:
        return False
    same = len(commonprefix((written, known)))  # noqa: RUF071 - letter by letter is what is wanted
    written, known = written[same:], known[same:]
    if not written or not known:
        return True
    return any(within(one, other, slips - 1) for one, other in _repairs(written, known))


def _repairs(written: str, known: str) -> Iterable[tuple[str, str]]:
    """What is left to compare after each slip that may have happened to the first letters."""
    yield written[1:], known[1:]
    yield written[1:], known
    yield written, known[1:]
    if len(written) > 1:
        yield written[1] + written[0] + written[2:], known
    if len(known) > 1:
        yield written, known[1] + known[0] + known[2:]


@lru_cache
def _folded(word: str) -> str:
    return word.casefold().replace("-", "_").replace(" ", "_")


def _patience(word: str) -> int:
    return 2 if len(word) > SHORT else 1
