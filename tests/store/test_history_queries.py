"""Tests of what the store knows about all matches without reading them: equal to a fold of all, and independent of it.

Work is counted in steps of the database's virtual machine, independent of the machine.
"""

import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from tests.soak.long_history import nth_match, write_history
from tests.store.history_changes import GAMES, change, check, hourly_clock, play
from tests.store.sample_matches import sample_pages
from yaniv.journey.regular_memory import memory_fold
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.rating_text import human_rating_fold
from yaniv.store import fold_checkpoints
from yaniv.store.database import is_intact
from yaniv.store.journal import SqliteJournal

WORKLOADS: Final[dict[str, Callable[[SqliteJournal], object]]] = {
    "last result": SqliteJournal.last_result,
    "unfinished matches": SqliteJournal.unfinished,
    "today's deal": lambda journal: journal.has_closed_deal("today-2026-01-01"),
    "today's puzzle": lambda journal: journal.is_puzzle_tried("p", date(2026, 1, 1)),
    "summaries to build": lambda journal: journal.summarise_some(20),
    "rating": lambda journal: journal.fold(human_rating_fold()),
    "memory of an opponent": lambda journal: journal.fold(memory_fold("noa")),
    "recent rules": lambda journal: journal.newest_match_of("Quick", lambda _seed, purpose: not purpose.trail),
    "newest results": lambda journal: journal.newest_results(10),
}
"""What the menu, the new-game page and the start of a match ask."""


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_equals_a_fold_of_all_matches_in_a_random_history(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fold_checkpoints, "MATCHES_PER_CHECKPOINT", 2)
    rng = Random(seed)
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        for number in range(30):
            change(journal, number, rng)
        check(journal)
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        check(journal)


