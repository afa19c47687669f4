"""Tests of the file with the pace of own house rules."""

from pathlib import Path

import pytest

from yaniv import paths
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import with_value
from yaniv.variants import measured_paces
from yaniv.variants.measured_paces import MeasuredPaces, PlayPace

RULES = [with_value(HouseRules(), "call.limit", limit) for limit in (7, 8, 9)]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data"


def test_paces_are_there_after_a_restart() -> None:
    MeasuredPaces().put(RULES[0], PlayPace(9, 4.5))
    MeasuredPaces().put(RULES[1], PlayPace(8, 4))
    MeasuredPaces().put(RULES[0], PlayPace(10, 5))

    assert [MeasuredPaces().get(each) for each in RULES] == [PlayPace(10, 5), PlayPace(8, 4), None]


def test_only_those_measured_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured_paces, "_MAX_PACES", 2)
    for rules in (*RULES, RULES[1]):
        MeasuredPaces().put(rules, PlayPace(9, 4.5))

    assert [MeasuredPaces().get(each) is not None for each in RULES] == [False, True, True]


@pytest.mark.parametrize("content", [b"", b"[]", b'{"a": 3}', b"\xff"])
def test_a_file_that_cannot_be_read_counts_as_empty(content: bytes, data_folder: Path) -> None:
    MeasuredPaces().put(RULES[0], PlayPace(9, 4.5))
    (file,) = data_folder.iterdir()
    file.write_bytes(content)

    assert MeasuredPaces().get(RULES[0]) is None
    MeasuredPaces().put(RULES[1], PlayPace(9, 4.5))
    assert MeasuredPaces().get(RULES[1]) is not None


def test_without_a_folder_nothing_is_kept_and_nothing_breaks(data_folder: Path) -> None:
    data_folder.write_text("a file")

    MeasuredPaces().put(RULES[0], PlayPace(9, 4.5))

    assert MeasuredPaces().get(RULES[0]) is None
