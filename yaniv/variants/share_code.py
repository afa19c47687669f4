"""Share codes: a rule set as a short code to say, write down or paste, such as `YNV1-0HDJ-4S2C`.

The bits of a code contain the number of rules that differ from the defaults, then for each the distance of its number
from the previous one, and its value. Small numbers take few bits (Elias gamma), so ordinary house rules need about a
dozen letters. The numbers of rules and values are a file format: lines are only ever added at the end.
"""

import re
from typing import Final

from msgspec import Struct, convert, to_builtins

from yaniv.coded_message import CodedError
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.rules.house_rules import MAX_NAME_CHARS, HouseRules
from yaniv.rules.rule_specs import RuleValue, get_value, with_value
from yaniv.sanitize import clean_name, find_text_flaw
from yaniv.variants import checksum_base32
from yaniv.variants.checksum_base32 import ShareCodeError
from yaniv.variants.variant_message_codes import variant_message

CODE_PREFIX: Final = "YNV"
VERSION: Final = 1
_NAMED_CODE: Final = re.compile(
    rf"(?P<name>[^\n]+): (?P<code>(?i:{CODE_PREFIX})[0-9A-Za-z](?:[\s\-‐-―]*[0-9A-Za-z])+)"  # noqa: RUF001 -- as in chats
)
_NUMBER_LOW_BITS: Final = 4
"""Number of low bits of a rule's number that are written as plain binary."""
_DISTANCE_LOW_BITS: Final = 1
"""Number of low bits of the distance between keys that are written as plain binary."""


class CodeTooLongError(CodedError):
    """Raised if calling words are too long for a share code."""


def has_code_prefix(text: str) -> bool:
    """Return True if *text* starts like a share code, or like a name and a share code, whether it is valid or not."""
    return split_name(text)[1].upper().startswith(CODE_PREFIX)


def with_name(name: str, code: str) -> str:
    """Return a share code with the name of its rules, to copy and paste; `split_name` divides them again."""
    return f"{name}: {code}" if name else code


def split_name(text: str) -> tuple[str, str]:
    """Return the name before a share code, empty if there is none, and the code; other text is returned as a code."""
    named = _NAMED_CODE.fullmatch(text.strip())
    return (clean_name(named["name"], MAX_NAME_CHARS), named["code"]) if named else ("", text.strip())


def code_groups(text: str) -> tuple[str, ...]:
    """Return the groups of a share code as messages count them; those that were typed if letters are missing."""
    typed = checksum_base32.split_groups(split_name(text)[1])
    whole, first, size = "".join(typed), len(CODE_PREFIX) + 1, checksum_base32.GROUP_LENGTH
    if (len(whole) - first) % size:
        return typed
    return (whole[:first], *(whole[start : start + size] for start in range(first, len(whole), size)))


def encode_rules(rules: HouseRules) -> str:
    """Return the share code of these rules; equal rules have equal codes.

    :raises CodeTooLongError: if a calling word is too long.
    """
    changed_keys = [
        (index, key) for index, key in enumerate(SHARE_CODE_KEYS) if get_value(rules, key.path) != key.default
    ]
    bits, last_index = [_gamma_code(len(changed_keys))], -1
    for index, key in changed_keys:
        bits += (
            _encode_number(index - last_index - 1, _DISTANCE_LOW_BITS),
            _encode_value(key, get_value(rules, key.path)),
        )
        last_index = index
    try:
        return checksum_base32.encode(CODE_PREFIX, VERSION, "".join(bits))
    except ValueError as error:
        raise CodeTooLongError(variant_message("words_too_long_for_code")) from error


