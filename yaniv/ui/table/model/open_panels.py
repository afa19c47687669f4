"""Log and scoreboard: which of them is open. Pure."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

HOLD_MS: Final = 350
"""Time after which holding Tab shows the scoreboard, in ms."""


LogTab = Literal["log", "cards"]
"""Tab of the log panel: what has happened, or the cards that the player has not seen."""


class OpenPanels(Struct, frozen=True):
    """Log and scoreboard as far as they are open; every method that changes something returns a new value."""

    has_scoreboard: bool = True
    """False for a match of a single round, which keeps no totals."""
    is_log_open: bool = False
    is_log_covered: bool = False
    """True if a result covers the log because it came while the log was open."""
    has_cards_tab: bool = False
    """True if the log panel has a tab for the cards that the player has not seen."""
    log_tab: LogTab = "log"
    """Tab of the log panel that is shown while the panel is open."""
    is_scoreboard_open: bool = False
    """True if the scoreboard was opened by its button or key."""
    tab_held_ms: float | None = None
    """Time for which Tab has been held, in ms; None: it is up."""

    @property
    def is_scoreboard_shown(self) -> bool:
        """True if the scoreboard lies over the table."""
        return self.has_scoreboard and (self.is_scoreboard_open or (self.tab_held_ms or 0) >= HOLD_MS)

    @property
    def is_cards_tab_shown(self) -> bool:
        """True if the player can see the tab for the cards."""
        return self.has_cards_tab and self.is_log_open and not self.is_log_covered and self.log_tab == "cards"

    def with_scoreboard_toggled(self) -> "OpenPanels":
        """Return them after the scoreboard's button or key."""
        return replace(self, is_scoreboard_open=not self.is_scoreboard_open)

    def with_scoreboard_closed(self) -> "OpenPanels":
        """Return them without the scoreboard, even while Tab is held."""
        return replace(self, is_scoreboard_open=False, tab_held_ms=None)

    def with_log_toggled(self) -> "OpenPanels":
        """Return them after the log's button or key; a covered log comes to the top instead of closing.

        It always opens with the tab for what has happened, so that nobody sees the cards by mistake.
        """
        is_open = not self.is_log_open or self.is_log_covered
        return replace(self, is_log_open=is_open, is_log_covered=False, log_tab="log")

    def with_log_tab(self, tab: LogTab) -> "OpenPanels":
        """Return them with this tab of the log panel."""
        return replace(self, log_tab=tab)

    def with_log(self, *, is_open: bool) -> "OpenPanels":
        """Return them with the log open or closed."""
        return replace(self, is_log_open=is_open)

    def with_log_covered(self, *, is_covered: bool) -> "OpenPanels":
        """Return them with the log below a result, until the player asks for it, or on top again."""
        return self if self.is_log_covered == is_covered else replace(self, is_log_covered=is_covered)

    def with_tab_pressed(self) -> "OpenPanels":
        """Return them with Tab held from now on, unless it is held already."""
        return replace(self, tab_held_ms=0.0) if self.tab_held_ms is None else self

    def with_tab_released(self) -> "OpenPanels":
        """Return them with Tab up."""
        return self if self.tab_held_ms is None else replace(self, tab_held_ms=None)

    def advanced(self, ms: float) -> "OpenPanels":
        """Return them *ms* later."""
        return self if self.tab_held_ms is None else replace(self, tab_held_ms=self.tab_held_ms + ms)
