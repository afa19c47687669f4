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
    """True if the record came from a file, and the player has not said that it is of a match of their own."""

    is_online: bool = False
    """True if people on several machines play it."""

    @property
    def has_several_people(self) -> bool:
        """True if others than the player of this program play too, from whom no hand may be seen before the end."""
        return self.is_shared or self.is_online

    @property
    def is_counted(self) -> bool:
        """True if statistics, rating, achievements, journey and today's deal count the match for the player."""
        return not self.is_practice and not self.has_several_people and not self.is_imported


ORDINARY: Final = MatchPurpose()
