"""Database schema of the saved games, one migration per version.

`PRAGMA user_version` is the number of migrations applied. A released migration is never changed; add another.
"""

import sqlite3
from collections.abc import Callable
from typing import Final

Migration = Callable[[sqlite3.Connection], None]


def create_tables(db: sqlite3.Connection) -> None:
    """Create the tables of version 1: matches and their events."""
    db.execute(
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY,
            opened TEXT NOT NULL,
            closed TEXT,
            unreadable TEXT,
            variant TEXT NOT NULL,
            rules_json TEXT NOT NULL,
            rules_hash TEXT NOT NULL,
            seed TEXT NOT NULL,
            salt TEXT NOT NULL,
            engine_version TEXT NOT NULL,
            format INTEGER NOT NULL,
            seats_json TEXT NOT NULL
        )"""
    )
    db.execute(
        """CREATE TABLE events (
            match_id INTEGER NOT NULL REFERENCES matches (id),
            seq INTEGER NOT NULL,
            at_ms INTEGER NOT NULL,
            payload TEXT NOT NULL,
            PRIMARY KEY (match_id, seq)
        ) WITHOUT ROWID"""
    )


def add_statistics_cache(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 2: cached statistics of each match, and from which match statistics count."""
    db.execute(
        """CREATE TABLE deeds (
            match_id INTEGER PRIMARY KEY REFERENCES matches (id),
            version INTEGER NOT NULL,
            events INTEGER NOT NULL,
            told TEXT NOT NULL
        )"""
    )
    db.execute("CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID")


