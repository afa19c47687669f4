"""Rows of opponents on the new-game page: a character and a level each, at first as in the last match."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.bots.characters import CHARACTERS, split_bot_name
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.widgets.single_select import Cycler
from yaniv.ui.widgets.widget import Widget

MAX_ONE_COLUMN_OPPONENTS: Final = 4
_CYCLER_GROWTH: Final = 0.3
"""Relative growth of the width of a level beside the description of an opponent when text is twice as large."""
_MIN_LINES: Final = 3
"""Minimum number of lines the one-column list is divided into, so that few opponents get rows of equal height."""


def initial_characters(previous_bots: tuple[str, ...]) -> list[str]:
    """Return the ids of one character per opponent, at first as in *previous_bots* (bot names from seat 1 on).

    Seats without a character get the others in default order.
    """
    previous_characters = [split_bot_name(bot)[1] for bot in previous_bots]
    others = [character for character in CHARACTERS if character not in previous_characters]
    seated = [
        character if character and character not in previous_characters[:seat] else others.pop(0)
        for seat, character in enumerate(previous_characters)
    ]
    return [*seated, *others]


def lay_out_opponents(opponents: Sequence[tuple[Widget, Cycler]], area: Rect, gap: int, text_scale: float) -> None:
    """Place the opponents in *area* (px): one column for a few, otherwise two columns whose rows shrink as needed.

    In one column there is room for a description of how each opponent plays.
    """
    columns = 1 if len(opponents) <= MAX_ONE_COLUMN_OPPONENTS else 2
    rows = (len(opponents) + columns - 1) // columns
    lines = max(round(_MIN_LINES / text_scale), rows) if columns == 1 else max(MAX_ONE_COLUMN_OPPONENTS, rows)
    pitch = min(area.height // lines, round(gap * (6.6 if columns == 1 else 3.9) * text_scale))
    column_width = (area.width - 2 * gap) // 2
    cycler_width, row_width = (
        (round(column_width * 0.44 * text_growth(_CYCLER_GROWTH, text_scale)), area.width)
        if columns == 1
        else (round(column_width * 0.52), column_width)
    )
    for number, (picker, cycler) in enumerate(opponents):
        column, row = number % columns, number // columns
        left = area.left + column * (column_width + 2 * gap)
        row_height = pitch - max(3, gap // 2)
        cycler.rect = Rect(left + row_width - cycler_width, area.top + row * pitch, cycler_width, row_height)
        picker.rect = Rect(left, cycler.rect.top, row_width - cycler_width - gap // 2, row_height)
