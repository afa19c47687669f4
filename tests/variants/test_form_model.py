"""What the form of house rules says of the keys."""

import pytest

from tests.rules.test_rule_conflicts import rules_with_values
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_specs import GROUP_TITLES, RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue
from yaniv.rules.rule_warnings import find_warnings
from yaniv.variants import form_model
from yaniv.variants.library import parse_variant


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_every_word_of_every_rule_can_be_read_by_players(rule: RuleSpec) -> None:
    words = {*rule.words, *(["null"] if rule.may_be_null and not rule.is_text else [])}

    assert set(form_model.CHOICE_LABELS.get(rule.path, {})) == words
    assert len({phrase for _, phrase in form_model.choice_labels(rule)}) == len(words)


def test_nothing_is_said_of_keys_that_are_not_there() -> None:
    assert set(form_model.CHOICE_LABELS) | set(form_model.PRESET_NUMBERS) | set(form_model.POPULAR_PATHS) <= set(
        SPEC_BY_PATH
    )


@pytest.mark.parametrize("path", form_model.PRESET_NUMBERS)
def test_numbers_at_one_press_are_allowed(path: str) -> None:
    rule = SPEC_BY_PATH[path]
    assert rule.lowest is not None
    assert rule.highest is not None
    assert all(rule.lowest <= number <= rule.highest for number in form_model.PRESET_NUMBERS[path])


def test_every_rule_stands_on_the_page_of_its_group() -> None:
    pages = [rule for group in GROUP_TITLES for rule in form_model.rules_in_group(group)]

    assert pages == list(RULE_SPECS)
    assert list(form_model.group_titles()) == [form_model.POPULAR, *GROUP_TITLES]


@pytest.mark.parametrize(
    ("wanted", "paths"),
    [
        ("slap", ["turn.slap_down"]),
        ("SLAP-DOWN", ["turn.slap_down"]),
        ("draw_three", ["call.over_limit"]),
        ("draws 3 cards", ["call.over_limit"]),
        ("one-eyed", ["deck.values.one_eyed_jack"]),
        ("hand_size", ["deal.hand_size"]),
        ("reduce by", ["scoring.reduce_by"]),
        ("poker", []),
    ],
)
def test_a_rule_is_found_by_any_of_its_words(wanted: str, paths: list[str]) -> None:
    assert [rule.path for rule in form_model.search_rules(wanted)] == paths


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("call.limit", 7, "7"),
        ("scoring.reduce_at", "none", "Never"),
        ("scoring.reduce_at", 50, "50"),
        ("turn.early_throw", True, "On"),
        ("call.punish_above", None, "The limit"),
        ("call.wrong_word", None, "none"),
        ("table.call_word", "half", "half"),
    ],
)
def test_values_are_told_as_players_read_them(path: str, value: RuleValue, told: str) -> None:
    assert form_model.value_label(path, value) == told


def test_what_is_wrong_with_a_text_is_told_in_the_words_of_the_text() -> None:
    found_problems = parse_variant(b"turn: {slap_down: Sets}")
    assert isinstance(found_problems, list)

    assert form_model.explain_remark(found_problems[0]) == (
        "`Sets` is not one of none, single, sets, sets_and_runs; did you mean `sets`?"
    )


def test_contradictions_are_told_without_a_word_of_the_file() -> None:
    rules = rules_with_values({"turn.order": "draw_first", "turn.slap_down": "sets"})

    assert [form_model.explain_remark(each) for each in find_conflicts(rules)] == [
        "Must be none when “Order of a turn” is “Draw first”."
    ]
    assert form_model.explain_remark(find_warnings(HouseRules())[0]).startswith("8 players use 2 packs")


def test_a_contradiction_is_told_without_a_list_of_all_rules_in_it() -> None:
    rules = rules_with_values({"deck.packs": 1, "deal.hand_size": 7})

    assert [form_model.explain_remark(each) for each in find_conflicts(rules)] == [
        "8 players need 57 cards, but one pack has 54."
    ]
