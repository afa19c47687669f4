"""The JSON Schema of a rule file, for editors that complete and check while one types."""

import json
from typing import Any, Final

from msgspec.json import schema as json_schema

from yaniv.rules.catalogue import RULES
from yaniv.rules.house import Variant

FILE: Final = "yaniv.schema.json"
"""Beside the shipped variants; a test compares it with what is generated here."""


def schema() -> str:
    """The schema as text; what the declarations say, and nothing typed by hand."""
    parts = json_schema(Variant)
    blocks: dict[str, Any] = parts["$defs"]
    _restore_order(blocks)
    whole = blocks.pop("Variant")
    for group in whole["properties"].values():
        if "$ref" in group:
            group.pop("default")
    for block in blocks.values():
        block["title"] = block.pop("description").rstrip(".")
    head = {
        "$comment": "Written by `yaniv rules schema`; do not edit.",
        "$schema": "https://json-schema.org/draft/2020-12/schema",
    }
    return json.dumps({**head, **whole, "$defs": blocks}, indent=2, ensure_ascii=False) + "\n"


def _restore_order(blocks: dict[str, Any]) -> None:
    """Words as they are declared, the default first; msgspec sorts them by letters."""
    words = {frozenset(rule.words): list(rule.words) for rule in RULES if rule.words}
    for block in blocks.values():
        for declared in block["properties"].values():
            for part in (declared, *declared.get("anyOf", ())):
                if "enum" in part:
                    part["enum"] = words[frozenset(part["enum"])]
