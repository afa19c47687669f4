"""Around the table of a practice match: the bar below it, and the panel beside it with cards or bookmarks."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.bots.information_state import RoundMemory
from yaniv.bots.probabilities import call_success, expected_hands, mean_unseen_points, unseen_cards
from yaniv.cards import JOKER, RANKS, SUITS, Card, Cards
from yaniv.game.view import View
from yaniv.i18n import format_decimal, format_percent, is_rtl, tr, tr_plural
from yaniv.rules.calling import judge_call
from yaniv.rules.deck import deck
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import button
from yaniv.ui.kit.node import Control, Drawing, Node, NodeStyle, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.scrolling import Section, document
from yaniv.ui.kit.solver import SCROLLBAR_U
from yaniv.ui.narration.log_text import (
    CardSection,
    between_rounds_section,
    card_sections,
    is_between_rounds,
)
from yaniv.ui.narration.table_text import short_card_name, short_card_names
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_host import SheetPage
from yaniv.ui.table.table_scene import TableScene

BAR_HEIGHT: Final = 84
"""Height of the bar below the table, u."""
PANEL_WIDTH: Final = 460
"""Width of the panel beside the table, u."""
_INSET: Final = 20
_BUTTON_WIDTH: Final = 244
_BUTTON_GROWTH: Final = 0.45
_ROW_HEIGHT: Final = 64
ID_PREFIX: Final = "practice:"
"""Beginning of the ids of all that stands around the table."""
UNDO_ID: Final = f"{ID_PREFIX}undo"
REDO_ID: Final = f"{ID_PREFIX}redo"
CARDS_ID: Final = f"{ID_PREFIX}cards"
BOOKMARKS_ID: Final = f"{ID_PREFIX}bookmarks"
HANDS_ID: Final = f"{ID_PREFIX}hands"
PANEL_ID: Final = f"{ID_PREFIX}panel"
SET_ID: Final = f"{ID_PREFIX}bookmark"
GO_PREFIX: Final = f"{SET_ID}-"
"""Beginning of the ids of the buttons that go to a bookmark; its number from 1 follows."""


MAX_BOOKMARKS: Final = 9


class Bookmark(Struct, frozen=True):
    """Bookmarked position of a practice match."""

    round_number: int
    turn: int
    """Turn of the player in this round, from 1."""
    hand_total: int
    is_here: bool
    """True if the match stands at this position."""


class PracticePort(Protocol):
    """A practice match, of which earlier positions can be played again."""

    @property
    def view(self) -> View:
        """View of the player; the same object until something happens."""

    @property
    def can_undo(self) -> bool:
        """True if a decision of the player can be taken back."""

    @property
    def can_redo(self) -> bool:
        """True if something was taken back and nothing new has been done since."""

    @property
    def memory(self) -> RoundMemory:
        """Observations of the player in the match so far."""

    @property
    def open_hands(self) -> tuple[Cards, ...]:
        """Hands of all players, by seat."""

    @property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """Bookmarked positions, at most `MAX_BOOKMARKS`, in the order in which they come in a match."""

    def toggle_bookmark(self) -> str:
        """Set a bookmark at the current position, or remove the one that is there; return a sentence if that fails."""

    def go_to_bookmark(self, index: int) -> None:
        """Go to a bookmark, counted from 0; tables that were opened before show nothing new."""

    def undo(self) -> None:
        """Go back to the player's last decision; tables that were opened before show nothing new."""

    def redo(self) -> None:
        """Go forward to the player's next decision, or to the end of what was taken back."""

    def open_table(self, size: Size, extra_elements: Callable[[], tuple[Element, ...]]) -> TableScene:
        """Open the table of the match at its current position.

        *extra_elements*: buttons beside the table that
        share its keyboard focus.
        """


class PracticeState(Struct, frozen=True):
    """Content of bar and panel at the moment."""

    can_undo: bool = False
    can_redo: bool = False
    shows_hands: bool = False
    covers_table: bool = False
    """True if the panel lies over the table, because there is no room for both."""
    sections: tuple[Section, ...] | None = None
    """What the panel tells about the cards; None: it is closed, or shows bookmarks."""
    grid: "UnseenGrid | None" = None
    """Picture in place of the list of unseen cards; None between rounds, and while the cards are not told."""
    bookmarks: tuple[Bookmark, ...] | None = None
    """None: the panel is closed, or tells about the cards."""

    @property
    def has_panel(self) -> bool:
        """True if the panel is open."""
        return self.sections is not None or self.bookmarks is not None


