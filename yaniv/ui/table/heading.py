"""What is played, in the middle of the top bar: a button that opens the rules of it."""

from typing import Final

from pygame import Rect

from yaniv.ui.table.knobs import Knob
from yaniv.ui.table.sight import Sight
from yaniv.ui.widgets.brush import Brush
from yaniv.words import to_the_left

SIZE: Final = 26
INSET: Final = 16
DISC: Final = 28
BESIDE: Final = 12
"""Between the disc and the words."""
LEAST_DISC_PX: Final = 18


def paint_heading(brush: Brush, sight: Sight, knob: Knob) -> None:
    """In the middle of the window, if there is room; before it the sign that there is more to be read."""
    theme, box = brush.theme, Rect(knob.box.pixels)
    hot, pressed = sight.hot == knob.id, sight.pressed == knob.id
    if hot or pressed:
        brush.box(box, 24, brush.raised(theme.panel_2, -0.08) if pressed else theme.panel_2)
    free = box.inflate(-2 * brush.px(INSET), 0)
    disc = Rect(0, 0, *[max(brush.px(DISC), LEAST_DISC_PX)] * 2)
    aside = disc.w + brush.px(BESIDE)
    told = fitting(brush, sight.title, SIZE, free.w - aside, box.h)
    room = free.w - aside
    wide = min(brush.fitted_width(told, SIZE, room, weight="medium", high=box.h, role="heading"), room)
    line = Rect(sight.at.top_bar.pixels)
    line = Rect(line.centerx - (wide + aside) // 2, box.top, wide + aside, box.h).clamp(free)
    words = Rect(line.left + (0 if to_the_left() else aside), line.top, wide, line.h)
    disc.center = line.right - disc.w // 2 if to_the_left() else line.left + disc.w // 2, line.centery
    ink = theme.sand if hot or pressed else theme.muted
    brush.box(disc, DISC / 2, None, ink)
    brush.write("i", disc.center, 20, ink, weight="bold", anchor="center", high=0)
    brush.write(told, words.center, SIZE, ink, weight="medium", anchor="center", room=room, high=box.h, role="heading")


def fitting(brush: Brush, told: tuple[str, ...], size: float, room: int, high: int) -> str:
    """The first that can be written whole, else the last."""
    whole = (each for each in told if brush.fits(each, size, room, weight="medium", high=high, role="heading"))
    return next(whole, told[-1] if told else "")
