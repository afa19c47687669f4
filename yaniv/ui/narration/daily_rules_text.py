"""Rules of a deal in short lines: what differs from Classic."""

from yaniv.daily.daily_deal import DailyDeal
from yaniv.i18n import tr
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.variants import library


def rule_lines(deal: DailyDeal) -> tuple[str, ...]:
    """Return what is special about the variant, and which of its most important rules are not those of Classic."""
    if deal.variant_id == library.DEFAULT_VARIANT:
        return (tr("The rules of Classic."),)
    classic_facts = summarize_rules(DailyDeal(deal.date, "", library.load(library.DEFAULT_VARIANT), (), "").rules)
    facts = [fact for fact in summarize_rules(deal.rules) if fact not in classic_facts]
    about = tr("{sentence}.", sentence=tr(deal.variant.about).rstrip("."))
    return (about, tr("Unlike Classic: {facts}.", facts=" · ".join(facts))) if facts else (about,)
