"""Seeding of a player's random generator from the position in which it decides.

*Why*: a decision depends on the player's seed and on what the seat sees, never on how many random numbers were drawn
before. So a resumed match, a slow machine or another order of requests lead to the same game.
"""

from random import Random

from yaniv.game.view import View


def seed_for_decision(rng: Random, player_seed: int, view: View) -> None:
    """Seed *rng* for the decision in *view*; *player_seed* distinguishes players that see the same."""
    position = (view.round, view.turns, view.turn, view.phase, view.seat, view.hand, view.last_play, view.waiting)
    rng.seed(f"{player_seed}|{position}|{view.stock_size}|{view.slap is not None}|{view.may_call}|{len(view.asked)}")


def turn_seed(player_seed: int, view: View) -> str:
    """Return a text that is the same for all decisions of a seat in one turn, and different for other turns."""
    return f"{player_seed}|{view.seat}|{view.round}|{view.turns}|{view.turn}"
