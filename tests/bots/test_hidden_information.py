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

from tests.case_selection import IS_EXHAUSTIVE, pairwise_cases
from tests.match.session_builders import INSTANT_TIMING
from yaniv.arena import bot_game as arena
from yaniv.arena.duplicate_contest import Contest
from yaniv.bots.advice import Advice, advise
from yaniv.bots.bot_worker import BotWorker
from yaniv.bots.characters import CHARACTERS
from yaniv.bots.external_player import ExternalPlayer
from yaniv.bots.roster import bot_names, create_player
from yaniv.bots.worker_process import BotSpec
from yaniv.cards import Cards, without
from yaniv.game import events as e
from yaniv.game.commands import SeatCommand
from yaniv.game.evolve import fold
from yaniv.game.moves import moves
from yaniv.game.player import Player, PlayerHost
from yaniv.game.view import View, redact
from yaniv.match import event_broadcaster, match_session
from yaniv.match.dealer import Dealer
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.rules.house_rules import HouseRules
from yaniv.variants import library

SEAT_COUNT = 3
WATCHED_SEAT = 1
"""The seat whose decisions are compared."""
VARIANTS = ("travellers", "jhyap", "speedy-yan", "paddy-smashdown", "self-assaf")
PLAYER_NAMES = (*bot_names(), *(f"expert:{person}" for person in CHARACTERS), "casual:maya")
MAX_DECISIONS = 8
"""Of a round that are looked at: later nearly everything has been seen."""
EventLog = list[e.AnyEvent]


class DealtRound(Struct, frozen=True):
    """A round to be played."""

    rules: HouseRules
    seed: str
    order: Cards = ()
    """The shuffle; if there is none, the one of the seed."""


Harness = Callable[[DealtRound, Sequence[Player], EventLog, pytest.MonkeyPatch], None]
"""Plays a round of these players and writes every event into the story."""


class EnoughError(BaseException):
    """The watched seat has decided often enough; not an `Exception`, which would be the player's mishap."""


class StackedDealer(Dealer, frozen=True):
    """Deals the first round in an order that was laid out."""

    order: Cards = ()

    def shuffle(self, cards: Cards, round_number: int, number: int) -> Cards:
        """The laid out order, once."""
        return self.order if self.order and number == 0 else super().shuffle(cards, round_number, number)


class RecordingPlayer:
    """A player whose answers are written down, and the place in the story where he was asked."""

    def __init__(self, player: Player, story: EventLog, most: int = 1000) -> None:
        self._player, self._events, self._max_decisions = player, story, most
        self.answers: list[tuple[int, SeatCommand | None]] = []
        self.advised: list[Advice] = []

    def notice(self, event: e.AnyEvent) -> None:
        """Is handed on."""
        self._player.notice(event)

    def choose(self, view: View) -> SeatCommand | None:
        """What the player says."""
        if len(self.answers) == self._max_decisions:
            raise EnoughError
        self.answers.append((len(self._events), self.decide(self._player, view)))
        return self.answers[-1][1]

    def decide(self, player: Player, view: View) -> SeatCommand | None:
        """The player's own choice."""
        return player.choose(view)


class AdvisedPlayer(RecordingPlayer):
    """Does what his player advises, and keeps the reasons."""

    def decide(self, player: Player, view: View) -> SeatCommand | None:
        """The best of what is advised."""
        self.advised.append(advise(player, view))
        return next((option.command for option in self.advised[-1].rated_moves), None)


class ReplayingPlayer:
    """Does what was done before, whatever he sees."""

    def __init__(self, answers: Iterable[tuple[int, SeatCommand | None]]) -> None:
        self._answers = iter([answer for _, answer in answers])

    def notice(self, event: e.AnyEvent) -> None:
        """Changes nothing."""

    def choose(self, view: View) -> SeatCommand | None:  # noqa: ARG002 -- looks at nothing
        """The next answer of before."""
        return next(self._answers, None)


class CheatingPlayer:
    """A cheat, as far as cards of others ever reach him: they pick his move."""

    def __init__(self) -> None:
        self._leaked_card_sum = 0

    def notice(self, event: e.AnyEvent) -> None:
        """Adds up what he should not have been told."""
        if isinstance(event, e.StockDrawn) and event.seat != WATCHED_SEAT and event.card:
            self._leaked_card_sum += ord(event.card[0])

    def choose(self, view: View) -> SeatCommand | None:
        """Any of the moves, by the cards he peeked at."""
        offered = list(moves(view))
        return offered[self._leaked_card_sum % len(offered)] if offered else None


class HostedPlayer:
    """A player who lives elsewhere, and is waited for."""

    def __init__(self, host: PlayerHost) -> None:
        self._host = host

    def notice(self, event: e.AnyEvent) -> None:
        """Is sent there."""
        self._host.notice(event)

    def choose(self, view: View) -> SeatCommand | None:
        """What comes back."""
        self._host.ask(view, 60_000)
        while (reply := self._host.poll()) is None:
            pass
        assert not reply.fault
        return reply.command


def worker_host() -> PlayerHost:
    return BotWorker({WATCHED_SEAT: BotSpec("master", "dice")}).seat_host(WATCHED_SEAT)


def external_host() -> PlayerHost:
    return ExternalPlayer(f"'{sys.executable}' -m yaniv bot master --seed dice", WATCHED_SEAT)


def play_in_arena(deal: DealtRound, players: Sequence[Player], story: EventLog, patch: pytest.MonkeyPatch) -> None:
    seats = iter(players)
    patch.setattr(arena, "create_player", lambda _name, _seed: next(seats))
    patch.setattr(arena, "Dealer", lambda _seed: StackedDealer(deal.seed, deal.order))
    contest = Contest("", deal.rules, ("",) * len(players), games=1, one_round=True)
    arena.play_game(contest, 0, 0, on_event=story.append)


