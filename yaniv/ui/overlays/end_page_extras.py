"""Contents of the end page of a match besides the places: texts, achievements and actions."""

from typing import Literal

from msgspec import Struct

from yaniv.ui.overlays.match_highlights_panel import HighlightLine
from yaniv.ui.overlays.won_stars import StopStars

NextPage = Literal["menu", "stop", "map", "card"]


class EndPageExtras(Struct, frozen=True):
    """Contents and actions of the end page besides the places."""

    lines: tuple[HighlightLine, ...] = ()
    """Sentences such as the turning point of the match."""
    has_review: bool = False
    """True if the reader's decisions are being rated."""
    can_save_picture: bool = False
    can_save_moment: bool = False
    achievements: tuple[str, ...] = ()
    """Names of the reader's new achievements."""
    leads_to: NextPage = "menu"
    """Where the end leads: the menu, the next stop or the map of the journey, or the card of today's deal."""
    next_stop: str = ""
    """Name of the place that the next step leads to, if that is a stop."""
    hints_text: str = ""
    """How many hints the reader has used; empty if they were not counted."""
    stars: StopStars | None = None
    """Stars of the stop of the journey; None elsewhere."""
    has_souvenir: bool = False
    """True if the match has earned a souvenir, which can be used at once."""
