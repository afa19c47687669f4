"""Themes: colours and sizes by name."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.settings.settings_schema import PortraitFrame, TableRoom

Colour = str
"""`#RRGGBB`, or `#RRGGBBAA` with opacity."""


class TableDecor(Struct, frozen=True):
    """Decoration of the table beside its colours: patterns drawn at run time."""

    cloth: str = ""
    """Pattern of the cloth, a key of `yaniv.ui.graphics.cloth_patterns.CLOTHS`; empty: plain felt."""
    room: TableRoom = "plain"
    frame: PortraitFrame = "plain"


class Theme(Struct, frozen=True):
    """Colours by their purpose.

    Every text colour is readable on the felt, on `surface_dark` and on both panel colours.
    """

    name: str
    felt_light: Colour
    """Felt under the lamp."""
    felt: Colour
    """Felt half-way out of the light."""
    felt_dark: Colour
    """Felt far from the lamp."""
    surface_dark: Colour
    """Background of bars and fields; also the text on `accent`."""
    panel: Colour
    """Background of panels and dialogs."""
    panel_raised: Colour
    """Background of what is raised above a panel: fields, buttons, a hovered row."""
    outline: Colour
    """Outlines of panels at rest."""
    bar_track: Colour
    """Part of a bar that is not filled."""
    text: Colour
    """Primary text."""
    text_muted: Colour
    """Secondary text."""
    accent: Colour
    """The player's own things, the primary button, a selection."""
    danger: Colour
    """Bad, dangerous or not allowed; on the light felt only for text of 36 u and more."""
    success: Colour
    """Good: a low hand, a safe total."""
    info: Colour
    """Hints, and the focus ring."""
    card_face: Colour
    """Face of a card."""
    card_back: Colour
    """Back of a card."""
    spade: Colour
    """Colour of spades on a card's face; the next three fields are those of the other suits."""
    heart: Colour
    diamond: Colour
    club: Colour
    two_colour_red: Colour
    """Hearts and diamonds on a two-colour face."""
    card_edge: Colour
    """Outline of every card."""
    card_edge_u: float
    """Width of that outline, in units of the card drawings (150 wide)."""
    avatar_colours: tuple[Colour, ...]
    """By seat and for `bots.characters.SEAT_COLOURS`: backgrounds of an initial, which is in `surface_dark`."""
    velvet: Colour = ""
    """Cloth of the curtain in the light, on which all text colours are readable; empty: plain, with a border."""
    velvet_shade: Colour = ""
    """The same cloth in its folds."""
    velvet_cord: Colour = ""
    is_light: bool = False
    """True for dark text on a light background: raised surfaces are darker then, not lighter."""
    decor: TableDecor = TableDecor()

    def suit_colour(self, letter: str) -> Colour:
        """Return the colour of a suit on a card's face. *letter*: one of `CDHS`."""
        return {"S": self.spade, "H": self.heart, "D": self.diamond, "C": self.club}[letter]


_PASTELS: Final = ("#E0B04A", "#7FBCD9", "#EE8B6D", "#8FD19A", "#BFA2EC", "#C9D46A", "#79C7BD", "#E7A6C0")

EVENING: Final = Theme(
    name="Evening",
    felt_light="#1B524C",
    felt="#14403C",
    felt_dark="#0D2A2A",
    surface_dark="#101C1E",
    panel="#16282B",
    panel_raised="#213A3D",
    outline="#38585A",
    bar_track="#38585A",
    text="#F4E7CC",
    text_muted="#B9C4BC",
    accent="#F8BD2C",
    danger="#FA8863",
    success="#6FEABF",
    info="#B5D6F5",
    card_face="#FBF7EC",
    card_back="#23586E",
    spade="#14161B",
    heart="#910F0F",
    diamond="#042EED",
    club="#1C7F65",
    two_colour_red="#C4262E",
    card_edge="#CFC4A8",
    card_edge_u=1,
    avatar_colours=_PASTELS,
    velvet="#6B1826",
    velvet_shade="#32090F",
    velvet_cord="#D99E20",
)
SLATE: Final = replace(
    EVENING,
    name="Slate",
    felt_light="#3A4B5D",
    felt="#2A3846",
    felt_dark="#18222D",
    surface_dark="#12181F",
    panel="#1A232D",
    panel_raised="#283542",
    outline="#4C6075",
    bar_track="#41536A",
    text="#EEF1F4",
    text_muted="#BEC8D2",
    velvet="#34465A",
    velvet_shade="#141C25",
)
SAND: Final = replace(
    EVENING,
    name="Sand",
    felt_light="#FBF3DF",
    felt="#F4E9CF",
    felt_dark="#EADBB9",
    surface_dark="#FCF6E8",
    panel="#F8EFDB",
    panel_raised="#EFE3C8",
    outline="#B9A67C",
    bar_track="#D6C59E",
    text="#2B2114",
    text_muted="#5C4D36",
    accent="#7D5B00",
    danger="#741123",
    success="#036B75",
    info="#311A78",
    card_face="#FFFDF8",
    card_edge="#8C7A54",
    card_edge_u=1.5,
    avatar_colours=("#7A4B00", "#1E5877", "#93351A", "#2F6436", "#5E3F94", "#59600B", "#1D615A", "#8A3358"),
    velvet="#F1E2BC",
    velvet_shade="#DCC793",
    velvet_cord="#8A6410",
    is_light=True,
)
HIGH_CONTRAST: Final = replace(
    EVENING,
    name="High contrast",
    felt_light="#000000",
    felt="#000000",
    felt_dark="#000000",
    surface_dark="#000000",
    panel="#0A0A0A",
    panel_raised="#1C1C1C",
    outline="#FFFFFF",
    bar_track="#4A4A4A",
    text="#FFFFFF",
    text_muted="#E4E4E4",
    accent="#FFD34D",
    danger="#FE8670",
    success="#62F9DB",
    info="#A8BEFC",
    card_face="#FFFFFF",
    spade="#000000",
    heart="#AE1A07",
    diamond="#0000FF",
    club="#016452",
    two_colour_red="#A3121A",
    card_edge="#000000",
    card_edge_u=5,
    velvet="",
)
THEMES: Final = {"evening": EVENING, "slate": SLATE, "sand": SAND, "high_contrast": HIGH_CONTRAST}
"""By the name in the settings."""

SMALL_U: Final = 22
"""Type sizes in u: smallest text, then secondary text, body, names, buttons, the call."""
SECONDARY_U: Final = 24
BODY_U: Final = 26
NAME_U: Final = 30
BUTTON_U: Final = 48
BANNER_U: Final = 96
MIN_TYPE_PX: Final = 14
"""Minimum type size on any screen."""

RADIUS_U: Final = 16
"""Corner radius of panels."""
STROKE_U: Final = 3
"""Width of outlines with a meaning: turn, selection, focus."""


def type_px(size_u: float, scale: float, text_scale: float = 1.0) -> int:
    """Return a type size in px for one in layout units (u). *scale*: px per u; *text_scale*: text size of the settings.

    Sizes above `BANNER_U` do not grow with the text scale, and smaller ones do not grow beyond it.
    """
    return max(MIN_TYPE_PX, round(max(size_u, min(size_u * text_scale, BANNER_U)) * scale))
