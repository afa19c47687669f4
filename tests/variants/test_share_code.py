"""Codes of rule sets: the same rules come back, and no slip goes unnoticed."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json

from tests.case_selection import example_count
from tests.rule_strategies import house_rules
from yaniv.narration.message_text import error_text
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue, get_value, with_value
from yaniv.sanitize import find_text_flaw
from yaniv.variants import checksum_base32, share_code
from yaniv.variants.checksum_base32 import ALPHABET, ShareCodeError
from yaniv.variants.library import load, variant_ids
from yaniv.variants.share_code import decode_rules, encode_rules
from yaniv.variants.share_code_schema import SHARE_CODE_KEYS

PUBLISHED_CODES = [
    line.split(" ", 1)
    for line in (Path(__file__).parent / "codes.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
MULTIPLICATIVE_INVERSE = {
    one: other for one in range(32) for other in range(32) if checksum_base32._multiply(one, other) == 1
}


@given(house_rules())
@settings(max_examples=example_count(100))
def test_the_rules_come_back_from_their_code(rules: HouseRules) -> None:
    assert decode_rules(encode_rules(rules)) == rules


@given(house_rules(), st.text(st.characters(codec="utf-8"), min_size=1, max_size=40))
def test_every_word_of_the_table_comes_back_or_is_refused(rules: HouseRules, word: str) -> None:
    for path in ("table.call_word", "table.asaf_word", "call.wrong_word"):
        rules = with_value(rules, path, word)
    code = encode_rules(rules)

    if find_text_flaw(word) is None:
        assert decode_rules(code) == rules
    else:
        with pytest.raises(ShareCodeError, match="unusable_code_word"):
            decode_rules(code)


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_every_key_comes_back_with_all_its_words_and_both_ends_of_its_range(rule: RuleSpec) -> None:
    for end_value in ends(rule):
        rules = with_value(HouseRules(), rule.path, end_value)

        assert decode_rules(encode_rules(rules)) == rules


@pytest.mark.parametrize(("code", "differing"), PUBLISHED_CODES)
def test_codes_that_people_have_kept_go_on_meaning_the_same(code: str, differing: str) -> None:
    assert differences(decode_rules(code)) == json.decode(differing)
    assert encode_rules(decode_rules(code)) == code


@pytest.mark.parametrize("name", variant_ids())
def test_a_shipped_variant_fits_on_a_line(name: str) -> None:
    assert len(encode_rules(load(name).rules)) <= 80


def test_four_changes_of_one_evening_fit_in_sixteen_letters() -> None:
    evening: dict[str, RuleValue] = {"deal.hand_size": 7, "call.limit": 9, "turn.slap_down": "sets", "match.limit": 100}
    rules = HouseRules()
    for path, new_value in evening.items():
        rules = with_value(rules, path, new_value)

    assert len(encode_rules(rules)) <= len("YNV1-XXXX-XXXX-XXXX-XXXX")


@pytest.mark.parametrize("name", variant_ids())
def test_no_single_letter_can_be_mistyped_unnoticed(name: str) -> None:
    code = encode_rules(load(name).rules)

    for index, group in places(code):
        for other in set(ALPHABET) - {code[index]}:
            refusal_text = refusal(code[:index] + other + code[index + 1 :])

            assert refusal_text == f"One letter is wrong: check group {group[0]}, {spoilt(group[1], index, other)}."


@pytest.mark.parametrize("name", variant_ids())
def test_no_two_neighbours_can_change_places_unnoticed(name: str) -> None:
    code = encode_rules(load(name).rules)
    spots = [index for index, _ in places(code)]

    for one, other in pairwise(spots):
        if code[one] != code[other]:
            swapped = list(code)
            swapped[one], swapped[other] = code[other], code[one]

            assert refusal("".join(swapped)).startswith("Two letters are swapped: check ")


@pytest.mark.parametrize("name", variant_ids())
def test_a_letter_left_out_is_missed_where_it_was(name: str) -> None:
    code = encode_rules(load(name).rules)

    for index, (number, _) in places(code):
        assert refusal(code[:index] + code[index + 1 :]).startswith(f"This code is incomplete: group {number}, ")
        assert refusal(code[:index] + "7" + code[index:]).startswith(f"Not a valid code: group {number}, ")
        undashed = (code[:index] + code[index + 1 :]).replace("-", "")
        assert refusal(undashed) == "This code has too few or too many letters."


def test_any_three_wrong_letters_are_noticed_in_the_longest_code() -> None:
    columns = checksum_base32._position_remainders(checksum_base32.MAX_LENGTH)[::-1]
    lines = {line(column) for column in columns}
    assert len(lines) == checksum_base32.MAX_LENGTH, "two letters could make up for each other"

    for column in columns[1:]:
        for times in range(1, 32):
            both = checksum_base32._add(columns[0], checksum_base32._scale(times, column))
            assert line(both) not in lines, "a third letter could make up for two"


@given(st.sampled_from(PUBLISHED_CODES), st.sampled_from(("", " ", "\n", "\N{EN DASH}", " - ")), st.booleans())
def test_dashes_and_capitals_do_not_matter(kept: list[str], between: str, lower: bool) -> None:  # noqa: FBT001
    code = kept[0].replace("-", between)

    assert decode_rules(f"  {code.lower() if lower else code}\n") == decode_rules(kept[0])


def test_digits_may_be_written_as_the_letters_that_look_like_them() -> None:
    (code, *_), *_ = [published for published in PUBLISHED_CODES if "0" in published[0] and "1" in published[0][4:]]

    assert decode_rules(code.replace("0", "O").replace("1", "l")) == decode_rules(code)


@given(st.integers(0, 31), st.text("01", max_size=200))
def test_what_a_newer_program_says_is_told_and_not_guessed(version: int, bits: str) -> None:
    code = checksum_base32.encode(share_code.CODE_PREFIX, version, bits)

    assert meaning(code) in {"rules", "newer"} if version == share_code.VERSION else meaning(code) == "newer"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("", "Rule codes start with YNV."),
        ("HELLO", "Rule codes start with YNV."),
        ("YNV", "This code has too few or too many letters."),
        ("YNV1", "This code has too few or too many letters."),
        ("YNV1-G00D-W8E", "This code is incomplete: group 3, W8E, is too short."),
        ("YNV1-G00DW-8E", "This code has too few or too many letters."),
        ("YNV-G00D-W8E7", "This code is incomplete: group 1, YNV, is too short."),
        ("YNV1-G00D-W8U7", "Codes never contain U: check group 3, W8U7."),
        ("YNV1-G00D-8WE7", "Two letters are swapped: check group 3, 8WE7."),
        ("YNV1-G00W-D8E7", "Two letters are swapped: check where groups 2 and 3 meet."),
        ("YNV1-1234-5678", "Several letters in this code are wrong."),
        ("YNV1-" + "G00D-" * 260, "This code has too few or too many letters."),
    ],
)
def test_what_is_wrong_is_told_with_its_place(code: str, told: str) -> None:
    assert refusal(code) == told


def test_words_that_no_code_can_hold_are_refused() -> None:
    with pytest.raises(share_code.CodeTooLongError, match="words_too_long_for_code"):
        encode_rules(with_value(HouseRules(), "table.call_word", "Yaniv" * 200))


def test_the_book_knows_every_key_and_every_word() -> None:
    assert {entry.path for entry in SHARE_CODE_KEYS} == set(SPEC_BY_PATH), "add the new key at the end of the codebook"
    for entry in SHARE_CODE_KEYS:
        rule = SPEC_BY_PATH[entry.path]
        kinds = {int: rule.lowest is not None, str: rule.is_text}
        assert {*rule.words} <= {entry.default, *entry.alternatives}, "add the new word at the end of its line"
        assert all(
            (kind in entry.alternatives) or entry.default.__class__ is kind for kind, has in kinds.items() if has
        )


def ends(rule: RuleSpec) -> Iterator[RuleValue]:
    yield from rule.words
    yield from (end for end in (rule.lowest, rule.highest) if end is not None)
    yield from (False, True) if rule.is_switch else ()
    yield from ("x",) if rule.is_text else ()
    yield from (None,) if rule.may_be_null else ()


def differences(rules: HouseRules) -> dict[str, RuleValue]:
    return {
        rule.path: get_value(rules, rule.path) for rule in RULE_SPECS if get_value(rules, rule.path) != rule.default
    }


def places(code: str) -> Iterator[tuple[int, tuple[int, str]]]:
    """Each letter behind the mark, with the number and the letters of its group."""
    index = 0
    for number, group in enumerate(code.split("-"), start=1):
        yield from ((index + inside, (number, group)) for inside in range(3 if number == 1 else 0, len(group)))
        index += len(group) + 1


def spoilt(group: str, index: int, other: str) -> str:
    inside = index if len(group) == 4 and index < 4 else (index - 5) % 5
    return group[:inside] + other + group[inside + 1 :]


def meaning(code: str) -> str:
    try:
        decode_rules(code)
    except ShareCodeError as refused:
        return "newer" if refused.message.code == "newer_code" else error_text(refused)
    return "rules"


def refusal(code: str) -> str:
    with pytest.raises(ShareCodeError) as refused:
        decode_rules(code)
    return error_text(refused.value)


def line(column: tuple[int, ...]) -> tuple[int, ...]:
    """All multiples of a column are the same to it: a letter may be wrong by any amount."""
    first = next(each for each in column if each)
    return checksum_base32._scale(MULTIPLICATIVE_INVERSE[first], column)
