"""Getting at the bytes of a file: everything that can go wrong is one sentence."""

import os
import sys
from pathlib import Path

import pytest

from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.node_composer import MAX_BYTES


def test_a_file_is_fetched(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_bytes(b"name: Friday\n")

    assert read_file(file) == b"name: Friday\n"


def test_no_more_is_fetched_than_can_be_refused_for_its_size(tmp_path: Path) -> None:
    file = tmp_path / "endless.yaml"
    file.write_bytes(b"#" * (MAX_BYTES * 3))

    assert read_file(file) == b"#" * (MAX_BYTES + 1)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    assert _load_error(tmp_path / "none.yaml") == "f: there is no such file [R001]"


def test_a_folder_is_told(tmp_path: Path) -> None:
    assert _load_error(tmp_path) == "f: this is a folder, not a file [R001]"


def test_a_name_that_no_file_can_have_is_told() -> None:
    assert _load_error(Path("a\0b")) == "f: there is no such file [R001]"


@pytest.mark.skipif(sys.platform == "win32", reason="there, a name too long is that of a file that is missing")
def test_a_file_that_nobody_can_look_for_is_told() -> None:
    assert _load_error(Path("a" * 5000)) == "f: can't open the file; check its permissions [R001]"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_a_pipe_is_told_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)

    assert _load_error(pipe) == "f: this is not a readable file [R001]"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_one_may_not_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / "secret.yaml"
    file.write_bytes(b"{}")
    file.chmod(0)

    assert _load_error(file) == "f: can't open the file; check its permissions [R001]"


def _load_error(file: Path) -> str:
    fetched = read_file(file)
    assert isinstance(fetched, Diagnostic)
    return diagnostic_line(fetched, "f")
