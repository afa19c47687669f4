"""Numbers as letters that people can read aloud, and where to look when one of them is wrong.

Why five letters of check: they make a BCH code over the field of 32 letters, whose distance is 4 up to 1,023 letters
(roots a^-1, 1, a for a of order 1023). So up to three wrong letters, every pair that has changed places, and every
damage within five neighbours are noticed for certain; the rest with odds of 33 million to one. The same distance tells
where a single slip is. It is told and never mended: whoever has the code looks again.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from yaniv.sheets.problem import shown
from yaniv.words import tell

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of Douglas Crockford: no I, L, O, which look like digits, and no U."""
LOOK_ALIKES: Final = str.maketrans("OIL", "011")
"""These stand in no code, so a reader who writes them can only mean the digit."""
GROUP: Final = 4
LONGEST: Final = 1020
"""Letters for which the promise above holds."""
_GENERATOR: Final = (3, 20, 20, 3, 1)
"""x^5 + 3x^4 + 20x^3 + 20x^2 + 3x + 1 over GF(32) with t^5 = t^2 + 1."""
_CHECKS: Final = len(_GENERATOR)
Checks = tuple[int, ...]
"""As many numbers as there are letters of check."""
_RIGHT: Final = (0, 0, 0, 0, 1)
"""What a right code leaves over: not nothing, or a code could end in any number of zeros."""
_BITS: Final = 5
_BETWEEN: Final = re.compile(r"[\s\-‐-―]+")  # noqa: RUF001 - chat programs make such dashes of a hyphen


class CodeError(Exception):
    """Nobody can read such a code; the text is a sentence for the person who has it."""


