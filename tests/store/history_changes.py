"""Random changes of saved games, as a player makes them, and what must hold after each of them.

Every answer about all matches is compared with that of a fold over all summaries, computed anew from the events.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Final

from tests.soak.long_history import nth_match
from tests.store.sample_matches import LIVELY_RULES, sample_events, sample_pages
from yaniv.bots.characters import CHARACTERS
from yaniv.game.events import AnyEvent
from yaniv.journey.regular_memory import memory_fold, remember
from yaniv.narration.rating_text import human_rating_fold, rate_human
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import MatchHeader, SavedMatch
from yaniv.store.statistics import AchievementRecord, MatchSummary

GAMES: Final = tuple(
    SavedMatch(
        MatchHeader(variant=name, rules=LIVELY_RULES, names=("P0", "P1", "P2"), bots=(), seed="", salt=""),
        sample_events(seed),
    )
    for seed, name in enumerate(("Classic", "Fiji"))
)


def hourly_clock() -> Callable[[], datetime]:
    """Return a clock that goes on by an hour whenever it is asked."""
    hours = count()
    return lambda: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=next(hours))


def play(journal: SqliteJournal, number: int, rng: Random) -> None:
    """Store a match that is finished, given up or left open."""
    match = nth_match(GAMES[number % 2], number, is_last=False)
    events: tuple[AnyEvent, ...] = match.events
    match_id = journal.new_match(match.header)
    if rng.random() < 0.3:
        pages = sample_pages(number % 2)
        events = tuple(event for page in pages[: len(pages) // 2] for event in page)
    journal.append(match_id, events)
    if events != match.events and rng.random() < 0.5:
        journal.close_match(match_id)


def change(journal: SqliteJournal, number: int, rng: Random) -> None:
    """Change the saved games in one of the ways in which a player can."""
    ids = journal.match_ids()
    open_ids = [each.match_id for each in journal.unfinished()]
    match rng.choice(("play", "play", "play", "play", "delete", "import", "give up", "replace", "reset", "read")):
        case "play":
            play(journal, number, rng)
        case "delete" if ids:
            journal.delete(rng.choice(ids))
        case "import":
            match = nth_match(GAMES[number % 2], rng.choice((number, number + 1000)), is_last=False)
            journal.import_match(match, is_own=rng.random() < 0.5)
        case "give up" if open_ids:
            journal.close_match(rng.choice(open_ids))
        case "replace" if ids:
            journal.replace_match(rng.choice(ids), nth_match(GAMES[0], number, is_last=False))
        case "reset" if rng.random() < 0.2:
            journal.reset_statistics()
        case _:
            check(journal)


def check(journal: SqliteJournal) -> None:
    """Check that every answer equals that of a fold over all summaries, which are computed from the events."""
    while journal.summarise_some(3):
        pass
    answers = (
        journal.last_result(),
        journal.fold(human_rating_fold()),
        {character: journal.fold(memory_fold(character)) for character in CHARACTERS},
        journal.achievement_records(),
        journal.earned_elsewhere(2),
        journal.newest_results(3),
        journal.summaries_by_seed("today-"),
        {character: count for character, count in journal.matches_won_against().items() if count},
    )
    memory_without_last = journal.fold(memory_fold("noa"), max(journal.match_ids(), default=0))
    journal._db.execute("DELETE FROM deeds")
    summaries = journal.match_summaries()
    ended = [each for each in summaries if each.stats.places]
    played_here = [each for each in ended if not each.purpose.is_imported]
    counted = [each for each in summaries if each.purpose.is_counted]
    closed = [each for each in counted if each.closed]
    assert answers == (
        max(played_here, key=lambda each: (each.closed, each.match_id), default=None),
        rate_human(summaries),
        {character: remember(character, counted) for character in CHARACTERS},
        _first_records(summaries),
        frozenset(_first_records(each for each in summaries if each.match_id != 2)),
        tuple(each for each in ended if each.purpose.is_counted)[:3],
        tuple(each for each in summaries if each.seed.startswith("today-")),
        {character: n for character in CHARACTERS if (n := remember(character, closed).ahead)},
    )
    assert list(answers[3]) == list(_first_records(summaries))
    assert memory_without_last == remember("noa", _without_newest(counted, summaries))


def _without_newest(counted: list[MatchSummary], summaries: tuple[MatchSummary, ...]) -> list[MatchSummary]:
    newest = max((each.match_id for each in summaries), default=0)
    return [each for each in counted if each.match_id != newest]


def _first_records(summaries: Iterable[MatchSummary]) -> dict[str, AchievementRecord]:
    records: dict[str, AchievementRecord] = {}
    for summary in sorted(summaries, key=lambda summary: summary.match_id):
        for earned in summary.achievements:
            if earned.name not in records:
                records[earned.name] = AchievementRecord(
                    earned.name, summary.match_id, summary.opened, earned.event_index
                )
    return records
