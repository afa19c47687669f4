"""Player between two levels: plays each round at one of them, drawn at random.

*Why* whole rounds instead of settings in between: half of the skills are yes or no (knows jokers, plays to the score),
and two levels do not even share their code. A round's expected points are then the mean of the two levels', so the
strength grows with the share of the stronger level and without jumps, whatever the levels are. It costs nothing but a
second player's memory. A human sees no change of manners: the levels are neighbours.
"""

from collections.abc import Mapping
from random import Random

from yaniv.bots.batched_player import BatchedPlayer, DecisionSteps
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player
from yaniv.game.view import View


class MixedPlayer(BatchedPlayer):
    """Player that hands each round to one of several players; all of them follow the match."""

    def __init__(self, weight_by_player: Mapping[Player, float], seed: str) -> None:
        """Take the players with the share of rounds that each plays, in any unit.

        *seed* and the number of a round decide who plays it: so a match that is continued goes on as it was.
        """
        self._players = tuple(weight_by_player)
        self._weights = tuple(weight_by_player.values())
        self._seed = seed
        self._round = -1
        self._active_player = self._players[0]

    def notice(self, event: AnyEvent) -> None:
        """Pass the event on to all players."""
        for player in self._players:
            player.notice(event)

    def choose(self, view: View) -> SeatCommand | None:
        """Return the move of the player of this round."""
        return self.player_of(view.round).choose(view)

    def decision_steps(self, view: View) -> DecisionSteps:
        """Decide like `choose`; a player that does not decide in steps yields none."""
        player = self.player_of(view.round)
        if isinstance(player, BatchedPlayer):
            return (yield from player.decision_steps(view))
        return player.choose(view)

    def player_of(self, round_number: int) -> Player:
        """Return the player who plays the round with this number."""
        if round_number != self._round:
            self._round = round_number
            rng = Random(f"{self._seed}/{round_number}")
            self._active_player = rng.choices(self._players, self._weights)[0]
        return self._active_player
