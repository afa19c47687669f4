"""Probabilities from one seat's knowledge: the cards it has not seen, and the hands that others may hold."""

from collections import Counter
from collections.abc import Collection, Mapping

from yaniv.bots.hand_model import OpponentHand, opponent_hands, unbeaten_chance
from yaniv.bots.information_state import RoundMemory, opponents_in_order, state_from_view
from yaniv.bots.simulator.encoding import CARDS
from yaniv.bots.simulator.rule_tables import cached_rule_tables
from yaniv.cards import JOKER, Card
from yaniv.game.view import View
from yaniv.rules.deck import deck
from yaniv.rules.melds import is_set
from yaniv.rules.scoring import points


def unseen_cards(view: View) -> list[Card]:
    """Return all cards that this seat cannot see, in the stock or in other hands, duplicates included."""
    remaining = Counter(deck(view.rules, len(view.names)))
    remaining.subtract(view.hand)
    remaining.subtract(card for play in (*view.pile, view.waiting, view.early) for card in play)
    for seat in _opponents(view):
        remaining.subtract(view.known[seat])
    return list((+remaining).elements())


def expected_hands(view: View, memory: RoundMemory) -> dict[int, OpponentHand]:
    """Return the probabilities of the opponents' hands by seat, in the order of play, from what was observed.

    They are the hands as they are now, before any final turns that follow a call.
    """
    rule_tables = cached_rule_tables(view.rules, len(view.names))
    info_state = state_from_view(view, memory, rule_tables)
    order = opponents_in_order(view)
    has_totals = view.rules.match.end != "single_round" and not view.tied
    totals = [view.totals[seat] for seat in (view.seat, *order)] if has_totals else None
    return dict(zip(order, opponent_hands(info_state, totals), strict=True))


def call_success(view: View, hands: Mapping[int, OpponentHand]) -> float:
    """Return the probability in [0, 1] that none of *hands* beats a call by this seat."""
    return unbeaten_chance(list(hands.values()), view.hand_total, view.rules.call)


def pair_probability(view: View, hand: OpponentHand, play: Collection[Card]) -> float:
    """Return the probability in [0, 1] that *hand* holds a card that makes a pair with a card of *play*.

    A joker in the hand makes one where the rules allow that; one in *play* is left out.
    """
    cards = [card for card in play if card != JOKER]
    return hand.holds_any(
        {kind for kind, other in enumerate(CARDS) if any(is_set((card, other), view.rules.melds) for card in cards)}
    )


def mean_unseen_points(view: View) -> float:
    """Return the mean points of the cards this seat has not seen."""
    cards = unseen_cards(view)
    return points(cards, view.rules.deck.values) / max(1, len(cards))


def _opponents(view: View) -> list[int]:
    return [seat for seat in view.seats if seat != view.seat and seat not in view.out]
