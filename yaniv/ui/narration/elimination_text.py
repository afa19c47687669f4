"""Sentences about players eliminated in a round, with their place where it is known."""

from collections.abc import Sequence

from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.narration.extra_round import list_names
from yaniv.ui.narration.score_reasons import capitalize_first
from yaniv.ui.narration.second_person import is_you
from yaniv.ui.narration.table_text import place_name, place_of


def describe_own_elimination(eliminated: Sequence[int], view: View) -> str:
    """Return a sentence if the reader is among the players eliminated in this round, otherwise an empty string."""
    if view.seat not in eliminated:
        return ""
    return tr("You're out in {place}.", place=place_name(place_of(view, view.seat)))


def describe_other_eliminations(eliminated: Sequence[int], view: View) -> str:
    """Return a sentence about the players other than the reader eliminated in this round, empty if there are none."""
    others = [seat for seat in eliminated if seat != view.seat]
    if not others:
        return ""
    if len(others) == 1 and is_you(others[0], view):
        return tr("You're out in {place}.", place=place_name(place_of(view, others[0])))
    if len(others) == 1:
        name, place = view.names[others[0]], place_name(place_of(view, others[0]))
        return tr("{name} is out in {place}.", name=name, place=place)
    return tr("{names} are out.", names=capitalize_first(list_names(others, view)))
