"""Search for the player's own puzzles, as a job of `BackgroundProcess`."""

from collections.abc import Sequence

from yaniv.game.events import AnyEvent
from yaniv.store.puzzle_records import FoundDecision


def search_match(events: Sequence[AnyEvent], seat: int) -> tuple[FoundDecision, ...]:
    """Return the decisions of *seat* in a finished match that became puzzles."""
    from yaniv.arena.puzzles.own_mistakes import find_own_puzzles  # noqa: PLC0415 -- numpy is needed in the job alone

    return find_own_puzzles(events, seat)
