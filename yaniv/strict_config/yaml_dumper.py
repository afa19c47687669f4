"""Writing of a configuration as YAML that reads back as the same value."""

import json
import re
from typing import Any, Final

from msgspec import to_builtins

_PLAIN_SCALAR: Final = re.compile(r"[^\W\d_][\w()'-]*(?: [\w()'-]+)*")
"""Matches text that needs no quotes in any YAML version."""
_RESERVED_WORDS: Final = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n"))
"""Words that some YAML version reads as a boolean or null."""


def dump(config: Any) -> str:  # noqa: ANN401 - a Struct of any shape
    """Return a configuration as YAML text with all its keys, one per line, blocks indented."""
    return "".join(_lines(to_builtins(config), ""))


def _lines(block: dict[str, Any], indent: str) -> list[str]:
    lines = []
    for key, value in block.items():
        if isinstance(value, dict):
            lines += [f"{indent}{key}:\n", *_lines(value, f"{indent}  ")]
        else:
            lines.append(f"{indent}{key}: {dump_scalar(value)}\n")
    return lines


def dump_scalar(value: object) -> str:
    """Return a scalar as YAML text: plain where that is safe, else as JSON, which is valid YAML."""
    if isinstance(value, str) and _PLAIN_SCALAR.fullmatch(value) and value.lower() not in _RESERVED_WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)
