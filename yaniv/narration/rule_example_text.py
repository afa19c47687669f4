"""Examples of house rules in words, for screen readers."""

from collections.abc import Iterable
from typing import Final

from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import card_name, localize_call_word, tr, tr_plural
from yaniv.variants.rule_examples import (
    BACK,
    ExampleCards,
    ExampleNumber,
    ExamplePart,
    ExamplePerson,
    ExampleSign,
    ExampleWord,
    RuleExample,
)

PEOPLE: Final = ("noa", "dov", "shira", "amir")
"""Characters of the players in examples, by seat."""


def describe_example(example: RuleExample) -> str:
    """Return what an example shows, from its first part to its last."""
    return " ".join(tr("{sentence}.", sentence=phrase) for part in example.parts for phrase in _part_phrases(part))


def person_name(seat: int) -> str:
    """Return the name of a player in an example."""
    return tr(CHARACTERS[PEOPLE[seat]].name)


def _part_phrases(part: ExamplePart) -> Iterable[str]:
    match part:
        case ExampleCards():
            return _card_phrases(part)
        case ExampleNumber():
            return (_with_verdict(_number_phrase(part), part.verdict),)
        case ExamplePerson():
            return (_with_verdict(_person_phrase(part), part.verdict),)
        case ExampleWord(text, verdict):
            return (_with_verdict(tr("“{word}”", word=localize_call_word(text)), verdict),)
        case ExampleSign():
            return (_sign_phrase(part),)


def _card_phrases(part: ExampleCards) -> Iterable[str]:
    """Yield the cards: together, or where only some of them are dim, those that are allowed and those that are not."""
    indices = range(len(part.cards))
    if part.verdict is not None or not part.dim or len(part.dim) == len(part.cards):
        yield _with_verdict(_names(part, indices), part.verdict)
    else:
        yield _with_verdict(_names(part, (index for index in indices if index not in part.dim)), verdict=True)
        yield _with_verdict(_names(part, part.dim), verdict=False)


def _names(part: ExampleCards, indices: Iterable[int]) -> str:
    shown = [part.cards[index] for index in indices]
    if BACK in shown:
        return tr_plural("{n} card face down", "{n} cards face down", len(shown))
    return ", ".join(map(card_name, shown))


def _with_verdict(phrase: str, verdict: bool | None) -> str:  # noqa: FBT001 -- named at each call that has one
    if verdict is None:
        return phrase
    return tr("{phrase}: yes", phrase=phrase) if verdict else tr("{phrase}: no", phrase=phrase)


def _number_phrase(part: ExampleNumber) -> str:
    match part.kind:
        case "count" | "total" | "reduced":
            return str(part.value)
        case "sum":
            return tr_plural("{n} point", "{n} points", part.value)
        case "added" if part.value < 0:
            return tr("minus {n}", n=-part.value)
        case "added":
            return tr("plus {n}", n=part.value)
        case "seconds":
            return tr_plural("after {n} second", "after {n} seconds", part.value)
        case "rounds":
            return tr_plural("{n} round", "{n} rounds", part.value)
        case "players":
            return tr_plural("{n} player", "{n} players", part.value)
        case "cards":
            return tr_plural("{n} card in the deck", "{n} cards in the deck", part.value)
        case "packs":
            return tr_plural("{n} pack", "{n} packs", part.value)
        case "wins":
            return tr_plural("{n} win", "{n} wins", part.value)
        case "row_of_wins":
            return tr_plural("{n} win in a row", "{n} wins in a row", part.value)


def _person_phrase(part: ExamplePerson) -> str:
    name = person_name(part.seat)
    if part.points is not None:
        name = tr("{title}: {value}", title=name, value=part.points)
    match part.state:
        case "plain" | "lit" | "dim":
            return name
        case "out":
            return tr("{name}, out", name=name)
        case "winner":
            return tr("{name}, best", name=name)
        case "dealer":
            return tr("{name}, dealer", name=name)


def _sign_phrase(part: ExampleSign) -> str:
    match part.sign:
        case "then":
            return tr("Then")
        case "clockwise":
            return tr("Clockwise")
        case "counterclockwise":
            return tr("Anticlockwise")
        case "caught":
            return tr("The call is beaten")
        case "throw":
            return tr("Throw")
        case "draw":
            return tr("Draw")
        case "void":
            return tr("The call is void")
        case "swap":
            return tr("Hands are swapped")
        case "never":
            return tr("Never")
        case "locked":
            return tr("Unchanged")
        case "shuffle":
            return tr("Reshuffle")
        case "again":
            return tr("Another round")
        case "end":
            return tr("The match is over")
        case "endless":
            return tr("As many rounds as it takes")
