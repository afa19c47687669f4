"""Tests of the YAML editor: one value changes and the rest of the text stays."""

import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.case_selection import example_count
from tests.rule_strategies import house_rules, rule_values
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue, get_value, with_value
from yaniv.strict_config.config_loader import load
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.node_composer import compose
from yaniv.strict_config.validator import to_plain_data
from yaniv.strict_config.yaml_dumper import dump_scalar
from yaniv.strict_config.yaml_edit import NotAMappingError, apply_fix, key_at, problem_widths, remove_key, set_value
from yaniv.variants.library import parse_variant

FRIDAY = """\
# our table
name: Friday rules   # since 1998
call:   # who may stop
  limit: 7  # Dana insists
  # over_limit stays

# the end
"""

LONG = "{call_word: Yaniv, asaf_word: Asaf, min_players: 2"


def parse_plain(text: str) -> Any:  # noqa: ANN401 - data of any shape
    node = compose(text.encode())
    assert not isinstance(node, Diagnostic), f"{node.message}\n{text}"
    return to_plain_data(node)


@pytest.mark.parametrize(
    ("text", "path", "value", "expected"),
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
        (f"table: {LONG}}}\r\n", "table.direction", "clockwise",
         f"table: {LONG},\r\n        direction: clockwise}}\r\n"),
        (f"table: {LONG},\n        max_players: 8}}\n", "table.direction", "clockwise",
         f"table: {LONG},\n        max_players: 8, direction: clockwise}}\n"),
    ],
)  # fmt: skip
def test_a_value_is_set_in_the_right_place(text: str, path: str, value: RuleValue, expected: str) -> None:
    assert set_value(text, path, value) == expected


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
        ("{a: 1,\n b: 2}", "b", "{a: 1}"),
        ("{a: 1,\n b: 2}", "a", "{\n b: 2}"),
        ("name: x\ndeck: {values: {ace: 2}}\n", "deck.values.ace", "name: x\n"),
    ],
)
def test_a_removed_key_leaves_no_empty_block(text: str, path: str, expected: str) -> None:
    assert remove_key(text, path) == expected


@pytest.mark.parametrize("text", ["", "call: [", "- 7", "name: x\n\tcall: 7"])
def test_text_that_cannot_be_parsed_is_not_edited(text: str) -> None:
    with pytest.raises(NotAMappingError):
        set_value(text, "call.limit", 7)


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
def test_a_fix_replaces_a_mistake_with_the_suggestion(text: str, expected: str | None) -> None:
    found_problems = parse_variant(text.encode())
    assert isinstance(found_problems, list)

    assert apply_fix(text, found_problems[0]) == expected


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
def test_a_problem_is_as_wide_as_the_word_it_refers_to(text: str, letters: int) -> None:
    found_problems = parse_variant(text.encode())
    assert isinstance(found_problems, list)

    assert problem_widths(text, found_problems)[0] == letters


@st.composite
def rule_files(draw: st.DrawFn) -> tuple[str, HouseRules]:
    """Draw a hand-written rule file and its rules: some keys, any order, blocks or braces, comments anywhere."""
    rules = draw(house_rules())
    listed = draw(st.lists(st.sampled_from(RULE_SPECS), unique=True))
    comment = draw(st.sampled_from(["", " # so, we play", "  # {a: 1}"]))
    line_end = draw(st.sampled_from(["\n", "\r\n"]))
    lines = ["# our house", f"name: Friday{comment}"]
    for group in dict.fromkeys(rule.group for rule in listed):
        group_specs = [rule for rule in listed if rule.group == group]
        lines += (
            _flow_lines(group, group_specs, rules)
            if draw(st.booleans())
            else _block_lines(group, group_specs, rules, comment)
        )
        lines += draw(st.sampled_from([[], ["  # after it"], ["", "# after it"]]))
    text = line_end.join(lines) + draw(st.sampled_from(["", line_end]))
    written = HouseRules()
    for rule in listed:
        written = with_value(written, rule.path, get_value(rules, rule.path))
    return text, written


def _block_lines(group: str, group_specs: list[RuleSpec], rules: HouseRules, comment: str) -> list[str]:
    lines = [f"{group}:{comment}"]
    lines += [
        f"   {rule.path.split('.')[-1]}: {dump_scalar(get_value(rules, rule.path))}{comment}"
        for rule in group_specs
        if "values" not in rule.path
    ]
    card_values = [rule for rule in group_specs if "values" in rule.path]
    if card_values:
        lines.append("   values:")
        lines += [
            f"    {rule.path.split('.')[-1]}: {dump_scalar(get_value(rules, rule.path))}{comment}"
            for rule in card_values
        ]
    return lines


