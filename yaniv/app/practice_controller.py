"""The practice match in play: taking back and making again, each time with a new session at another position."""

from collections.abc import Callable

from yaniv.app.opponents import HUMAN_SEAT
from yaniv.cards import Cards
from yaniv.game.view import View
from yaniv.match.practice_line import PracticeLine
from yaniv.match.practice_session import PracticeSession
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene

StartLine = Callable[[PracticeLine], PracticeSession]
"""Closes the session and starts one that stands at the end of a line."""
OpenPracticeTable = Callable[[PracticeSession, Size, Cards, Callable[[], tuple[Element, ...]]], TableScene]
"""Opens the table of a session: size in px, order of the hand, buttons beside the table."""


class PracticeController:
    """Practice match of the player; implements `PracticePort`."""

    def __init__(self, session: PracticeSession, start_line: StartLine, open_table: OpenPracticeTable) -> None:
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
    def open_hands(self) -> tuple[Cards, ...]:
        """Hands of all players, by seat."""
        return self._session.open_hands

    def undo(self) -> None:
        """Go back to the player's last decision."""
        self._session = self._start_line(self._session.line.undo(HUMAN_SEAT))

    def redo(self) -> None:
        """Go forward to the player's next decision, or to the end of what was taken back."""
        self._session = self._start_line(self._session.line.redo(HUMAN_SEAT))

    def open_table(
        self, size: Size, hand_order: Cards, extra_elements: Callable[[], tuple[Element, ...]]
    ) -> TableScene:
        """Open the table of the match at its current position."""
        return self._open_table(self._session, size, hand_order, extra_elements)
