"""Bidirectional text: the visual order of the parts of a line where Hebrew, Latin words and numbers meet.

A line is split into runs of one direction, which are returned in visual order from the left; the renderer draws each
run in its own direction. It implements the part of the Unicode bidirectional algorithm that labels, names and sentences
need: numbers with their signs, brackets, neutral characters; no explicit embedding marks.

*Why* our own implementation: pygame draws a whole line in one direction, which reverses "30" and "Bob" in Hebrew. The
library for it, python-bidi, returns no runs and does not mirror brackets (docs/dev/dependencies.md).
"""

import re
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from yaniv.i18n import is_rtl

CharacterKind = Literal["latin", "hebrew", "number", "neutral"]
"""Kind of a character; a number has the direction of its surroundings."""
TextDirection = Literal["latin", "hebrew"]
"""Direction of text: from left to right, or from right to left."""
SUIT_LETTERS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
"""Suit symbols, which are drawn as images: none of our fonts contains them."""

_HEBREW: Final = re.compile("[\u0590-\u05ff\ufb1d-\ufb4f]")
_NUMBER: Final = re.compile("(?<![^\\s(])[+\u2212±-](?=[0-9\ue030-\ue039])|[0-9\ue030-\ue039]")
"""Digits (ASCII or tabular), and a sign before a digit at the start of a word."""
_NUMBER_WHOLE: Final = re.compile(
    f"(?:{_NUMBER.pattern})(?:[0-9\ue030-\ue039]"
    "|[.,:/\u2013+-](?=[0-9\ue030-\ue039])| [+\u2212\u00d7=-] (?=[0-9\ue030-\ue039]))*[%\u20aa\u20ac]?"
)
"""A whole number with sign, separators, and percent or currency symbol; or a sum, which is read to the right."""
_BRACKETS: Final = {"(": ")", "[": "]", "{": "}"}


class TextRun(NamedTuple):
    """Part of a line that is read in one direction."""

    text: str
    is_rtl: bool
    """True if it is read from right to left."""


def is_rtl_text(text: str) -> bool:
    """Return True if a line of this text starts on the right.

    A line with both Hebrew and Latin letters follows the language of the player.
    """
    kinds = set(_character_kinds(text))
    return "hebrew" in kinds and (is_rtl() or "latin" not in kinds)


def split_runs(text: str) -> list[TextRun]:
    """Return the parts of a line in visual order from left to right."""
    if not _HEBREW.search(text):
        return [TextRun(text, is_rtl=False)]
    levels = _embedding_levels(text, "hebrew" if is_rtl_text(text) else "latin")
    return [TextRun(text[start:end], is_rtl=level % 2 == 1) for start, end, level in _visual_order(levels)]


def _character_kinds(text: str) -> list[CharacterKind]:
    """Return the kind of each character; a suit symbol takes the kind of the character before it."""
    kinds: list[CharacterKind] = [
        "hebrew" if _HEBREW.match(character) else "latin" if character.isalpha() else "neutral" for character in text
    ]
    for number in _NUMBER_WHOLE.finditer(text):
        kinds[number.start() : number.end()] = ["number"] * len(number.group())
    for index, character in enumerate(text):
        if character in SUIT_LETTERS and index:
            kinds[index] = kinds[index - 1]
    return kinds


def _embedding_levels(text: str, base: TextDirection) -> list[int]:
    """Return the embedding level of each character: even is read to the right, odd to the left."""
    kinds = _character_kinds(text)
    _resolve_numbers(kinds, base)
    _resolve_brackets(text, kinds, base)
    _resolve_neutrals(kinds, base)
    if base == "latin":
        return [{"latin": 0, "hebrew": 1}.get(kind, 2) for kind in kinds]
    return [{"hebrew": 1}.get(kind, 2) for kind in kinds]


def _resolve_numbers(kinds: list[CharacterKind], base: TextDirection) -> None:
    """Treat a number after a Latin word as Latin, in place."""
    before: CharacterKind = base
    for index, kind in enumerate(kinds):
        if kind == "number" and before == "latin":
            kinds[index] = "latin"
        elif kind in ("latin", "hebrew"):
            before = kind


def _resolve_brackets(text: str, kinds: list[CharacterKind], base: TextDirection) -> None:
    """Give both brackets of a pair the same direction, in place.

    They take the direction of their content if that is opposite to the line and the text before them agrees; else that
    of the line.
    """
    open_indices: list[int] = []
    for index, character in enumerate(text):
        if character in _BRACKETS:
            open_indices.append(index)
        elif open_indices and character == _BRACKETS[text[open_indices[-1]]]:
            start = open_indices.pop()
            kinds[start] = kinds[index] = _bracket_direction(kinds, start, index, base)


def _bracket_direction(kinds: list[CharacterKind], start: int, end: int, base: TextDirection) -> TextDirection:
    inner_directions = {_direction(kind) for kind in kinds[start + 1 : end]} - {None}
    other: TextDirection = "latin" if base == "hebrew" else "hebrew"
    before = next((side for kind in reversed(kinds[:start]) if (side := _direction(kind))), base)
    return other if inner_directions == {other} and before == other else base


def _resolve_neutrals(kinds: list[CharacterKind], base: TextDirection) -> None:
    """Resolve neutral characters in place: between parts of one direction they take it, else that of the line."""
    index = 0
    while index < len(kinds):
        end = index
        while end < len(kinds) and kinds[end] == "neutral":
            end += 1
        if end > index:
            before = _direction(kinds[index - 1]) if index else base
            after = _direction(kinds[end]) if end < len(kinds) else base
            kinds[index:end] = [before if before is not None and before == after else base] * (end - index)
        index = end + 1


def _direction(kind: CharacterKind) -> TextDirection | None:
    """Return the direction of a kind, None for neutral; numbers count as right-to-left here."""
    match kind:
        case "latin":
            return "latin"
        case "hebrew" | "number":
            return "hebrew"
        case "neutral":
            return None


def _visual_order(levels: list[int]) -> list[tuple[int, int, int]]:
    """Return start, end and level of each run, in visual order from left to right."""
    cuts = [0, *(index for index in range(1, len(levels)) if levels[index] != levels[index - 1]), len(levels)]
    parts = [(start, end, levels[start]) for start, end in pairwise(cuts)]
    for depth in range(max(levels), 0, -1):
        index = 0
        while index < len(parts):
            end = index
            while end < len(parts) and parts[end][2] >= depth:
                end += 1
            parts[index:end] = parts[index:end][::-1]
            index = max(end, index + 1)
    return parts
