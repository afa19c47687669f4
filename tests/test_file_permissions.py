"""Tests that other users of the machine cannot read the files the program writes."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_pages
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.crash_report import CrashReporter, NativeCrashLog
from yaniv.settings.settings_schema import Settings
from yaniv.store import match_file, settings_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import ActivationRequests
from yaniv.variants import user_variants as rule_files
from yaniv.variants.user_variants import UnsavedRules

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="user folders are private on Windows")


@pytest.fixture(autouse=True)
def _usual_rights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the usual umask 022, with which new files are readable by everybody."""
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.delenv(paths.DATA_ENV_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    before = os.umask(0o022)
    yield
    os.umask(before)


def write_everything() -> None:
    """Let every part of the program write its files, with the journal open as in a running window."""
    settings_file.save(paths.config(), Settings(speed="fast"))
    recorder = CrashReporter(paths.logs())
    recorder.write_report(RuntimeError("the felt burns"))
    rule_files.delete(rule_files.save(b"name: Friday\n", "Friday"))
    rule_files.save(b"name: Saturday\n", "Saturday")
    rule_files.save_unsaved(UnsavedRules("friday", "name: Friday"))
    with ExitStack() as exits:
        records = MatchRepository(recorder, [], None, exits)
        journal = records._journal
        assert journal is not None
        match_id = journal.new_match(make_header(make_setup()))
        for page in sample_pages()[:20]:
            journal.append(match_id, page)
        ActivationRequests(paths.data()).request_activation("match.yaniv")
        assert_private()
        (paths.data() / DATABASE_NAME).unlink()
        (paths.data() / DATABASE_NAME).write_text("a shopping list")
        journal.append(match_id, sample_pages()[20])
        assert_private()
    assert_private()


def assert_private() -> None:
    """Check that other users can neither read nor list the folders of the program."""
    folders = [paths.data(), paths.config(), paths.logs(), paths.logs().parent]
    assert all(folder.is_dir() for folder in folders)
    permissions = {
        str(path): oct(stat.S_IMODE(path.stat().st_mode))
        for folder in folders
        for path in (folder, *folder.rglob("*"))
        if stat.S_IMODE(path.stat().st_mode) & 0o077
    }
    assert permissions == {}


def test_all_written_files_are_private() -> None:
    write_everything()


def test_files_of_older_versions_become_private() -> None:
    write_everything()
    for folder in (paths.data(), paths.config(), paths.logs(), paths.logs().parent):
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)

    write_everything()


def test_a_folder_chosen_by_the_player_keeps_its_permissions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "letter.txt").touch(mode=0o644)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(shared))
    with SqliteJournal.open(shared) as journal:
        journal.new_match(make_header(make_setup()))

        permissions = {path.name: stat.S_IMODE(path.stat().st_mode) for path in shared.iterdir()}

    assert stat.S_IMODE(shared.stat().st_mode) == 0o755
    assert permissions.pop("letter.txt") == 0o644
    assert set(permissions.values()) == {0o600}


def test_exported_files_have_the_default_permissions(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path / "games") as journal:
        match_id = journal.new_match(make_header(make_setup()))
        journal.append(match_id, sample_pages()[0])
        match = match_file.export_match(tmp_path / "files", journal, match_id)
        match_file.write_spreadsheet(tmp_path / "table.csv", journal.match_summaries())
        (tmp_path / "table.csv").chmod(0o640)
        match_file.write_spreadsheet(tmp_path / "table.csv", journal.match_summaries())

    assert stat.S_IMODE(match.stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "table.csv").stat().st_mode) == 0o640


def test_a_rule_file_in_another_folder_keeps_its_permissions(tmp_path: Path) -> None:
    rules = tmp_path / "friday.yaml"
    rules.touch(mode=0o644)

    rule_files.save(b"name: Friday\n", "Friday", str(rules))

    assert stat.S_IMODE(rules.stat().st_mode) == 0o644


def test_files_left_by_a_killed_program_become_private() -> None:
    folder = paths.logs()
    NativeCrashLog(folder).close()
    (folder / "last-words.log").write_text("Fatal Python error\n")

    log = NativeCrashLog(folder)
    paths.restrict_app_folders()
    permissions = {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    log.close()

    assert permissions == {0o600}
