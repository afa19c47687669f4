"""The look of the table: colours and sizes by name. Source: UX 3.1 and 3.2."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

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
    track: Colour
    """What a bar has not filled yet."""
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
    red: Colour
    """Hearts and diamonds alike, where a face has two colours."""
    edge: Colour
    """Outline of every card."""
    edge_u: float
    discs: tuple[Colour, ...]
    """Behind the first letter of players' names, which is in ink."""
    is_light: bool = False
    """Dark text on a light ground: what is raised grows darker, not lighter."""

    def suit(self, letter: str) -> Colour:
        """The ink of this suit on a card's face."""
        return {"S": self.spade, "H": self.heart, "D": self.diamond, "C": self.club}[letter]


_PASTELS: Final = ("#E0B04A", "#7FBCD9", "#EE8B6D", "#8FD19A", "#BFA2EC", "#F1C795", "#79C7BD", "#E7A6C0")

EVENING: Final = Theme(
    name="Evening",
    felt_light="#1B524C",
    felt="#14403C",
    felt_dark="#0D2A2A",
    ink="#101C1E",
    panel="#16282B",
    panel_2="#213A3D",
    line="#38585A",
    track="#38585A",
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
    red="#C4262E",
    edge="#CFC4A8",
    edge_u=1,
    discs=_PASTELS,
)
SLATE: Final = replace(
    EVENING,
    name="Slate",
    felt_light="#3A4B5D",
    felt="#2A3846",
    felt_dark="#18222D",
    ink="#12181F",
    panel="#1A232D",
    panel_2="#283542",
    line="#4C6075",
    track="#41536A",
    sand="#EEF1F4",
    muted="#BEC8D2",
)
SAND: Final = replace(
    EVENING,
    name="Sand",
    felt_light="#FBF3DF",
    felt="#F4E9CF",
    felt_dark="#EADBB9",
    ink="#FCF6E8",
    panel="#F8EFDB",
    panel_2="#EFE3C8",
    line="#B9A67C",
    track="#D6C59E",
    sand="#2B2114",
    muted="#5C4D36",
    gold="#7D5B00",
    coral="#741123",
    mint="#036B75",
    sky="#311A78",
    face="#FFFDF8",
    edge="#8C7A54",
    edge_u=1.5,
    discs=("#7A4B00", "#1E5877", "#93351A", "#2F6436", "#5E3F94", "#7B4D22", "#1D615A", "#8A3358"),
    is_light=True,
)
HIGH_CONTRAST: Final = replace(
    EVENING,
    name="High contrast",
    felt_light="#000000",
    felt="#000000",
    felt_dark="#000000",
    ink="#000000",
    panel="#0A0A0A",
    panel_2="#1C1C1C",
    line="#FFFFFF",
    track="#4A4A4A",
    sand="#FFFFFF",
    muted="#E4E4E4",
    gold="#FFD34D",
    coral="#FE8670",
    mint="#62F9DB",
    sky="#A8BEFC",
    face="#FFFFFF",
    spade="#000000",
    heart="#AE1A07",
    diamond="#0000FF",
    club="#016452",
    red="#A3121A",
    edge="#000000",
    edge_u=5,
)
THEMES: Final = {"evening": EVENING, "slate": SLATE, "sand": SAND, "high_contrast": HIGH_CONTRAST}
"""By the word of the settings."""

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

RADIUS_U: Final = 16
"""Corners of plates and panels."""
STROKE_U: Final = 3
"""Outlines that mean something: turn, selection, focus."""


def unit(size: tuple[int, int], scale: float = 1.0) -> float:
    """Pixels of 1u in a window of this size; *scale* is the player's wish."""
    width, height = size
    return min(width / 1920, height / 1080) * scale


def type_px(size_u: float, u: float, text_scale: float = 1.0) -> int:
    """A type size in pixels. What is as large as a banner already does not grow with the rest."""
    return max(LEAST_PX, round(max(size_u, min(size_u * text_scale, BANNER_U)) * u))
