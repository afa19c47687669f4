"""Rows of a match result: place, portrait, name and total of a player."""

from typing import Final

from pygame import Rect

from yaniv.i18n import tr, tr_plural
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, SMALL_U, Colour
from yaniv.ui.narration.match_report import FinalPlace
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.overlays.result_sheet import INSET_U, row_plate
from yaniv.ui.overlays.round_result_rows import paint_hand_chips

_MAX_DISC_U: Final = 92
_HAND_WIDTH_U: Final = 330
"""Maximum width of the hand of a player in a match without points, u."""
_TWO_LINE_ROW_HEIGHT_U: Final = 62
"""Minimum height, u, of a row that shows an early elimination on a line of its own."""
_DIGIT_SIZE_SHARE: Final = 0.58
"""Maximum digit size as a share of the disc's diameter."""


def describe_place(place: FinalPlace) -> str:
    """Return the row as a sentence."""
    placeholders: dict[str, object] = {"place": place.place, "name": place.name, "round": place.eliminated_in_round}
    if place.total is None and place.hand_total is not None:
        return tr("Place {place}: {name}, hand {n}.", place=place.place, name=place.name, n=place.hand_total)
    if place.total is None:
        return tr("Place {place}: {name}.", **placeholders)
    if place.eliminated_in_round and not place.is_winner and place.is_extra_round:
        return tr_plural(
            "Place {place}: {name}, {n} point, out in an extra round.",
            "Place {place}: {name}, {n} points, out in an extra round.",
            place.total,
            **placeholders,
        )
    if place.eliminated_in_round and not place.is_winner:
        return tr_plural(
            "Place {place}: {name}, {n} point, out in round {round}.",
            "Place {place}: {name}, {n} points, out in round {round}.",
            place.total,
            **placeholders,
        )
    return tr_plural(
        "Place {place}: {name}, {n} point.", "Place {place}: {name}, {n} points.", place.total, **placeholders
    )


def paint_place_row(painter: Painter, place: FinalPlace, rect: Rect, *, character: str | None, is_own: bool) -> None:
    """Paint place, portrait, name and total of a player in this rectangle (px).

    *character*: key of the portrait; None: the players have none. *is_own*: the row is the reader's.
    """
    theme, y = painter.theme, rect.centery
    left = rect.left + painter.px(INSET_U) - painter.px(INSET_U / 2)  # in line with the headline
    right = rect.right - painter.px(INSET_U / 2 + 8)
    if is_own:
        plate = row_plate(painter, rect, is_high=rect.height >= painter.px(_TWO_LINE_ROW_HEIGHT_U))
        painter.draw_box(plate, 12, theme.panel_raised)
    size = min(rect.height - painter.px(8), painter.px(_MAX_DISC_U), round(0.68 * rect.height + painter.px(14)))
    disc = Rect(0, 0, size, size)
    disc.midleft = (left, y)
    if place.is_winner:
        painter.draw_box(disc.inflate(painter.px(8), painter.px(8)), 99, None, theme.accent, 4)
    painter.draw_box(disc, 99, theme.avatar_colours[place.seat % len(theme.avatar_colours)])
    number = str(place.place)
    digit_size = min(NAME_U, _DIGIT_SIZE_SHARE * size / painter.scale)
    painter.draw_line(number, disc.center, digit_size, theme.surface_dark, weight="bold", anchor="center", max_height=0)
    name_left = disc.right + painter.px(28)
    if character is not None:
        portrait_rect = disc.move(disc.width + painter.px(16), 0)
        painter.draw_avatar(portrait_rect, place.seat, place.name, character)
        name_left = portrait_rect.right + painter.px(20)
    name_rect = Rect(name_left, rect.top, right - painter.px(130) - name_left, rect.height)
    if place.hand:
        hand_rect = Rect(0, rect.top, min(painter.px(_HAND_WIDTH_U), name_rect.width // 2), rect.height)
        hand_rect.right = name_rect.right
        name_rect.width -= hand_rect.width + painter.px(16)
        paint_hand_chips(painter, place.hand, hand_rect)
    _paint_name(painter, place, name_rect, theme.accent if is_own else theme.text)
    points = place.hand_total if place.total is None else place.total
    if points is not None:
        total_position, max_width, size = (right, y), painter.px(120), NAME_U + 4
        colour = theme.accent if place.is_winner else theme.text
        total, height = number_text(points), rect.height
        painter.draw_line(
            total,
            total_position,
            size,
            colour,
            weight="bold",
            anchor="midright",
            max_width=max_width,
            max_height=height,
            tabular_figures=True,
        )


def _paint_name(painter: Painter, place: FinalPlace, rect: Rect, colour: Colour) -> None:
    """Paint the name, and when the player was eliminated, on one line or on two."""
    theme = painter.theme
    elimination_text = ""
    if place.eliminated_in_round and not place.is_winner:
        elimination_text = (
            tr("out in an extra round") if place.is_extra_round else tr("out in round {n}", n=place.eliminated_in_round)
        )
    y, height = rect.centery, rect.height
    if elimination_text and rect.height >= painter.px(_TWO_LINE_ROW_HEIGHT_U):
        y, height = rect.centery - round(0.16 * rect.height), round(0.48 * rect.height)
        elimination_position = (rect.left, rect.centery + round(0.24 * rect.height))
        painter.draw_line(
            elimination_text,
            elimination_position,
            SMALL_U,
            theme.text_muted,
            max_width=rect.width,
            max_height=round(0.36 * rect.height),
        )
        elimination_text = ""
    max_width = (
        rect.width - painter.line_width(elimination_text, SMALL_U, max_height=0) - painter.px(20)
        if elimination_text
        else rect.width
    )
    name_rect = painter.draw_line(
        place.name, (rect.left, y), NAME_U + 2, colour, weight="bold", max_width=max_width, max_height=height
    )
    if elimination_text:
        elimination_width = rect.right - name_rect.right - painter.px(16)
        painter.draw_line(
            elimination_text,
            rect.midright,
            SMALL_U,
            theme.text_muted,
            anchor="midright",
            max_width=elimination_width,
            max_height=height,
        )
