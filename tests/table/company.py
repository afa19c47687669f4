"""Players, journals and tables for tests."""

from collections.abc import Callable, Iterable
from itertools import islice
from random import Random

from yaniv.cards import Cards, cards, without
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.moves import moves
from yaniv.game.player import Host
from yaniv.game.state import START, cards_due
from yaniv.game.view import View
from yaniv.rules.house import CardValues, HouseRules
from yaniv.rules.scoring import points
from yaniv.table.agenda import must_act
from yaniv.table.company import Company, Journal
from yaniv.table.hosts import Inline
from yaniv.table.pacing import Pace
from yaniv.table.setup import Setup
from yaniv.table.table import Table

INSTANT = Pace(factor=0.0)


class Gambler:
    """Does anything legal, by dice of its own, and remembers what it was told."""

    boldness = 0.15

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)
        self.heard: list[e.AnyEvent] = []

    def notice(self, event: e.AnyEvent) -> None:
        """Remembers it."""
        self.heard.append(event)

    def choose(self, seen: View) -> c.SeatCommand | None:
        """Calls now and then, out of turn or too high if the house lets it; throws what is high."""
        offered = list(islice(moves(seen), 100))
        calls = [each for each in offered if isinstance(each, c.Call)]
        others = [each for each in offered if not isinstance(each, c.Call)]
        if calls and ((not others and must_act(seen)) or self._dice.random() < self.boldness):
            return self._dice.choice(calls)
        some = self._dice.sample(others, min(6, len(others)))
        return max(some, key=_points, default=None)


def _points(command: c.SeatCommand) -> int:
    """What a throw gets rid of; other moves get rid of nothing."""
    return points(command.cards, CardValues()) if isinstance(command, c.Throw) else 0


class Scripted:
    """Answers by a function of what it sees."""

    def __init__(self, answer: Callable[[View], c.SeatCommand | None]) -> None:
        self._answer = answer

    def notice(self, event: e.AnyEvent) -> None:
        """Knows its script already."""

    def choose(self, seen: View) -> c.SeatCommand | None:
        """Says what stands in the script."""
        return self._answer(seen)


class Notebook:
    """A journal in memory; a full one refuses."""

    def __init__(self) -> None:
        self.pages: list[tuple[e.AnyEvent, ...]] = []
        self.is_full = False

    def append(self, events: tuple[e.AnyEvent, ...], at_ms: int) -> None:
        """Keeps the page, if there is room."""
        assert at_ms >= 0
        if self.is_full:
            raise OSError("The notebook is full.")
        self.pages.append(events)

    @property
    def events(self) -> tuple[e.AnyEvent, ...]:
        """All pages together."""
        return tuple(event for page in self.pages for event in page)


def first_move(seen: View) -> c.SeatCommand | None:
    """The plainest fallback."""
    return next(iter(moves(seen)), None)


def make_setup(rules: HouseRules | None = None, players: int = 3, seed: str = "7") -> Setup:
    """A match of gamblers."""
    names = tuple(f"P{seat}" for seat in range(players))
    return Setup("Test", rules or HouseRules(), names, ("gambler",) * players, seed)


def gamblers(seats: Iterable[int], seed: int = 1) -> dict[int, Host]:
    """A gambler on each of these seats."""
    return {seat: Inline(Gambler(seed * 100 + seat)) for seat in seats}


def company(
    hosts: dict[int, Host], pace: Pace = INSTANT, fallback: Callable[[View], c.SeatCommand | None] = first_move
) -> Company:
    """These players; the other seats are persons'."""
    return Company(hosts, fallback, pace)


def table(around: Company, *, setup: Setup, journal: Journal) -> Table:
    """An open table with this company."""
    return Table.open(setup, journal, around)


def play_out(played: Table) -> Table:
    """Plays a match of computer players to its end."""
    for _ in range(2000):
        if played.is_over:
            return played
        played.advance(60_000)
    raise AssertionError(f"the match does not end: {played.state}")


def dealt(setup: Setup, *hands: str, stock: str = "", then: Iterable[c.AnyCommand] = ()) -> tuple[e.AnyEvent, ...]:
    """A round in which seat 0 starts with these hands, by seat; the stock is the upcard and what follows it."""
    state, opened = step(START, c.Open(setup.rules, setup.names, 0))
    in_order = [cards(hand) for hand in (*hands[1:], hands[0])]
    first: Cards = tuple(card for together in zip(*in_order, strict=True) for card in together) + cards(stock)
    happened = list(opened)
    for command in (c.Shuffle(first + without(cards_due(state), first)), *then):
        state, events = step(state, command)
        happened += events
    return tuple(happened)


def seated(around: Company, past: tuple[e.AnyEvent, ...], *, setup: Setup, journal: Journal | None = None) -> Table:
    """A table at which all this has happened already."""
    return Table.resume(setup, past, journal or Notebook(), around)
