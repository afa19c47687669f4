"""Footer of a round result, beside its buttons: a new achievement or a remark, and a further sentence."""

from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.star_icon import paint_star_icon
from yaniv.ui.graphics.theme import BODY_U, SECONDARY_U, SMALL_U, Colour
from yaniv.ui.narration.bot_remarks import BotRemark

_STAR_U: Final = 13
_STAR_WIDTH_U: Final = 40
"""Width of the star with its distance from the text, u."""


class ResultFooter(Struct, frozen=True):
    """Texts and achievements beside the buttons of a round result."""

    sentence: str
    """Hint, luck and skill, or who meets in an extra round."""
    is_urgent: bool
    """True if the sentence matters more than the rest."""
    achievement_text: str
    """Line about new achievements; empty if there are none."""
    remark: BotRemark | None
    """What a player says about the round."""


def paint_result_footer(painter: Painter, area: Rect, footer: ResultFooter) -> None:
    """Paint a new achievement or a player's remark, and a further sentence, in this area (px)."""
    hint, colour = footer.sentence, painter.theme.accent if footer.is_urgent else painter.theme.text_muted
    if footer.achievement_text:
        line_rect, hint_rect = _split_footer(area, painter)
        room = line_rect.width - painter.px(_STAR_WIDTH_U)
        is_short = painter.is_line_fitting(footer.achievement_text, SECONDARY_U, room, max_height=line_rect.height)
        has_one_line = painter.text_scale > 1 or not is_short
        line_rect = area.inflate(0, painter.px(20)) if has_one_line else line_rect
        _paint_star_line(painter, footer.achievement_text, line_rect)
        if not has_one_line:
            _paint_hint(painter, hint, hint_rect, colour)
        return
    if footer.remark is None:
        painter.draw_fitted(hint, area, SECONDARY_U, colour, anchor="midleft")
        return
    disc = Rect(0, 0, area.height, area.height)
    disc.midleft = area.midleft
    painter.draw_avatar(disc, footer.remark.seat, "", footer.remark.character)
    text_rect = area.move(disc.width + painter.px(20), 0)
    text_rect.width -= disc.width + painter.px(20)
    remark_rect, hint_rect = _split_footer(text_rect, painter)
    quote = tr("“{words}”", words=footer.remark.text)
    painter.draw_line(
        quote,
        remark_rect.midleft,
        BODY_U,
        painter.theme.text,
        weight="medium",
        max_width=remark_rect.width,
        max_height=remark_rect.height,
    )
    _paint_hint(painter, hint, hint_rect, colour)


def _paint_star_line(painter: Painter, text: str, rect: Rect) -> None:
    """Paint a star, and a text after it, in the middle of *rect* (px)."""
    paint_star_icon(painter, (rect.left + painter.px(_STAR_U), rect.centery), painter.px(_STAR_U), painter.theme.accent)
    indent = painter.px(_STAR_WIDTH_U)
    area = Rect(rect.left + indent, rect.top, rect.width - indent, rect.height)
    painter.draw_fitted(text, area, SECONDARY_U, painter.theme.text, anchor="midleft")


def _paint_hint(painter: Painter, hint: str, rect: Rect, colour: Colour) -> None:
    """Paint the second line beside the buttons, unless it would have to be smaller than other text."""
    if painter.line_width(hint, SMALL_U, max_height=0) <= rect.width:
        painter.draw_line(hint, rect.midleft, SMALL_U, colour, max_width=rect.width, max_height=rect.height)


def _split_footer(area: Rect, painter: Painter) -> tuple[Rect, Rect]:
    """Return the areas of two lines beside the buttons, px; large text may reach a little beyond them."""
    first, second = Rect(area), Rect(area)
    if painter.text_scale > 1:
        first.inflate_ip(0, painter.px(8))
        second.inflate_ip(0, painter.px(8))
    first.height = round(0.55 * first.height)
    second.height -= first.height
    second.top = first.bottom
    return first, second
