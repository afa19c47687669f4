"""Header of a match result: headlines, and the name of the column of totals."""

from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, SMALL_U
from yaniv.ui.narration.match_report import MatchReport
from yaniv.ui.narration.table_text import place_name

_HEADLINE_SIZE_U: Final = 66
_HEADLINE_MIDDLE_U: Final = 58
_HEADLINE_HEIGHT_U: Final = 88
_SUBHEADLINE_MIDDLE_U: Final = 120


def paint_match_headlines(  # noqa: PLR0913 -- what is written, for whom, and where
    painter: Painter, report: MatchReport, seat: int, note: str, area: Rect, *, is_alone: bool
) -> None:
    """Paint two headlines at the top of *area* (px), whose height does not matter.

    *seat*: of the reader, who is told the own place. *note*: a sentence of the second headline; may be empty.
    *is_alone*: the note takes the place of the winners' names.
    """
    theme = painter.theme
    height, middle = painter.px(_HEADLINE_HEIGHT_U), area.top + painter.px(_HEADLINE_MIDDLE_U)
    own = next((place for place in report.places if place.seat == seat), None)
    headline, colour, winners = report.headline, theme.accent, ""
    if own is not None and not own.is_winner:
        headline, colour = tr("You finish in {place}.", place=place_name(own.place)), theme.danger
        winners = report.headline
    parts = (note,) if is_alone and note else (winners, note)
    subheadline = "  \u00b7  ".join(part for part in parts if part)
    painter.draw_fitted(
        headline,
        Rect(area.left, middle - height // 2, area.width, height),
        _HEADLINE_SIZE_U,
        colour,
        weight="display",
        anchor="midleft",
    )
    position = (area.left, area.top + painter.px(_SUBHEADLINE_MIDDLE_U))
    painter.draw_line(subheadline, position, BODY_U, theme.text, max_width=area.width, max_height=painter.px(44))


def paint_total_column_name(painter: Painter, position: tuple[int, int]) -> None:
    """Paint the name of the column of totals; *position*: middle of its right edge, px."""
    painter.draw_line(
        tr("total"),
        position,
        SMALL_U,
        painter.theme.text_muted,
        anchor="midright",
        max_width=painter.px(200),
        max_height=painter.px(40),
    )
