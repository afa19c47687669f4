"""Scoreboard over the table: a bar for every player, a table of all rounds, a legend of its icons, and a button.

The table has one row per round, the newest last, and one column per player. The bars lie on a common axis, with the
change of the last round and the limit.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.rules.scoring import is_limit_out_of_reach
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.icons import paint_skull_icon
from yaniv.ui.graphics.painter import MAX_OVERLAY_SCALE, SENTENCE_LEADING, Painter
from yaniv.ui.graphics.theme import BODY_U, NAME_U, SMALL_U, type_px
from yaniv.ui.kit.node import Control, Node, column, drawing, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env, ScrollBy
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.panels.limit_bar import MIN_AXIS_POINTS
from yaniv.ui.panels.page_panel import CLOSE_ID, AnswerPage, ReadingPanel, answer_button
from yaniv.ui.table.state.score_history import (
    ROUND_MARKS,
    MatchTotals,
    PlayerStanding,
    RoundMark,
    RoundScoreEntry,
    ScoredRound,
    ScoreHistory,
    entry_text,
    mark_text,
    reduced_totals,
    standings,
)
from yaniv.ui.table.state.table_layout import Size

_ROUNDS: Final = "rounds"
"""Key of the part that scrolls."""
_WIDTH: Final = 1360
_MAX_WIDTH: Final = 1880
_MARGIN: Final = 40
_INSET: Final = 22
_TITLE_HEIGHT: Final = 88
_FOOTER_HEIGHT: Final = 112
_GAP: Final = 24
_BAR_ROW: Final = 60
_LONE_BAR_ROW: Final = 76
"""Distance from bar to bar, with a score table and without one."""
_MAX_SEATS_STACKED: Final = 6
"""With more players than this, the score table is beside the bars instead of below them."""
_LEGEND_ICON: Final = 18
_HEADER_HEIGHT: Final = 52
_ROW_HEIGHT: Final = 46
_TALL_ROW_HEIGHT: Final = 70
"""Height of a row in which points and total are stacked."""
_NUMBER_WIDTH: Final = 100
"""Width of the column with the round number."""
_SCROLLBAR_WIDTH: Final = 30
"""Width kept free for the scroll bar."""
_MIN_COLUMN: Final = 72
"""Minimum column width of a score table beside the bars."""
_WIDE_COLUMN: Final = 150
"""Minimum column width for points and total side by side; a narrower column is headed by the portrait alone."""
_AVATAR: Final = 44
_ICON: Final = 16
_SMALL_ICON: Final = 13
_ICON_GAP: Final = 5
"""Gap between an icon and its number."""
_PADDING: Final = 8
_SMALL_PADDING: Final = 3
_POINTS_MARKS: Final[tuple[RoundMark, ...]] = ("stood", "failed", "asaf")
_TOTAL_MARKS: Final[tuple[RoundMark, ...]] = ("less", "out")


class ScoreboardData(Struct, frozen=True):
    """Data that the scoreboard shows."""

    score_history: ScoreHistory
    view: View
    avatars: tuple[str, ...] = ()
    """What the disc of each seat shows, see `Painter.draw_avatar`; empty: initials."""


class _TableFormat(Struct, frozen=True):
    """Lengths of the score table, in u."""

    width: float
    column_width: float
    header_height: float
    row_height: float
    is_wide: bool
    """True if points and total are side by side, and names stand beside the portraits."""
    longest: str = ""
    """The longest number in it."""

    def rows_fitting(self, height: float, count: int) -> int:
        """Return how many of *count* complete rows fit below the header, at least one."""
        return max(1, min(count, int((height - self.header_height) / self.row_height)))

    def cells(self, painter: Painter, rect: Rect, seats: Iterable[int]) -> list[Rect]:
        """Return the cells of these players in a row (px)."""
        left, step = rect.left + painter.px(_NUMBER_WIDTH), painter.px(self.column_width)
        return [Rect(left + seat * step, rect.top, step, rect.height) for seat in seats]


class ScoreboardPage(AnswerPage):
    """Sheet with the scores of a match."""

    name = "scores"
    first_focus = back = CLOSE_ID

    def __init__(self, data: ScoreboardData) -> None:
        super().__init__()
        self.data = data

    def view(self, env: Env) -> Node:
        """Return the sheet: the score table below the bars, or beside them where there are many players."""
        history, view = self.data.score_history, self.data.view
        seat_count, round_count = len(view.names), len(history.rounds)
        room = env.size[1] / pixels_per_u(env.size) - 2 * _MARGIN - _FOOTER_HEIGHT - _TITLE_HEIGHT
        if seat_count > _MAX_SEATS_STACKED and round_count:
            width = _MAX_WIDTH
            inner = width - 2 * _INSET
            least = _NUMBER_WIDTH + _SCROLLBAR_WIDTH + _MIN_COLUMN * seat_count
            table_width = max(inner * 11 / 20, least)
            bar_row = min(_BAR_ROW, (room - TICKS_HEIGHT_U) / seat_count)
            body = row(
                self._bars(bar_row, NARROW_NAME_WIDTH_U), self._table(env, table_width, room), gap=_INSET, align="start"
            )  # fmt: skip
        else:
            width, seats_room = _WIDTH, room - TICKS_HEIGHT_U
            bar_row = min(_BAR_ROW if round_count else _LONE_BAR_ROW, seats_room / seat_count)
            table_room = seats_room - bar_row * seat_count - _GAP
            table = row(self._table(env, width - 4 * _INSET, table_room), justify="center") if round_count else None
            body = column(self._bars(bar_row, NAME_WIDTH_U), table, gap=_GAP)
        title = row(
            label(tr("Scores"), 42, "accent", weight="display"),
            label(limit_text(view), BODY_U, "text_muted", text_align="end", grow=1),
            height=_TITLE_HEIGHT, gap=_GAP, padding=(_INSET, 6),
        )  # fmt: skip
        sheet = column(
            title, body, self._footer(env), fill="panel", outline="outline", stroke=3, radius=20, padding=(_INSET, 0),
            width=width, control=Control(id="scores", role="dialog", name=tr("Scores")),
        )  # fmt: skip
        return stack(sheet, justify="center", align="center", padding=(_INSET - 2, _MARGIN))

    def _bars(self, row_height: float, name_width: float) -> Node:
        totals, view = self.data.score_history.match_totals, self.data.view
        controls = (
            Control(id=f"score:{number}", role="text", name=each.name, label=standing_label(each))
            for number, each in enumerate(standings(totals, view))
        )
        return stack(
            picture(drawing(draw_score_bars, totals, view, name_width)),
            column(Node(height=TICKS_HEIGHT_U), *(Node(height=row_height, control=each) for each in controls)),
            justify="stretch", align="stretch", grow=1,
        )  # fmt: skip

    def _table(self, env: Env, width: float, height: float) -> Node:
        """Return the score table, in which complete rows are visible and the others scroll."""
        data, rounds = self.data, self.data.score_history.rounds
        shape = _table_format(width, min(MAX_OVERLAY_SCALE, env.text_scale), data)
        count, own = shape.rows_fitting(height, len(rounds)), data.view.seat
        header = drawing(_draw_header, shape, data.view, data.avatars)
        table = column(
            picture(header, height=shape.header_height),
            column(
                *(self._round(shape, each) for each in rounds), scroll=_ROUNDS, height=count * shape.row_height
            ),
            width=width,
        )  # fmt: skip
        return stack(picture(drawing(_draw_own_column, shape, own)) if own >= 0 else None, table, justify="stretch")

    def _round(self, shape: _TableFormat, scored_round: ScoredRound) -> Node:
        view = self.data.view
        cells = (entry_text(entry, view.names[seat], view.rules) for seat, entry in enumerate(scored_round.entries))
        name = tr("Round {n}", n=scored_round.number)
        spoken = " ".join((f"{name}.", *(cell for cell in cells if cell)))
        control = Control(id=f"round:{scored_round.number}", role="text", name=name, label=spoken)
        return picture(drawing(_draw_round, shape, scored_round), height=shape.row_height, control=control)

    def _footer(self, env: Env) -> Node:
        """Return the legend of the icons that occur in the table, and the button."""
        rounds = self.data.score_history.rounds
        used_marks = {mark for line in rounds for entry in line.entries for mark in entry.marks}
        legend = (
            row(
                picture(drawing(_draw_mark, mark), width=_LEGEND_ICON, height=_LEGEND_ICON),
                label(mark_text(mark, self.data.view.rules), SMALL_U, "text_muted", role="legend"),
                gap=8,
            )
            for mark in ROUND_MARKS
            if mark in used_marks
        )
        gap = _GAP if env.has_usual_text else _GAP / 2
        close = answer_button(CLOSE_ID, tr("Close"), is_main=True)
        return row(*legend, spacer(), close, gap=gap, height=_FOOTER_HEIGHT, padding=(_INSET, 0))


class Scoreboard(ReadingPanel):
    """Page of all scores over the dimmed table; new rounds scroll into view while the list is at its end."""

    area = _ROUNDS
    dimming = 1

    def __init__(self, context: UiContext, data: ScoreboardData, size: Size) -> None:
        """*size*: of the window, in px."""
        self._page: ScoreboardPage
        super().__init__(context, ScoreboardPage(data))
        self._size = size
        self.resize(size)
        self.scroll_to_newest()

    def show(self, data: ScoreboardData, size: Size) -> None:
        """Show these scores in a window of this size (px)."""
        area = self._scene.scroll_viewport(self.area)
        is_at_end = area is None or area.offset_px == area.max_offset_px
        if size != self._size:
            self._size = size
            self.resize(size)
        if data != self._page.data:
            self._page.data = data
            self._scene.refresh()
            if is_at_end:
                self.scroll_to_newest()

    def scroll_to_newest(self) -> None:
        """Scroll the score table to the newest round."""
        if self._scene.scroll_viewport(self.area) is not None:
            self._scene.scroll_by(ScrollBy(self.area, views=len(self._page.data.score_history.rounds)))


def _table_format(width: float, text_scale: float, data: ScoreboardData) -> _TableFormat:
    """Return the lengths of a table of this width (u). *text_scale*: that of its rows."""
    column_width = (width - _NUMBER_WIDTH - _SCROLLBAR_WIDTH) / len(data.view.names)
    is_wide = column_width >= _WIDE_COLUMN
    totals = (entry.total or 0 for each in data.score_history.rounds for entry in each.entries)
    return _TableFormat(
        width, column_width, _HEADER_HEIGHT * text_scale, text_scale * (_ROW_HEIGHT if is_wide else _TALL_ROW_HEIGHT),
        is_wide, max(map(number_text, totals), key=len, default=""),
    )  # fmt: skip


def _draw_mark(painter: Painter, rect: Rect, mark: RoundMark) -> None:
    paint_outcome_icon(painter, mark, rect.center, rect.width)


def _draw_own_column(painter: Painter, rect: Rect, shape: _TableFormat, seat: int) -> None:
    for cell in shape.cells(painter, rect, [seat]):
        painter.draw_box(cell, 12, painter.theme.panel_raised + "99")


def _draw_header(painter: Painter, rect: Rect, shape: _TableFormat, view: View, avatars: tuple[str, ...]) -> None:
    """Draw portraits, with names where columns are wide."""
    theme, px = painter.theme, painter.px
    text, room = tr("Round"), px(_NUMBER_WIDTH - _PADDING)
    if painter.is_line_fitting(text, SMALL_U, room, max_height=rect.height):
        position = rect.left + px(_PADDING), rect.centery
        painter.draw_line(text, position, SMALL_U, theme.text_muted, max_width=room, max_height=rect.height)
    for seat, cell in enumerate(shape.cells(painter, rect, range(len(view.names)))):
        name, is_out = view.names[seat], seat in view.out
        diameter = min(px(_AVATAR), cell.width - px(_PADDING))
        disc = Rect(0, 0, diameter, diameter)
        disc.center = cell.center
        if shape.is_wide:
            disc.left = cell.left + px(_PADDING)
            left = disc.right + px(_PADDING)
            ink = theme.accent if seat == view.seat else theme.text_muted if is_out else theme.text
            room = cell.right - px(_PADDING) - left
            painter.draw_line(
                name, (left, cell.centery), BODY_U, ink, weight="bold", max_width=room, max_height=cell.height
            )
        painter.draw_avatar(disc, seat, name, avatars[seat] if avatars else "", is_out=is_out)


def _draw_round(painter: Painter, rect: Rect, shape: _TableFormat, scored_round: ScoredRound) -> None:
    theme, px, size = painter.theme, painter.px, _number_size(painter, shape)
    line = Rect(rect.left, rect.top, px(shape.width - _SCROLLBAR_WIDTH), max(1, px(1)))
    painter.draw_box(line, 0, theme.outline)
    painter.draw_line(
        str(scored_round.number), (rect.left + px(_PADDING), rect.centery), size, theme.text_muted, weight="medium",
        max_width=px(_NUMBER_WIDTH - 2 * _PADDING), max_height=rect.height, tabular_figures=True,
    )  # fmt: skip
    seats = range(len(scored_round.entries))
    for entry, cell in zip(scored_round.entries, shape.cells(painter, rect, seats), strict=True):
        if entry.total is None:
            continue
        points_rect, total_rect = _number_rects(painter, shape.is_wide, cell)
        text_rect = painter.draw_line(
            "·" if entry.points is None else number_text(entry.points), points_rect.midright, size, theme.text_muted,
            anchor="midright", max_height=points_rect.height, tabular_figures=True,
        )  # fmt: skip
        _draw_icons(painter, shape, entry, _POINTS_MARKS, text_rect)
        text_rect = painter.draw_line(
            number_text(entry.total), total_rect.midright, size, theme.text, weight="bold", anchor="midright",
            max_height=total_rect.height, tabular_figures=True,
        )  # fmt: skip
        _draw_icons(painter, shape, entry, _TOTAL_MARKS, text_rect)


def _number_rects(painter: Painter, is_wide: bool, cell: Rect) -> tuple[Rect, Rect]:  # noqa: FBT001 -- see `_TableFormat`
    """Return the rectangles of points and total in a cell: side by side, or stacked if the cell is narrow."""
    if is_wide:
        inner = cell.inflate(-2 * painter.px(_PADDING), 0)
        left = Rect(inner.left, inner.top, inner.width // 2, inner.height)
        return left, left.move(left.width, 0)
    inner = cell.inflate(-2 * painter.px(_SMALL_PADDING), -2 * painter.px(_PADDING / 2))
    upper = Rect(inner.left, inner.top, inner.width, inner.height // 2)
    return upper, upper.move(0, upper.height)


def _number_size(painter: Painter, shape: _TableFormat) -> float:
    """Return the type size in u for all numbers: as chosen, or smaller so that the longest fits with its icon."""
    cell = Rect(0, 0, painter.px(shape.column_width), painter.px(shape.row_height))
    _, box = _number_rects(painter, shape.is_wide, cell)
    width = box.width - _icon_size(painter, shape) - painter.px(_ICON_GAP)
    usual_u, growth = BODY_U if shape.is_wide else SMALL_U, painter.scale * painter.text_scale
    wanted_px, usual_px = type_px(usual_u, painter.scale, painter.text_scale), type_px(usual_u, painter.scale)
    digits = "0" * len(shape.longest)
    fitting_px = (
        size_px
        for size_px in range(wanted_px, usual_px, -1)
        if painter.line_width(digits, size_px / growth, "bold", max_height=box.height) <= width
        and round(size_px * SENTENCE_LEADING) <= box.height
    )
    return next(fitting_px, usual_px) / growth


def _icon_size(painter: Painter, shape: _TableFormat) -> int:
    return painter.px(_ICON * painter.overlay_scale if shape.is_wide else _SMALL_ICON)


def _draw_icons(
    painter: Painter, shape: _TableFormat, entry: RoundScoreEntry, shown_marks: Sequence[RoundMark], number_rect: Rect
) -> None:
    """Draw the icons left of the number, the last one next to it."""
    marks = [mark for mark in entry.marks if mark in shown_marks]
    if not marks:
        return
    size, right = _icon_size(painter, shape), number_rect.left - painter.px(_ICON_GAP)
    for mark in reversed(marks):
        paint_outcome_icon(painter, mark, (right - size // 2, number_rect.centery), size)
        right -= size + painter.px(_ICON_GAP)


def paint_outcome_icon(painter: Painter, mark: RoundMark, centre: tuple[int, int], size: int) -> None:
    """Paint the icon for a result of a player, *size* px wide and high."""
    theme, (x, y), radius = painter.theme, centre, max(3, size // 2)
    match mark:
        case "stood":
            disc = Rect(0, 0, 2 * radius, 2 * radius)
            disc.center = centre
            painter.draw_box(disc, radius / painter.scale, theme.accent)
        case "failed":
            width = max(2, size // 5)
            for side in (-1, 1):
                painter.draw_polyline(
                    [(x - radius, y - side * radius), (x + radius, y + side * radius)], theme.danger, width
                )
        case "asaf":
            painter.draw_polygon([(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)], theme.info)
        case "less":
            painter.draw_polygon([(x - radius, y - radius), (x + radius, y - radius), (x, y + radius)], theme.success)
        case "out":
            paint_skull_icon(painter, centre, theme.danger, size / 24 / painter.scale)


NAME_WIDTH_U: Final = 250
NARROW_NAME_WIDTH_U: Final = 190
"""Width of the name column where the bars stand beside the score table."""
TOTAL_WIDTH_U: Final = 100
PLACE_WIDTH_U: Final = 54
BAR_HEIGHT_U: Final = 22
PADDING_U: Final = 22
TICK_ROW_HEIGHT_U: Final = 44
"""Height of the row of numbers above the bars."""
TICKS_HEIGHT_U: Final = 48
"""Height above the bars for these numbers."""
MIN_TICK_GAP_U: Final = 12
"""Least distance of the lines at reduction totals; where some would be nearer to each other, there are none."""


def describe_scores(match_totals: MatchTotals, view: View) -> str:
    """Return all scores as sentences for a screen reader."""
    return " ".join([tr("Scores."), *(standing_label(standing) for standing in standings(match_totals, view))])


def draw_score_bars(painter: Painter, rect: Rect, match_totals: MatchTotals, view: View, name_width_u: float) -> None:
    """Draw the bars below `TICKS_HEIGHT_U`, each in as much of the rest as any other, and the axis behind them.

    *name_width_u*: width of the names.
    """
    px, ordered = painter.px, standings(match_totals, view)
    bars = Rect(rect.left, rect.top + px(TICKS_HEIGHT_U), rect.width, rect.height - px(TICKS_HEIGHT_U))
    left, right = rect.left + px(PADDING_U + name_width_u), rect.right - px(PADDING_U + TOTAL_WIDTH_U)
    axis = _ScoreAxis(ordered, view, Rect(left, 0, right - left, 0))
    axis.paint(painter, bars.top - px(12), bars.bottom)
    for index, standing in enumerate(ordered):
        top, bottom = (bars.top + bars.height * each // len(ordered) for each in (index, index + 1))
        _paint_row(painter, standing, view, Rect(bars.left, top, bars.width, bottom - top), axis)


class _ScoreAxis:
    """Horizontal axis that covers 0, the limit and all totals, including those before the last round."""

    def __init__(self, ordered: Sequence[PlayerStanding], view: View, track: Rect) -> None:
        totals = [number for standing in ordered for number in (standing.total, standing.previous_total)]
        self.limit = None if is_limit_out_of_reach(view.rules, len(view.names)) else view.rules.match.limit
        """None if no total can get to it."""
        self.minimum = min(0, *totals)
        self.maximum = max(self.limit or MIN_AXIS_POINTS, *totals)
        self.track = track
        self.ticks = tuple(tick for tick in reduced_totals(view.rules) if tick <= self.maximum)

    def x_of(self, total: float) -> int:
        """Return the x position of a total, in px."""
        share = (total - self.minimum) / max(1, self.maximum - self.minimum)
        return round(self.track.left + share * self.track.width)

    def paint(self, painter: Painter, top: int, bottom: int) -> None:
        """Paint vertical lines at 0, at reduction totals and at the limit.

        They pass through all bars, from *top* to *bottom* (px).
        """
        theme, px = painter.theme, painter.px
        marks = [
            (0, theme.text_muted),
            *((tick, theme.success) for tick in self._shown_ticks(painter)),
            *(((self.limit, theme.danger),) if self.limit is not None else ()),
        ]
        for number, colour in marks:
            width = max(1, px(4 if number == self.limit else 2))
            painter.draw_box(Rect(self.x_of(number) - width // 2, top, width, bottom - top), 1, colour)
        self._paint_numbers(painter, top - px(16))

    def _shown_ticks(self, painter: Painter) -> tuple[int, ...]:
        """Return the reduction totals that get a line: all or none."""
        places = [self.x_of(tick) for tick in self.ticks]
        has_room = all(right - left >= painter.px(MIN_TICK_GAP_U) for left, right in pairwise(places))
        return self.ticks if has_room else ()

    def _paint_numbers(self, painter: Painter, y: int) -> None:
        """Write the limit and 0 first, then the reduction totals that have room between them, the highest first."""
        theme, occupied = painter.theme, list[Rect]()
        ticks = self._shown_ticks(painter)
        for number in dict.fromkeys((*(() if self.limit is None else (self.limit,)), 0, *reversed(ticks))):
            width = painter.line_width(
                str(number), SMALL_U, "medium", max_height=painter.px(TICK_ROW_HEIGHT_U)
            ) + painter.px(14)
            label_rect = Rect(self.x_of(number) - width // 2, y, width, 1)
            if label_rect.collidelist(occupied) != -1:
                continue
            colour = (
                theme.danger if number == self.limit else theme.success if number in self.ticks else theme.text_muted
            )
            height = painter.px(TICK_ROW_HEIGHT_U)
            text_rect = painter.draw_line(
                str(number), label_rect.center, SMALL_U, colour, weight="medium", anchor="center", max_height=height
            )
            occupied.append(label_rect)
            if number == self.limit:
                paint_skull_icon(painter, (text_rect.right + painter.px(20), y), colour)


def _paint_row(painter: Painter, standing: PlayerStanding, view: View, rect: Rect, axis: _ScoreAxis) -> None:
    """Paint the row of one player: place, name, bar, total, and a label if in danger or out."""
    theme, px, y = painter.theme, painter.px, rect.centery
    is_own = standing.seat == view.seat
    if is_own:
        painter.draw_box(rect.inflate(0, -px(6)), 12, theme.panel_raised + "99")
    left, right = rect.left + px(PADDING_U), rect.right - px(PADDING_U)
    text_colour = theme.text_muted if standing.is_out else theme.accent if is_own else theme.text
    height = rect.height
    painter.draw_line(
        str(standing.place), (left, y), BODY_U, theme.text_muted, weight="bold", max_width=px(40), max_height=height
    )
    position, room = (left + px(PLACE_WIDTH_U), y), axis.track.left - left - px(PLACE_WIDTH_U + 16)
    painter.draw_line(
        standing.name, position, NAME_U, text_colour, weight="bold", max_width=room, max_height=height - px(8)
    )
    _paint_bar(
        painter,
        standing,
        Rect(axis.track.left, y - px(BAR_HEIGHT_U / 2), axis.track.width, max(4, px(BAR_HEIGHT_U))),
        axis,
    )
    text_colour = theme.danger if standing.is_in_danger else theme.text_muted if standing.is_out else theme.text
    total, room = number_text(standing.total), px(TOTAL_WIDTH_U - 14)
    painter.draw_line(
        total,
        (right, y),
        NAME_U,
        text_colour,
        weight="bold",
        anchor="midright",
        max_width=room,
        max_height=height,
        tabular_figures=True,
    )
    if standing.is_in_danger or standing.is_out:
        label = tr("out") if standing.is_out else tr("in danger")
        height = min(px(28 * painter.overlay_scale), rect.height - px(2))
        while (
            height > px(28)
            and painter.line_width(label, SMALL_U, "bold", max_height=height) + px(18) > axis.track.width
        ):
            height -= 1
        label_rect = Rect(
            0, 0, min(painter.line_width(label, SMALL_U, "bold", max_height=height) + px(18), axis.track.width), height
        )
        label_rect.midright = (axis.track.right, y)
        painter.draw_box(label_rect, 14, theme.text_muted if standing.is_out else theme.danger)
        room = label_rect.width - px(10)
        painter.draw_line(
            label,
            label_rect.center,
            SMALL_U,
            theme.surface_dark,
            weight="bold",
            anchor="center",
            max_width=room,
            max_height=height,
        )


def _paint_bar(painter: Painter, standing: PlayerStanding, rect: Rect, axis: _ScoreAxis) -> None:
    """Paint a bar: points kept are solid, points added in the last round translucent, points taken off an outline."""
    theme = painter.theme
    colour = theme.text_muted if standing.is_out else theme.danger if standing.is_in_danger else theme.success
    painter.draw_box(rect, 6, theme.surface_dark)
    zero_x, current_x, previous_x = axis.x_of(0), axis.x_of(standing.total), axis.x_of(standing.previous_total)
    solid_x = current_x if standing.total < standing.previous_total else previous_x
    painter.draw_box(_span_rect(rect, zero_x, solid_x), 6, colour)
    if current_x != previous_x:
        change_rect = _span_rect(
            rect, solid_x, max(current_x, previous_x) if standing.total < standing.previous_total else current_x
        )
        painter.draw_box(
            change_rect, 6, colour + "66" if standing.total >= standing.previous_total else None, colour, 2
        )


def _span_rect(rect: Rect, one: int, other: int) -> Rect:
    """Return the part of *rect* between two x positions in either order."""
    left, right = sorted((one, other))
    return Rect(left, rect.top, right - left, rect.height)


def limit_text(view: View) -> str:
    """Return a text on the total at which a player is out, or the match ends; the number of rounds if none can be."""
    match, ends_on_reaching = view.rules.match, view.rules.match.limit_hit == "reach"
    if is_limit_out_of_reach(view.rules, len(view.names)):
        return tr_plural("{n} round", "{n} rounds", match.round_limit)
    if match.end == "first_over":
        return (
            tr("ends at {limit}", limit=match.limit)
            if ends_on_reaching
            else tr("ends above {limit}", limit=match.limit)
        )
    return tr("out at {limit}", limit=match.limit) if ends_on_reaching else tr("out above {limit}", limit=match.limit)


def standing_label(standing: PlayerStanding) -> str:
    """Return place, points and what they changed, for a screen reader."""
    gaps: dict[str, object] = {
        "place": standing.place,
        "name": standing.name,
        "points": standing.total - standing.previous_total,
    }
    if standing.is_out:
        one, many = "{place}: {name}, {n} point, out.", "{place}: {name}, {n} points, out."
    elif standing.is_in_danger:
        one = "{place}: {name}, {n} point, {points} in the last round, in danger."
        many = "{place}: {name}, {n} points, {points} in the last round, in danger."
    else:
        one = "{place}: {name}, {n} point, {points} in the last round."
        many = "{place}: {name}, {n} points, {points} in the last round."
    return tr_plural(one, many, standing.total, **gaps)
