"""Sentences about a match that ends when a player passes the point limit. Source: RULES K22."""

from collections.abc import Collection, Mapping

from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules import match_end
from yaniv.rules.house_rules import MatchRules
from yaniv.ui.narration.extra_round import list_names
from yaniv.ui.narration.score_reasons import capitalize_first


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
