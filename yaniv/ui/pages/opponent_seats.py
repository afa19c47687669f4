"""Opponents of a new match: who sits on which seat, and how good they are. Pure."""

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots import roster
from yaniv.bots.characters import CHARACTERS, split_bot_name
from yaniv.bots.strength_scale import is_strength_name, strength_name
from yaniv.narration.rating_text import own_strength
from yaniv.store.player_rating import PlayerRating

OWN_LEVEL: Final = "my-level"
"""Level of an opponent who is as strong as the player."""
LEVEL_CHOICES: Final = (*roster.LEVELS, OWN_LEVEL)


class Opponent(Struct, frozen=True):
    """Computer player with a seat, or waiting for one."""

    character: str
    """Id of the character, a key of `bots.characters.CHARACTERS`."""
    level: str
    """One of `LEVEL_CHOICES`."""


class OpponentSeats:
    """Characters in the order of their seats; those beyond the number of seats wait, the next one first."""

    def __init__(self, previous_bots: Sequence[str], count: int, player: PlayerRating) -> None:
        """Seat *count* opponents, as in *previous_bots* (bot names from seat 1 on) as far as those go."""
        self._player = player
        self._wanted_count = count
        self._bounds = 1, len(CHARACTERS)
        levels = [level_of_bot(bot) for bot in previous_bots]
        levels += [roster.DEFAULT_BOT] * (len(CHARACTERS) - len(levels))
        characters = _initial_characters(previous_bots)
        self._order = [Opponent(character, level) for character, level in zip(characters, levels, strict=False)]

    @property
    def seated(self) -> list[Opponent]:
        """The opponents who play, from seat 1 on: as many as wanted, within what the rules allow."""
        least, most = self._bounds
        return self._order[: max(least, min(most, self._wanted_count))]

    @property
    def waiting(self) -> list[Opponent]:
        """Those without a seat."""
        return self._order[len(self.seated) :]

    @property
    def can_add(self) -> bool:
        """True if the rules allow one more."""
        return len(self.seated) < self._bounds[1]

    @property
    def can_remove(self) -> bool:
        """True if the rules allow one less."""
        return len(self.seated) > self._bounds[0]

    @property
    def common_level(self) -> str:
        """Level that all have; empty if they differ."""
        levels = {each.level for each in self.seated}
        return levels.pop() if len(levels) == 1 else ""

    def limit(self, least: int, most: int) -> list[Opponent]:
        """Take the least and the greatest number that the rules allow; return those who lose their seats."""
        before = self.seated
        self._bounds = least, min(most, len(CHARACTERS))
        return before[len(self.seated) :]

    def add(self) -> None:
        """Seat the next one, at the level of all others if they have the same; nothing if the table is full."""
        if self.can_add:
            index, level = len(self.seated), self.common_level
            if level:
                self._order[index] = replace(self._order[index], level=level)
            self._wanted_count = index + 1

    def remove(self, index: int) -> None:
        """Take the seat from the opponent with this index; the next one who is added is the same."""
        if self.can_remove and index < len(self.seated):
            self._wanted_count = len(self.seated) - 1
            self._order.insert(self._wanted_count, self._order.pop(index))

    def put(self, index: int, character: str) -> None:
        """Seat a character here; one with another seat changes places. The level belongs to the seat."""
        other = next(number for number, each in enumerate(self._order) if each.character == character)
        here = self._order[index]
        self._order[index] = replace(here, character=character)
        self._order[other] = replace(self._order[other], character=here.character)

    def shuffle(self, rng: Random) -> None:
        """Seat other characters, drawn by lot; levels stay with their seats."""
        characters = [each.character for each in self._order]
        rng.shuffle(characters)
        self._order = [replace(each, character=name) for each, name in zip(self._order, characters, strict=True)]

    def set_level(self, level: str, index: int | None = None) -> None:
        """Give the opponent with this index a level; None: give it to all."""
        for number, each in enumerate(self._order):
            if index in {None, number}:
                self._order[number] = replace(each, level=level)

    def bots(self) -> tuple[str, ...]:
        """Return the names of the bots, from seat 1 on."""
        return tuple(bot_name(each.level, each.character, self._player) for each in self.seated)


def bot_name(level: str, character: str, player: PlayerRating) -> str:
    """Return the name of the bot with this character, at one of `LEVEL_CHOICES`."""
    return f"{strength_name(own_strength(player)) if level == OWN_LEVEL else level}:{character}"


def level_of_bot(bot: str) -> str:
    """Return the level of a bot of the last match; the default one for what is no choice of the page."""
    level = split_bot_name(bot)[0]
    if is_strength_name(level):
        return OWN_LEVEL
    return level if level in LEVEL_CHOICES else roster.DEFAULT_BOT


def _initial_characters(previous_bots: Sequence[str]) -> list[str]:
    """Return the ids of one character per opponent, at first as in *previous_bots* (bot names from seat 1 on).

    Seats without a character get the others in default order.
    """
    previous_characters = [split_bot_name(bot)[1] for bot in previous_bots]
    others = [character for character in CHARACTERS if character not in previous_characters]
    seated = [
        character if character and character not in previous_characters[:seat] else others.pop(0)
        for seat, character in enumerate(previous_characters)
    ]
    return [*seated, *others]
