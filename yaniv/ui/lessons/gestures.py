"""How a task is done with what the pupil has in the hand: the pointer or the keys, as the player has set them."""

from typing import Literal

from yaniv.cards import Cards
from yaniv.ui import keys
from yaniv.ui.lessons.task import Task
from yaniv.words import tell

Device = Literal["pointer", "keys"]


def gesture(task: Task, device: Device, fan: Cards, pile: Cards, call_word: str) -> str:
    """The sentence; *fan* is the hand as it lies, *pile* the last play."""
    return _by_keys(task, fan, pile) if device == "keys" else _by_pointer(task, call_word)


def _by_pointer(task: Task, call_word: str) -> str:
    match task.deed:
        case "throw" if len(task.cards) == 1:
            return tell("Drag the card to the middle of the table.")
        case "throw":
            return tell("Click the cards one after the other, then drag them to the middle of the table.")
        case "draw":
            return tell("Click the deck.")
        case "take":
            return tell("Click the card on the table.")
        case "call":
            return tell("Press the button “{word}!”", word=call_word.upper())
        case "slap":
            return tell("Click the card twice, or press “Slap down”.")


def _by_keys(task: Task, fan: Cards, pile: Cards) -> str:
    bound = keys.bound()
    match task.deed:
        case "throw":
            return tell("Press {cards}, then {key}.", cards=_digits(task.cards, fan), key=_spelt(bound.throw))
        case "draw":
            return tell("Press {key}.", key=_spelt(bound.draw))
        case "take":
            first = bool(pile) and pile[0] in task.cards and len(pile) > 1
            return tell("Press {key}.", key=_spelt(bound.take_left if first else bound.take_right))
        case "call":
            return tell("Press {key}, then {press}.", key=_spelt(bound.call), press=_spelt(bound.press))
        case "slap":
            return tell("Press {key}.", key=_spelt(bound.act))


def _spelt(bound: tuple[str, ...]) -> str:
    """A key as it is written on it."""
    return keys.cap(bound[0]) if bound else "?"


def _digits(cards: Cards, fan: Cards) -> str:
    """The keys of these cards, by their place in the hand from the left."""
    free = list(enumerate(fan, 1))
    found: list[int] = []
    for card in cards:
        at = next((each for each in free if each[1] == card), None)
        if at is not None:
            free.remove(at)
            found.append(at[0])
    own = keys.bound().cards
    return ", ".join(own[place - 1] for place in sorted(found) if place <= len(own))
