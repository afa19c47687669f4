"""Generation of all legal commands of a seat, one for each distinct outcome.

The cards of a throw can be listed in many orders. Two orders are equivalent if the rules never distinguish them; only
one of them is generated. `throw_outcome` compares what matters: the cards at the ends, the card on top, and what each
joker stands for.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

from msgspec import Struct

from yaniv.cards import JOKER, Card, Cards
from yaniv.game import commands as c
from yaniv.game.state import NOBODY
from yaniv.game.view import View
from yaniv.rules.calling import judge_call
from yaniv.rules.house_rules import HouseRules, MeldRules
from yaniv.rules.melds import MAX_RUN_LENGTH, MIN_RUN_LENGTH, is_set, resolve_run, run_rank_windows


def moves(view: View) -> Iterator[c.SeatCommand]:
    """Yield the legal commands of the view's seat, lazily, because a large hand has very many throws."""
    if view.shuffling or view.seat not in view.seats or view.seat in view.out:
        return
    yield from _slap_moves(view)
    yield from _call_moves(view)
    match view.phase:
        case "start" if view.turn == view.seat:
            if view.hand:
                yield from _throw_moves(view) if view.rules.turn.order != "draw_first" else ()
                yield from _draw_moves(view) if view.rules.turn.order != "throw_first" else ()
        case "drawn" if view.turn == view.seat:
            yield from _throw_moves(view)
        case "thrown" if view.turn == view.seat:
            yield from _draw_moves(view)
        case "thrown" if _may_throw_early(view):
            yield from _throw_moves(view)
        case "extra" if view.turn == view.seat:
            returned = dict.fromkeys(permutations(view.hand, view.owed))
            yield from (c.Return(view.seat, cards) for cards in returned)
        case "swap" if view.seat in view.asked:
            yield c.RequestSwap(view.seat)
            yield c.DeclineSwap(view.seat)


def _slap_moves(view: View) -> Iterator[c.SeatCommand]:
    if view.slap is not None:
        yield from (c.Slap(view.seat, view.slap.card, end) for end in view.slap.ends)
        yield c.DeclineSlap(view.seat)


def _call_moves(view: View) -> Iterator[c.SeatCommand]:
    call = view.rules.call
    if view.caller != NOBODY or view.phase not in ("start", "thrown", "drawn"):
        return
    if view.turn == view.seat:
        is_legal = view.phase == "start" and view.may_call and judge_call(view.hand_total, call) != "refused"
    else:
        is_legal = call.out_of_turn == "ends_round"
    if is_legal:
        yield c.Call(view.seat)
        if call.wrong_word is not None:
            yield c.Call(view.seat, call.wrong_word)


def _draw_moves(view: View) -> Iterator[c.SeatCommand]:
    if view.stock_size:
        yield c.DrawStock(view.seat)
    yield from (c.DrawDiscard(view.seat, card) for card in dict.fromkeys(view.pickable))
    for exact in view.joker_swaps:
        is_thrown_for_it = view.waiting == (exact,)
        must_be_thrown = view.rules.pickup.joker_swap == "as_throw" and view.phase == "thrown"
        if is_thrown_for_it if must_be_thrown else exact in view.hand:
            yield c.DrawJoker(view.seat, exact)


def _may_throw_early(view: View) -> bool:
    if not (view.rules.turn.early_throw and view.early_by == NOBODY and view.caller == NOBODY and view.hand):
        return False
    order = [seat for seat in view.seats if seat not in view.out]
    return order[(order.index(view.turn) + 1) % len(order)] == view.seat


def _throw_moves(view: View) -> Iterator[c.Throw]:
    if view.bound:
        yield c.Throw(view.seat, (view.bound,))
        return
    yield from (c.Throw(view.seat, cards) for cards in legal_throws(view.hand, view.rules))


def legal_throws(hand: Cards, rules: HouseRules) -> Iterator[Cards]:
    """Yield the legal throws from *hand*; of throws that the rules do not distinguish only one.

    Cards are listed from first to top: the last one lies on top.
    """
    yield from ((card,) for card in dict.fromkeys(hand))
    relevance = OrderRelevance.from_rules(rules)
    yield from _set_throws(hand, rules.melds, relevance)
    yield from _run_throws(hand, rules.melds, relevance)


class OrderRelevance(Struct, frozen=True):
    """Relevance of the order of the cards in a throw under given rules."""

    ends_matter: bool
    """True if only the first and last card can be taken."""
    top_matters: bool
    """True if the top card matters: only it can be taken or stays at a reshuffle, or a slap would cover it."""

    @staticmethod
    def from_rules(rules: HouseRules) -> "OrderRelevance":
        """Return which aspects of the order matter under these pick-up and slap rules."""
        pickup = rules.pickup
        slap_covers_top = rules.turn.slap_down in ("sets", "sets_and_runs") and pickup.from_last_play == "ends"
        top = pickup.from_last_play == "last" or pickup.reshuffle_keeps == "top_card" or slap_covers_top
        return OrderRelevance(ends_matter=pickup.from_last_play == "ends", top_matters=top)


