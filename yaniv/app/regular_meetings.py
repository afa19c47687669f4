"""Meetings of the player with the opponents of a match, and what these remember, read from the journal."""

from collections.abc import Iterable

from yaniv.bots.characters import character_ids
from yaniv.journey.regular_memory import place_of, remember
from yaniv.journey.stop_match import stop_of_purpose
from yaniv.journey.trail_schema import StopTalk
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.regular_lines import Meeting
from yaniv.store.statistics import MatchSummary


def meetings_at_table(
    bots: tuple[str, ...], purpose: MatchPurpose, summaries: Iterable[MatchSummary], match_id: int
) -> tuple[Meeting, ...]:
    """Return the meetings by seat in a match; none in a match that nothing counts, where nobody remembers anything.

    *bots*: by seat, empty for the player. *match_id*: number of this match, which is not a memory yet.
    """
    if not purpose.is_counted:
        return ()
    earlier = tuple(each for each in summaries if each.match_id != match_id)
    return tuple(meeting_of(character, purpose, earlier) for character in character_ids(bots))


def meeting_of(character_id: str, purpose: MatchPurpose, summaries: Iterable[MatchSummary]) -> Meeting:
    """Return the meeting with a character in a match with this purpose, after these matches.

    *character_id*: empty for a seat without a character, which remembers nothing.
    """
    if not character_id:
        return Meeting("")
    memory = remember(character_id, (each for each in summaries if each.purpose.is_counted))
    stop = stop_of_purpose(purpose)
    return Meeting(
        character_id,
        memory,
        place_of(purpose),
        StopTalk() if stop is None else stop.talk,
        stop_of_purpose(MatchPurpose(*memory.last_place)),
    )
