"""Who plays: the computer players of a match, and the one who looks over the shoulder of the person."""

from typing import Final

from msgspec.structs import replace

from yaniv.bots import roster
from yaniv.bots.outside import Outside, command_of
from yaniv.bots.people import level_and_person, persons, temper_of
from yaniv.bots.process import Engagement
from yaniv.bots.worker import Adviser, Crew, Judge
from yaniv.game.player import Host
from yaniv.sanitize import printable
from yaniv.store.permissions import Permissions
from yaniv.store.saved import STRANGER
from yaniv.table.company import Company
from yaniv.table.dealer import dice_beside
from yaniv.table.pacing import Pace
from yaniv.table.setup import Setup
from yaniv.table.table import Table
from yaniv.words import tell

_WEAKEST: Final = roster.names()[0]
_LONGEST: Final = 60
"""Characters of a command that are shown."""
PERSON: Final = 0
"""The seat of the person at the screen."""


def seated(setup: Setup, permissions: Permissions) -> tuple[Setup, tuple[str, ...]]:
    """Put a player of ours on every seat whose program may not run here; return a sentence for each of them.

    Who sits where may have been read from a file: a file must not start a program, nor take the seat of the person, nor
    leave a seat empty.
    """
    bots, sentences = [""], []
    for bot, name in zip(setup.bots[1:], setup.names[1:], strict=True):
        command = command_of(bot)
        if command is None or permissions.allows(command):
            bots.append(bot or STRANGER)
            continue
        bots.append(roster.USUAL)
        told = "{name} is played by Yaniv: the program {program} may not run here. Name it with --bots to allow it."
        sentences.append(tell(told, name=printable(name), program=printable(bot)[:_LONGEST]))
    return replace(setup, bots=tuple(bots)), tuple(sentences)


def engaged(setup: Setup) -> dict[int, Engagement]:
    """Who thinks for us, by seat; on the seat of the person the one who gives hints."""
    thinking = {PERSON: Engagement(roster.names()[-1], dice_beside("hints", setup.seed))}
    for place, bot in enumerate(setup.bots):
        if bot and command_of(bot) is None:
            known = level_and_person(bot)[0] in roster.names()
            thinking[place] = Engagement(bot if known else _WEAKEST, dice_beside(f"bot {place}", setup.seed))
    return thinking


def judge(seat: int) -> Judge:
    """Who looks at what was decided on this seat in a match that was played: the one who gives hints."""
    return Crew({seat: Engagement(roster.names()[-1], "review")}).judge(seat)


class Players:
    """Those of the match that is played, or was last."""

    def __init__(self) -> None:
        self._crew: Crew | None = None

    def gather(self, setup: Setup, pace: Pace) -> Company:
        """The computer players, each with dice of its own, and the weakest to answer for those that fail.

        Ours think in a process of their own, others are programs of their own. The strongest looks over the shoulder of
        the person, for hints.
        """
        thinking = engaged(setup)
        commands = {place: command_of(bot) for place, bot in enumerate(setup.bots)}
        hosts: dict[int, Host] = {at: Outside(each, at) for at, each in commands.items() if each is not None}
        self.close()  # no host of ours takes the one who gives hints along where all others are outside programs
        self._crew = Crew(thinking)
        hosts |= {place: self._crew.host(place) for place in thinking if place != PERSON}
        fallback = roster.hire(_WEAKEST, dice_beside("fallback", setup.seed)).choose
        tempers = {place: temper_of(person).pace for place, person in enumerate(persons(setup.bots)) if person}
        return Company(hosts, fallback, pace, tempers)

    @property
    def adviser(self) -> Adviser | None:
        """Who gives hints to the person."""
        return None if self._crew is None else self._crew.adviser(PERSON)

    def advise_at(self, table: Table) -> None:
        """Who gives hints sees what the person sees, and has seen what the person saw."""
        chair, adviser = table.chair(PERSON), self.adviser
        if adviser is not None:
            for event in chair.story:
                adviser.notice(event)
            chair.watch(adviser.notice)

    def close(self) -> None:
        """Nobody stays behind, however the program ends."""
        if self._crew is not None:
            self._crew.close()
