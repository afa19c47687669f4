"""Areas of the page at the end of a match besides its places, in px."""

from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.overlays.match_highlights_panel import DECISIONS_HEIGHT_U, GAP_U, LINE_HEIGHT_U
from yaniv.ui.overlays.result_sheet import FOOTER_HEIGHT_U, INSET_U

PLACES_SHARE: Final = 0.52
"""Share of the width taken by the places when there is a chart."""
CALL_COUNTS_GAP_U: Final = 30
"""Gap between how the reader's calls went and the buttons."""


class EndPageAreas(Struct, frozen=True):
    """Areas on a sheet: a column beside the places, and the footer."""

    sheet: Rect
    first_button: Rect
    scale: float
    """Pixels per u."""
    header_height_u: float
    line_count: int
    """Number of sentences of the highlights."""
    has_achievements: bool
    has_review: bool
    """True if the reader's decisions are being rated."""
    has_chart: bool

    @property
    def right_column(self) -> Rect:
        """Area beside the places: the chart, and the highlights under it."""
        top = self.sheet.top + self._px(self.header_height_u)
        left = self.sheet.left + round(self.sheet.width * PLACES_SHARE)
        bottom = self.sheet.bottom - self._px(FOOTER_HEIGHT_U)
        return Rect(left, top, self.sheet.right - self._px(INSET_U) - left, bottom - top)

    @property
    def decisions(self) -> Rect:
        """Area of the pictures of decisions; without a review it has no height."""
        column = self.right_column
        height = self._px(DECISIONS_HEIGHT_U if self.has_review else 0)
        return Rect(column.left, column.bottom - height, column.width, height)

    @property
    def lines(self) -> Rect:
        """Area of the sentences between the chart and the decisions."""
        decisions = self.decisions
        line_count = self.line_count + self.has_achievements
        height = self._px(line_count * LINE_HEIGHT_U + GAP_U)
        return Rect(decisions.left, decisions.top - height, decisions.width, height)

    @property
    def chart(self) -> Rect:
        """Area of the chart of the totals."""
        column = self.right_column
        return Rect(column.left, column.top, column.width, self.lines.top - column.top)

    @property
    def achievements(self) -> Rect:
        """Area of the line of new achievements: under the sentences, or without a chart in the footer."""
        if not self.has_chart:
            return self.call_counts
        lines, height = self.lines, self._px(LINE_HEIGHT_U)
        return Rect(lines.left, lines.top + self.line_count * height, lines.width, height)

    @property
    def call_counts(self) -> Rect:
        """Area beside the buttons."""
        left, first_button = self.sheet.left + self._px(INSET_U), self.first_button
        width = first_button.left - left - self._px(CALL_COUNTS_GAP_U)
        return Rect(left, first_button.top, width, first_button.height)

    def _px(self, length_u: float) -> int:
        return round(length_u * self.scale)
