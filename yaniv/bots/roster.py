"""The computer players, by name. The roster is data: the lobby draws it, workers and the arena hire from it."""

from collections.abc import Callable
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.bots.people import Lean, level_and_person, temper_of
from yaniv.bots.perception import BLUNT, DULL, IDLE, KEEN, Perception, leaning
from yaniv.bots.shedder import Shedder
from yaniv.game.player import Player
from yaniv.sheets.near import near
from yaniv.words import tell


class Bot(Struct, frozen=True):
    """A computer player that may be invited."""

    title: str
    """English; shown through `words.tell`, like *about*."""
    about: str
    maker: Callable[[str, Lean], Player]
    """Makes a player from the seed of its own dice and its character."""
    thoughtful: bool = False
    """Its positions may be weighed along with those of other tables; see `thought`."""


class UnknownBotError(ValueError):
    """No bot of this name; the text is the sentence for the player who asked."""


def _shedder(perception: Perception) -> Callable[[str, Lean], Player]:
    return lambda seed, lean: Shedder(leaning(perception, lean), Random(seed), lean)


def _thinker(level: str) -> Callable[[str, Lean], Player]:
    """Learned players load numpy when they are hired: whoever only shows the roster needs none."""

    def hired(seed: str, lean: Lean) -> Player:
        from yaniv.bots.learned.levels import thinker  # noqa: PLC0415

        return thinker(level, seed, lean)

    return hired


ROSTER: Final[dict[str, Bot]] = {
    "novice": Bot("Novice", "Sees half of what lies on the table, and would rather wait than call.", _shedder(DULL)),
    "casual": Bot("Casual", "Throws high cards and pairs, now and then a run, and sometimes waits.", _shedder(IDLE)),
    "plain": Bot("Plain", "Throws as many points as it can and takes only cards that count little.", _shedder(BLUNT)),
    "greedy": Bot("Greedy", "Throws as many points as it can and calls as soon as it may.", _shedder(KEEN)),
    "club": Bot("Club", "Builds its hand well, but calls too soon and forgets what others hold.", _thinker("club"),
                thoughtful=True),
    "expert": Bot("Expert", "Plays its own hand well, whoever comes next and whatever the score.",
                  _thinker("expert"), thoughtful=True),
    "master": Bot("Master", "Counts every card, feeds nobody, and plays to the score.", _thinker("master"),
                  thoughtful=True),
}  # fmt: skip
"""Weakest first."""
_YARDSTICKS: Final = ("plain", "greedy")
"""What the arena measures by: nobody to sit down with."""
LEVELS: Final = tuple(name for name in ROSTER if name not in _YARDSTICKS)
"""For people."""
USUAL: Final = "casual"
"""Sits down where nobody was asked for."""


def names() -> tuple[str, ...]:
    """Everybody who may be invited, weakest first."""
    return tuple(ROSTER)


def bot(name: str) -> Bot:
    """The bot of this name; who plays at its level, as in `greedy:noa`, makes no difference here.

    :raises UnknownBotError: if there is none; says which name may have been meant.
    """
    name = name.partition(":")[0]
    if name in ROSTER:
        return ROSTER[name]
    meant = near(name, ROSTER)
    if meant is not None:
        raise UnknownBotError(tell("There is no bot `{name}`; did you mean `{meant}`?", name=name, meant=meant))
    raise UnknownBotError(tell("There is no bot `{name}`; there are {names}.", name=name, names=", ".join(ROSTER)))


def invited(name: str) -> Bot:
    """The bot that somebody asked for, with whoever he named to play at its level.

    :raises UnknownBotError: if there is no such bot.
    :raises UnknownPersonError: if there is nobody of that name.
    """
    asked = bot(name)
    if ":" in name:
        temper_of(name.partition(":")[2])
    return asked


def hire(name: str, seed: str) -> Player:
    """A new player of this name, `expert` or `expert:noa`, with dice of its own.

    Both arguments are plain text, so a worker process may hire too. Somebody nobody knows plays as the level does: a
    saved match may name people of a later version.

    :raises UnknownBotError: if there is no such bot.
    """
    person = level_and_person(name)[1]
    return bot(name).maker(seed, temper_of(person).lean if person else Lean())
