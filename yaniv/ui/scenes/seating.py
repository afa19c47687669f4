"""Who sits at a new table: from a variant and a few words to everything that starts a match."""

from collections.abc import Iterator
from typing import Final

from yaniv import words
from yaniv.bots import roster
from yaniv.bots.outside import command_of, is_there
from yaniv.bots.people import PEOPLE, UnknownPersonError, level_and_person
from yaniv.rules.house import LONGEST_NAME, Variant
from yaniv.sanitize import cleaned, flaw
from yaniv.table.setup import Setup
from yaniv.words import tell, tell_number

_USUAL: Final = 4
"""Players, where nobody says how many."""


class SeatingError(ValueError):
    """Nobody can sit down like that; the text is the sentence for the player who asked."""


def seat(variant: Variant, players: int | None, bots: tuple[str, ...], seed: str, name: str = "") -> Setup:
    """A match of one person against *bots*, of which the last fills what is left of the table.

    A bot is a level, `expert`, or a level and who plays at it, `expert:noa`; where nobody is named, the next character
    who has no seat yet sits down.

    :raises SeatingError: if the variant is not for so many, there are more bots than seats, or a bot is unknown.
    """
    least, most = variant.table.min_players, variant.table.max_players
    wanted = players or min(most, max(least, len(bots) + 1 if bots else _USUAL))
    if wanted not in range(least, most + 1):
        raise SeatingError(
            tell("{variant} is for {least} to {most} players.", variant=variant.name, least=least, most=most)
        )
    if len(bots) >= wanted:
        raise SeatingError(
            tell_number(
                "With {players} players there is a seat for {n} opponent, but {bots} were named.",
                "With {players} players there are seats for {n} opponents, but {bots} were named.",
                wanted - 1,
                players=wanted,
                bots=len(bots),
            )
        )
    try:
        for bot in bots:
            _check(bot)
    except (roster.UnknownBotError, UnknownPersonError) as unknown:
        raise SeatingError(str(unknown)) from unknown
    invited = bots or (roster.USUAL,)
    filler = invited[-1] if command_of(invited[-1]) else invited[-1].partition(":")[0]
    seated = list(_seated((*invited, *(filler,) * wanted)[: wanted - 1]))
    return Setup(
        variant=variant.name,
        rules=variant.rules,
        names=(cleaned(name, LONGEST_NAME) or tell("You"), *(tell(PEOPLE[person].name) for _, person in seated)),
        bots=("", *(bot for bot, _ in seated)),
        seed=seed,
    )


def _seated(bots: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every bot with its character, and the character again: an outside program borrows the name alone."""
    wanted = [level_and_person(bot)[1] for bot in bots]
    free = [person for person in PEOPLE if person not in wanted]
    taken: set[str] = set()
    for bot, named in zip(bots, wanted, strict=True):
        person = named if named and named not in taken else free.pop(0)
        taken.add(person)
        yield (bot if command_of(bot) else f"{bot.partition(':')[0]}:{person}"), person


def _check(bot: str) -> None:
    command = command_of(bot)
    if flaw(bot, "line") is not None:
        raise SeatingError(tell("`{bot}` cannot be written down as the name of a player.", bot=bot))
    if command is None:
        roster.invited(bot)
    elif not is_there(command):
        raise SeatingError(tell("There is no program to start by `{command}`.", command=command))


def own_name(setup: Setup) -> str:
    """The name the player gave; empty if none."""
    return words.own_name(setup.names[0])
