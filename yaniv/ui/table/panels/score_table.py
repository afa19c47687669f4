"""Score table: one row per round, one column per player, the newest round last.

Constants are in u (layout units).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect

from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.rect_layout import left_part, top_part
from yaniv.ui.graphics.painter import SENTENCE_LEADING, Painter
from yaniv.ui.graphics.theme import BODY_U, SMALL_U, type_px
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.table.render.outcome_icons import paint_outcome_icon
from yaniv.ui.table.state.score_history import RoundMark, RoundScoreEntry, ScoredRound, ScoreHistory, entry_text
from yaniv.ui.widgets.scroll_area import ScrollArea

HEADER_HEIGHT_U: Final = 52
ROW_HEIGHT_U: Final = 46
TALL_ROW_HEIGHT_U: Final = 70
"""Height of a row in which points and total are stacked."""
NUMBER_WIDTH_U: Final = 100
"""Width of the column with the round number."""
SCROLLBAR_WIDTH_U: Final = 30
"""Width reserved for the scroll bar."""
WIDE_COLUMN_U: Final = 150
"""Minimum column width for points and total side by side; a narrower column is headed by the portrait alone."""
AVATAR_U: Final = 44
ICON_U: Final = 16
SMALL_ICON_U: Final = 13
ICON_GAP_U: Final = 5
"""Gap between an icon and its number."""
PADDING_U: Final = 8
SMALL_PADDING_U: Final = 3
POINTS_MARKS: Final[tuple[RoundMark, ...]] = ("stood", "failed", "asaf")
TOTAL_MARKS: Final[tuple[RoundMark, ...]] = ("less", "out")


def table_height(width: int, *, scale: float, text_scale: float, round_count: int, seat_count: int) -> int:
    """Return the preferred height of the table in px; 0 without rounds.

    *width* is in px, *scale* px per u, *text_scale* the text size of the settings.
    """
    return (
        (
            round(HEADER_HEIGHT_U * scale * text_scale)
            + round_count * _row_height(_column_width(width, scale, seat_count), scale, text_scale)
        )
        if round_count
        else 0
    )


class ScoreTable:
    """Scrollable table of all rounds; it follows the newest round while that one is visible."""

    def __init__(self) -> None:
        self.scroll_area = ScrollArea()
        self._rect = Rect(0, 0, 0, 0)
        self._header_height = 1
        self._row_height = 1
        self._column_width = 1
        """Distance from column to column, in px."""
        self._is_wide = True

    def lay_out(self, rect: Rect, scale: float, text_scale: float, round_count: int, seat_count: int) -> None:
        """Place the table in *rect* (px), so that only complete rows are visible.

        *scale*: px per u. *text_scale*: text size of the settings, with which the rows grow.
        """
        self._rect, self._header_height = rect, round(HEADER_HEIGHT_U * scale * text_scale)
        self._column_width = _column_width(rect.width, scale, seat_count)
        self._row_height = _row_height(self._column_width, scale, text_scale)
        self._is_wide = self._column_width >= WIDE_COLUMN_U * scale
        is_at_end = self.scroll_area.is_at_end
        visible_count = max(1, min(round_count, (rect.height - self._header_height) // self._row_height))
        viewport = Rect(rect.left, rect.top + self._header_height, rect.width, visible_count * self._row_height)
        self.scroll_area.lay_out(viewport, self._row_height * round_count, scale)
        if is_at_end:
            self.scroll_area.scroll_to_end()

    def paint(self, painter: Painter, score_history: ScoreHistory, view: View, characters: Sequence[str]) -> None:
        """Paint the header with the players, and the visible rounds below it.

        *characters*: character ids by seat, for the portraits.
        """
        viewport, theme = self.scroll_area.viewport, painter.theme
        if view.seat >= 0:
            own_column = self._cell_rect(painter, view.seat, self._rect.top, viewport.bottom - self._rect.top)
            painter.draw_box(own_column, 12, theme.panel_raised + "99")
        self._paint_header(painter, view, characters)
        size = self._number_size(painter, score_history)
        with painter.clip_to(viewport):
            for scored_round, top in self._visible_rounds(score_history):
                self._paint_round(painter, scored_round, top, size)
        self.scroll_area.paint(painter)

    def elements(self, score_history: ScoreHistory, view: View) -> Iterator[Element]:
        """Yield an element for each visible round, with its scores as text."""
        viewport = self.scroll_area.viewport
        for scored_round, top in self._visible_rounds(score_history):
            rect_px = Rect(viewport.left, top, viewport.width, self._row_height).clip(viewport)
            cells = (entry_text(entry, view.names[seat], view.rules) for seat, entry in enumerate(scored_round.entries))
            name = tr("Round {n}", n=scored_round.number)
            label = " ".join((f"{name}.", *(cell for cell in cells if cell)))
            rect = (rect_px.x, rect_px.y, rect_px.width, max(1, rect_px.height))
            yield Element(f"round:{scored_round.number}", "text", name, label, rect)

    def _visible_rounds(self, score_history: ScoreHistory) -> Iterator[tuple[ScoredRound, int]]:
        """Yield the rounds that are visible now, each with the upper edge of its row in px."""
        viewport = self.scroll_area.viewport
        for index, scored_round in enumerate(score_history.rounds):
            top = self.scroll_area.content_top + index * self._row_height
            if top + self._row_height > viewport.top and top < viewport.bottom:
                yield scored_round, top

    def _cell_rect(self, painter: Painter, seat: int, top: int, height: int) -> Rect:
        """Return the rectangle of a player's cell."""
        return Rect(
            self._rect.left + painter.px(NUMBER_WIDTH_U) + seat * self._column_width, top, self._column_width, height
        )

    def _paint_header(self, painter: Painter, view: View, characters: Sequence[str]) -> None:
        """Draw the header with portraits, and with names where columns are wide."""
        theme, px, height = painter.theme, painter.px, self._header_height
        text, position, room = (
            tr("Round"),
            (self._rect.left + px(PADDING_U), self._rect.top + height // 2),
            px(NUMBER_WIDTH_U - PADDING_U),
        )
        if painter.is_line_fitting(text, SMALL_U, room, max_height=height):
            painter.draw_line(text, position, SMALL_U, theme.text_muted, max_width=room, max_height=height)
        for seat, name in enumerate(view.names):
            cell, is_out = self._cell_rect(painter, seat, self._rect.top, height), seat in view.out
            diameter = min(px(AVATAR_U), cell.width - px(PADDING_U))
            disc = Rect(0, 0, diameter, diameter)
            disc.center = cell.center
            if self._is_wide:
                disc.left = cell.left + px(PADDING_U)
                left, text_colour = disc.right + px(PADDING_U), theme.text_muted if is_out else theme.text
                text_colour, room = (
                    theme.accent if seat == view.seat else text_colour,
                    cell.right - px(PADDING_U) - left,
                )
                painter.draw_line(
                    name, (left, cell.centery), BODY_U, text_colour, weight="bold", max_width=room, max_height=height
                )
            painter.draw_avatar(disc, seat, name, characters[seat] if characters else "", is_out=is_out)

    def _paint_round(self, painter: Painter, scored_round: ScoredRound, top: int, size: float) -> None:
        """Draw the row of one round."""
        theme, px = painter.theme, painter.px
        rule = Rect(self._rect.left, top, self._rect.width - px(SCROLLBAR_WIDTH_U), max(1, px(1)))
        painter.draw_box(rule, 0, theme.outline)
        position, room = (
            (self._rect.left + px(PADDING_U), top + self._row_height // 2),
            px(NUMBER_WIDTH_U - 2 * PADDING_U),
        )
        painter.draw_line(
            str(scored_round.number),
            position,
            size,
            theme.text_muted,
            weight="medium",
            max_width=room,
            max_height=self._row_height,
            tabular_figures=True,
        )
        for seat, entry in enumerate(scored_round.entries):
            if entry.total is None:
                continue
            points_rect, total_rect = self._number_rects(painter, self._cell_rect(painter, seat, top, self._row_height))
            text = "·" if entry.points is None else number_text(entry.points)
            text_rect = painter.draw_line(
                text,
                points_rect.midright,
                size,
                theme.text_muted,
                anchor="midright",
                max_height=points_rect.height,
                tabular_figures=True,
            )
            self._paint_icons(painter, entry, POINTS_MARKS, text_rect)
            text, height = number_text(entry.total), total_rect.height
            text_rect = painter.draw_line(
                text,
                total_rect.midright,
                size,
                theme.text,
                weight="bold",
                anchor="midright",
                max_height=height,
                tabular_figures=True,
            )
            self._paint_icons(painter, entry, TOTAL_MARKS, text_rect)

    def _number_rects(self, painter: Painter, cell: Rect) -> tuple[Rect, Rect]:
        """Return the rectangles of points and total in a cell: side by side, or stacked if the cell is narrow."""
        if self._is_wide:
            inner = cell.inflate(-2 * painter.px(PADDING_U), 0)
            left = left_part(inner, inner.width // 2)
            return left, left.move(left.width, 0)
        inner = cell.inflate(-2 * painter.px(SMALL_PADDING_U), -2 * painter.px(PADDING_U / 2))
        upper = top_part(inner, inner.height // 2)
        return upper, upper.move(0, upper.height)

    def _number_size(self, painter: Painter, score_history: ScoreHistory) -> float:
        """Return the type size in u for all numbers: as chosen, or smaller so that the longest fits with its icon."""
        _, box = self._number_rects(painter, Rect(0, 0, self._column_width, self._row_height))
        box.width -= self._icon_size(painter) + painter.px(ICON_GAP_U)
        longest = max(
            (number_text(entry.total or 0) for scored_round in score_history.rounds for entry in scored_round.entries),
            key=len,
        )
        usual_u, growth = BODY_U if self._is_wide else SMALL_U, painter.scale * painter.text_scale
        wanted_px, usual_px = type_px(usual_u, painter.scale, painter.text_scale), type_px(usual_u, painter.scale)
        fitting_px = (
            size_px
            for size_px in range(wanted_px, usual_px, -1)
            if painter.line_width("0" * len(longest), size_px / growth, "bold", max_height=box.height) <= box.width
            and round(size_px * SENTENCE_LEADING) <= box.height
        )
        return next(fitting_px, usual_px) / growth

    def _icon_size(self, painter: Painter) -> int:
        """Return the size of an icon in px."""
        return painter.px(ICON_U * painter.overlay_scale if self._is_wide else SMALL_ICON_U)

    def _paint_icons(
        self, painter: Painter, entry: RoundScoreEntry, shown_marks: Sequence[RoundMark], number_rect: Rect
    ) -> None:
        """Paint the icons left of the number, the last one next to it."""
        size, right = self._icon_size(painter), number_rect.left - painter.px(ICON_GAP_U)
        for mark in reversed([mark for mark in entry.marks if mark in shown_marks]):
            paint_outcome_icon(painter, mark, (right - size // 2, number_rect.centery), size)
            right -= size + painter.px(ICON_GAP_U)


def _column_width(width: int, scale: float, seat_count: int) -> int:
    """Return the column width in px of a table of this *width* in px."""
    return (width - round((NUMBER_WIDTH_U + SCROLLBAR_WIDTH_U) * scale)) // seat_count


def _row_height(column_width: int, scale: float, text_scale: float) -> int:
    """Return the row height in px for this column width in px."""
    return round(text_scale * scale * (ROW_HEIGHT_U if column_width >= WIDE_COLUMN_U * scale else TALL_ROW_HEIGHT_U))
