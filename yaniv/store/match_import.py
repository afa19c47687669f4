"""Comparison of an imported match with the record of the same match in the journal, if there is one."""

from collections.abc import Sequence
from typing import Literal

from yaniv.game.events import AnyEvent

ImportOutcome = Literal["added", "extended", "known", "conflicting"]
"""Result of an import.

Stored as a new match, missing events appended, or nothing stored because the match is known or conflicts.
"""


def compare_records(own_events: Sequence[AnyEvent], imported_events: Sequence[AnyEvent]) -> ImportOutcome:
    """Return what to do with the imported events of a match that is already recorded: nothing, append, or refuse.

    `known`: nothing new; `extended`: they continue the record; `conflicting`: they contradict it.
    """
    common_length = min(len(own_events), len(imported_events))
    if tuple(own_events[:common_length]) != tuple(imported_events[:common_length]):
        return "conflicting"
    return "extended" if len(imported_events) > common_length else "known"
