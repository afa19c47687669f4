"""Any rule set as a page a player can read: whole sentences, each number from the rules, only what applies. Pure."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final, Literal

from msgspec import Struct

from yaniv.rules.house import HouseRules, Variant
from yaniv.variants import prose_play, prose_score, prose_tactics
from yaniv.words import tell

Topic = Literal["aim", "deal", "turn", "melds", "pickup", "slap", "call", "scoring", "match", "tactics"]
WIDTH: Final = 78
"""Letters in a line of the page as text."""


class Section(Struct, frozen=True):
    """What belongs together on the page."""

    topic: Topic
    title: str
    lines: tuple[str, ...]
    """One thought each, a sentence or two."""


def sections(rules: HouseRules) -> tuple[Section, ...]:
    """The rules from the aim to the end of the match; a topic this house does not know is left out."""
    told = (
        Section("aim", tell("The aim"), tuple(prose_play.aim(rules))),
        Section("deal", tell("Deck and deal"), tuple(prose_play.deal(rules))),
        Section("turn", tell("Your turn"), tuple(prose_play.turn(rules))),
        Section("melds", tell("What goes together"), tuple(prose_play.melds(rules))),
        Section("pickup", tell("Picking up"), tuple(prose_play.pickup(rules))),
        Section("slap", tell("Slap-down"), tuple(prose_play.slap(rules))),
        Section("call", tell("Calling {word}", word=rules.table.call_word), tuple(prose_score.call(rules))),
        Section("scoring", tell("Scoring"), tuple(prose_score.scoring(rules))),
        Section("match", tell("The match"), tuple(prose_score.match(rules))),
        Section("tactics", tell("Tactics"), tuple(prose_tactics.tactics(rules))),
    )
    return tuple(section for section in told if section.lines)


def explained(variant: Variant) -> str:
    """The page as text, for a terminal."""
    return "\n".join(_lines(variant)) + "\n"


def _lines(variant: Variant) -> Iterator[str]:
    if variant.name:
        yield tell(variant.name)
    if variant.about:
        yield from wrap(tell("{sentence}.", sentence=tell(variant.about).rstrip(".")), WIDTH)
    for section in sections(variant.rules):
        yield from ("", section.title, "-" * len(section.title))
        for line in section.lines:
            yield from wrap(line, WIDTH, initial_indent="* ", subsequent_indent="  ")
