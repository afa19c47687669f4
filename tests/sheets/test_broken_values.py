"""Files that can be read and not understood: every problem at once, each in its own words."""

from pathlib import Path
from typing import Final

import pytest

from yaniv.rules.house import Variant
from yaniv.sheets.reader import read

TABLE: Final = Path(__file__).with_name("broken_values.txt").read_text(encoding="utf-8")
ROWS: Final = [row.splitlines() for row in TABLE.split("\n\n")[1:]]
BAR: Final = "| "


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_problem_is_told_at_its_place(row: list[str]) -> None:
    file = [line.removeprefix(BAR) for line in row if line.startswith(BAR)]
    told = [f"f:{line}" for line in row if not line.startswith(BAR)]

    found = read("\n".join(file).encode(), Variant)

    assert isinstance(found, list)
    assert [problem.told("f") for problem in found] == told
