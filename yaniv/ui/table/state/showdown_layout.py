"""Layout of a showdown: the hands that decide a round lie large in the middle of the table. Pure.

The stage is the area between the panels. It has a row for hands that come to meet the caller's hand, a row for that
hand, a column for words at its right, a narrower one for portraits at its left, and a line for a caption. After a
verdict without other hands in the middle, the caller's hand lies alone and larger in its centre. Constants are in u,
poses and boxes in px.
"""

from typing import Final

from msgspec import Struct

from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.state.memoize import memoize_last
from yaniv.ui.table.state.table_layout import CARD_ASPECT, RIBBON_OVERHANG_U, TableLayout, open_panel_box

MAX_STAGE_WIDTH_U: Final = 1280
MIN_CENTRED_WIDTH_U: Final = 1080
"""Least width of a stage that is centred on the table."""
COLUMN_WIDTHS_U: Final = (352, 660)
"""Least and greatest width of the two columns beside the hands together."""
PORTRAIT_COLUMN_SHARE: Final = 0.38
"""Part of it for portraits; words get the rest."""
MIN_PORTRAIT_COLUMN_U: Final = 176
SHARED_WORD_WIDTH_U: Final = 430
"""Width that is kept for a word beside several hands, which have no portraits."""
MIN_ROW_WIDTH_U: Final = 700
"""Width that the rows of hands get before the columns do."""
HAND_OVERLAP_U: Final = 172
"""How far the stage extends over the band of the player's own hand, which sinks by `HAND_SINK_U` meanwhile."""
HAND_SINK_U: Final = 186
CAPTION_HEIGHT_U: Final = 56
LABEL_HEIGHT_U: Final = 52
"""Height of the label of a hand, which is centred on the lower edge of its cards."""
ROW_GAP_U: Final = 12
MAX_CARD_WIDTH_U: Final = 224
FINAL_GROWTH: Final = 1.4
"""Growth of the cards of a hand that lies alone in the middle."""
CARD_STEP_SHARE: Final = 0.66
"""Distance of the cards of a small hand, as a share of their width."""
MIN_STEP_SHARE: Final = 0.26
"""Least distance: rank and suit stay visible."""
GROUP_GAP_SHARE: Final = 0.22
"""Gap between two hands in one row, as a share of the card width."""
TILT_ROOM_SHARE: Final = 0.09
"""Room above and below a row for cards that lie askew, as a share of the card height."""
MAX_TILT_DEG: Final = 7.0
MAX_TILT_STEP_DEG: Final = 4.0
ARC_SHARE: Final = 0.012
"""Drop of the fan per card from its middle, as a share of the card width."""
WORD_GAP_U: Final = 22
"""Gap between a hand, whose last card may lie askew, and the word beside it."""
SCATTER_DEG: Final = 5.0
"""Rotation of the cards of a beaten hand beyond their tilt."""
CALLER_Z: Final = 1200
RIVALS_Z: Final = 1300
"""Drawing orders: above the player's own hand."""

Groups = tuple[tuple[int, ...], ...]
"""Sprite ids of the hands in one row, left to right."""


class ShowdownLayout(Struct, frozen=True):
    """Areas of the stage, in px."""

    stage: RectF
    rivals_row: RectF
    """Row of the hands that meet the caller's; cards and their label stay inside."""
    caller_row: RectF
    final_row: RectF
    """Row of the caller's hand after a verdict, if it lies alone in the middle."""
    rivals_portrait: RectF
    caller_portrait: RectF
    final_portrait: RectF
    caption: RectF
    card_width: float
    """Width of the cards; smaller only where several hands share a row."""
    final_card_width: float
    """Width of the cards in `final_row`."""
    scale: float
    """Pixels per u."""


