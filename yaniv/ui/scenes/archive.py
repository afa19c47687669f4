"""What the pages of kept matches ask of the program. Sentences it gives are for the player."""

from collections.abc import Iterator
from datetime import datetime
from typing import Protocol

from yaniv.bots.people import names_today
from yaniv.store.statistics import ME, Kept
from yaniv.words import tell, tell_number


class Archive(Protocol):
    """Whoever has the journal in hand."""

    def matches(self) -> tuple[Kept, ...]:
        """All that can be read, the newest first."""

    def write_match(self, match_id: int) -> str:
        """Writes one match to a file; tells where it is, or what went wrong."""

    def export(self) -> str:
        """Writes every match to a file of its own; tells where they are, or what went wrong."""

    def write_table(self) -> str:
        """Writes a table of all matches for spreadsheets; tells where it is, or what went wrong."""

    def give_up(self, match_id: int) -> str:
        """Closes a match that goes on; tells what went wrong, nothing if all is well."""

    def delete(self, match_id: int) -> str:
        """Deletes a match for good; tells what went wrong, nothing if all is well."""

    def count_anew(self) -> str:
        """Statistics begin now; tells that it is done, or what went wrong."""


def moment(written: str) -> str:
    """A time of the journal by the clock on the wall."""
    try:
        return f"{datetime.fromisoformat(written).astimezone():%Y-%m-%d  %H:%M}"
    except ValueError:
        return written


def outcome(kept: Kept) -> str:
    """How it went for the player, in a few words."""
    deeds = kept.deeds
    if not deeds.places and kept.closed:
        return tell("given up")
    if not deeds.places:
        return tell("goes on in round {n}", n=deeds.begun)
    if deeds.won:
        return tell("won")
    return tell("place {place} of {players}", place=deeds.places[ME], players=len(kept.names))


def told(kept: Kept) -> str:
    """One line of the list."""
    gaps = {"when": moment(kept.opened), "variant": tell(kept.variant), "outcome": outcome(kept)}
    return tell("{when} · {outcome} · {variant}", **gaps)


def listed(kept: Kept) -> str:
    """The same with its number, for a terminal."""
    return tell("{number}  {match}", number=f"{kept.match_id:>4}", match=told(kept))


def standings(kept: Kept) -> Iterator[tuple[int, str, str]]:
    """Seat, name and total of everybody, the best first."""
    deeds, names = kept.deeds, names_today(kept.names, kept.bots)
    ranks = deeds.places or deeds.totals or (0,) * len(kept.names)
    for seat in sorted(range(len(kept.names)), key=lambda seat: (ranks[seat], seat)):
        yield seat, names[seat], str(deeds.totals[seat]) if deeds.totals else ""


def rounds(kept: Kept) -> str:
    """How long it was."""
    return tell_number("{n} round", "{n} rounds", kept.deeds.begun)
