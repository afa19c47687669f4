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

from yaniv.i18n import tr
from yaniv.strict_config.diagnostic import excerpt

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of Douglas Crockford: no I, L, O, which look like digits, and no U."""
LOOKALIKE_DIGITS: Final = str.maketrans("OIL", "011")
"""These stand in no code, so a reader who writes them can only mean the digit."""
GROUP_LENGTH: Final = 4
"""Letters per group between hyphens."""
MAX_LENGTH: Final = 1020
"""Letters for which the promise above holds."""
_GENERATOR: Final = (3, 20, 20, 3, 1)
"""x^5 + 3x^4 + 20x^3 + 20x^2 + 3x + 1 over GF(32) with t^5 = t^2 + 1."""
_CHECKSUM_LENGTH: Final = len(_GENERATOR)
Remainder = tuple[int, ...]
"""As many numbers as there are letters of check."""
_VALID_REMAINDER: Final = (0, 0, 0, 0, 1)
"""What a right code leaves over: not nothing, or a code could end in any number of zeros."""
_BITS_PER_LETTER: Final = 5
_SEPARATORS: Final = re.compile(r"[\s\-‐-―]+")  # noqa: RUF001 - chat programs replace hyphens by dashes


class ShareCodeError(Exception):
    """Nobody can read such a code; the text is a sentence for the person who has it."""


def encode(prefix: str, version: int, bits: str) -> str:
    """These bits as `MARKv-XXXX-XXXX`, the last group filled up.

    :raises ValueError: if they are more than a code can keep safe.
    """
    min_length = -(-len(bits) // _BITS_PER_LETTER) + _CHECKSUM_LENGTH
    padded_length = min_length + -min_length % GROUP_LENGTH
    padded_bits = bits.ljust((padded_length - _CHECKSUM_LENGTH) * _BITS_PER_LETTER, "0")
    numbers = [
        version,
        *(
            int(padded_bits[index : index + _BITS_PER_LETTER], 2)
            for index in range(0, len(padded_bits), _BITS_PER_LETTER)
        ),
    ]
    if len(numbers) + _CHECKSUM_LENGTH > MAX_LENGTH:
        raise ValueError(f"{len(bits)} bits are too many for a code")
    remainder = _remainder([*numbers, *[0] * _CHECKSUM_LENGTH])
    text = "".join(ALPHABET[number] for number in (*numbers, *_add(remainder, _VALID_REMAINDER)))
    return "-".join(
        (f"{prefix}{text[0]}", *(text[index : index + GROUP_LENGTH] for index in range(1, len(text), GROUP_LENGTH)))
    )


def decode(prefix: str, text: str) -> tuple[int, str]:
    """The version and the bits of a code, as somebody has typed it.

    :raises CodeError: if a letter of it is wrong, missing, or in another's place; says which group to look at.
    """
    groups = [group.upper() for group in _SEPARATORS.split(text.strip()) if group]
    whole = "".join(groups)
    if not whole.startswith(prefix):
        raise ShareCodeError(tr("A code of rules begins with {mark}.", mark=prefix))
    letters = whole[len(prefix) :]
    numbers = [ALPHABET.find(letter) for letter in letters.translate(LOOKALIKE_DIGITS)]
    if -1 in numbers:
        raise ShareCodeError(_invalid_letter_message(whole, prefix, numbers.index(-1)))
    if len(numbers) % GROUP_LENGTH != 1 or not _CHECKSUM_LENGTH < len(numbers) <= MAX_LENGTH:
        raise ShareCodeError(_wrong_length_message(groups, prefix))
    if _remainder(numbers) != _VALID_REMAINDER:
        raise ShareCodeError(_checksum_message(numbers, whole, prefix))
    return numbers[0], "".join(f"{number:05b}" for number in numbers[1:-_CHECKSUM_LENGTH])


def _remainder(numbers: Sequence[int], remainder: Remainder = (0,) * _CHECKSUM_LENGTH) -> Remainder:
    """The remainder of the division by the generator; *rest* is that of what stands before."""
    for number in numbers:
        leading, *others = remainder
        remainder = _add((*others, number), _scale(leading, _GENERATOR))
    return remainder


def _multiply(left: int, right: int) -> int:
    """In the field of 32 elements."""
    total = 0
    for bit in range(_BITS_PER_LETTER):
        total ^= (left << bit) * (right >> bit & 1)
    for bit in range(2 * _BITS_PER_LETTER, _BITS_PER_LETTER - 1, -1):
        total ^= (0b100101 << bit - _BITS_PER_LETTER) * (total >> bit & 1)
    return total


_PRODUCTS: Final = tuple(tuple(_multiply(one, other) for other in range(32)) for one in range(32))
"""Multiplication table of GF(32)."""


def _invalid_letter_message(whole: str, prefix: str, index: int) -> str:
    """Return the message for a character outside the alphabet; *index*: its index after the prefix."""
    number, group = _group_at(whole, prefix, index)
    return tr(
        "No code has a {letter} in it: look at group {number}, {group}.",
        letter=excerpt(whole[len(prefix) + index]),
        number=number,
        group=excerpt(group),
    )


def _wrong_length_message(groups: Sequence[str], prefix: str) -> str:
    """Where a letter is missing or one is too many; without dashes nobody can say."""
    sizes = [len(groups[0]) - len(prefix) + GROUP_LENGTH - 1, *map(len, groups[1:])]
    wrong_groups = [index for index, size in enumerate(sizes) if size != GROUP_LENGTH]
    if len(wrong_groups) != 1 or len(groups) == 1:
        return tr("This is no complete code: letters are missing, or there are too many.")
    number, group = wrong_groups[0] + 1, excerpt(groups[wrong_groups[0]])
    if sizes[wrong_groups[0]] < GROUP_LENGTH:
        return tr("This is no complete code: group {number}, {group}, is too short.", number=number, group=group)
    return tr("This is no code: group {number}, {group}, is too long.", number=number, group=group)


def _checksum_message(numbers: Sequence[int], whole: str, prefix: str) -> str:
    """Where to look, if a single slip explains it; more of them are not guessed at."""
    number, group = next((_group_at(whole, prefix, index) for index in _single_error_positions(numbers)), (0, ""))
    if number:
        return tr("A letter of this code is wrong: look at group {number}, {group}.", number=number, group=group)
    swapped_index = next(_swap_positions(numbers), None)
    if swapped_index is None:
        return tr("Several letters of this code are wrong.")
    (number, group), (other_number, _) = (
        _group_at(whole, prefix, swapped_index),
        _group_at(whole, prefix, swapped_index + 1),
    )
    if number != other_number:
        return tr(
            "Two letters of this code have changed places: look where groups {number} and {other} meet.",
            number=number,
            other=other_number,
        )
    return tr(
        "Two letters of this code have changed places: look at group {number}, {group}.", number=number, group=group
    )


def _single_error_positions(numbers: Sequence[int]) -> Iterator[int]:
    """Places where another letter would make it right; there is one at most."""
    syndrome = _syndrome(numbers)
    for index, column in enumerate(_position_remainders(len(numbers))):
        if any(_scale(factor, column) == syndrome for factor in range(1, len(ALPHABET))):
            yield index


def _swap_positions(numbers: Sequence[int]) -> Iterator[int]:
    """Places where the letter and the next one would be right the other way round."""
    syndrome = _syndrome(numbers)
    pairs = zip(pairwise(numbers), pairwise(_position_remainders(len(numbers))), strict=True)
    for index, ((left, right), (column, next_column)) in enumerate(pairs):
        if _scale(left ^ right, _add(column, next_column)) == syndrome:
            yield index


def _syndrome(numbers: Sequence[int]) -> Remainder:
    """Return the difference between the remainder and that of a valid code; zero for a valid code."""
    return _add(_remainder(numbers), _VALID_REMAINDER)


def _position_remainders(count: int) -> list[Remainder]:
    """What is left over of a 1 at each place, the first place first."""
    columns = [_remainder([1])]
    while len(columns) < count:
        columns.append(_remainder([0], columns[-1]))
    return columns[::-1]


def _scale(factor: int, column: Remainder) -> Remainder:
    """Multiply each element of a remainder by a constant."""
    return tuple(_PRODUCTS[factor][element] for element in column)


def _add(left: Remainder, right: Remainder) -> Remainder:
    """Add two remainders element by element; addition in GF(32) is XOR."""
    return tuple(a ^ b for a, b in zip(left, right, strict=True))


def _group_at(whole: str, prefix: str, index: int) -> tuple[int, str]:
    """The number of the group a letter stands in, counted from 1, and the group."""
    number = 1 + (index + GROUP_LENGTH - 1) // GROUP_LENGTH
    start = len(prefix) + 1 + GROUP_LENGTH * (number - 2)
    return number, whole[max(0, start) : start + GROUP_LENGTH]
