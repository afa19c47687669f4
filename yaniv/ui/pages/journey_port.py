"""Access of pages to the journey: a protocol that the application implements."""

from collections.abc import Mapping
from typing import Protocol

from yaniv.journey.trail_progress import StopProgress
from yaniv.journey.trail_schema import Regular, Trail
from yaniv.narration.regular_lines import Meeting


class JourneyPort(Protocol):
    """The trail that the player has chosen, and what the journal says about it; nothing here waits."""

    @property
    def trail(self) -> Trail:
        """The chosen trail."""

    @property
    def has_other_trails(self) -> bool:
        """True if there are files of other trails, whether they can be read or not."""

    def progress(self) -> Mapping[str, StopProgress]:
        """Return the progress by stop id, in the order of the trail."""

    def opponents(self, stop_id: str) -> tuple[Regular, ...]:
        """Return the opponents of the next match at a stop."""

    def meetings(self, stop_id: str) -> tuple[Meeting, ...]:
        """Return what the opponents of the next match at a stop remember of the player, in the order of the seats."""

    def match_to_continue(self, stop_id: str) -> int:
        """Return the number of an unfinished match at a stop; 0 if there is none."""

    def take_travel_start(self) -> str:
        """Return the stop at which the backpack stood when the map was last shown, once; empty if it was not shown."""

    def choose_next_trail(self) -> str:
        """Choose the next trail that can be read; after the last, the first.

        Return an empty string, or a sentence on what is wrong with the next one if no other can be read.
        """

    def copy_code(self) -> str:
        """Copy the code of the trail to the clipboard; return a sentence that says so, or the error."""

    def paste_code(self) -> str:
        """Add the trail whose code or text is on the clipboard, and choose it; return a sentence with the outcome."""

    def add_text(self, text: str) -> str:
        """Add the trail in a text, a code or that of a file, and choose it; return a sentence with the outcome."""

    def add_file(self, path: str) -> str:
        """Add the trail in a file, and choose it; return a sentence with the outcome."""

    def use_souvenir(self, stop_id: str) -> str:
        """Use the souvenir of a stop from now on; return a sentence that says so."""
