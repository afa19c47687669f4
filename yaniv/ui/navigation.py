"""Scenes (pages of the window), and the requests with which they ask for another scene."""

from datetime import date
from typing import Final, Protocol, TypeGuard

from msgspec import Struct
from pygame import Surface

from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import Variant
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.input.input_events import InputDevice, InputEvent
from yaniv.variants.imported_rules import ImportedRules

USUAL_REST_MS: Final = 250
"""Time without an update that every scene bears while nothing on it moves."""
LONG_REST_MS: Final = 1000
"""Longest time without an update."""


class ToMenu(Struct, frozen=True):
    """Go to the main menu."""


class ToLobby(Struct, frozen=True):
    """Go to the new-game page, filled in with the last settings, or with the setup *previous*."""

    previous: MatchSetup | None = None
    variant_id: str = ""
    """Variant to select; empty for the one of that setup."""
    is_practice: bool = False
    """True if the match is for practice."""
    is_shared: bool = False
    """True if several people play at this screen, as also in a match of theirs in *previous*."""
    is_whole_match: bool = False
    """True if the match is first as long as the rules say, and not as the last one."""


class ToRulesEditor(Struct, frozen=True):
    """Go to the rules editor with a variant; without an id, with the one played last."""

    variant_id: str = ""
    setup: MatchSetup | None = None
    """What is chosen on the new-game page, if the editor returns there."""


class StartMatch(Struct, frozen=True):
    """Start a new match; the human takes seat 0, unless several people share the machine."""

    setup: MatchSetup


class QuickPlay(Struct, frozen=True):
    """Start a match at once, with the setup of the last one."""


class PlayWithRules(Struct, frozen=True):
    """Go to the new-game page with this variant selected."""

    variant: Variant
    variant_id: str = ""
    """Library id of the rules; empty if they are used once and not saved."""


class ImportRules(Struct, frozen=True):
    """Look at rules from elsewhere before they are used; `RulesDropScene` shows them over the page."""

    imported: ImportedRules


class ContinueMatch(Struct, frozen=True):
    """Continue a saved match."""

    match_id: int


class OpenReplay(Struct, frozen=True):
    """Replay a saved match from a position; without an id, the match shown last."""

    match_id: int = 0
    position: int = 0
    """Position in the match at which the replay starts."""
    achievement: str = ""
    """Achievement whose page the replay returns to; empty for the list of matches."""
    returns_to_match: bool = False
    """True if the match in play stays open, and the replay returns to its table."""
    is_paused: bool = False
    """True if the replay waits at its position; it plays otherwise."""
    review_round: int = 0
    """Number of the finished round of the match in play that is reviewed, from its first costly decision; 0: none."""


class WatchAchievement(Struct, frozen=True):
    """Replay the moment at which an achievement was earned."""

    name: str
    match_id: int = 0
    """Match that earned it; 0 for the match shown last."""
    returns_to_list: bool = False
    """True if the replay returns to the list of achievements."""


class ReturnToMatch(Struct, frozen=True):
    """Go back from a replay to the table of the match that stayed open."""


class PractiseFrom(Struct, frozen=True):
    """Practise from a position of the match whose replay is open."""

    position: int


class OpenReplayFile(Struct, frozen=True):
    """Replay a match from a file, from a position."""

    path: str
    position: int = 0
    is_read: bool = False
    """True if the loading scene has just read the file."""


class ToMatches(Struct, frozen=True):
    """Go to the list of all saved matches; `match_id` is the one to select."""

    match_id: int = 0
    """Match to select; 0 for the newest."""


class ToStatistics(Struct, frozen=True):
    """Go to the player's statistics over all matches."""


class ToAchievements(Struct, frozen=True):
    """Go to the list of achievements; `name` is the one to select."""

    name: str = ""
    """Achievement to select; empty for the first."""


class ToProfiles(Struct, frozen=True):
    """Go to the page of the people who play on this computer."""


