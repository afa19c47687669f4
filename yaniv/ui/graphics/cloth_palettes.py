"""Colours of the cloths with a pattern, for dark and for light themes. All text is readable on each of them."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.graphics.theme import Colour, Theme


class ClothPalette(Struct, frozen=True):
    """Colours of a cloth under the lamp; the first one is the ground."""

    dark: tuple[Colour, ...]
    light: tuple[Colour, ...]

    def colours(self, *, is_light: bool) -> tuple[Colour, ...]:
        """Return the colours for a theme. *is_light*: dark text on a light background."""
        return self.light if is_light else self.dark


CLOTHS: Final[dict[str, ClothPalette]] = {
    "stone": ClothPalette(
        ("#4E4A3F", "#48443A", "#534D3E", "#443F34", "#2C2921"),
        ("#F6ECD3", "#F3E7CA", "#F9F0DC", "#F0E5CC", "#E9DCBE"),
    ),
    "carriage": ClothPalette(
        ("#59252F", "#4C1D27", "#6A2A36", "#3A1820", "#5E3423"),
        ("#F9E9E4", "#F6E2DC", "#FBEFEA", "#F3E0DA", "#F7E6D2"),
    ),
    "pixels": ClothPalette(
        ("#1F3550", "#1B2E47", "#243D5C", "#1A4350", "#35305E"),
        ("#E6EEF6", "#DFEAF3", "#EDF3F9", "#DDEFEF", "#E9E5F5"),
    ),
    "wool": ClothPalette(
        ("#54342E", "#452A25", "#603D35", "#6A3A2A", "#38444F"),
        ("#F6EADF", "#F2E4D7", "#FAF0E7", "#F8E4D4", "#E4EBEE"),
    ),
    "aguayo": ClothPalette(
        ("#53264C", "#6B1D4A", "#68350F", "#1F4A30", "#1F3E70", "#2A1730", "#74284F", "#5C4310"),
        ("#F6E6F2", "#F9E2EC", "#FAEBD3", "#E3F1DE", "#E0EBF7", "#F0E6F4", "#F8E0EA", "#F7EFD2"),
    ),
}
"""By the name in the settings. From the second colour on: darker, lighter, and accents of the pattern."""


_FELTS: Final[dict[str, tuple[str, str, str]]] = {
    "stone": ("#4E4A3F", "#3C392F", "#26241D"),
    "sand": ("#5A4630", "#453521", "#2C2115"),
    "night": ("#24305A", "#1A2447", "#10172F"),
    "carriage": ("#59252F", "#451A23", "#2C1016"),
    "pixels": ("#1F3550", "#182A40", "#0F1B2A"),
    "zinc": ("#3E4A55", "#2F3A44", "#1E262D"),
    "moss": ("#3A4F2A", "#2C3D1F", "#1B2712"),
    "slate": ("#33404F", "#26313E", "#18202A"),
    "wool": ("#54342E", "#412722", "#2A1814"),
    "lagoon": ("#17505C", "#103E48", "#0A282F"),
    "aguayo": ("#53264C", "#401B3A", "#291125"),
}
"""Felt under the lamp, half-way out of the light, and far from it, by `yaniv.journey.trail_schema.FeltName`."""


def with_table_felt(theme: Theme, felt: str) -> Theme:
    """Return the theme with this felt or cloth; unchanged for an unknown one and without shades.

    Players who chose a plain table need it. A light theme stays light: it takes the light colours of a cloth, and keeps
    its own instead of a dark felt.
    """
    if felt not in _FELTS or theme.felt_light == theme.felt_dark:
        return theme
    decor = replace(theme.decor, cloth=felt if felt in CLOTHS else "")
    if not theme.is_light:
        light, middle, dark = _FELTS[felt]
        return replace(theme, felt_light=light, felt=middle, felt_dark=dark, decor=decor)
    return replace(theme, decor=decor) if felt in CLOTHS else theme
