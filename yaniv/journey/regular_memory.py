"""Memory that a regular has of the player: a projection of the journal, of matches on the journey and off it."""

from collections.abc import Iterable
from functools import partial
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.characters import split_bot_name
from yaniv.game import events as e
from yaniv.journey.trail_progress import split_stop_word
from yaniv.match_purpose import MatchPurpose
from yaniv.store.fold_checkpoints import HistoryFold
from yaniv.store.statistics import HUMAN_SEAT, MatchSummary

StopPlace = tuple[str, str]
"""Ids of a trail and of a stop on it; both empty outside the journey."""
NOWHERE: Final[StopPlace] = ("", "")

MeetingOccasion = Literal[
    "player_ahead",
    "regular_ahead",
    "player_won",
    "regular_won",
    "left_on",
    "caught_often",
    "catches_often",
    "met_elsewhere",
    "close_record",
    "again",
]
"""What a regular may speak of when it meets the player again.

In order: who finished ahead of whom in the last match, who won it, on which total the player finished it behind the
regular, calls of the player that the regular has beaten three times or more, calls of the regular that the player has
beaten as often, the stop of the last match, matches won and lost that differ by one at most, and nothing in particular.
"""
_VERSION: Final = "1"
"""Of `RegularMemory`, and how it follows from the matches: another one, and every memory is computed anew."""
OFTEN: Final = 3
"""Matches, or beaten calls, from which a regular counts them aloud."""


class RegularMemory(Struct, frozen=True):
    """Matches that the player has finished with one regular, and calls that they beat in any match."""

    matches: int = 0
    ahead: int = 0
    """Of these, how many the player finished ahead of the regular."""
    behind: int = 0
    last_won: bool = False
    """True if the player won the last one."""
    last_lost: bool = False
    """True if the regular won the last one."""
    last_was_ahead: bool = False
    """True if the player finished the last one ahead of the regular."""
    last_was_behind: bool = False
    last_total: int | None = None
    """Own total at the end of the last one; None if its rules keep none."""
    last_place: StopPlace = NOWHERE
    """Where the last one was played."""
    places: frozenset[StopPlace] = frozenset()
    """Where they have met."""
    catches: int = 0
    """Calls of the regular that the player beat."""
    caught: int = 0
    """Calls of the player that the regular beat."""
    has_score_to_settle: bool = False
    """True if the last beaten call between the two was the regular's, as far as the journal tells."""


def remember(character_id: str, summaries: Iterable[MatchSummary]) -> RegularMemory:
    """Return what a regular remembers of these matches, given in any order."""
    memory = RegularMemory()
    for summary in sorted(summaries, key=lambda each: (each.opened, each.match_id)):
        memory = _with_summary(character_id, memory, summary)
    return memory


def memory_fold(character_id: str) -> HistoryFold[RegularMemory]:
    """Return the fold by which the store answers what `remember` says of all matches that count."""
    add = partial(_with_summary, character_id)
    return HistoryFold(f"memory:{character_id}", _VERSION, RegularMemory(), add, "opened", character_id)


def meeting_occasions(memory: RegularMemory, here: StopPlace = NOWHERE) -> tuple[MeetingOccasion, ...]:
    """Return what this regular may truly speak of, in the order of `MeetingOccasion`; empty before the first match.

    *here*: where they meet now.
    """
    if not memory.matches:
        return ()
    true: dict[MeetingOccasion, bool] = {
        "player_ahead": memory.last_was_ahead,
        "regular_ahead": memory.last_was_behind,
        "player_won": memory.last_won,
        "regular_won": memory.last_lost,
        "left_on": memory.last_was_behind and memory.last_total is not None,
        "caught_often": memory.caught >= OFTEN,
        "catches_often": memory.catches >= OFTEN,
        "met_elsewhere": memory.last_place not in (NOWHERE, here),
        "close_record": min(memory.ahead, memory.behind) >= OFTEN and abs(memory.ahead - memory.behind) <= 1,
        "again": True,
    }
    return tuple(occasion for occasion, is_true in true.items() if is_true)


def with_round(memory: RegularMemory, event: e.RoundScored, seat: int, player_seat: int) -> RegularMemory:
    """Return the memory of the regular on *seat* after a round of the match that is being played."""
    if event.caller == player_seat and seat in event.asafs:
        return replace(memory, caught=memory.caught + 1, has_score_to_settle=False)
    if event.caller == seat and player_seat in event.asafs:
        return replace(memory, catches=memory.catches + 1, has_score_to_settle=True)
    return memory


def place_of(purpose: MatchPurpose) -> StopPlace:
    """Return where a match with this purpose is played."""
    return (purpose.trail, split_stop_word(purpose.stop)[0]) if purpose.trail else NOWHERE


def _with_summary(character_id: str, memory: RegularMemory, summary: MatchSummary) -> RegularMemory:
    seat = _seat_of(character_id, summary)
    return _with_match(_with_catches(memory, summary, seat), summary, seat) if seat else memory


def _seat_of(character_id: str, summary: MatchSummary) -> int:
    """Return the seat of a character in a match; 0 if it did not take part."""
    seats = (seat for seat, bot in enumerate(summary.bots) if split_bot_name(bot)[1] == character_id)
    return next(seats, 0)


def _with_catches(memory: RegularMemory, summary: MatchSummary, seat: int) -> RegularMemory:
    """Return the memory with the beaten calls of a match; which of them was the last one is known if all are alike."""
    stats = summary.stats
    if not stats.catches:
        return memory
    catches, caught = stats.catches[seat], stats.catchers[seat]
    return replace(
        memory,
        catches=memory.catches + catches,
        caught=memory.caught + caught,
        has_score_to_settle=not caught and (catches > 0 or memory.has_score_to_settle),
    )


def _with_match(memory: RegularMemory, summary: MatchSummary, seat: int) -> RegularMemory:
    places, totals, place = summary.stats.places, summary.stats.totals, place_of(summary.purpose)
    if not places:
        return memory
    is_ahead, is_behind = places[HUMAN_SEAT] < places[seat], places[HUMAN_SEAT] > places[seat]
    return replace(
        memory,
        matches=memory.matches + 1,
        ahead=memory.ahead + is_ahead,
        behind=memory.behind + is_behind,
        last_won=summary.stats.won,
        last_lost=places[seat] == 1 and not summary.stats.won,
        last_was_ahead=is_ahead,
        last_was_behind=is_behind,
        last_total=totals[HUMAN_SEAT] if totals else None,
        last_place=place,
        places=memory.places | {place},
    )
