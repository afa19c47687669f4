"""Lines of a regular to the player on meeting again, chosen by what this regular remembers.

All lines of a regular at a stop stand in one list: its own, those of any voice, those of the stop. Of the lines that
are true now, one is chosen by the number of matches between the two; at the table it is another one than on the page of
the stop.

*Why* even numbers take lines at even places of the list, and odd numbers those at odd places: no line is then ever said
twice in a row, although nothing is stored of what was said.
"""

from collections.abc import Collection, Iterator
from typing import Final, Literal
from zlib import crc32

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.journey.regular_memory import NOWHERE, RegularMemory, StopPlace, meeting_occasions
from yaniv.journey.trail_schema import Regular, Stop, StopTalk
from yaniv.narration.regular_voices import ANY_VOICE, VOICES, MeetingLine

Moment = Literal["arrival", "first_deal"]
"""When a regular speaks: on the page of the stop, or at the table before the first round."""
_MOMENTS: Final[tuple[Moment, ...]] = ("arrival", "first_deal")


class Meeting(Struct, frozen=True):
    """A regular and the player meet: what the regular remembers, and where they are."""

    character: str
    memory: RegularMemory = RegularMemory()
    here: StopPlace = NOWHERE
    talk: StopTalk = StopTalk()
    """Lines of the stop."""
    last_stop: Stop | None = None
    """Stop of their last match; None if it was played elsewhere, or its trail is gone."""


def arrival_line(regular: Regular, meeting: Meeting, said: Collection[str] = ()) -> str:
    """Return what a regular says on the page of a stop: the line of the trail when they have not met there yet.

    *said*: what others there have just said.
    """
    if regular.says and meeting.here not in meeting.memory.places:
        return tr(regular.says)
    return meeting_line(meeting, "arrival", said) or tr(regular.says)


def meeting_line(meeting: Meeting, moment: Moment, said: Collection[str] = ()) -> str:
    """Return what a regular says on meeting again; empty if they have never met.

    *said*: what others have just said, which this one does not repeat if there is another line.
    """
    number = len(_MOMENTS) * meeting.memory.matches + _MOMENTS.index(moment)
    lines = true_lines(meeting, number % 2, said)
    if not lines:
        return ""
    return lines[crc32(f"{meeting.character} {meeting.here} {number}".encode()) % len(lines)]


def true_lines(meeting: Meeting, parity: int, said: Collection[str] = ()) -> tuple[str, ...]:
    """Return the lines at even or at odd places that are true now; those that tell nothing only if there is no other.

    *parity*: 0 for the lines at even places of the list, 1 for those at odd ones. *said*: what others have just said;
    a line that tells nothing goes before one of these.
    """
    lines = [line for line in tuple(_all_lines(meeting))[parity::2] if line.is_true]
    unsaid = [line for line in lines if line.text not in said] or lines
    return tuple(line.text for line in unsaid if line.is_telling) or tuple(line.text for line in unsaid)


def record_sentence(memory: RegularMemory) -> str:
    """Return the score between the player and a regular, the player's first; empty before the first match."""
    ahead, behind = memory.ahead, memory.behind
    if not memory.matches:
        return ""
    if ahead > behind:
        return tr("You lead {ahead} to {behind}.", ahead=ahead, behind=behind)
    if ahead < behind:
        return tr("You trail {ahead} to {behind}.", ahead=ahead, behind=behind)
    return tr("Tied at {n} each.", n=ahead)


class _Candidate(Struct, frozen=True):
    """Line in the language of the player."""

    text: str
    is_true: bool
    is_telling: bool = True
    """False for a line that fits every meeting."""


def _all_lines(meeting: Meeting) -> Iterator[_Candidate]:
    """Yield every line of this regular at this place, true or not, always in the same order."""
    memory, here, talk = meeting.memory, meeting.here, meeting.talk
    occasions = meeting_occasions(memory, here)
    for line in (*VOICES.get(meeting.character, ()), *ANY_VOICE):
        is_true = line.occasion in occasions and (line.occasion != "met_elsewhere" or meeting.last_stop is not None)
        yield _Candidate(_with_gaps(line, meeting), is_true, line.occasion != "again")
    was_here, was_here_last = here in memory.places, memory.last_place == here
    yield from (_Candidate(tr(text), was_here_last and memory.last_was_ahead) for text in talk.player_ahead)
    yield from (_Candidate(tr(text), was_here_last and memory.last_was_behind) for text in talk.regular_ahead)
    yield from (_Candidate(tr(text), was_here) for text in talk.again)


def _with_gaps(line: MeetingLine, meeting: Meeting) -> str:
    memory = meeting.memory
    return tr(
        line.text,
        n=memory.caught if line.occasion == "caught_often" else memory.catches,
        total=memory.last_total,
        ahead=memory.ahead,
        behind=memory.behind,
        place="" if meeting.last_stop is None else tr(meeting.last_stop.name),
    )