def throw_outcome(cards: Cards, rules: HouseRules) -> tuple[Cards, ...]:
    """Return a comparison key: equal for throws of the same cards in orders that the rules do not distinguish."""
    relevance = OrderRelevance.from_rules(rules)
    if len(cards) > 1 and not is_set(cards, rules.melds):
        pairs = tuple(exact + card for card, exact in zip(cards, resolve_run(cards, rules.melds), strict=True))
        return (pairs if relevance.top_matters else min(pairs, pairs[::-1]),)
    ends = (cards[0], cards[-1]) if relevance.ends_matter else ()
    return (
        tuple(sorted(cards)),
        ends if relevance.top_matters else tuple(sorted(ends)),
        cards[-1:] if relevance.top_matters else (),
    )


def _set_throws(hand: Cards, melds: MeldRules, relevance: OrderRelevance) -> Iterator[Cards]:
    """Yield sets of two or more cards: each subset of the hand, in each order that matters."""
    jokers = tuple(card for card in hand if card == JOKER) if melds.jokers != "runs" else ()
    if len({card[0] for card in hand}) == len(hand) and not jokers:
        return
    wild_jokers = jokers if melds.jokers == "sets_and_runs" else ()
    for rank in dict.fromkeys(card[0] for card in hand if card != JOKER):
        naturals = tuple(sorted(card for card in hand if card[0] == rank and card != JOKER))
        for chosen in _subsets(naturals + wild_jokers):
            if chosen[0] != JOKER:
                yield from _orderings(chosen, relevance)
    for chosen in _subsets(jokers):
        yield chosen


def _subsets(cards: Cards) -> Iterator[Cards]:
    for size in range(2, len(cards) + 1):
        yield from dict.fromkeys(combinations(cards, size))


def _orderings(chosen: Cards, relevance: OrderRelevance) -> Iterator[Cards]:
    """Yield the cards of a set in each order with a different pair of ends, or a different top, where these matter."""
    if relevance.ends_matter:
        ends = dict.fromkeys(permutations(chosen, 2) if relevance.top_matters else combinations(chosen, 2))
    elif relevance.top_matters:
        ends = {(next((card for card in chosen if card != top), top), top): None for top in dict.fromkeys(chosen)}
    else:
        ends = {(chosen[0], chosen[-1]): None}
    for first, last in ends:
        middle = list(chosen)
        middle.remove(first)
        middle.remove(last)
        yield (first, *middle, last)


def _run_throws(hand: Cards, melds: MeldRules, relevance: OrderRelevance) -> Iterator[Cards]:
    """Yield runs of three or more cards, with jokers in every permitted place."""
    joker_count = hand.count(JOKER) if melds.jokers != "plain" else 0
    if len(hand) < MIN_RUN_LENGTH:
        return
    for suit in dict.fromkeys(card[1] for card in hand if card != JOKER):
        suit_cards = frozenset(card for card in hand if card[1] == suit and card != JOKER)
        for length in range(MIN_RUN_LENGTH, min(MAX_RUN_LENGTH, len(suit_cards) + joker_count) + 1):
            for ranks in run_rank_windows(length, melds):
                exact = tuple([rank + suit for rank in ranks])
                for run in _place_jokers(exact, suit_cards, joker_count):
                    yield from _distinct_readings(run, exact, melds, relevance)


def _place_jokers(exact: Cards, suit_cards: frozenset[Card], joker_count: int) -> Iterator[Cards]:
    """Yield the run with jokers in place of missing cards and optionally of cards held; never jokers alone."""
    present_indices = [index for index, card in enumerate(exact) if card in suit_cards]
    missing = len(exact) - len(present_indices)
    for extra_jokers in range(min(joker_count - missing, len(present_indices) - 1) + 1):
        for replaced_indices in combinations(present_indices, extra_jokers):
            natural_cards = suit_cards.difference([exact[index] for index in replaced_indices])
            yield tuple([card if card in natural_cards else JOKER for card in exact])


def _distinct_readings(run: Cards, exact: Cards, melds: MeldRules, relevance: OrderRelevance) -> Iterator[Cards]:
    """Yield the run rising, which always resolves to *exact*, and also falling if that differs and resolves to it."""
    if is_set(run, melds):
        return
    yield run
    if relevance.top_matters and resolve_run(run[::-1], melds) == exact[::-1]:
        yield run[::-1]
