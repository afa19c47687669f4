"""Decision times of the bot `master` by itself: each position evaluated alone, in CPU time, under any house rules.

Unlike `engine_benchmark.benchmark_master`, which plays whole matches, it stops after some decisions, because a match
under extreme rules lasts very long; and it is not disturbed by whatever else the machine does.
"""

from math import ceil
from time import thread_time_ns
from typing import Final

from msgspec import Struct

from yaniv.bots.move_queries import fallback_for
from yaniv.bots.roster import create_player
from yaniv.coded_message import CodedMessage
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player, Reply
from yaniv.game.view import View
from yaniv.match.dealer import Dealer
from yaniv.match.event_broadcaster import EventBroadcaster
from yaniv.match.match_driver import MatchDriver, SynchronousPlay
from yaniv.rules.house_rules import DealRules, DeckRules, HouseRules, MeldRules, PickupRules, TableRules, TurnRules

EXTREME_RULES: Final = HouseRules(
    table=TableRules(max_players=16),
    deck=DeckRules(packs=8, jokers=4),
    deal=DealRules(hand_size=13),
    turn=TurnRules(order="either", slap_down="sets_and_runs"),
    melds=MeldRules(ace="wrap", jokers="sets_and_runs"),
    pickup=PickupRules(from_last_play="any"),
)
"""House rules that let a hand be thrown in more ways than any others, for `yaniv bench`."""
EXTREME_SEATS: Final = (2, 16)
EXTREME_DECISIONS: Final = 150


class DecisionTimes(Struct, frozen=True):
    """Times of single decisions, in ms of CPU time."""

    p50_ms: float
    p95_ms: float
    max_ms: float
    decisions: int

    def __str__(self) -> str:
        return f"p50 {self.p50_ms:.1f}, p95 {self.p95_ms:.1f}, longest {self.max_ms:.1f} ms of {self.decisions}"


class _TimedHost:
    """Host that lets its player decide at once, and notes how long that took."""

    def __init__(self, player: Player, times_ns: list[int]) -> None:
        self._player, self._times_ns = player, times_ns
        self._reply = Reply(None)

    def notice(self, event: AnyEvent) -> None:
        """Pass the event on."""
        self._player.notice(event)

    def ask(self, view: View, deadline_ms: int) -> None:  # noqa: ARG002 -- our players need no limit
        """Let the player decide; its errors are raised."""
        start_ns = thread_time_ns()
        self._reply = Reply(self._player.choose(view))
        self._times_ns.append(thread_time_ns() - start_ns)

    def poll(self) -> Reply | None:
        """Return the reply."""
        return self._reply

    def close(self) -> None:
        """Do nothing: the player holds no resources."""


def time_master(rules: HouseRules, seats: int, decisions: int, seed: str = "bench") -> DecisionTimes:
    """Return the times of about *decisions* decisions of masters on all seats, from the start of a match.

    :raises IllegalCommand: if a player makes an illegal move, which would be a fault of ours.
    """
    times_ns: list[int] = []
    hosts = {seat: _TimedHost(create_player("master", f"{seed} {seat}"), times_ns) for seat in range(seats)}
    driver = MatchDriver(Dealer(seed), EventBroadcaster(hosts))
    driver.execute(driver.opening(rules, tuple(f"{seat + 1}" for seat in hosts)))
    play = SynchronousPlay(
        hosts=hosts,
        fallback=fallback_for,
        on_fault=_raise_fault,
        wins_race=lambda: True,
    )
    for _ in driver.run(play, lambda: driver.is_over or len(times_ns) >= decisions):
        raise AssertionError("every host replies at once")
    ordered = sorted(times_ns)
    return DecisionTimes(
        p50_ms=_percentile_ms(ordered, 0.5),
        p95_ms=_percentile_ms(ordered, 0.95),
        max_ms=_percentile_ms(ordered, 1),
        decisions=len(ordered),
    )


def _raise_fault(seat: int, fault: CodedMessage) -> None:
    raise AssertionError(f"seat {seat}: {fault}")


def _percentile_ms(ordered_ns: list[int], share: float) -> float:
    return round(ordered_ns[ceil(share * len(ordered_ns)) - 1] / 1e6, 2)
