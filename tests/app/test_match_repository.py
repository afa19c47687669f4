"""Tests of the match repository."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.crash_report import CrashReporter
from yaniv.match.shuffle_commitment import Verification
from yaniv.store.database import DATABASE_NAME


def test_a_list_of_unseen_cards_counts_as_one_hint_for_each_round_of_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        repository = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
        hints_used = []
        for rounds in ((1, 1, 2, 1), (1,)):
            repository.begin_match(make_setup(LIVELY_RULES)).append((), 0)
            before = repository.hints_used()
            for number in rounds:
                repository.count_card_list(number)
            hints_used.append((before, repository.hints_used()))

    assert hints_used == [(0, 2), (0, 1)]


def test_the_seal_of_an_unreadable_match_is_not_called_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        repository = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
        repository.begin_match(make_setup(LIVELY_RULES))
        seal = repository.seal_details()
        assert seal is not None
        repository.match_id += 1
        verification = seal.verify()

    assert isinstance(verification, Verification)
    assert verification.is_valid is None
    assert verification.finding.code == "unreadable"


def test_a_database_set_aside_is_told_of_in_the_menu_until_it_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    (tmp_path / DATABASE_NAME).write_bytes(b"a shopping list")
    told = []
    for start in range(3):
        with ExitStack() as exits:
            repository = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
            told.append([len(repository.take_menu_notices()) for _ in range(2)])
            if start == 1:
                repository.acknowledge_notices()
                told.append([len(repository.take_menu_notices())])

    assert told == [[1, 1], [1, 1], [0], [0, 0]]
