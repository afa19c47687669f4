"""Rules text: any rule set explained in whole sentences, with all numbers taken from the rules.

Only what applies under these rules is mentioned.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final, Literal

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.narration import rules_text_call, rules_text_play, rules_text_score, rules_text_tactics
from yaniv.narration.variant_about import describe_variant
from yaniv.rules.house_rules import HouseRules, Variant

Topic = Literal["aim", "deal", "turn", "melds", "pickup", "slap", "call", "scoring", "match", "tactics"]
LINE_WIDTH: Final = 78
"""Maximum line length of the text for terminals, in characters."""


class RulesSection(Struct, frozen=True):
    """Section of the rules text: sentences on one topic."""

    topic: Topic
    title: str
    lines: tuple[str, ...]
    """One paragraph each, of one or two sentences."""


def build_sections(rules: HouseRules) -> tuple[RulesSection, ...]:
    """Return the rules text of *rules* in sections, from the aim to the end of the match.

    Sections on topics that do not apply are left out.
    """
    all_sections = (
        RulesSection("aim", tr("The aim"), tuple(rules_text_play.aim_sentences(rules))),
        RulesSection("deal", tr("Deck and deal"), tuple(rules_text_play.deal_sentences(rules))),
        RulesSection("turn", tr("Your turn"), tuple(rules_text_play.turn_sentences(rules))),
        RulesSection("melds", tr("Valid plays"), tuple(rules_text_play.meld_sentences(rules))),
        RulesSection("pickup", tr("Picking up"), tuple(rules_text_play.pickup_sentences(rules))),
        RulesSection("slap", tr("Slap-down"), tuple(rules_text_play.slap_sentences(rules))),
        RulesSection(
            "call", tr("Calling {word}", word=rules.table.call_word), tuple(rules_text_call.call_sentences(rules))
        ),
        RulesSection("scoring", tr("Scoring"), tuple(rules_text_score.scoring_sentences(rules))),
        RulesSection("match", tr("The match"), tuple(rules_text_score.match_sentences(rules))),
        RulesSection("tactics", tr("Tactics"), tuple(rules_text_tactics.tactics_sentences(rules))),
    )
    return tuple(section for section in all_sections if section.lines)


def format_rules(variant: Variant) -> str:
    """Return the rules text of a variant, with its name and description, as plain text for a terminal."""
    return "\n".join(_format_lines(variant)) + "\n"


def _format_lines(variant: Variant) -> Iterator[str]:
    if variant.name:
        yield tr(variant.name)
    if variant.about:
        yield from wrap(tr("{sentence}.", sentence=describe_variant(variant).rstrip(".")), LINE_WIDTH)
    for section in build_sections(variant.rules):
        yield from ("", section.title, "-" * len(section.title))
        for line in section.lines:
            yield from wrap(line, LINE_WIDTH, initial_indent="* ", subsequent_indent="  ")
