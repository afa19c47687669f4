"""Tests of the files opened last: they are kept in the settings, by kind."""

from pathlib import Path

import pytest

from tests.user_folders import redirect_user_folders
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.preferences import Preferences


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redirect_user_folders(tmp_path, monkeypatch)


def test_files_opened_last_are_offered_after_a_restart_each_kind_apart(tmp_path: Path) -> None:
    rules, match = tmp_path / "friday.yaml", tmp_path / "evening.yaniv"
    for file in (rules, match):
        file.write_text("{}")
    notices: list[str] = []
    first = Preferences(LaunchOptions(), notices)

    first.recent_files("rules").remember(rules)
    first.recent_files("matches").remember(match)

    second = Preferences(LaunchOptions(), notices)
    assert second.recent_files("rules").existing() == (rules,)
    assert second.recent_files("matches").existing() == (match,)
    assert notices == []


def test_a_file_that_is_gone_is_not_offered(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text("{}")
    Preferences(LaunchOptions(), []).recent_files("rules").remember(file)

    file.unlink()

    assert Preferences(LaunchOptions(), []).recent_files("rules").existing() == ()
