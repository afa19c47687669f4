"""Test that a killed program loses nothing that it had stored."""

import subprocess
import sys
from pathlib import Path

from yaniv.store.journal import SqliteJournal

LINES_BEFORE_KILL = (1, 2, 3, 11, 37, 90, 140, 5, 60, 211)


def kill_writer_after(lines: int, folder: Path) -> tuple[int, int]:
    """Play in *folder* in another process and kill it after *lines* lines of output.

    Return the match number and the event count of the last line.
    """
    command = [sys.executable, "-m", "tests.store.journal_writer", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as writer:
        assert writer.stdout is not None
        printed_lines = [writer.stdout.readline() for _ in range(lines)]
        writer.kill()
    match_id, event_count = printed_lines[-1].split()
    return int(match_id), int(event_count)


def test_killing_the_program_at_any_moment_loses_no_stored_event(tmp_path: Path) -> None:
    for lines in LINES_BEFORE_KILL:
        match_id, event_count = kill_writer_after(lines, tmp_path)

        with SqliteJournal.open(tmp_path) as journal:
            assert journal.notices == []
            assert len(journal.load_match(match_id).events) >= event_count
            assert all(each.match_id >= match_id for each in journal.unfinished()[:1])
