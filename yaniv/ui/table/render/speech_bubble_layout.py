"""Placement of speech bubbles and verdicts: beside their panel, without covering hands that prove a result."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot
from typing import Final

from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.state.card_layout import FAN_MARGIN_U
from yaniv.ui.table.state.table_layout import CARD_ASPECT, TableLayout, is_at_side, open_panel_box

PointF = tuple[float, float]
Edges = tuple[float, float, float, float]
"""Left, top, right and bottom edge of a box, in px."""

GAP_U: Final = 10
"""Distance between a panel and its bubble, in u."""
MAX_VISIBLE_PILE_CARDS: Final = 3
"""Number of cards of the last play that a bubble avoids if possible."""
SLIDE_SHARES: Final = (0.0, -0.5, 0.5, -1.0, 1.0, -1.5, 1.5)
"""Offsets of a bubble along its panel that are tried, as shares of the bubble's length."""

GRID_STEPS_PER_BUBBLE: Final = 3
"""Positions tried per length of a bubble in each direction, if no position beside its panel is free."""


class BubbleBoxCache:
    """Cache for the places of bubbles in one layout of the table: a bubble keeps its place while it is shown.

    *Why*: hundreds of positions are compared with every panel, which took a third of a frame for every bubble shown.
    """

    def __init__(self) -> None:
        self._layout: TableLayout | None = None
        self._boxes: dict[tuple[int, PointF, tuple[RectF, ...]], RectF] = {}
        """By seat, size in px and boxes of other bubbles."""

    def box(self, seat: int, size: PointF, layout: TableLayout, occupied: Iterable[RectF] = ()) -> RectF:
        """Return what `place_bubble` returns; all places are dropped if *layout* is another one than before."""
        if layout is not self._layout:
            self._layout, self._boxes = layout, {}
        key = (seat, size, tuple(occupied))
        if key not in self._boxes:
            self._boxes[key] = place_bubble(seat, size, layout, key[-1])
        return self._boxes[key]


def place_bubble(seat: int, size: tuple[float, float], layout: TableLayout, occupied: Iterable[RectF] = ()) -> RectF:
    """Return the rectangle (px) for the bubble of a player; *size* is its width and height in px.

    Panels count with the size they have when their hands lie open, so that no bubble moves when a hand is revealed. If
    no position is free, the one that covers least is used. *occupied*: rectangles of other bubbles.
    """
    window = RectF(0, 0, *layout.size)
    forbidden = _edges((*_opened_panels(layout), *_button_boxes(layout), _own_hand_box(layout), *occupied))
    avoided = _edges((layout.deck, *layout.pile_boxes(MAX_VISIBLE_PILE_CARDS)))

    def cost(bubble_box: RectF) -> tuple[float, float]:
        return _covered_share(bubble_box, forbidden), _covered_share(bubble_box, avoided)

    best = min((_clamp(bubble_box, window) for bubble_box in _positions_around_panel(seat, size, layout)), key=cost)
    if not cost(best)[0]:
        return best
    candidates = [best]
    for bubble_box in _grid_positions(layout.player_panels[seat].centre, size, layout.size):
        candidates.append(_clamp(bubble_box, window))
        if cost(candidates[-1]) == (0, 0):
            return candidates[-1]
    return min(candidates, key=cost)


@lru_cache(maxsize=32)
def _grid_positions(centre: PointF, size: PointF, window: PointF) -> tuple[RectF, ...]:
    """Return boxes of this *size* on a grid over the *window*, the nearest to *centre* first; all in px."""
    (width, height), (x, y) = size, centre
    step_x, step_y = width / GRID_STEPS_PER_BUBBLE, height / GRID_STEPS_PER_BUBBLE
    columns, rows = int(window[0] / step_x), int(window[1] / step_y)
    places = [RectF(column * step_x, row * step_y, width, height) for column in range(columns) for row in range(rows)]
    return tuple(sorted(places, key=lambda bubble_box: hypot(bubble_box.centre[0] - x, bubble_box.centre[1] - y)))


def _positions_around_panel(seat: int, size: tuple[float, float], layout: TableLayout) -> Iterator[RectF]:
    """Yield positions around the panel, those towards the middle of the table first."""
    (width, height), gap = size, GAP_U * layout.scale
    panel = (
        open_panel_box(layout.player_panels[seat], layout)
        if layout.player_panels[seat].y < layout.hand.y
        else layout.player_panels[seat]
    )
    x, y = panel.centre
    for slide in SLIDE_SHARES:
        across, along = x - width / 2 + slide * width, y - height / 2 + slide * height
        below, above = (
            RectF(across, panel.bottom + gap, width, height),
            RectF(across, panel.y - gap - height, width, height),
        )
        right, left = RectF(panel.right + gap, along, width, height), RectF(panel.x - gap - width, along, width, height)
        if panel.y >= layout.hand.y:
            yield from (above, right)
        elif is_at_side(layout.player_panels[seat], layout):
            yield from (right, left) if panel.x < layout.centre.x else (left, right)
            yield from (below, above)
        else:
            yield from (below, right, left)


def _opened_panels(layout: TableLayout) -> Iterator[RectF]:
    """Yield the panels of all seats, those of opponents as large as with an open hand."""
    for panel in layout.player_panels.values():
        yield open_panel_box(panel, layout) if panel.y < layout.hand.y else panel


def _button_boxes(layout: TableLayout) -> tuple[RectF, ...]:
    sides = (*((layout.log,) if layout.is_log_open else ()), *((layout.side_panel,) if layout.side_panel.w else ()))
    return (layout.top_bar, layout.call, layout.call_hint, layout.sort, *sides)


def _own_hand_box(layout: TableLayout) -> RectF:
    """Return the area of the own hand, without its margins for panel and buttons."""
    height = layout.hand_card_width * CARD_ASPECT
    return RectF(
        FAN_MARGIN_U * layout.scale,
        layout.hand_centre_y - height / 2,
        layout.size[0] - 2 * FAN_MARGIN_U * layout.scale,
        layout.size[1],
    )


def _clamp(bubble_box: RectF, window: RectF) -> RectF:
    """Return the box, moved into the window."""
    x = min(max(bubble_box.x, window.x), window.right - bubble_box.w)
    return RectF(x, min(max(bubble_box.y, window.y), window.bottom - bubble_box.h), bubble_box.w, bubble_box.h)


def _edges(boxes: Iterable[RectF]) -> tuple[Edges, ...]:
    """Return the edges of *boxes*: computed once for the hundreds of positions that are compared with them."""
    return tuple((box.x, box.y, box.right, box.bottom) for box in boxes)


def _covered_share(bubble_box: RectF, boxes: Iterable[Edges]) -> float:
    """Return the sum of the shares of *bubble_box* that lie over each of *boxes*, rounded."""
    left, top, right, bottom = bubble_box.x, bubble_box.y, bubble_box.right, bubble_box.bottom
    covered_px2 = 0.0
    for box_left, box_top, box_right, box_bottom in boxes:
        if left < box_right and box_left < right and top < box_bottom and box_top < bottom:
            covered_px2 += (min(right, box_right) - max(left, box_left)) * (min(bottom, box_bottom) - max(top, box_top))
    return round(covered_px2 / (bubble_box.w * bubble_box.h), 3)
