"""Tests of the notice that a match which was left for another one is kept."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_pages
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.current_match import KeptMatchNotice
from yaniv.app.match_repository import MatchRepository
from yaniv.crash_report import CrashReporter
from yaniv.store.journal import SqliteJournal


def save_unfinished_match(folder: Path) -> None:
    """Save a match in its first rounds."""
    with SqliteJournal.open(folder) as journal:
        match_id = journal.new_match(make_header(make_setup(LIVELY_RULES)))
        for page in sample_pages()[:30]:
            journal.append(match_id, page)


def test_the_player_is_told_once_that_each_unfinished_match_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    save_unfinished_match(tmp_path)

    with ExitStack() as exits:
        notice = KeptMatchNotice(MatchRepository(CrashReporter(paths.logs()), [], None, exits))
        sentences = [notice.take_sentences(), notice.take_sentences()]

    assert len(sentences[0]) == 1
    assert sentences[0][0].startswith("Your other match is kept: Test · round ")
    assert sentences[1] == ()


def test_without_an_unfinished_match_there_is_nothing_to_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))

    with ExitStack() as exits:
        notice = KeptMatchNotice(MatchRepository(CrashReporter(paths.logs()), [], None, exits))

        assert notice.take_sentences() == ()
