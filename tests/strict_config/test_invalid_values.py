"""Tests of valid YAML with invalid keys or values: all problems are reported at once, each with its own message."""

from pathlib import Path
from typing import Final

import pytest

from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.rules.house_rules import Variant
from yaniv.strict_config.config_loader import load

CASES_TEXT: Final = Path(__file__).with_name("broken_values.txt").read_text(encoding="utf-8")
ROWS: Final = [row.splitlines() for row in CASES_TEXT.split("\n\n")[1:]]
SOURCE_PREFIX: Final = "| "


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_problem_is_reported_at_its_position(row: list[str]) -> None:
    file = [line.removeprefix(SOURCE_PREFIX) for line in row if line.startswith(SOURCE_PREFIX)]
    expected_lines = [f"f:{line}" for line in row if not line.startswith(SOURCE_PREFIX)]

    parsed = load("\n".join(file).encode(), Variant)

    assert isinstance(parsed, list)
    assert [diagnostic_line(problem, "f") for problem in parsed] == expected_lines
