"""The room in which a match is heard to be played."""

from yaniv.coded_message import CodedError
from yaniv.journey.trail_library import load_trail
from yaniv.match.match_setup import MatchSetup


def room_of_match(setup: MatchSetup) -> str:
    """Return the room of the stop at which the match is played; empty for the one in the settings."""
    if not setup.purpose.trail:
        return ""
    try:
        trail = load_trail(setup.purpose.trail)
    except (CodedError, OSError):
        return ""
    return next((stop.room.sound for stop in trail.stops if stop.id == setup.purpose.stop), "")
