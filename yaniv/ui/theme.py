"""The look of the table: colours and sizes by name. Source: UX 3.1 and 3.2."""

from typing import Final

from msgspec import Struct

Colour = str
"""`#RRGGBB`, or `#RRGGBBAA` where something shines through."""


class Theme(Struct, frozen=True):
    """Colours by what they mean. Every text colour is readable on felt, ink and both panels."""

    name: str
    felt_light: Colour
    felt: Colour
    felt_dark: Colour
    ink: Colour
    """Bars; also the text on gold."""
    panel: Colour
    """Plates and dialogs."""
    panel_2: Colour
    """What is raised above a panel: fields, buttons, a hovered row."""
    line: Colour
    """Outlines of plates at rest."""
    sand: Colour
    """Text."""
    muted: Colour
    """Secondary text."""
    gold: Colour
    """You, the primary button, a selection."""
    coral: Colour
    """Bad, danger, not allowed; on the light felt only as text of 36u and more."""
    mint: Colour
    """Good: a low hand, a safe total."""
    sky: Colour
    """Hints, and the focus ring."""
    face: Colour
    """Of a card; as `back`, and the suits on it."""
    back: Colour
    spade: Colour
    heart: Colour
    diamond: Colour
    club: Colour

    def suit(self, letter: str) -> Colour:
        """The ink of this suit on a card's face."""
        return {"S": self.spade, "H": self.heart, "D": self.diamond, "C": self.club}[letter]


EVENING: Final = Theme(
    name="Evening",
    felt_light="#1B524C",
    felt="#14403C",
    felt_dark="#0D2A2A",
    ink="#101C1E",
    panel="#16282B",
    panel_2="#213A3D",
    line="#38585A",
    sand="#F4E7CC",
    muted="#B9C4BC",
    gold="#F8BD2C",
    coral="#FA8863",
    mint="#6FEABF",
    sky="#B5D6F5",
    face="#FBF7EC",
    back="#23586E",
    spade="#14161B",
    heart="#910F0F",
    diamond="#042EED",
    club="#1C7F65",
)
HIGH_CONTRAST: Final = Theme(
    name="High contrast",
    felt_light="#000000",
    felt="#000000",
    felt_dark="#000000",
    ink="#000000",
    panel="#0A0A0A",
    panel_2="#1C1C1C",
    line="#FFFFFF",
    sand="#FFFFFF",
    muted="#E4E4E4",
    gold="#FFD34D",
    coral="#FF9E80",
    mint="#7DFFD0",
    sky="#BFE0FF",
    face="#FFFFFF",
    back="#23586E",
    spade="#14161B",
    heart="#910F0F",
    diamond="#042EED",
    club="#1C7F65",
)
THEMES: Final = (EVENING, HIGH_CONTRAST)

SMALL_U: Final = 22
"""Type sizes in u: the smallest of the interface, secondary text, body, names, headings, buttons, the call."""
SECONDARY_U: Final = 24
BODY_U: Final = 26
NAME_U: Final = 30
HEADING_U: Final = 36
BUTTON_U: Final = 48
BANNER_U: Final = 96
LEAST_PX: Final = 14
"""No text is smaller than this on any screen."""

CARD_U: Final = (150, 210)
RADIUS_U: Final = 16
"""Corners of plates and panels."""
STROKE_U: Final = 3
"""Outlines that mean something: turn, selection, focus."""


def unit(size: tuple[int, int], scale: float = 1.0) -> float:
    """Pixels of 1u in a window of this size; *scale* is the player's wish."""
    width, height = size
    return min(width / 1920, height / 1080) * scale


def type_px(size_u: float, u: float) -> int:
    """A type size in pixels."""
    return max(LEAST_PX, round(size_u * u))
