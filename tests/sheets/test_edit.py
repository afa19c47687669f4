"""One value changed in a text that somebody wrote: that value, and not a letter more."""

import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.house_rules import house_rules, values
from yaniv.rules.catalogue import BY_PATH, RULES, Rule, Value, changed, value
from yaniv.rules.house import HouseRules, Variant
from yaniv.sheets.edit import Unreadable, drop, mended, put, spans
from yaniv.sheets.loader import compose
from yaniv.sheets.problem import Problem
from yaniv.sheets.reader import read
from yaniv.sheets.walker import plain
from yaniv.sheets.writer import scalar
from yaniv.variants.library import variant_in

FRIDAY = """\
# our table
name: Friday rules   # since 1998
call:   # who may stop
  limit: 7  # Dana insists
  # over_limit stays

# the end
"""


def understood(text: str) -> Any:  # noqa: ANN401 - data of any shape
    node = compose(text.encode())
    assert not isinstance(node, Problem), f"{node.message}\n{text}"
    return plain(node)


@pytest.mark.parametrize(
    ("text", "path", "to", "expected"),
    [
        (FRIDAY, "call.limit", 10, FRIDAY.replace("limit: 7", "limit: 10")),
        (FRIDAY, "call.wrong_word", "no", FRIDAY.replace("insists\n", 'insists\n  wrong_word: "no"\n')),
        (FRIDAY, "deck.values.ace", 2, FRIDAY.replace("insists\n", "insists\ndeck:\n  values:\n    ace: 2\n")),
        ("{}\n", "call.limit", 7, "call:\n  limit: 7\n"),
        ("--- {}\n", "call.limit", 7, "--- {call: {limit: 7}}\n"),
        ("name: x", "turn.early_throw", True, "name: x\nturn:\n  early_throw: true"),
        ("name: x\r\n", "turn.early_throw", True, "name: x\r\nturn:\r\n  early_throw: true\r\n"),
        ("call: {limit: 5}  # c\n", "call.limit", 9, "call: {limit: 9}  # c\n"),
        ("call: {limit: 5}\n", "call.wrong_word", "Oh no", "call: {limit: 5, wrong_word: Oh no}\n"),
        ("call: {limit: 5,}\n", "call.wrong_word", "Oh", "call: {limit: 5, wrong_word: Oh,}\n"),
        ("call: {}\n", "call.limit", 9, "call: {limit: 9}\n"),
        ("call: {# c\n  }\n", "call.limit", 9, "call: {limit: 9 # c\n  }\n"),
        ("call:\n", "call.limit", 9, "call: {limit: 9}\n"),
        ("call: 7 # c\n", "call.limit", 9, "call: {limit: 9} # c\n"),
        ("call:\n  wrong_word:\n", "call.wrong_word", "Oh", "call:\n  wrong_word: Oh\n"),
        ("call: {wrong_word}\n", "call.wrong_word", "Oh", "call: {wrong_word: Oh}\n"),
        ("call:\n  limit: |\n    seven\n\n# c\n", "call.limit", 7, "call:\n  limit: 7\n\n# c\n"),
        ("deck:\n  values:\n    ace: 2 # two\n# c\n", "deck.jokers", 1,
         "deck:\n  values:\n    ace: 2 # two\n  jokers: 1\n# c\n"),
        ("deck: {jokers: 1}\n", "deck.values.ace", 2, "deck: {jokers: 1, values: {ace: 2}}\n"),
    ],
)  # fmt: skip
def test_a_value_is_put_where_it_belongs(text: str, path: str, to: Value, expected: str) -> None:
    assert put(text, path, to) == expected


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        (FRIDAY, "name", FRIDAY.replace("name: Friday rules   # since 1998\n", "")),
        (FRIDAY, "call.limit", "# our table\nname: Friday rules   # since 1998\n  # over_limit stays\n\n# the end\n"),
        ("call:\n  limit: 5\n", "call.limit", "{}\n"),
        ("call:\n  limit: 5\n", "call.over_limit", "call:\n  limit: 5\n"),
        ("call:\n  limit: 5\n", "deal.hand_size", "call:\n  limit: 5\n"),
        ("a: 1\nb: 2", "b", "a: 1\n"),
        ("a: 1\r\nb: 2\r\n", "a", "b: 2\r\n"),
        ("{a: 1, b: 2, c: 3}", "a", "{b: 2, c: 3}"),
        ("{a: 1, b: 2, c: 3}", "b", "{a: 1, c: 3}"),
        ("{a: 1, b: 2, c: 3}", "c", "{a: 1, b: 2}"),
        ("{a: 1, # one, two\n b: 2, }", "b", "{a: 1 # one, two\n, }"),
        ("{a: 1,}", "a", "{}"),
        ("name: x\ndeck: {values: {ace: 2}}\n", "deck.values.ace", "name: x\n"),
    ],
)
def test_a_key_goes_and_leaves_no_empty_block(text: str, path: str, expected: str) -> None:
    assert drop(text, path) == expected


