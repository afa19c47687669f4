"""How a task is done with what the pupil has in the hand: the pointer or the keys. Pure."""

from typing import Final, Literal

from yaniv.cards import Cards
from yaniv.ui.lessons.task import Task
from yaniv.words import tell

Device = Literal["pointer", "keys"]
KEYS: Final = {"throw": "D", "draw": "W", "first": "Q", "last": "E", "call": "Y", "slap": tell("Space")}
"""As they stand on the keyboard."""


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
            return tell('Press the button "{word}!"', word=call_word.upper())
        case "slap":
            return tell('Click the card twice, or press "Slap down".')


def _by_keys(task: Task, fan: Cards, pile: Cards) -> str:
    match task.deed:
        case "throw":
            return tell("Press {cards}, then {key}.", cards=_digits(task.cards, fan), key=KEYS["throw"])
        case "draw":
            return tell("Press {key}.", key=KEYS["draw"])
        case "take":
            first = bool(pile) and pile[0] in task.cards and len(pile) > 1
            return tell("Press {key}.", key=KEYS["first"] if first else KEYS["last"])
        case "call":
            return tell("Press {key}.", key=KEYS["call"])
        case "slap":
            return tell("Press {key}.", key=KEYS["slap"])


def _digits(cards: Cards, fan: Cards) -> str:
    """The keys of these cards, by their place in the hand from the left."""
    free = list(enumerate(fan, 1))
    found = []
    for card in cards:
        at = next((each for each in free if each[1] == card), None)
        if at is not None:
            free.remove(at)
            found.append(str(at[0] % 10))
    return ", ".join(sorted(found))
