"""The last step of a hint: why the move is the best, in reasons of the table. From what the player may know. Pure.

What can be compared is told only where it speaks for the move; a risk is called one.
"""

from collections.abc import Iterator
from typing import Final

from yaniv.bots.advice import Advice, Option
from yaniv.bots.chances import average_unseen, chance_to_pair
from yaniv.bots.choices import completes, worth
from yaniv.bots.review import EVEN
from yaniv.cards import JOKER, Card, Cards, without
from yaniv.game import commands as c
from yaniv.game.moves import throws
from yaniv.game.view import View
from yaniv.rules.pickup import on_offer
from yaniv.rules.scoring import reduced
from yaniv.ui.table.hints import what_to_do
from yaniv.ui.table.phrases import short
from yaniv.words import card_name, tell, tell_number

_LIKELY: Final = 50
"""Times in 100 from which on a call is more likely to stand than not."""


def why(advice: Advice, seen: View) -> tuple[str, ...]:
    """Sentences: what the move does, what it risks, and what the next best would cost."""
    best, others = advice.options[0], advice.options[1:]
    said = (
        *_about_move(best, seen),
        *_about_call(advice, seen),
        *_about_exact_total(best, seen),
        *_about_round(best, seen),
        *(_about_next(other, seen) for other in others[:1]),
    )
    return said or (tell("Nothing else is worth more."),)


def _about_move(best: Option, seen: View) -> Iterator[str]:
    match best.command:
        case c.Throw(cards=cards):
            yield from _about_throw(cards, best.then, seen)
        case c.DrawStock():
            yield from _about_stock(seen)
        case c.DrawDiscard(card=card):
            yield from _about_taking(card, seen)
        case c.DrawJoker(card=card) if worth((JOKER,), seen) <= worth((card,), seen):
            gaps = {"joker": worth((JOKER,), seen), "card": card_name(card), "n": worth((card,), seen)}
            yield tell("A joker counts {joker}, your {card} {n}.", **gaps)
        case c.Slap(card=card):
            yield from _rid_of((card,), seen)
        case c.DeclineSlap() if seen.slap:
            yield tell("It counts {n} and does no harm in your hand.", n=worth((seen.slap.card,), seen))
        case c.Return(cards=cards):
            yield from _rid_of(cards, seen)
        case c.RequestSwap() | c.DeclineSwap():
            gaps = {"other": worth(seen.known[seen.turn], seen), "own": seen.hand_total}
            yield tell("The open hand counts {other}, yours {own}.", **gaps)
        case _:
            pass


def _rid_of(cards: Cards, seen: View) -> Iterator[str]:
    if (n := worth(cards, seen)) > 0:
        yield tell_number("You are rid of {n} point.", "You are rid of {n} points.", n)


def _about_throw(cards: Cards, then: c.SeatCommand | None, seen: View) -> Iterator[str]:
    """What is left of the hand, and what the next player makes of the throw."""
    left = without(seen.hand, cards)
    yield tell("Your hand goes from {before} to {after}.", before=seen.hand_total, after=worth(left, seen))
    together = _heaviest(left, seen)
    if isinstance(then, c.DrawDiscard):
        yield _about_taking_then(then.card, left, seen)
    elif together and seen.seat not in seen.final_turns:
        yield tell("You keep {cards} to throw together.", cards=" ".join(short(card) for card in together))
    order = seen.seats
    after = order[(order.index(seen.seat) + 1) % len(order)]
    if not seen.final_turns or after in seen.final_turns:
        yield from _about_feeding(on_offer(cards, seen.rules.pickup), after, seen)


def _about_feeding(offered: Cards, after: int, seen: View) -> Iterator[str]:
    """Whether the next player has a use for what may be taken: known cards first, odds where there are none."""
    name, known = seen.names[after], seen.known[after]
    liked = next((card for card in offered if completes(card, known, seen.rules.melds)), None)
    if liked is not None:
        yield tell("But {name} is known to hold what goes with the {card}.", name=name, card=card_name(liked))
    elif paired := [short(card) for card in offered if card != JOKER]:
        gaps = {"name": name, "cards": " ".join(paired), "n": round(100 * chance_to_pair(seen, after, offered))}
        if len(paired) == 1:
            yield tell("{name} can make a pair with {cards} about {n} times in 100.", **gaps)
        else:
            yield tell("{name} can make a pair with one of {cards} about {n} times in 100.", **gaps)


def _about_stock(seen: View) -> Iterator[str]:
    """What speaks against the lowest card that may be taken."""
    if not seen.pickable:
        yield tell("Nothing in the last play may be taken.")
        return
    card = min(seen.pickable, key=lambda each: worth((each,), seen))
    n, mean = worth((card,), seen), round(average_unseen(seen))
    gaps = {"card": card_name(card), "n": n, "mean": mean}
    match completes(card, seen.hand, seen.rules.melds), n >= mean:
        case True, True:
            yield tell("The {card} counts {n}, a card of the deck about {mean}.", **gaps)
        case False, True:
            told = "The {card} goes with none of your cards and counts {n}; a card of the deck about {mean}."
            yield tell(told, **gaps)
        case False, False:
            yield tell("The {card} goes with none of your cards.", card=card_name(card))


