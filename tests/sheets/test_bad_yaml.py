"""What players write, and what must be said of it: the samples that came with the rules."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from yaniv.rules.house import Variant
from yaniv.sheets.problem import Problem
from yaniv.variants.library import variant_in

FOLDER: Final = Path(__file__).parents[1] / "bad_yaml"
EXPECTED: Final[dict[str, dict[str, Any]]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_every_problem_is_told_with_its_key_its_line_and_what_was_meant(name: str) -> None:
    found = _problems((FOLDER / name).read_bytes())

    wanted = EXPECTED[name]["errors"]
    assert [(problem.path or None, problem.suggestion) for problem in found] == [
        (each["key"], each["suggestion"]) for each in wanted
    ]
    for problem, each in zip(found, wanted, strict=True):
        assert not each["lines"] or problem.line in each["lines"]


def test_every_sample_has_its_expectation() -> None:
    assert {file.name for file in FOLDER.glob("*.yaml")} == set(EXPECTED)


def _problems(data: bytes) -> list[Problem]:
    found = variant_in(data)
    return [] if isinstance(found, Variant) else found
