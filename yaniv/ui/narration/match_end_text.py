"""Sentences about extra rounds and the point limit.

An extra round decides a tie for the first place: some play, the others watch. Source of the limit: RULES K22.
"""

from collections.abc import Collection, Mapping
from typing import Final

from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.rules import match_end
from yaniv.rules.house_rules import MatchRules
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
