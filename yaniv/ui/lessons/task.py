"""One thing to be done in a lesson: what is said, which move it is, and what is said to any other. Pure."""

from typing import Literal

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.moves import moves
from yaniv.game.view import View

Deed = Literal["throw", "draw", "take", "call", "slap"]


class Task(Struct, frozen=True):
    """What the pupil does next."""

    deed: Deed
    sentence: str
    remark: str
    """To any other legal move: friendly, and it points to this one."""
    cards: Cards = ()
    """To be thrown together, or of which one is to be taken."""


def is_deed(event: e.AnyEvent, seat: int) -> bool:
    """Has this seat made a move of its own?"""
    match event:
        case (
            e.CardsThrown(seat=mover)
            | e.StockDrawn(seat=mover)
            | e.DiscardDrawn(seat=mover)
            | e.JokerDrawn(seat=mover)
            | e.CardSlapped(seat=mover)
            | e.YanivCalled(seat=mover)
            | e.FalseCalled(seat=mover)
        ):
            return mover == seat
        case _:
            return False


def is_done(task: Task, event: e.AnyEvent, call_word: str) -> bool:
    """Is this the move the task asks for?"""
    match task.deed, event:
        case "throw", e.CardsThrown(cards=cards):
            return sorted(cards) == sorted(task.cards)
        case "draw", e.StockDrawn():
            return True
        case "take", e.DiscardDrawn(card=card):
            return card in task.cards
        case "call", e.YanivCalled(word=word):
            return word.casefold() == call_word.casefold()
        case "slap", e.CardSlapped():
            return True
        case _:
            return False


def move_for(task: Task, seen: View) -> c.SeatCommand | None:
    """The move the task asks for, if it can be made now."""
    return next((move for move in moves(seen) if _serves(task, move)), None)


def _serves(task: Task, move: c.SeatCommand) -> bool:
    match task.deed, move:
        case "throw", c.Throw(cards=cards):
            return sorted(cards) == sorted(task.cards)
        case "draw", c.DrawStock():
            return True
        case "take", c.DrawDiscard(card=card):
            return card in task.cards
        case "call", c.Call(word=None):
            return True
        case "slap", c.Slap():
            return True
        case _:
            return False
