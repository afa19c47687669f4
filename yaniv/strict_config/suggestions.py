"""Suggestions ("did you mean"): find the known word that was probably meant.

Source: RULES "Reading a rule file", 7. A far-fetched suggestion is worse than none, so two words match only
if they differ in letter case, in `-` or a blank for `_`, or by one edit, for longer words by two.
"""

from collections.abc import Iterable
from functools import lru_cache
from os.path import commonprefix
from typing import Final

SHORT_WORD_LENGTH: Final = 4
"""Maximum length of a word for which only one edit is tolerated."""
MAX_WORD_LENGTH: Final = 80
"""Maximum length of a word for which suggestions are searched."""


def suggest(written: str, known: Iterable[str]) -> str | None:
    """Return the known word that *written* is probably meant to be, or None if none is similar enough.

    It is the one with the fewest edits, the first of equal ones.
    """
    if len(written) > MAX_WORD_LENGTH:
        return None
    folded_word, words = _fold_spelling(written), tuple(known)
    for slips in range(3):
        for candidate in words:
            if slips <= _max_edits(candidate) and is_within_edits(folded_word, _fold_spelling(candidate), slips):
                return candidate
    return None


def is_within_edits(written: str, known: str, max_edits: int) -> bool:
    """Return True if *written* becomes *known* by at most *max_edits* (0, 1 or 2) edits.

    An edit is a missing, extra or wrong letter, or two neighbours swapped.
    """
    if max_edits == 0 or written == known:
        return written == known
    if abs(len(written) - len(known)) > max_edits:
        return False
    prefix_length = len(commonprefix((written, known)))  # noqa: RUF071 - compares character by character on purpose
    written, known = written[prefix_length:], known[prefix_length:]
    if not written or not known:
        return True
    return any(is_within_edits(one, other, max_edits - 1) for one, other in _edit_continuations(written, known))


def _edit_continuations(written: str, known: str) -> Iterable[tuple[str, str]]:
    """Yield the remaining parts to compare after each possible edit at the first letters."""
    yield written[1:], known[1:]
    yield written[1:], known
    yield written, known[1:]
    if len(written) > 1:
        yield written[1] + written[0] + written[2:], known
    if len(known) > 1:
        yield written, known[1] + known[0] + known[2:]


@lru_cache
def _fold_spelling(word: str) -> str:
    """Return the word without differences of letter case and separators."""
    return word.casefold().replace("-", "_").replace(" ", "_")


def _max_edits(word: str) -> int:
    """Return the number of edits tolerated for a known word."""
    return 2 if len(word) > SHORT_WORD_LENGTH else 1
