"""Paired playouts: moves of a position played to the end of the round, all with the same hidden cards.

The master plays on for every seat, with one random suit in place of all four for cards drawn from the stock: that is
half again as fast, and hardly weaker.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.arena.puzzles.hidden_hands import HiddenWorld
from yaniv.arena.train.episode import Episode
from yaniv.arena.train.simulator_actions import decide_games, play_decision, play_forced
from yaniv.bots.neural.neural_policy import Policy, SkillSettings, networks_for
from yaniv.bots.simulator.encoding import PHASE_ROUND_OVER, Move
from yaniv.rules.house_rules import HouseRules


class PlayoutRequest(Struct, frozen=True):
    """Move of the seat in turn of a position, to be played on in one world."""

    episode: Episode
    world: HiddenWorld
    move: Move


_SIDE_BY_SIDE: Final = 1024
"""Playouts played side by side: more are slower again."""


def playout_policy(rules: HouseRules, rng: Random) -> Policy:
    """Return the policy that plays on for every seat."""
    return Policy(networks_for(rules), SkillSettings(), rng, is_coarse=True)


def play_out(policy: Policy, requests: Sequence[PlayoutRequest]) -> list[float]:
    """Return the value of each request's round for the seat that moved, in points, in order."""
    starts = range(0, len(requests), _SIDE_BY_SIDE)
    return [value for start in starts for value in _play_out(policy, requests[start : start + _SIDE_BY_SIDE])]


def _play_out(policy: Policy, requests: Iterable[PlayoutRequest]) -> list[float]:
    playouts = [_Playout(request) for request in requests]
    running = [playout for playout in playouts if not playout.settle_if_over()]
    while running:
        games = [(each.game, each.episode.trajectories[each.game.turn].utility) for each in running]
        for playout, decision in zip(running, decide_games(policy, games), strict=True):
            play_decision(playout.game, decision)
        running = [playout for playout in running if not playout.settle_if_over()]
    return [playout.value for playout in playouts]


def requests_for(episode: Episode, moves: Sequence[Move], worlds: Sequence[HiddenWorld]) -> list[PlayoutRequest]:
    """Return a request for every move in every world, by move first."""
    return [PlayoutRequest(episode, world, move) for move in moves for world in worlds]


class _Playout:
    """Continuation of a round after one move."""

    def __init__(self, request: PlayoutRequest) -> None:
        self.episode = copy(request.episode)
        self.game = request.episode.game.copy(Random(request.world.shuffle_seed).shuffle)
        self.episode.game = self.game
        self.seat = self.game.turn
        self.value = 0.0
        self.game.hands = [list(hand) for hand in request.world.hands]
        self.game.stock = list(request.world.stock)
        self.game.play(request.move)

    def settle_if_over(self) -> bool:
        """Play moves outside turns; if the round has ended, store its value and return True."""
        while play_forced(self.game):
            pass
        if self.game.phase >= PHASE_ROUND_OVER:
            self.value = self.episode.final_points()[self.seat]
        elif self.episode.has_used_all_turns():
            self.value = self.episode.called_off_points()[self.seat]
        else:
            return False
        return True
