"""Cache for the statistics and achievements of each match in the database; brought up to date before it is read.

Its table can be dropped at any time. A match without new events is not read again, so refreshing takes no longer with a
thousand matches than with one; a continued match is computed again from its first event.
"""

import sqlite3
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct, json

from yaniv.achievements.achievement_list import ACHIEVEMENTS_VERSION
from yaniv.achievements.earned_achievements import EarnedAchievement, find_earned
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.match_purpose import MatchPurpose
from yaniv.store.database import transaction
from yaniv.store.errors import UnreadableMatchError, store_message
from yaniv.store.saved_match import SavedMatch, SeatAssignments, to_shown_name
from yaniv.store.statistics import HUMAN_SEAT, STATS_VERSION, MatchSummary, PlayerStats, compute_stats

LoadMatch = Callable[[int], SavedMatch]

_CACHE_VERSION: Final = 1000 * STATS_VERSION + ACHIEVEMENTS_VERSION
_MAX_PAUSE_MS: Final = 120_000
"""Longest time between two events that counts as time played, ms; after that the player was away."""
_SELECT_PLAYED_MS: Final = """SELECT coalesce(sum(min(max(step, 0), ?)), 0) FROM
    (SELECT at_ms - lag(at_ms) OVER (ORDER BY seq) AS step FROM events WHERE match_id = ?)"""

_SELECT_MATCHES: Final = """SELECT id, opened, closed, variant, rules_hash, seats_json, seed, purpose_json, hints,
    own_seat,    deeds.version, deeds.events, deeds.told, coalesce(CASE WHEN is_summarised THEN deeds.events END,
    (SELECT max(seq) + 1 FROM events WHERE match_id = id), 0)
    FROM matches LEFT JOIN deeds ON deeds.match_id = id WHERE unreadable IS NULL"""
_SELECT_UNSUMMARISED: Final = """SELECT id FROM matches WHERE NOT is_summarised AND unreadable IS NULL
    AND EXISTS (SELECT 1 FROM events WHERE match_id = id) ORDER BY id DESC LIMIT ?"""
_VERSION_MARK: Final = "summary_version"
_MATCHES_PER_TRANSACTION: Final = 50


class _CachedMatch(Struct, frozen=True):
    stats: PlayerStats
    earned: tuple[EarnedAchievement, ...]
    played_ms: int


_CACHED_DECODER: Final = json.Decoder(_CachedMatch)
SEATS_DECODER: Final = json.Decoder(SeatAssignments)
PURPOSE_DECODER: Final = json.Decoder(MatchPurpose)


def refresh(db: sqlite3.Connection, load: LoadMatch) -> tuple[MatchSummary, ...]:
    """Bring the cache up to date; return a summary of every readable match that has events, newest first.

    *load* returns a match by its number.

    :raises StoreError: if the database fails.
    """
    while summarise_some(db, load, _MATCHES_PER_TRANSACTION):
        pass
    return tuple(select_summaries(db, load, "ORDER BY id DESC"))


def summarise_some(db: sqlite3.Connection, load: LoadMatch, limit: int, max_loads: int | None = None) -> int:
    """Bring at most *limit* matches up to date, the newest first, all in one transaction; return how many.

    *max_loads*: matches whose events may be read for that; None: any number.

    :raises StoreError: if the database fails; then none is.
    """
    _use_version(db)
    match_ids = [match_id for (match_id,) in db.execute(_SELECT_UNSUMMARISED, (limit,))]
    loaded_ids: list[int] = []

    def counting_load(match_id: int) -> SavedMatch:
        loaded_ids.append(match_id)
        return load(match_id)

    if not match_ids:
        return 0
    with transaction(db):
        for count, match_id in enumerate(match_ids, 1):
            _summarise(db, counting_load, match_id)
            if len(loaded_ids) == max_loads:
                return count
    return len(match_ids)


