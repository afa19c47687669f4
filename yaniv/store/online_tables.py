"""Tables with friends elsewhere in the database: keys, contacts, and the parts of the seed, as host or as guest."""

import sqlite3

from msgspec import Struct


class OnlineTableRow(Struct, frozen=True):
    """Table at which this player sits, and what its program needs to come back to it."""

    is_host: bool
    secret_key: str
    """Key by which the others know this player, hexadecimal digits; empty once the table is closed."""
    contact_json: str
    """Whom to call, and as whom, in the form of `yaniv.online.kept_tables`."""
    record_json: str = ""
    """Record of the table, in the same form; empty before the match has begun."""
    match_id: int | None = None
    """Match in this database: on the host from the first card, on a guest after the end; None before."""
    table_id: int = 0
    opened: str = ""
    """When it was stored first, in the form of `matches.opened`; the database knows it."""


def insert_table(db: sqlite3.Connection, table: OnlineTableRow, opened: str) -> int:
    """Store a new table and return its number; *opened* is the time in the form of `matches.opened`."""
    cursor = db.execute(
        "INSERT INTO online_tables (opened, is_host, secret_key, contact_json, record_json, match_id)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (opened, table.is_host, table.secret_key, table.contact_json, table.record_json, table.match_id),
    )
    return int(cursor.lastrowid or 0)


def update_table(db: sqlite3.Connection, table: OnlineTableRow) -> None:
    """Store contact, record and match of the table with the number `table_id`."""
    db.execute(
        "UPDATE online_tables SET contact_json = ?, record_json = ?, match_id = ? WHERE id = ? AND closed IS NULL",
        (table.contact_json, table.record_json, table.match_id, table.table_id),
    )


def close_table(db: sqlite3.Connection, table_id: int, closed: str) -> None:
    """Mark a table as closed, and delete its secrets."""
    db.execute(
        "UPDATE online_tables SET closed = ?, secret_key = '', contact_json = '', record_json = '' WHERE id = ?",
        (closed, table_id),
    )


def select_open_tables(db: sqlite3.Connection) -> tuple[OnlineTableRow, ...]:
    """Return the tables that are not closed, newest first."""
    rows = db.execute(
        "SELECT is_host, secret_key, contact_json, record_json, match_id, id, opened FROM online_tables"
        " WHERE closed IS NULL ORDER BY id DESC"
    )
    return tuple(
        OnlineTableRow(bool(is_host), str(key), str(contact), str(record), match_id, table_id, str(opened))
        for is_host, key, contact, record, match_id, table_id, opened in rows
    )
