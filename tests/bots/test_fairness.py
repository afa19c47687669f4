"""Nobody decides by a card that he has not seen: the same round with other hidden cards, through every way to a player.

A round is played once. Then the cards that a seat could not know at one of its decisions change places in the dealer's
shuffle, the others do again what they did, and the seat hears and sees the new round from its beginning, by the path of
the arena or of the table, and at the table in the players' process and behind the protocol as well. As long as the
referee's own gate shows it the same, it has to decide the same.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from itertools import chain
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.table.company import INSTANT
from yaniv.arena import game as arena
from yaniv.arena.duplicate import Contest
from yaniv.bots.advice import Advice, advice
from yaniv.bots.outside import Outside
from yaniv.bots.people import PEOPLE
from yaniv.bots.process import Engagement
from yaniv.bots.roster import hire, names
from yaniv.bots.worker import Crew
from yaniv.cards import Cards, without
from yaniv.game import events as e
from yaniv.game.commands import SeatCommand
from yaniv.game.evolve import fold
from yaniv.game.moves import moves
from yaniv.game.player import Host, Player
from yaniv.game.view import View, redact
from yaniv.rules.house import HouseRules
from yaniv.table import audience, table
from yaniv.table.company import Company
from yaniv.table.dealer import Dealer
from yaniv.table.hosts import Inline
from yaniv.table.setup import Setup
from yaniv.variants import library

SEATS = 3
WATCHED = 1
"""The seat whose decisions are compared."""
VARIANTS = ("travellers", "jhyap", "speedy-yan", "paddy-smashdown", "self-assaf")
DECISIONS = 8
"""Of a round that are looked at: later nearly everything has been seen."""
Story = list[e.AnyEvent]


class Deal(Struct, frozen=True):
    """A round to be played."""

    rules: HouseRules
    seed: str
    order: Cards = ()
    """The shuffle; if there is none, the one of the seed."""


Way = Callable[[Deal, Sequence[Player], Story, pytest.MonkeyPatch], None]
"""Plays a round of these players and writes every event into the story."""


class EnoughError(BaseException):
    """The watched seat has decided often enough; not an `Exception`, which would be the player's mishap."""


class Stacked(Dealer, frozen=True):
    """Deals the first round in an order that was laid out."""

    order: Cards = ()

    def shuffle(self, cards: Cards, round_number: int, number: int) -> Cards:
        """The laid out order, once."""
        return self.order if self.order and number == 0 else super().shuffle(cards, round_number, number)


class Noted:
    """A player whose answers are written down, and the place in the story where he was asked."""

    def __init__(self, player: Player, story: Story, most: int = 1000) -> None:
        self._player, self._story, self._most = player, story, most
        self.answers: list[tuple[int, SeatCommand | None]] = []
        self.advised: list[Advice] = []

    def notice(self, event: e.AnyEvent) -> None:
        """Is handed on."""
        self._player.notice(event)

    def choose(self, seen: View) -> SeatCommand | None:
        """What the player says."""
        if len(self.answers) == self._most:
            raise EnoughError
        self.answers.append((len(self._story), self.asked(self._player, seen)))
        return self.answers[-1][1]

    def asked(self, player: Player, seen: View) -> SeatCommand | None:
        """The player's own choice."""
        return player.choose(seen)


class Advised(Noted):
    """Does what his player advises, and keeps the reasons."""

    def asked(self, player: Player, seen: View) -> SeatCommand | None:
        """The best of what is advised."""
        self.advised.append(advice(player, seen))
        return next((option.command for option in self.advised[-1].options), None)


class Again:
    """Does what was done before, whatever he sees."""

    def __init__(self, answers: Iterable[tuple[int, SeatCommand | None]]) -> None:
        self._answers = iter([answer for _, answer in answers])

    def notice(self, event: e.AnyEvent) -> None:
        """Changes nothing."""

    def choose(self, seen: View) -> SeatCommand | None:  # noqa: ARG002 -- looks at nothing
        """The next answer of before."""
        return next(self._answers, None)


class Peeker:
    """A cheat, as far as cards of others ever reach him: they pick his move."""

    def __init__(self) -> None:
        self._peeked = 0

    def notice(self, event: e.AnyEvent) -> None:
        """Adds up what he should not have been told."""
        if isinstance(event, e.StockDrawn) and event.seat != WATCHED and event.card:
            self._peeked += ord(event.card[0])

    def choose(self, seen: View) -> SeatCommand | None:
        """Any of the moves, by the cards he peeked at."""
        offered = list(moves(seen))
        return offered[self._peeked % len(offered)] if offered else None