def _about_taking_then(card: Card, left: Cards, seen: View) -> str:
    """The throw makes room for a card of the last play."""
    if others := _goes_with(card, left, seen):
        return tell("Then take the {card}: it can be thrown together with {cards}.", card=card_name(card), cards=others)
    return tell("Then take the {card}.", card=card_name(card))


def _goes_with(card: Card, hand: Cards, seen: View) -> str:
    """What else is in the best set or run that the card makes; empty: it makes none."""
    together = () if card == JOKER else _heaviest((*hand, card), seen, having=card)
    return " ".join(short(each) for each in without(together, (card,))) if together else ""


def _about_taking(card: Card, seen: View) -> Iterator[str]:
    """What the card makes with others, or how little it counts."""
    n, mean = worth((card,), seen), round(average_unseen(seen))
    if others := _goes_with(card, seen.hand, seen):
        yield tell("Next turn it can be thrown together with {cards}.", cards=others)
    elif n <= mean:
        yield tell("It counts {n}, a card of the deck about {mean}.", n=n, mean=mean)


def _heaviest(hand: Cards, seen: View, having: Card = "") -> Cards:
    """The set or run that counts most, with the card it must have; empty: there is none."""
    together = (each for each in throws(hand, seen.rules) if len(each) > 1 and (not having or having in each))
    return max(together, key=lambda each: worth(each, seen), default=())


def _about_call(advice: Advice, seen: View) -> Iterator[str]:
    if advice.stands is None:
        return
    n, word = round(100 * advice.stands), seen.rules.table.call_word
    cost = next((each.cost for each in advice.options if isinstance(each.command, c.Call)), EVEN)
    match isinstance(advice.best, c.Call), n >= _LIKELY:
        case True, True:
            yield tell("A call of {word} stands about {n} times in 100.", word=word, n=n)
        case True, False:
            yield tell("A risk: a call of {word} stands about {n} times in 100 only.", word=word, n=n)
        case False, False:
            yield tell("A call of {word} would stand about {n} times in 100 only.", word=word, n=n)
        case _ if advice.options[0].worth is not None and cost >= EVEN:
            yield tell("A call of {word} would stand about {n} times in 100; to play on is worth more.", word=word, n=n)


def _about_exact_total(best: Option, seen: View) -> Iterator[str]:
    """The hand would bring the own total to one that is reduced, for the better. Source: RULES T33, T45."""
    hand = _hand_after(best, seen)
    if hand is None or seen.rules.match.end == "single_round":
        return
    before = seen.totals[seen.seat]
    number = before + hand
    left = reduced(number, seen.rules.scoring, seen.rules.match)
    if hand == 0 or left == number or left > before:
        return
    gaps = {"number": number, "left": left}
    if seen.caller >= 0:
        yield tell("If the call stands, your total comes to exactly {number} and falls to {left}.", **gaps)
    else:
        yield tell(
            "If someone else's call stands now, your total comes to exactly {number} and falls to {left}.", **gaps
        )


def _hand_after(best: Option, seen: View) -> int | None:
    """Return what the hand counts after this turn; None if a card nobody has seen comes into it."""
    match best.command, best.then:
        case c.DrawDiscard(card=card), _ if seen.phase == "thrown":
            return worth((*seen.hand, card), seen)
        case c.Throw(cards=cards), c.DrawDiscard(card=card) if seen.phase == "start":
            return worth((*without(seen.hand, cards), card), seen)
        case c.Throw(cards=cards), _ if seen.phase == "drawn":
            return worth(without(seen.hand, cards), seen)
        case _:
            return None


def _about_round(best: Option, seen: View) -> Iterator[str]:
    """Where it leads, in a house that writes down points."""
    if best.worth is None or seen.rules.match.end == "single_round":
        return
    n = round(best.worth)
    if n > 0:
        one, many = (
            "It should put you about {n} point ahead this round.",
            "It should put you about {n} points ahead this round.",
        )
    else:
        one, many = "You should lose about {n} point this round.", "You should lose about {n} points this round."
    if n:
        yield tell_number(one, many, abs(n))


def _about_next(other: Option, seen: View) -> str:
    """The runner-up, and what it costs."""
    move = what_to_do(other.command, seen)
    move = move[:1].lower() + move[1:]
    if other.cost < EVEN:
        return tell("As good: {move}", move=move)
    if seen.rules.match.end == "single_round":
        return tell("Next best: {move}", move=move)
    cost = tell_number("about {n} point", "about {n} points", max(1, round(other.cost)))
    return tell("The next best costs {cost} more: {move}", cost=cost, move=move)
