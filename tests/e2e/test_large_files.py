"""Large and odd files handed to a window that is open: it goes on, and says what it does."""

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
    """Many rounds in which hardly anybody calls: more than a megabyte."""
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


def test_a_large_match_is_read_while_the_window_goes_on(tmp_path: Path, display: str) -> None:
    match = write_long_match(tmp_path / "friday.yaniv")
    assert 1_000_000 < match.stat().st_size < match_file.MAX_FILE_SIZE_MB * 1_000_000

    with ProgramDriver(tmp_path, display, "--size", "1280x720") as sitting:
        handed = start_program(tmp_path, display, str(match))
        sitting.wait_until("the file is read", lambda tree: tree.scene == "loading")
        sitting.wait_until("the match is seen", lambda tree: tree.scene == "replay")
        error_output = handed.communicate(timeout=20)[1]

    assert handed.returncode == 0, error_output


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_with_the_name_of_a_match_is_refused_at_once(tmp_path: Path, display: str) -> None:
    os.mkfifo(tmp_path / "friday.yaniv")

    refused = start_program(tmp_path, display, str(tmp_path / "friday.yaniv"))

    assert "friday.yaniv" in refused.communicate(timeout=20)[1]
    assert refused.returncode == 1
