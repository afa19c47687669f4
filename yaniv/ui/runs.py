"""In which order the parts of a line stand, when Hebrew, Latin words and numbers meet.

A line is cut into runs of one direction and the runs are put in the order in which they are seen from the left; who
draws gives each run its own direction. It is the part of the Unicode rules that labels, names and sentences need:
numbers with their signs, brackets, what stands between words; no marks of embedding.

*Why* by hand: pygame draws a whole line in one direction, which reverses "30" and "Bob" in Hebrew; the library for it
leaves brackets unmirrored and weighs more than this page.
"""

import re
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from yaniv.words import to_the_left

Kind = Literal["latin", "hebrew", "number", "neutral"]
Side = Literal["latin", "hebrew"]
SUIT_SIGNS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
"""Drawn, not written: no font of ours has them."""

_HEBREW: Final = re.compile("[\u0590-\u05ff\ufb1d-\ufb4f]")
_NUMBER: Final = re.compile("(?<![^\\s(])[+\u2212±-](?=[0-9\ue030-\ue039])|[0-9\ue030-\ue039]")
_NUMBER_WHOLE: Final = re.compile(
    f"{_NUMBER.pattern}(?:[0-9\ue030-\ue039]|[.,:/\u2013+-](?=[0-9\ue030-\ue039]))*[%\u20aa\u20ac]?"
)
_BRACKETS: Final = {"(": ")", "[": "]", "{": "}"}


class Run(NamedTuple):
    """A part of a line that is read in one direction."""

    text: str
    to_the_left: bool
    """Read from right to left."""


def reads_to_the_left(text: str) -> bool:
    """Does the line begin on the right? Where Hebrew and Latin meet, it begins as the language of the player does."""
    kinds = set(_kinds(text))
    return "hebrew" in kinds and (to_the_left() or "latin" not in kinds)


def runs(text: str) -> list[Run]:
    """The parts of a line as they are seen from left to right."""
    if not _HEBREW.search(text):
        return [Run(text, to_the_left=False)]
    levels = _levels(text, "hebrew" if reads_to_the_left(text) else "latin")
    return [Run(text[start:end], to_the_left=level % 2 == 1) for start, end, level in _in_order(levels)]


def _kinds(text: str) -> list[Kind]:
    kinds: list[Kind] = ["hebrew" if _HEBREW.match(each) else "latin" if each.isalpha() else "neutral" for each in text]
    for number in _NUMBER_WHOLE.finditer(text):
        kinds[number.start() : number.end()] = ["number"] * len(number.group())
    for at, each in enumerate(text):
        if each in SUIT_SIGNS and at:
            kinds[at] = kinds[at - 1]
    return kinds


def _levels(text: str, base: Side) -> list[int]:
    """Depth of each character: even is read to the right, odd to the left."""
    kinds = _kinds(text)
    _settle_numbers(kinds, base)
    _settle_brackets(text, kinds, base)
    _settle_neutrals(kinds, base)
    if base == "latin":
        return [{"latin": 0, "hebrew": 1}.get(kind, 2) for kind in kinds]
    return [{"hebrew": 1}.get(kind, 2) for kind in kinds]


def _settle_numbers(kinds: list[Kind], base: Side) -> None:
    """A number after a Latin word belongs to it."""
    before: Kind = base
    for at, kind in enumerate(kinds):
        if kind == "number" and before == "latin":
            kinds[at] = "latin"
        elif kind in ("latin", "hebrew"):
            before = kind


def _settle_brackets(text: str, kinds: list[Kind], base: Side) -> None:
    """Both brackets of a pair go one way: as their content if what stands before agrees, else as the line."""
    open_ones: list[int] = []
    for at, each in enumerate(text):
        if each in _BRACKETS:
            open_ones.append(at)
        elif open_ones and each == _BRACKETS[text[open_ones[-1]]]:
            start = open_ones.pop()
            kinds[start] = kinds[at] = _side_of_pair(kinds, start, at, base)


def _side_of_pair(kinds: list[Kind], start: int, end: int, base: Side) -> Side:
    inside = {_side(kind) for kind in kinds[start + 1 : end]} - {None}
    other: Side = "latin" if base == "hebrew" else "hebrew"
    before = next((side for kind in reversed(kinds[:start]) if (side := _side(kind))), base)
    return other if inside == {other} and before == other else base


def _settle_neutrals(kinds: list[Kind], base: Side) -> None:
    """What stands between two parts of one direction goes with them, everything else with the line."""
    at = 0
    while at < len(kinds):
        end = at
        while end < len(kinds) and kinds[end] == "neutral":
            end += 1
        if end > at:
            before = _side(kinds[at - 1]) if at else base
            after = _side(kinds[end]) if end < len(kinds) else base
            kinds[at:end] = [before if before is not None and before == after else base] * (end - at)
        at = end + 1


def _side(kind: Kind) -> Side | None:
    """Numbers stand among Hebrew as Hebrew does."""
    match kind:
        case "latin":
            return "latin"
        case "hebrew" | "number":
            return "hebrew"
        case "neutral":
            return None


def _in_order(levels: list[int]) -> list[tuple[int, int, int]]:
    """Start, end and level of each run, from left to right."""
    cuts = [0, *(at for at in range(1, len(levels)) if levels[at] != levels[at - 1]), len(levels)]
    parts = [(start, end, levels[start]) for start, end in pairwise(cuts)]
    for depth in range(max(levels), 0, -1):
        at = 0
        while at < len(parts):
            end = at
            while end < len(parts) and parts[end][2] >= depth:
                end += 1
            parts[at:end] = parts[at:end][::-1]
            at = max(end, at + 1)
    return parts
