"""Tests of opening a folder in the file manager, and of the sentence if that fails."""

import sys
import time
from pathlib import Path
from threading import Event

import pytest

from yaniv.ui.platform import file_manager

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows opens folders without a program")
OPEN_COMMAND = "open" if sys.platform == "darwin" else "xdg-open"
TIMEOUT_S = 10.0


def test_a_missing_folder_is_created_and_opened_by_the_system_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_file = tmp_path / "told"
    program = tmp_path / OPEN_COMMAND
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{log_file}.part" && mv "{log_file}.part" "{log_file}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    assert file_manager.open_folder(tmp_path / "new") == ""

    deadline = time.monotonic() + TIMEOUT_S
    while not log_file.exists() and time.monotonic() < deadline:
        pass
    assert log_file.read_text() == str(tmp_path / "new")
    assert (tmp_path / "new").is_dir()


def test_a_missing_system_program_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    assert file_manager.open_folder(tmp_path) == f"Can't open {tmp_path}: this system has no program for it."


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert file_manager.open_folder(tmp_path / "file").startswith(f"Can't open {tmp_path / 'file'}: ")


def test_a_system_that_hangs_is_not_waited_for(tmp_path: Path) -> None:
    is_over = Event()

    def hang(_path: Path) -> None:
        is_over.wait(10 * file_manager.OPENING_TIMEOUT_S)
        raise OSError("too late")

    assert file_manager.open_file(tmp_path, hang) == ""
    is_over.set()