@pytest.mark.parametrize("text", ["", "call: [", "- 7", "name: x\n\tcall: 7"])
def test_what_cannot_be_read_is_not_edited(text: str) -> None:
    with pytest.raises(Unreadable):
        put(text, "call.limit", 7)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turn:\n  slap_down: Sets  # c\n", "turn:\n  slap_down: sets  # c\n"),
        ("call:\n  limt: 7  # c\n", "call:\n  limit: 7  # c\n"),
        ("hand_size: 7\n", "deal:\n  hand_size: 7\n"),
        ("name: x\ncall.limit: 7\n", "name: x\ncall:\n  limit: 7\n"),
        ("turn:\n  early_throw: yes\n", "turn:\n  early_throw: true\n"),
        ('turn:\n  early_throw: "true"\n', "turn:\n  early_throw: true\n"),
        ("hand_size: {a: 1}\n", None),
        ("call:\n  limit: seven\n", None),
    ],
)
def test_what_was_probably_meant_is_written_at_a_word(text: str, expected: str | None) -> None:
    found = variant_in(text.encode())
    assert isinstance(found, list)

    assert mended(text, found[0]) == expected


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("call:\n  limit: seven # c\n", 5),
        ("scoring:\n  assaf_penalty: 30\n", 13),
        ('turn:\n  early_throw: "true"\n', 6),
        ("call: [\n", 1),
        ("call: [7, 8]\n", 1),
    ],
)
def test_a_problem_is_as_long_as_the_word_it_is_about(text: str, letters: int) -> None:
    found = variant_in(text.encode())
    assert isinstance(found, list)

    assert spans(text, found)[0] == letters


@st.composite
def sheets(draw: st.DrawFn) -> tuple[str, HouseRules]:
    """Rules as somebody may have written them: only some keys, in any order, blocks and braces, comments anywhere."""
    rules = draw(house_rules())
    listed = draw(st.lists(st.sampled_from(RULES), unique=True))
    said = draw(st.sampled_from(["", " # so, we play", "  # {a: 1}"]))
    line_end = draw(st.sampled_from(["\n", "\r\n"]))
    lines = ["# our house", f"name: Friday{said}"]
    for group in dict.fromkeys(rule.group for rule in listed):
        inside = [rule for rule in listed if rule.group == group]
        lines += _braces(group, inside, rules) if draw(st.booleans()) else _lines(group, inside, rules, said)
        lines += draw(st.sampled_from([[], ["  # after it"], ["", "# after it"]]))
    text = line_end.join(lines) + draw(st.sampled_from(["", line_end]))
    written = HouseRules()
    for rule in listed:
        written = changed(written, rule.path, value(rules, rule.path))
    return text, written


def _lines(group: str, inside: list[Rule], rules: HouseRules, said: str) -> list[str]:
    lines = [f"{group}:{said}"]
    lines += [
        f"   {rule.path.split('.')[-1]}: {scalar(value(rules, rule.path))}{said}"
        for rule in inside
        if "values" not in rule.path
    ]
    worth = [rule for rule in inside if "values" in rule.path]
    if worth:
        lines.append("   values:")
        lines += [f"    {rule.path.split('.')[-1]}: {scalar(value(rules, rule.path))}{said}" for rule in worth]
    return lines


def _braces(group: str, inside: list[Rule], rules: HouseRules) -> list[str]:
    told = [
        f"{rule.path.split('.')[-1]}: {scalar(value(rules, rule.path))}" for rule in inside if "values" not in rule.path
    ]
    worth = [
        f"{rule.path.split('.')[-1]}: {scalar(value(rules, rule.path))}" for rule in inside if "values" in rule.path
    ]
    told += [f"values: {{{', '.join(worth)}}}"] if worth else []
    return [f"{group}: {{{', '.join(told)}}}"]


def rules_in(text: str) -> HouseRules:
    """What a text says, contradictions and all."""
    variant = read(text.encode(), Variant)
    assert isinstance(variant, Variant), f"{variant}\n{text}"
    return variant.rules


def comments(text: str) -> int:
    return text.count(" #") + text.startswith("#") + text.count("\n#")


@given(sheets(), st.sampled_from(RULES).flatmap(lambda rule: st.tuples(st.just(rule.path), values(rule))))
def test_a_value_that_is_put_is_read_and_nothing_else_changes(
    sheet: tuple[str, HouseRules], change: tuple[str, Value]
) -> None:
    text, rules = sheet
    path, to = change

    after = put(text, path, to)

    assert rules_in(after) == changed(rules, path, to)
    assert comments(after) == comments(text)
    assert ("\r\n" in after) == ("\r\n" in text) or "\n" not in text
    assert put(put(after, path, BY_PATH[path].default), path, to) == after


@given(sheets(), st.sampled_from(RULES))
def test_a_value_changes_exactly_its_own_letters(sheet: tuple[str, HouseRules], rule: Rule) -> None:
    text, _ = sheet
    old, new = scalar(rule.default), scalar(rule.words[-1] if rule.words else 7)
    name = rule.path.split(".")[-1]

    before, after = put(text, rule.path, rule.default), put(text, rule.path, rule.words[-1] if rule.words else 7)

    places = [found.end() for found in re.finditer(f"{name}: (?={re.escape(old)})", before)]
    assert after in [before[:place] + new + before[place + len(old) :] for place in places]


@given(sheets(), st.sampled_from(RULES))
def test_a_key_that_is_dropped_is_back_at_its_default(sheet: tuple[str, HouseRules], rule: Rule) -> None:
    text, rules = sheet

    after = drop(text, rule.path)

    assert rules_in(after) == changed(rules, rule.path, rule.default)
    assert drop(after, rule.path) == after
    assert "# our house" in after


@settings(max_examples=1000)
@given(house_rules())
@example(HouseRules())
def test_form_to_text_to_form_is_the_same_for_any_house(rules: HouseRules) -> None:
    text = "name: Friday  # since 1998\n"
    for rule in RULES:
        if value(rules, rule.path) != rule.default:
            text = put(text, rule.path, value(rules, rule.path))

    assert rules_in(text) == rules
    assert text.startswith("name: Friday  # since 1998\n")
