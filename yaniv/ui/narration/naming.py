"""Names in sentences: who is addressed as "you", lists of names, and the capital letter of a sentence."""

from collections.abc import Sequence

from yaniv.game.view import View
from yaniv.i18n import custom_player_name, tr


def is_second_person(seat: int, view: View) -> bool:
    """Return True if sentences about *seat* are in the second person: the reader, and a player without a name.

    A player who has chosen no name is called "You", from whichever seat the match is viewed.
    """
    return seat == view.seat or not custom_player_name(view.names[seat])


def join_names(names: Sequence[str]) -> str:
    """Return names joined as in a sentence: "Avi, Noa and Dan"."""
    if len(names) == 1:
        return names[0]
    return tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def capitalize_first(words: str) -> str:
    """Return *words* with the first letter in upper case."""
    return words[:1].upper() + words[1:]
