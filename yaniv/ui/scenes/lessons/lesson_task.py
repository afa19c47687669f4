"""One thing to be done in a lesson: what is said, which move it is, and what is said to any other. Pure."""

from typing import Literal

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.moves import moves
from yaniv.game.view import View

MoveKind = Literal["throw", "draw", "take", "call", "slap"]


class LessonTask(Struct, frozen=True):
    """What the pupil does next."""

    move_kind: MoveKind
    instruction: str
    refusal_text: str
    """To any other legal move: friendly, and it points to this one."""
    cards: Cards = ()
    """To be thrown together, or of which one is to be taken."""


def is_move_by(event: e.AnyEvent, seat: int) -> bool:
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


def is_done(task: LessonTask, event: e.AnyEvent, call_word: str) -> bool:
    """Is this the move the task asks for?"""
    match task.move_kind, event:
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


def move_for(task: LessonTask, view: View) -> c.SeatCommand | None:
    """The move the task asks for, if it can be made now."""
    return next((move for move in moves(view) if _is_move_for(task, move)), None)


def _is_move_for(task: LessonTask, move: c.SeatCommand) -> bool:
    match task.move_kind, move:
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
