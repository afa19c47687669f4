"""Lengths: how many px a layout unit (u) has, and how much more room larger text needs. Pure."""


def pixels_per_u(size: tuple[int, int], ui_scale: float = 1.0) -> float:
    """Return the px per u in a window of this size (px): 1920x1080 u fit into it.

    *ui_scale*: additional factor of the unit.
    """
    width, height = size
    return min(width / 1920, height / 1080) * ui_scale


def text_growth(share: float, text_scale: float) -> float:
    """Return the factor by which a length grows with the text; *share*: its growth when text is twice as large."""
    return 1 + share * (text_scale - 1)
