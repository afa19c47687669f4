"""Paired playouts: moves of a position played to the end of the round, all with the same hidden cards.

The master plays on for every seat, with one random suit in place of all four for cards drawn from the stock: that is
half again as fast, and hardly weaker.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.arena.train.episode import Episode
from yaniv.bots.hidden_hands import HiddenWorld
from yaniv.bots.neural.neural_policy import Policy, networks_for
from yaniv.bots.neural.playout import Playout, finish_playouts
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.encoding import Move
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
    return Policy(networks_for(rules), SKILL_LEVELS["master"], rng, is_coarse=True)


def play_out(policy: Policy, requests: Sequence[PlayoutRequest]) -> list[float]:
    """Return the value of each request's round for the seat that moved, in points, in order."""
    starts = range(0, len(requests), _SIDE_BY_SIDE)
    return [value for start in starts for value in _play_out(policy, requests[start : start + _SIDE_BY_SIDE])]


def _play_out(policy: Policy, requests: Iterable[PlayoutRequest]) -> list[float]:
    playouts = [_begin(request) for request in requests]
    finish_playouts(policy, playouts)
    return [playout.value for playout in playouts]


def requests_for(episode: Episode, moves: Sequence[Move], worlds: Sequence[HiddenWorld]) -> list[PlayoutRequest]:
    """Return a request for every move in every world, by move first."""
    return [PlayoutRequest(episode, world, move) for move in moves for world in worlds]


def _begin(request: PlayoutRequest) -> Playout:
    """Return the playout of a request, its move made."""
    playout = Playout.in_world(request.episode, request.world)
    playout.game.play(request.move)
    return playout
