"""Copies of a saved match, to measure what many matches cost."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from yaniv.store.database import DATABASE_NAME

_NUMBERS: Final = "WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
_KEY_BY_TABLE: Final = {"matches": "id", "deeds": "match_id", "opponents": "match_id", "events": "match_id"}
"""Tables that are copied, with the column that has the number of the match."""


def copy_first_match(folder: Path, match_count: int) -> None:
    """Copy match number 1 of these saved games, with its summary, until there are so many; they must not be open.

    :raises sqlite3.Error: if the database fails.
    """
    with closing(sqlite3.connect(folder / DATABASE_NAME, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        for table, key in _KEY_BY_TABLE.items():
            columns = [str(name) for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]
            values = ["n" if name in {key, "salt"} else name for name in columns]
            db.execute(
                f"{_NUMBERS} INSERT INTO {table} ({', '.join(columns)})"  # noqa: S608 -- our own words
                f" SELECT {', '.join(values)} FROM numbers, {table} WHERE {key} = 1",
                (match_count,),
            )
        db.execute("COMMIT")
