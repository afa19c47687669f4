"""A rule set as a short code to say, to write down, or to paste: `YNV1-0HDJ-4S2C`.

The bits tell how many keys differ from the codebook, then for each its distance from the one before and what it is
instead. Small numbers take few bits (Elias gamma), so ordinary house rules need a dozen letters.
"""

from typing import Final

from msgspec import ValidationError, convert, to_builtins

from yaniv.rules.catalogue import Value, changed, value
from yaniv.rules.house import HouseRules
from yaniv.sanitize import flaw
from yaniv.variants import letters
from yaniv.variants.codebook import BOOK, Entry
from yaniv.variants.letters import CodeError
from yaniv.words import tell

MARK: Final = "YNV"
VERSION: Final = 1
_FINE: Final = 4
"""Low bits of a number that are written as they are."""
_STEP: Final = 1
"""The same of the distance from one key to the next."""


class TooLongError(Exception):
    """Rules with so long words that no code can hold them; the text is a sentence for the player."""


def is_code(text: str) -> bool:
    """Does this want to be a code, right or wrong?"""
    return text.strip().upper().startswith(MARK)


def code_of(rules: HouseRules) -> str:
    """The code of these rules; equal rules have equal codes.

    :raises TooLongError: if a word of theirs is too long.
    """
    differing = [(at, entry) for at, entry in enumerate(BOOK) if value(rules, entry.path) != entry.default]
    bits, last = [_count(len(differing))], -1
    for at, entry in differing:
        bits += (_number(at - last - 1, _STEP), _instead(entry, value(rules, entry.path)))
        last = at
    try:
        return letters.spell(MARK, VERSION, "".join(bits))
    except ValueError as long:
        raise TooLongError(tell("The words of these rules are too long for a code; give the file away.")) from long


def rules_of(code: str) -> HouseRules:
    """The rules behind a code. Whether they can be played by is another question: `rules.conflicts`.

    :raises CodeError: if it is mistyped, made by a newer program, or has a word nobody can call.
    """
    version, bits = letters.read(MARK, code)
    if version != VERSION:
        raise _newer()
    reading = _Reading(bits)
    rules, at = HouseRules(), -1
    for entry in BOOK:
        rules = changed(rules, entry.path, entry.default)
    for _ in range(reading.count()):
        at += 1 + reading.number(_STEP)
        if at >= len(BOOK):
            raise _newer()
        rules = changed(rules, BOOK[at].path, reading.instead(BOOK[at]))
    try:
        rules = convert(to_builtins(rules), HouseRules)
    except ValidationError as outside:
        raise _newer() from outside
    for word in (rules.table.call_word, rules.table.asaf_word, rules.call.wrong_word or ""):
        if (found := flaw(word)) is not None:
            raise CodeError(
                tell("A word in this code cannot be used: {problem}.", problem=tell(found.sentence, **found.gaps))
            )
    return rules


def _newer() -> CodeError:
    return CodeError(tell("This code was made by a newer Yaniv than yours and says more than yours understands."))


def _count(number: int) -> str:
    """0, 1, 2 ... in Elias gamma: as many zeros as there are bits behind the first one."""
    digits = f"{number + 1:b}"
    return "0" * (len(digits) - 1) + digits


def _number(number: int, low: int) -> str:
    """The same, with so many low bits as they are."""
    return _count(number >> low) + f"{number % (1 << low):0{low}b}"


def _instead(entry: Entry, told: Value) -> str:
    """Which of the other values it is, and which number or text."""
    kind = type(told)
    if told in entry.others:
        return _count(entry.others.index(told))
    which = _count(entry.others.index(kind))
    if isinstance(told, str):
        spoken = told.encode()
        return which + _count(len(spoken)) + "".join(f"{byte:08b}" for byte in spoken)
    assert isinstance(told, int)
    away = told - _base(entry)
    folded = 2 * away if away >= 0 else -2 * away - 1
    return which + _number(folded, _FINE)


def _base(entry: Entry) -> int:
    """Numbers are told by how far they are from the default."""
    return entry.default if isinstance(entry.default, int) else 0


class _Reading:
    """The bits of a code, from the first to the last."""

    def __init__(self, bits: str) -> None:
        self._bits = bits
        self._at = 0

    def count(self) -> int:
        """Turns `_count` round."""
        first = self._bits.find("1", self._at)
        length = first - self._at + 1
        self._at = first
        return self._bare(length) - 1

    def number(self, low: int) -> int:
        """Turns `_number` round."""
        return (self.count() << low) + self._bare(low)

    def instead(self, entry: Entry) -> Value:
        """Turns `_instead` round."""
        which = self.count()
        if which >= len(entry.others):
            raise _newer()
        told = entry.others[which]
        if told is str:
            return self._text()
        if told is int:
            folded = self.number(_FINE)
            return _base(entry) + (folded // 2 if folded % 2 == 0 else -(folded + 1) // 2)
        assert not isinstance(told, type)
        return told

    def _text(self) -> str:
        size = self.count()
        try:
            return bytes(self._bare(8) for _ in range(size)).decode()
        except UnicodeDecodeError as odd:
            raise _newer() from odd

    def _bare(self, length: int) -> int:
        digits = self._bits[self._at : self._at + length]
        if len(digits) < length or not digits:
            raise _newer()
        self._at += length
        return int(digits, 2)
