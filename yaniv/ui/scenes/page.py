"""What pages share: a headline on the felt; those of kept matches, room below it, and a row of buttons at the foot."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.felt import backdrop
from yaniv.ui.look import Look
from yaniv.ui.theme import unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button, set_in_row

MARGIN_U: Final = 72
TOP_U: Final = 150
"""From here on the page is free."""
_FOOT_U: Final = 132
_BUTTON_TOP_U: Final = 26
"""Below the free part."""
_BUTTON_U: Final = (300, 76)
_GAP_U: Final = 20
_MIDDLE_U: Final = TOP_U - 64
"""Of the headline."""
_HEADLINE_U: Final = 60
_HIGH_U: Final = 110
_TOAST_U: Final = 84


def free(size: tuple[int, int]) -> Rect:
    """Between headline and buttons, in a window of this size."""
    u = unit(size)
    margin, top, foot = (round(each * u) for each in (MARGIN_U, TOP_U, _FOOT_U))
    return Rect(margin, top, size[0] - 2 * margin, size[1] - top - foot)


def beside_headline(brush: Brush, title: str) -> Rect:
    """Room for a sentence that goes by itself: there is nothing to press."""
    room = free(brush.surface.get_size())
    left = room.left + brush.width(title, _HEADLINE_U, "display", high=brush.px(_HIGH_U)) + brush.px(_GAP_U)
    return Rect(left, room.top - brush.px(_TOAST_U + _GAP_U), room.right - left, brush.px(_TOAST_U))


def lay_foot(size: tuple[int, int], back: Button, others: Sequence[Button]) -> None:
    """The way back at the left, the others at the right."""
    u, room = unit(size), free(size)
    wide, high, gap = (round(each * u) for each in (*_BUTTON_U, _GAP_U))
    top = size[1] - round((_FOOT_U - _BUTTON_TOP_U) * u)
    back.rect = Rect(room.left, top, wide, high)
    set_in_row(others, room.right, top, (wide, high), gap)


def paint_ground(
    surface: Surface, look: Look, title: str, until: int | None = None, middle_u: float = _MIDDLE_U
) -> Brush:
    """Felt and headline; *until*: where that has to end. Gives what the rest is painted with."""
    surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
    brush = look.brush(surface)
    at = (brush.px(MARGIN_U), brush.px(middle_u))
    room = None if until is None else until - at[0]
    brush.write(title, at, _HEADLINE_U, brush.theme.gold, weight="display", room=room, high=brush.px(_HIGH_U))
    return brush
