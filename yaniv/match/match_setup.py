"""Who plays, by which rules, from which seed: all that starts a match."""

from msgspec import Struct

from yaniv.rules.house_rules import HouseRules


class MatchSetup(Struct, frozen=True):
    """A match as the lobby or the command line asks for it."""

    variant: str
    """Name shown to players."""
    rules: HouseRules
    names: tuple[str, ...]
    """By seat, clockwise; seat 0 is the person at the screen."""
    bots: tuple[str, ...]
    """By seat: a name of the roster, `exec:COMMAND`, or empty for a person."""
    seed: str
    """Of the dealer; equal seeds deal equal rounds."""
