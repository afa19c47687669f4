"""Text about saved matches, finished or not."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import lru_cache

from yaniv.daily.daily_seed import date_of_seed
from yaniv.daily.deal_date import today
from yaniv.i18n import TrustedText, current_language, tr, tr_plural
from yaniv.local_time import to_local
from yaniv.narration.date_text import format_date
from yaniv.narration.player_names import localized_names
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.store.statistics import MatchSummary
from yaniv.ui.narration.table_text import place_name


def format_time(timestamp: str) -> str:
    """Return a time in ISO 8601 as local date and time for players; unchanged if it cannot be parsed."""
    try:
        moment = to_local(datetime.fromisoformat(timestamp))
    except ValueError:
        return timestamp
    time = TrustedText(f"{moment.hour:02}:{moment.minute:02}")
    return tr("{date}, {time}", date=_format_date(moment.date(), current_language()), time=time)


@lru_cache(maxsize=4096)
def _format_date(day: date, _language: str) -> TrustedText:
    """Return a date in the current language; a list of thousands of matches has many of the same day."""
    return TrustedText(format_date(day))


def describe_outcome(summary: MatchSummary) -> str:
    """Return how the match ended for the player in a few words: won, place, given up, or the round it is in."""
    stats = summary.stats
    if not stats.places and summary.closed:
        return tr("given up")
    if not stats.places:
        return tr("in progress, round {n}", n=max(1, stats.begun))
    if summary.purpose.is_shared:
        return tr("won by {names}", names=", ".join(_winner_names(summary)))
    if stats.won:
        return tr("won")
    return _describe_place(stats.places[summary.own_seat], len(summary.names), current_language())


@lru_cache(maxsize=256)
def _describe_place(place: int, players: int, _language: str) -> str:
    return tr("{place} out of {players}", place=place_name(place), players=players)


def describe_match(summary: MatchSummary) -> str:
    """Return one line for the list of matches: time, outcome and variant, and whether it counts for nobody."""
    placeholders = {
        "when": format_time(summary.opened),
        "variant": summary.variant,
        "outcome": describe_outcome(summary),
    }
    if summary.purpose.is_practice:
        return tr("{when} · {outcome} · {variant} · practice", **placeholders)
    if summary.purpose.is_shared:
        return tr("{when} · {outcome} · {variant} · pass and play", **placeholders)
    if summary.purpose.is_online:
        return tr("{when} · {outcome} · {variant} · friends elsewhere", **placeholders)
    if summary.purpose.is_imported:
        return tr("{when} · {outcome} · {variant} · from a file", **placeholders)
    return tr("{when} · {outcome} · {variant}", **placeholders)


def describe_numbered_match(summary: MatchSummary) -> str:
    """Return the line of `describe_match` preceded by the match number, for a terminal."""
    return tr("{number}  {match}", number=f"{summary.match_id:>4}", match=describe_match(summary))


def standings(summary: MatchSummary) -> Iterator[tuple[int, str, str]]:
    """Yield seat, name and total (as text) of every player, best first; the total is empty if none is known."""
    stats, names = summary.stats, localized_names(summary.names, summary.bots)
    ranks = stats.places or stats.totals or (0,) * len(summary.names)
    for seat in sorted(range(len(summary.names)), key=lambda seat: (ranks[seat], seat)):
        yield seat, names[seat], str(stats.totals[seat]) if stats.totals else ""


def _winner_names(summary: MatchSummary) -> Iterator[str]:
    names = localized_names(summary.names, summary.bots)
    yield from (names[seat] for seat, place in enumerate(summary.stats.places) if place == 1)


def describe_round_count(summary: MatchSummary) -> str:
    """Return how many rounds were begun, as text such as "3 rounds"."""
    return tr_plural("{n} round", "{n} rounds", summary.stats.begun)


def describe_hints(count: int | None) -> str:
    """Return how many hints were used, such as "3 hints used"; empty if they were not counted."""
    if count is None:
        return ""
    return tr_plural("{n} hint used", "{n} hints used", count) if count else tr("Played without hints")


def describe_unfinished_match(unfinished: UnfinishedMatch) -> str:
    """Return one line about an unfinished match, such as its variant and round; today's deal says so."""
    players_text = tr_plural("{n} player", "{n} players", unfinished.players)
    variant, round_number = tr(unfinished.variant), max(1, unfinished.round)
    if unfinished.purpose.is_practice:
        template = "{variant} · practice · round {round} · {players}"
        return tr(template, variant=variant, round=round_number, players=players_text)
    if unfinished.purpose.is_shared:
        template = "{variant} · pass and play · round {round} · {players}"
        return tr(template, variant=variant, round=round_number, players=players_text)
    if deal := _describe_deal(unfinished):
        if unfinished.round == 0 or unfinished.total is None:
            return tr("{deal} · {variant}", deal=deal, variant=variant)
        if unfinished.is_out:
            template = "{deal} · {variant} · round {round} · you are out"
            return tr(template, deal=deal, variant=variant, round=unfinished.round)
        template = "{deal} · {variant} · round {round} · you {total}"
        return tr(template, deal=deal, variant=variant, round=unfinished.round, total=unfinished.total)
    if unfinished.round == 0 or unfinished.total is None:
        return tr("{variant} · {players}", variant=variant, players=players_text)
    if unfinished.is_out:
        template = "{variant} · round {round} · you are out · {players}"
        return tr(template, variant=variant, round=unfinished.round, players=players_text)
    return tr(
        "{variant} · round {round} · you {total} · {players}",
        variant=variant,
        round=unfinished.round,
        total=unfinished.total,
        players=players_text,
    )


def _describe_deal(unfinished: UnfinishedMatch) -> str:
    """Return which date's deal the match is; empty if it is none."""
    day = date_of_seed(unfinished.seed)
    if day is None:
        return ""
    return tr("Today's deal") if day == today() else tr("Deal of {date}", date=format_date(day))