def count_unsummarised(db: sqlite3.Connection) -> int:
    """Return the number of matches that are not up to date."""
    _use_version(db)
    (number,) = db.execute("SELECT count(*) FROM matches WHERE NOT is_summarised AND unreadable IS NULL").fetchone()
    return int(number)


def _use_version(db: sqlite3.Connection) -> None:
    """Note that no match is up to date if another version of the program has summarised them."""
    row = db.execute("SELECT value FROM marks WHERE name = ?", (_VERSION_MARK,)).fetchone()
    if row is None or row[0] != _CACHE_VERSION:
        with transaction(db):
            db.execute("UPDATE matches SET is_summarised = 0 WHERE is_summarised")
            db.execute("INSERT OR REPLACE INTO marks (name, value) VALUES (?, ?)", (_VERSION_MARK, _CACHE_VERSION))


def _summarise(db: sqlite3.Connection, load: LoadMatch, match_id: int) -> None:
    """Bring one match up to date, with the rows derived from it."""
    db.execute("DELETE FROM opponents WHERE match_id = ?", (match_id,))
    db.execute("DELETE FROM earned WHERE match_id = ?", (match_id,))
    for summary in select_summaries(db, load, "AND id = ?", (match_id,)):  # none if it is unreadable
        if summary.purpose.is_counted:
            db.executemany(
                "INSERT OR IGNORE INTO opponents (character, opened, match_id, is_ahead) VALUES (?, ?, ?, ?)",
                _opponent_rows(summary),
            )
        db.executemany(
            "INSERT OR IGNORE INTO earned (name, match_id, event_index, place) VALUES (?, ?, ?, ?)",
            [(each.name, match_id, each.event_index, place) for place, each in enumerate(summary.achievements)],
        )
    db.execute("UPDATE matches SET is_summarised = 1 WHERE id = ?", (match_id,))


def _opponent_rows(summary: MatchSummary) -> Iterator[tuple[str, str, int, bool]]:
    """Yield a row for each opponent with a character, which is the second part of a bot's name, such as `club:noa`."""
    places, characters = summary.stats.places, [bot.partition(":")[2] for bot in summary.bots]
    for seat, character in enumerate(characters):
        if character and character != characters[HUMAN_SEAT]:
            is_ahead = bool(places) and places[HUMAN_SEAT] < places[seat]
            yield character, summary.opened, summary.match_id, is_ahead


def count_without_figures(db: sqlite3.Connection) -> int:
    """Return the number of matches that statistics would count, but that are damaged or have impossible figures.

    Every match must be up to date.
    """
    query = """SELECT purpose_json FROM matches LEFT JOIN deeds ON deeds.match_id = id
        WHERE (unreadable IS NOT NULL OR (is_summarised AND deeds.match_id IS NULL))
        AND id > coalesce((SELECT value FROM marks WHERE name = 'counted_from'), 0)
        AND EXISTS (SELECT 1 FROM events WHERE events.match_id = id)"""
    return sum(decode_purpose(purpose_json).is_counted for (purpose_json,) in db.execute(query))


def reset_statistics(db: sqlite3.Connection) -> None:
    """Exclude all matches started so far from the statistics; nothing is deleted."""
    db.execute("INSERT OR REPLACE INTO marks (name, value) SELECT 'counted_from', coalesce(max(id), 0) FROM matches")
    db.execute("DELETE FROM checkpoints")