@memoize_last
def lay_out_showdown(layout: TableLayout) -> ShowdownLayout:
    """Lay out the stage in the middle of a table."""
    scale = layout.scale
    opened = [open_panel_box(box, layout) for box in layout.player_panels.values() if box.y < layout.hand.y]
    bottom = layout.hand.y + HAND_OVERLAP_U * scale
    left_end, right_end = _span_between_panels(opened, layout, bottom)
    middle, width = _middle_and_width(left_end, right_end, layout)
    above = [box for box in opened if box.x < right_end and box.right > left_end and box.y < layout.centre.y]
    top = max((box.bottom for box in above), default=layout.top_bar.bottom) + RIBBON_OVERHANG_U * scale
    stage = RectF(middle - width / 2, top, width, bottom - top)
    caption = RectF(stage.x, stage.bottom - CAPTION_HEIGHT_U * scale, stage.w, CAPTION_HEIGHT_U * scale)
    row_height = (caption.y - top - ROW_GAP_U * scale) / 2
    least, greatest = (length * scale for length in COLUMN_WIDTHS_U)
    columns = min(greatest, max(least, width - MIN_ROW_WIDTH_U * scale))
    column = max(MIN_PORTRAIT_COLUMN_U * scale, PORTRAIT_COLUMN_SHARE * columns)
    row_x, row_width = stage.x + column, width - columns
    second_y = top + row_height + ROW_GAP_U * scale
    card_height = (row_height - LABEL_HEIGHT_U * scale / 2) / (1 + 2 * TILT_ROOM_SHARE)
    card_width = min(MAX_CARD_WIDTH_U * scale, card_height / CARD_ASPECT)
    final_height = min(caption.y - top, FINAL_GROWTH * row_height)
    final_y = (top + caption.y - final_height) / 2
    return ShowdownLayout(
        stage=stage,
        rivals_row=RectF(row_x, top, row_width, row_height),
        caller_row=RectF(row_x, second_y, row_width, row_height),
        final_row=RectF(row_x, final_y, row_width, final_height),
        rivals_portrait=RectF(stage.x, top, column, row_height),
        caller_portrait=RectF(stage.x, second_y, column, row_height),
        final_portrait=RectF(stage.x, final_y, column, final_height),
        caption=caption,
        card_width=card_width,
        final_card_width=card_width * final_height / row_height,
        scale=scale,
    )


def rivals_row_for(hand_count: int, layout: ShowdownLayout) -> RectF:
    """Return the row of so many hands that meet the caller's; several get the column of their portraits, too."""
    row, stage = layout.rivals_row, layout.stage
    if hand_count <= 1:
        return row
    return RectF(stage.x, row.y, stage.w - min(SHARED_WORD_WIDTH_U * layout.scale, 0.4 * stage.w), row.h)


def lay_out_row(
    groups: Groups, row: RectF, layout: ShowdownLayout, z: int, *, is_scattered: bool = False
) -> dict[int, Pose]:
    """Lay out hands side by side in a row, face up, as slightly fanned cards. Keys are sprite ids.

    *is_scattered*: the cards lie askew, because another hand has come down on them.
    """
    count = sum(len(group) for group in groups)
    if not count:
        return {}
    width, step = _card_width_and_step(groups, row.w, _widest_card(row, layout))
    gap = GROUP_GAP_SHARE * width
    total_width = sum(_hand_width(group, width, step) for group in groups) + gap * (len(groups) - 1)
    x, y = row.centre[0] - total_width / 2, row_centre_y(row, layout)
    poses: dict[int, Pose] = {}
    for group in groups:
        poses |= _lay_out_hand(group, (x, y), width, step, z=z + len(poses), is_scattered=is_scattered, layout=layout)
        x += _hand_width(group, width, step) + gap
    return poses


def word_area(row: RectF, hand_sizes: tuple[int, ...], layout: ShowdownLayout) -> RectF:
    """Return the area to the right of hands of these sizes, for the lettering of a word such as "Yaniv!" or "Asaf!".

    *row*: the strip in the middle of the table in which the hands lie side by side.
    """
    groups = tuple(tuple(range(size)) for size in hand_sizes)
    width, step = _card_width_and_step(groups, row.w, _widest_card(row, layout))
    taken = sum(_hand_width(group, width, step) for group in groups) + GROUP_GAP_SHARE * width * (len(groups) - 1)
    left = row.centre[0] + taken / 2 + WORD_GAP_U * layout.scale
    return RectF(left, row.y, layout.stage.right - left, row.h)


def row_centre_y(row: RectF, layout: ShowdownLayout) -> float:
    """Return the vertical centre of the cards in a row, in px; the label of the hand is below."""
    return row.y + (row.h - LABEL_HEIGHT_U * layout.scale / 2) / 2


