"""Memory that a regular has of the player: a projection of the journal."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from yaniv.bots.characters import split_bot_name
from yaniv.journey.fact_fold import PLAYER_SEAT
from yaniv.journey.match_facts import MatchFacts
from yaniv.store.statistics import MatchSummary


class RegularMemory(Struct, frozen=True):
    """Matches that the player has finished with one regular."""

    matches: int = 0
    ahead: int = 0
    """Of these, how many the player finished ahead of the regular."""
    behind: int = 0
    last_won: bool = False
    """True if the player won the last one."""
    last_was_behind: bool = False
    """True if the player finished the last one behind the regular."""
    last_total: int | None = None
    """Own total at the end of the last one; None if its rules keep none."""
    catches: int = 0
    """Calls of the regular that the player beat, in matches of the journey."""
    caught: int = 0
    """Calls of the player that the regular beat, in matches of the journey."""


def remember(
    character_id: str, summaries: Iterable[MatchSummary], facts: Mapping[int, MatchFacts] | None = None
) -> RegularMemory:
    """Return what a regular remembers of these matches, given in any order.

    *facts*: those of the matches of the journey, by number of the match.
    """
    memory = RegularMemory()
    for summary in sorted(summaries, key=lambda each: (each.opened, each.match_id)):
        seat = _seat_of(character_id, summary)
        if seat and summary.stats.places:
            memory = _with_match(memory, summary, seat, (facts or {}).get(summary.match_id, MatchFacts()))
    return memory


def _seat_of(character_id: str, summary: MatchSummary) -> int:
    """Return the seat of a character in a match; 0 if it did not take part."""
    seats = (seat for seat, bot in enumerate(summary.bots) if split_bot_name(bot)[1] == character_id)
    return next(seats, 0)


def _with_match(memory: RegularMemory, summary: MatchSummary, seat: int, facts: MatchFacts) -> RegularMemory:
    places, totals = summary.stats.places, summary.stats.totals
    return RegularMemory(
        matches=memory.matches + 1,
        ahead=memory.ahead + (places[PLAYER_SEAT] < places[seat]),
        behind=memory.behind + (places[PLAYER_SEAT] > places[seat]),
        last_won=summary.stats.won,
        last_was_behind=places[PLAYER_SEAT] > places[seat],
        last_total=totals[PLAYER_SEAT] if totals else None,
        catches=memory.catches + facts.catches.get(seat, 0),
        caught=memory.caught + facts.catchers.get(seat, 0),
    )
