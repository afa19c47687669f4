"""Purpose of a match, such as practice or the journey, and whether it was imported; decides what counts it."""

from typing import Annotated, Final

from msgspec import Meta, Struct

MAX_WORD_LENGTH: Final = 60
"""Most characters of the name of a trail or a stop."""
_Word = Annotated[str, Meta(max_length=MAX_WORD_LENGTH)]


class MatchPurpose(Struct, frozen=True, omit_defaults=True):
    """Why a match is played, apart from its rules, players and cards; the default is an ordinary match."""

    trail: _Word = ""
    """Id of the trail that the match belongs to; empty if it is played outside the journey."""
    stop: _Word = ""
    """Id of the stop on this trail."""
    is_practice: bool = False
    """True if moves can be taken back and hidden cards shown."""
    is_shared: bool = False
    """True if several people play it at one machine."""
    is_imported: bool = False
    """True if the record came from a file: someone else may have played it."""

    @property
    def is_counted(self) -> bool:
        """True if statistics, rating and achievements count the match."""
        return not self.is_practice and not self.is_shared

    @property
    def is_counted_deal(self) -> bool:
        """True if today's deal counts the match: a friend's record of the same deal is no result of the player's."""
        return self.is_counted and not self.is_imported


ORDINARY: Final = MatchPurpose()
