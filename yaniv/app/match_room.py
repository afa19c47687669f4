"""Room whose sound is heard during a match: that of the journey's stop, or the one in the settings."""

from yaniv.journey.stop_match import stop_of_purpose
from yaniv.match.match_setup import MatchSetup


def room_of_match(setup: MatchSetup) -> str:
    """Return the room of the stop at which the match is played; empty for the one in the settings."""
    stop = stop_of_purpose(setup.purpose)
    return "" if stop is None else stop.room.sound
