"""A value as a sheet that reads back as the same value."""

import json
import re
from typing import Any, Final

from msgspec import to_builtins

_BARE: Final = re.compile(r"[^\W\d_][\w()'-]*(?: [\w()'-]+)*")
"""Words that need no quotes in any YAML."""
_TAKEN: Final = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n"))
"""Words that some YAML takes for something else."""


def write(sheet: Any) -> str:  # noqa: ANN401 - a Struct of any shape
    """All keys of a sheet, one a line, blocks indented."""
    return "".join(_lines(to_builtins(sheet), ""))


def _lines(block: dict[str, Any], indent: str) -> list[str]:
    lines = []
    for key, value in block.items():
        if isinstance(value, dict):
            lines += [f"{indent}{key}:\n", *_lines(value, f"{indent}  ")]
        else:
            lines.append(f"{indent}{key}: {scalar(value)}\n")
    return lines


def scalar(value: object) -> str:
    """Bare words where that is safe; everything else as JSON writes it, which is YAML too."""
    if isinstance(value, str) and _BARE.fullmatch(value) and value.lower() not in _TAKEN:
        return value
    return json.dumps(value, ensure_ascii=False)
