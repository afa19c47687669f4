"""Tests of reading a configuration file: its bytes, or one diagnostic if it cannot be read."""

import os
import sys
from pathlib import Path

import pytest

from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.node_composer import MAX_BYTES


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_bytes(b"name: Friday\n")

    assert read_file(file) == b"name: Friday\n"


def test_a_file_is_read_up_to_one_byte_over_the_size_limit(tmp_path: Path) -> None:
    file = tmp_path / "endless.yaml"
    file.write_bytes(b"#" * (MAX_BYTES * 3))

    assert read_file(file) == b"#" * (MAX_BYTES + 1)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    assert _load_error(tmp_path / "none.yaml") == "f: there is no such file [R001]"


def test_a_folder_is_reported(tmp_path: Path) -> None:
    assert _load_error(tmp_path) == "f: this is a folder, not a file [R001]"


def test_an_impossible_file_name_is_reported() -> None:
    assert _load_error(Path("a\0b")) == "f: there is no such file [R001]"


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows a name that is too long counts as a missing file")
def test_a_path_that_is_too_long_is_reported() -> None:
    assert _load_error(Path("a" * 5000)) == "f: can't open the file; check its permissions [R001]"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_reported_without_waiting_for_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)

    assert _load_error(pipe) == "f: this is not a readable file [R001]"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file")
def test_a_file_without_read_permission_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "secret.yaml"
    file.write_bytes(b"{}")
    file.chmod(0)

    assert _load_error(file) == "f: can't open the file; check its permissions [R001]"


def _load_error(file: Path) -> str:
    diagnostic = read_file(file)
    assert isinstance(diagnostic, Diagnostic)
    return diagnostic_line(diagnostic, "f")
