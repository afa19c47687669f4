"""Tooltips: a few lines beside a thing, never over it. Lengths are in u."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SMALL_U
from yaniv.ui.input.input_events import Point

TEXT_SIZE_U: Final = SMALL_U
LINE_HEIGHT_U: Final = 34
PADDING_U: Final = (16, 8)
GAP_U: Final = 12
"""Gap between a thing and its tooltip."""
MAX_WIDTH_U: Final = 620
WINDOW_MARGIN_U: Final = 8
"""Minimum gap between a tooltip and the edge of the window."""


def paint_tooltip(  # noqa: PLR0913 -- text, place, and what it must leave free
    painter: Painter,
    paragraphs: Sequence[str],
    box: Rect,
    position: Point,
    *,
    text_scale: float,
    others: Sequence[Rect] = (),
    pictures: Sequence[Rect] = (),
) -> Rect:
    """Draw the tooltip of the thing in *box* for a pointer at *position*, and return its rectangle.

    *text_scale*: growth of its lines with the text size. It covers as little as possible of *pictures*, then of
    *others*.
    """
    padding_x, padding_y = (painter.px(length) for length in PADDING_U)
    line_height = painter.px(LINE_HEIGHT_U * text_scale)
    window = painter.surface.get_rect().inflate(-2 * painter.px(WINDOW_MARGIN_U), -2 * painter.px(WINDOW_MARGIN_U))
    widest = min(painter.px(MAX_WIDTH_U * text_scale), window.width - 2 * padding_x)
    lines = [
        line
        for paragraph in paragraphs
        for line in painter.wrap_lines(paragraph, TEXT_SIZE_U, widest, max_height=line_height, weight="medium")
    ]
    width = (
        max(painter.line_width(line, TEXT_SIZE_U, "medium", max_height=line_height) for line in lines) + 2 * padding_x
    )
    size = width, line_height * len(lines) + 2 * padding_y
    rect = place_tooltip(size, box, position, window, painter.px(GAP_U), others, pictures)
    painter.draw_box(rect, 12, painter.theme.surface_dark, painter.theme.outline, 2)
    for number, line in enumerate(lines):
        line_centre = (rect.centerx, rect.top + padding_y + line_height * number + line_height // 2)
        painter.draw_line(
            line, line_centre, TEXT_SIZE_U, painter.theme.text, weight="medium", anchor="center", max_height=line_height
        )
    return rect


def place_tooltip(  # noqa: PLR0913, PLR0917 -- what it explains, and what it must leave free
    size: tuple[int, int],
    box: Rect,
    position: Point,
    window: Rect,
    gap: int,
    others: Sequence[Rect] = (),
    pictures: Sequence[Rect] = (),
) -> Rect:
    """Return the rectangle of a tooltip of this *size*, clear of *box*, near the pointer and inside the *window*.

    Of several possible places the one that covers least of *pictures*, then of *others*, is used; above or below is
    preferred.
    """
    width, height = size
    xs = (position[0] - width // 2, position[0] - width, position[0])
    ys = (position[1] - height // 2, position[1] - height, position[1])
    lines = [min(max(x, window.left), window.right - width) for x in xs]
    rows = [min(max(y, window.top), window.bottom - height) for y in ys]
    places = [
        *(Rect(x, y, width, height) for x in lines for y in (box.top - gap - height, box.bottom + gap)),
        *(Rect(x, y, width, height) for y in rows for x in (box.right + gap, box.left - gap - width)),
    ]
    fitting = [candidate for candidate in places if window.contains(candidate)] or [places[0].clamp(window)]
    reach = max(box.height, box.width // 2) + gap
    near_pointer = [candidate for candidate in fitting if _distance(candidate, position) <= reach] or fitting
    reachable = near_pointer[0].unionall(near_pointer[1:])
    near = [[each for each in rects if each.colliderect(reachable)] for rects in (pictures, others)]
    return min(near_pointer, key=lambda place: [sum(_area(place.clip(each)) for each in rects) for rects in near])


def _distance(rect: Rect, position: Point) -> int:
    """Return the distance from the position to the rectangle in px, horizontal or vertical, whichever is larger."""
    return max(rect.left - position[0], position[0] - rect.right, rect.top - position[1], position[1] - rect.bottom)


def _area(rect: Rect) -> int:
    return rect.width * rect.height