def _flow_lines(group: str, group_specs: list[RuleSpec], rules: HouseRules) -> list[str]:
    entries = [
        f"{rule.path.split('.')[-1]}: {dump_scalar(get_value(rules, rule.path))}"
        for rule in group_specs
        if "values" not in rule.path
    ]
    card_values = [
        f"{rule.path.split('.')[-1]}: {dump_scalar(get_value(rules, rule.path))}"
        for rule in group_specs
        if "values" in rule.path
    ]
    entries += [f"values: {{{', '.join(card_values)}}}"] if card_values else []
    return [f"{group}: {{{', '.join(entries)}}}"]


def parse_rules(text: str) -> HouseRules:
    """Return the rules a text loads as, even if they conflict."""
    variant = load(text.encode(), Variant)
    assert isinstance(variant, Variant), f"{variant}\n{text}"
    return variant.rules


def count_comments(text: str) -> int:
    return text.count(" #") + text.startswith("#") + text.count("\n#")


@given(rule_files(), st.sampled_from(RULE_SPECS).flatmap(lambda rule: st.tuples(st.just(rule.path), rule_values(rule))))
def test_a_value_that_was_set_loads_back_and_nothing_else_changes(
    rule_file: tuple[str, HouseRules], change: tuple[str, RuleValue]
) -> None:
    text, rules = rule_file
    path, value = change

    after = set_value(text, path, value)

    assert parse_rules(after) == with_value(rules, path, value)
    assert count_comments(after) == count_comments(text)
    assert ("\r\n" in after) == ("\r\n" in text) or "\n" not in text
    assert set_value(set_value(after, path, SPEC_BY_PATH[path].default), path, value) == after


@given(rule_files(), st.sampled_from(RULE_SPECS))
def test_setting_a_value_changes_only_its_own_characters(rule_file: tuple[str, HouseRules], rule: RuleSpec) -> None:
    text, _ = rule_file
    old, new = dump_scalar(rule.default), dump_scalar(rule.words[-1] if rule.words else 7)
    name = rule.path.split(".")[-1]

    before, after = (
        set_value(text, rule.path, rule.default),
        set_value(text, rule.path, rule.words[-1] if rule.words else 7),
    )

    places = [match.end() for match in re.finditer(f"{name}: (?={re.escape(old)})", before)]
    assert after in [before[:span] + new + before[span + len(old) :] for span in places]


@given(rule_files(), st.sampled_from(RULE_SPECS))
def test_a_removed_key_returns_to_its_default(rule_file: tuple[str, HouseRules], rule: RuleSpec) -> None:
    text, rules = rule_file

    after = remove_key(text, rule.path)

    assert parse_rules(after) == with_value(rules, rule.path, rule.default)
    assert remove_key(after, rule.path) == after
    assert "# our house" in after


@settings(max_examples=example_count(15))
@given(house_rules())
@example(HouseRules())
def test_setting_every_value_of_any_rules_loads_back(rules: HouseRules) -> None:
    check_set_values_load_back(rules)


def check_set_values_load_back(rules: HouseRules) -> None:
    """Set the values of *rules* one by one in a text and load it; `python -m tests.soak matches` does so per match.

    :raises AssertionError: if the text loads as other rules, or its comment is gone.
    """
    text = "name: Friday  # since 1998\n"
    for rule in RULE_SPECS:
        if get_value(rules, rule.path) != rule.default:
            text = set_value(text, rule.path, get_value(rules, rule.path))

    assert parse_rules(text) == rules
    assert text.startswith("name: Friday  # since 1998\n")


@pytest.mark.parametrize(
    ("text", "place", "path"),
    [
        ("call:\n  limit: 7\n", (1, 0), "call.limit"),
        ("call:\n  limit: 7\n", (1, 9), "call.limit"),
        ("call:\n  limit: 7\n", (0, 2), ""),
        ("call: {limit: 7, beaten_by: lower}\n", (0, 0), "call.limit"),
        ("call: {limit: 7, beaten_by: lower}\n", (0, 14), "call.limit"),
        ("call: {limit: 7, beaten_by: lower}\n", (0, 17), "call.beaten_by"),
        ("deck: {values: {ace: 2, king: 3}, jokers: 1}\n", (0, 25), "deck.values.king"),
        ("deck: {values: {ace: 2, king: 3}, jokers: 1}\n", (0, 40), "deck.jokers"),
        ("# call: {limit: 7}\nname: A\n", (0, 9), ""),
        ("name: A\n", (0, 3), "name"),
        ("name: A\n", (5, 0), ""),
        ("call: {limit: \n", (0, 9), ""),
        ("- 7\n", (0, 0), ""),
        ("", (0, 0), ""),
    ],
)
def test_the_key_nearest_to_a_place_is_found(text: str, place: tuple[int, int], path: str) -> None:
    assert key_at(text, *place) == path
