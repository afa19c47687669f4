"""Tests of the `yaniv trail` commands: list, check, code, import, schema."""

from pathlib import Path

import pytest

from tests.journey.test_trail_files import SMALL
from yaniv import paths
from yaniv.cli import main
from yaniv.journey.trail_code import encode_trail


def test_the_journey_passes_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trail", "check", str(paths.variants() / "journey.yaml")]) == 0
    assert capsys.readouterr().out == ""


def test_an_invalid_trail_is_reported_with_line_and_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(SMALL.replace("run_of", "runs_of"), encoding="utf-8")

    assert main(["trail", "check", str(file)]) != 0
    error = capsys.readouterr().err
    assert f"{file}:11:16: stops.0.goals.1.goal: `runs_of` is not one of" in error
    assert "did you mean `run_of`?" in error


def test_a_trail_can_be_shared_by_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(SMALL, encoding="utf-8")

    assert main(["trail", "code", str(file)]) == 0
    code = capsys.readouterr().out.strip()
    assert main(["--data", str(tmp_path / "data"), "trail", "import", code]) == 0
    assert capsys.readouterr().out == "two-tables\n"
    assert main(["--data", str(tmp_path / "data"), "trail", "list"]) == 0
    assert capsys.readouterr().out == "journey\ntwo-tables\n"


def test_a_damaged_code_is_refused_with_a_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path), "trail", "import", encode_trail(SMALL.encode())[:-9]]) != 0
    assert "This trail code is damaged or incomplete." in capsys.readouterr().err


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trail", "schema"]) == 0
    assert '"title": "Trail"' in capsys.readouterr().out
