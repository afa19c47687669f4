"""Tests of the match driver: shuffles, slow hosts, faulty replies, storing and replaying."""

from collections.abc import Callable

import pytest

from tests.match.session_builders import CallbackPlayer, RandomPlayer, first_legal_move
from yaniv.coded_message import CodedError, CodedMessage
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.player import PlayerHost, Reply
from yaniv.game.view import View
from yaniv.match.dealer import Dealer
from yaniv.match.event_broadcaster import EventBroadcaster
from yaniv.match.match_driver import MatchDriver, SynchronousPlay, discard_events
from yaniv.match.player_hosts import InProcessHost
from yaniv.match.shuffle_commitment import is_dealt_from_seed
from yaniv.narration.message_text import message_text
from yaniv.store.saved_match import MatchHeader
from yaniv.variants.library import load

NAMES = ("A", "B", "C")
SEED = "7"


class DriverCase:
    """A match of three players, its events, and the faults of its players as (seat, detail)."""

    def __init__(self, hosts: dict[int, PlayerHost], variant: str = "classic") -> None:
        self.events: list[e.AnyEvent] = []
        self.faults: list[tuple[int, CodedMessage]] = []
        self.driver = MatchDriver(Dealer(SEED), EventBroadcaster(hosts), self.events.extend)
        self.play = SynchronousPlay(hosts, first_legal_move, lambda *fault: self.faults.append(fault), lambda: True)
        self.rules = load(variant).rules

    def play_to_end(self) -> list[int]:
        """Play the match; return the seats whose replies it had to wait for."""
        self.driver.execute(self.driver.opening(self.rules, NAMES))
        return list(self.driver.run(self.play, lambda: self.driver.is_over))


def random_host(seat: int) -> PlayerHost:
    return InProcessHost(RandomPlayer(seat))


class SlowHost(InProcessHost):
    """A host that replies only to every second poll."""

    is_ready = False

    def poll(self) -> Reply | None:
        """Return None for every other poll."""
        self.is_ready = not self.is_ready
        return None if self.is_ready else super().poll()


@pytest.mark.parametrize("variant", ["classic", "travellers-speed", "how-to-play"])
def test_every_shuffle_of_a_match_comes_from_its_seed(variant: str) -> None:
    match = DriverCase({seat: random_host(seat) for seat in range(3)}, variant)

    assert match.play_to_end() == []

    header = MatchHeader(variant=variant, rules=match.rules, names=NAMES, bots=("",) * 3, seed=SEED, salt="")
    assert isinstance(match.events[-1], e.MatchWon)
    assert sum(isinstance(event, e.StockRanOut) for event in match.events)
    assert is_dealt_from_seed(header, match.events)
    assert match.faults == []


def test_a_slow_host_is_waited_for_without_changing_the_match() -> None:
    quick = DriverCase({seat: random_host(seat) for seat in range(3)})
    slow = DriverCase({0: random_host(0), 1: SlowHost(RandomPlayer(1)), 2: random_host(2)})
    quick.play_to_end()

    assert set(slow.play_to_end()) == {1}
    assert slow.events == quick.events


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (lambda _view: None, "It didn't move."),
        (lambda view: c.DrawStock((view.seat + 1) % 3), "It moved for seat 1: DrawStock(seat=1)"),
        (lambda view: c.Throw(view.seat, ("KS", "2D")), "illegal move, Throw(seat=0, cards=('KS', '2D'))"),
    ],
    ids=["nothing", "another seat's move", "an illegal throw"],
)
def test_the_fallback_replaces_a_faulty_reply(answer: Callable[[View], c.SeatCommand | None], fault: str) -> None:
    match = DriverCase({0: InProcessHost(CallbackPlayer(answer)), 1: random_host(1), 2: random_host(2)})

    match.play_to_end()

    assert match.driver.is_over
    assert {seat for seat, _ in match.faults} == {0}
    assert any(fault in message_text(each) for _, each in match.faults)


def test_a_faulty_fallback_is_replaced_by_any_legal_move() -> None:
    match = DriverCase({seat: random_host(seat) for seat in range(3)})
    match.driver.execute(match.driver.opening(match.rules, NAMES))
    match.driver.execute(match.driver.shuffle())
    in_turn = match.driver.view(match.driver.state.turn)

    assert match.driver.execute_fallback(in_turn, lambda _view: c.DrawStock(in_turn.seat))
    assert isinstance(match.events[-1], e.CardsThrown)


def test_a_command_whose_events_cannot_be_stored_has_no_effect() -> None:
    def refuse(_events: tuple[e.AnyEvent, ...]) -> None:
        raise CodedError(CodedMessage("disk_full"))

    player = RandomPlayer(0)
    driver = MatchDriver(Dealer(SEED), EventBroadcaster({0: InProcessHost(player)}), refuse)
    before = driver.state

    with pytest.raises(CodedError, match="disk_full"):
        driver.execute(driver.opening(load("classic").rules, NAMES))

    assert driver.state is before
    assert player.events == []


def test_a_replayed_match_continues_with_the_next_shuffle_of_its_seed() -> None:
    match = DriverCase({seat: random_host(seat) for seat in range(3)})
    match.play_to_end()
    count = next(number for number, event in enumerate(match.events, 1) if isinstance(event, e.StockRanOut))
    resumed = MatchDriver(Dealer(SEED), EventBroadcaster({}), discard_events)

    resumed.replay(match.events[:count])

    assert match.events[count] in resumed.execute(resumed.shuffle())
