"""How a player's number came about, step by step: each step a sentence, with the house rule it rests on. Pure."""

from collections.abc import Iterator

from msgspec import Struct

from yaniv.rules.catalogue import BY_PATH, value
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import card_points
from yaniv.ui.scenes.reasons import Row
from yaniv.ui.scenes.why import begun
from yaniv.variants import form
from yaniv.words import card_name, tell


class Step(Struct, frozen=True):
    """One step of the account."""

    text: str
    rules: tuple[str, ...] = ()
    """Keys of the house rules it rests on."""


def account(row: Row, rules: HouseRules) -> tuple[Step, ...]:
    """From the cards to the new total."""
    return tuple(_steps(row, rules))


def cited(key: str, rules: HouseRules) -> str:
    """A house rule by its title, what this house has decided, and what it means."""
    rule = BY_PATH[key]
    gaps = {"title": tell(rule.title), "value": form.told(key, value(rules, key)), "meaning": tell(rule.description)}
    return tell("{title}: {value}. {meaning}", **gaps)


def _steps(row: Row, rules: HouseRules) -> Iterator[Step]:
    if row.hand_total is not None:
        worth = card_points(rules.deck.values)
        cards = ", ".join(tell("{card} {n}", card=card_name(card), n=worth[card]) for card in row.hand)
        if cards:
            yield Step(tell("The hand counts {total}: {cards}.", total=row.hand_total, cards=cards))
        else:
            yield Step(tell("The hand counts {total}: no cards.", total=row.hand_total))
    if row.points is not None and row.why:
        yield Step(tell("{points} points: {why}.", points=row.points, why=row.why), row.rules)
    elif row.hand_total is not None:
        if row.why:
            yield Step(tell("{why}.", why=begun(row.why)), row.rules)
        yield Step(tell("One round decides this match, and no points are written down."))
    if row.before is not None and row.points is not None:
        gaps = {"before": row.before, "points": row.points, "sum": row.before + row.points}
        yield Step(tell("{before} before the round and {points} make {sum}.", **gaps))
    for note, cause in zip(row.notes, row.causes, strict=True):
        yield Step(tell("{note}.", note=note), (cause,) if cause else ())
