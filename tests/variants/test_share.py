"""Codes of rule sets: the same rules come back, and no slip goes unnoticed."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json

from tests.house_rules import house_rules
from yaniv.rules.catalogue import BY_PATH, RULES, Rule, Value, changed, value
from yaniv.rules.house import HouseRules
from yaniv.sanitize import flaw
from yaniv.variants import letters, share
from yaniv.variants.codebook import BOOK
from yaniv.variants.letters import ALPHABET, CodeError
from yaniv.variants.library import load, names
from yaniv.variants.share import code_of, rules_of

KEPT = [
    line.split(" ", 1)
    for line in (Path(__file__).parent / "codes.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
INVERSE = {one: other for one in range(32) for other in range(32) if letters._product(one, other) == 1}


@given(house_rules())
@settings(max_examples=400)
def test_the_rules_come_back_from_their_code(rules: HouseRules) -> None:
    assert rules_of(code_of(rules)) == rules


@given(house_rules(), st.text(st.characters(codec="utf-8"), min_size=1, max_size=40))
def test_every_word_of_the_table_comes_back_or_is_refused(rules: HouseRules, word: str) -> None:
    for path in ("table.call_word", "table.asaf_word", "call.wrong_word"):
        rules = changed(rules, path, word)
    code = code_of(rules)

    if flaw(word) is None:
        assert rules_of(code) == rules
    else:
        with pytest.raises(CodeError, match="A word in this code cannot be used"):
            rules_of(code)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.path)
def test_every_key_comes_back_with_all_its_words_and_both_ends_of_its_range(rule: Rule) -> None:
    for told in ends(rule):
        rules = changed(HouseRules(), rule.path, told)

        assert rules_of(code_of(rules)) == rules


@pytest.mark.parametrize(("code", "differing"), KEPT)
def test_codes_that_people_have_kept_go_on_meaning_the_same(code: str, differing: str) -> None:
    assert differences(rules_of(code)) == json.decode(differing)
    assert code_of(rules_of(code)) == code


@pytest.mark.parametrize("name", names())
def test_a_shipped_variant_fits_on_a_line(name: str) -> None:
    assert len(code_of(load(name).rules)) <= 80


def test_four_changes_of_one_evening_fit_in_sixteen_letters() -> None:
    evening: dict[str, Value] = {"deal.hand_size": 7, "call.limit": 9, "turn.slap_down": "sets", "match.limit": 100}
    rules = HouseRules()
    for path, told in evening.items():
        rules = changed(rules, path, told)

    assert len(code_of(rules)) <= len("YNV1-XXXX-XXXX-XXXX-XXXX")


@pytest.mark.parametrize("name", names())
def test_no_single_letter_can_be_mistyped_unnoticed(name: str) -> None:
    code = code_of(load(name).rules)

    for at, group in places(code):
        for other in set(ALPHABET) - {code[at]}:
            told = refusal(code[:at] + other + code[at + 1 :])

            assert told == f"A letter of this code is wrong: look at group {group[0]}, {spoilt(group[1], at, other)}."


@pytest.mark.parametrize("name", names())
def test_no_two_neighbours_can_change_places_unnoticed(name: str) -> None:
    code = code_of(load(name).rules)
    spots = [at for at, _ in places(code)]

    for one, other in pairwise(spots):
        if code[one] != code[other]:
            swapped = list(code)
            swapped[one], swapped[other] = code[other], code[one]

            assert refusal("".join(swapped)).startswith("Two letters of this code have changed places: look ")


@pytest.mark.parametrize("name", names())
def test_a_letter_left_out_is_missed_where_it_was(name: str) -> None:
    code = code_of(load(name).rules)

    for at, (number, _) in places(code):
        assert refusal(code[:at] + code[at + 1 :]).startswith(f"This is no complete code: group {number}, ")
        assert refusal(code[:at] + "7" + code[at:]).startswith(f"This is no code: group {number}, ")
        assert "no complete code" in refusal((code[:at] + code[at + 1 :]).replace("-", ""))


def test_any_three_wrong_letters_are_noticed_in_the_longest_code() -> None:
    columns = letters._columns(letters.LONGEST)[::-1]
    lines = {line(column) for column in columns}
    assert len(lines) == letters.LONGEST, "two letters could make up for each other"

    for column in columns[1:]:
        for times in range(1, 32):
            both = letters._sum(columns[0], letters._times(times, column))
            assert line(both) not in lines, "a third letter could make up for two"


@given(st.sampled_from(KEPT), st.sampled_from(("", " ", "\n", "\N{EN DASH}", " - ")), st.booleans())
def test_dashes_and_capitals_do_not_matter(kept: list[str], between: str, lower: bool) -> None:  # noqa: FBT001
    code = kept[0].replace("-", between)

    assert rules_of(f"  {code.lower() if lower else code}\n") == rules_of(kept[0])


def test_digits_may_be_written_as_the_letters_that_look_like_them() -> None:
    (code, *_), *_ = [kept for kept in KEPT if "0" in kept[0] and "1" in kept[0][4:]]

    assert rules_of(code.replace("0", "O").replace("1", "l")) == rules_of(code)


@given(st.integers(0, 31), st.text("01", max_size=200))
def test_what_a_newer_program_says_is_told_and_not_guessed(version: int, bits: str) -> None:
    code = letters.spell(share.MARK, version, bits)

    assert meaning(code) in {"rules", "newer"} if version == share.VERSION else meaning(code) == "newer"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("", "A code of rules begins with YNV."),
        ("HELLO", "A code of rules begins with YNV."),
        ("YNV", "This is no complete code: letters are missing, or there are too many."),
        ("YNV1", "This is no complete code: letters are missing, or there are too many."),
        ("YNV1-G00D-W8E", "This is no complete code: group 3, W8E, is too short."),
        ("YNV1-G00DW-8E", "This is no complete code: letters are missing, or there are too many."),
        ("YNV-G00D-W8E7", "This is no complete code: group 1, YNV, is too short."),
        ("YNV1-G00D-W8U7", "No code has a U in it: look at group 3, W8U7."),
        ("YNV1-G00D-8WE7", "Two letters of this code have changed places: look at group 3, 8WE7."),
        ("YNV1-G00W-D8E7", "Two letters of this code have changed places: look where groups 2 and 3 meet."),
        ("YNV1-1234-5678", "Several letters of this code are wrong."),
        ("YNV1-" + "G00D-" * 260, "This is no complete code: letters are missing, or there are too many."),
    ],
)
def test_what_is_wrong_is_told_with_its_place(code: str, told: str) -> None:
    assert refusal(code) == told


def test_words_that_no_code_can_hold_are_refused() -> None:
    with pytest.raises(share.TooLongError, match="too long for a code"):
        code_of(changed(HouseRules(), "table.call_word", "Yaniv" * 200))


def test_the_book_knows_every_key_and_every_word() -> None:
    assert {entry.path for entry in BOOK} == set(BY_PATH), "add the new key at the end of the codebook"
    for entry in BOOK:
        rule = BY_PATH[entry.path]
        kinds = {int: rule.lowest is not None, str: rule.is_text}
        assert {*rule.words} <= {entry.default, *entry.others}, "add the new word at the end of its line"
        assert all((kind in entry.others) or entry.default.__class__ is kind for kind, has in kinds.items() if has)


def ends(rule: Rule) -> Iterator[Value]:
    yield from rule.words
    yield from (end for end in (rule.lowest, rule.highest) if end is not None)
    yield from (False, True) if rule.is_switch else ()
    yield from ("x",) if rule.is_text else ()
    yield from (None,) if rule.may_be_null else ()


def differences(rules: HouseRules) -> dict[str, Value]:
    return {rule.path: value(rules, rule.path) for rule in RULES if value(rules, rule.path) != rule.default}


def places(code: str) -> Iterator[tuple[int, tuple[int, str]]]:
    """Each letter behind the mark, with the number and the letters of its group."""
    at = 0
    for number, group in enumerate(code.split("-"), start=1):
        yield from ((at + inside, (number, group)) for inside in range(3 if number == 1 else 0, len(group)))
        at += len(group) + 1


def spoilt(group: str, at: int, other: str) -> str:
    inside = at if len(group) == 4 and at < 4 else (at - 5) % 5
    return group[:inside] + other + group[inside + 1 :]


def meaning(code: str) -> str:
    try:
        rules_of(code)
    except CodeError as refused:
        return "newer" if "newer" in str(refused) else str(refused)
    return "rules"


def refusal(code: str) -> str:
    with pytest.raises(CodeError) as refused:
        rules_of(code)
    return str(refused.value)


def line(column: tuple[int, ...]) -> tuple[int, ...]:
    """All multiples of a column are the same to it: a letter may be wrong by any amount."""
    first = next(each for each in column if each)
    return letters._times(INVERSE[first], column)
