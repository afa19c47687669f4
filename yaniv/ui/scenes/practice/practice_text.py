"""Text about the cards in practice: the odds of a call, and the cards not seen yet."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.bots.information_state import RoundMemory
from yaniv.bots.probabilities import call_success, expected_hands, mean_unseen_points, unseen_cards
from yaniv.cards import JOKER, RANKS, SUITS, Card
from yaniv.game.view import View
from yaniv.i18n import format_decimal, format_percent, tr, tr_plural
from yaniv.rules.deck import deck
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.narration.table_text import short_card_name, short_card_names
from yaniv.ui.narration.unseen_cards_text import (
    CardSection,
    between_rounds_section,
    card_sections,
    is_between_rounds,
)
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


_CELL_HEIGHT_U: Final = 38
_MIN_CELL_WIDTH_U: Final = 54
"""Width below which the ranks of a suit take more lines."""
_PER_LINE: Final = (len(RANKS), 7, 5, 4)
"""Cards in a line; the first number for which there is room."""
_GAP_U: Final = 4
_SUIT_GAP_U: Final = 12
_MAX_EDGES: Final = 3
"""Number of edges that show how many of a card are unseen, with several packs."""


class UnseenGrid(Struct, frozen=True):
    """Picture of a section: by card how many of it the player has not seen."""

    counts: Mapping[Card, int]
    """Of each card of the deck; 0: all of them were seen."""

    def height_px(self, width_px: int, scale: float) -> int:
        """Return its height in a width; *scale*: px per u with the text size of the player."""
        lines = len(self._rows(width_px, scale))
        suits = len(self._suits) + (JOKER in self.counts)
        return round(scale * (lines * (_CELL_HEIGHT_U + _GAP_U) + suits * _SUIT_GAP_U))

    def paint(self, painter: Painter, rect: Rect, scale: float) -> None:
        """Draw it; the order of cards is not mirrored."""
        shown, unmirrored = painter.mirrored(rect), painter.unmirrored
        width = rect.width // self._per_line(rect.width, scale)
        height, gap = round(scale * _CELL_HEIGHT_U), round(scale * _GAP_U)
        top, suit = shown.top, ""
        for cards in self._rows(rect.width, scale):
            if suit and cards[0][-1] != suit:
                top += round(scale * _SUIT_GAP_U)
            suit = cards[0][-1]
            for number, card in enumerate(cards):
                cell = Rect(shown.left + number * width, top, width * (1 + (card == JOKER)) - gap, height)
                self._paint_cell(unmirrored, cell, card)
            top += height + gap

    @property
    def _suits(self) -> list[str]:
        return [suit for suit in SUITS if any(card[-1] == suit for card in self.counts if card != JOKER)]

    @staticmethod
    def _per_line(width_px: int, scale: float) -> int:
        return next((n for n in _PER_LINE if width_px / n >= scale * _MIN_CELL_WIDTH_U), _PER_LINE[-1])

    def _rows(self, width_px: int, scale: float) -> list[list[Card]]:
        """Return the cards of each line, from the ace to the king, and the joker at the end."""
        per_line = self._per_line(width_px, scale)
        rows = []
        for suit in self._suits:
            cards = [f"{rank}{suit}" for rank in RANKS if f"{rank}{suit}" in self.counts]
            rows += [cards[start : start + per_line] for start in range(0, len(cards), per_line)]
        return [*rows, *([[JOKER]] if JOKER in self.counts else [])]

    def _paint_cell(self, painter: Painter, cell: Rect, card: Card) -> None:
        theme, count = painter.theme, self.counts[card]
        words = tr_plural("{n} joker", "{n} jokers", count) if card == JOKER else short_card_name(card)
        if not count:
            painter.draw_box(cell, 6, None, theme.outline, 1)
        for edge in range(min(count, _MAX_EDGES) - 1, -1, -1):
            painter.draw_box(cell.move(edge * 2, -edge * 3), 6, theme.card_face, theme.spade, 1)
        ink = theme.suit_colour(card[-1]) if count and card != JOKER else theme.spade if count else theme.text_muted
        painter.draw_line(
            words, cell.center, 20, ink, weight="bold", anchor="center",
            max_width=cell.width - 2, max_height=cell.height, role="unseen card",
        )  # fmt: skip


def unseen_grid(view: View) -> UnseenGrid:
    """Return the grid of the deck in play, as far as the player of *view* has seen it."""
    unseen = Counter(unseen_cards(view))
    return UnseenGrid({card: unseen[card] for card in deck(view.rules, len(view.names))})
