"""Table of a practice match, with a bar below it and, if wanted, open hands and a panel about the cards beside it.

*Why* the record is the line that was played last, and nothing else: see `yaniv.match.practice_line`.

*Why* open hands are painted over the table, laid out as at the end of a round, and are no cards on it: the table shows
what a `View` holds, and no view holds the cards of another seat, in practice either. The hands come through a gate of
their own, `PracticeSession.open_hands`, which only a match made for practice has.
"""

from collections.abc import Iterator
from operator import is_
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.cards import JOKER, RANKS, Card, Cards
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules.scoring import points
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import PressInput
from yaniv.ui.modes.practice_sheet import (
    BAR_HEIGHT,
    BOOKMARKS_ID,
    CARDS_ID,
    GO_PREFIX,
    MAX_BOOKMARKS,
    PANEL_ID,
    PANEL_WIDTH,
    REDO_ID,
    SET_ID,
    UNDO_ID,
    Bookmark,
    PracticePort,
    PracticeSheet,
    PracticeState,
    practice_sections,
    unseen_grid,
)
from yaniv.ui.narration.log_text import is_between_rounds
from yaniv.ui.narration.table_text import short_card_names
from yaniv.ui.table.overlays.pause_panel import ODDS
from yaniv.ui.table.render.player_panels import paint_dealer, paint_player_panel
from yaniv.ui.table.render.score_badges import paint_number_badge
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import (
    Size,
    is_total_column_free,
    lay_out_open_hand,
    open_panel_box,
    total_position,
)
from yaniv.ui.table.table_host import TableHost, without_focus
from yaniv.ui.table.table_scene import TableScene
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

_MIN_WIDTH_PX: Final = 1280
"""Least width of a window in which panel and table stand side by side, at the usual text size."""


