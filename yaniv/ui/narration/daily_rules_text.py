"""Rules of a deal in short lines: what differs from Classic."""

from msgspec.structs import replace

from yaniv.daily.daily_deal import DailyDeal
from yaniv.i18n import tr
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.variants import library


def rule_lines(deal: DailyDeal) -> tuple[str, ...]:
    """Return what is special about the variant, and which of its most important rules are not those of Classic."""
    if deal.variant_id == library.DEFAULT_VARIANT:
        return (tr("The rules of Classic."),)
    classic_rules = library.load(library.DEFAULT_VARIANT).rules
    facts_of_deal = summarize_rules(replace(deal.rules, match=classic_rules.match))  # three rounds never reach a limit
    facts = [fact for fact in facts_of_deal if fact not in summarize_rules(classic_rules)]
    about = tr("{sentence}.", sentence=tr(deal.variant.about).rstrip("."))
    return (about, tr("Unlike Classic: {facts}.", facts=" · ".join(facts))) if facts else (about,)
