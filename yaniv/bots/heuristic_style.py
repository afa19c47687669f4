"""A character's preference among throws of nearly equal value, for players that do not evaluate moves.

`neural.style_bias` applies the same preferences to players that evaluate every move, in the integers of the simulator.
"""

from collections.abc import Sequence
from typing import Final

from yaniv.bots.characters import StyleBias
from yaniv.bots.information_state import opponents_in_order
from yaniv.bots.move_queries import completes_meld, count_points
from yaniv.cards import JOKER, RANKS, SUITS, Card, Cards, without
from yaniv.game.view import View
from yaniv.rules.pickup import takeable_cards
from yaniv.rules.scoring import reduce_total

CLOSE_POINTS: Final = 1
"""Throws within this many points of the best are decided by style."""
LOW_CARD_POINTS: Final = 3
"""A card of at most this many points is of use to any player."""


def throw_preference(style_bias: StyleBias, throw: Cards, view: View) -> float:
    """Return how much a character with *style_bias* prefers *throw* to others of equal value, in points."""
    remaining = without(view.hand, throw)
    preference = style_bias.shed_bonus * count_points(throw, view) / 10
    if style_bias.meld_bonus:
        preference += style_bias.meld_bonus * sum(
            completes_meld(card, without(remaining, (card,)), view.rules.melds) for card in remaining
        )
    if style_bias.denial_bonus:
        preference -= style_bias.denial_bonus * sum(
            _is_wanted(card, view) for card in takeable_cards(throw, view.rules.pickup, view.rules.melds)
        )
    if len(throw) == 1 and throw[0] != JOKER:
        rank = throw[0][0]
        if style_bias.court_bonus:
            preference += style_bias.court_bonus * steps_above_equal(RANKS.index(rank), _rank_points(view))
        if style_bias.dead_rank_bonus:
            preference += style_bias.dead_rank_bonus * sum(card[0] == rank for play in view.pile for card in play)
    if (
        style_bias.reduction_bonus and view.phase == "drawn" and is_total_reduced(remaining, view)
    ):  # otherwise a draw still changes the hand
        preference += style_bias.reduction_bonus
    return preference


def steps_above_equal(rank: int, points_by_rank: Sequence[int]) -> int:
    """Return the number of ranks below *rank*, without a gap, that are worth as many points.

    *rank* is an index into `RANKS`; *points_by_rank* has one entry for each of them, in that order.
    """
    steps = 0
    while steps < rank and points_by_rank[rank - steps - 1] == points_by_rank[rank]:
        steps += 1
    return steps


def is_total_reduced(hand: Cards, view: View) -> bool:
    """Return True if scoring *hand* would give this seat a match total that the rules reduce."""
    total = view.totals[view.seat] + count_points(hand, view)
    return reduce_total(total, view.rules.scoring, view.rules.match) != total


def _rank_points(view: View) -> tuple[int, ...]:
    return tuple(count_points((f"{rank}{SUITS[0]}",), view) for rank in RANKS)


def _is_wanted(card: Card, view: View) -> bool:
    """Return True if *card* is of use to any player, or the next player is known to hold its rank."""
    if card == JOKER or count_points((card,), view) <= LOW_CARD_POINTS:
        return True
    next_seat = opponents_in_order(view)[0]
    return any(known_card[0] == card[0] for known_card in view.known[next_seat] if known_card != JOKER)
