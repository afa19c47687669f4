"""Tests that every rule is complete; a failure says what a new rule still lacks, and where it belongs."""

from itertools import chain

import pytest
from msgspec.structs import replace

from tests.i18n.translation_debt import RELEASE_CHECK
from tests.rule_key_checklist import CHECKLIST, has_control, has_example, has_labels, has_sentences, missing_parts
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec
from yaniv.store.event_codec import NEW_RULES
from yaniv.variants.share_code import SHARE_CODE_KEYS


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_a_rule_lacks_nothing(rule: RuleSpec) -> None:
    assert missing_parts(rule) == []


def test_a_rule_that_is_only_declared_lacks_every_other_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RELEASE_CHECK, "1")
    unknown = RuleSpec("call.bluffing", "call", "Bluffing", "Whether a caller may bluff.", "no", words=("no", "yes"))

    assert [
        instruction for has_part, instruction in CHECKLIST if has_part is not has_sentences and has_part(unknown)
    ] == []


def test_a_number_that_is_only_declared_lacks_its_example_and_so_its_control() -> None:
    unknown = RuleSpec("call.bluffs", "call", "Bluffs", "How often a caller may bluff.", 0, lowest=0, highest=3)

    assert has_labels(unknown)
    assert not has_example(unknown)
    assert not has_control(unknown)


def test_a_value_with_the_sentences_of_another_lacks_its_own() -> None:
    rule = SPEC_BY_PATH["table.direction"]

    assert has_sentences(rule)
    assert not has_sentences(replace(rule, words=(*rule.words, "across")))


def test_new_rules_have_the_same_order_in_journals_and_share_codes() -> None:
    in_journals = [name for name in chain.from_iterable(NEW_RULES.values()) if "=" not in name]

    assert in_journals == [entry.path for entry in SHARE_CODE_KEYS[-len(in_journals) :]]
