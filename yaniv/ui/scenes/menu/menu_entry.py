"""Entries of the main menu: one line for each page it leads to.

To add a page to the menu, add its entry here, and its icon to `assets.make.menu_icons` if it is a way to play.
"""

from typing import Final, Literal

from msgspec import Struct

from yaniv.ui.navigation import (
    NavigationRequest,
    Quit,
    ToAbout,
    ToJourney,
    ToLessonMenu,
    ToLobby,
    ToMatches,
    ToPassAndPlay,
    ToPuzzles,
    ToRulesEditor,
    ToSettings,
    ToStatistics,
    ToToday,
)

EntryGroup = Literal["mode", "more"]
"""A way to play, as a tile with an icon and a line; or anything else, as a small button."""


class MenuEntry(Struct, frozen=True):
    """Entry of the menu; its texts are untranslated."""

    id: str
    group: EntryGroup
    name: str
    request: NavigationRequest
    icon: str = ""
    """Name of the icon in `assets.make.menu_icons`; ways to play have one."""
    line: str = ""
    """What it is, in a few words; ways to play have one."""


ACCESSIBILITY_ID: Final = "menu:accessibility"
TODAY_ID: Final = "menu:today"
PUZZLES_ID: Final = "menu:puzzles"
MENU_ENTRIES: Final[tuple[MenuEntry, ...]] = (
    MenuEntry("menu:journey", "mode", "Journey", ToJourney(), "journey", "Sixteen tables on the way home"),
    MenuEntry(TODAY_ID, "mode", "Today's deal", ToToday(), "today", "The same cards for everyone"),
    MenuEntry(
        "menu:practice", "mode", "Practice", ToLobby(is_practice=True), "practice", "Take moves back, see the odds"
    ),
    MenuEntry("menu:pass", "mode", "Pass and play", ToPassAndPlay(), "pass", "Friends around one screen"),
    MenuEntry(PUZZLES_ID, "mode", "Puzzles", ToPuzzles(), "puzzles", "Find the best play"),
    MenuEntry(ACCESSIBILITY_ID, "more", "Accessibility", ToSettings("accessibility")),
    MenuEntry("menu:rules", "more", "House rules", ToRulesEditor()),
    MenuEntry("menu:learn", "more", "Learn to play", ToLessonMenu()),
    MenuEntry("menu:matches", "more", "Matches", ToMatches()),
    MenuEntry("menu:statistics", "more", "Statistics", ToStatistics()),
    MenuEntry("menu:settings", "more", "Settings", ToSettings()),
    MenuEntry("menu:about", "more", "About", ToAbout()),
    MenuEntry("menu:quit", "more", "Quit", Quit()),
)
"""In the order in which they are placed and focused, the ways to play first."""
