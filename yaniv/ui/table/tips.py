"""What is said of the thing under the pointer, where it does not speak for itself. Pure."""

from yaniv.cards import Card
from yaniv.game.view import View
from yaniv.rules.scoring import ONE_EYED_JACKS
from yaniv.words import card_name, tell


def out_of_reach(seen: View, name: str) -> str:
    """Why this card of the last play stays where it is."""
    if not seen.pickable:
        return tell("{card}, cannot be taken now", card=name)
    match seen.rules.pickup.from_last_play:
        case "ends":
            return tell("{card}, cannot be taken: only the ends can", card=name)
        case "last":
            return tell("{card}, cannot be taken: only the top card can", card=name)
        case "any":
            return tell("{card}, cannot be taken", card=name)


def card_label(code: Card) -> str:
    """Return the name of a card, with its nickname if it has one. Source: RULES W66."""
    name = card_name(code)
    return tell("{card}, a one-eyed jack", card=name) if code in ONE_EYED_JACKS else name


def wrong_word(seen: View, word: str) -> str:
    """Of the button that calls with it; empty: it is the right one, or out of turn, where no word costs extra."""
    if seen.rules.call.wrong_word != word or seen.turn != seen.seat:
        return ""
    points = seen.rules.scoring.wrong_word_penalty
    return tell("The wrong word: {word} calls as well, but costs {points} extra", word=word, points=points)