class SwitchProfile(Struct, frozen=True):
    """Play with another profile from now on; it has been prepared for that."""

    profile_id: str


class ToTrends(Struct, frozen=True):
    """Go to the trends over the player's matches."""


class ToToday(Struct, frozen=True):
    """Go to the page of today's deal."""


class PlayDeal(Struct, frozen=True):
    """Play today's deal; a match of it that was begun and can be continued is continued."""

    day: date | None = None
    """Earlier date whose deal is played for fun; None for today's."""
    is_warm_up: bool = False
    """True for other cards, with the people and by the rules of today: it counts for nothing."""


class OpenDealReplay(Struct, frozen=True):
    """Replay the friend's deal that was checked last, from a position."""

    position: int = 0


class ToJourney(Struct, frozen=True):
    """Go to the map of the journey, at a stop; without an id, at the one where the player is."""

    stop_id: str = ""


class ToStop(Struct, frozen=True):
    """Go to the page of a stop of the journey."""

    stop_id: str


class PlayStop(Struct, frozen=True):
    """Play a match at a stop of the journey; one that was begun there is continued."""

    stop_id: str


class ToPuzzles(Struct, frozen=True):
    """Set the puzzle that is next, of any theme."""


class ToPuzzleThemes(Struct, frozen=True):
    """Go to the puzzles by theme."""


class OpenPuzzle(Struct, frozen=True):
    """Set a puzzle, by its key; see `yaniv.puzzles.puzzle_attempts`."""

    key: str


class ToLearn(Struct, frozen=True):
    """Go to the page of mistakes, puzzles, lessons and rules; without an id, to those of the variant played last."""

    variant_id: str = ""
    is_course_finished: bool = False
    """True if the last lesson has ended, so the page suggests a new game."""
    starts_at_once: bool = False
    """True if the first uncompleted lesson starts at once."""
    device: InputDevice = "pointer"
    """The device with which the player asked for it; a lesson that starts at once explains the moves for it."""


class StartLesson(Struct, frozen=True):
    """Start a lesson, at a table with prepared cards."""

    variant_id: str
    variant: Variant
    lesson_index: int
    """Index of the lesson, from 0."""
    device: InputDevice = "pointer"
    """The device with which the player asked for it; the lesson explains the moves for it."""


class ToMe(Struct, frozen=True):
    """Go to the page of the player: rating, figures, and the ways to matches, trends and players."""


class ToElsewhere(Struct, frozen=True):
    """Go to the page on which a player joins a friend's table or opens one."""

    variant: Variant | None = None
    """Rules of an own table; None for those of the last match."""
    seats: int = 4


class HostTable(Struct, frozen=True):
    """Open a table for friends elsewhere."""

    variant: Variant
    seats: int
    """Number of players, this one included."""
    name: str
    """Name of this player; empty for the usual one."""


class JoinTable(Struct, frozen=True):
    """Join a friend's table."""

    code: str
    name: str


class ContinueTable(Struct, frozen=True):
    """Go back to a table with friends elsewhere that was left, as its host or as a guest."""

    table_id: int


class GoOnWithoutHost(Struct, frozen=True):
    """Go on with the match of a friend's table, whose host is gone."""


class PlayAgain(Struct, frozen=True):
    """Meet the same friends at another table, after the match."""


class ToOnlineTable(Struct, frozen=True):
    """Go from the waiting room to the table, where the match has begun."""


class LeaveTable(Struct, frozen=True):
    """Leave the waiting room: a host closes the table."""


class ShowShortcuts(Struct, frozen=True):
    """Show the sheet with all keys over the page."""


class ToAbout(Struct, frozen=True):
    """Go to the page with version, components and licences of the program."""


class DeclineLessons(Struct, frozen=True):
    """Stop offering the lessons on the main menu; they stay available there."""


class ToSettings(Struct, frozen=True):
    """Go to the settings, at one of their groups; a player at a table keeps the seat."""

    group: str = ""
    """Group of the settings; empty: the first one."""


