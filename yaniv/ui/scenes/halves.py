"""Where the pages in two halves put things: what to choose from on the left, what there is to read on the right."""

from typing import Final

from pygame import Rect

from yaniv.ui.theme import unit

MARGIN_U: Final = 72
TOP_U: Final = 170
"""Of the left half; the right one begins higher, beside the headline."""
GAP_U: Final = 48
INSET_U: Final = 44
_HIGHER_U: Final = 104
_TITLE_U: Final = 112
"""Of the right half, for its title."""


def right_half(size: tuple[int, int], left_u: float, widest_u: float) -> Rect:
    """Beside a left half that is so wide."""
    u = unit(size)
    margin = round(MARGIN_U * u)
    left = margin + round(left_u * u) + round(GAP_U * u)
    top = round(TOP_U * u) - round(_HIGHER_U * u)
    return Rect(left, top, min(size[0] - margin - left, round(widest_u * u)), size[1] - margin - top)


def below_title(half: Rect, u: float) -> Rect:
    """The part of the right half that is read."""
    inset, title = round(INSET_U * u), round(_TITLE_U * u)
    return Rect(half.left + inset, half.top + title, half.width - 2 * inset, half.height - title - inset)
