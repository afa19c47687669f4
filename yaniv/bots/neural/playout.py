"""Playout: the continuation of a round from a copied position, with the result for the seat that was in turn there."""

from collections.abc import Iterable
from copy import copy
from random import Random
from typing import Self

from yaniv.bots.hidden_hands import HiddenWorld
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.neural.round_in_play import RoundInPlay
from yaniv.bots.neural.simulator_actions import decide_games, play_decision, play_forced
from yaniv.bots.simulator.encoding import PHASE_ROUND_OVER


class Playout:
    """Copy of a round in play that is played on, while the round stays as it is."""

    def __init__(self, position: RoundInPlay, seed: int) -> None:
        """Copy the round; equal seeds give equal cards when the stock is shuffled."""
        self._shuffle = Random(seed).shuffle
        self.round = copy(position)
        self.game = self.round.game = position.game.copy(self._shuffle)
        self.seat = self.game.turn
        self.value = 0.0
        """Value of the round for `seat` once it is over, in points, by the utility of the match."""

    @classmethod
    def in_world(cls, position: RoundInPlay, world: HiddenWorld) -> Self:
        """Return a copy of the round in which the hidden cards are those of *world*."""
        playout = cls(position, world.shuffle_seed)
        playout.game.hands = [list(hand) for hand in world.hands]
        playout.game.stock = list(world.stock)
        return playout

    def shuffle_stock(self) -> None:
        """Put the cards of the stock in another order."""
        stock = self.game.stock[:]
        self._shuffle(stock)
        self.game.stock = stock

    def settle_if_over(self) -> bool:
        """Play moves outside turns; if the round has ended, store its value and return True."""
        while play_forced(self.game):
            pass
        if self.game.phase >= PHASE_ROUND_OVER:
            self.value = self.round.final_points()[self.seat]
        elif self.round.has_used_all_turns():
            self.value = self.round.called_off_points()[self.seat]
        else:
            return False
        return True


def finish_playouts(policy: Policy, playouts: Iterable[Playout]) -> None:
    """Play all rounds to their end side by side; *policy* decides for every seat."""
    running = [playout for playout in playouts if not playout.settle_if_over()]
    while running:
        games = [(each.game, each.round.utilities[each.game.turn]) for each in running]
        for playout, decision in zip(running, decide_games(policy, games), strict=True):
            play_decision(playout.game, decision)
        running = [playout for playout in running if not playout.settle_if_over()]
