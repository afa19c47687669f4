"""How long the others still wait for a slap: a line along the foot of its button burns down."""

from typing import Final

from pygame import Rect, Surface

from yaniv.ui.table.paint import Easel
from yaniv.ui.table.sight import Sight

SLAPS: Final = ("button:slap", "button:slap-start")
_HIGH_U: Final = 5
_INSET_U: Final = 26
_RISE_U: Final = 4


def fuses(sight: Sight, left: float) -> tuple[Rect, ...]:
    """Where the lines are when so much of the time is left, from 1 to 0."""
    u = sight.at.u
    found = []
    for knob in sight.knobs:
        if knob.id in SLAPS:
            button = Rect(knob.box.pixels)
            whole = button.width - 2 * round(_INSET_U * u)
            line = Rect(0, 0, round(whole * left), max(2, round(_HIGH_U * u)))
            line.midbottom = (button.centerx, button.bottom - round(_RISE_U * u))
            found.append(line)
    return tuple(found)


def paint_fuses(surface: Surface, easel: Easel, sight: Sight, left: float) -> None:
    """Dark on the gold of the button."""
    brush = easel.brush(surface, sight.at)
    for line in fuses(sight, left):
        brush.box(line, _HIGH_U / 2, easel.theme.ink)
