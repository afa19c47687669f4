"""Players, journals and tables for tests."""

from collections.abc import Callable, Iterable
from itertools import islice
from random import Random

from yaniv.cards import Cards, cards, without
from yaniv.coded_message import CodedError, CodedMessage
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.moves import moves
from yaniv.game.player import PlayerHost
from yaniv.game.state import START, cards_to_shuffle
from yaniv.game.view import View
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.decision_order import must_act
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import JournalPort, Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.rules.house_rules import CardValues, HouseRules
from yaniv.rules.scoring import points

INSTANT_TIMING = MatchTiming(think_time_factor=0.0)


class RandomPlayer:
    """Does anything legal, by dice of its own, and remembers what it was told."""

    call_probability = 0.15

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.events: list[e.AnyEvent] = []

    def notice(self, event: e.AnyEvent) -> None:
        """Remembers it."""
        self.events.append(event)

    def choose(self, view: View) -> c.SeatCommand | None:
        """Calls now and then, out of turn or too high if the house lets it; throws what is high."""
        offered = list(islice(moves(view), 100))
        calls = [each for each in offered if isinstance(each, c.Call)]
        others = [each for each in offered if not isinstance(each, c.Call)]
        if calls and ((not others and must_act(view)) or self._rng.random() < self.call_probability):
            return self._rng.choice(calls)
        some = self._rng.sample(others, min(6, len(others)))
        return max(some, key=_thrown_points, default=None)


def _thrown_points(command: c.SeatCommand) -> int:
    """What a throw gets rid of; other moves get rid of nothing."""
    return points(command.cards, CardValues()) if isinstance(command, c.Throw) else 0


class CallbackPlayer:
    """Answers by a function of what it sees."""

    def __init__(self, answer: Callable[[View], c.SeatCommand | None]) -> None:
        self._answer = answer

    def notice(self, event: e.AnyEvent) -> None:
        """Knows its script already."""

    def choose(self, view: View) -> c.SeatCommand | None:
        """Says what stands in the script."""
        return self._answer(view)


class MemoryJournal:
    """A journal in memory; a full one refuses."""

    def __init__(self) -> None:
        self.pages: list[tuple[e.AnyEvent, ...]] = []
        self.is_full = False

    def append(self, events: tuple[e.AnyEvent, ...], at_ms: int) -> None:
        """Keeps the page, if there is room."""
        assert at_ms >= 0
        if self.is_full:
            raise CodedError(CodedMessage("disk_full"))
        self.pages.append(events)

    @property
    def events(self) -> tuple[e.AnyEvent, ...]:
        """All pages together."""
        return tuple(event for page in self.pages for event in page)


def first_legal_move(view: View) -> c.SeatCommand | None:
    """The plainest fallback."""
    return next(iter(moves(view)), None)


def make_setup(rules: HouseRules | None = None, players: int = 3, seed: str = "7") -> MatchSetup:
    """A match of gamblers."""
    names = tuple(f"P{seat}" for seat in range(players))
    return MatchSetup("Test", rules or HouseRules(), names, ("gambler",) * players, seed)


def random_hosts(seats: Iterable[int], seed: int = 1) -> dict[int, PlayerHost]:
    """A gambler on each of these seats."""
    return {seat: InProcessHost(RandomPlayer(seed * 100 + seat)) for seat in seats}


def make_participants(
    hosts: dict[int, PlayerHost],
    pace: MatchTiming = INSTANT_TIMING,
    fallback: Callable[[View], c.SeatCommand | None] = first_legal_move,
) -> Participants:
    """These players; the other seats are persons'."""
    return Participants(hosts, fallback, pace)


def open_session(around: Participants, *, setup: MatchSetup, journal: JournalPort) -> MatchSession:
    """An open table with this company."""
    return MatchSession.open(setup, journal, around)


def play_to_end(played: MatchSession) -> MatchSession:
    """Plays a match of computer players to its end."""
    for _ in range(2000):
        if played.is_over:
            return played
        played.advance(60_000)
    raise AssertionError(f"the match does not end: {played.state}")


def dealt_round(
    setup: MatchSetup, *hands: str, stock: str = "", then: Iterable[c.AnyCommand] = ()
) -> tuple[e.AnyEvent, ...]:
    """A round in which seat 0 starts with these hands, by seat; the stock is the upcard and what follows it."""
    state, opened = step(START, c.Open(setup.rules, setup.names, 0))
    in_order = [cards(hand) for hand in (*hands[1:], hands[0])]
    first: Cards = tuple(card for together in zip(*in_order, strict=True) for card in together) + cards(stock)
    happened = list(opened)
    for command in (c.Shuffle(first + without(cards_to_shuffle(state), first)), *then):
        state, events = step(state, command)
        happened += events
    return tuple(happened)


def resume_session(
    around: Participants, past: tuple[e.AnyEvent, ...], *, setup: MatchSetup, journal: JournalPort | None = None
) -> MatchSession:
    """A table at which all this has happened already."""
    return MatchSession.resume(setup, past, journal or MemoryJournal(), around)