def decode_rules(code: str) -> HouseRules:
    """Return the rules of a share code; they may contradict each other, see `rules.rule_conflicts`.

    :raises ShareCodeError: if it is mistyped, from a newer version, or contains a call word that is not allowed.
    """
    version, bits = checksum_base32.decode(CODE_PREFIX, code)
    if version != VERSION:
        raise _newer_version_error()
    reader = _BitReader(bits)
    rules, index = HouseRules(), -1
    for key in SHARE_CODE_KEYS:
        rules = with_value(rules, key.path, key.default)
    for _ in range(reader.read_count()):
        index += 1 + reader.read_number(_DISTANCE_LOW_BITS)
        if index >= len(SHARE_CODE_KEYS):
            raise _newer_version_error()
        rules = with_value(rules, SHARE_CODE_KEYS[index].path, reader.read_value(SHARE_CODE_KEYS[index]))
    try:
        rules = convert(to_builtins(rules), HouseRules)
    except DECODE_ERRORS as error:
        raise _newer_version_error() from error
    for word in (rules.table.call_word, rules.table.asaf_word, rules.call.wrong_word or ""):
        if (text_flaw := find_text_flaw(word)) is not None:
            raise ShareCodeError(variant_message("unusable_code_word", problem=text_flaw))
    return rules


def _newer_version_error() -> ShareCodeError:
    return ShareCodeError(variant_message("newer_code"))


def _gamma_code(number: int) -> str:
    """Return the Elias gamma code of *number* + 1.

    That is as many zeros as there are bits after the leading 1, followed by the bits.
    """
    digits = f"{number + 1:b}"
    return "0" * (len(digits) - 1) + digits


def _encode_number(number: int, low_bits: int) -> str:
    """Return the Elias gamma code of the high bits, followed by *low_bits* bits as plain binary."""
    return _gamma_code(number >> low_bits) + f"{number % (1 << low_bits):0{low_bits}b}"


OpenValueType = type[int] | type[str]
"""Stands for any number or any text."""


class ShareCodeKey(Struct, frozen=True):
    """Rule in share codes: its key, its default, and its other possible values in the order of their numbers."""

    path: str
    default: RuleValue
    """Value if the code does not contain the key."""
    alternatives: tuple[RuleValue | OpenValueType, ...]


def _key(path: str, default: RuleValue, *alternatives: RuleValue | OpenValueType) -> ShareCodeKey:
    return ShareCodeKey(path, default, alternatives)


SHARE_CODE_KEYS: Final = (
    _key("call.limit", 5, int),
    _key("deal.hand_size", 5, int),
    _key("match.limit", 200, int),
    _key("turn.slap_down", "none", "single", "sets", "sets_and_runs"),
    _key("deck.jokers", 2, int),
    _key("scoring.asaf_penalty", 30, int),
    _key("scoring.reduce_at", "none", "limit", int),
    _key("match.end", "last_standing", "first_over", "single_round"),
    _key("table.max_players", 8, int),
    _key("table.asaf_word", "Asaf", str),
    _key("scoring.reduce_by", "half", int),
    _key("melds.jokers", "runs", "plain", "sets_and_runs"),
    _key("pickup.joker_swap", "none", "as_throw", "with_throw"),
    _key("call.out_of_turn", "forbidden", "ends_round"),
    _key("scoring.zero_for", "yaniv", "asaf", "both"),
    _key("scoring.multi_asaf", "flat", "each", "plus_each"),
    _key("table.call_word", "Yaniv", str),
    _key("pickup.reshuffle_keeps", "last_play", "top_card"),
    _key("deck.packs", "auto", int),
    _key("pickup.from_last_play", "ends", "last", "any", "any_of_set"),
    _key("call.over_limit", "forbidden", "continue", "draw_three", "swap_hands", "eliminate", "self_asaf"),
    _key("match.limit_hit", "over", "reach"),
    _key("table.direction", "clockwise", "counterclockwise"),
    _key("table.tranning_seconds", 0, int),
    _key("deck.pack", "full", "half", "half_up_to_4"),
    _key("turn.order", "throw_first", "draw_first", "either"),
    _key("turn.early_throw", False, True),
    _key("melds.ace", "low", "low_or_high", "wrap"),
    _key("call.ends_round", "at_once", "after_final_turns"),
    _key("call.punish_above", None, int),
    _key("call.wrong_word", None, str),
    _key("scoring.streak_length", 0, int),
    _key("scoring.tally_length", 0, int),
    _key("table.min_players", 2, int),
    _key("deck.values.ace", 1, int),
    _key("deck.values.jack", 10, int),
    _key("deck.values.queen", 10, int),
    _key("deck.values.king", 10, int),
    _key("deck.values.joker", 0, int),
    _key("deck.values.one_eyed_jack", None, int),
    _key("deal.extra_cards", 0, int),
    _key("pickup.first_upcard", True, False),
    _key("scoring.multi_asaf_points", 20, int),
    _key("scoring.out_of_turn_penalty", 30, int),
    _key("scoring.wrong_word_penalty", 30, int),
    _key("scoring.streak_bonus", 25, int),
    _key("scoring.tally_bonus", 25, int),
    _key("match.tie", "extra_round", "shared"),
    _key("match.round_limit", 0, int),
    _key("melds.runs", "allowed", "forbidden"),
    _key("pickup.needs_throw_of", 1, int),
    _key("call.beaten_by", "equal_or_lower", "lower"),
    _key("scoring.beaten_caller", "hand_plus_penalty", "penalty_only"),
    _key("scoring.others_when_beaten", "hand", "zero"),
    _key("match.next_starter", "lowest", "caller", "rotate"),
)
"""Position is the number of the key. Keys that are changed most often come first, because small distances take few
bits.

*Why* this repeats the declarations of `rules.house_rules`: those may change, but a share code must keep its meaning. A
new key, or a new word of a key, is added at the end here; older programs then report that the code is newer than they
are. A wider range needs no change, because numbers of any size can be written. Neither does a new default in
`rules.house_rules`: a code stores the differences from the defaults *in this table*."""


