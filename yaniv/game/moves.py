"""Every command a seat may give now, one for each different outcome.

A throw can be listed in many orders. `outcome` says which of them come to the same: what lies at the ends where the
ends can be taken, what lies on top where that matters, and what a joker stands for.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

from msgspec import Struct

from yaniv.cards import JOKER, Card, Cards
from yaniv.game import commands as c
from yaniv.game.state import NOBODY
from yaniv.game.view import View
from yaniv.rules.calling import verdict
from yaniv.rules.house import HouseRules, MeldRules
from yaniv.rules.melds import LONGEST_RUN, SHORTEST_RUN, is_set, reading, windows


def moves(seen: View) -> Iterator[c.SeatCommand]:
    """What this seat may do now; lazy, since a hand of many cards has very many throws."""
    if seen.shuffling or seen.seat not in seen.seats or seen.seat in seen.out:
        return
    yield from _slaps(seen)
    yield from _calls(seen)
    match seen.phase:
        case "start" if seen.turn == seen.seat:
            if seen.hand:
                yield from _throws(seen) if seen.rules.turn.order != "draw_first" else ()
                yield from _draws(seen) if seen.rules.turn.order != "throw_first" else ()
        case "drawn" if seen.turn == seen.seat:
            yield from _throws(seen)
        case "thrown" if seen.turn == seen.seat:
            yield from _draws(seen)
        case "thrown" if _may_throw_early(seen):
            yield from _throws(seen)
        case "extra" if seen.turn == seen.seat:
            chosen = dict.fromkeys(permutations(seen.hand, seen.owed))
            yield from (c.Return(seen.seat, cards) for cards in chosen)
        case "swap" if seen.seat in seen.asked:
            yield c.RequestSwap(seen.seat)
            yield c.DeclineSwap(seen.seat)


def _slaps(seen: View) -> Iterator[c.SeatCommand]:
    if seen.slap is not None:
        yield from (c.Slap(seen.seat, seen.slap.card, end) for end in seen.slap.ends)
        yield c.DeclineSlap(seen.seat)


def _calls(seen: View) -> Iterator[c.SeatCommand]:
    call = seen.rules.call
    if seen.caller != NOBODY or seen.phase not in ("start", "thrown", "drawn"):
        return
    if seen.turn == seen.seat:
        legal = seen.phase == "start" and seen.may_call and verdict(seen.hand_total, call) != "refused"
    else:
        legal = call.out_of_turn == "ends_round"
    if legal:
        yield c.Call(seen.seat)
        if call.wrong_word is not None:
            yield c.Call(seen.seat, call.wrong_word)


def _draws(seen: View) -> Iterator[c.SeatCommand]:
    if seen.stock_size:
        yield c.DrawStock(seen.seat)
    yield from (c.DrawDiscard(seen.seat, card) for card in dict.fromkeys(seen.pickable))
    for exact in seen.joker_swaps:
        thrown_for_it = seen.waiting == (exact,)
        binds = seen.rules.pickup.joker_swap == "as_throw" and seen.phase == "thrown"
        if thrown_for_it if binds else exact in seen.hand:
            yield c.DrawJoker(seen.seat, exact)


def _may_throw_early(seen: View) -> bool:
    if not (seen.rules.turn.early_throw and seen.early_by == NOBODY and seen.caller == NOBODY and seen.hand):
        return False
    order = [seat for seat in seen.seats if seat not in seen.out]
    return order[(order.index(seen.turn) + 1) % len(order)] == seen.seat


def _throws(seen: View) -> Iterator[c.Throw]:
    if seen.bound:
        yield c.Throw(seen.seat, (seen.bound,))
        return
    yield from (c.Throw(seen.seat, cards) for cards in throws(seen.hand, seen.rules))


def throws(hand: Cards, rules: HouseRules) -> Iterator[Cards]:
    """Every legal throw from *hand* with an outcome of its own, first to top."""
    yield from ((card,) for card in dict.fromkeys(hand))
    order = Order.of(rules)
    yield from _sets(hand, rules.melds, order)
    yield from _runs(hand, rules.melds, order)


class Order(Struct, frozen=True):
    """How much of the order of a throw these rules look at."""

    ends: bool
    """Only the first and last card can be taken."""
    top: bool
    """It matters which card lies on top: it alone can be taken or stays, or a slap will cover it."""

    @staticmethod
    def of(rules: HouseRules) -> "Order":
        """Read from the rules of picking up and slapping."""
        pickup = rules.pickup
        slapped = rules.turn.slap_down in ("sets", "sets_and_runs") and pickup.from_last_play == "ends"
        top = pickup.from_last_play == "last" or pickup.reshuffle_keeps == "top_card" or slapped
        return Order(ends=pickup.from_last_play == "ends", top=top)


def outcome(cards: Cards, rules: HouseRules) -> tuple[Cards, ...]:
    """Equal for throws of the same cards that come to the same under these rules."""
    order = Order.of(rules)
    if len(cards) > 1 and not is_set(cards, rules.melds):
        pairs = tuple(exact + card for card, exact in zip(cards, reading(cards, rules.melds), strict=True))
        return (pairs if order.top else min(pairs, pairs[::-1]),)
    ends = (cards[0], cards[-1]) if order.ends else ()
    return (
        tuple(sorted(cards)),
        ends if order.top else tuple(sorted(ends)),
        cards[-1:] if order.top else (),
    )


def _sets(hand: Cards, melds: MeldRules, order: Order) -> Iterator[Cards]:
    """Sets of two and more: each choice of cards, in each order that differs."""
    jokers = tuple(card for card in hand if card == JOKER) if melds.jokers != "runs" else ()
    if len({card[0] for card in hand}) == len(hand) and not jokers:
        return
    wild = jokers if melds.jokers == "sets_and_runs" else ()
    for rank in dict.fromkeys(card[0] for card in hand if card != JOKER):
        naturals = tuple(sorted(card for card in hand if card[0] == rank and card != JOKER))
        for chosen in _choices(naturals + wild):
            if chosen[0] != JOKER:
                yield from _orders(chosen, order)
    for chosen in _choices(jokers):
        yield chosen


def _choices(cards: Cards) -> Iterator[Cards]:
    """Every different choice of two or more."""
    for size in range(2, len(cards) + 1):
        yield from dict.fromkeys(combinations(cards, size))


def _orders(chosen: Cards, order: Order) -> Iterator[Cards]:
    """These cards of a set with each pair of ends, or each top, that matters."""
    if order.ends:
        ends = dict.fromkeys(permutations(chosen, 2) if order.top else combinations(chosen, 2))
    elif order.top:
        ends = {(next((card for card in chosen if card != top), top), top): None for top in dict.fromkeys(chosen)}
    else:
        ends = {(chosen[0], chosen[-1]): None}
    for first, last in ends:
        middle = list(chosen)
        middle.remove(first)
        middle.remove(last)
        yield (first, *middle, last)


def _runs(hand: Cards, melds: MeldRules, order: Order) -> Iterator[Cards]:
    """Runs of three and more, jokers in every place where they may stand."""
    jokers = hand.count(JOKER) if melds.jokers != "plain" else 0
    if len(hand) < SHORTEST_RUN:
        return
    for suit in dict.fromkeys(card[1] for card in hand if card != JOKER):
        held = frozenset(card for card in hand if card[1] == suit and card != JOKER)
        for length in range(SHORTEST_RUN, min(LONGEST_RUN, len(held) + jokers) + 1):
            for ranks in windows(length, melds):
                exact = tuple([rank + suit for rank in ranks])
                for run in _with_jokers(exact, held, jokers):
                    yield from _readable(run, exact, melds, order)


def _with_jokers(exact: Cards, held: frozenset[Card], jokers: int) -> Iterator[Cards]:
    """The run with jokers where cards are missing, and where they are not; never of jokers alone."""
    present = [at for at, card in enumerate(exact) if card in held]
    missing = len(exact) - len(present)
    for spare in range(min(jokers - missing, len(present) - 1) + 1):
        for more in combinations(present, spare):
            laid = held.difference([exact[at] for at in more])
            yield tuple([card if card in laid else JOKER for card in exact])


def _readable(run: Cards, exact: Cards, melds: MeldRules, order: Order) -> Iterator[Cards]:
    """The run rising, which is always read as it is meant; and falling where that differs and is read so."""
    if is_set(run, melds):
        return
    yield run
    if order.top and reading(run[::-1], melds) == exact[::-1]:
        yield run[::-1]