class PracticeScene(TableHost):
    """Scene of a practice match; take back and redo work at any time, with a result over the table too."""

    name = "table"

    def __init__(self, context: UiContext, port: PracticePort, size: Size) -> None:
        self._port = port
        self._shows_cards = self._shows_hands = self._shows_bookmarks = False
        self._shown_views: tuple[View, ...] = ()
        """Views that bar and panel show: that of the match and that on the table; empty: nothing yet."""
        self._shown_state: tuple[object, ...] = ()
        """What else they show: the player's choices, whether cards move, room, and bookmarks."""
        self._sheet_page = PracticeSheet()
        super().__init__(context, self._sheet_page, size)
        self._open_hands = OpenHands(context)
        self._table = self._open_table()
        self._refresh()

    @property
    def table(self) -> TableScene:
        """The table; another one after something was taken back."""
        return self._table

    @property
    def awaits_user(self) -> bool:
        """True if the match waits for the player."""
        return self._table.awaits_user

    @property
    def announce(self) -> str:
        """Text for screen readers: that of the table."""
        return self._table.announce

    def paint(self, surface: Surface) -> None:
        """Paint the table, the panel beside it and the bar below."""
        self._follow_size(surface)
        if not self._is_sheet_modal:
            table = surface.subsurface(self._table_area)
            self._table.paint(table)
            self._open_hands.paint(table, self._table)
        self._paint_sheet(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of table, bar and panel."""
        sheet = self._sheet_elements()
        if self._is_sheet_modal:
            return sheet
        table = self._table.elements()
        table_ids = {element.id for element in table}
        others = (*self._open_hands.elements(self._table), *without_focus(sheet))
        return (*table, *(element for element in others if element.id not in table_ids))

    @property
    def is_end_shown(self) -> bool:
        """True while the page at the end of the match is shown."""
        return self._table.is_end_shown

    def show_end(self) -> None:
        """Show the page at the end of the match at once; it must be over."""
        self._table.show_end()

    def prepare(self) -> None:
        """Paint the table in advance, so that its first frame is fast."""
        self._table.prepare()

    @property
    def _has_panel(self) -> bool:
        return self._shows_cards or self._shows_bookmarks

    @property
    def _is_covered(self) -> bool:
        """False: the bar below the table can always be used."""
        return False

    @property
    def _is_sheet_modal(self) -> bool:
        """True if the panel lies over the table, because there is no room for both."""
        is_roomy = self._size[0] >= _MIN_WIDTH_PX and self._context.text_scale <= 1
        return self._has_panel and not is_roomy

    @property
    def _table_area(self) -> Rect:
        scale = pixels_per_u(self._size)
        panel_width = round(PANEL_WIDTH * scale) if self._has_panel and not self._is_sheet_modal else 0
        return Rect(0, 0, self._size[0] - panel_width, self._size[1] - round(BAR_HEIGHT * scale))

    def _button_for_key(self, event: PressInput) -> str:
        """Return the button whose key was pressed; taking back staged cards is left to the table."""
        match key_bindings.action_for(event):
            case "take_back" if not self._table.interaction.hand_state.staged:
                return UNDO_ID
            case "redo":
                return REDO_ID
            case "bookmark":
                return SET_ID
            case "bookmarks":
                return f"{GO_PREFIX}{key_bindings.binding_index(event) + 1}"
            case "back" if self._is_sheet_modal:
                return CARDS_ID if self._shows_cards else BOOKMARKS_ID
            case _:
                return ""

    def _press(self, button_id: str) -> None:
        match button_id:
            case "practice:undo" if self._port.can_undo:
                self._port.undo()
                self._replace_table(self._open_table)
                self._table.say(tr("Taken back: it's your move again."))
            case "practice:redo" if self._port.can_redo:
                self._port.redo()
                self._replace_table(self._open_table)
            case "practice:cards":
                self._shows_cards, self._shows_bookmarks = not self._shows_cards, False
            case _ if button_id == ODDS:
                self._shows_cards, self._shows_bookmarks = True, False
            case "practice:bookmarks":
                self._shows_bookmarks, self._shows_cards = not self._shows_bookmarks, False
            case "practice:bookmark":
                self._toggle_bookmark()
            case _ if button_id.startswith(GO_PREFIX):
                self._go_to_bookmark(int(button_id.removeprefix(GO_PREFIX)) - 1)
            case "practice:hands":
                self._shows_hands = not self._shows_hands
            case _:
                return
        self._refresh()

    def _toggle_bookmark(self) -> None:
        before = self._port.bookmarks
        problem = self._port.toggle_bookmark()
        count = len(self._port.bookmarks)
        if problem:
            self._table.say(problem)
        elif count > len(before):
            self._table.say(tr("Bookmark set: round {n}, turn {turn}.", **_place_of(self._port.bookmarks)))
        elif count < len(before):
            self._table.say(tr("Bookmark removed."))
        else:
            self._table.say(tr("You can keep up to {n} bookmarks. Go to one of them to remove it.", n=MAX_BOOKMARKS))

    def _go_to_bookmark(self, index: int) -> None:
        if index >= len(self._port.bookmarks):
            self._table.say(tr("There is no bookmark {n}.", n=index + 1))
            return
        self._port.go_to_bookmark(index)
        self._replace_table(self._open_table)
        self._table.say(tr("Back at round {n}, turn {turn}.", **_place_of(self._port.bookmarks)))

    def _open_table(self) -> TableScene:
        return self._port.open_table(self._table_area.size, self._sheet_buttons)

    def _refresh(self) -> None:
        # As far as the animations have shown it: the panel must not be ahead of the cards.
        view = self._table.interaction.view
        bookmarks = self._port.bookmarks if self._shows_bookmarks else None
        views = self._port.view, view
        state = self._shows_cards, self._shows_hands, self._table.is_busy, self._is_sheet_modal, bookmarks
        if state == self._shown_state and all(map(is_, views, self._shown_views)):
            return
        self._shown_views, self._shown_state = views, state
        if not self._table.is_busy or not self._shows_hands or not self._open_hands.is_shown:
            self._open_hands.show(self._port.open_hands if self._shows_hands else (), self._port.view.round)
        had_panel = self._sheet_page.state.has_panel
        self._sheet_page.state = PracticeState(
            can_undo=self._port.can_undo,
            can_redo=self._port.can_redo,
            shows_hands=self._shows_hands,
            covers_table=self._is_sheet_modal,
            sections=practice_sections(view, self._port.memory) if self._shows_cards else None,
            grid=unseen_grid(view) if self._shows_cards and not is_between_rounds(view) else None,
            bookmarks=bookmarks,
        )
        opened_id = SET_ID if self._shows_bookmarks else PANEL_ID
        self._sheet.refresh(opened_id if self._has_panel and not had_panel else "")


def _place_of(bookmarks: tuple[Bookmark, ...]) -> dict[str, int]:
    """Return round and turn of the bookmark where the match stands."""
    here = next(each for each in bookmarks if each.is_here)
    return {"n": here.round_number, "turn": here.turn}


OPEN_HAND_PREFIX: Final = "open-hand:"
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
                f"{OPEN_HAND_PREFIX}{panel.seat}",
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
