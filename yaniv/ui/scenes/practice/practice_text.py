"""Text about the cards in practice: the odds of a call, and the cards not seen yet."""

from collections.abc import Iterator
from random import Random

from yaniv.bots.probabilities import estimate_call_success, mean_unseen_points
from yaniv.game.view import View
from yaniv.i18n import format_decimal, format_percent, tr
from yaniv.ui.narration.table_text import short_card_names
from yaniv.ui.narration.unseen_cards_text import (
    CardSection,
    between_rounds_section,
    card_sections,
    is_between_rounds,
)
from yaniv.ui.widgets.document_view import Section


def practice_sections(view: View) -> tuple[Section, ...]:
    """Return the sections of the panel; no hidden card is told."""
    if is_between_rounds(view):
        return (_as_section(between_rounds_section()),)
    odds = Section("odds", tr("Odds"), tuple(_odds(view)), is_bulleted=False)
    return (odds, *map(_as_section, card_sections(view, short_card_names)))


def _as_section(section: CardSection) -> Section:
    return Section(section.id, section.title, section.lines, is_bulleted=False)


def _odds(view: View) -> Iterator[str]:
    """Yield the chance that no hand is as low as the player's, and what an unseen card is worth."""
    if view.seat in view.seats and view.hand:
        share = format_percent(round(100 * estimate_call_success(view, Random(0))))
        yield tr("Chance that nobody is as low as your {total}: {share}", total=view.hand_total, share=share)
        if view.hand_total > view.rules.call.limit:
            yield tr("You need {limit} or less to call.", limit=view.rules.call.limit)
    yield tr("An unseen card is worth {points} on average.", points=format_decimal(f"{mean_unseen_points(view):.1f}"))
