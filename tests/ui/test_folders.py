"""Folders are shown by the system's own program, or a sentence says why not."""

import sys
import time
from pathlib import Path

import pytest

from yaniv.ui import folders

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the system opens folders itself")
OPENER = "open" if sys.platform == "darwin" else "xdg-open"
PATIENCE_S = 10.0


def test_the_program_of_the_system_is_given_the_folder_which_is_made_if_need_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    program = tmp_path / OPENER
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{told}.part" && mv "{told}.part" "{told}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    assert folders.show(tmp_path / "new") == ""

    deadline = time.monotonic() + PATIENCE_S
    while not told.exists() and time.monotonic() < deadline:
        pass
    assert told.read_text() == str(tmp_path / "new")
    assert (tmp_path / "new").is_dir()


def test_a_system_without_such_a_program_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    assert folders.show(tmp_path) == f"{tmp_path} cannot be opened: this system has no program for it."


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert folders.show(tmp_path / "file").startswith(f"{tmp_path / 'file'} cannot be opened: ")