def test_the_history_of_an_older_database_is_built_anew(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        for number in range(12):
            play(journal, number, Random(number))
        journal.match_summaries()
        schema = journal._db.execute(
            "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql IS NOT NULL UNION ALL"
            " SELECT 'table', name FROM sqlite_master WHERE name IN"
            " ('opponents', 'earned', 'trail_facts', 'checkpoints', 'online_tables')"
        ).fetchall()
        for kind, name in schema:
            journal._db.execute(f"DROP {kind} {name}")
        for column in ("finished", "is_summarised", "own_seat", "deal_proof_json"):
            journal._db.execute(f"ALTER TABLE matches DROP COLUMN {column}")
        journal._db.execute("ALTER TABLE puzzle_attempts DROP COLUMN is_hinted")
        journal._db.execute("PRAGMA user_version = 8")

    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        assert journal.unsummarised_count() == len(journal.match_ids()) > 5
        check(journal)


def test_a_match_that_turns_out_to_be_damaged_is_forgotten(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        for number in range(6):
            play(journal, number, Random(2))
        check(journal)
        journal._db.execute("DELETE FROM events WHERE match_id = 3 AND seq = 4")
        with pytest.raises(Exception, match="event_missing"):
            journal.load_match(3)

        check(journal)


def test_a_program_that_is_killed_while_it_builds_leaves_no_half_piece(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        for number in range(10):
            play(journal, number, Random(number))
    code = """if True:
        import os, signal, sys
        from pathlib import Path
        from yaniv.store import statistics_cache
        from yaniv.store.journal import SqliteJournal
        journal = SqliteJournal.open(Path(sys.argv[1]))
        journal.summarise_some(3)
        loads = iter(range(2))
        def load(match_id):
            if next(loads, None) is None:
                os._exit(9)
            return journal.load_match(match_id)
        statistics_cache.summarise_some(journal._db, load, 5)
    """

    killed = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)

    assert killed.returncode == 9
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        assert journal.unsummarised_count() == 7
        check(journal)


def test_a_piece_reads_no_more_matches_than_it_may(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        for number in range(9):
            play(journal, number, Random(number))

        assert journal.summarise_some(100, max_loads=2) == 2
        assert journal.unsummarised_count() == 7


def steps_of(journal: SqliteJournal, question: Callable[[SqliteJournal], object]) -> int:
    """Return the steps of the database that an answer takes, the second time it is asked."""
    question(journal)
    return count_steps(journal, question)


def count_steps(journal: SqliteJournal, question: Callable[[SqliteJournal], object]) -> int:
    """Return the steps of the database that an answer takes."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    journal._db.set_progress_handler(step, 1)
    question(journal)
    journal._db.set_progress_handler(None, 1)
    return steps


def test_menu_and_new_game_take_no_more_steps_with_many_matches(tmp_path: Path) -> None:
    steps: list[dict[str, int]] = []
    for matches in (110, 1010):
        folder = tmp_path / str(matches)
        folder.mkdir()
        write_history(folder, matches, ("quick",))
        with SqliteJournal.open(folder) as journal:
            journal.match_summaries()
            steps.append({name: steps_of(journal, question) for name, question in WORKLOADS.items()})

    few, many = steps
    allowance = 50 * fold_checkpoints.MATCHES_PER_CHECKPOINT
    assert {name: many[name] for name in WORKLOADS if many[name] > few[name] + allowance} == {}
    assert max(many.values()) < 20 * 1010


def test_the_first_menu_reads_only_the_last_of_many_matches(tmp_path: Path) -> None:
    steps = []
    for matches in (20, 200):
        folder = tmp_path / str(matches)
        folder.mkdir()
        write_history(folder, matches, ("quick",))
        with SqliteJournal.open(folder) as journal:
            steps.append(steps_of(journal, SqliteJournal.last_result))
            assert journal.unsummarised_count() >= matches - 1

    assert steps[1] < steps[0] + 50


def test_a_purpose_with_the_words_of_another_is_told_apart(tmp_path: Path) -> None:
    odd = MatchPurpose("road", '"is_practice":true "is_shared":true')
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        match = nth_match(GAMES[0], 1, is_last=False)
        for purpose in (odd, MatchPurpose("road2", "x"), MatchPurpose(is_practice=True)):
            journal.append(journal.new_match(replace(match.header, purpose=purpose)), match.events)

        assert [each.purpose for each in journal.newest_results(9)] == [MatchPurpose("road2", "x"), odd]
        assert [each.purpose for each in journal.trail_matches("road", 1)] == [odd]


def test_a_large_database_is_checked_at_opening_without_its_events(tmp_path: Path) -> None:
    checks = []
    for matches in (20, 200):
        folder = tmp_path / str(matches)
        folder.mkdir()
        write_history(folder, matches, ("quick",))
        with SqliteJournal.open(folder) as journal:
            statements: list[str] = []
            journal._db.set_trace_callback(statements.append)
            assert is_intact(journal._db, max_bytes=1 << 20)
            checks.append([each for each in statements if "quick_check" in each])

    small, large = checks
    assert small == ["PRAGMA quick_check(1)"]
    assert "PRAGMA quick_check('matches')" in large
    assert not any("events" in each or "(1)" in each for each in large)


def test_a_long_match_is_not_read_again_from_its_start_at_each_return_to_the_menu(tmp_path: Path) -> None:
    moves = sample_pages(1)
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        match_id = journal.new_match(GAMES[1].header)
        for events in moves[:-3]:
            journal.append(match_id, events)
        whole = count_steps(journal, SqliteJournal.unfinished)
        added = []
        for events in moves[-3:-1]:
            journal.append(match_id, events)
            steps = count_steps(journal, SqliteJournal.unfinished)
            added.append(steps)

    assert len(moves) > 60
    assert max(added) < whole / 5


@pytest.mark.parametrize("seed", range(3))
def test_an_unfinished_match_is_told_as_it_is_after_every_change(seed: int, tmp_path: Path) -> None:
    rng, moves = Random(seed), sample_pages(0)
    with SqliteJournal.open(tmp_path, hourly_clock()) as journal:
        match_id, position = 0, 0
        for number in range(60):
            if not match_id or rng.random() < 0.1:
                if match_id:
                    journal.delete(match_id)
                header = replace(GAMES[0].header, salt=str(number), variant=f"Rules {number}")
                match_id, position = journal.new_match(header), 0  # the number of the deleted match
                moves = sample_pages(number)
            length = rng.choice((1, 1, 2, 5))
            for events in moves[position : min(position + length, len(moves) - 1)]:
                journal.append(match_id, events)
            position = min(position + length, len(moves) - 1)
            told = journal.unfinished()
            journal._unfinished.clear()
            assert told == journal.unfinished()
