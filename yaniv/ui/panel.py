"""Plates and rings with smooth corners, drawn once per size."""

from typing import Final

from pygame import Color, Surface

from yaniv.ui.drawing import draw
from yaniv.ui.shelf import Shelf
from yaniv.ui.theme import Colour

_kept: Final = Shelf(2.5)


def panel(
    size: tuple[int, int], radius: float, fill: Colour | None, line: Colour | None = None, width: float = 0
) -> Surface:
    """A plate of this size, its outline inside it; without a fill it is a ring."""
    key = (size, radius, fill, line, width)
    return _kept.get_or(key, lambda: _drawn(size, radius, fill, line, width))


def _drawn(size: tuple[int, int], radius: float, fill: Colour | None, line: Colour | None, width: float) -> Surface:
    wide, high = size
    place = f'x="{width / 2}" y="{width / 2}" width="{wide - width}" height="{high - width}"'
    corner = max(0.0, min(radius, min(size) / 2) - width / 2)
    pen = f'{_paint("stroke", line)} stroke-width="{width}"' if line and width else ""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f'<rect {place} rx="{corner}" {_paint("fill", fill)} {pen}/></svg>'
    )
    return draw(text, size)


def _paint(what: str, colour: Colour | None) -> str:
    if colour is None:
        return f'{what}="none"'
    mixed = Color(colour)
    return f'{what}="#{mixed.r:02X}{mixed.g:02X}{mixed.b:02X}" {what}-opacity="{mixed.a / 255:.3f}"'
