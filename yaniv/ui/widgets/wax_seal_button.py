"""Button with a wax seal before its text, which opens the proof that the shuffles were not changed."""

import math
from collections.abc import Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.graphics.painter import Painter, lighten
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.svg import rasterize_svg
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import BODY_U, Colour, type_px
from yaniv.ui.widgets.button import MAX_TEXT_SCALE, Button

_cache: Final = SurfaceCache(0.1)
_RIM_POINTS: Final = 60
_WAX_RADIUS: Final = 44
"""Mean radius of the wax, as a percentage of the width of its image."""
_CRACK_PATH: Final = "M58 -2 L46 22 L60 40 L41 58 L55 78 L43 102"
_WAX_U: Final = 34
_PADDING_U: Final = 18
_GAP_U: Final = 10
HEIGHT_U: Final = 48
"""Height in u of a seal button that stands alone."""


class SealButton(Button):
    """Button with a wax seal; lower and less prominent than others, because most players do not need it."""

    def __init__(self, id_: str, name: str, label: str = "") -> None:
        super().__init__(id_, name)
        self.label = label or name

    def needed_width(self, text_renderer: TextRenderer, scale: float, text_scale: float) -> int:
        """Return the width in px at which the text fits without being cut.

        *scale*: px per u. For larger *text_scale* it grows, up to `MAX_TEXT_SCALE`.
        """
        name_width = text_renderer.measure(
            self.name, type_px(BODY_U, scale, min(MAX_TEXT_SCALE, text_scale)), "medium"
        )[0]
        return name_width + round((2 * _PADDING_U + _WAX_U + _GAP_U) * scale)

    def _paint_label(self, painter: Painter, rect: Rect, text_colour: Colour) -> None:
        padding, seal_size = painter.px(_PADDING_U), painter.px(_WAX_U)
        paint_wax_seal(painter, (rect.left + padding + seal_size // 2, rect.centery), _WAX_U)
        left = rect.left + padding + seal_size + painter.px(_GAP_U)
        max_width, max_height = (
            rect.right - painter.px(_PADDING_U / 2) - left,
            rect.height - painter.px(8 if painter.text_scale == 1 else 2),
        )
        painter.draw_line(
            self.name,
            (left, rect.centery),
            BODY_U,
            text_colour,
            weight="medium",
            max_width=max_width,
            max_height=max_height,
        )


def paint_wax_seal(painter: Painter, centre: tuple[int, int], diameter_u: float, *, is_broken: bool = False) -> None:
    """Draw a wax seal of this diameter, centred at *centre* (px).

    *is_broken*: with a crack, to show that the shuffles do not match their commitment.
    """
    size, theme = max(8, painter.px(diameter_u)), painter.theme
    colours = (theme.two_colour_red, theme.card_face, theme.panel if is_broken else "")
    painter.draw_image(_cache.get_or_create((size, colours), lambda: _draw_seal(size, *colours)), centre)


def _draw_seal(size: int, wax: Colour, stamp: Colour, crack: Colour) -> Surface:
    """Return the image of a seal; *crack*: colour that shows through the crack, or "" for an unbroken seal."""
    rim = " ".join(f"{x:.2f},{y:.2f}" for x, y in _rim_points())
    ring = f'<circle cx="50" cy="50" r="31" fill="none" stroke="{lighten(wax, 0.3)}" stroke-width="4"/>'
    stroke_attributes = f'fill="none" stroke="{stamp}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"'
    letter = f'<path d="M36 34 L50 52 L64 34 M50 52 L50 69" {stroke_attributes}/>'
    gap = f'<path d="{_CRACK_PATH}" fill="none" stroke="{crack}" stroke-width="9"/>' if crack else ""
    svg_text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<polygon points="{rim}" fill="{wax}"/>{ring}{letter}{gap}</svg>'
    )
    return rasterize_svg(svg_text, (size, size))


def _rim_points() -> Iterator[tuple[float, float]]:
    """Yield the points of a slightly irregular round rim, in percent of the image."""
    for point in range(_RIM_POINTS):
        angle_rad = math.tau * point / _RIM_POINTS
        radius = _WAX_RADIUS + 2.4 * math.sin(5 * angle_rad + 0.6) + 1.5 * math.sin(8 * angle_rad + 2.1)
        yield 50 + radius * math.cos(angle_rad), 50 + radius * math.sin(angle_rad)
