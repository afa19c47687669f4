"""What everybody keeps on paper: a line for each round, a column for each player. Pure."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.rules.house import HouseRules
from yaniv.ui.table import book
from yaniv.ui.table.book import Book
from yaniv.words import call_word, tell

Mark = Literal["stood", "failed", "asaf", "less", "out"]
"""The call stood or failed; it was beaten by this player; points were taken off the total; out of the match."""
MARKS: Final[tuple[Mark, ...]] = ("stood", "failed", "asaf", "less", "out")


class Entry(Struct, frozen=True):
    """What one round wrote into the column of one player."""

    points: int | None = None
    """None: not in this round."""
    total: int | None = None
    """None: out before it began."""
    marks: tuple[Mark, ...] = ()


class Written(Struct, frozen=True):
    """A settled round."""

    number: int
    entries: tuple[Entry, ...]
    """By seat."""


class Tally(Struct, frozen=True):
    """All rounds of a match, as far as they are settled."""

    book: Book = Book()
    """The totals, which are reckoned there alone."""
    rounds: tuple[Written, ...] = ()
    """The first one first."""
    number: int = 0
    """Of the round that is played."""
    open: tuple[Entry, ...] = ()
    """Of the round that is being settled."""
    gone: tuple[int, ...] = ()
    """Seats that were out before it."""
    leave: tuple[int, ...] = ()
    """Seats that it puts out."""


def write(tally: Tally, event: e.AnyEvent) -> Tally:
    """The tally after one more event."""
    return _written(replace(tally, book=book.write(tally.book, event)), event)


def _written(tally: Tally, event: e.AnyEvent) -> Tally:
    """The totals are in the book already."""
    match event:
        case e.RoundOpened(number=number):
            return replace(tally, number=number, open=(), gone=(*tally.gone, *tally.leave), leave=())
        case e.RoundScored():
            return replace(tally, open=tuple(_entries(tally, event)))
        case e.BonusGiven(seat=seat) | e.TotalReduced(seat=seat) if tally.open:
            return _marked(tally, seat, "less")
        case e.PlayerOut(seat=seat):
            left = replace(tally, leave=(*tally.leave, seat))
            return _marked(left, seat, "out") if tally.open else left
        case e.RoundClosed() | e.MatchWon() if tally.open:
            totals = zip(tally.open, tally.book.rounds[-1], strict=True)
            entries = tuple(each if each.total is None else replace(each, total=total) for each, total in totals)
            return replace(tally, rounds=(*tally.rounds, Written(tally.number, entries)), open=())
        case _:
            return tally


def meaning(mark: Mark, rules: HouseRules) -> str:
    """In a word or two."""
    match mark:
        case "stood":
            return tell("called {word}", word=rules.table.call_word)
        case "failed":
            return tell("failed call")
        case "asaf":
            return call_word(rules.table.asaf_word)
        case "less":
            return tell("points taken off")
        case "out":
            return tell("out")


def spoken(entry: Entry, name: str, rules: HouseRules) -> str:
    """A cell as a sentence; empty for who was out before."""
    if entry.total is None:
        return ""
    gaps = {"name": name, "points": entry.points, "total": entry.total}
    marks = ", ".join(meaning(mark, rules) for mark in entry.marks)
    if entry.points is None:
        told = tell("{name}: not in this round, total {total}.", **gaps)
        return tell("{name}: not in this round, total {total} ({marks}).", **gaps, marks=marks) if marks else told
    if marks:
        return tell("{name}: {points}, total {total} ({marks}).", **gaps, marks=marks)
    return tell("{name}: {points}, total {total}.", **gaps)


def _entries(tally: Tally, scored: e.RoundScored) -> Iterator[Entry]:
    for seat, total in enumerate(scored.totals):
        if seat in tally.gone:
            yield Entry()
            continue
        plays = seat in scored.hand_totals
        points = scored.scores.get(seat, 0) if plays else None
        yield Entry(points, total, tuple(_marks(seat, scored, out=seat in tally.leave)))


def _marks(seat: int, scored: e.RoundScored, *, out: bool) -> Iterator[Mark]:
    if seat == scored.caller:
        yield "stood" if scored.outcome == "yaniv" else "failed"
    if seat in scored.asafs:
        yield "asaf"
    if out:
        yield "out"


def _marked(tally: Tally, seat: int, mark: Mark) -> Tally:
    before = tally.open[seat]
    entry = before if mark in before.marks else replace(before, marks=(*before.marks, mark))
    return replace(tally, open=(*tally.open[:seat], entry, *tally.open[seat + 1 :]))
