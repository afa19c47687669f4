"""News in a changing announcement: the sentences that have not been spoken yet.

A page announces its whole state, which grows by a sentence with each event; a screen reader must say only the new ones.
"""

import re
from collections.abc import Sequence
from typing import Final

from yaniv.i18n import spell_out_cards
from yaniv.ui.accessibility.element_tree import ElementTree

_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])\s+")
_TOAST_ID: Final = "toast"
_MAX_COMPARED: Final = 60
"""Number of last sentences of the previous announcement that are compared."""


class SpokenNews:
    """Filter that lets each sentence of a changing announcement through once."""

    def __init__(self) -> None:
        self._sentences: tuple[str, ...] = ()

    def take(self, announcement: str) -> str:
        """Return the sentences of the announcement that the previous one did not have; empty if there are none."""
        sentences = tuple(each for each in _SENTENCE_END.split(announcement.strip()) if each)
        previous, self._sentences = self._sentences[-_MAX_COMPARED:], sentences
        kept = _common_positions(previous, sentences)
        return " ".join(each for position, each in enumerate(sentences) if position not in kept)


def announcement_of(tree: ElementTree) -> str:
    """Return what is to be read aloud: the announcement of the page, and a message that it does not contain."""
    toast = next((each.label for each in tree.elements if each.id == _TOAST_ID), "")
    return spell_out_cards(tree.announce if toast in tree.announce else f"{tree.announce} {toast}".strip())


def _common_positions(previous: Sequence[str], sentences: Sequence[str]) -> set[int]:
    """Return the positions in *sentences* of a longest subsequence that it shares with *previous*."""
    lengths = [[0] * (len(sentences) + 1) for _ in range(len(previous) + 1)]
    for row in range(len(previous) - 1, -1, -1):
        for column in range(len(sentences) - 1, -1, -1):
            is_equal = previous[row] == sentences[column]
            lengths[row][column] = (
                lengths[row + 1][column + 1] + 1
                if is_equal
                else max(lengths[row + 1][column], lengths[row][column + 1])
            )
    row = column = 0
    positions: set[int] = set()
    while row < len(previous) and column < len(sentences):
        if previous[row] == sentences[column]:
            positions.add(column)
            row, column = row + 1, column + 1
        elif lengths[row + 1][column] >= lengths[row][column + 1]:
            row += 1
        else:
            column += 1
    return positions
