"""What becomes of a match of a file: new here, a longer record of one that is kept, or another course of it."""

from collections.abc import Sequence
from typing import Literal

from yaniv.game.events import AnyEvent
from yaniv.words import tell

Adoption = Literal["added", "extended", "known", "conflicting"]
"""What was done: kept as a new match, the rest of it kept, or nothing, because it is kept or contradicts what is."""


def compare(ours: Sequence[AnyEvent], theirs: Sequence[AnyEvent]) -> Adoption:
    """Return what to do with *theirs*, another record of the match of which *ours* is kept."""
    common = min(len(ours), len(theirs))
    if tuple(ours[:common]) != tuple(theirs[:common]):
        return "conflicting"
    return "extended" if len(theirs) > common else "known"


def sentence(adoption: Adoption) -> str:
    """Return what the player is told."""
    match adoption:
        case "added":
            return tell("Added to your matches.")
        case "extended":
            return tell("You had the start of this match. The rest has been added.")
        case "known":
            return tell("You already have this match.")
        case "conflicting":
            return tell("You already have this match, but the two records disagree. Yours was kept.")
