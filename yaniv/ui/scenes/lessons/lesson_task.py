"""One task of a lesson: the instruction, the move that completes it, and the reply to any other move."""

from typing import Literal

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.moves import moves
from yaniv.game.view import View

MoveKind = Literal["throw", "draw", "take", "call", "slap"]


class LessonTask(Struct, frozen=True):
    """Move that the pupil has to make next, with the texts about it."""

    move_kind: MoveKind
    instruction: str
    refusal_text: str
    """Friendly reply to any other legal move, pointing to the right one."""
    cards: Cards = ()
    """Cards to throw together, or cards one of which has to be taken."""


def is_move_by(event: e.AnyEvent, seat: int) -> bool:
    """Return True if the event records a move of this seat."""
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
    """Return True if the event records the move that the task asks for."""
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
    """Return the move that the task asks for, or None if it is not legal now."""
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
