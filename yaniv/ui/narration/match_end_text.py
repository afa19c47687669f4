"""Sentences about extra rounds, the point limit, and the turns left before a round without a call is called off.

An extra round decides a tie for the first place: some play, the others watch. Source of the limit: RULES K22.
"""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.rules import match_end
from yaniv.rules.house_rules import MatchRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.ui.narration.naming import capitalize_first, is_second_person, join_names

MAX_LISTED: Final = 5
"""Greatest number of other players who are named in a sentence."""


def round_name(number: int, round_limit: int = 0, *, is_extra: bool) -> str:
    """Return the heading of a round, such as "Round 3"; an extra round has no number.

    *round_limit*: number of rounds of the match, such as in "Round 3 of 10"; 0 if they are not limited.
    """
    if is_extra:
        return tr("Extra round")
    return tr("Round {n} of {total}", n=number, total=round_limit) if round_limit else tr("Round {n}", n=number)


def tie_sentence(tied: Collection[int], view: View) -> str:
    """Return the sentence after a round that ended in a tie of these seats for the first place."""
    return capitalize_first(tr("{names} tie for first place and play an extra round.", names=list_names(tied, view)))


def extra_round_sentence(seats: Collection[int], view: View) -> str:
    """Return the sentence that announces an extra round between *seats*."""
    names, all_seats = list_names(seats, view), range(len(view.names))
    if len(seats) == len(all_seats):
        return capitalize_first(tr("{names} play for first place.", names=names))
    if view.seat in all_seats and view.seat not in seats:
        return capitalize_first(tr("{names} play for first place; you watch.", names=names))
    return capitalize_first(tr("{names} play for first place; everyone else watches.", names=names))


def list_names(seats: Collection[int], view: View) -> str:
    """Return the names of the players on *seats* as a list in words; "you", the reader, comes first.

    More than `MAX_LISTED` other players are only counted: their names would fit on no line.
    """
    others = [view.names[seat] for seat in sorted(seats) if not is_second_person(seat, view)]
    is_reader_listed = len(others) < len(seats)
    if len(others) > MAX_LISTED and is_reader_listed:
        return tr("you and {n} others", n=len(others))  # n is never 1 or 2
    if len(others) > MAX_LISTED:
        return tr_plural("{n} player", "{n} players", len(others))
    return join_names([*([tr("you")] if is_reader_listed else []), *others])


def seats_over_limit(totals: Mapping[int, int], match: MatchRules) -> tuple[int, ...]:
    """Return the seats whose totals end the match; empty if the limit only eliminates players.

    *totals* are match totals by seat.
    """
    return seats_beyond_limit(totals, match) if match.end == "first_over" else ()


def seats_beyond_limit(totals: Mapping[int, int], match: MatchRules) -> tuple[int, ...]:
    """Return the seats whose match totals have passed the limit, whether that ends the match or eliminates them."""
    return tuple(seat for seat, total in sorted(totals.items()) if match_end.exceeds_limit(total, match))


def over_limit_sentence(seats: Collection[int], view: View, *, ends_match: bool) -> str:
    """Return the sentence that the players on *seats* have passed the point limit.

    *ends_match*: say that the match ends with it; otherwise an extra round follows.
    """
    match = view.rules.match
    gaps = {"names": list_names(seats, view), "limit": match.limit}
    if match.limit_hit == "over":
        text = tr("{names} went over {limit}, ending the match.", **gaps)
        return capitalize_first(text if ends_match else _went_over_sentence(gaps))
    text = tr("{names} reached {limit}, ending the match.", **gaps)
    return capitalize_first(text if ends_match else _reached_sentence(gaps))


def over_limit_note(match: MatchRules, *, ends_match: bool) -> str:
    """Return the same statement as `over_limit_sentence`, as a short note beside a single total."""
    if match.limit_hit == "over":
        text = tr("over {limit}: the match ends", limit=match.limit)
        return text if ends_match else tr("over {limit}", limit=match.limit)
    text = tr("reached {limit}: the match ends", limit=match.limit)
    return text if ends_match else tr("reached {limit}", limit=match.limit)


def _went_over_sentence(gaps: Mapping[str, object]) -> str:
    return tr("{names} went over {limit}.", **gaps)


def _reached_sentence(gaps: Mapping[str, object]) -> str:
    return tr("{names} reached {limit}.", **gaps)


COUNTDOWN_FROM_TURNS: Final = 10
"""Number of turns left to a player from which they are counted down."""
_LOGGED_TURNS: Final = (10, 5, 1)
"""Numbers of turns left to each player that the log mentions."""


def turns_left_text(view: View, *, is_spectator: bool = False) -> str:
    """Return a sentence about the turns left to the reader once they are few, else an empty string.

    For a spectator, or a player who is out, it is about the player in turn.
    """
    seat = view.turn if is_spectator or view.seat not in view.seats or view.seat in view.out else view.seat
    if not any(view.turns_to_come) or not 0 <= seat < len(view.turns_to_come):
        return ""
    turns_left = view.turns_to_come[seat]
    if turns_left > COUNTDOWN_FROM_TURNS:
        return ""
    if not is_second_person(seat, replace(view, seat=-1) if is_spectator else view):
        one, many = "No one has called: {name} has {n} turn left", "No one has called: {name} has {n} turns left"
        return tr_plural(one, many, turns_left, name=view.names[seat])
    if turns_left:
        return tr_plural(
            "No one has called: you have {n} turn left", "No one has called: you have {n} turns left", turns_left
        )
    return tr("No one has called: you have no turns left")


class TurnCount(Struct, frozen=True):
    """Turns of a round, counted from its events; an immutable value."""

    turn_limit: int = DEFAULT_TURN_LIMIT
    """Turns for each player until the round is called off."""
    player_count: int = 0
    """Number of players who began the round and have not been eliminated during it."""
    turns_left: int = 0
    """Turns of all players together until the round is called off, including the one in progress."""
    seat_in_turn: int = -1
    """Seat of the player in turn; -1: no turn has begun."""
    is_called: bool = False
    """True once somebody has called."""


def count_turn(turns: TurnCount, event: e.AnyEvent) -> TurnCount:
    """Return the count after one more event."""
    match event:
        case e.MatchOpened(turn_limit=turn_limit):
            return TurnCount(turn_limit)
        case e.RoundOpened(seats=seats):
            return TurnCount(turns.turn_limit, len(seats), turns.turn_limit * len(seats))
        case e.TurnBegan(seat) if not turns.is_called:
            return replace(turns, seat_in_turn=seat, turns_left=turns.turns_left - (turns.seat_in_turn >= 0))
        case e.PlayerOut(seat) if seat == turns.seat_in_turn and not turns.is_called:
            # The turn in progress was not completed, so it does not count.
            return replace(turns, seat_in_turn=-1, player_count=turns.player_count - 1)
        case e.YanivCalled():
            return replace(turns, is_called=True)
        case _:
            return turns


def turns_left_log_text(turns: TurnCount, event: e.AnyEvent) -> str:
    """Return the log line for a turn at whose start everybody has ten, five or one turn left; else an empty string."""
    if (
        not isinstance(event, e.TurnBegan)
        or turns.is_called
        or not turns.player_count
        or turns.turns_left % turns.player_count
    ):
        return ""
    turns_left_each = turns.turns_left // turns.player_count
    one, many = "No one has called: {n} turn left each.", "No one has called: {n} turns left each."
    return tr_plural(one, many, turns_left_each) if turns_left_each in _LOGGED_TURNS else ""