def play_in_session(deal: DealtRound, players: Sequence[Player], story: EventLog, patch: pytest.MonkeyPatch) -> None:
    class Diary:
        def append(self, events: tuple[e.AnyEvent, ...], _at_ms: int) -> None:
            story.extend(events)

    patch.setattr(match_session, "Dealer", lambda _seed: StackedDealer(deal.seed, deal.order))
    hosts = {seat: InProcessHost(player) for seat, player in enumerate(players)}
    company = Participants(hosts, create_player("plain", "").choose, timing=INSTANT_TIMING)
    setup = MatchSetup("", deal.rules, tuple("ABC"), ("",) * len(players), deal.seed)
    opened = match_session.MatchSession.open(setup, Diary(), company)
    opened.advance(0)
    while opened.state.phase not in ("round_over", "match_over"):
        opened.advance(1000)


HARNESSES: tuple[Harness, ...] = (play_in_arena, play_in_session)


def count_same_decisions(
    way: Harness, hired: Callable[[], Player], deal: DealtRound, noting: type[RecordingPlayer] = RecordingPlayer
) -> int:
    """How many decisions of one round were the same with other hidden cards, and had to be.

    :raises AssertionError: if one was not.
    """
    story: EventLog = []
    noted = [RecordingPlayer(create_player("greedy", deal.seed), story) for _ in range(SEAT_COUNT)]
    first = noted[WATCHED_SEAT] = noting(hired(), story)
    play_round(way, deal, noted, story)
    same_decision_count = 0
    for index, (mark, _) in enumerate(first.answers[:MAX_DECISIONS]):
        order = reshuffled_hidden_cards(story[:mark], Random(f"{deal.seed} {index}"))
        again: EventLog = []
        watched = noting(hired(), again, most=index + 1)
        players = [
            watched if seat == WATCHED_SEAT else ReplayingPlayer(noted[seat].answers) for seat in range(SEAT_COUNT)
        ]
        play_round(way, replace(deal, order=order), players, again)
        if (
            len(watched.answers) > index
            and visible_events(again[:mark]) == visible_events(story[:mark])
            and again[:mark] != story[:mark]
        ):
            assert watched.answers == first.answers[: index + 1]
            assert watched.advised == first.advised[: index + 1]
            same_decision_count += 1
    return same_decision_count


def play_round(way: Harness, deal: DealtRound, players: Sequence[Player], story: EventLog) -> None:
    """One round, or as much of it as is wanted."""
    with pytest.MonkeyPatch.context() as patch, suppress(EnoughError):
        way(deal, players, story, patch)


def visible_events(story: EventLog) -> list[e.AnyEvent | None]:
    """What the watched seat may know of it."""
    return [redact(event, WATCHED_SEAT) for event in story]


def reshuffled_hidden_cards(story: EventLog, rng: Random) -> Cards:
    """The shuffle with all cards in other places that the watched seat has not seen by now."""
    order = next(event.order for event in story if isinstance(event, e.StockShuffled))
    state = fold(story)
    others = [without(state.hands[seat], state.known[seat]) for seat in state.seats if seat != WATCHED_SEAT]
    hidden = Counter(chain(state.stock, *others))
    places = []
    for index in reversed(range(len(order))):
        if hidden[order[index]]:
            hidden[order[index]] -= 1
            places.append(index)
    moved = places[:]
    rng.shuffle(moved)
    dealt = list(order)
    for index, other in zip(places, moved, strict=True):
        dealt[index] = order[other]
    return tuple(dealt)


@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_cards_that_a_seat_has_not_seen_change_no_decision(name: str) -> None:
    """Every player in every variant, in turns by one path and the other; by both in `python -m tests.soak tests`."""
    cases = [
        (way, DealtRound(library.load(variant).rules, f"{name} {variant}"))
        for player, variant, way in pairwise_cases(PLAYER_NAMES, VARIANTS, HARNESSES)
        if player == name
    ]

    counts = [count_same_decisions(way, lambda: create_player(name, "dice"), deal) for way, deal in cases]

    assert sum(counts) > 2 * len(cases)


def test_nor_do_they_change_what_is_advised_or_why() -> None:
    """Every variant by one of the paths; by both in `python -m tests.soak tests`."""
    for index, variant in enumerate(VARIANTS):
        for way in HARNESSES if IS_EXHAUSTIVE else [HARNESSES[index % 2]]:
            assert count_same_decisions(
                way,
                lambda: create_player("master", "dice"),
                DealtRound(library.load(variant).rules, variant),
                AdvisedPlayer,
            )


@pytest.mark.parametrize("home", [worker_host, external_host])
def test_nor_do_they_wherever_the_player_lives(home: Callable[[], PlayerHost], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.MAX_DECISIONS", 2)

    with ExitStack() as homes:

        def hired() -> Player:
            host = home()
            homes.callback(host.close)
            return HostedPlayer(host)

        assert count_same_decisions(play_in_session, hired, DealtRound(HouseRules(), "away"))


@pytest.mark.parametrize("way", HARNESSES)
def test_who_is_told_more_than_he_may_know_is_found_out(way: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = DealtRound(HouseRules(), "cheat")
    assert count_same_decisions(way, CheatingPlayer, deal)
    monkeypatch.setattr(event_broadcaster, "redact", lambda event, _seat: event)

    with pytest.raises(AssertionError):
        count_same_decisions(way, CheatingPlayer, deal)
