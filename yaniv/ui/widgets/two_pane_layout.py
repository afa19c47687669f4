"""Layout of pages with two panes: a selection on the left, a document on the right."""

from typing import Final

from pygame import Rect

from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import shrink

MARGIN_U: Final = 72
TOP_U: Final = 170
"""Top of the left half, u; the right half begins higher, beside the headline."""
GAP_U: Final = 48
INSET_U: Final = 44
_RIGHT_HALF_RISE_U: Final = 104
_TITLE_HEIGHT_U: Final = 112
"""Height of the title area of the right half, u."""


def right_half(size: tuple[int, int], left_width_u: float, max_width_u: float) -> Rect:
    """Return the rectangle (px) of the right pane, beside a left one that is *left_width_u* wide.

    *size* is that of the window in px; the pane is at most *max_width_u* wide. Widths are in layout units (u), of which
    1920 x 1080 fit into the window.
    """
    scale = pixels_per_u(size)
    margin = round(MARGIN_U * scale)
    left = margin + round(left_width_u * scale) + round(GAP_U * scale)
    top = round(TOP_U * scale) - round(_RIGHT_HALF_RISE_U * scale)
    return Rect(left, top, min(size[0] - margin - left, round(max_width_u * scale)), size[1] - margin - top)


def right_half_content(half_rect: Rect, scale: float) -> Rect:
    """Return the area of the right pane below its title, in px; *scale*: px per u."""
    inset, title_height = round(INSET_U * scale), round(_TITLE_HEIGHT_U * scale)
    return shrink(half_rect, left=inset, top=title_height, right=inset, bottom=inset)
