"""Tests that a choice depends only on the player's seed, its view and its events, not on earlier requests."""

from collections.abc import Mapping
from random import Random

import pytest
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from yaniv.bots.decision_seed import seed_for_decision
from yaniv.bots.move_queries import fallback_for
from yaniv.bots.roster import create_player
from yaniv.game import events as e
from yaniv.game.commands import SeatCommand
from yaniv.game.player import Player, PlayerHost, Reply
from yaniv.game.view import View, build_view
from yaniv.match.dealer import Dealer
from yaniv.match.event_broadcaster import EventBroadcaster
from yaniv.match.match_driver import MatchDriver, SynchronousPlay
from yaniv.match.player_hosts import InProcessHost
from yaniv.variants import library

SEATS = 3
MAX_CHECKED = 40


class ResumedPlayer:
    """A player that also asks, at every decision, a fresh copy that has only been sent the past events."""

    def __init__(self, name: str, seed: str) -> None:
        self._name, self._seed = name, seed
        self._player = create_player(name, seed)
        self._events: list[e.AnyEvent] = []
        self.answers: list[tuple[SeatCommand | None, SeatCommand | None]] = []

    def notice(self, event: e.AnyEvent) -> None:
        """Pass the event on to the player and remember it."""
        self._events.append(event)
        self._player.notice(event)

    def choose(self, view: View) -> SeatCommand | None:
        """Return the player's choice; store it with the choice of a fresh copy."""
        choice = self._player.choose(view)
        if len(self.answers) < MAX_CHECKED:
            resumed: Player = create_player(self._name, self._seed)
            for event in self._events:
                resumed.notice(event)
            self.answers.append((choice, resumed.choose(view)))
        return choice


class AskingTwiceHost(InProcessHost):
    """A host that asks its player twice, as happens when the worker process was restarted."""

    def poll(self) -> Reply | None:
        """Return the second answer."""
        view = self._pending_view
        if view is not None:
            self._player.choose(view)
        return super().poll()


def play_round(players: Mapping[int, PlayerHost], variant: str) -> list[e.AnyEvent]:
    all_events: list[e.AnyEvent] = []
    driver = MatchDriver(Dealer("seeds"), EventBroadcaster(players), all_events.extend)
    driver.execute(driver.opening(library.load(variant).rules, tuple(str(seat) for seat in players)))
    play = SynchronousPlay(players, fallback_for, lambda seat, fault: pytest.fail(f"{seat}: {fault}"), lambda: False)
    for _ in driver.run(play, lambda: driver.state.round > 2):
        pass
    return all_events


@pytest.mark.parametrize("name", ["novice", "casual", "greedy:maya", "club:dov", "master"])
@pytest.mark.parametrize("variant", ["travellers", "paddy-smashdown"])
def test_a_resumed_player_decides_like_one_without_interruption(name: str, variant: str) -> None:
    players = [ResumedPlayer(name, f"seed {seat}") for seat in range(SEATS)]

    play_round({seat: InProcessHost(player) for seat, player in enumerate(players)}, variant)

    assert any(player.answers for player in players)
    for player in players:
        assert [resumed for _, resumed in player.answers] == [choice for choice, _ in player.answers]


@pytest.mark.parametrize("name", ["casual", "club:noa"])
def test_asking_twice_does_not_change_the_choice(name: str) -> None:
    hosts = [
        {seat: host(create_player(name, f"seed {seat}")) for seat in range(SEATS)}
        for host in (InProcessHost, AskingTwiceHost)
    ]

    once, twice = (play_round(each, "travellers") for each in hosts)

    assert once == twice


def test_other_seeds_and_positions_give_other_random_numbers() -> None:
    view = build_view(given_events(*opened_round(["2C 9D", "4C"])).after().state, 0)
    rolls = set()
    for each in (view, replace(view, turns=1), replace(view, phase="thrown"), replace(view, hand=view.hand[::-1])):
        for seed in (1, 2):
            rng = Random(0)
            seed_for_decision(rng, seed, each)
            rolls.add(rng.random())

    assert len(rolls) == 8
