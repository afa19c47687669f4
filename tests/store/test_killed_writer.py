"""A killed program loses nothing that it had kept."""

import subprocess
import sys
from pathlib import Path

from yaniv.store.journal import SqliteJournal

LINES_BEFORE_KILL = (1, 2, 3, 11, 37, 90, 140, 5, 60, 211)


def kill_writer_after(lines: int, folder: Path) -> tuple[int, int]:
    """Lets somebody play in this folder and kills it after so many lines; gives the last match and events heard."""
    playing = [sys.executable, "-m", "tests.store.journal_writer", str(folder)]
    with subprocess.Popen(playing, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as player:
        assert player.stdout is not None
        printed_lines = [player.stdout.readline() for _ in range(lines)]
        player.kill()
    match_id, event_count = printed_lines[-1].split()
    return int(match_id), int(event_count)


def test_killing_the_program_at_any_moment_loses_nothing_it_had_kept(tmp_path: Path) -> None:
    for lines in LINES_BEFORE_KILL:
        match_id, event_count = kill_writer_after(lines, tmp_path)

        with SqliteJournal.open(tmp_path) as journal:
            assert journal.notices == []
            assert len(journal.load_match(match_id).events) >= event_count
            assert all(left.match_id >= match_id for left in journal.unfinished()[:1])
