"""A review in words: one decision beside the master's, and all of them together. Pure."""

from collections.abc import Callable
from typing import Final

from yaniv.cards import Card, Cards
from yaniv.game import commands as c
from yaniv.game.view import View
from yaniv.ui.scenes.review import Judged, Summary
from yaniv.ui.table.phrases import short
from yaniv.words import card_name, decimal, own_name, percent, tell

_MANY: Final = 10
"""So many points and more are told whole."""


def written(judged: Judged) -> str:
    """As it stands on the page."""
    return _told(judged, short)


def spoken(judged: Judged) -> str:
    """The same aloud."""
    return _told(judged, card_name)


def summed_up(name: str, summary: Summary, *, in_points: bool) -> str:
    """Where one round decides nothing is counted in points."""
    if not summary.judged and not own_name(name):
        return tell("None of your decisions could be judged.")
    if not summary.judged:
        return tell("No decision of {name} could be judged.", name=name)
    share = percent(100 * summary.fine // summary.judged)
    if not in_points:
        return tell("{name}: {share} of the decisions as good as the master's.", name=name, share=share)
    sentence = "{name}: {share} of the decisions as good as the master's; about {points} points given away a round."
    return tell(sentence, name=name, share=share, points=_points(summary.given))


def dearest(judged: Judged) -> str:
    """Where most was given away."""
    gaps = {"n": judged.seen.round, "points": _points(judged.judgement.cost)}
    if not counts_points(judged.seen):
        return tell("The dearest decision")
    return tell("The dearest decision: round {n}, about {points} points", **gaps)


def counts_points(seen: View) -> bool:
    """Is a judgement worth points of this match? In a single round it is about the win."""
    return seen.rules.match.end != "single_round"


def _told(judged: Judged, name: Callable[[Card], str]) -> str:
    judgement, seen = judged.judgement, judged.seen
    deed = _deed(judgement.done, seen, name)
    if judgement.is_best:
        return tell("{deed} As the master would.", deed=deed)
    if judgement.grade == "fine":
        return tell("{deed} As good as the master's choice.", deed=deed)
    return " ".join((deed, _grade(judged), _master(judgement.best, seen, name)))


def _grade(judged: Judged) -> str:
    points = _points(judged.judgement.cost)
    match judged.judgement.grade, counts_points(judged.seen):
        case "slip", True:
            return tell("A slip: about {points} points given away.", points=points)
        case "slip", False:
            return tell("A slip.")
        case "mistake", True:
            return tell("A mistake: about {points} points given away.", points=points)
        case "mistake", False:
            return tell("A mistake.")
        case _, True:
            return tell("A blunder: about {points} points given away.", points=points)
        case _:
            return tell("A blunder.")


def _deed(done: c.SeatCommand, seen: View, name: Callable[[Card], str]) -> str:
    """What was done; who did it need not be told."""
    match done:
        case c.Throw(cards=cards):
            return tell("Thrown: {cards}.", cards=_listed(cards, name))
        case c.DrawDiscard(card=card):
            return tell("Taken: {card}.", card=name(card))
        case c.DrawJoker(card=card):
            return tell("A joker freed with {card}.", card=name(card))
        case c.Call():
            return tell("Called: {word}.", word=seen.rules.table.call_word)
        case _:
            return tell("Drawn from the deck.")


def _master(best: c.SeatCommand, seen: View, name: Callable[[Card], str]) -> str:
    match best:
        case c.Throw(cards=cards):
            return tell("The master would throw {cards}.", cards=_listed(cards, name))
        case c.DrawDiscard(card=card):
            return tell("The master would take {card}.", card=name(card))
        case c.DrawJoker(card=card):
            return tell("The master would free a joker with {card}.", card=name(card))
        case c.Call():
            return tell("The master would call {word}.", word=seen.rules.table.call_word)
        case _:
            return tell("The master would draw from the deck.")


def _listed(cards: Cards, name: Callable[[Card], str]) -> str:
    return (" " if name is short else ", ").join(name(card) for card in cards)


def _points(points: float) -> str:
    return decimal(f"{points:.1f}" if points < _MANY else f"{points:.0f}")