class PracticeSheet(SheetPage):
    """Bar and panel."""

    name = "practice"
    is_still = True
    first_focus = UNDO_ID

    def __init__(self) -> None:
        self.state = PracticeState()

    @property
    def announcement(self) -> str:
        """Nothing: the table speaks."""
        return ""

    def view(self, env: Env) -> Node:
        """Return the bar, and above it the panel: on the right in every language, as the table stays on the left."""
        state = self.state
        above = spacer()
        if state.has_panel:
            width = None if state.covers_table else PANEL_WIDTH
            panel = column(
                self._panel(env), fill="panel", radius=0, padding=(_INSET, _INSET), width=width,
                grow=1 if state.covers_table else 0,
            )  # fmt: skip
            room = None if state.covers_table else spacer()
            above = row(*((panel, room) if is_rtl() else (room, panel)), grow=1, align="stretch")
        return column(above, self._bar(env))

    def _bar(self, env: Env) -> Node:
        state = self.state
        names = {
            UNDO_ID: tr("Undo"),
            REDO_ID: tr("Redo"),
            BOOKMARKS_ID: tr("Bookmarks") if state.bookmarks is None else tr("Close"),
            CARDS_ID: tr("Unseen cards") if state.sections is None else tr("Hide list"),
            HANDS_ID: tr("Hide hands") if state.shows_hands else tr("Show hands"),
        }
        disabled = {id_ for id_, can in ((UNDO_ID, state.can_undo), (REDO_ID, state.can_redo)) if not can}
        spoken = {BOOKMARKS_ID: "" if state.bookmarks is None else f"{tr('Close')}. {tr('Hide bookmarks')}"}
        width = _BUTTON_WIDTH * env.growth(_BUTTON_GROWTH)
        note = Control(id=f"{ID_PREFIX}note", role="text", name=tr("Practice"), label=tr("Practice: doesn't count"))
        words = "" if env.is_large else tr("Practice")  # beside five buttons with large text there is no room
        return row(
            label(words, 24, "accent", role="note", grow=1, min_height=40, control=note),
            *(
                button(
                    id_, name, id_, spoken=spoken.get(id_, ""), is_enabled=id_ not in disabled,
                    width=width, min_width=150, height=60, padding=(12, 4),
                )
                for id_, name in names.items()
            ),
            fill="panel", radius=0, height=BAR_HEIGHT, padding=(24, 0), gap=12,
        )  # fmt: skip

    def _panel(self, env: Env) -> Node:
        state = self.state
        look: NodeStyle = {
            "fill": "surface_dark",
            "outline": "outline",
            "padding": (_INSET, _INSET),
            "grow": 1,
            "gap": 10,
        }
        if state.bookmarks is not None:
            height = _ROW_HEIGHT * env.text_scale
            return column(*bookmark_buttons(state.bookmarks, height), **look)
        width = env.size[0] / pixels_per_u(env.size) if state.covers_table else PANEL_WIDTH
        sections = state.sections or ()
        if state.grid is not None:
            grid = _grid(state.grid, width - 4 * _INSET - SCROLLBAR_U, env)
            sections = tuple(replace(each, content=grid) if each.id == "unseen" else each for each in sections)
        return column(document(PANEL_ID, tr("Cards"), sections), **look)


def bookmark_buttons(bookmarks: Sequence[Bookmark], height: float) -> Iterator[Node]:
    """Yield the button that sets or removes a bookmark, then a button for each bookmark. *height*: of each, in u."""
    is_here = any(each.is_here for each in bookmarks)
    is_full = not is_here and len(bookmarks) >= MAX_BOOKMARKS
    full = tr("You can keep up to {n} bookmarks. Go to one of them to remove it.", n=MAX_BOOKMARKS)
    yield button(
        SET_ID, tr("Remove bookmark") if is_here else tr("Bookmark here"), SET_ID, is_enabled=not is_full,
        spoken=f"{tr('Bookmark here')}. {full}" if is_full else "",
        height=height, min_height=30,
    )  # fmt: skip
    for number, each in enumerate(bookmarks, 1):
        id_ = f"{GO_PREFIX}{number}"
        name = tr("Round {n}, turn {turn} · hand {total}", n=each.round_number, turn=each.turn, total=each.hand_total)
        yield button(
            id_, name, id_, spoken=tr("Bookmark {n}: {position}", n=number, position=name),
            fill="accent" if each.is_here else "panel_raised", ink="surface_dark" if each.is_here else "",
            height=height, min_height=30,
        )  # fmt: skip


def _grid(grid: "UnseenGrid", width: float, env: Env) -> Node:
    height = grid.height(round(width), env.text_scale)
    return picture(Drawing(_draw_grid, (grid,)), width=width, height=height)


def _draw_grid(painter: Painter, rect: Rect, grid: "UnseenGrid") -> None:
    grid.paint(painter, rect, painter.scale * painter.text_scale)


def practice_sections(view: View, memory: RoundMemory) -> tuple[Section, ...]:
    """Return the sections about the cards; no hidden card is told. *memory*: what the player has observed."""
    if is_between_rounds(view):
        return (_as_section(between_rounds_section()),)
    odds = Section("odds", tr("Odds"), tuple(_odds(view, memory)), is_bulleted=False)
    return (odds, *map(_as_section, card_sections(view, short_card_names)))


def _as_section(section: CardSection) -> Section:
    return Section(section.id, section.title, section.lines, is_bulleted=False)


def _odds(view: View, memory: RoundMemory) -> Iterator[str]:
    """Yield the chance that nobody beats the player's hand, and what an unseen card is worth."""
    if view.seat in view.seats and view.hand:
        share = format_percent(round(100 * call_success(view, expected_hands(view, memory))))
        yield tr("Chance that nobody beats your {total}: {share}", total=view.hand_total, share=share)
        if judge_call(view.hand_total, view.rules.call) == "refused":
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
    """Picture of the cards of the deck: how many of each the player has not seen."""

    counts: Mapping[Card, int]
    """Of each card of the deck; 0: all of them were seen."""

    def height(self, width: int, scale: float) -> int:
        """Return its height in the unit of *width*, px or u; *scale*: that unit per u, with the player's text size."""
        lines = len(self._rows(width, scale))
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
