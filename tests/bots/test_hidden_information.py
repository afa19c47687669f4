"""Tests that no player uses hidden cards: the same round is replayed with other hidden cards, through every harness.

A round is played once. Then the cards that a seat could not know at one of its decisions are permuted in the dealer's
shuffle, the other seats repeat their moves, and the watched seat plays the new round from its beginning: in the arena
or in a match session, and in a session also from the worker process and behind the protocol for external programs. As
long as the redacted events are the same, the seat has to decide the same.
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
"""Decisions of a round that are compared, at max_decisions: later nearly every card has been seen."""
EventLog = list[e.AnyEvent]


class DealtRound(Struct, frozen=True):
    """A round to be played: its rules, seed and shuffle."""

    rules: HouseRules
    seed: str
    order: Cards = ()
    """The shuffle; the one of the seed if empty."""


Harness = Callable[[DealtRound, Sequence[Player], EventLog, pytest.MonkeyPatch], None]
"""Plays a round of these players and appends every event to the log."""


class EnoughError(BaseException):
    """The watched seat has decided often enough; no `Exception`, which would count as a fault of the player."""


class StackedDealer(Dealer, frozen=True):
    """A dealer that uses a given order for the first shuffle."""

    order: Cards = ()

    def shuffle(self, cards: Cards, round_number: int, number: int) -> Cards:
        """Return the given order for the first shuffle, later the usual ones."""
        return self.order if self.order and number == 0 else super().shuffle(cards, round_number, number)


class RecordingPlayer:
    """A player whose answers are recorded, each with the number of events so far."""

    def __init__(self, player: Player, event_log: EventLog, max_decisions: int = 1000) -> None:
        self._player, self._events, self._max_decisions = player, event_log, max_decisions
        self.answers: list[tuple[int, SeatCommand | None]] = []
        self.advised: list[Advice] = []

    def notice(self, event: e.AnyEvent) -> None:
        """Pass the event on to the player."""
        self._player.notice(event)

    def choose(self, view: View) -> SeatCommand | None:
        """Record and return the player's choice.

        :raises EnoughError: after the maximum number of decisions.
        """
        if len(self.answers) == self._max_decisions:
            raise EnoughError
        self.answers.append((len(self._events), self.decide(self._player, view)))
        return self.answers[-1][1]

    def decide(self, player: Player, view: View) -> SeatCommand | None:
        """Return the player's own choice."""
        return player.choose(view)


class AdvisedPlayer(RecordingPlayer):
    """A recording player that follows the advice of its player and records it."""

    def decide(self, player: Player, view: View) -> SeatCommand | None:
        """Return the best move of the advice, or None."""
        self.advised.append(advise(player, view))
        return next((option.command for option in self.advised[-1].rated_moves), None)


class ReplayingPlayer:
    """A player that repeats recorded answers whatever it sees."""

    def __init__(self, answers: Iterable[tuple[int, SeatCommand | None]]) -> None:
        self._answers = iter([answer for _, answer in answers])

    def notice(self, event: e.AnyEvent) -> None:
        """Ignore the event."""

    def choose(self, view: View) -> SeatCommand | None:  # noqa: ARG002 -- ignores the view
        """Return the next recorded answer, then None."""
        return next(self._answers, None)


class CheatingPlayer:
    """A player whose moves depend on stock cards of other seats, if any leak to it."""

    def __init__(self) -> None:
        self._leaked_card_sum = 0

    def notice(self, event: e.AnyEvent) -> None:
        """Add up leaked cards."""
        if isinstance(event, e.StockDrawn) and event.seat != WATCHED_SEAT and event.card:
            self._leaked_card_sum += ord(event.card[0])

    def choose(self, view: View) -> SeatCommand | None:
        """Return a move chosen by the leaked cards."""
        offered = list(moves(view))
        return offered[self._leaked_card_sum % len(offered)] if offered else None


class HostedPlayer:
    """A player that asks a host and waits for its reply."""

    def __init__(self, host: PlayerHost) -> None:
        self._host = host

    def notice(self, event: e.AnyEvent) -> None:
        """Pass the event on to the host."""
        self._host.notice(event)

    def choose(self, view: View) -> SeatCommand | None:
        """Return the reply of the host."""
        self._host.ask(view, 60_000)
        while (reply := self._host.poll()) is None:
            pass
        assert not reply.fault
        return reply.command


def worker_host() -> PlayerHost:
    return BotWorker({WATCHED_SEAT: BotSpec("master", "dice")}).seat_host(WATCHED_SEAT)


def external_host() -> PlayerHost:
    return ExternalPlayer(f"'{sys.executable}' -m yaniv bot master --seed dice", WATCHED_SEAT)


def play_in_arena(deal: DealtRound, players: Sequence[Player], event_log: EventLog, patch: pytest.MonkeyPatch) -> None:
    seats = iter(players)
    patch.setattr(arena, "create_player", lambda _name, _seed: next(seats))
    patch.setattr(arena, "Dealer", lambda _seed: StackedDealer(deal.seed, deal.order))
    contest = Contest("", deal.rules, ("",) * len(players), games=1, one_round=True)
    arena.play_game(contest, 0, 0, on_event=event_log.append)


