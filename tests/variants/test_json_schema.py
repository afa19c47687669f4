"""Tests of the JSON Schema of rule files: it is complete, and the committed file is up to date."""

import json
from typing import Any

import pytest

from yaniv import paths
from yaniv.cli.rules_command import json_schema
from yaniv.rules.rule_specs import GROUP_TITLES, RULE_SPECS, RuleSpec
from yaniv.variants.json_schema import SCHEMA_FILE_NAME

SCHEMA: dict[str, Any] = json.loads(json_schema())


def test_the_committed_schema_is_the_generated_one() -> None:
    committed = (paths.variants() / SCHEMA_FILE_NAME).read_text(encoding="utf-8")

    assert committed == json_schema(), "run `yaniv rules schema > variants/yaniv.schema.json`"


def test_a_file_may_have_a_name_a_description_and_nine_groups() -> None:
    assert list(SCHEMA["properties"]) == ["name", "about", *GROUP_TITLES]
    assert SCHEMA["additionalProperties"] is False


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_the_schema_of_a_key_matches_its_rule_spec(rule: RuleSpec) -> None:
    declared = _declaration_of(rule.path)

    parts = declared.get("anyOf", [declared])
    assert (declared["title"], declared["description"]) == (rule.title, rule.description)
    assert declared["default"] == rule.default
    assert tuple(word for part in parts for word in part.get("enum", ())) == rule.words
    assert [part["minimum"] for part in parts if "minimum" in part] == [rule.lowest] * (rule.lowest is not None)
    assert [part["maximum"] for part in parts if "maximum" in part] == [rule.highest] * (rule.highest is not None)
    assert any(part.get("type") == "null" for part in parts) == rule.may_be_null
    assert any(part.get("type") == "boolean" for part in parts) == rule.is_switch


def test_blocks_have_the_titles_of_their_groups() -> None:
    titles = {group: _resolve_reference(SCHEMA["properties"][group])["title"] for group in GROUP_TITLES}

    assert titles == GROUP_TITLES


def _declaration_of(path: str) -> dict[str, Any]:
    block = SCHEMA
    *groups, name = path.split(".")
    for group in groups:
        block = _resolve_reference(block["properties"][group])
    declaration: dict[str, Any] = block["properties"][name]
    return declaration


def _resolve_reference(reference: dict[str, Any]) -> dict[str, Any]:
    declaration: dict[str, Any] = SCHEMA["$defs"][reference["$ref"].rpartition("/")[2]]
    return declaration
