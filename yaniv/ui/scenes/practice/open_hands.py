"""Opponents' hands in a practice match: the cards of each, large enough to read, over their place at the table.

They are laid out like the hands that the end of a round shows, and painted over the table: what the table itself shows
stays what a `View` holds.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace
from pygame import Surface

from yaniv.cards import JOKER, RANKS, Card, Cards
from yaniv.i18n import tr
from yaniv.rules.scoring import points
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.narration.table_text import short_card_names
from yaniv.ui.table.render.player_panels import paint_dealer, paint_player_panel
from yaniv.ui.table.render.score_badges import paint_number_badge
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import (
    is_total_column_free,
    lay_out_open_hand,
    open_panel_box,
    total_position,
)
from yaniv.ui.table.table_scene import TableScene
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

ID_PREFIX: Final = "open-hand:"
_EDGE_U: Final = 6
"""How much wider a place is than its open hand, so that the dealer's disc beside the closed one is covered."""


def _sort_key(card: Card) -> int:
    """Return the place of a card in a hand sorted by rank, jokers last."""
    return len(RANKS) if card == JOKER else RANKS.index(card[0])


class OpenHands:
    """Hands of the opponents on their places, while a round is played and nothing covers the table."""

    def __init__(self, context: UiContext) -> None:
        self._table_painter = TablePainter(context)
        self._hands: tuple[Cards, ...] = ()
        self._round = 0
        """Round of these hands: while the next one is dealt, they are not shown any more."""

    @property
    def is_shown(self) -> bool:
        """True if there are hands to show."""
        return bool(self._hands)

    def show(self, hands: tuple[Cards, ...], round_number: int) -> None:
        """Show these hands of a round, by seat; none if there are none."""
        self._round = round_number
        self._hands = tuple(tuple(sorted(hand, key=_sort_key)) for hand in hands)

    def paint(self, surface: Surface, table: TableScene) -> None:
        """Paint the hands over *table*."""
        layout, values = table.model.layout, table.interaction.view.rules.deck.values
        painter = self._table_painter.painter_for(surface, layout)
        for panel, hand in self._opened_panels(table):
            place = layout.player_panels[panel.seat]
            paint_player_panel(painter, panel, layout, is_own=False)
            if panel.is_dealer:
                paint_dealer(painter, (round(panel.box.x + painter.px(_EDGE_U)), round(panel.box.y)))
            poses = lay_out_open_hand(tuple(range(len(hand))), place, layout)
            for card, pose in zip(hand, poses.values(), strict=True):
                self._table_painter.draw_card(surface, card, pose, base_width=pose.width)
            if is_total_column_free(len(hand), place, layout):
                x, y = total_position(place, layout)
                total = str(points(hand, values))
                paint_number_badge(painter, total, (round(x), round(y)), layout, painter.theme.accent)

    def elements(self, table: TableScene) -> tuple[Element, ...]:
        """Return an element for each hand."""
        values = table.interaction.view.rules.deck.values
        return tuple(
            Element(
                f"{ID_PREFIX}{panel.seat}",
                "text",
                panel.name,
                tr(
                    "{name}: {cards} ({total})",
                    name=panel.name,
                    cards=short_card_names(hand),
                    total=points(hand, values),
                ),
                panel.box.pixel_rect,
                ("enabled",),
            )
            for panel, hand in self._opened_panels(table)
        )

    def _opened_panels(self, table: TableScene) -> Iterator[tuple[PlayerPanelModel, Cards]]:
        """Yield the places of opponents, enlarged for their hands, and these hands."""
        view, view_model = table.interaction.view, table.view_model
        is_hidden = table.is_covered or table.is_scoreboard_shown or view_model.is_middle_cleared
        if (
            not self._hands
            or self._round != view.round
            or is_hidden
            or view.phase in ("opening", "round_over", "match_over")
        ):
            return
        layout = view_model.layout
        for panel in view_model.player_panels:
            hand = self._hands[panel.seat]
            if panel.seat != view.seat and hand and not panel.is_open:
                edge = _EDGE_U * layout.scale
                box = open_panel_box(layout.player_panels[panel.seat], layout).shrunk(left=-edge, right=-edge)
                yield replace(panel, box=box, is_open=True, ribbon=""), hand
