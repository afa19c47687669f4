"""Colours and held items of the four court families and of the joker."""

from typing import Final, Literal, NamedTuple

from assets.make import svg_shapes

HeldItem = Literal["sword", "sceptre", "axe", "flower", "leaf", "halberd", "feather"]


class CourtPalette(NamedTuple):
    """Colours of one family."""

    robe: str
    dark: str
    light: str
    panel: str
    """Background colour of the panel."""
    glow: str
    skin: str
    skin_shade: str
    """Colour of shaded skin."""
    hair: str
    hair_light: str


COURT_PALETTES: Final = {
    "S": CourtPalette(
        "#2B2F3A", svg_shapes.INK_COLOUR, "#5B6478", "#E5E3DD", "#D3D2CE", "#F1CDAA", "#D9A982", "#3A2A22", "#5A4233"
    ),
    "H": CourtPalette(
        "#910F0F", "#5E0909", "#D0503F", "#F6E0D6", "#EFC6B8", "#F6D6B8", "#E0AE8C", "#7A3316", "#A24C22"
    ),
    "D": CourtPalette(
        "#1238C8", "#0A2080", "#5E83F2", "#DFE6F9", "#C3D0F5", "#E9BE93", "#C99565", "#B9822B", "#DDAB52"
    ),
    "C": CourtPalette(
        "#1C7F65", "#0F4E3E", "#52B596", "#DCEDE4", "#BFDFD0", "#B27A50", "#8E5B38", "#1F1714", "#43342C"
    ),
    "JK": CourtPalette(
        "#6B2C82", "#43195A", "#E8A33D", "#EDE4F3", "#DACBE6", "#F6D6B8", "#E0AE8C", "#6B2C82", "#9B5CB4"
    ),
}
HELD_ITEMS: Final[dict[str, HeldItem]] = {
    "KS": "sword",
    "KH": "sceptre",
    "KD": "axe",
    "KC": "sceptre",
    "QS": "sceptre",
    "QH": "flower",
    "QD": "flower",
    "QC": "flower",
    "JS": "halberd",
    "JH": "leaf",
    "JD": "sword",
    "JC": "feather",
}