class Away:
    """A player who lives elsewhere, and is waited for."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def notice(self, event: e.AnyEvent) -> None:
        """Is sent there."""
        self._host.notice(event)

    def choose(self, seen: View) -> SeatCommand | None:
        """What comes back."""
        self._host.ask(seen, 60_000)
        while (reply := self._host.poll()) is None:
            pass
        assert not reply.trouble
        return reply.command


def in_a_process() -> Host:
    return Crew({WATCHED: Engagement("master", "dice")}).host(WATCHED)


def behind_the_protocol() -> Host:
    return Outside(f"'{sys.executable}' -m yaniv bot master --seed dice", WATCHED)


def in_the_arena(deal: Deal, players: Sequence[Player], story: Story, patch: pytest.MonkeyPatch) -> None:
    seats = iter(players)
    patch.setattr(arena, "hire", lambda _name, _seed: next(seats))
    patch.setattr(arena, "Dealer", lambda _seed: Stacked(deal.seed, deal.order))
    contest = Contest("", deal.rules, ("",) * len(players), games=1, one_round=True)
    arena.play(contest, 0, 0, watch=story.append)


def at_the_table(deal: Deal, players: Sequence[Player], story: Story, patch: pytest.MonkeyPatch) -> None:
    class Diary:
        def append(self, events: tuple[e.AnyEvent, ...], _at_ms: int) -> None:
            story.extend(events)

    patch.setattr(table, "Dealer", lambda _seed: Stacked(deal.seed, deal.order))
    hosts = {seat: Inline(player) for seat, player in enumerate(players)}
    company = Company(hosts, hire("plain", "").choose, pace=INSTANT)
    setup = Setup("", deal.rules, tuple("ABC"), ("",) * len(players), deal.seed)
    opened = table.Table.open(setup, Diary(), company)
    opened.advance(0)
    while opened.state.phase not in ("round_over", "match_over"):
        opened.advance(1000)


WAYS: tuple[Way, ...] = (in_the_arena, at_the_table)


def compared(way: Way, hired: Callable[[], Player], deal: Deal, noting: type[Noted] = Noted) -> int:
    """How many decisions of one round were the same with other hidden cards, and had to be.

    :raises AssertionError: if one was not.
    """
    story: Story = []
    noted = [Noted(hire("greedy", deal.seed), story) for _ in range(SEATS)]
    first = noted[WATCHED] = noting(hired(), story)
    played(way, deal, noted, story)
    found = 0
    for at, (mark, _) in enumerate(first.answers[:DECISIONS]):
        order = dealt_otherwise(story[:mark], Random(f"{deal.seed} {at}"))
        again: Story = []
        watched = noting(hired(), again, most=at + 1)
        players = [watched if seat == WATCHED else Again(noted[seat].answers) for seat in range(SEATS)]
        played(way, replace(deal, order=order), players, again)
        if len(watched.answers) > at and told(again[:mark]) == told(story[:mark]) and again[:mark] != story[:mark]:
            assert watched.answers == first.answers[: at + 1]
            assert watched.advised == first.advised[: at + 1]
            found += 1
    return found


def played(way: Way, deal: Deal, players: Sequence[Player], story: Story) -> None:
    """One round, or as much of it as is wanted."""
    with pytest.MonkeyPatch.context() as patch, suppress(EnoughError):
        way(deal, players, story, patch)


def told(story: Story) -> list[e.AnyEvent | None]:
    """What the watched seat may know of it."""
    return [redact(event, WATCHED) for event in story]


def dealt_otherwise(story: Story, dice: Random) -> Cards:
    """The shuffle with all cards in other places that the watched seat has not seen by now."""
    order = next(event.order for event in story if isinstance(event, e.StockShuffled))
    state = fold(story)
    others = [without(state.hands[seat], state.known[seat]) for seat in state.seats if seat != WATCHED]
    hidden = Counter(chain(state.stock, *others))
    places = []
    for place in reversed(range(len(order))):
        if hidden[order[place]]:
            hidden[order[place]] -= 1
            places.append(place)
    moved = places[:]
    dice.shuffle(moved)
    dealt = list(order)
    for place, other in zip(places, moved, strict=True):
        dealt[place] = order[other]
    return tuple(dealt)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", [*names(), *(f"expert:{person}" for person in PEOPLE), "casual:maya"])
def test_cards_that_a_seat_has_not_seen_change_no_decision(name: str, way: Way) -> None:
    deals = [Deal(library.load(variant).rules, f"{name} {variant}") for variant in VARIANTS]

    assert sum(compared(way, lambda: hire(name, "dice"), deal) for deal in deals) > 2 * len(deals)


@pytest.mark.parametrize("way", WAYS)
def test_nor_do_they_change_what_is_advised_or_why(way: Way) -> None:
    for variant in VARIANTS:
        assert compared(way, lambda: hire("master", "dice"), Deal(library.load(variant).rules, variant), Advised)


@pytest.mark.parametrize("home", [in_a_process, behind_the_protocol])
def test_nor_do_they_wherever_the_player_lives(home: Callable[[], Host], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.DECISIONS", 2)

    with ExitStack() as homes:

        def hired() -> Player:
            host = home()
            homes.callback(host.close)
            return Away(host)

        assert compared(at_the_table, hired, Deal(HouseRules(), "away"))


@pytest.mark.parametrize("way", WAYS)
def test_who_is_told_more_than_he_may_know_is_found_out(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal(HouseRules(), "cheat")
    assert compared(way, Peeker, deal)
    for place in (arena, audience):
        monkeypatch.setattr(place, "redact", lambda event, _seat: event)

    with pytest.raises(AssertionError):
        compared(way, Peeker, deal)
