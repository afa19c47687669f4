"""Draws the account of one player's number: sentence after sentence, each with its house rule."""

import math
from collections.abc import Iterator
from typing import Final

from pygame import Rect

from yaniv.rules.house import HouseRules
from yaniv.ui.scenes.account import account, cited
from yaniv.ui.scenes.reasons import Row
from yaniv.ui.theme import BODY_U, HEADING_U, RADIUS_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.words import tell

WIDTH: Final = 1180
INSET: Final = 40
HEAD: Final = 88
GAP: Final = 12
FULLNESS: Final = 1.1
LEADING: Final = 1.5


def paint_account(brush: Brush, row: Row, rules: HouseRules, over: Rect) -> None:
    """In the middle of the sheet, as high as it has to be."""
    theme, px = brush.theme, brush.px
    room = px(WIDTH - 2 * INSET)
    blocks = [
        (text, size, ink)
        for step in account(row, rules)
        for text, size, ink in (
            (step.text, BODY_U, theme.sand),
            *((line, SMALL_U, theme.sky) for line in _rules(step.rules, rules)),
        )
    ]
    heights = [_height(brush, text, size, room) for text, size, _ in blocks]
    rect = Rect(0, 0, px(WIDTH), px(HEAD) + sum(heights) + px(GAP) * len(blocks) + px(INSET))
    rect.center = over.center
    rect.clamp_ip(brush.surface.get_rect())
    brush.box(rect, RADIUS_U, theme.panel_2, theme.gold, 3)
    left, y = rect.left + px(INSET), rect.top + px(HEAD)
    asked = row.points if row.points is not None else row.hand_total
    title = tell("{name}: why {points}?", name=row.name, points=asked)
    brush.write(title, (left, rect.top + px(HEAD / 2)), HEADING_U, theme.gold, weight="display", room=room)
    for (text, size, ink), high in zip(blocks, heights, strict=True):
        brush.block(text, Rect(left, y, room, high), size, ink)
        y += high + px(GAP)


def _rules(keys: tuple[str, ...], rules: HouseRules) -> Iterator[str]:
    """What the rule file says, and what that means; values of cards explain themselves."""
    values = [cited(key, rules)[0] for key in keys if key.startswith("deck.values.")]
    if values:
        yield ", ".join(values)
    for key in keys:
        if not key.startswith("deck.values."):
            setting, meaning = cited(key, rules)
            yield tell("{meaning} ({setting})", setting=setting, meaning=meaning)


def _height(brush: Brush, text: str, size: float, room: int) -> int:
    """Room for its lines; words are wrapped, so a line is seldom full."""
    lines = math.ceil(brush.width(text, size) * FULLNESS / room)
    return lines * brush.px(size * LEADING)
