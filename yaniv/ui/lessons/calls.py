"""The last lesson: a call that holds, and one that is beaten. Hands are as low as this house needs them. Pure."""

from collections.abc import Callable

from yaniv.cards import JOKER, Cards
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.rules.deck import deck
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import points
from yaniv.ui.lessons.practice import Deal
from yaniv.ui.lessons.task import Task
from yaniv.ui.scenes.reasons import Row, tell_round
from yaniv.variants.prose_tactics import exact_total
from yaniv.words import tell

_SIZES = (2, 1)
"""Cards in a hand, the first that makes a call possible."""


def call_deals(rules: HouseRules) -> tuple[Deal, ...]:
    """Both calls; none where no hand of this deck is low enough."""
    lowest = _by_points(rules)
    size = next((size for size in _SIZES if _total(lowest[size : 2 * size], rules) <= rules.call.limit), 0)
    if not size:
        return ()
    high = lowest[::-1]
    return (
        Deal(
            mine=lowest[:size],
            hers=high[:size],
            stock=high[size : size + 6],
            tasks=(_call(_first_call),),
            closing=_outcome,
            script=(high[:1],),
            about_calls=True,
        ),
        _beaten(rules, lowest, size),
    )


def _beaten(rules: HouseRules, lowest: Cards, size: int) -> Deal:
    """She is as low as the pupil or lower: at once, or after the last turn that the house gives her."""
    last_turn = rules.call.ends_round == "after_final_turns"
    dear, filler = lowest[-1], lowest[-8:-2]
    hers = (*lowest[: size - 1], dear) if last_turn else lowest[:size]
    stock = (filler[0], lowest[size - 1], *filler[1:]) if last_turn else filler
    return Deal(
        mine=lowest[size : 2 * size],
        hers=hers,
        stock=stock,
        tasks=(_call(_second_call),),
        closing=_outcome_with_tip,
        script=((dear,),),
        about_calls=True,
    )


def _by_points(rules: HouseRules) -> Cards:
    """Hearts, spades and a joker, the cheapest first."""
    known = dict.fromkeys(card for card in deck(rules, 2) if card == JOKER or card[1] in "HS")
    return tuple(sorted(known, key=lambda card: points((card,), rules.deck.values)))


def _total(hand: Cards, rules: HouseRules) -> int:
    return points(hand, rules.deck.values)


def _call(sentence: Callable[[View], str]) -> Callable[[View], Task]:
    return lambda seen: Task("call", sentence(seen), _remark(seen))


def _remark(seen: View) -> str:
    word, wrong = seen.rules.table.call_word, seen.rules.call.wrong_word
    if wrong is None:
        return tell("You may. But now is the moment to call “{word}”.", word=word)
    return tell("Now is the moment to call, and the word is “{word}”, not “{wrong}”.", word=word, wrong=wrong)


def _first_call(seen: View) -> str:
    rules = seen.rules
    gaps = {"total": seen.hand_total, "limit": rules.call.limit, "word": rules.table.call_word}
    told = tell(
        "Your hand counts {total}. With {limit} or less, and before you throw, you may call “{word}”. Do it!", **gaps
    )
    if rules.call.out_of_turn == "forbidden" or rules.match.end == "single_round":
        return told
    cost = rules.scoring.out_of_turn_penalty
    return tell("{sentence} But wait for your turn: out of it, a call costs you {points}.", sentence=told, points=cost)


def _second_call(seen: View) -> str:
    return tell(
        "Another round, and your hand counts {total}. Call again, and see what may happen.", total=seen.hand_total
    )


def _outcome(seen: View, history: tuple[AnyEvent, ...]) -> str:
    """How the round ended, and what it costs whom and why."""
    told = tell_round(history, seen)
    if told is None:
        return ""
    return "\n".join((told.headline, *(_row(row, seen) for row in told.rows)))


def _outcome_with_tip(seen: View, history: tuple[AnyEvent, ...]) -> str:
    """The same, and with which total such a call pays all the same. Source: RULES T33."""
    told = _outcome(seen, history)
    example = exact_total(seen.rules, _total(seen.hand, seen.rules), seen.rules.scoring.asaf_penalty)
    if example is None:
        return told
    gaps = {"total": example.total, "number": example.number, "left": example.left}
    return "\n".join((told, tell("At {total} points it would pay: exactly {number} becomes {left}.", **gaps)))


def _row(row: Row, seen: View) -> str:
    """What the round costs one player; the reason where it is more or less than the hand."""
    if row.points is None:
        told = {"name": row.name, "hand": row.hand_total, "why": row.why}
        return tell("{name}: hand {hand}, {why}.", **told) if row.why else tell("{name}: hand {hand}.", **told)
    plain = not row.points or not row.rules
    gaps = {"name": row.name, "points": row.points, "why": row.why}
    if row.seat == seen.seat:
        return tell("You score {points}.", **gaps) if plain else tell("You score {points}: {why}.", **gaps)
    return tell("{name} scores {points}.", **gaps) if plain else tell("{name} scores {points}: {why}.", **gaps)
