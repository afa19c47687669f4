"""Folders are shown by the system's own program, or a sentence says why not."""

import sys
import time
from pathlib import Path

import pytest

from yaniv.ui.platform import file_manager

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the system opens folders itself")
OPEN_COMMAND = "open" if sys.platform == "darwin" else "xdg-open"
PATIENCE_S = 10.0


def test_the_program_of_the_system_is_given_the_folder_which_is_made_if_need_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_file = tmp_path / "told"
    program = tmp_path / OPEN_COMMAND
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{log_file}.part" && mv "{log_file}.part" "{log_file}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    assert file_manager.open_folder(tmp_path / "new") == ""

    deadline = time.monotonic() + PATIENCE_S
    while not log_file.exists() and time.monotonic() < deadline:
        pass
    assert log_file.read_text() == str(tmp_path / "new")
    assert (tmp_path / "new").is_dir()


def test_a_system_without_such_a_program_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    assert file_manager.open_folder(tmp_path) == f"Can't open {tmp_path}: this system has no program for it."


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert file_manager.open_folder(tmp_path / "file").startswith(f"Can't open {tmp_path / 'file'}: ")
