"""Content of the home page: values that the application reads anew for each visit. All texts are translated."""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct
from pygame import Surface

from yaniv.cards import Cards
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.pages.online_rooms import OpenTable

PaintTable = Callable[[tuple[int, int]], Surface]
"""Return a picture of a table, of a size in px."""
StopState = Literal["done", "here", "open", "locked"]
STARS_PER_STOP: Final = 3
DayState = Literal["open", "done", "none"]
"""Today's deal: still to be played, played, or the date has none."""


class Face(Struct, frozen=True):
    """Player as a portrait."""

    name: str
    avatar: str = ""
    """What its disc shows, see `Painter.draw_avatar`; empty for the initial."""


class HomeTable(Struct, frozen=True):
    """Table in the large picture: of the unfinished match, or of the last setup before the deal."""

    title: str
    about: str = ""
    faces: tuple[Face, ...] = ()
    paint: PaintTable | None = None
    """None: the faces stand for the table."""


class HomeProfile(Struct, frozen=True):
    """Player whose profile is in use."""

    name: str
    character: str = ""
    """Portrait: an id of `yaniv.bots.characters`; empty for the initial."""
    rating: int | None = None
    """None before the first rated match."""
    is_named: bool = True
    """False for a first player who has not given a name."""


class TodayNews(Struct, frozen=True):
    """Today's deal."""

    state: DayState
    about: str = ""
    """Its house rules; when it is done, the result."""
    date: str = ""
    faces: tuple[Face, ...] = ()
    streak: int = 0
    """Days in a row."""


class PuzzleNews(Struct, frozen=True):
    """Puzzle of the day."""

    key: str = ""
    """Empty: there are no puzzles."""
    is_tried: bool = False
    hand: Cards = ()


class StopNews(Struct, frozen=True):
    """Stop of the journey as a postcard."""

    id: str
    name: str
    scenery: str
    state: StopState
    stars: int = 0
    faces: tuple[Face, ...] = ()
    """Who waits there."""


class JourneyNews(Struct, frozen=True):
    """Progress of the journey."""

    stops: tuple[StopNews, ...]
    opened_id: str = ""
    """Stop that the match just played has opened; empty if it opened none."""

    @property
    def stars(self) -> int:
        """Number of stars the player has."""
        return sum(stop.stars for stop in self.stops)

    @property
    def all_stars(self) -> int:
        """Number of stars there are."""
        return STARS_PER_STOP * len(self.stops)

    @property
    def here(self) -> StopNews:
        """The stop where the player is."""
        return next((stop for stop in self.stops if stop.state == "here"), self.stops[0])


class LearnNews(Struct, frozen=True):
    """The one thing to learn next."""

    kind: Literal["mistakes", "lesson", "puzzle"] = "puzzle"
    words: str = ""


class HomeNews(Struct, frozen=True):
    """State that the home page shows."""

    unfinished: tuple[UnfinishedMatch, ...] = ()
    """The latest first."""
    online_table: OpenTable | None = None
    """Table with friends elsewhere to go back to, if it is newer than those matches."""
    table: HomeTable | None = None
    """Table of the latest unfinished match, or of the last setup."""
    quick_play: str = ""
    """What a new match with the last setup is, such as `Classic · 4 players`; empty: it cannot be played."""
    is_first_start: bool = False
    """True until the lessons are taken or declined."""
    has_matches: bool = False
    """True if matches are saved; at the first start these may be a friend's from a file."""
    profile: HomeProfile | None = None
    today: TodayNews | None = None
    """None: the player has switched it off."""
    puzzle: PuzzleNews | None = None
    """None: the player has switched puzzles off."""
    journey: JourneyNews | None = None
    """None while it is being read, or if there is no trail."""
    learn: LearnNews | None = None
    """None while it is being read, or if nothing is left to offer."""
    tip: int = 0
    """Index of the tip; any number, tips are taken in turn."""
