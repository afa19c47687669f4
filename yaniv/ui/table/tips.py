"""What the thing under the pointer is, where it does not say so itself. Pure."""

from yaniv.game.view import View
from yaniv.words import tell


def out_of_reach(seen: View, name: str) -> str:
    """Why this card of the last play stays where it is."""
    if not seen.pickable:
        return tell("{card}, cannot be taken now", card=name)
    match seen.rules.pickup.from_last_play:
        case "ends":
            return tell("{card}, cannot be taken: only the ends can", card=name)
        case "last":
            return tell("{card}, cannot be taken: only the top card can", card=name)
        case "any":
            return tell("{card}, cannot be taken", card=name)