def label_centre(poses: tuple[Pose, ...], row: RectF, layout: ShowdownLayout) -> tuple[float, float]:
    """Return the centre of the label of a hand, which follows its cards: the middle of their lower edge.

    *row*: where the label lies without cards.
    """
    if not poses:
        return row.centre[0], row_centre_y(row, layout) + layout.card_width * CARD_ASPECT / 2
    left, right = min(pose.x for pose in poses), max(pose.x for pose in poses)
    width = max(layout.card_width, *(pose.width for pose in poses))
    return (left + right) / 2, min(pose.y for pose in poses) + width * CARD_ASPECT / 2


def _widest_card(row: RectF, layout: ShowdownLayout) -> float:
    """Return the width of a card in a row of this height, in px."""
    return layout.card_width * row.h / layout.caller_row.h


def _span_between_panels(opened: list[RectF], layout: TableLayout, bottom: float) -> tuple[float, float]:
    """Return left and right end of the area that panels at the sides, the log and the player's panel leave free, in px.

    *bottom*: lower end of the area.
    """
    margin, width = 24 * layout.scale, layout.log.x if layout.is_log_open else layout.size[0]
    beside = [box for box in opened if box.bottom > layout.centre.y + margin]
    beside += [box for box in layout.player_panels.values() if layout.hand.y <= box.y < bottom]
    middle = layout.centre.centre[0]
    left = max((box.right for box in (*beside, layout.side_panel) if box.centre[0] < middle), default=0.0) + margin
    right = min((box.x for box in beside if box.centre[0] > middle), default=width) - margin
    return left, min(right, layout.sort.x - margin)


def _middle_and_width(left: float, right: float, layout: TableLayout) -> tuple[float, float]:
    """Return horizontal centre and width of the stage between these ends, in px.

    It is centred on the table if that leaves it wide enough.
    """
    table_middle, widest = layout.centre.centre[0], MAX_STAGE_WIDTH_U * layout.scale
    width = min(widest, 2 * min(table_middle - left, right - table_middle))
    if width >= MIN_CENTRED_WIDTH_U * layout.scale:
        return table_middle, width
    return (left + right) / 2, min(widest, right - left)


def _card_width_and_step(groups: Groups, room: float, widest: float) -> tuple[float, float]:
    """Return width and distance of the cards with which all hands fit into *room* px."""
    gaps = len(groups) - 1
    overlapped = sum(max(0, len(group) - 1) for group in groups)
    hands = sum(1 for group in groups if group)
    width = min(widest, room / (hands + MIN_STEP_SHARE * overlapped + GROUP_GAP_SHARE * gaps))
    free = room - width * (hands + GROUP_GAP_SHARE * gaps)
    return width, min(CARD_STEP_SHARE * width, free / max(1, overlapped))


def _hand_width(group: tuple[int, ...], width: float, step: float) -> float:
    return width + step * (len(group) - 1) if group else 0.0


def _lay_out_hand(  # noqa: PLR0913 -- a hand, its place, and its look
    group: tuple[int, ...],
    start: tuple[float, float],
    width: float,
    step: float,
    *,
    z: int,
    is_scattered: bool,
    layout: ShowdownLayout,
) -> dict[int, Pose]:
    """Lay out one hand from *start*, the left edge and vertical centre of its cards, in px."""
    middle = (len(group) - 1) / 2
    tilt = min(MAX_TILT_STEP_DEG, MAX_TILT_DEG / middle) if middle else 0.0
    scatter = SCATTER_DEG * min(1.0, step / width / CARD_STEP_SHARE) ** 2
    poses: dict[int, Pose] = {}
    for index, card in enumerate(group):
        offset = index - middle
        askew = scatter * (1 if (card * 7 + index) % 2 else -1) if is_scattered else 0.0
        poses[card] = Pose(
            start[0] + width / 2 + index * step,
            start[1] + min(2.0, abs(offset)) * abs(offset) * ARC_SHARE * width * (0 if is_scattered else 1),
            width,
            max(-MAX_TILT_DEG, min(MAX_TILT_DEG, offset * tilt + askew)),
            1.0,
            5 * layout.scale,
            1.0,
            z + index,
        )
    return poses
