"""Which cards of the hand go together: what a double click chooses, which cards can still join, and why not. Pure.

Every answer comes from the throws that the rules allow, so there is no second opinion on what a set is.
"""

from collections import Counter
from functools import lru_cache

from msgspec import Struct

from yaniv.cards import JOKER, Card, Cards
from yaniv.game.moves import throws
from yaniv.rules.house import HouseRules
from yaniv.rules.melds import SHORTEST_RUN, kind, reading, suit_of_run
from yaniv.rules.scoring import points
from yaniv.ui.table.orders import Ids, Situation, in_legal_order
from yaniv.words import tell

Joint = tuple[tuple[Card, int], ...]
"""Cards without an order: each with its number."""


class Group(Struct, frozen=True):
    """The chosen cards, as a meld that is or may become one, and cards that have no place in it."""

    fitting: Ids = ()
    odd: Ids = ()
    """They would have to go, or the others would."""
    strangers: frozenset[int] = frozenset()
    """Cards of the hand that no legal throw holds together with the fitting ones."""
    ghosts: dict[int, Card] = {}
    """What each joker of a run stands for."""
    whole: bool = True
    """All of them can be thrown as they are."""
    lack: str = ""
    """What is wrong; empty: nothing."""


def melds_with(now: Situation, sprite: int) -> tuple[Ids, ...]:
    """What a double click on this card may mean: melds with it, the dearest first, at last the card alone.

    A meld that is a part of another one is left out, unless the other one spends more jokers.
    """
    (card,) = now.codes((sprite,))
    found = [cards for cards in _throws(now.seen.hand, now.seen.rules) if card in cards and len(cards) > 1]
    melds = list({_joint(cards): cards for cards in found}.values())
    largest = [cards for cards in melds if not any(_is_part(cards, other, now.seen.rules) for other in melds)]
    dearest = sorted(largest, key=lambda cards: _worth(cards, now.seen.rules), reverse=True)
    return (*(_with(now, sprite, cards) for cards in dearest), (sprite,))


def look_at(now: Situation) -> Group:
    """What the cards in the air, in the play zone or chosen are so far: the first chosen ones have the say."""
    chosen = now.held.carried or now.held.staged or now.held.selected
    if not chosen or now.seen.phase == "extra":
        return Group()
    fitting: Ids = ()
    for card in chosen:
        if _can_join(now, now.codes((*fitting, card))):
            fitting = (*fitting, card)
    odd = tuple(card for card in chosen if card not in fitting)
    others = [card for card in now.held.fan if card not in chosen and not now.held.staged]
    codes = now.codes(fitting)
    strangers = frozenset(card for card in others if not _can_join(now, (*codes, *now.codes((card,)))))
    what = None if odd else kind(now.codes(in_legal_order(now, chosen)), now.seen.rules.melds)
    lack = "" if what else _lack(codes, now.codes(odd), now.seen.rules)
    return Group(fitting, odd, strangers, _ghosts(now, chosen) if what == "run" else {}, what is not None, lack)


def _ghosts(now: Situation, run: Ids) -> dict[int, Card]:
    ordered = in_legal_order(now, run)
    codes = now.codes(ordered)
    stands = reading(codes, now.seen.rules.melds)
    return {sprite: exact for sprite, card, exact in zip(ordered, codes, stands, strict=True) if card == JOKER}


def _lack(fitting: Cards, odd: Cards, rules: HouseRules) -> str:
    """Why these cards are no throw, in the words of what the first ones begin."""
    count = len(fitting) + len(odd)
    ranks = {card[0] for card in fitting if card != JOKER}
    if count < SHORTEST_RUN and not odd:
        return tell("A run needs at least {n} cards", n=SHORTEST_RUN)
    if not odd:
        return tell("A run needs ranks in a row")
    if len(fitting) > 1 and len(ranks) == 1:
        return tell("{n} of a kind need the same rank", n=count)
    if JOKER in odd:
        return tell("The joker has no place here")
    if not suit_of_run((*fitting, *odd), rules.melds):
        one = tell("A run needs one suit")
        return one if len(ranks) > 1 else tell("A set needs the same rank, a run the same suit")
    return tell("A run needs ranks in a row")


def _can_join(now: Situation, cards: Cards) -> bool:
    wanted = _joint(cards)
    return any(_holds(each, wanted) for each in _joints(now.seen.hand, now.seen.rules))


@lru_cache(maxsize=8)
def _throws(hand: Cards, rules: HouseRules) -> tuple[Cards, ...]:
    return tuple(throws(hand, rules))


@lru_cache(maxsize=8)
def _joints(hand: Cards, rules: HouseRules) -> tuple[Joint, ...]:
    return tuple(dict.fromkeys(_joint(cards) for cards in _throws(hand, rules)))


def _joint(cards: Cards) -> Joint:
    return tuple(sorted(Counter(cards).items()))


def _holds(joint: Joint, part: Joint) -> bool:
    there = dict(joint)
    return all(there.get(card, 0) >= count for card, count in part)


def _is_part(cards: Cards, other: Cards, rules: HouseRules) -> bool:
    """Is the other the same kind of meld, with more cards and no more jokers?"""
    same = kind(cards, rules.melds) == kind(other, rules.melds) and cards.count(JOKER) == other.count(JOKER)
    return same and len(other) > len(cards) and _holds(_joint(other), _joint(cards))


def _worth(cards: Cards, rules: HouseRules) -> tuple[int, int, int]:
    """Points that leave the hand; of equal ones with fewer jokers, then with more cards."""
    return points(cards, rules.deck.values), -cards.count(JOKER), len(cards)


def _with(now: Situation, sprite: int, cards: Cards) -> Ids:
    """Sprites of these cards, that very one among them."""
    left = [sprite, *(each for each in now.held.order if each != sprite)]
    found: list[int] = []
    for card in cards:
        taken = next(each for each in left if now.codes((each,)) == (card,))
        left.remove(taken)
        found.append(taken)
    return tuple(found)
