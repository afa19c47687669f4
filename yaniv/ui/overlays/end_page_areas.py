"""Areas of the page at the end of a match besides its places, in px."""

from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.overlays.costly_decisions import DECISIONS_HEIGHT_U
from yaniv.ui.overlays.match_highlights_panel import GAP_U, LINE_HEIGHT_U
from yaniv.ui.overlays.result_sheet import INSET_U

PLACES_SHARE: Final = 0.505
"""Share of the width taken by the places beside a column of other things."""
COLUMN_GAP_U: Final = 22
"""Gap between the places and the column beside them."""
ONE_LINE_TEXT_SCALE: Final = 1.25
"""Text scale up to which a sentence stays on one line."""
LINE_GROWTH: Final = 1.4
"""Relative growth of a sentence that has room, when text is twice as large: it takes more lines then."""
CALL_COUNTS_GAP_U: Final = 30
"""Gap between how the reader's calls went and the buttons."""


class EndPageAreas(Struct, frozen=True):
    """Areas on a sheet: a column beside the places, and the footer."""

    sheet: Rect
    first_button: Rect
    scale: float
    """Pixels per u."""
    header_height_u: float
    footer_height_u: float
    line_count: int
    """Number of sentences of the highlights."""
    has_achievements: bool
    has_review: bool
    """True if the reader's decisions are being rated."""
    has_chart: bool
    text_scale: float = 1.0

    @property
    def right_column(self) -> Rect:
        """Area beside the places: the chart, and the highlights under it."""
        top = self.sheet.top + self._px(self.header_height_u)
        left = self.sheet.left + round(self.sheet.width * PLACES_SHARE) + self._px(COLUMN_GAP_U)
        bottom = self.sheet.bottom - self._px(self.footer_height_u)
        return Rect(left, top, self.sheet.right - self._px(INSET_U) - left, bottom - top)

    @property
    def decisions(self) -> Rect:
        """Area of the pictures of decisions; without a review it has no height."""
        column = self.right_column
        height = self._px(DECISIONS_HEIGHT_U if self.has_review else 0)
        return Rect(column.left, column.bottom - height, column.width, height)

    @property
    def line_height(self) -> int:
        """Height of a sentence; only beside a chart it does not grow with the text."""
        larger = 0 if self.has_chart else max(0.0, self.text_scale - ONE_LINE_TEXT_SCALE)
        growth = 1 + LINE_GROWTH * larger / (2 - ONE_LINE_TEXT_SCALE)
        return self._px(LINE_HEIGHT_U * growth)

    @property
    def lines(self) -> Rect:
        """Area of the sentences between the chart and the decisions; without a chart at the top of the column."""
        decisions = self.decisions
        line_count = self.line_count + self.has_achievements
        height = line_count * self.line_height + self._px(GAP_U)
        top = decisions.top - height if self.has_chart else self.right_column.top
        return Rect(decisions.left, top, decisions.width, height)

    @property
    def chart(self) -> Rect:
        """Area of the chart of the totals."""
        column = self.right_column
        return Rect(column.left, column.top, column.width, self.lines.top - column.top)

    @property
    def achievements(self) -> Rect:
        """Area of the line of new achievements, under the sentences."""
        lines, height = self.lines, self.line_height
        return Rect(lines.left, lines.top + self.line_count * height, lines.width, height)

    @property
    def call_counts(self) -> Rect:
        """Area beside the buttons."""
        left, first_button = self.sheet.left + self._px(INSET_U), self.first_button
        width = first_button.left - left - self._px(CALL_COUNTS_GAP_U)
        return Rect(left, first_button.top, width, first_button.height)

    def _px(self, length_u: float) -> int:
        return round(length_u * self.scale)
