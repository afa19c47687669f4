"""Whom a sentence calls "you": the reader, and in a match seen again a player who gave no name. Pure."""

from yaniv.game.view import View
from yaniv.i18n import custom_player_name


def is_you(seat: int, view: View) -> bool:
    """Return whether sentences about *seat* are told in the second person.

    Whoever gave no name is called "You" in the list of players, from whichever seat the match is looked at.
    """
    return seat == view.seat or not custom_player_name(view.names[seat])
