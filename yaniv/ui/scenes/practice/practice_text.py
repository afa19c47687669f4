"""Text about the cards in practice: the odds of a call, and the cards not seen yet."""

from collections.abc import Iterator

from msgspec.structs import replace

from yaniv.bots.information_state import RoundMemory
from yaniv.bots.probabilities import call_success, expected_hands, mean_unseen_points
from yaniv.game.view import View
from yaniv.i18n import format_decimal, format_percent, tr
from yaniv.ui.narration.table_text import short_card_names
from yaniv.ui.narration.unseen_cards_text import (
    CardSection,
    between_rounds_section,
    card_sections,
    is_between_rounds,
)
from yaniv.ui.scenes.practice.unseen_grid import unseen_grid
from yaniv.ui.widgets.document_view import Section


def practice_sections(view: View, memory: RoundMemory) -> tuple[Section, ...]:
    """Return the sections of the panel; no hidden card is told. *memory*: what the player has observed."""
    if is_between_rounds(view):
        return (_as_section(between_rounds_section()),)
    odds = Section("odds", tr("Odds"), tuple(_odds(view, memory)), is_bulleted=False)
    sections = map(_as_section, card_sections(view, short_card_names))
    return (odds, *(replace(each, picture=unseen_grid(view)) if each.id == "unseen" else each for each in sections))


def _as_section(section: CardSection) -> Section:
    return Section(section.id, section.title, section.lines, is_bulleted=False)


def _odds(view: View, memory: RoundMemory) -> Iterator[str]:
    """Yield the chance that no hand is as low as the player's, and what an unseen card is worth."""
    if view.seat in view.seats and view.hand:
        share = format_percent(round(100 * call_success(view, expected_hands(view, memory))))
        yield tr("Chance that nobody is as low as your {total}: {share}", total=view.hand_total, share=share)
        if view.hand_total > view.rules.call.limit:
            yield tr("You need {limit} or less to call.", limit=view.rules.call.limit)
    yield tr("An unseen card is worth {points} on average.", points=format_decimal(f"{mean_unseen_points(view):.1f}"))
