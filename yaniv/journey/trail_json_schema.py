"""JSON Schema of trail files, for text editors that complete and check while typing."""

import json
from typing import Any, Final

from msgspec.json import schema as json_schema

from yaniv.journey.trail_schema import Trail

TRAIL_SCHEMA_FILE_NAME: Final = "journey.schema.json"
"""The file beside the built-in trail; a test compares it with the generated schema."""


def build_trail_schema() -> str:
    """Return the JSON Schema as text; it is generated from the declarations of `trail_schema`."""
    generated = json_schema(Trail)
    blocks: dict[str, Any] = generated["$defs"]
    trail_schema = blocks.pop("Trail")
    for block in blocks.values():
        block["title"] = block.pop("description").rstrip(".")
    head = {
        "$comment": "Written by `yaniv trail schema`; do not edit.",
        "$schema": "https://json-schema.org/draft/2020-12/schema",
    }
    return json.dumps({**head, **trail_schema, "$defs": blocks}, indent=2, ensure_ascii=False) + "\n"
