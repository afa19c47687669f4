"""Tests of `--profile NAME`, which selects the player whose matches a command uses."""

from pathlib import Path

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_events
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.exit_codes import EXIT_OK, EXIT_USAGE_ERROR
from yaniv.cli import main
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Settings
from yaniv.store import profiles
from yaniv.store.journal import SqliteJournal


@pytest.fixture(autouse=True)
def _two_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Create a profile Lia with one match; the first player has none."""
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv(paths.PROFILE_ENV_VARIABLE, "")
    lia = profiles.add_profile("Lia", "", Settings())
    with SqliteJournal.open(paths.profile_folder(lia.id)) as journal:
        journal.append(journal.new_match(make_header(make_setup(HouseRules()))), sample_events(1, 3, HouseRules()))


def test_a_command_uses_the_matches_of_the_player_it_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--profile", "lia"]) == EXIT_OK
    of_lia = capsys.readouterr().out
    assert main(["--profile", "You", "export"]) == EXIT_OK
    of_first = capsys.readouterr().out

    assert of_lia.count("Test") == 1
    assert "Test" not in of_first


def test_without_a_name_the_last_player_is_used(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles.remember_profile("person-1")

    assert main(["export"]) == EXIT_OK
    assert "Test" in capsys.readouterr().out

    monkeypatch.setenv(paths.PROFILE_ENV_VARIABLE, "")
    profiles.remember_profile("")
    assert main(["export"]) == EXIT_OK
    assert "Test" not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["Omer", "../person-1", "", "\x1b[2J"])
def test_an_unknown_player_is_reported_with_the_known_ones(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--profile", name]) == EXIT_USAGE_ERROR

    error = capsys.readouterr().err
    assert error.startswith("There is no player called ")
    assert "Players: You, Lia." in error
    assert "\x1b" not in error
