"""Tests of puzzle attempts in the journal: they are stored in order and deleted with their match."""

from datetime import date
from pathlib import Path

from tests.store.sample_matches import make_header
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import HouseRules
from yaniv.store.journal import SqliteJournal
from yaniv.store.puzzle_records import FoundDecision, MatchPuzzles, PuzzleAttempt

DAY = date(2026, 12, 24)
SHIPPED = PuzzleAttempt("b2599200", DAY, "+T")
FOUND = FoundDecision(31, ("A",), {"-": 4.5}, 2.0, 400, "+B")


def new_match(journal: SqliteJournal) -> int:
    return journal.new_match(make_header(MatchSetup("Classic", HouseRules(), ("Dana", "Noa"), ("", "greedy"), "1")))


def test_attempts_are_stored_in_order(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        journal.append_puzzle_attempt(SHIPPED)
        journal.append_puzzle_attempt(PuzzleAttempt("b2599200", DAY, "-", is_hinted=True))

    with SqliteJournal.open(tmp_path) as journal:
        attempts = journal.puzzle_attempts()
    assert [(attempt.move, attempt.is_hinted) for attempt in attempts] == [("+T", False), ("-", True)]


def test_attempts_of_an_older_program_were_made_without_a_hint(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        journal.append_puzzle_attempt(SHIPPED)
        journal._db.execute("ALTER TABLE puzzle_attempts DROP COLUMN is_hinted")
        journal._db.execute("ALTER TABLE matches DROP COLUMN own_seat")
        journal._db.execute("ALTER TABLE matches DROP COLUMN deal_proof_json")
        journal._db.execute("DROP TABLE online_tables")
        journal._db.execute("PRAGMA user_version = 9")

    with SqliteJournal.open(tmp_path) as journal:
        assert journal.puzzle_attempts() == (SHIPPED,)


def test_puzzles_found_in_a_match_and_their_attempts_are_deleted_with_it(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        kept, deleted = new_match(journal), new_match(journal)
        for match_id in (kept, deleted):
            journal.save_match_puzzles(MatchPuzzles(match_id, DAY, (FOUND,)))
            journal.append_puzzle_attempt(PuzzleAttempt(f"{match_id}:31", DAY, "A", match_id))
        journal.append_puzzle_attempt(SHIPPED)

        journal.delete(deleted)

        assert journal.match_puzzles() == (MatchPuzzles(kept, DAY, (FOUND,)),)
        assert [attempt.match_id for attempt in journal.puzzle_attempts()] == [kept, 0]

        journal.delete_all_matches()

        assert journal.match_puzzles() == ()
        assert journal.puzzle_attempts() == (SHIPPED,)


def test_a_record_without_the_cost_of_the_review_is_read(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = new_match(journal)
        journal.save_match_puzzles(MatchPuzzles(match_id, DAY, (FOUND,)))
        old = (
            '{"position":31,"best_moves":["A"],"cost_by_move":{"-":4.5},"lower_bound":2.0,"playouts":400,"pickup":"+B"}'
        )
        journal._db.execute("UPDATE match_puzzles SET found = ?", (f"[{old}]",))

        assert journal.match_puzzles() == (MatchPuzzles(match_id, DAY, (FOUND,)),)


def test_a_match_deleted_meanwhile_gets_no_puzzles(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        journal.save_match_puzzles(MatchPuzzles(9, DAY, (FOUND,)))

        assert journal.match_puzzles() == ()


def test_damaged_rows_are_skipped(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = new_match(journal)
        journal.append_puzzle_attempt(SHIPPED)
        journal.save_match_puzzles(MatchPuzzles(match_id, DAY, (FOUND,)))
        journal._db.execute("INSERT INTO puzzle_attempts (puzzle, day, move, match_id) VALUES ('x', 'never', '-', 0)")
        journal._db.execute("UPDATE match_puzzles SET found = '[[[['")

        assert journal.puzzle_attempts() == (SHIPPED,)
        assert journal.match_puzzles() == ()
