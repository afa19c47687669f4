"""Checksummed base 32: bits encoded as letters that people can read aloud, with location of a single error.

*Why* five check letters: they form a BCH code over GF(32) with distance 4 for up to 1,023 letters (roots a^-1, 1, a for
an element a of order 1023). So up to three wrong letters, every swap of two letters, and all errors within five
consecutive letters are detected for certain; any other error is missed once in 33 million cases. The same distance
locates a single error. It is reported but never corrected: the user checks the code again.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from yaniv.coded_message import CodedError, CodedMessage
from yaniv.strict_config.diagnostic import excerpt
from yaniv.variants.variant_message_codes import variant_message

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Douglas Crockford's alphabet: no I, L, O, which look like digits, and no U."""
LOOKALIKE_DIGITS: Final = str.maketrans("OIL", "011")
"""Letters that no code contains, and the digits they are mistaken for."""
GROUP_LENGTH: Final = 4
"""Letters per group between hyphens."""
MAX_LENGTH: Final = 1020
"""Maximum number of letters; the error detection described above holds up to this length."""
_GENERATOR: Final = (3, 20, 20, 3, 1)
"""Generator polynomial x^5 + 3x^4 + 20x^3 + 20x^2 + 3x + 1 over GF(32) with t^5 = t^2 + 1."""
_CHECKSUM_LENGTH: Final = len(_GENERATOR)
Remainder = tuple[int, ...]
"""Remainder of the polynomial division: one element of GF(32) per check letter."""
_VALID_REMAINDER: Final = (0, 0, 0, 0, 1)
"""Remainder of a valid code. It is not zero, or zeros could be appended to a code undetected."""
_BITS_PER_LETTER: Final = 5
_SEPARATORS: Final = re.compile(r"[\s\-‐-―]+")  # noqa: RUF001 - chat programs replace hyphens by dashes


class ShareCodeError(CodedError):
    """Raised for an invalid share code."""