def _encode_value(key: ShareCodeKey, new_value: RuleValue) -> str:
    """Return the code of a value: the index among the alternatives, and for an open type the number or text.

    A number is coded as its zigzag difference from the base number, a text as its length in bytes and UTF-8.
    """
    value_type = type(new_value)
    if new_value in key.alternatives:
        return _gamma_code(key.alternatives.index(new_value))
    alternative_code = _gamma_code(key.alternatives.index(value_type))
    if isinstance(new_value, str):
        utf8 = new_value.encode()
        return alternative_code + _gamma_code(len(utf8)) + "".join(f"{byte:08b}" for byte in utf8)
    assert isinstance(new_value, int)
    offset = new_value - _base_number(key)
    zigzag = 2 * offset if offset >= 0 else -2 * offset - 1
    return alternative_code + _encode_number(zigzag, _NUMBER_LOW_BITS)


def _base_number(key: ShareCodeKey) -> int:
    """Return the number relative to which numbers of this key are written: its default, or 0."""
    return key.default if isinstance(key.default, int) else 0


class _BitReader:
    """Reader for the bits of a code, from first to last.

    :raises ShareCodeError: from its methods, if the bits end early or mean something unknown.
    """

    def __init__(self, bits: str) -> None:
        self._bits = bits
        self._position = 0

    def read_count(self) -> int:
        first_one = self._bits.find("1", self._position)
        length = first_one - self._position + 1
        self._position = first_one
        return self._read_bits(length) - 1

    def read_number(self, low_bits: int) -> int:
        return (self.read_count() << low_bits) + self._read_bits(low_bits)

    def read_value(self, key: ShareCodeKey) -> RuleValue:
        alternative_index = self.read_count()
        if alternative_index >= len(key.alternatives):
            raise _newer_version_error()
        alternative = key.alternatives[alternative_index]
        if alternative is str:
            return self._read_text()
        if alternative is int:
            zigzag = self.read_number(_NUMBER_LOW_BITS)
            return _base_number(key) + (zigzag // 2 if zigzag % 2 == 0 else -(zigzag + 1) // 2)
        assert not isinstance(alternative, type)
        return alternative

    def _read_text(self) -> str:
        byte_count = self.read_count()
        try:
            return bytes(self._read_bits(8) for _ in range(byte_count)).decode()
        except DECODE_ERRORS as error:
            raise _newer_version_error() from error

    def _read_bits(self, length: int) -> int:
        digits = self._bits[self._position : self._position + length]
        if len(digits) < length or not digits:
            raise _newer_version_error()
        self._position += length
        return int(digits, 2)
