"""JSON Schema of rule files, for text editors that complete and check while typing."""

import json
from typing import Any, Final

from msgspec.json import schema as json_schema

from yaniv.rules.house_rules import Variant
from yaniv.rules.rule_specs import RULE_SPECS

SCHEMA_FILE_NAME: Final = "yaniv.schema.json"
"""The file beside the built-in variants; a test compares it with the generated schema."""


def build_schema() -> str:
    """Return the JSON Schema as text; it is generated from the declarations of the rules."""
    generated = json_schema(Variant)
    blocks: dict[str, Any] = generated["$defs"]
    _restore_order(blocks)
    variant_schema = blocks.pop("Variant")
    for group in variant_schema["properties"].values():
        if "$ref" in group:
            group.pop("default")
    for block in blocks.values():
        block["title"] = block.pop("description").rstrip(".")
    head = {
        "$comment": "Written by `yaniv rules schema`; do not edit.",
        "$schema": "https://json-schema.org/draft/2020-12/schema",
    }
    return json.dumps({**head, **variant_schema, "$defs": blocks}, indent=2, ensure_ascii=False) + "\n"


def _restore_order(blocks: dict[str, Any]) -> None:
    """Sort the words of each enum as they are declared, default first; msgspec sorts them alphabetically."""
    declared_words = {frozenset(rule.words): list(rule.words) for rule in RULE_SPECS if rule.words}
    for block in blocks.values():
        for property_schema in block["properties"].values():
            for part in (property_schema, *property_schema.get("anyOf", ())):
                if "enum" in part:
                    part["enum"] = declared_words[frozenset(part["enum"])]
