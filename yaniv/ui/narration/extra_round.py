"""Sentences about an extra round, which decides a tie: who plays for the first place, and who watches."""

from collections.abc import Collection
from typing import Final

from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.ui.narration.score_reasons import capitalize_first, join_names
from yaniv.ui.narration.second_person import is_you

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
    others = [view.names[seat] for seat in sorted(seats) if not is_you(seat, view)]
    is_reader_listed = len(others) < len(seats)
    if len(others) > MAX_LISTED and is_reader_listed:
        return tr("you and {n} others", n=len(others))  # n is never 1 or 2
    if len(others) > MAX_LISTED:
        return tr_plural("{n} player", "{n} players", len(others))
    return join_names([*([tr("you")] if is_reader_listed else []), *others])
