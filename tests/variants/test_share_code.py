"""Tests of share codes of rules: they decode to the same rules, and typing mistakes are detected."""

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
from yaniv.variants.library import load, variant_ids, variant_of_rules
from yaniv.variants.share_code import SHARE_CODE_KEYS, code_groups, decode_rules, encode_rules, split_name, with_name

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
def test_any_rules_decode_from_their_code(rules: HouseRules) -> None:
    assert decode_rules(encode_rules(rules)) == rules


@given(house_rules(), st.text(st.characters(codec="utf-8"), min_size=1, max_size=40))
def test_any_call_word_decodes_or_is_refused(rules: HouseRules, word: str) -> None:
    for path in ("table.call_word", "table.asaf_word", "call.wrong_word"):
        rules = with_value(rules, path, word)
    code = encode_rules(rules)

    if find_text_flaw(word) is None:
        assert decode_rules(code) == rules
    else:
        with pytest.raises(ShareCodeError, match="unusable_code_word"):
            decode_rules(code)


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_every_key_decodes_with_its_words_and_the_bounds_of_its_range(rule: RuleSpec) -> None:
    for end_value in sample_values(rule):
        rules = with_value(HouseRules(), rule.path, end_value)

        assert decode_rules(encode_rules(rules)) == rules


@pytest.mark.parametrize(("code", "differing"), PUBLISHED_CODES)
def test_published_codes_keep_their_meaning(code: str, differing: str) -> None:
    assert differences(decode_rules(code)) == json.decode(differing)
    assert encode_rules(decode_rules(code)) == code


@pytest.mark.parametrize("name", variant_ids())
def test_the_code_of_a_shipped_variant_fits_on_a_line(name: str) -> None:
    assert len(encode_rules(load(name).rules)) <= 80


def test_four_changed_rules_fit_in_sixteen_letters() -> None:
    changes: dict[str, RuleValue] = {"deal.hand_size": 7, "call.limit": 9, "turn.slap_down": "sets", "match.limit": 100}
    rules = HouseRules()
    for path, new_value in changes.items():
        rules = with_value(rules, path, new_value)

    assert len(encode_rules(rules)) <= len("YNV1-XXXX-XXXX-XXXX-XXXX")


@pytest.mark.parametrize("name", variant_ids())
def test_a_single_wrong_letter_is_detected_and_located(name: str) -> None:
    code = encode_rules(load(name).rules)

    for index, group in letter_positions(code):
        for other in set(ALPHABET) - {code[index]}:
            refusal_text = refusal_message(code[:index] + other + code[index + 1 :])

            assert (
                refusal_text
                == f"One letter is wrong: check group {group[0]}, {replace_letter(group[1], index, other)}."
            )


@pytest.mark.parametrize("name", variant_ids())
def test_two_swapped_neighbours_are_detected(name: str) -> None:
    code = encode_rules(load(name).rules)
    spots = [index for index, _ in letter_positions(code)]

    for one, other in pairwise(spots):
        if code[one] != code[other]:
            swapped = list(code)
            swapped[one], swapped[other] = code[other], code[one]

            assert refusal_message("".join(swapped)).startswith("Two letters are swapped: check ")


@pytest.mark.parametrize("name", variant_ids())
def test_a_missing_or_extra_letter_is_located(name: str) -> None:
    code = encode_rules(load(name).rules)

    for index, (number, _) in letter_positions(code):
        assert refusal_message(code[:index] + code[index + 1 :]).startswith(
            f"This code is incomplete: group {number}, "
        )
        assert refusal_message(code[:index] + "7" + code[index:]).startswith(f"Not a valid code: group {number}, ")
        undashed = (code[:index] + code[index + 1 :]).replace("-", "")
        assert refusal_message(undashed) == "This code has too few or too many letters."


def test_any_three_wrong_letters_are_detected_in_the_longest_code() -> None:
    columns = checksum_base32._position_remainders(checksum_base32.MAX_LENGTH)[::-1]
    directions = {normalised(column) for column in columns}
    assert len(directions) == checksum_base32.MAX_LENGTH, "two wrong letters could cancel each other out"

    for column in columns[1:]:
        for factor in range(1, 32):
            both = checksum_base32._add(columns[0], checksum_base32._scale(factor, column))
            assert normalised(both) not in directions, "a third wrong letter could cancel out two others"


@given(st.sampled_from(PUBLISHED_CODES), st.sampled_from(("", " ", "\n", "\N{EN DASH}", " - ")), st.booleans())
def test_dashes_and_letter_case_do_not_matter(published: list[str], separator: str, lower: bool) -> None:  # noqa: FBT001
    code = published[0].replace("-", separator)

    assert decode_rules(f"  {code.lower() if lower else code}\n") == decode_rules(published[0])


def test_digits_may_be_written_as_the_letters_that_look_like_them() -> None:
    (code, *_), *_ = [published for published in PUBLISHED_CODES if "0" in published[0] and "1" in published[0][4:]]

    assert decode_rules(code.replace("0", "O").replace("1", "l")) == decode_rules(code)


