"""Rules of a deal in short lines: what differs from Classic."""

from typing import Final

from msgspec.structs import replace

from yaniv.daily.daily_deal import DailyDeal
from yaniv.i18n import tr
from yaniv.ui.narration.rules_summary import facts_unlike
from yaniv.variants import library

_ABOUT_IN_DEALS: Final = {
    "classic-last-call": "Aces low or high, take any card of the last throw, one last turn after Yaniv",
    "french": "Jokers replace any card, reshuffles keep only the top card",
    "french-short": "",
    "jhyap": "Nepal: no jokers, anticlockwise, 25 for a Counter-Jhyap",
    "pagat": "Pagat's rules: 200 becomes 100, 100 becomes 50",
    "self-assaf": "Call with any hand, throw or draw first, top card only, only Asaf scores 0",
    "travellers-speed": "Slap-down on sets and runs, bonuses",
}
"""By variant, if its own description tells a rule twice, or one that is not in force, such as the point limit."""


def rule_lines(deal: DailyDeal) -> tuple[str, ...]:
    """Return what is special about the variant, and which of its most important rules are not those of Classic."""
    if deal.variant_id == library.DEFAULT_VARIANT:
        return (tr("Classic rules."),)
    about = tr(_ABOUT_IN_DEALS.get(deal.variant_id, deal.variant.about)).rstrip(".")
    about_lines = (tr("{sentence}.", sentence=about),) if about else ()
    facts = _facts_unlike_classic(deal)
    return (*about_lines, tr("Unlike Classic: {facts}.", facts=" · ".join(facts))) if facts else about_lines


def _facts_unlike_classic(deal: DailyDeal) -> tuple[str, ...]:
    """Return the rules that differ from those of Classic in a deal; the words are compared on their own."""
    classic_rules = replace(library.load(library.DEFAULT_VARIANT).rules, match=deal.rules.match)
    facts = tuple(facts_unlike(deal.rules, classic_rules).values())
    word = deal.rules.table.call_word
    is_own_word = deal.rules.table.call_word != classic_rules.table.call_word
    return (tr("you call “{word}”", word=word), *facts) if is_own_word else facts
