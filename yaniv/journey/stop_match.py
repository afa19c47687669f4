"""Match at a stop: its rules, seats and purpose, and who meets whom in a knock-out."""

from collections.abc import Sequence
from hashlib import sha256

from yaniv.bots.characters import CHARACTERS
from yaniv.journey.trail_checks import rules_of_stop
from yaniv.journey.trail_code import TrailCodeError
from yaniv.journey.trail_library import TrailError, load_trail
from yaniv.journey.trail_progress import StopProgress, split_stop_word, stop_word
from yaniv.journey.trail_schema import Regular, Room, Stop
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.variants import library


def setup_of_stop(trail_id: str, progress: StopProgress, player_name: str) -> MatchSetup:
    """Return the setup of the next match at a stop; the seed is left to the dealer.

    The names of the opponents are English; the table shows them in the language of the player.
    """
    stop = progress.stop
    rules = rules_of_stop(stop)
    assert rules is not None, "a trail is checked before it is played"
    opponents = opponents_of_match(trail_id, progress)
    variant_name = library.load(stop.variant).name if stop.variant is not None else stop.name
    return MatchSetup(
        variant=variant_name,
        rules=rules,
        names=(player_name, *(CHARACTERS[each.name].name for each in opponents)),
        bots=("", *(f"{each.level}:{each.name}" for each in opponents)),
        seed="",
        purpose=MatchPurpose(trail=trail_id, stop=stop_word(stop, progress.next_stage)),
    )


def room_of_purpose(purpose: MatchPurpose) -> Room:
    """Return the room in which a match is played; an ordinary one outside the journey, or if its trail is gone."""
    stop = stop_of_purpose(purpose)
    return Room() if stop is None else stop.room


def stop_of_purpose(purpose: MatchPurpose) -> Stop | None:
    """Return the stop at which a match is played; None outside the journey, or if its trail is gone."""
    if not purpose.trail:
        return None
    try:
        return load_trail(purpose.trail).find_stop(split_stop_word(purpose.stop)[0])
    except (TrailError, TrailCodeError):
        return None


def opponents_of_match(trail_id: str, progress: StopProgress) -> tuple[Regular, ...]:
    """Return the opponents of the next match at a stop: all of them, or the one whose turn it is in a knock-out."""
    stop = progress.stop
    if not stop.knockout:
        return stop.opponents
    earlier_tries = progress.tries - (progress.next_stage > 1)
    return (knockout_draw(trail_id, stop, earlier_tries)[progress.next_stage - 1],)


def knockout_draw(trail_id: str, stop: Stop, tries: int) -> tuple[Regular, ...]:
    """Return the opponents that wait at each stage of a knock-out, first stage first.

    The player meets the first of the list, then the winner of the next two, then the winner of the other four. Who
    wins these matches is drawn anew for each try; the draw is the same whenever it is asked for.
    """
    key = f"{trail_id} {stop.id} {tries}"
    drawn, first = [], 0
    for stage in range(stop.stages):
        size = 2**stage
        drawn.append(_winner(stop.opponents[first : first + size], key))
        first += size
    return tuple(drawn)


def _winner(players: Sequence[Regular], key: str) -> Regular:
    if len(players) == 1:
        return players[0]
    half = len(players) // 2
    pair = (_winner(players[:half], key), _winner(players[half:], key))
    return pair[sha256(f"{key} {pair[0].name} {pair[1].name}".encode()).digest()[0] % 2]
