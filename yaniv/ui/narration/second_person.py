"""Rule for which players a sentence addresses as "you".

That is the reader; in a replay or for a spectator also a player who has chosen no name.
"""

from yaniv.game.view import View
from yaniv.i18n import custom_player_name


def is_you(seat: int, view: View) -> bool:
    """Return True if sentences about *seat* are in the second person.

    A player who has chosen no name is called "You", from whichever seat the match is viewed.
    """
    return seat == view.seat or not custom_player_name(view.names[seat])
