"""Import of a match: new here, an extension of an existing record, known, or in conflict with it."""

from collections.abc import Sequence
from typing import Literal

from yaniv.game.events import AnyEvent

ImportOutcome = Literal["added", "extended", "known", "conflicting"]
"""Result of an import.

Stored as a new match, missing events appended, or nothing stored because the match is known or conflicts.
"""


def compare_records(own_events: Sequence[AnyEvent], imported_events: Sequence[AnyEvent]) -> ImportOutcome:
    """Compare two records of the same match and return what to do with *imported_events*."""
    common_length = min(len(own_events), len(imported_events))
    if tuple(own_events[:common_length]) != tuple(imported_events[:common_length]):
        return "conflicting"
    return "extended" if len(imported_events) > common_length else "known"
