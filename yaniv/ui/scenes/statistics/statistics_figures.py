"""Figures of the statistics page: boxes with single figures, and tables of win rates."""

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U, SECONDARY_U, SMALL_U
from yaniv.ui.scenes.statistics.statistics_view_model import StatisticTile, WinRateRow
from yaniv.ui.widgets.widget import element_rect

_INSET_U: Final = 30
_HEADER_HEIGHT_U: Final = 76
_ROW_HEIGHT_U: Final = 46


class WinRateTable:
    """Table of win rates; shows as many of its rows as fit, in their order."""

    def __init__(self, id_: str, title: str, column_name: str) -> None:
        """*id_*: prefix of the element ids; *column_name*: heading of the win rates."""
        self._id = id_
        self._title = title
        self._column_name = column_name
        self.rows: Sequence[WinRateRow] = ()
        self.rect = Rect(0, 0, 0, 0)
        self._scale = self._text_scale = 1.0

    def lay_out(self, rect: Rect, scale: float, text_scale: float) -> None:
        """Set the rectangle (px); *scale* is px per u, *text_scale* the text size of the settings."""
        self.rect, self._scale, self._text_scale = rect, scale, text_scale

    def paint(self, painter: Painter) -> None:
        """Draw title, heading and rows, or a text if there are none."""
        theme, area = painter.theme, self.rect
        painter.draw_box(area, RADIUS_U, theme.panel, theme.outline)
        inset = painter.px(_INSET_U)
        y, height = area.top + painter.px(42), painter.px(60)
        column_position = (area.right - inset, y)
        column_rect = painter.draw_line(
            self._column_name,
            column_position,
            SMALL_U,
            theme.text_muted,
            anchor="midright",
            max_width=area.width // 3,
            max_height=painter.px(40),
        )
        max_width = column_rect.left - area.left - 2 * inset
        painter.draw_line(
            self._title,
            (area.left + inset, y),
            BODY_U + 4,
            theme.accent,
            weight="display",
            max_width=max_width,
            max_height=height,
        )
        if not self.rows:
            text_rect = Rect(
                area.left + inset, area.top + painter.px(_HEADER_HEIGHT_U), area.width - 2 * inset, area.height // 3
            )
            painter.draw_fitted(_no_finished_text(), text_rect, BODY_U, theme.text_muted)
        for row, rect in self._placed_rows():
            right = rect.right
            share_rect = painter.draw_line(
                row.success_share, (right, rect.centery), BODY_U, theme.text,
                weight="bold", anchor="midright", max_width=rect.width // 4, max_height=rect.height,
                tabular_figures=True,
            )  # fmt: skip
            games_text = tr("{good} of {games}", good=row.successes, games=row.games)
            position = (right - max(share_rect.width, painter.px(100)) - painter.px(16), rect.centery)
            games_rect = painter.draw_line(
                games_text,
                position,
                SECONDARY_U,
                theme.text_muted,
                anchor="midright",
                max_width=rect.width // 4,
                max_height=rect.height,
                tabular_figures=True,
            )
            max_width = games_rect.left - rect.left - painter.px(16)
            painter.draw_line(
                row.name, (rect.left, rect.centery), BODY_U, theme.text, max_width=max_width, max_height=rect.height
            )

    def elements(self) -> Iterator[Element]:
        """Yield an element for each visible row, or for the text that there are none."""
        if not self.rows:
            text = _no_finished_text()
            yield Element(f"{self._id}:none", "text", text, text, element_rect(self.rect), ("enabled",))
        for index, (row, rect) in enumerate(self._placed_rows()):
            yield Element(f"{self._id}:{index}", "text", row.name, row.label, element_rect(rect), ("enabled",))

    def _placed_rows(self) -> list[tuple[WinRateRow, Rect]]:
        """Return the rows that fit, with their rectangles in px."""
        inset, header_height = round(_INSET_U * self._scale), round(_HEADER_HEIGHT_U * self._scale)
        area = shrink(self.rect, left=inset, top=header_height, right=inset, bottom=inset // 2)
        row_height = round(_ROW_HEIGHT_U * self._scale * min(1.5, self._text_scale))
        rows = self.rows[: max(1, area.height // max(1, row_height))]
        return [
            (row, Rect(area.left, area.top + index * row_height, area.width, row_height))
            for index, row in enumerate(rows)
        ]


def paint_tile(painter: Painter, tile: StatisticTile, rect: Rect) -> None:
    """Draw a figure with its title and detail in *rect* (px)."""
    theme, inset = painter.theme, painter.px(24)
    painter.draw_box(rect, RADIUS_U, theme.panel, theme.outline)
    max_width = rect.width - 2 * inset
    left, height = rect.left + inset, rect.height
    position = (left, rect.top + round(0.32 * height))
    painter.draw_line(
        tile.value, position, 56, theme.accent, weight="display", max_width=max_width, max_height=round(0.5 * height)
    )
    position = (left, rect.top + round((0.64 if tile.detail else 0.7) * height))
    painter.draw_line(
        tile.title, position, BODY_U, theme.text, weight="medium", max_width=max_width, max_height=round(0.26 * height)
    )
    if tile.detail:
        position = (left, rect.top + round(0.84 * height))
        painter.draw_line(
            tile.detail, position, SMALL_U, theme.text_muted, max_width=max_width, max_height=round(0.22 * height)
        )


def paint_sentence(painter: Painter, sentence: str, rect: Rect) -> None:
    """Draw a sentence in a box of its own, in *rect* (px)."""
    painter.draw_box(rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
    text_rect = rect.inflate(-2 * painter.px(24), -2 * painter.px(4))
    painter.draw_fitted(sentence, text_rect, BODY_U, painter.theme.text, anchor="midleft")


def _no_finished_text() -> str:
    return tr("No finished matches yet.")
