"""Hidden cards of a position, dealt at random as the seat in turn has to expect them: see `bots.hand_model`."""

from random import Random

from msgspec import Struct

from yaniv.bots.hand_model import deal_hands, opponent_hands, unbeaten_chance
from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.simulator.simulation import Simulation


class HiddenWorld(Struct, frozen=True):
    """Hands of all seats and order of the stock, as one possible truth behind a position."""

    hands: tuple[tuple[int, ...], ...]
    """By seat: kinds."""
    stock: tuple[int, ...]
    """The next card to be drawn is last."""
    shuffle_seed: int
    """Seed of the reshuffles to come."""


class WorldDealer:
    """Dealer of worlds that agree with everything the seat in turn of a position knows."""

    def __init__(self, game: Simulation) -> None:
        """Take the position of *game*, which must not change while worlds are dealt."""
        self._game = game
        self._seats = [seat for seat in game.seats_after(game.turn) if seat != game.turn]
        has_totals = game.rule_tables.rules.match.end != "single_round" and not game.tied
        totals = [game.totals[seat] for seat in (game.turn, *self._seats)] if has_totals else None
        info_state = state_from_simulation(game, game.turn)
        self._hands = opponent_hands(info_state, totals)
        self._cards = [kind for kind, count in enumerate(info_state.unseen_counts) for _ in range(count)]

    def deal(self, rng: Random) -> HiddenWorld:
        """Return a world; *rng* deals it."""
        hands = [tuple(hand) for hand in self._game.hands]
        dealt, stock = deal_hands(self._hands, self._cards, rng)
        for seat, hidden in zip(self._seats, dealt, strict=True):
            hands[seat] = (*self._game.known[seat], *hidden)
        return HiddenWorld(tuple(hands), tuple(stock), rng.getrandbits(64))

    def call_risk(self) -> float:
        """Return the probability in [0, 1] that an opponent's hand is as low as that of the seat in turn."""
        game = self._game
        return 1 - unbeaten_chance(self._hands, game.hand_points(game.turn), game.rule_tables.rules.call)
