"""Playout: the continuation of a round from a copied position, with the result for the seat that was in turn there."""

from collections.abc import Iterable
from copy import copy
from random import Random

from yaniv.arena.train.episode import Episode
from yaniv.arena.train.simulator_actions import decide_games, play_decision, play_forced
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.simulator.encoding import PHASE_ROUND_OVER


class Playout:
    """Copy of a training episode that is played on, while the episode stays as it is."""

    def __init__(self, episode: Episode, seed: int) -> None:
        """Copy the episode; equal seeds give equal cards when the stock is shuffled."""
        self._shuffle = Random(seed).shuffle
        self.episode = copy(episode)
        self.game = self.episode.game = episode.game.copy(self._shuffle)
        self.seat = self.game.turn
        self.value = 0.0
        """Value of the round for `seat` once it is over, in points, by the utility of the match."""

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
            self.value = self.episode.final_points()[self.seat]
        elif self.episode.has_used_all_turns():
            self.value = self.episode.called_off_points()[self.seat]
        else:
            return False
        return True


def finish_playouts(policy: Policy, playouts: Iterable[Playout]) -> None:
    """Play all rounds to their end side by side; *policy* decides for every seat."""
    running = [playout for playout in playouts if not playout.settle_if_over()]
    while running:
        games = [(each.game, each.episode.trajectories[each.game.turn].utility) for each in running]
        for playout, decision in zip(running, decide_games(policy, games), strict=True):
            play_decision(playout.game, decision)
        running = [playout for playout in running if not playout.settle_if_over()]