def spell(mark: str, version: int, bits: str) -> str:
    """These bits as `MARKv-XXXX-XXXX`, the last group filled up.

    :raises ValueError: if they are more than a code can keep safe.
    """
    needed = -(-len(bits) // _BITS) + _CHECKS
    spelt = needed + -needed % GROUP
    filled = bits.ljust((spelt - _CHECKS) * _BITS, "0")
    told = [version, *(int(filled[at : at + _BITS], 2) for at in range(0, len(filled), _BITS))]
    if len(told) + _CHECKS > LONGEST:
        raise ValueError(f"{len(bits)} bits are too many for a code")
    left = _left_over([*told, *[0] * _CHECKS])
    text = "".join(ALPHABET[each] for each in (*told, *_sum(left, _RIGHT)))
    return "-".join((f"{mark}{text[0]}", *(text[at : at + GROUP] for at in range(1, len(text), GROUP))))


def read(mark: str, text: str) -> tuple[int, str]:
    """The version and the bits of a code, as somebody has typed it.

    :raises CodeError: if a letter of it is wrong, missing, or in another's place; says which group to look at.
    """
    groups = [group.upper() for group in _BETWEEN.split(text.strip()) if group]
    whole = "".join(groups)
    if not whole.startswith(mark):
        raise CodeError(tell("A code of rules begins with {mark}.", mark=mark))
    letters = whole[len(mark) :]
    numbers = [ALPHABET.find(letter) for letter in letters.translate(LOOK_ALIKES)]
    if -1 in numbers:
        raise CodeError(_no_letter(whole, mark, numbers.index(-1)))
    if len(numbers) % GROUP != 1 or not _CHECKS < len(numbers) <= LONGEST:
        raise CodeError(_incomplete(groups, mark))
    if _left_over(numbers) != _RIGHT:
        raise CodeError(_wrong(numbers, whole, mark))
    return numbers[0], "".join(f"{each:05b}" for each in numbers[1:-_CHECKS])


def _left_over(numbers: Sequence[int], rest: Checks = (0,) * _CHECKS) -> Checks:
    """The remainder of the division by the generator; *rest* is that of what stands before."""
    for number in numbers:
        first, *others = rest
        rest = _sum((*others, number), _times(first, _GENERATOR))
    return rest


def _product(one: int, other: int) -> int:
    """In the field of 32 elements."""
    total = 0
    for bit in range(_BITS):
        total ^= (one << bit) * (other >> bit & 1)
    for bit in range(2 * _BITS, _BITS - 1, -1):
        total ^= (0b100101 << bit - _BITS) * (total >> bit & 1)
    return total


_TIMES: Final = tuple(tuple(_product(one, other) for other in range(32)) for one in range(32))


def _no_letter(whole: str, mark: str, at: int) -> str:
    number, group = _group(whole, mark, at)
    return tell(
        "No code has a {letter} in it: look at group {number}, {group}.",
        letter=shown(whole[len(mark) + at]),
        number=number,
        group=shown(group),
    )


def _incomplete(groups: Sequence[str], mark: str) -> str:
    """Where a letter is missing or one is too many; without dashes nobody can say."""
    sizes = [len(groups[0]) - len(mark) + GROUP - 1, *map(len, groups[1:])]
    odd = [at for at, size in enumerate(sizes) if size != GROUP]
    if len(odd) != 1 or len(groups) == 1:
        return tell("This is no complete code: letters are missing, or there are too many.")
    number, group = odd[0] + 1, shown(groups[odd[0]])
    if sizes[odd[0]] < GROUP:
        return tell("This is no complete code: group {number}, {group}, is too short.", number=number, group=group)
    return tell("This is no code: group {number}, {group}, is too long.", number=number, group=group)


def _wrong(numbers: Sequence[int], whole: str, mark: str) -> str:
    """Where to look, if a single slip explains it; more of them are not guessed at."""
    number, group = next((_group(whole, mark, at) for at in _misspelt(numbers)), (0, ""))
    if number:
        return tell("A letter of this code is wrong: look at group {number}, {group}.", number=number, group=group)
    first = next(_swapped(numbers), None)
    if first is None:
        return tell("Several letters of this code are wrong.")
    (number, group), (other, _) = _group(whole, mark, first), _group(whole, mark, first + 1)
    if number != other:
        return tell(
            "Two letters of this code have changed places: look where groups {number} and {other} meet.",
            number=number,
            other=other,
        )
    return tell(
        "Two letters of this code have changed places: look at group {number}, {group}.", number=number, group=group
    )


def _misspelt(numbers: Sequence[int]) -> Iterator[int]:
    """Places where another letter would make it right; there is one at most."""
    amiss = _amiss(numbers)
    for at, column in enumerate(_columns(len(numbers))):
        if any(_times(by, column) == amiss for by in range(1, len(ALPHABET))):
            yield at


def _swapped(numbers: Sequence[int]) -> Iterator[int]:
    """Places where the letter and the next one would be right the other way round."""
    amiss = _amiss(numbers)
    pairs = zip(pairwise(numbers), pairwise(_columns(len(numbers))), strict=True)
    for at, ((one, other), (here, there)) in enumerate(pairs):
        if _times(one ^ other, _sum(here, there)) == amiss:
            yield at


def _amiss(numbers: Sequence[int]) -> Checks:
    return _sum(_left_over(numbers), _RIGHT)


def _columns(count: int) -> list[Checks]:
    """What is left over of a 1 at each place, the first place first."""
    columns = [_left_over([1])]
    while len(columns) < count:
        columns.append(_left_over([0], columns[-1]))
    return columns[::-1]


def _times(by: int, column: Checks) -> Checks:
    return tuple(_TIMES[by][each] for each in column)


def _sum(one: Checks, other: Checks) -> Checks:
    return tuple(a ^ b for a, b in zip(one, other, strict=True))


def _group(whole: str, mark: str, at: int) -> tuple[int, str]:
    """The number of the group a letter stands in, counted from 1, and the group."""
    number = 1 + (at + GROUP - 1) // GROUP
    start = len(mark) + 1 + GROUP * (number - 2)
    return number, whole[max(0, start) : start + GROUP]