def encode(prefix: str, version: int, bits: str) -> str:
    """Return *bits* (a string of 0 and 1) as a code `PREFIXv-XXXX-XXXX`; the last group is padded with zero bits.

    *version*: 0 to 31, written as one letter after the prefix.

    :raises ValueError: if there are more bits than a code can protect.
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
    """Return the version and the bits of a code that somebody typed; the bits include the padding.

    :raises ShareCodeError: if letters are wrong, missing, extra or swapped; the message says which group to check.
    """
    groups = split_groups(text)
    whole = "".join(groups)
    if not whole.startswith(prefix):
        raise ShareCodeError(variant_message("wrong_code_prefix", mark=prefix))
    letters = whole[len(prefix) :]
    numbers = [ALPHABET.find(letter) for letter in letters.translate(LOOKALIKE_DIGITS)]
    if -1 in numbers:
        raise ShareCodeError(_invalid_letter_message(whole, prefix, numbers.index(-1)))
    if len(numbers) % GROUP_LENGTH != 1 or not _CHECKSUM_LENGTH < len(numbers) <= MAX_LENGTH:
        raise ShareCodeError(_wrong_length_message(groups, prefix))
    if _remainder(numbers) != _VALID_REMAINDER:
        raise ShareCodeError(_checksum_message(numbers, whole, prefix))
    return numbers[0], "".join(f"{number:05b}" for number in numbers[1:-_CHECKSUM_LENGTH])


def split_groups(text: str) -> tuple[str, ...]:
    """Return the groups of a code that somebody typed, in capitals."""
    return tuple(group.upper() for group in _SEPARATORS.split(text.strip()) if group)


def _remainder(numbers: Sequence[int], remainder: Remainder = (0,) * _CHECKSUM_LENGTH) -> Remainder:
    """Return the remainder of the division by the generator; *remainder*: remainder of the preceding letters."""
    for number in numbers:
        leading, *others = remainder
        remainder = _add((*others, number), _scale(leading, _GENERATOR))
    return remainder


def _multiply(left: int, right: int) -> int:
    total = 0
    for bit in range(_BITS_PER_LETTER):
        total ^= (left << bit) * (right >> bit & 1)
    for bit in range(2 * _BITS_PER_LETTER, _BITS_PER_LETTER - 1, -1):
        total ^= (0b100101 << bit - _BITS_PER_LETTER) * (total >> bit & 1)
    return total


_PRODUCTS: Final = tuple(tuple(_multiply(one, other) for other in range(32)) for one in range(32))
"""Multiplication table of GF(32)."""


def _invalid_letter_message(whole: str, prefix: str, index: int) -> CodedMessage:
    """Return the message for a character outside the alphabet; *index*: its index after the prefix."""
    number, group = _group_at(whole, prefix, index)
    return variant_message(
        "wrong_code_letter",
        letter=excerpt(whole[len(prefix) + index]),
        number=number,
        group=excerpt(group),
    )


def _wrong_length_message(groups: Sequence[str], prefix: str) -> CodedMessage:
    """Return the message for a code of the wrong length; it names the group if exactly one has the wrong size."""
    sizes = [len(groups[0]) - len(prefix) + GROUP_LENGTH - 1, *map(len, groups[1:])]
    wrong_groups = [index for index, size in enumerate(sizes) if size != GROUP_LENGTH]
    if len(wrong_groups) != 1 or len(groups) == 1:
        return variant_message("wrong_code_length")
    number, group = wrong_groups[0] + 1, excerpt(groups[wrong_groups[0]])
    if sizes[wrong_groups[0]] < GROUP_LENGTH:
        return variant_message("code_group_too_short", number=number, group=group)
    return variant_message("code_group_too_long", number=number, group=group)


def _checksum_message(numbers: Sequence[int], whole: str, prefix: str) -> CodedMessage:
    """Return the message for a wrong checksum; it says where to look if a single error explains it."""
    number, group = next((_group_at(whole, prefix, index) for index in _single_error_positions(numbers)), (0, ""))
    if number:
        return variant_message("one_letter_wrong", number=number, group=group)
    swapped_index = next(_swap_positions(numbers), None)
    if swapped_index is None:
        return variant_message("several_letters_wrong")
    (number, group), (other_number, _) = (
        _group_at(whole, prefix, swapped_index),
        _group_at(whole, prefix, swapped_index + 1),
    )
    if number != other_number:
        return variant_message(
            "letters_swapped_between_groups",
            number=number,
            other=other_number,
        )
    return variant_message("letters_swapped", number=number, group=group)


def _single_error_positions(numbers: Sequence[int]) -> Iterator[int]:
    """Yield the index, at most one, where replacing the letter makes the code valid."""
    syndrome = _syndrome(numbers)
    for index, column in enumerate(_position_remainders(len(numbers))):
        if any(_scale(factor, column) == syndrome for factor in range(1, len(ALPHABET))):
            yield index


def _swap_positions(numbers: Sequence[int]) -> Iterator[int]:
    """Yield each index where swapping the letter with the next one makes the code valid."""
    syndrome = _syndrome(numbers)
    pairs = zip(pairwise(numbers), pairwise(_position_remainders(len(numbers))), strict=True)
    for index, ((left, right), (column, next_column)) in enumerate(pairs):
        if _scale(left ^ right, _add(column, next_column)) == syndrome:
            yield index


def _syndrome(numbers: Sequence[int]) -> Remainder:
    """Return the difference between the remainder and that of a valid code; zero for a valid code."""
    return _add(_remainder(numbers), _VALID_REMAINDER)


def _position_remainders(count: int) -> list[Remainder]:
    """Return for each position the remainder of a 1 there, first position first."""
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
    """Return the group that contains a letter, and its number, counted from 1."""
    number = 1 + (index + GROUP_LENGTH - 1) // GROUP_LENGTH
    start = len(prefix) + 1 + GROUP_LENGTH * (number - 2)
    return number, whole[max(0, start) : start + GROUP_LENGTH]
