"""What the pages of kept matches ask of the program. Sentences it gives are for the player."""

from collections.abc import Iterator
from datetime import datetime
from typing import Protocol

from yaniv.bots.characters import localized_names
from yaniv.i18n import tr, tr_plural
from yaniv.store.statistics import HUMAN_SEAT, MatchSummary


class MatchArchivePort(Protocol):
    """Whoever has the journal in hand."""

    def match_summaries(self) -> tuple[MatchSummary, ...]:
        """All that can be read, the newest first."""

    def write_match(self, match_id: int) -> str:
        """Writes one match to a file; tells where it is, or what went wrong."""

    def export_all(self) -> str:
        """Writes every match to a file of its own; tells where they are, or what went wrong."""

    def write_spreadsheet(self) -> str:
        """Writes a table of all matches for spreadsheets; tells where it is, or what went wrong."""

    def give_up(self, match_id: int) -> str:
        """Closes a match that goes on; tells what went wrong, nothing if all is well."""

    def delete(self, match_id: int) -> str:
        """Deletes a match for good; tells what went wrong, nothing if all is well."""

    def reset_statistics(self) -> str:
        """Statistics begin now; tells that it is done, or what went wrong."""


def format_time(timestamp: str) -> str:
    """A time of the journal by the clock on the wall."""
    try:
        return f"{datetime.fromisoformat(timestamp).astimezone():%Y-%m-%d  %H:%M}"
    except ValueError:
        return timestamp


def describe_outcome(summary: MatchSummary) -> str:
    """How it went for the player, in a few words."""
    stats = summary.stats
    if not stats.places and summary.closed:
        return tr("given up")
    if not stats.places:
        return tr("goes on in round {n}", n=stats.begun)
    if stats.won:
        return tr("won")
    return tr("place {place} of {players}", place=stats.places[HUMAN_SEAT], players=len(summary.names))


def describe_match(summary: MatchSummary) -> str:
    """One line of the list."""
    placeholders = {
        "when": format_time(summary.opened),
        "variant": tr(summary.variant),
        "outcome": describe_outcome(summary),
    }
    return tr("{when} · {outcome} · {variant}", **placeholders)


def describe_numbered_match(summary: MatchSummary) -> str:
    """The same with its number, for a terminal."""
    return tr("{number}  {match}", number=f"{summary.match_id:>4}", match=describe_match(summary))


def standings(summary: MatchSummary) -> Iterator[tuple[int, str, str]]:
    """Seat, name and total of everybody, the best first."""
    stats, names = summary.stats, localized_names(summary.names, summary.bots)
    ranks = stats.places or stats.totals or (0,) * len(summary.names)
    for seat in sorted(range(len(summary.names)), key=lambda seat: (ranks[seat], seat)):
        yield seat, names[seat], str(stats.totals[seat]) if stats.totals else ""


def describe_round_count(summary: MatchSummary) -> str:
    """How long it was."""
    return tr_plural("{n} round", "{n} rounds", summary.stats.begun)
