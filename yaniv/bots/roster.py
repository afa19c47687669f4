"""The computer players, by name. The roster is data: the lobby draws it, workers and the arena hire from it."""

from collections.abc import Callable
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.bots.characters import StyleBias, personality_of, split_bot_name
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import (
    CASUAL_SKILL,
    FULL_SKILL,
    NOVICE_SKILL,
    PLAIN_SKILL,
    HeuristicSkill,
    with_style_bias,
)
from yaniv.game.player import Player
from yaniv.i18n import tr
from yaniv.strict_config.suggestions import suggest


class Bot(Struct, frozen=True):
    """A computer player that may be invited."""

    title: str
    """English; shown through `words.tell`, like *about*."""
    about: str
    factory: Callable[[str, StyleBias], Player]
    """Makes a player from the seed of its own dice and its character."""
    is_batched: bool = False
    """Its positions may be weighed along with those of other tables; see `thought`."""


class UnknownBotError(ValueError):
    """No bot of this name; the text is the sentence for the player who asked."""


def _heuristic_factory(skill: HeuristicSkill) -> Callable[[str, StyleBias], Player]:
    return lambda seed, style_bias: HeuristicPlayer(with_style_bias(skill, style_bias), Random(seed), style_bias)


def _neural_factory(level: str) -> Callable[[str, StyleBias], Player]:
    """Learned players load numpy when they are hired: whoever only shows the roster needs none."""

    def hired(seed: str, style_bias: StyleBias) -> Player:
        from yaniv.bots.neural.skill_levels import create_neural_player  # noqa: PLC0415

        return create_neural_player(level, seed, style_bias)

    return hired


ROSTER: Final[dict[str, Bot]] = {
    "novice": Bot(
        "Novice",
        "Sees half of what lies on the table, and would rather wait than call.",
        _heuristic_factory(NOVICE_SKILL),
    ),
    "casual": Bot(
        "Casual",
        "Throws high cards and pairs, now and then a run, and sometimes waits.",
        _heuristic_factory(CASUAL_SKILL),
    ),
    "plain": Bot(
        "Plain",
        "Throws as many points as it can and takes only cards that count little.",
        _heuristic_factory(PLAIN_SKILL),
    ),
    "greedy": Bot(
        "Greedy", "Throws as many points as it can and calls as soon as it may.", _heuristic_factory(FULL_SKILL)
    ),
    "club": Bot(
        "Club",
        "Builds its hand well, but calls too soon and forgets what others hold.",
        _neural_factory("club"),
        is_batched=True,
    ),
    "expert": Bot(
        "Expert",
        "Plays its own hand well, whoever comes next and whatever the score.",
        _neural_factory("expert"),
        is_batched=True,
    ),
    "master": Bot(
        "Master", "Counts every card, feeds nobody, and plays to the score.", _neural_factory("master"), is_batched=True
    ),
}
"""Weakest first."""
_BENCHMARK_BOTS: Final = ("plain", "greedy")
"""What the arena measures by: nobody to sit down with."""
LEVELS: Final = tuple(name for name in ROSTER if name not in _BENCHMARK_BOTS)
"""For people."""
DEFAULT_BOT: Final = "casual"
"""Sits down where nobody was asked for."""


def bot_names() -> tuple[str, ...]:
    """Everybody who may be invited, weakest first."""
    return tuple(ROSTER)


def find_bot(name: str) -> Bot:
    """The bot of this name; who plays at its level, as in `greedy:noa`, makes no difference here.

    :raises UnknownBotError: if there is none; says which name may have been meant.
    """
    name = name.partition(":")[0]
    if name in ROSTER:
        return ROSTER[name]
    suggestion = suggest(name, ROSTER)
    if suggestion is not None:
        raise UnknownBotError(tr("There is no bot `{name}`; did you mean `{meant}`?", name=name, meant=suggestion))
    raise UnknownBotError(tr("There is no bot `{name}`; there are {names}.", name=name, names=", ".join(ROSTER)))


def require_bot(name: str) -> Bot:
    """The bot that somebody asked for, with whoever he named to play at its level.

    :raises UnknownBotError: if there is no such bot.
    :raises UnknownPersonError: if there is nobody of that name.
    """
    requested_bot = find_bot(name)
    if ":" in name:
        personality_of(name.partition(":")[2])
    return requested_bot


def create_player(name: str, seed: str) -> Player:
    """A new player of this name, `expert` or `expert:noa`, with dice of its own.

    Both arguments are plain text, so a worker process may hire too. Somebody nobody knows plays as the level does: a
    saved match may name people of a later version.

    :raises UnknownBotError: if there is no such bot.
    """
    character_id = split_bot_name(name)[1]
    return find_bot(name).factory(seed, personality_of(character_id).style_bias if character_id else StyleBias())