@given(st.integers(0, 31), st.text("01", max_size=200))
def test_a_code_of_a_newer_version_is_reported_as_such(version: int, bits: str) -> None:
    code = checksum_base32.encode(share_code.CODE_PREFIX, version, bits)

    assert (
        decode_result(code) in {"rules", "newer"} if version == share_code.VERSION else decode_result(code) == "newer"
    )


@pytest.mark.parametrize(
    ("code", "expected"),
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
def test_a_mistake_in_a_code_is_reported_with_its_position(code: str, expected: str) -> None:
    assert refusal_message(code) == expected


def test_call_words_too_long_for_a_code_are_refused() -> None:
    with pytest.raises(share_code.CodeTooLongError, match="words_too_long_for_code"):
        encode_rules(with_value(HouseRules(), "table.call_word", "Yaniv" * 200))


def test_the_codebook_has_every_key_and_every_word() -> None:
    assert {entry.path for entry in SHARE_CODE_KEYS} == set(SPEC_BY_PATH), "add the new key at the end of the codebook"
    for entry in SHARE_CODE_KEYS:
        rule = SPEC_BY_PATH[entry.path]
        kinds = {int: rule.lowest is not None, str: rule.is_text}
        assert {*rule.words} <= {entry.default, *entry.alternatives}, "add the new word at the end of its line"
        assert all(
            (kind in entry.alternatives) or entry.default.__class__ is kind for kind, has in kinds.items() if has
        )


def sample_values(rule: RuleSpec) -> Iterator[RuleValue]:
    yield from rule.words
    yield from (end for end in (rule.lowest, rule.highest) if end is not None)
    yield from (False, True) if rule.is_switch else ()
    yield from ("x",) if rule.is_text else ()
    yield from (None,) if rule.may_be_null else ()


def differences(rules: HouseRules) -> dict[str, RuleValue]:
    return {
        rule.path: get_value(rules, rule.path) for rule in RULE_SPECS if get_value(rules, rule.path) != rule.default
    }


def letter_positions(code: str) -> Iterator[tuple[int, tuple[int, str]]]:
    """Yield the index of each letter after the prefix, with the number and the letters of its group."""
    index = 0
    for number, group in enumerate(code.split("-"), start=1):
        yield from (
            (index + index_in_group, (number, group)) for index_in_group in range(3 if number == 1 else 0, len(group))
        )
        index += len(group) + 1


def replace_letter(group: str, index: int, other: str) -> str:
    index_in_group = index if len(group) == 4 and index < 4 else (index - 5) % 5
    return group[:index_in_group] + other + group[index_in_group + 1 :]


def decode_result(code: str) -> str:
    try:
        decode_rules(code)
    except ShareCodeError as refused:
        return "newer" if refused.message.code == "newer_code" else error_text(refused)
    return "rules"


def refusal_message(code: str) -> str:
    with pytest.raises(ShareCodeError) as refused:
        decode_rules(code)
    return error_text(refused.value)


def normalised(column: tuple[int, ...]) -> tuple[int, ...]:
    """Scale a column so that its first non-zero element is 1; all multiples of a column give the same result."""
    first = next(each for each in column if each)
    return checksum_base32._scale(MULTIPLICATIVE_INVERSE[first], column)


@pytest.mark.parametrize("name", ["Friday", "Our house: the long one", "בית", "YNV1-0000", "a/b.yaml"])
def test_a_code_carries_a_name_before_it(name: str) -> None:
    rules = with_value(HouseRules(), "call.limit", 9)
    text = with_name(name, encode_rules(rules))

    assert split_name(f" {text}\n") == (name, encode_rules(rules))
    assert load(text) == variant_of_rules(rules, name)
    assert load(text.replace("-", "–")).rules == rules  # noqa: RUF001 -- as chat programs write it


def test_a_mistyped_code_with_a_name_is_still_a_code() -> None:
    assert split_name("Home: ynv1-0hdj-4s2") == ("Home", "ynv1-0hdj-4s2")
    assert with_name("", "YNV1-0HDJ-4S2C") == "YNV1-0HDJ-4S2C"


@pytest.mark.parametrize("text", ["YNV1-0HDJ-4S2C", "ynv1 0hdj", "Friday: YNV1", "name: Friday\ncall: {limit: 9}", ""])
def test_other_texts_carry_no_name(text: str) -> None:
    assert split_name(text) == ("", text)


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("ynv1 2dr8qdcp h2v5", "YNV1 2DR8 QDCP H2V5"),
        ("Friday: YNV1-2DR8-QDCP", "YNV1 2DR8 QDCP"),
        ("ynv1 2dr qdcp h2v5", "YNV1 2DR QDCP H2V5"),
        ("ynv", "YNV"),
        ("", ""),
    ],
)
def test_groups_are_those_that_messages_count(text: str, groups: str) -> None:
    assert " ".join(code_groups(text)) == groups