def play_in_session(
    deal: DealtRound, players: Sequence[Player], event_log: EventLog, patch: pytest.MonkeyPatch
) -> None:
    class LogJournal:
        def append(self, events: tuple[e.AnyEvent, ...], _at_ms: int) -> None:
            event_log.extend(events)

    patch.setattr(match_session, "Dealer", lambda _seed: StackedDealer(deal.seed, deal.order))
    hosts = {seat: InProcessHost(player) for seat, player in enumerate(players)}
    participants = Participants(hosts, create_player("plain", "").choose, timing=INSTANT_TIMING)
    setup = MatchSetup("", deal.rules, tuple("ABC"), ("",) * len(players), deal.seed)
    session = match_session.MatchSession.open(setup, LogJournal(), participants)
    session.advance(0)
    while session.state.phase not in ("round_over", "match_over"):
        session.advance(1000)


HARNESSES: tuple[Harness, ...] = (play_in_arena, play_in_session)


def count_same_decisions(
    harness: Harness,
    new_player: Callable[[], Player],
    deal: DealtRound,
    recorder: type[RecordingPlayer] = RecordingPlayer,
) -> int:
    """Return how many decisions of one round were compared with other hidden cards and were the same.

    :raises AssertionError: if a decision differs.
    """
    event_log: EventLog = []
    recorded = [RecordingPlayer(create_player("greedy", deal.seed), event_log) for _ in range(SEAT_COUNT)]
    first = recorded[WATCHED_SEAT] = recorder(new_player(), event_log)
    play_round(harness, deal, recorded, event_log)
    same_decision_count = 0
    for index, (event_count, _) in enumerate(first.answers[:MAX_DECISIONS]):
        order = reshuffled_hidden_cards(event_log[:event_count], Random(f"{deal.seed} {index}"))
        again: EventLog = []
        watched = recorder(new_player(), again, max_decisions=index + 1)
        players = [
            watched if seat == WATCHED_SEAT else ReplayingPlayer(recorded[seat].answers) for seat in range(SEAT_COUNT)
        ]
        play_round(harness, replace(deal, order=order), players, again)
        if (
            len(watched.answers) > index
            and visible_events(again[:event_count]) == visible_events(event_log[:event_count])
            and again[:event_count] != event_log[:event_count]
        ):
            assert watched.answers == first.answers[: index + 1]
            assert watched.advised == first.advised[: index + 1]
            same_decision_count += 1
    return same_decision_count


def play_round(harness: Harness, deal: DealtRound, players: Sequence[Player], event_log: EventLog) -> None:
    """Play one round, or as many decisions of it as the recording player allows."""
    with pytest.MonkeyPatch.context() as patch, suppress(EnoughError):
        harness(deal, players, event_log, patch)


def visible_events(event_log: EventLog) -> list[e.AnyEvent | None]:
    """Return the events redacted for the watched seat."""
    return [redact(event, WATCHED_SEAT) for event in event_log]


def reshuffled_hidden_cards(event_log: EventLog, rng: Random) -> Cards:
    """Return the shuffle with the cards permuted that the watched seat has not seen so far."""
    order = next(event.order for event in event_log if isinstance(event, e.StockShuffled))
    state = fold(event_log)
    others = [without(state.hands[seat], state.known[seat]) for seat in state.seats if seat != WATCHED_SEAT]
    hidden = Counter(chain(state.stock, *others))
    positions = []
    for index in reversed(range(len(order))):
        if hidden[order[index]]:
            hidden[order[index]] -= 1
            positions.append(index)
    permuted = positions[:]
    rng.shuffle(permuted)
    dealt = list(order)
    for index, other in zip(positions, permuted, strict=True):
        dealt[index] = order[other]
    return tuple(dealt)


@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_hidden_cards_change_no_decision(name: str) -> None:
    """Players and variants alternate between the two harnesses; `python -m tests.soak tests` uses both."""
    cases = [
        (harness, DealtRound(library.load(variant).rules, f"{name} {variant}"))
        for player, variant, harness in pairwise_cases(PLAYER_NAMES, VARIANTS, HARNESSES)
        if player == name
    ]

    counts = [count_same_decisions(harness, lambda: create_player(name, "dice"), deal) for harness, deal in cases]

    assert sum(counts) > 2 * len(cases)


def test_hidden_cards_change_no_advice() -> None:
    """Every variant uses one of the harnesses; `python -m tests.soak tests` uses both."""
    for index, variant in enumerate(VARIANTS):
        for harness in HARNESSES if IS_EXHAUSTIVE else [HARNESSES[index % 2]]:
            assert count_same_decisions(
                harness,
                lambda: create_player("master", "dice"),
                DealtRound(library.load(variant).rules, variant),
                AdvisedPlayer,
            )


@pytest.mark.parametrize("make_host", [worker_host, external_host])
def test_hidden_cards_change_no_decision_in_other_processes(
    make_host: Callable[[], PlayerHost], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.MAX_DECISIONS", 2)

    with ExitStack() as homes:

        def new_player() -> Player:
            host = make_host()
            homes.callback(host.close)
            return HostedPlayer(host)

        assert count_same_decisions(play_in_session, new_player, DealtRound(HouseRules(), "away"))


@pytest.mark.parametrize("harness", HARNESSES)
def test_a_player_that_uses_leaked_cards_is_detected(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = DealtRound(HouseRules(), "cheat")
    assert count_same_decisions(harness, CheatingPlayer, deal)
    monkeypatch.setattr(event_broadcaster, "redact", lambda event, _seat: event)

    with pytest.raises(AssertionError):
        count_same_decisions(harness, CheatingPlayer, deal)
