"""Meetings with characters at matches of all kinds, as their greetings remember them."""

from yaniv.bots.characters import character_ids
from yaniv.journey.regular_memory import memory_fold, place_of
from yaniv.journey.stop_match import stop_of_purpose
from yaniv.journey.trail_schema import StopTalk
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.regular_lines import Meeting
from yaniv.ui.pages.match_archive import MatchArchive


def meetings_at_table(
    bots: tuple[str, ...], purpose: MatchPurpose, archive: MatchArchive, match_id: int
) -> tuple[Meeting, ...]:
    """Return the meetings by seat in a match; none in a match that nothing counts, where nobody remembers anything.

    *bots*: by seat, empty for the player. *match_id*: number of this match, which is not a memory yet.
    """
    if not purpose.is_counted:
        return ()
    return tuple(meeting_of(character, purpose, archive, match_id) for character in character_ids(bots))


def meeting_of(character_id: str, purpose: MatchPurpose, archive: MatchArchive, match_id: int = 0) -> Meeting:
    """Return the meeting with a character in a match with this purpose, after all matches but *match_id*.

    *character_id*: empty for a seat without a character, which remembers nothing.
    """
    if not character_id:
        return Meeting("")
    memory = archive.fold(memory_fold(character_id), match_id)
    stop = stop_of_purpose(purpose)
    return Meeting(
        character_id,
        memory,
        place_of(purpose),
        StopTalk() if stop is None else stop.talk,
        stop_of_purpose(MatchPurpose(*memory.last_place)),
    )
