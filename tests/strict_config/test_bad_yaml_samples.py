"""Tests of the diagnostics for sample rule files with typical mistakes (`tests/bad_yaml`)."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from yaniv.rules.house_rules import Variant
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.variants.library import parse_variant

FOLDER: Final = Path(__file__).parents[1] / "bad_yaml"
EXPECTED: Final[dict[str, dict[str, Any]]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_every_problem_is_reported_with_its_key_line_and_suggestion(name: str) -> None:
    problems = _diagnostics_in((FOLDER / name).read_bytes())

    expected = EXPECTED[name]["errors"]
    assert [(problem.path or None, problem.suggestion) for problem in problems] == [
        (each["key"], each["suggestion"]) for each in expected
    ]
    for problem, each in zip(problems, expected, strict=True):
        assert not each["lines"] or problem.line in each["lines"]


def test_every_sample_has_expected_diagnostics() -> None:
    assert {file.name for file in FOLDER.glob("*.yaml")} == set(EXPECTED)


def _diagnostics_in(data: bytes) -> list[Diagnostic]:
    parsed = parse_variant(data)
    return [] if isinstance(parsed, Variant) else parsed
