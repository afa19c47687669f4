"""Roster of the bots by name.

It is data: the lobby lists it; the worker process and the arena create players from it. Besides the names in it there
are `elo-1240`, a bot of this strength, and `club+expert`, an even mixture of levels: see `strength_scale`.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.bots.batched_player import BatchedPlayer, DecisionSteps
from yaniv.bots.bot_message_codes import bot_message
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
from yaniv.bots.strength_scale import MIXTURE_SIGN, Mixture, is_strength_name, mixture_of_name
from yaniv.coded_message import CodedError
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player
from yaniv.game.view import View
from yaniv.strict_config.suggestions import suggest


class Bot(Struct, frozen=True):
    """Bot that can be chosen: title, description, and a function that creates a player from a seed and a style."""

    title: str
    """English, as is *about*; translated where it is shown."""
    about: str
    factory: Callable[[str, StyleBias], Player]
    """Creates a player from the seed of its own random generator and the preferences of its character."""
    is_batched: bool = False
    """Its decisions can be evaluated in one batch with those of other matches; see `batched_player`."""
    score_play_share: float = 0
    """Share of the rounds in which it plays to the match score."""


class UnknownBotError(CodedError, ValueError):
    """Raised if no bot has this name."""


def _heuristic_factory(skill: HeuristicSkill) -> Callable[[str, StyleBias], Player]:
    return lambda seed, style_bias: HeuristicPlayer(with_style_bias(skill, style_bias), Random(seed), style_bias)


def _neural_factory(level: str) -> Callable[[str, StyleBias], Player]:
    """Return a factory that imports the neural players when called, so that listing the roster does not load numpy."""

    def hired(seed: str, style_bias: StyleBias) -> Player:
        from yaniv.bots.neural.skill_levels import create_neural_player  # noqa: PLC0415

        return create_neural_player(level, seed, style_bias)

    return hired


ROSTER: Final[dict[str, Bot]] = {
    "novice": Bot(
        "Novice",
        "Sees half of what's on the table and is slow to call.",
        _heuristic_factory(NOVICE_SKILL),
    ),
    "casual": Bot(
        "Casual",
        "Throws high cards, pairs and the odd run; sometimes waits to call.",
        _heuristic_factory(CASUAL_SKILL),
    ),
    "plain": Bot(
        "Plain",
        "Throws all the points it can and takes only low cards.",
        _heuristic_factory(PLAIN_SKILL),
    ),
    "greedy": Bot(
        "Greedy", "Throws all the points it can and calls as soon as it can.", _heuristic_factory(FULL_SKILL)
    ),
    "club": Bot(
        "Club",
        "Builds a good hand but calls too soon and forgets what others hold.",
        _neural_factory("club"),
        is_batched=True,
    ),
    "expert": Bot(
        "Expert",
        "Plays its own hand well but ignores the next player and the score.",
        _neural_factory("expert"),
        is_batched=True,
    ),
    "master": Bot(
        "Master",
        "Counts every card, feeds no one and plays to the score.",
        _neural_factory("master"),
        is_batched=True,
        score_play_share=1,
    ),
}
"""Weakest first."""
_BENCHMARK_BOTS: Final = ("plain", "greedy")
"""Reference players of the arena; not offered to people."""
LEVELS: Final = tuple(name for name in ROSTER if name not in _BENCHMARK_BOTS)
"""The levels offered to people."""
DEFAULT_BOT: Final = "casual"
"""Used where no bot was chosen."""


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots, weakest first."""
    return tuple(ROSTER)


def find_bot(name: str) -> Bot:
    """Return the bot of a name such as `greedy`, `greedy:noa` or `elo-1240`; the character after the colon is ignored.

    :raises UnknownBotError: if there is none; the message suggests a similar name.
    """
    name = name.partition(":")[0]
    if name in ROSTER:
        return ROSTER[name]
    if is_strength_name(name) or (MIXTURE_SIGN in name and set(name.split(MIXTURE_SIGN)) <= set(ROSTER)):
        return _mixed_bot(mixture_of_name(name))
    suggestion = suggest(name, ROSTER)
    if suggestion is not None:
        raise UnknownBotError(bot_message("bot_probably_meant", name=name, meant=suggestion))
    raise UnknownBotError(bot_message("unknown_bot", name=name, names=", ".join(ROSTER)))


