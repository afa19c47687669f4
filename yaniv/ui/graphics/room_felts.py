"""Felts and cloths of the table: of rooms on the journey, and those chosen in the settings."""

from typing import Final

from msgspec.structs import replace

from yaniv.ui.graphics.cloth_palettes import CLOTHS
from yaniv.ui.graphics.theme import Theme

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
