"""Tests of reading match files step by step, also very large ones, and of refusing pipes and other special files."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from yaniv import paths
from yaniv.store import match_file
from yaniv.store.errors import StoreError
from yaniv.store.match_file import MatchFileLoader
from yaniv.store.process_lock import REQUEST_FILE_PREFIX, ActivationRequests
from yaniv.store.settings_file import load
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.variants import imported_rules, user_variants

LOG = Path(__file__).parents[1] / "logs" / "classic-0.1.0.yaniv"
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")


def write_long_match(path: Path, size: int) -> Path:
    """Write the start of a match and then one event repeated up to about *size* bytes."""
    head, first, *_ = LOG.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + first + b'{"event":"SlapClosed","seat":0}\n' * (size // 32))
    return path


def read_incrementally(path: Path) -> None:
    """Read a file as the window does, a step per frame.

    :raises StoreError: if the loader reports a problem.
    """
    loader = MatchFileLoader(path)
    loader.read_if_small(20)
    while not loader.is_done:
        loader.advance()
    if loader.problem:
        raise StoreError(loader.problem)


READERS: tuple[Callable[[Path], object], ...] = (
    match_file.read_file,
    match_file.read_valid_prefix,
    match_file.find_mismatch,
    read_incrementally,
)


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("kind", ["pipe", "link to a pipe", "folder", "link to itself", "not there"])
@posix_only
def test_anything_but_a_regular_file_is_refused_at_once(
    read: Callable[[Path], object], kind: str, tmp_path: Path
) -> None:
    path = make_special_file(tmp_path, kind, "friday.yaniv")

    with pytest.raises(StoreError, match=r"friday\.yaniv"):
        read(path)


@pytest.mark.parametrize("kind", ["pipe", "link to a pipe", "folder", "link to itself"])
@posix_only
def test_special_files_in_place_of_other_user_files_do_not_block(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    for name in ("settings.yaml", "rules.yaml", "unsaved-rules.json", f"{REQUEST_FILE_PREFIX}-1"):
        make_special_file(tmp_path, kind, name)

    assert isinstance(read_file(tmp_path / "rules.yaml"), Diagnostic)
    assert imported_rules.import_file(str(tmp_path / "rules.yaml")).variant is None
    assert load(tmp_path).rejected
    assert user_variants.load_unsaved() is None
    assert ActivationRequests(tmp_path).take_next() is None


def make_special_file(folder: Path, kind: str, name: str) -> Path:
    path = folder / name
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "link to a pipe":
            os.mkfifo(folder / f"{name}-pipe")
            path.symlink_to(folder / f"{name}-pipe")
        case "folder":
            path.mkdir()
        case "link to itself":
            path.symlink_to(path)
        case _:
            pass
    return path


def test_a_link_to_a_match_is_read(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaniv"
    path.symlink_to(LOG)

    assert match_file.read_valid_prefix(path)[0] == match_file.read_valid_prefix(LOG)[0]


@pytest.mark.parametrize("read", READERS)
def test_a_file_over_the_size_limit_is_refused(read: Callable[[Path], object], tmp_path: Path) -> None:
    with (tmp_path / "huge.yaniv").open("wb") as file:
        file.truncate(10**10)

    with pytest.raises(StoreError, match="most=8"):
        read(tmp_path / "huge.yaniv")


def test_reading_in_steps_and_at_once_give_the_same_match(tmp_path: Path) -> None:
    lines = LOG.read_bytes().splitlines(keepends=True)
    changed = tmp_path / "changed.yaniv"
    changed.write_bytes(b"".join((*lines[:90], *lines[91:])))
    for path in (LOG, changed):
        reading = match_file.ValidPrefixReader(path, match_file.read_bytes(path))
        shares = []
        while reading.result is None:
            reading.advance(7)
            shares.append(reading.progress_share)

        assert reading.result == match_file.read_valid_prefix(path)
        assert shares == sorted(shares)
        assert len(shares) > 5


def test_nothing_is_read_beyond_the_first_illegal_event(tmp_path: Path) -> None:
    path = write_long_match(tmp_path / "long.yaniv", 4_000_000)
    reading = match_file.ValidPrefixReader(path, match_file.read_bytes(path))

    reading.advance()

    assert reading.result is not None
    assert len(reading.result[0].events) == 1
    assert reading.progress_share < 0.01


def test_a_large_file_is_read_in_several_steps(tmp_path: Path) -> None:
    events = LOG.read_bytes().splitlines(keepends=True)
    path = tmp_path / "large.yaniv"
    path.write_bytes(b"".join(events) + b" " * match_file.MAX_FILE_SIZE_MB * 100_000 + b"\n")

    reading = MatchFileLoader(path)
    reading.read_if_small(20)

    assert reading.result is None
    assert not reading.problem
    while not reading.is_done:
        reading.advance()
