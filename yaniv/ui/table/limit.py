"""A match that ends when somebody passes the limit: who did, in words. Pure. Source: RULES K22."""

from collections.abc import Collection, Mapping

from yaniv.game.view import View
from yaniv.rules import ending
from yaniv.rules.house import MatchRules
from yaniv.ui.scenes.why import begun
from yaniv.ui.table.extra import list_names
from yaniv.words import tell


def seats_over_limit(totals: Mapping[int, int], match: MatchRules) -> tuple[int, ...]:
    """Return the seats whose totals end the match; nobody's where the limit only puts players out."""
    if match.end != "first_over":
        return ()
    return tuple(seat for seat, total in sorted(totals.items()) if ending.over(total, match))


def tell_over_limit(seats: Collection[int], seen: View, *, ends: bool) -> str:
    """Return the sentence that *seats* passed the limit; *ends*: the match ends with it, without an extra round."""
    match = seen.rules.match
    gaps = {"names": begun(list_names(seats, seen)), "limit": match.limit}
    if match.limit_hit == "over":
        return tell("{names} went over {limit}: that ends the match.", **gaps) if ends else _went_over(gaps)
    return tell("{names} reached {limit}: that ends the match.", **gaps) if ends else _reached(gaps)


def note_over_limit(match: MatchRules, *, ends: bool) -> str:
    """Return the same as a note beside one total."""
    if match.limit_hit == "over":
        told = tell("over {limit}: the match ends", limit=match.limit)
        return told if ends else tell("over {limit}", limit=match.limit)
    told = tell("reached {limit}: the match ends", limit=match.limit)
    return told if ends else tell("reached {limit}", limit=match.limit)


def _went_over(gaps: Mapping[str, object]) -> str:
    return tell("{names} went over {limit}.", **gaps)


def _reached(gaps: Mapping[str, object]) -> str:
    return tell("{names} reached {limit}.", **gaps)
