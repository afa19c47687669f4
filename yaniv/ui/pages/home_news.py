"""Content of the home page: values that the application reads anew for each visit, and tips. All texts are translated.

A tip is true of the classic rules, or names the rules it is true of; none names a key, because keys can be changed.
"""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct
from pygame import Surface

from yaniv.cards import Cards
from yaniv.i18n import tr
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


TIPS: Final = (
    "Face cards cost 10 each. Throw them first.",
    "An ace costs 1 and a joker nothing. Keep them for last.",
    "A pair takes two cards out of your hand, and you draw only one.",
    "A run is three or more cards of one suit in a row. Don't wait long for the missing one.",
    "In Classic, a joker fills a gap in a run, but it can't join a set.",
    "In Classic, you may take the first or last card of a run, but none from the middle.",
    "The order in which you throw a set decides which cards the next player may take.",
    "Everyone sees the card you take from the pile. Nobody else sees the one from the deck.",
    "A known card of 3 or less is often better than an unknown one from the deck.",
    "The average card of a full pack with two jokers costs a little over 6.",
    "An early call is the safest: the others have had little time to get rid of their cards.",
    "In Classic, an Asaf costs the caller 30 points. That can undo several good rounds.",
    "In Classic, a hand that ties your call is an Asaf. Lower hands aren't the only danger.",
    "The fewer cards the others hold, the riskier your call.",
    "If the next player collects a rank, don't throw that rank.",
    "Throwing the higher of two cards matters more when someone is about to call.",
    "You don't have to call. One more turn can turn a 5 into a 1.",
    "Waiting is dangerous too: the others get a turn to go below you.",
    "In Classic, a caller nobody beats scores 0. Everyone else scores their cards.",
    "Someone else about to call? Lower your hand anyway: you score what you hold.",
    "In rules that halve a total, landing on exactly 100 can be worth a bad hand.",
    "In Travellers, a total that hits a multiple of 50 drops by 50.",
    "In Jhyap there are no jokers, and play goes anticlockwise.",
    "With slap-down, a card from the deck that matches your throw can go straight onto it.",
    "In Quick, a match is a single round. Try it when you have two minutes.",
    "Speedy Yaniv deals three cards each. Every card matters more.",
    "On your turn you can ask for a hint. It shows where to look before it names the move.",
    "After a match, the review shows which of your moves cost the most points.",
    "House rules can be written as text and shared as a code.",
    "Every deal is sealed before the match. Afterwards you can check that it was fair.",
    "Today's deal is the same for everyone. Send a friend your code to compare.",
    "Opponents at your own level get stronger as you do.",
)
"""Untranslated."""


def tip_text(index: int) -> str:
    """Return a tip, translated; *index*: any number, tips are taken in turn."""
    return tr("Tip: {tip}", tip=tr(TIPS[index % len(TIPS)]))
