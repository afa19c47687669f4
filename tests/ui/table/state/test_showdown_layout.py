"""Tests of the showdown layout: hands, labels and words are large and do not overlap on any table."""

import math
from itertools import combinations, pairwise, product
from typing import Final

import pytest

from yaniv.settings.settings_schema import CardSize
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.state.card_layout import HandState, lay_out_fan
from yaniv.ui.table.state.showdown_layout import (
    CALLER_Z,
    HAND_SINK_U,
    LABEL_HEIGHT_U,
    RIVALS_Z,
    Groups,
    ShowdownLayout,
    label_centre,
    lay_out_row,
    lay_out_showdown,
    word_area,
)
from yaniv.ui.table.state.table_layout import CARD_ASPECT, OPEN_CARD_SIZES_U, TableLayout, lay_out_table, open_panel_box

SIZES: Final = ((1024, 640), (1280, 720), (1600, 1200), (1920, 1080), (3440, 1440), (3840, 2160))
CORNER_SHARE: Final = 0.24
"""Width of the part of a card, from its left edge, that says which card it is."""
SLACK_PX: Final = 1.5
"""Pixels that rounding may take."""


def every_table(size: tuple[int, int], players: int) -> list[TableLayout]:
    """The table with each size of cards, with and without the log."""
    card_sizes: tuple[CardSize, ...] = ("usual", "large", "largest")
    return [
        lay_out_table(size, players, cards=cards, is_log_open=is_log_open)
        for cards, is_log_open in product(card_sizes, (False, True))
    ]


def hands_of(*sizes: int) -> Groups:
    """Hands of so many cards."""
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    return tuple(tuple(range(start, start + size)) for start, size in zip(starts, sizes, strict=True))


def card_box(pose: Pose) -> RectF:
    """The box around a card that lies askew."""
    cosine, sine = abs(math.cos(math.radians(pose.angle_deg))), abs(math.sin(math.radians(pose.angle_deg)))
    height = pose.width * CARD_ASPECT
    width_px, height_px = pose.width * cosine + height * sine, pose.width * sine + height * cosine
    return RectF(pose.x - width_px / 2, pose.y - height_px / 2, width_px, height_px)


def label_box(poses: tuple[Pose, ...], row: RectF, stage: ShowdownLayout) -> RectF:
    x, y = label_centre(poses, row, stage)
    width, height = 300 * stage.scale, LABEL_HEIGHT_U * stage.scale
    return RectF(x - width / 2, y - height / 2, width, height)


def are_apart(one: RectF, other: RectF) -> bool:
    return not one.inflated(-SLACK_PX).overlaps(other)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", range(2, 17))
def test_the_stage_covers_no_panel_and_no_button(players: int, size: tuple[int, int]) -> None:
    for layout in every_table(size, players):
        stage = lay_out_showdown(layout)
        parts = (stage.rivals_row, stage.caller_row, stage.rivals_portrait, stage.caller_portrait, stage.caption)
        panels = [open_panel_box(box, layout) if seat else box for seat, box in layout.player_panels.items()]
        fixed = (*panels, layout.top_bar, layout.call, layout.call_hint, layout.sort)
        log = (layout.log,) if layout.is_log_open else ()

        assert all(part.inflated(-SLACK_PX).is_inside(stage.stage) for part in parts)
        assert all(are_apart(*pair) for pair in combinations(parts, 2))
        assert all(are_apart(stage.stage, other) for other in (*fixed, *log))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", range(2, 17))
def test_the_own_hand_sinks_below_the_stage(players: int, size: tuple[int, int]) -> None:
    for layout in every_table(size, players):
        stage, hand = lay_out_showdown(layout), HandState(order=tuple(range(5)))
        fan = [pose for pose, _ in lay_out_fan(hand, layout).values()]
        tops = [card_box(pose).y + HAND_SINK_U * layout.scale for pose in fan]

        assert min(tops) >= stage.stage.bottom - SLACK_PX
        assert max(tops) < layout.size[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 4, 8, 9, 16])
def test_cards_labels_and_words_stay_apart(players: int, size: tuple[int, int]) -> None:
    for layout in every_table(size, players):
        stage = lay_out_showdown(layout)
        for caller, rivals in product(range(1, 14), ((5,), (1,), (13,), (3, 5), (13, 13), (5, 5, 5), (13, 13, 13))):
            check_rows(stage, caller, rivals)


def check_rows(stage: ShowdownLayout, caller: int, rivals: tuple[int, ...]) -> None:
    """Nothing in the two rows covers what has to be seen."""
    below = lay_out_row(hands_of(caller), stage.caller_row, stage, CALLER_Z, is_scattered=True)
    groups = hands_of(*rivals)
    above = lay_out_row(groups, stage.rivals_row, stage, RIVALS_Z)
    boxes = [card_box(pose) for pose in (*below.values(), *above.values())]
    labels = [label_box(tuple(below.values()), stage.caller_row, stage)]
    labels += [label_box(tuple(above[card] for card in group), stage.rivals_row, stage) for group in groups[:1]]
    words = word_area(stage.caller_row, (caller,), stage), word_area(stage.rivals_row, rivals, stage)
    above_boxes = [card_box(pose) for pose in above.values()]

    assert all(box.inflated(-SLACK_PX).is_inside(stage.stage) for box in boxes)
    assert all(are_apart(one, card_box(other)) for one in above_boxes for other in below.values())
    assert all(label.inflated(-SLACK_PX).is_inside(stage.stage) for label in labels)
    assert all(are_apart(labels[1], card_box(pose)) for pose in below.values())
    assert all(are_apart(labels[0], other) for other in (stage.caption, *above_boxes))
    assert all(are_apart(words[0], card_box(pose)) for pose in below.values())
    assert all(are_apart(words[1], box) for box in above_boxes)
    assert all(word.w >= stage.stage.w * 0.1 and word.is_inside(stage.stage.inflated(SLACK_PX)) for word in words)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 4, 8, 9, 16])
def test_every_card_in_the_middle_is_readable(players: int, size: tuple[int, int]) -> None:
    for layout in every_table(size, players):
        stage = lay_out_showdown(layout)
        for count in range(2, 14):
            poses = [*lay_out_row(hands_of(count), stage.caller_row, stage, CALLER_Z).values()]
            steps = [right.x - left.x for left, right in pairwise(poses)]

            assert min(steps) >= CORNER_SHARE * poses[0].width
            assert poses[0].width >= 1.5 * OPEN_CARD_SIZES_U[0][0] * layout.scale