def is_known_bot(name: str) -> bool:
    """Return True if there is a bot of this name; a character after the colon is ignored."""
    try:
        find_bot(name)
    except UnknownBotError:
        return False
    return True


def require_bot(name: str) -> Bot:
    """Return the bot of a name such as `greedy` or `greedy:noa`, after checking that the character exists too.

    :raises UnknownBotError: if there is no such bot.
    :raises UnknownCharacterError: if there is no such character.
    """
    requested_bot = find_bot(name)
    if ":" in name:
        personality_of(name.partition(":")[2])
    return requested_bot


def create_player(name: str, seed: str) -> Player:
    """Create a player from a bot name such as `expert` or `expert:noa`; *seed* seeds its random numbers.

    Both arguments are plain text, so that a worker process can call this. An unknown character is ignored: a saved
    match may name characters of a later version.

    :raises UnknownBotError: if there is no such bot.
    """
    return find_bot(name).factory(seed, _style_bias_of(name))


def _mixed_bot(mixture: Mixture) -> Bot:
    """Return a bot that plays each round at one of these levels; a single level is that level itself."""
    bots = {level: ROSTER[level] for level in mixture}
    if len(bots) == 1:
        return next(iter(bots.values()))

    def create(seed: str, style_bias: StyleBias) -> Player:
        weight_by_player = {bot.factory(f"{seed}/{level}", style_bias): mixture[level] for level, bot in bots.items()}
        return MixedPlayer(weight_by_player, seed)

    return Bot(
        "My level",
        "As strong as you are now, and keeps pace with you.",
        create,
        any(b.is_batched for b in bots.values()),
        sum(mixture[level] * bot.score_play_share for level, bot in bots.items()),
    )


def score_play_chances(bots: Iterable[str]) -> dict[int, float]:
    """Return, by seat, the chance that a computer plays to the match score; people and unknown bots are left out.

    *bots*: names by seat, empty for people. So are characters left out that like totals which drop, at any level.
    """
    return {
        seat: find_bot(bot).score_play_share
        for seat, bot in enumerate(bots)
        if bot and is_known_bot(bot) and not _style_bias_of(bot).reduction_bonus
    }


def _style_bias_of(name: str) -> StyleBias:
    """Return the preferences of the character in a bot's name; none where it is unknown."""
    character_id = split_bot_name(name)[1]
    return personality_of(character_id).style_bias if character_id else StyleBias()


class MixedPlayer(BatchedPlayer):
    """Player that hands each round to one of several players; all of them follow the match."""

    def __init__(self, weight_by_player: Mapping[Player, float], seed: str) -> None:
        """Take the players with the share of rounds that each plays, in any unit.

        *seed* and the number of a round decide who plays it: so a match that is continued goes on as it was.
        """
        self._players = tuple(weight_by_player)
        self._weights = tuple(weight_by_player.values())
        self._seed = seed
        self._round = -1
        self._active_player = self._players[0]

    def notice(self, event: AnyEvent) -> None:
        """Pass the event on to all players."""
        for player in self._players:
            player.notice(event)

    def choose(self, view: View) -> SeatCommand | None:
        """Return the move of the player of this round."""
        return self.player_of(view.round).choose(view)

    def decision_steps(self, view: View) -> DecisionSteps:
        """Decide like `choose`; a player that does not decide in steps yields none."""
        player = self.player_of(view.round)
        if isinstance(player, BatchedPlayer):
            return (yield from player.decision_steps(view))
        return player.choose(view)

    def player_of(self, round_number: int) -> Player:
        """Return the player who plays the round with this number."""
        if round_number != self._round:
            self._round = round_number
            rng = Random(f"{self._seed}/{round_number}")
            self._active_player = rng.choices(self._players, self._weights)[0]
        return self._active_player
