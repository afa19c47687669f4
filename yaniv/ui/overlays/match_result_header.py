"""Header of a match result: headlines, and the name of the column of numbers."""

from typing import Final

from pygame import Rect

from yaniv.i18n import tr, tr_plural
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, SMALL_U
from yaniv.ui.narration.match_report import MatchReport
from yaniv.ui.narration.table_text import place_name

LUCK_MIDDLE_U: Final = 164
"""Middle of the line about luck and skill, u from the top of the sheet."""
LUCK_HEIGHT_U: Final = 40
_HEADLINE_SIZE_U: Final = 66
_HEADLINE_MIDDLE_U: Final = 58
_HEADLINE_HEIGHT_U: Final = 88
SUBHEADLINE_MIDDLE_U: Final = 120
SUBHEADLINE_HEIGHT_U: Final = 44


def paint_match_headlines(
    painter: Painter, report: MatchReport, seat: int, played: tuple[int, str], area: Rect
) -> None:
    """Paint two headlines at the top of *area* (px).

    *seat*: of the reader, who is told the own place. *played*: number of rounds played, 0: not worth a word; and how
    many hints were used, as text that may be empty.
    """
    theme = painter.theme
    height, middle = painter.px(_HEADLINE_HEIGHT_U), area.top + painter.px(_HEADLINE_MIDDLE_U)
    own = next((place for place in report.places if place.seat == seat), None)
    headline, colour, winners = report.headline, theme.accent, ""
    if own is not None and not own.is_winner:
        headline, colour = _place_sentence(own.place, len(report.places)), theme.danger
        winners = report.headline
    round_count, hints_text = played
    rounds_text = tr_plural("After {n} round", "After {n} rounds", round_count) if round_count else ""
    subheadline = "  \u00b7  ".join(part for part in (winners, rounds_text, hints_text) if part)
    painter.draw_fitted(
        headline,
        Rect(area.left, middle - height // 2, area.width, height),
        _HEADLINE_SIZE_U,
        colour,
        weight="display",
        anchor="midleft",
    )
    position = (area.left, area.top + painter.px(SUBHEADLINE_MIDDLE_U))
    painter.draw_line(
        subheadline, position, BODY_U, theme.text, max_width=area.width, max_height=painter.px(SUBHEADLINE_HEIGHT_U)
    )


def _place_sentence(place: int, player_count: int) -> str:
    """Return where the reader finishes who has not won."""
    if place == player_count > 2:  # noqa: PLR2004 -- with two players, the loser's place says it
        return tr("You finish last.")
    return tr("You finish in {place}.", place=place_name(place))


def paint_number_column_name(painter: Painter, report: MatchReport, position: tuple[int, int]) -> None:
    """Paint what the numbers of the rows are, if there are any; *position*: middle of the right edge, px."""
    first = report.places[0]
    if first.total is None and first.hand_total is None:
        return
    painter.draw_line(
        tr("hand") if first.total is None else tr("total"),
        position,
        SMALL_U,
        painter.theme.text_muted,
        anchor="midright",
        max_width=painter.px(200),
        max_height=painter.px(46),
    )
