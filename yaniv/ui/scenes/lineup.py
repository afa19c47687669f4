"""A player's line of the result, in words: whole for who hears it, short for where it is painted."""

from yaniv.rules.house import HouseRules
from yaniv.ui.scenes.reasons import RoundTold, Row
from yaniv.ui.scenes.why import begun
from yaniv.ui.table.banter import Remark
from yaniv.words import card_name, tell


def mark_of(told: Row, rules: HouseRules, *, short: bool = False) -> str:
    """What this player did in the round; *short* where there is room for a word only."""
    if "caller" in told.marks:
        return tell("called") if short else tell("called {word}", word=rules.table.call_word)
    if "asaf" in told.marks:
        return tell("{word}!", word=rules.table.asaf_word)
    if "winner" in told.marks:
        return tell("starts") if short else tell("starts the next round")
    return ""


def quoted(said: Remark, told: RoundTold) -> str:
    """What somebody has to say about the round, and who."""
    name = next((row.name for row in told.rows if row.seat == said.seat), "")
    return tell("{name} says: “{words}”", name=name, words=said.text)


def spoken(told: Row) -> str:
    """One player's line in whole sentences."""
    said = [tell("{name}.", name=told.name)]
    if told.hand:
        cards = ", ".join(card_name(code) for code in told.hand)
        said.append(tell("Hand {total}: {cards}.", total=told.hand_total, cards=cards))
    if told.points is not None:
        said.append(tell("Points {points}: {why}.", points=told.points, why=told.why))
    elif told.why:
        said.append(tell("{why}.", why=begun(told.why)))
    said.extend(tell("{note}.", note=note) for note in told.notes)
    if told.total is not None:
        said.append(tell("Total {total}.", total=told.total))
    return " ".join(said)