class LeaveSettings(Struct, frozen=True):
    """Leave the settings for the scene from which they were opened."""


class Quit(Struct, frozen=True):
    """Close the program."""


NavigationRequest = (
    ToMenu
    | ToLobby
    | ToRulesEditor
    | StartMatch
    | QuickPlay
    | PlayWithRules
    | ImportRules
    | ContinueMatch
    | OpenReplay
    | WatchAchievement
    | ReturnToMatch
    | PractiseFrom
    | OpenReplayFile
    | ToMatches
    | ToStatistics
    | ToAchievements
    | ToProfiles
    | SwitchProfile
    | ToTrends
    | ToToday
    | PlayDeal
    | ToPuzzles
    | ToPuzzleThemes
    | OpenPuzzle
    | OpenDealReplay
    | ToJourney
    | ToStop
    | PlayStop
    | ToLearn
    | StartLesson
    | DeclineLessons
    | ToMe
    | ToElsewhere
    | HostTable
    | JoinTable
    | ContinueTable
    | GoOnWithoutHost
    | PlayAgain
    | ToOnlineTable
    | LeaveTable
    | ShowShortcuts
    | ToAbout
    | ToSettings
    | LeaveSettings
    | Quit
)


class Scene(Protocol):
    """Page that fills the window. It returns navigation requests; its owner carries them out."""

    @property
    def name(self) -> str:
        """Name in the element tree: menu, lobby, table."""

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a request to go to another page, or None."""

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance by *ms* milliseconds; return a navigation request or None."""

    def paint(self, surface: Surface) -> None:
        """Paint the whole page at the size of the surface."""

    def elements(self) -> tuple[Element, ...]:
        """Return all interactive elements as text, for screen readers and tests, in focus order."""

    @property
    def is_moving(self) -> bool:
        """True if frames must be painted: something moves, or waits for its time."""

    @property
    def is_busy(self) -> bool:
        """True while an animation plays that the next turn waits for."""

    @property
    def announce(self) -> str:
        """Text that a screen reader is to say now, in whole sentences; empty if there is none."""

    def close(self) -> None:
        """Release everything the scene holds; it is not used again."""


class AwaitingScene(Protocol):
    """Scene in which the others may be waiting for the player; most scenes are not one."""

    @property
    def awaits_user(self) -> bool:
        """True if it is the player's turn, so that a player who looks elsewhere should be notified."""


def awaits_user(scene: Scene) -> bool:
    """Return True if others are waiting for the player in this scene."""
    return _is_awaiting(scene) and scene.awaits_user


class WorkingScene(Protocol):
    """Scene in which work goes on that is not shown while it runs; most scenes are not one."""

    @property
    def is_working(self) -> bool:
        """True while the scene must be updated often, though nothing on it moves."""


class RestingScene(Protocol):
    """Scene that knows when it needs the next update; others get one every `USUAL_REST_MS`."""

    @property
    def rest_ms(self) -> int:
        """Time until something happens on the scene by itself, at most `LONG_REST_MS`."""


def rest_ms(scene: Scene) -> int:
    """Return how long the scene may be left alone while nothing on it moves."""
    return scene.rest_ms if _is_resting(scene) else USUAL_REST_MS


def is_working(scene: Scene) -> bool:
    """Return True if the scene must be updated often, though not painted."""
    return _is_working_scene(scene) and scene.is_working


# *Why* the class is asked: `isinstance` evaluates the property, which asks the next scene in the same way, so that the
# innermost of five scenes would be asked 32 times.


def _is_awaiting(scene: Scene) -> TypeGuard[AwaitingScene]:
    return hasattr(type(scene), "awaits_user")


def _is_resting(scene: Scene) -> TypeGuard[RestingScene]:
    return hasattr(type(scene), "rest_ms")


def _is_working_scene(scene: Scene) -> TypeGuard[WorkingScene]:
    return hasattr(type(scene), "is_working")