def select_summaries(
    db: sqlite3.Connection, load: LoadMatch, condition: str, parameters: tuple[object, ...] = ()
) -> Iterator[MatchSummary]:
    """Yield summaries of readable matches that have events; what is cached of none of them, is computed.

    *condition*: SQL that follows the condition that a match is readable, with its *parameters*; never from outside.

    :raises StoreError: if the database fails.
    """
    reset_row = db.execute("SELECT value FROM marks WHERE name = 'counted_from'").fetchone()
    for (
        match_id,
        opened,
        closed,
        variant,
        rules_hash,
        seats_json,
        seed,
        purpose_json,
        hints,
        own_seat,
        version,
        cached_events,
        cached_json,
        event_count,
    ) in db.execute(f"{_SELECT_MATCHES} {condition}", parameters).fetchall():
        if not event_count:
            continue
        is_cached = (version, cached_events) == (_CACHE_VERSION, event_count)
        try:
            seats, cached = (is_cached and _decode_cached(seats_json, cached_json)) or _compute(
                db, load, match_id, event_count
            )
        except UnreadableMatchError:
            continue  # marked unreadable when it was loaded, or without meaningful figures
        purpose = decode_purpose(purpose_json)
        yield MatchSummary(
            match_id=match_id,
            opened=opened,
            closed=closed or "",
            variant=to_shown_name(variant),
            rules_hash=rules_hash,
            names=seats.names,
            bots=seats.bots,
            colours=seats.colours,
            stats=cached.stats,
            own_seat=own_seat if 0 <= own_seat < len(seats.names) else HUMAN_SEAT,
            achievements=cached.earned if purpose.is_counted else (),
            played_ms=cached.played_ms,
            seed=str(seed),
            is_counted=purpose.is_counted and (reset_row is None or match_id > reset_row[0]),
            purpose=purpose,
            hints=hints if purpose.is_counted else None,
        )


def _decode_cached(seats_json: str, cached_json: str) -> tuple[SeatAssignments, _CachedMatch] | None:
    """Decode cached values; None if one is damaged or they disagree on the number of seats."""
    seats = _decode_seats(seats_json)
    try:
        cached = _CACHED_DECODER.decode(cached_json)
    except DECODE_ERRORS:
        return None
    if seats is None:
        return None
    stats = cached.stats
    lengths = {len(each) for each in (stats.totals, stats.places, stats.catches, stats.catchers) if each}
    return (seats, cached) if lengths <= {len(seats.names)} else None


@lru_cache(maxsize=4096)
def _decode_seats(seats_json: str) -> SeatAssignments | None:
    """Return the seats with names as they are shown, or None if the text is damaged.

    Results are cached: thousands of matches have the same few players.
    """
    try:
        seats = SEATS_DECODER.decode(seats_json)
    except DECODE_ERRORS:
        return None
    is_consistent = len(seats.names) == len(seats.bots)
    names = tuple(map(to_shown_name, seats.names))
    colours = seats.colours if len(seats.colours) == len(names) else ()
    return SeatAssignments(names, seats.bots, colours) if is_consistent else None


@lru_cache(maxsize=1024)
def decode_purpose(purpose_json: str) -> MatchPurpose:
    """Decode the purpose of a match; that of a practice match if it is damaged, so that nothing counts it."""
    try:
        return PURPOSE_DECODER.decode(purpose_json)
    except DECODE_ERRORS:
        return MatchPurpose(is_practice=True)


def _compute(
    db: sqlite3.Connection, load: LoadMatch, match_id: int, events: int
) -> tuple[SeatAssignments, _CachedMatch]:
    match = load(match_id)
    (played_ms,) = db.execute(_SELECT_PLAYED_MS, (_MAX_PAUSE_MS, match_id)).fetchone()
    try:
        earned = find_earned(match.events, match.header.bots, match.header.own_seat, has_hints=bool(match.header.hints))
        cached = _CachedMatch(compute_stats(match.events, match.header.own_seat), earned, played_ms)
    except Exception as error:  # events edited outside may follow from each other and still contradict the game
        raise UnreadableMatchError(store_message("event_does_not_follow", number=events - 1)) from error
    row = (match_id, _CACHE_VERSION, events, json.encode(cached).decode())
    db.execute("INSERT OR REPLACE INTO deeds (match_id, version, events, told) VALUES (?, ?, ?, ?)", row)
    return SeatAssignments(match.header.names, match.header.bots, match.header.colours), cached