def add_seal_column(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 3: a column for the commitment to the shuffles (seal) of each match."""
    db.execute("ALTER TABLE matches ADD COLUMN seal TEXT NOT NULL DEFAULT ''")


def add_purpose_column(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 4: a column for the purpose of each match, as JSON; `{}` for an ordinary one."""
    db.execute("ALTER TABLE matches ADD COLUMN purpose_json TEXT NOT NULL DEFAULT '{}'")


def add_puzzle_tables(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 5: attempts at puzzles, and the decisions of matches that became puzzles."""
    db.execute(
        """CREATE TABLE puzzle_attempts (
            id INTEGER PRIMARY KEY,
            puzzle TEXT NOT NULL,
            day TEXT NOT NULL,
            move TEXT NOT NULL,
            match_id INTEGER NOT NULL
        )"""
    )
    db.execute(
        """CREATE TABLE match_puzzles (
            match_id INTEGER PRIMARY KEY REFERENCES matches (id),
            day TEXT NOT NULL,
            found TEXT NOT NULL
        )"""
    )


def add_review_cache(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 6: figures of the review of each finished match; the table can be emptied."""
    db.execute(
        """CREATE TABLE reviews (
            match_id INTEGER PRIMARY KEY REFERENCES matches (id),
            version INTEGER NOT NULL,
            events INTEGER NOT NULL,
            figures_json TEXT NOT NULL
        )"""
    )


def add_hints_and_bookmarks(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 7: hints used in each match (NULL: not counted), and bookmarks in practice."""
    db.execute("ALTER TABLE matches ADD COLUMN hints INTEGER")
    db.execute(
        """CREATE TABLE bookmarks (
            match_id INTEGER NOT NULL REFERENCES matches (id),
            place INTEGER NOT NULL,
            format INTEGER NOT NULL,
            events_json TEXT NOT NULL,
            PRIMARY KEY (match_id, place)
        ) WITHOUT ROWID"""
    )


def add_arranged_hands(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 8: hands as the players left them in each match, as JSON, by seat."""
    db.execute("ALTER TABLE matches ADD COLUMN arranged_hands_json TEXT NOT NULL DEFAULT '{}'")


def add_history_indexes(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 9: indexes and rows by which the history of the player is read without a scan.

    `finished` says whether a match has its last event; `is_summarised`, whether `deeds` and the rows derived from it
    are up to date. Triggers keep the rows of other matches right whatever changes one, and delete the checkpoints (see
    `fold_checkpoints`) that it was part of.
    """
    db.execute("ALTER TABLE matches ADD COLUMN finished INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE matches ADD COLUMN is_summarised INTEGER NOT NULL DEFAULT 0")
    db.execute(
        """UPDATE matches SET finished = coalesce((SELECT payload LIKE '{"event":"MatchWon"%' FROM events
            WHERE match_id = matches.id ORDER BY seq DESC LIMIT 1), 0)"""
    )
    db.execute("CREATE INDEX finished_matches ON matches (closed, id) WHERE finished")
    db.execute("CREATE INDEX open_matches ON matches (id) WHERE closed IS NULL AND unreadable IS NULL")
    db.execute("CREATE INDEX unsummarised_matches ON matches (id) WHERE NOT is_summarised AND unreadable IS NULL")
    db.execute("CREATE INDEX matches_by_seed ON matches (seed)")
    db.execute("CREATE INDEX matches_by_variant ON matches (variant)")
    db.execute("CREATE INDEX matches_by_purpose ON matches (purpose_json)")
    db.execute("CREATE INDEX attempts_by_puzzle ON puzzle_attempts (puzzle, day)")
    db.execute(
        """CREATE TABLE opponents (
            character TEXT NOT NULL,
            opened TEXT NOT NULL,
            match_id INTEGER NOT NULL REFERENCES matches (id),
            is_ahead INTEGER NOT NULL,
            PRIMARY KEY (character, opened, match_id)
        ) WITHOUT ROWID"""
    )
    db.execute("CREATE INDEX opponents_by_match ON opponents (match_id)")
    db.execute(
        """CREATE TABLE earned (
            name TEXT NOT NULL,
            match_id INTEGER NOT NULL REFERENCES matches (id),
            event_index INTEGER NOT NULL,
            place INTEGER NOT NULL,
            PRIMARY KEY (name, match_id)
        ) WITHOUT ROWID"""
    )
    db.execute("CREATE INDEX earned_by_match ON earned (match_id)")
    db.execute(
        """CREATE TABLE trail_facts (
            match_id INTEGER PRIMARY KEY REFERENCES matches (id),
            version INTEGER NOT NULL,
            events INTEGER NOT NULL,
            facts_json TEXT NOT NULL
        )"""
    )
    db.execute(
        """CREATE TABLE checkpoints (
            name TEXT NOT NULL,
            moment TEXT NOT NULL,
            match_id INTEGER NOT NULL,
            version TEXT NOT NULL,
            state_json TEXT NOT NULL,
            PRIMARY KEY (name, moment, match_id)
        ) WITHOUT ROWID"""
    )
    db.execute("CREATE INDEX checkpoints_by_moment ON checkpoints (moment)")
    forget_checkpoints = """DELETE FROM checkpoints WHERE moment >=
        min(OLD.opened, coalesce(OLD.closed, OLD.opened), coalesce({new}.closed, OLD.opened));"""
    forget_rows = "DELETE FROM opponents WHERE match_id = OLD.id; DELETE FROM earned WHERE match_id = OLD.id;"
    db.execute(
        f"""CREATE TRIGGER match_changed AFTER UPDATE OF closed, finished, unreadable, is_summarised ON matches
            WHEN (OLD.closed, OLD.finished, OLD.unreadable, OLD.is_summarised)
                IS NOT (NEW.closed, NEW.finished, NEW.unreadable, NEW.is_summarised)
            BEGIN {forget_checkpoints.format(new="NEW")} END"""
    )
    db.execute(
        f"""CREATE TRIGGER match_unreadable AFTER UPDATE OF unreadable ON matches WHEN NEW.unreadable IS NOT NULL
            BEGIN {forget_rows} END"""
    )
    forget_all = (
        f"{forget_checkpoints.format(new='OLD')} {forget_rows} DELETE FROM trail_facts WHERE match_id = OLD.id;"  # noqa: S608 -- our own words
    )
    db.execute(f"CREATE TRIGGER match_deleted AFTER DELETE ON matches BEGIN {forget_all} END")


def add_hinted_attempts(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 10: whether a hint was asked for before an attempt at a puzzle."""
    db.execute("ALTER TABLE puzzle_attempts ADD COLUMN is_hinted INTEGER NOT NULL DEFAULT 0")


def forget_imported_matches(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 11: imported matches do not count, so that what was derived from them is wrong."""
    db.execute("UPDATE matches SET is_summarised = 0 WHERE purpose_json LIKE '%\"is_imported\":true%'")


def add_online_tables(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 12: the player's own seat of each match, and tables with friends elsewhere."""
    db.execute("ALTER TABLE matches ADD COLUMN own_seat INTEGER NOT NULL DEFAULT 0")
    db.execute(
        """CREATE TABLE online_tables (
            id INTEGER PRIMARY KEY,
            opened TEXT NOT NULL,
            closed TEXT,
            is_host INTEGER NOT NULL,
            secret_key TEXT NOT NULL,
            contact_json TEXT NOT NULL,
            record_json TEXT NOT NULL,
            match_id INTEGER REFERENCES matches (id)
        )"""
    )
    db.execute("CREATE INDEX online_tables_by_match ON online_tables (match_id)")


def add_deal_proofs(db: sqlite3.Connection) -> None:
    """Upgrade the schema to version 13: by what the deals of a match with friends elsewhere can be checked again."""
    db.execute("ALTER TABLE matches ADD COLUMN deal_proof_json TEXT NOT NULL DEFAULT ''")


MIGRATIONS: Final[tuple[Migration, ...]] = (
    create_tables,
    add_statistics_cache,
    add_seal_column,
    add_purpose_column,
    add_puzzle_tables,
    add_review_cache,
    add_hints_and_bookmarks,
    add_arranged_hands,
    add_history_indexes,
    add_hinted_attempts,
    forget_imported_matches,
    add_online_tables,
    add_deal_proofs,
)


def schema_version(db: sqlite3.Connection) -> int:
    """Return the schema version of the database, the number of migrations applied to it; 0 for a new file."""
    (version_number,) = db.execute("PRAGMA user_version").fetchone()
    return int(version_number)


def migrate(db: sqlite3.Connection, migrations: tuple[Migration, ...] = MIGRATIONS) -> None:
    """Apply the migrations that the database lacks, all or none."""
    current_version = schema_version(db)
    if current_version == len(migrations):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for migration in migrations[current_version:]:
            migration(db)
        db.execute(f"PRAGMA user_version = {len(migrations)}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
