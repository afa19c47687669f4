"""A seal of wax, and the button that bears one before its words: behind it is the proof that nothing was arranged."""

import math
from collections.abc import Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.drawing import draw
from yaniv.ui.shelf import Shelf
from yaniv.ui.text import Text
from yaniv.ui.theme import BODY_U, Colour, type_px
from yaniv.ui.widgets.brush import Brush, lighter
from yaniv.ui.widgets.button import Button

_kept: Final = Shelf(0.1)
_POINTS: Final = 60
_REACH: Final = 44
"""Of the wax, in hundredths of its picture, where it is as round as a coin."""
_CRACK: Final = "M58 -2 L46 22 L60 40 L41 58 L55 78 L43 102"
_WAX_U: Final = 34
_PAD_U: Final = 18
_GAP_U: Final = 10
_MOST_GROWN: Final = 1.2
HIGH_U: Final = 48
"""Where it stands alone."""


class SealButton(Button):
    """Lower than other buttons, and quieter: whoever does not doubt need not notice it."""

    def __init__(self, id_: str, name: str, label: str = "") -> None:
        super().__init__(id_, name)
        self.label = label or name

    def wide(self, text: Text, u: float, least_u: float, grown: float = 1.0) -> int:
        """Its width in pixels, so that its words stand there whole; a little wider where text is *grown*."""
        words = text.measure(self.name, type_px(BODY_U, u, min(_MOST_GROWN, grown)), "medium")[0]
        return max(round(least_u * u), words + round((2 * _PAD_U + _WAX_U + _GAP_U) * u))

    def _label(self, brush: Brush, rect: Rect, ink: Colour) -> None:
        pad, wax = brush.px(_PAD_U), brush.px(_WAX_U)
        paint_wax(brush, (rect.left + pad + wax // 2, rect.centery), _WAX_U)
        left = rect.left + pad + wax + brush.px(_GAP_U)
        room, high = rect.right - brush.px(_PAD_U / 2) - left, rect.height - brush.px(8)
        brush.write(self.name, (left, rect.centery), BODY_U, ink, weight="medium", room=room, high=high)


def paint_wax(brush: Brush, centre: tuple[int, int], across_u: float, *, broken: bool = False) -> None:
    """A seal of this width; one that does not hold is broken in two."""
    size, theme = max(8, brush.px(across_u)), brush.theme
    inks = (theme.red, theme.face, theme.panel if broken else "")
    brush.paste(_kept.get_or((size, inks), lambda: _drawn(size, *inks)), centre)


def _drawn(size: int, wax: Colour, stamp: Colour, crack: Colour) -> Surface:
    """*crack*: what is seen through it; empty: there is none."""
    rim = " ".join(f"{x:.2f},{y:.2f}" for x, y in _rim())
    ring = f'<circle cx="50" cy="50" r="31" fill="none" stroke="{lighter(wax, 0.3)}" stroke-width="4"/>'
    pen = f'fill="none" stroke="{stamp}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"'
    letter = f'<path d="M36 34 L50 52 L64 34 M50 52 L50 69" {pen}/>'
    gap = f'<path d="{_CRACK}" fill="none" stroke="{crack}" stroke-width="9"/>' if crack else ""
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<polygon points="{rim}" fill="{wax}"/>{ring}{letter}{gap}</svg>'
    )
    return draw(text, (size, size))


def _rim() -> Iterator[tuple[float, float]]:
    """Wax that has run a little to all sides."""
    for point in range(_POINTS):
        turn = math.tau * point / _POINTS
        reach = _REACH + 2.4 * math.sin(5 * turn + 0.6) + 1.5 * math.sin(8 * turn + 2.1)
        yield 50 + reach * math.cos(turn), 50 + reach * math.sin(turn)
