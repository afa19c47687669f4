"""What becomes of a match of a file: new here, a longer record of one that is kept, or another course of it."""

from collections.abc import Sequence
from typing import Literal

from yaniv.game.events import AnyEvent
from yaniv.i18n import tr

ImportOutcome = Literal["added", "extended", "known", "conflicting"]
"""What was done: kept as a new match, the rest of it kept, or nothing, because it is kept or contradicts what is."""


def compare_records(own_events: Sequence[AnyEvent], imported_events: Sequence[AnyEvent]) -> ImportOutcome:
    """Return what to do with *theirs*, another record of the match of which *ours* is kept."""
    common_length = min(len(own_events), len(imported_events))
    if tuple(own_events[:common_length]) != tuple(imported_events[:common_length]):
        return "conflicting"
    return "extended" if len(imported_events) > common_length else "known"


def outcome_message(outcome: ImportOutcome) -> str:
    """Return what the player is told."""
    match outcome:
        case "added":
            return tr("Added to your matches.")
        case "extended":
            return tr("You had the start of this match. The rest has been added.")
        case "known":
            return tr("You already have this match.")
        case "conflicting":
            return tr("You already have this match, but the two records disagree. Yours was kept.")
