"""Tests of large and unusual files handed to a running program: the window keeps responding."""

import os
import sys
from pathlib import Path

import pytest
from msgspec import json

from tests.e2e.program_driver import ProgramDriver, start_program
from tests.random_games import random_game
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store import event_codec, match_file
from yaniv.store.saved_match import MatchHeader


def write_long_match(path: Path) -> Path:
    """Write a match of many rounds with few calls, larger than a megabyte; return its path."""
    lines: list[str] = []
    for _, _, after, events in random_game(HouseRules(match=MatchRules(limit=1000)), 5, 7, calls=0.05):
        if not lines:
            names = after.names
            header = MatchHeader(
                variant="x", rules=after.rules, names=names, bots=("",) * len(names), seed="1", salt="2"
            )
            lines.append(json.encode(header).decode())
        lines += map(event_codec.encode_event, events)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_a_large_match_is_read_while_the_window_keeps_responding(tmp_path: Path, display: str) -> None:
    match = write_long_match(tmp_path / "friday.yaniv")
    assert 1_000_000 < match.stat().st_size < match_file.MAX_FILE_SIZE_MB * 1_000_000

    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        second_start = start_program(tmp_path, display, str(match))
        program.wait_until("the file is read", lambda tree: tree.scene == "loading")
        program.wait_until("the replay", lambda tree: tree.scene == "replay")
        error_output = second_start.communicate(timeout=20)[1]

    assert second_start.returncode == 0, error_output


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes")
def test_a_named_pipe_in_place_of_a_match_file_is_refused_at_once(tmp_path: Path, display: str) -> None:
    os.mkfifo(tmp_path / "friday.yaniv")

    process = start_program(tmp_path, display, str(tmp_path / "friday.yaniv"))

    assert "friday.yaniv" in process.communicate(timeout=20)[1]
    assert process.returncode == 1
