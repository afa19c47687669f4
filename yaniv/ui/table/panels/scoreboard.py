"""Scoreboard over the table: a bar for every player, the score table, a legend of the icons, and a close button.

Constants are in u (layout units).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import bottom_part, middle_line, right_part, shrink, top_part
from yaniv.ui.graphics.painter import MAX_OVERLAY_SCALE, Painter
from yaniv.ui.graphics.theme import BODY_U, HEADING_U, RADIUS_U, SMALL_U
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PressInput,
    WheelTurned,
)
from yaniv.ui.overlays.page_panel import CLOSE_ID
from yaniv.ui.table.panels.score_bars import (
    NAME_WIDTH_U,
    NARROW_NAME_WIDTH_U,
    ScoreBarsLayout,
    limit_text,
    paint_score_bars,
    score_bar_elements,
)
from yaniv.ui.table.panels.score_table import NUMBER_WIDTH_U, SCROLLBAR_WIDTH_U, ScoreTable, table_height
from yaniv.ui.table.render.outcome_icons import paint_outcome_icon
from yaniv.ui.table.state.score_history import ROUND_MARKS, RoundMark, ScoreHistory, mark_text
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup

WIDTH_U: Final = 1360
MAX_WIDTH_U: Final = 1880
MARGIN_U: Final = 40
INSET_U: Final = 44
TITLE_HEIGHT_U: Final = 88
HEADER_HEIGHT_U: Final = 136
"""Distance from the upper edge to the first bar."""
FOOTER_HEIGHT_U: Final = 112
GAP_U: Final = 24
BAR_ROW_HEIGHT_U: Final = 60
"""Distance from bar to bar, with a score table; the next constant applies without one."""
LONE_BAR_ROW_HEIGHT_U: Final = 76
MAX_SEATS_STACKED: Final = 6
"""With more players than this, the score table is beside the bars instead of below them."""
MIN_COLUMN_WIDTH_U: Final = 72
"""Minimum column width of a score table beside the bars."""
BUTTON_SIZE_U: Final = (210, 68)
ICON_U: Final = 18


class ScoreboardData(Struct, frozen=True):
    """Data that the scoreboard shows."""

    score_history: ScoreHistory
    view: View
    characters: tuple[str, ...] = ()
    """Character of each seat, for the portraits; empty: letters instead of portraits."""


class _ScoreboardLayout(Struct, frozen=True):
    """Layout of the scoreboard in px."""

    rect: Rect
    bars_layout: ScoreBarsLayout
    table_rect: Rect


class Scoreboard:
    """Scoreboard; `paint` or `elements` must be called before it handles input, because they place its parts."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._score_table = ScoreTable()
        self._close_button = Button(CLOSE_ID, tr("Close"), is_primary=True)
        self._focus_group = FocusGroup((self._close_button,), CLOSE_ID, context.audio.play)
        self._rect = Rect(0, 0, 0, 0)

    def scroll_to_newest(self) -> None:
        """Scroll the score table to the newest round."""
        self._score_table.scroll_area.scroll_to_end()

    def handle(self, event: InputEvent) -> bool:
        """Handle an input event; return True if the scoreboard is to be closed.

        Any key that does not scroll closes it, and so does a press outside it.
        """
        if isinstance(event, KeyPressed | GamepadPressed):
            return not self._scroll(event)
        if self._focus_group.handle(event) is not None:
            return True
        if self._score_table.scroll_area.handle(event):
            return False
        return isinstance(event, PointerPressed) and not self._rect.collidepoint(event.position)

    @staticmethod
    def consumes(event: InputEvent) -> bool:
        """Return True if this event must not reach the table while the scoreboard is shown.

        Releases do reach it, because the button may have been pressed before the scoreboard opened.
        """
        return isinstance(event, KeyPressed | GamepadPressed | PointerPressed | PointerMoved | WheelTurned)

    def paint(self, painter: Painter, scoreboard_data: ScoreboardData) -> Rect:
        """Paint the scoreboard over the dimmed table, and return its rectangle."""
        theme, px = painter.theme, painter.px
        layout = self._lay_out(scoreboard_data, painter.surface.get_size())
        rect, height = layout.rect, px(76)
        painter.dim_background()
        painter.draw_box(rect, RADIUS_U + 4, theme.panel, theme.outline, 3)
        left, right, y = rect.left + px(INSET_U), rect.right - px(INSET_U), rect.top + px(44)
        title = painter.draw_line(
            tr("Scores"), (left, y), HEADING_U + 6, theme.accent, weight="display", max_height=height
        )
        room = right - title.right - px(INSET_U)
        painter.draw_line(
            limit_text(scoreboard_data.view),
            (right, y),
            BODY_U,
            theme.text_muted,
            anchor="midright",
            max_width=room,
            max_height=height,
        )
        paint_score_bars(painter, scoreboard_data.score_history.match_totals, scoreboard_data.view, layout.bars_layout)
        if scoreboard_data.score_history.rounds:
            self._score_table.paint(
                painter, scoreboard_data.score_history, scoreboard_data.view, scoreboard_data.characters
            )
        footer = bottom_part(rect, px(FOOTER_HEIGHT_U))
        self._paint_legend(
            painter,
            scoreboard_data,
            shrink(footer, left=px(INSET_U), right=rect.right - self._close_button.rect.left),
        )
        self._focus_group.paint(painter)
        return painter.mirrored(rect)

    def elements(self, scoreboard_data: ScoreboardData, size: tuple[int, int]) -> tuple[Element, ...]:
        """Return the accessibility elements of bars, visible rounds and button; *size* is that of the window in px."""
        layout = self._lay_out(scoreboard_data, size)
        round_elements = (
            self._score_table.elements(scoreboard_data.score_history, scoreboard_data.view)
            if scoreboard_data.score_history.rounds
            else ()
        )
        return (
            *score_bar_elements(scoreboard_data.score_history.match_totals, scoreboard_data.view, layout.bars_layout),
            *round_elements,
            *self._focus_group.elements(),
        )

    def _scroll(self, pressed: PressInput) -> bool:
        """Scroll by key, and return True if the key is reserved for scrolling.

        A table that overflows reserves arrow and page keys even when it is at its end.
        """
        scroll_area = self._score_table.scroll_area
        if scroll_area.is_overflowing and isinstance(pressed, KeyPressed) and pressed.key in {"home", "end"}:
            scroll_area.scroll_to_start() if pressed.key == "home" else scroll_area.scroll_to_end()
            return True
        return scroll_area.handle_scroll_key(pressed)

    def _lay_out(self, scoreboard_data: ScoreboardData, size: tuple[int, int]) -> _ScoreboardLayout:
        """Lay out scoreboard, score table and button for a window of this *size* in px."""
        scale, seat_count, round_count = (
            pixels_per_u(size),
            len(scoreboard_data.view.names),
            len(scoreboard_data.score_history.rounds),
        )
        text_scale = min(MAX_OVERLAY_SCALE, self._context.text_scale)
        layout = (
            _place_bars_beside_table if seat_count > MAX_SEATS_STACKED and round_count else _stack_bars_over_table
        )(
            size,
            scale,
            seat_count,
            partial(table_height, scale=scale, text_scale=text_scale, round_count=round_count, seat_count=seat_count),
        )
        self._rect = layout.rect
        if round_count:
            self._score_table.lay_out(layout.table_rect, scale, text_scale, round_count, seat_count)
        width, height = round(BUTTON_SIZE_U[0] * scale), round(BUTTON_SIZE_U[1] * scale)
        footer = shrink(bottom_part(layout.rect, round(FOOTER_HEIGHT_U * scale)), right=round(INSET_U * scale))
        self._close_button.rect = middle_line(right_part(footer, width), height)
        return layout

    def _paint_legend(self, painter: Painter, scoreboard_data: ScoreboardData, box: Rect) -> None:
        """Draw the legend of the icons that occur in the table."""
        used_marks = {
            mark for line in scoreboard_data.score_history.rounds for entry in line.entries for mark in entry.marks
        }
        shown_marks: list[RoundMark] = [mark for mark in ROUND_MARKS if mark in used_marks]
        px, size = painter.px, painter.px(ICON_U)
        texts = [mark_text(mark, scoreboard_data.view.rules) for mark in shown_marks]
        gap = px(GAP_U if painter.text_scale == 1 else GAP_U / 2)
        height, room = box.height // 2, box.width - len(shown_marks) * (size + px(8) + gap)
        widths = _share_width([painter.line_width(text, SMALL_U, max_height=height) for text in texts], room)
        x = box.left
        for mark, text, width in zip(shown_marks, texts, widths, strict=True):
            paint_outcome_icon(painter, mark, (x + size // 2, box.centery), size)
            x += size + px(8)
            painter.draw_line(
                text, (x, box.centery), SMALL_U, painter.theme.text_muted, max_width=width, max_height=height
            )
            x += width + gap


def _share_width(wanted_widths: Sequence[int], room: int) -> Iterator[int]:
    """Yield the width for each text: the wanted one, or its proportional share if there is not enough room."""
    total = sum(wanted_widths)
    return (width if total <= room else width * room // max(1, total) for width in wanted_widths)


def _stack_bars_over_table(
    size: Size, scale: float, seat_count: int, height_for_width: Callable[[int], int]
) -> _ScoreboardLayout:
    """Place the bars above the score table."""
    header_height, footer_height = round(HEADER_HEIGHT_U * scale), round(FOOTER_HEIGHT_U * scale)
    rect = Rect(0, 0, min(round(WIDTH_U * scale), size[0] - round(MARGIN_U * scale)), 0)
    inner = rect.width - 2 * round(INSET_U * scale)
    height = height_for_width(inner)
    gap = round(GAP_U * scale) if height else 0
    room = size[1] - 2 * round(MARGIN_U * scale) - header_height - footer_height
    row_height = min(round((BAR_ROW_HEIGHT_U if height else LONE_BAR_ROW_HEIGHT_U) * scale), room // seat_count)
    height = min(height, room - row_height * seat_count - gap)
    rect.height = header_height + row_height * seat_count + gap + height + footer_height
    rect.center = (size[0] // 2, size[1] // 2)
    body = shrink(rect, top=header_height, bottom=footer_height)
    bars_inset = round(INSET_U / 2 * scale)
    beside_bars = shrink(body, left=bars_inset, right=round(INSET_U * scale) - bars_inset)
    bars = top_part(beside_bars, row_height * seat_count)
    table = bottom_part(body.inflate(-2 * round(INSET_U * scale), 0), height)
    return _ScoreboardLayout(rect, ScoreBarsLayout(bars, row_height, NAME_WIDTH_U), table)


def _place_bars_beside_table(
    size: Size, scale: float, seat_count: int, height_for_width: Callable[[int], int]
) -> _ScoreboardLayout:
    """Place the score table beside the bars."""
    title_height, header_height, footer_height, inset = (
        round(TITLE_HEIGHT_U * scale),
        round(HEADER_HEIGHT_U * scale),
        round(FOOTER_HEIGHT_U * scale),
        round(INSET_U / 2 * scale),
    )
    rect = Rect(0, 0, min(round(MAX_WIDTH_U * scale), size[0] - round(MARGIN_U * scale)), 0)
    inner = rect.width - 2 * inset
    width = max(inner * 11 // 20, round((NUMBER_WIDTH_U + SCROLLBAR_WIDTH_U + MIN_COLUMN_WIDTH_U * seat_count) * scale))
    room = size[1] - 2 * round(MARGIN_U * scale) - footer_height
    row_height = min(round(BAR_ROW_HEIGHT_U * scale), (room - header_height) // seat_count)
    height = min(
        room - title_height, max(height_for_width(width), header_height - title_height + row_height * seat_count)
    )
    rect.height = title_height + height + footer_height
    rect.center = (size[0] // 2, size[1] // 2)
    table = right_part(shrink(rect, top=title_height, right=inset, bottom=footer_height), width)
    beside_table = shrink(rect, left=inset, top=header_height, right=width + 2 * inset)
    bars = top_part(beside_table, row_height * seat_count)
    return _ScoreboardLayout(rect, ScoreBarsLayout(bars, row_height, NARROW_NAME_WIDTH_U), table)
