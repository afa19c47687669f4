"""Tests that every rule is complete; a failure names what a new rule still lacks.

A rule needs a control in the form, a sentence, translations in both catalogues, an entry in the JSON schema, a row and
a section in the manual, a place in the share code, a conformance case, and a new journal format.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from assets.make.locale import LANGUAGES, read_catalogue
from tests.docs.generated_parts import DOCS, ROOT
from tests.docs.rule_examples import ENABLING_RULES
from yaniv import paths
from yaniv.narration import rule_labels
from yaniv.narration.rules_text import RulesSection, build_sections
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue, with_value
from yaniv.store.event_codec import EVENT_FORMAT
from yaniv.ui.scenes.rules_editor import form_view
from yaniv.variants import form_model
from yaniv.variants.json_schema import SCHEMA_FILE_NAME
from yaniv.variants.share_code_schema import SHARE_CODE_KEYS

KEY_COUNT_BY_FORMAT = {1: 48, 2: 48, 3: 49, 4: 50}
"""Number of rule keys by journal format; a journal stores all of them."""
every_key = pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)


@every_key
def test_a_key_has_a_control_on_the_page_of_its_group(rule: RuleSpec) -> None:
    control = form_view._create_rule_widget(rule, rule.default)

    assert rule in form_model.rules_in_group(rule.group)
    assert control.id == f"rule:{rule.path}"
    assert control.label
    assert all(rule_labels.value_label(rule.path, value) for value in values(rule))


@every_key
def test_each_value_of_a_key_has_its_own_rules_text(rule: RuleSpec) -> None:
    base_rules = HouseRules()
    for path, enabling_value in ENABLING_RULES.get(rule.path, {}).items():
        base_rules = with_value(base_rules, path, enabling_value)

    value_by_text: dict[tuple[RulesSection, ...], RuleValue] = {build_sections(base_rules): rule.default}
    for value in values(rule):
        page = build_sections(with_value(base_rules, rule.path, value))
        assert value_by_text.setdefault(page, value) == value, (
            f"yaniv/narration/rules_text*.py gives {value} the same text as {value_by_text[page]}"
        )


@every_key
def test_a_key_is_in_the_json_schema(rule: RuleSpec) -> None:
    schema: dict[str, Any] = json.loads((paths.variants() / SCHEMA_FILE_NAME).read_text(encoding="utf-8"))
    block = schema
    *groups, name = rule.path.split(".")
    for group in groups:
        block = schema["$defs"][block["properties"][group]["$ref"].rpartition("/")[2]]

    named = block["properties"].get(name, {}).get("title")
    assert named == rule.title, "run: yaniv rules schema > variants/yaniv.schema.json"


@every_key
def test_a_key_has_a_row_in_the_manual(rule: RuleSpec) -> None:
    assert f"\n| `{rule.path}` | " in (DOCS / "variants.md").read_text(encoding="utf-8"), "run: python -m tests.docs"


@every_key
def test_a_key_has_a_section_in_the_manual(rule: RuleSpec) -> None:
    page = (DOCS / "house-rules.md").read_text(encoding="utf-8")

    assert f"\n### {rule.title} (`{rule.path}`)\n" in page, "run: python -m tests.docs"


@every_key
def test_a_key_has_a_conformance_case(rule: RuleSpec) -> None:
    assert rule.path in keys_with_cases(), "add a case with this key to tests/conformance/more; see cases/README.md"


@every_key
def test_a_key_can_be_shared(rule: RuleSpec) -> None:
    assert rule.path in {entry.path for entry in SHARE_CODE_KEYS}, (
        "add a line at the end of yaniv/variants/share_code_schema.py"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@every_key
def test_the_texts_of_a_key_are_in_the_translation_catalogues(rule: RuleSpec, language: str) -> None:
    words = rule_labels.CHOICE_LABELS.get(rule.path, {}).values()

    assert {rule.title, rule.description, *words} <= extracted_messages(language), "run: python -m assets.make.locale"


def test_a_new_key_needs_a_new_journal_format() -> None:
    assert KEY_COUNT_BY_FORMAT.get(EVENT_FORMAT) == len(RULE_SPECS), (
        "add an upgrade step to yaniv/store/event_codec.py, as older programs cannot read the new key"
    )


def test_every_page_that_counts_the_keys_has_the_right_number() -> None:
    for page in (DOCS / "house-rules.md", DOCS / "variants.md", ROOT / ".github" / "ISSUE_TEMPLATE" / "rule.md"):
        counts = re.findall(r"\b(\d+) (?:rules\b|of them)", page.read_text(encoding="utf-8"))
        assert set(counts) == {str(len(RULE_SPECS))}, page.name


def values(rule: RuleSpec) -> Iterator[RuleValue]:
    """Yield sample values of a key: every word, both bounds of the range, and its other kinds of values."""
    yield from rule.words
    yield from (end for end in (rule.lowest, rule.highest) if end is not None)
    yield from (False, True) if rule.is_switch else ()
    yield from ("Jhyap",) if rule.is_text else ()
    yield from (None,) if rule.may_be_null else ()


@cache
def keys_with_cases() -> frozenset[str]:
    files = [file for folder in ("cases", "more") for file in (ROOT / "tests" / "conformance" / folder).glob("*.json")]
    cases = [case for file in files for case in json.loads(file.read_text(encoding="utf-8"))]
    return frozenset(key for case in cases for key in case["keys"] if key in SPEC_BY_PATH)


@cache
def extracted_messages(language: str) -> frozenset[str]:
    return frozenset(message.id for message in read_catalogue(language) if isinstance(message.id, str))
