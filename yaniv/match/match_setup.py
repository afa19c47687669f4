"""Data from which a match starts: players, rules and seed."""

from msgspec import Struct

from yaniv.match_purpose import ORDINARY, MatchPurpose
from yaniv.rules.house_rules import HouseRules


class MatchSetup(Struct, frozen=True):
    """Setup of a match, as requested on the new-game page or on the command line."""

    variant: str
    """Name shown to players."""
    rules: HouseRules
    names: tuple[str, ...]
    """By seat, clockwise; seat 0 is the human at the screen, unless several people share it."""
    bots: tuple[str, ...]
    """By seat: name in the roster, `exec:COMMAND`, or empty for a human."""
    seed: str
    """Seed of the dealer; equal seeds give equal rounds."""
    purpose: MatchPurpose = ORDINARY
    colours: tuple[str, ...] = ()
    """By seat: colours of people at one screen, words of `bots.characters.SEAT_COLOURS`; empty: those of the seats."""
