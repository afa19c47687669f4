"""Access to a practice match for its scene; the application implements it."""

from collections.abc import Callable
from typing import Final, Protocol

from msgspec import Struct

from yaniv.bots.information_state import RoundMemory
from yaniv.cards import Cards
from yaniv.game.view import View
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene

MAX_BOOKMARKS: Final = 9


class Bookmark(Struct, frozen=True):
    """Bookmarked position of a practice match."""

    round_number: int
    turn: int
    """Turn of the player in this round, from 1."""
    hand_total: int
    is_here: bool
    """True if the match stands at this position."""


class PracticePort(Protocol):
    """A practice match, of which earlier positions can be played again."""

    @property
    def view(self) -> View:
        """View of the player; the same object until something happens."""

    @property
    def can_undo(self) -> bool:
        """True if a decision of the player can be taken back."""

    @property
    def can_redo(self) -> bool:
        """True if something was taken back and nothing new has been done since."""

    @property
    def memory(self) -> RoundMemory:
        """Observations of the player in the match so far."""

    @property
    def open_hands(self) -> tuple[Cards, ...]:
        """Hands of all players, by seat."""

    @property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """Bookmarked positions, at most `MAX_BOOKMARKS`, in the order in which they come in a match."""

    def toggle_bookmark(self) -> str:
        """Set a bookmark at the current position, or remove the one that is there; return a sentence if that fails."""

    def go_to_bookmark(self, index: int) -> None:
        """Go to a bookmark, counted from 0; tables that were opened before show nothing new."""

    def undo(self) -> None:
        """Go back to the player's last decision; tables that were opened before show nothing new."""

    def redo(self) -> None:
        """Go forward to the player's next decision, or to the end of what was taken back."""

    def open_table(self, size: Size, extra_elements: Callable[[], tuple[Element, ...]]) -> TableScene:
        """Open the table of the match at its current position.

        *extra_elements*: buttons beside the table that
        share its keyboard focus.
        """
