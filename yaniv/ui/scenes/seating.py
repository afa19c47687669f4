"""Who sits at a new table: from a variant and a few words to everything that starts a match."""

from typing import Final

from yaniv.bots import roster
from yaniv.bots.outside import command_of, is_there
from yaniv.rules.house import Variant
from yaniv.table.setup import Setup
from yaniv.words import tell

GUESTS: Final = (
    "Noa", "Avi", "Maya", "Eitan", "Tamar", "Dov", "Shira", "Eli", "Yael", "Gil", "Rona", "Amir", "Lea", "Omer", "Ziv",
)  # fmt: skip
"""Names of computer players, by seat from seat 1 on."""
_USUAL: Final = 4
"""Players, where nobody says how many."""


class SeatingError(ValueError):
    """Nobody can sit down like that; the text is the sentence for the player who asked."""


def seat(variant: Variant, players: int | None, bots: tuple[str, ...], seed: str, name: str = "") -> Setup:
    """A match of one person against *bots*, of which the last fills what is left of the table.

    :raises SeatingError: if the variant is not for so many, or a bot is unknown.
    """
    least, most = variant.table.min_players, variant.table.max_players
    wanted = players or min(most, max(least, len(bots) + 1 if bots else _USUAL))
    if wanted not in range(least, most + 1):
        raise SeatingError(
            tell("{variant} is for {least} to {most} players.", variant=variant.name, least=least, most=most)
        )
    try:
        for bot in bots:
            _is_there(bot)
    except roster.UnknownBotError as unknown:
        raise SeatingError(str(unknown)) from unknown
    invited = bots or roster.names()[-1:]
    return Setup(
        variant=variant.name,
        rules=variant.rules,
        names=(name or tell("You"), *GUESTS[: wanted - 1]),
        bots=("", *(*invited, *invited[-1:] * wanted)[: wanted - 1]),
        seed=seed,
    )


def _is_there(bot: str) -> None:
    command = command_of(bot)
    if command is None:
        roster.bot(bot)
    elif not is_there(command):
        raise SeatingError(tell("There is no program to start by `{command}`.", command=command))


def own_name(setup: Setup) -> str:
    """The name the player gave; empty if none."""
    return "" if setup.names[0] == tell("You") else setup.names[0]
