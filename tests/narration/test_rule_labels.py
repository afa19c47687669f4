"""Tests of labels of house rules and their values, and of the search in them."""

import pytest

from yaniv.narration import rule_labels
from yaniv.rules.rule_specs import GROUP_TITLES, RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue
from yaniv.variants.form_model import POPULAR


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_every_choice_of_every_rule_has_its_own_label(rule: RuleSpec) -> None:
    words = {*rule.words, *(["null"] if rule.may_be_null and not rule.is_text else [])}

    assert set(rule_labels.CHOICE_LABELS.get(rule.path, {})) == words
    assert len({phrase for _, phrase in rule_labels.choice_labels(rule)}) == len(words)


@pytest.mark.parametrize(
    ("query", "paths"),
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
def test_a_rule_is_found_by_any_of_its_words(query: str, paths: list[str]) -> None:
    assert [rule.path for rule in rule_labels.search_rules(query)] == paths


@pytest.mark.parametrize(
    ("path", "value", "label"),
    [
        ("call.limit", 7, "7"),
        ("scoring.reduce_at", "none", "Never"),
        ("scoring.reduce_at", 50, "50"),
        ("turn.early_throw", True, "On"),
        ("match.round_limit", 0, "No limit"),
        ("match.round_limit", 3, "3"),
        ("deck.jokers", 0, "0"),
        ("call.punish_above", None, "The limit"),
        ("call.wrong_word", None, "none"),
        ("table.call_word", "half", "half"),
    ],
)
def test_values_have_labels(path: str, value: RuleValue, label: str) -> None:
    assert rule_labels.value_label(path, value) == label


def test_every_group_title_and_label_belongs_to_existing_rules() -> None:
    assert list(rule_labels.group_titles()) == [POPULAR, *GROUP_TITLES]
    assert set(rule_labels.CHOICE_LABELS) <= set(SPEC_BY_PATH)
