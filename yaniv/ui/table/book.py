"""The book of a match: every player's total after every round, and who is in danger. Pure."""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.rules.ending import over
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import reduced, worst_round


class Book(Struct, frozen=True):
    """Totals by seat."""

    rounds: tuple[tuple[int, ...], ...] = ()
    """After each settled round, the first one first."""
    open: tuple[int, ...] = ()
    """Of the round that is being settled."""
    tied: bool = False
    """The next round is an extra one."""
    extra: tuple[int, ...] = ()
    """Numbers of the extra rounds."""


class Standing(Struct, frozen=True):
    """One player's line on the score board."""

    seat: int
    name: str
    place: int
    """By total among those still in; who is out comes after them."""
    total: int
    before: int
    """Before the last round."""
    out: bool
    danger: bool
    """The worst next round would put this player over the limit."""


def write(book: Book, event: e.AnyEvent) -> Book:
    """The book after one more event."""
    match event:
        case e.RoundScored(totals=totals):
            return replace(book, open=totals)
        case e.BonusGiven(seat=seat, points=points) if book.open:
            return replace(book, open=_with(book.open, seat, book.open[seat] - points))
        case e.TotalReduced(seat=seat, after=after) if book.open:
            return replace(book, open=_with(book.open, seat, after))
        case e.RoundOpened(number=number) if book.tied:
            return replace(book, extra=(*book.extra, number))
        case e.RoundClosed(tied=tied):
            return replace(_closed(book), tied=bool(tied))
        case e.MatchWon():
            return _closed(book)
        case _:
            return book


def _closed(book: Book) -> Book:
    """With the round that was settled, if one was."""
    return replace(book, rounds=(*book.rounds, book.open), open=()) if book.open else book


def standings(book: Book, seen: View) -> tuple[Standing, ...]:
    """Everybody, the best first; who is out last, the last to leave first of them."""
    left = {seat: number for number, seat in enumerate(seen.out)}
    seats = sorted(
        range(len(seen.names)), key=lambda seat: (-left.get(seat, len(seen.names)), _total(book, seat), seat)
    )
    return tuple(_standing(book, seen, seat, seats) for seat in seats)


def reductions(rules: HouseRules) -> tuple[int, ...]:
    """Totals up to the limit that the house takes points off."""
    return tuple(
        total for total in range(1, rules.match.limit + 1) if reduced(total, rules.scoring, rules.match) != total
    )


def _standing(book: Book, seen: View, seat: int, seats: list[int]) -> Standing:
    total, is_out = _total(book, seat), seat in seen.out
    worst = total + worst_round(seen.rules, len(seen.names) - len(seen.out))
    equal = next(each for each in seats if _total(book, each) == total and (each in seen.out) == is_out)
    place = seats.index(seat if is_out else equal) + 1
    before = book.rounds[-2][seat] if len(book.rounds) > 1 else 0
    danger = not is_out and over(worst, seen.rules.match)
    return Standing(
        seat=seat,
        name=seen.names[seat],
        place=place,
        total=total,
        before=before,
        out=is_out,
        danger=danger,
    )


def _total(book: Book, seat: int) -> int:
    return book.rounds[-1][seat] if book.rounds else 0


def _with(totals: tuple[int, ...], seat: int, total: int) -> tuple[int, ...]:
    return (*totals[:seat], total, *totals[seat + 1 :])
