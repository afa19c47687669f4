"""Folder of saved games as after years of play: thousands of matches, some of them shared by several features.

The matches are copies of the recorded games of `tests/logs` with other players, deals, dates and purposes, which is
enough for everything that reads them one by one.
"""

from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from yaniv.bots.characters import CHARACTERS
from yaniv.daily.daily_deal import daily_deal
from yaniv.game.events import AnyEvent
from yaniv.match_purpose import ORDINARY, MatchPurpose
from yaniv.store import match_file
from yaniv.store.errors import UnreadableMatchError
from yaniv.store.journal import SqliteJournal
from yaniv.store.replay_check import replay_state
from yaniv.store.saved_match import MatchHeader, SavedMatch

LOGS: Final = Path(__file__).parent.parent / "logs"
SHORT_LOGS: Final = ("quick", "french-short", "self-assaf")
"""Recorded games of 74 to 377 events, with three players each."""
FIRST_DAY: Final = datetime(2021, 1, 1, 20, 0, tzinfo=UTC)
_STOPS: Final = ("jaffa", "haifa", "tel-aviv")
_LEVELS: Final = ("novice", "casual", "club", "expert")


def write_history(folder: Path, match_count: int, logs: tuple[str, ...] = SHORT_LOGS) -> None:
    """Write the saved games of a player with so many matches; only the last one is unfinished."""
    games = [match_file.read_file(LOGS / f"{name}-0.1.0.yaniv") for name in logs]
    dates = count()
    with SqliteJournal.open(folder, lambda: FIRST_DAY + timedelta(hours=next(dates))) as journal:
        db = journal._db
        db.execute("PRAGMA synchronous = OFF")
        for first in range(0, match_count, 500):
            db.execute("BEGIN")
            for number in range(first, min(first + 500, match_count)):
                match = nth_match(games[number % len(games)], number, is_last=number == match_count - 1)
                journal._insert_events(journal._insert_match(match.header), match.events, at_ms=0)
            db.execute("COMMIT")


def nth_match(game: SavedMatch, number: int, *, is_last: bool) -> SavedMatch:
    """Return the match with this number, from 0: one in 3 on the journey, one in 20 a date's deal, one in 50 practice.

    *is_last*: it is unfinished.
    """
    characters = [character for character in CHARACTERS if character]
    bots = tuple(f"{_LEVELS[number % 4]}:{characters[(number + seat) % len(characters)]}" for seat in (0, 1))
    seats = len(game.header.names)
    purpose, seed = ORDINARY, f"{number:032x}"
    if number % 3 == 2:
        purpose = MatchPurpose("journey", _STOPS[number // 3 % len(_STOPS)])
    elif number % 20 == 0:
        deal = daily_deal((FIRST_DAY + timedelta(days=number // 20 % 1500)).date())
        bots, seed = deal.bots[1:seats], deal.seed
    elif number % 50 == 1:
        purpose = MatchPurpose(is_practice=True)
    header = MatchHeader(
        variant=game.header.variant.capitalize(),
        rules=game.header.rules,
        names=game.header.names,
        bots=("", *bots)[:seats],
        seed=seed,
        salt=f"{number:032x}",
        purpose=purpose,
        hints=number % 2,
    )
    return SavedMatch(replace(header, format=3), _unfinished(game.events) if is_last else game.events)


def _unfinished(events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """Return these events up to the last complete move before the end of the match."""
    return events[: next(count for count in range(len(events) - 1, 0, -1) if _is_settled(events[:count]))]


def _is_settled(events: tuple[AnyEvent, ...]) -> bool:
    try:
        replay_state(events)
    except UnreadableMatchError:
        return False
    return True
