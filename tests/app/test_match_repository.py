"""The matches of the player, as the window keeps them."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.crash_report import CrashReporter


def test_a_seal_is_not_called_broken_because_the_match_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        records = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
        records.begin_match(make_setup(LIVELY_RULES))
        deals = records.seal_details()
        assert deals is not None
        records.match_id += 1
        opened = deals.verify()

    assert opened.is_valid is None
    assert opened.finding.code == "unreadable"
