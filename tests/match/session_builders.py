"""Players, journals and match sessions for tests."""

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
    """A player that makes random legal moves from its own seed and records the events it notices."""

    call_probability = 0.15

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.events: list[e.AnyEvent] = []

    def notice(self, event: e.AnyEvent) -> None:
        """Record the event."""
        self.events.append(event)

    def choose(self, view: View) -> c.SeatCommand | None:
        """Call with `call_probability` where legal, out of turn too; otherwise prefer to throw many points."""
        offered = list(islice(moves(view), 100))
        calls = [each for each in offered if isinstance(each, c.Call)]
        others = [each for each in offered if not isinstance(each, c.Call)]
        if calls and ((not others and must_act(view)) or self._rng.random() < self.call_probability):
            return self._rng.choice(calls)
        sampled = self._rng.sample(others, min(6, len(others)))
        return max(sampled, key=_thrown_points, default=None)


def _thrown_points(command: c.SeatCommand) -> int:
    """Return the points of the cards a command throws; 0 for other commands."""
    return points(command.cards, CardValues()) if isinstance(command, c.Throw) else 0


class CallbackPlayer:
    """A player whose moves come from a function of its view."""

    def __init__(self, answer: Callable[[View], c.SeatCommand | None]) -> None:
        self._answer = answer

    def notice(self, event: e.AnyEvent) -> None:
        """Ignore the event."""

    def choose(self, view: View) -> c.SeatCommand | None:
        """Return what the function answers for this view."""
        return self._answer(view)


class MemoryJournal:
    """A journal in memory; each append adds one page, and raises `disk_full` while `is_full`."""

    def __init__(self) -> None:
        self.pages: list[tuple[e.AnyEvent, ...]] = []
        self.is_full = False

    def append(self, events: tuple[e.AnyEvent, ...], at_ms: int) -> None:
        """Store the page.

        :raises CodedError: while the journal is full.
        """
        assert at_ms >= 0
        if self.is_full:
            raise CodedError(CodedMessage("disk_full"))
        self.pages.append(events)

    @property
    def events(self) -> tuple[e.AnyEvent, ...]:
        """The events of all pages, in order."""
        return tuple(event for page in self.pages for event in page)


def first_legal_move(view: View) -> c.SeatCommand | None:
    """Return the first legal move, or None; the simplest fallback."""
    return next(iter(moves(view)), None)


def make_setup(rules: HouseRules | None = None, players: int = 3, seed: str = "7") -> MatchSetup:
    """Return the setup of a match with players P0, P1, ...; the default rules unless others are given."""
    names = tuple(f"P{seat}" for seat in range(players))
    return MatchSetup("Test", rules or HouseRules(), names, ("gambler",) * players, seed)


def random_hosts(seats: Iterable[int], seed: int = 1) -> dict[int, PlayerHost]:
    """Return a host with a `RandomPlayer` for each of these seats."""
    return {seat: InProcessHost(RandomPlayer(seed * 100 + seat)) for seat in seats}


def make_participants(
    hosts: dict[int, PlayerHost],
    timing: MatchTiming = INSTANT_TIMING,
    fallback: Callable[[View], c.SeatCommand | None] = first_legal_move,
) -> Participants:
    """Return participants with these hosts; all other seats are people's."""
    return Participants(hosts, fallback, timing)


def open_session(participants: Participants, *, setup: MatchSetup, journal: JournalPort) -> MatchSession:
    """Open a new match session."""
    return MatchSession.open(setup, journal, participants)


def play_to_end(session: MatchSession) -> MatchSession:
    """Play a match of computer players to its end and return the session."""
    for _ in range(2000):
        if session.is_over:
            return session
        session.advance(60_000)
    raise AssertionError(f"the match does not end: {session.state}")


def dealt_round(
    setup: MatchSetup, *hands: str, stock: str = "", then: Iterable[c.AnyCommand] = ()
) -> tuple[e.AnyEvent, ...]:
    """Return the events of a round that seat 0 starts, with one hand of card text per seat, and the commands *then*.

    *stock* lists the upcard and the cards drawn after it; any other cards follow.
    """
    state, opened = step(START, c.Open(setup.rules, setup.names, 0))
    in_order = [cards(hand) for hand in (*hands[1:], hands[0])]
    first: Cards = tuple(card for dealt in zip(*in_order, strict=True) for card in dealt) + cards(stock)
    all_events = list(opened)
    for command in (c.Shuffle(first + without(cards_to_shuffle(state), first)), *then):
        state, events = step(state, command)
        all_events += events
    return tuple(all_events)


def resume_session(
    participants: Participants, past: tuple[e.AnyEvent, ...], *, setup: MatchSetup, journal: JournalPort | None = None
) -> MatchSession:
    """Resume a match session after the events *past*."""
    return MatchSession.resume(setup, past, journal or MemoryJournal(), participants)
