"""Tests of what happens where the tools of the virtual display are missing."""

import tomllib
from pathlib import Path

import pytest

from tests.e2e.virtual_display import check_tools

ROOT = Path(__file__).parents[2]


@pytest.fixture
def _no_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)


@pytest.mark.usefixtures("_no_tools")
def test_without_the_tools_a_test_is_skipped_for_a_reason() -> None:
    with pytest.raises(pytest.skip.Exception, match="not installed: Xvfb, xdotool"):
        check_tools()


@pytest.mark.usefixtures("_no_tools")
def test_in_continuous_integration_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")

    with pytest.raises(pytest.fail.Exception, match="not installed: Xvfb, xdotool"):
        check_tools()


def test_the_end_of_a_run_tells_what_was_skipped() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]

    assert "-ra" in options["addopts"]
