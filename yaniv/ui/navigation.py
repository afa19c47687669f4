"""What a page of the program is, and how it asks for another."""

from typing import Protocol, runtime_checkable

from msgspec import Struct
from pygame import Surface

from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import Variant
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.input.input_events import InputEvent


class ToMenu(Struct, frozen=True):
    """Go to the main menu."""


class ToLobby(Struct, frozen=True):
    """Go to the new-game page, filled in as the last time or as *like* says."""

    previous: MatchSetup | None = None
    variant_id: str = ""
    """By these rules, if not empty."""


class ToRulesEditor(Struct, frozen=True):
    """Go to the house-rules editor; without a word, with the variant played last."""

    variant_id: str = ""
    from_lobby: bool = False
    """It leads back to the new-game page."""


class StartMatch(Struct, frozen=True):
    """Open a match and sit down."""

    setup: MatchSetup


class PlayWithRules(Struct, frozen=True):
    """Go to the new-game page with these rules chosen."""

    variant: Variant
    variant_id: str = ""
    """By which the library knows them; empty: they are used once and kept nowhere."""


class ContinueMatch(Struct, frozen=True):
    """Sit down at a saved match."""

    match_id: int


class OpenReplay(Struct, frozen=True):
    """See a match again that is kept; without a number, the one at the table."""

    match_id: int = 0
    position: int = 0
    """Where in it."""


class OpenReplayFile(Struct, frozen=True):
    """See the match of a file."""

    path: str
    position: int = 0
    is_read: bool = False
    """It was read just now, on a page of its own."""


class ToMatches(Struct, frozen=True):
    """Go to the list of all matches that are kept."""

    match_id: int = 0
    """The one that was looked at; 0: the newest."""


class ToStatistics(Struct, frozen=True):
    """Go to what all matches together tell of the player."""


class ToLessonMenu(Struct, frozen=True):
    """Go to the lessons and rules of a variant; without a word, of the last one played."""

    variant_id: str = ""
    is_course_finished: bool = False
    """The last lesson is done: what comes now is a match."""
    starts_at_once: bool = False
    """The first lesson that was not taken begins."""


class StartLesson(Struct, frozen=True):
    """Sit down at the practice table."""

    variant_id: str
    variant: Variant
    lesson_index: int
    """The first is 0."""


class ToAbout(Struct, frozen=True):
    """Go to what the program is and what it is made of."""


class DeclineLessons(Struct, frozen=True):
    """Never offer the lessons again; they stay in the menu."""


class ToSettings(Struct, frozen=True):
    """Go to the settings; whoever was at a table keeps the seat."""

    page: str = "game"
    """Of the page."""


class LeaveSettings(Struct, frozen=True):
    """Leave the settings for the page they were opened from."""


class Quit(Struct, frozen=True):
    """Close the program."""


NavigationRequest = (
    ToMenu
    | ToLobby
    | ToRulesEditor
    | StartMatch
    | PlayWithRules
    | ContinueMatch
    | OpenReplay
    | OpenReplayFile
    | ToMatches
    | ToStatistics
    | ToLessonMenu
    | StartLesson
    | DeclineLessons
    | ToAbout
    | ToSettings
    | LeaveSettings
    | Quit
)


class Scene(Protocol):
    """A page. It returns changes; who shows it carries them out."""

    name: str
    """As the inspect lines call it: menu, lobby, table."""

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """A person did something."""

    def update(self, ms: int) -> NavigationRequest | None:
        """Time passed, in milliseconds."""

    def paint(self, surface: Surface) -> None:
        """Draws the whole page at the size of the surface."""

    def elements(self) -> tuple[Element, ...]:
        """All interactive things, in the order of the focus."""

    @property
    def is_moving(self) -> bool:
        """Something on the page moves or waits for its moment: frames are needed."""

    @property
    def is_busy(self) -> bool:
        """A film plays that the next turn waits for."""

    @property
    def announce(self) -> str:
        """What a person who cannot see it should hear now, in whole sentences."""

    def close(self) -> None:
        """The page is left for good."""


@runtime_checkable
class AwaitingScene(Protocol):
    """A page on which others wait for the player; most pages are none."""

    @property
    def awaits_user(self) -> bool:
        """It is the player's turn: somebody who looks elsewhere should hear of it."""


def awaits_user(scene: Scene) -> bool:
    """Does this page wait for its player?"""
    return isinstance(scene, AwaitingScene) and scene.awaits_user
