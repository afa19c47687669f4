"""Practice match of the player: undo, redo and bookmarks, each of which opens a session at another position."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from yaniv.app.opponents import HUMAN_SEAT
from yaniv.bots.information_state import RoundMemory
from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.game.view import View, build_view
from yaniv.match.practice_line import PracticeLine
from yaniv.match.practice_session import PracticeSession
from yaniv.store.bookmark_records import BookmarkedEvents
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.modes.practice_sheet import MAX_BOOKMARKS, Bookmark
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene

StartLine = Callable[[PracticeLine], PracticeSession]
"""Closes the session and starts one that stands at the end of a line."""
_PICK_UPS: Final = (e.StockDrawn, e.DiscardDrawn, e.JokerDrawn)
StoreBookmarks = Callable[[tuple[BookmarkedEvents, ...]], str]
"""Stores all bookmarks; returns an empty string, or a sentence if that fails."""
OpenPracticeTable = Callable[[PracticeSession, Size, Callable[[], tuple[Element, ...]]], TableScene]
"""Opens the table of a session: size in px, elements of the buttons beside the table."""


class PracticeController:
    """Practice match of the player; implements `PracticePort`."""

    def __init__(
        self,
        session: PracticeSession,
        start_line: StartLine,
        open_table: OpenPracticeTable,
        bookmarks: tuple[BookmarkedEvents, ...] = (),
        store_bookmarks: StoreBookmarks = lambda _bookmarks: "",
    ) -> None:
        """*bookmarks*: those of the match so far; *store_bookmarks* stores them after each change."""
        self._bookmarks = bookmarks
        self._places = tuple(map(_describe, bookmarks))
        self._store_bookmarks = store_bookmarks
        self._session = session
        self._start_line = start_line
        self._open_table = open_table

    @property
    def view(self) -> View:
        """View of the player; the same object until something happens."""
        return self._session.view(HUMAN_SEAT)

    @property
    def can_undo(self) -> bool:
        """True if a decision of the player can be taken back."""
        return self._session.line.can_undo(HUMAN_SEAT)

    @property
    def can_redo(self) -> bool:
        """True if something was taken back and nothing new has been done since."""
        return bool(self._session.undone)

    @property
    def memory(self) -> RoundMemory:
        """Memory of what the player has observed of the match so far."""
        memory = RoundMemory()
        for event in self._session.match_events(HUMAN_SEAT):
            memory.apply_event(event)
        return memory

    @property
    def open_hands(self) -> tuple[Cards, ...]:
        """Hands of all players, by seat."""
        return self._session.open_hands

    def undo(self) -> None:
        """Go back to the player's last decision."""
        self._session = self._start_line(self._session.line.undo(HUMAN_SEAT))

    def redo(self) -> None:
        """Go forward to the player's next decision, or to the end of what was taken back."""
        self._session = self._start_line(self._session.line.redo(HUMAN_SEAT))

    @property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """Bookmarked positions, in the order in which they come in a match."""
        current = self._session.line.events
        return tuple(
            replace(place, is_here=len(events) == len(current) and events == current)
            for events, place in zip(self._bookmarks, self._places, strict=True)
        )

    def toggle_bookmark(self) -> str:
        """Set a bookmark at the current position, or remove the one that is there; return a sentence if that fails."""
        current = self._session.line.events
        bookmarks = tuple(events for events in self._bookmarks if events != current)
        if bookmarks == self._bookmarks and len(bookmarks) < MAX_BOOKMARKS:
            bookmarks = tuple(sorted((*bookmarks, current), key=len))
        problem = self._store_bookmarks(bookmarks)
        if not problem:
            self._bookmarks, self._places = bookmarks, tuple(map(_describe, bookmarks))
        return problem

    def go_to_bookmark(self, index: int) -> None:
        """Go to a bookmark, counted from 0."""
        self._session = self._start_line(self._session.line.led_to(self._bookmarks[index]))

    def open_table(self, size: Size, extra_elements: Callable[[], tuple[Element, ...]]) -> TableScene:
        """Open the table of the match at its current position."""
        return self._open_table(self._session, size, extra_elements)


def _describe(events: BookmarkedEvents) -> Bookmark:
    view = build_view(fold(events), HUMAN_SEAT)
    return Bookmark(view.round, 1 + _turns_taken(events), view.hand_total, is_here=False)


def _turns_taken(events: BookmarkedEvents) -> int:
    """Return how many turns of the player are over in the last round: each has one pick-up."""
    start = max((index for index, event in enumerate(events) if isinstance(event, e.RoundOpened)), default=0)
    return sum(isinstance(event, _PICK_UPS) and event.seat == HUMAN_SEAT for event in events[start:])
