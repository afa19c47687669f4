"""Seats of a new match: computer players and their levels, or several people at one screen. Pure."""

from collections.abc import Sequence
from itertools import zip_longest
from random import Random
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots import roster
from yaniv.bots.characters import CHARACTERS, SEAT_COLOURS, split_bot_name
from yaniv.bots.strength_scale import is_strength_name, strength_name
from yaniv.i18n import custom_player_name, tr
from yaniv.narration.rating_text import own_strength
from yaniv.rules.house_rules import TableRules
from yaniv.sanitize import clean_name
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


_T = TypeVar("_T")
MAX_SEATS: Final = 8
MAX_NAME: Final = 16
"""Greatest number of characters of a name."""


class Sitter(Struct, frozen=True):
    """Person or computer player with a seat."""

    key: int
    """Number that stays the same while places change; the greatest one came last."""
    character: str = ""
    """Id of the character of a computer player, a key of `bots.characters.CHARACTERS`; empty for a person."""
    level: str = ""
    """Level of a computer player, one of `LEVEL_CHOICES`."""
    colour: str = ""
    """Colour of a person, one of `bots.characters.SEAT_COLOURS`, that nobody else has."""

    @property
    def is_person(self) -> bool:
        """True for a person."""
        return not self.character


class SharedSeats:
    """People and computer players in the order of their turns; those who came last wait if the rules have no room."""

    def __init__(self, bots: Sequence[str], colours: Sequence[str] = ()) -> None:
        """Seat players as in *bots*: bot names in the order of turns, empty for a person.

        *colours*: in the same order; who has none, or one that is taken, gets the first that is free.
        """
        self._bounds = 2, MAX_SEATS
        self._next_key = 1
        self._all: list[Sitter] = []
        for bot, colour in zip_longest(bots[:MAX_SEATS], colours[: len(bots[:MAX_SEATS])], fillvalue=""):
            character = split_bot_name(bot)[1] if bot else ""
            self._append(self._free_character(character) if bot else "", level_of_bot(bot) if bot else "", colour)

    @property
    def seated(self) -> list[Sitter]:
        """Those who play, as many as the rules allow."""
        keys = sorted(each.key for each in self._all)[: self._bounds[1]]
        return [each for each in self._all if each.key in keys]

    @property
    def people(self) -> list[Sitter]:
        """The people among those who play."""
        return [each for each in self.seated if each.is_person]

    @property
    def can_add(self) -> bool:
        """True if the rules allow one more."""
        return len(self.seated) < self._bounds[1]

    @property
    def can_remove(self) -> bool:
        """True if the rules allow one less."""
        return len(self.seated) > self._bounds[0]

    def sitter(self, key: int) -> Sitter:
        """Return who has this key."""
        return next(each for each in self._all if each.key == key)

    def index_of(self, key: int) -> int:
        """Return the place of somebody in the order of turns, from 0 on."""
        return [each.key for each in self.seated].index(key)

    def limit(self, table: TableRules) -> list[Sitter]:
        """Take the numbers of players that the rules allow; return those who lose their seats.

        Seats that must not stay empty get people.
        """
        before = self.seated
        most = min(MAX_SEATS, table.max_players)
        self._bounds = min(most, max(2, table.min_players)), most
        while len(self._all) < self._bounds[0]:
            self._append()
        seated = self.seated
        return [each for each in before if each not in seated]

    def add_person(self) -> Sitter:
        """Seat one more person last, and return who it is; those who wait leave."""
        self._all = self.seated
        return self._append()

    def add_computer(self) -> Sitter:
        """Seat a computer player last, at the level of all others if they have the same."""
        self._all = self.seated
        levels = {each.level for each in self._all if not each.is_person}
        level = levels.pop() if len(levels) == 1 else roster.DEFAULT_BOT
        return self._append(self._free_character(), level)

    def remove(self, key: int) -> None:
        """Take the seat from somebody, if the rules allow one less; those who wait leave."""
        if self.can_remove:
            self._all = [each for each in self.seated if each.key != key]

    def move(self, key: int, index: int) -> None:
        """Give somebody this place in the order of turns; the others make room."""
        self._all = self.seated
        sitter = self._all.pop(self.index_of(key))
        self._all.insert(index, sitter)

    def put(self, key: int, character: str) -> None:
        """Let a character play for this computer player; one with another seat changes places with it."""
        here = next(each for each in self._all if each.key == key)
        swapped = {character: here.character, here.character: character}
        self._all = [replace(each, character=swapped.get(each.character, each.character)) for each in self._all]

    def set_level(self, key: int, level: str) -> None:
        """Give a computer player a level."""
        self._all = [replace(each, level=level) if each.key == key else each for each in self._all]

    def set_colour(self, key: int, colour: str) -> None:
        """Give a person a colour; who had it gets the one of this person."""
        before = self.sitter(key).colour
        swapped = {colour: before, before: colour}
        self._all = [replace(each, colour=swapped.get(each.colour, each.colour)) for each in self._all]

    def _append(self, character: str = "", level: str = "", colour: str = "") -> Sitter:
        sitter = Sitter(self._next_key, character, level, "" if character else self._free_colour(colour))
        self._next_key += 1
        self._all.append(sitter)
        return sitter

    def _free_character(self, wanted: str = "") -> str:
        """Return the character that is wanted, or else the first one without a seat."""
        taken = {each.character for each in self._all}
        return next(each for each in (wanted, *CHARACTERS) if each in CHARACTERS and each not in taken)

    def _free_colour(self, wanted: str) -> str:
        """Return the colour that is wanted, or else the first one that nobody has."""
        taken = {each.colour for each in self._all}
        return next(each for each in (wanted, *SEAT_COLOURS) if each in SEAT_COLOURS and each not in taken)


def player_names(sitters: Sequence[Sitter], typed: Sequence[str]) -> tuple[str, ...]:
    """Return a name of its own for everybody; *typed*: what was typed for each, which counts for people alone.

    A person without a name is called by the number of the turn, and a second Ruth is "Ruth 2". "You" is no name: it
    would be addressed as "you" on everybody's turn.
    """
    names = ["" if each.is_person else tr(CHARACTERS[each.character].name) for each in sitters]
    for index, (sitter, text) in enumerate(zip(sitters, typed, strict=True)):
        if sitter.is_person:
            wanted = custom_player_name(clean_name(text, MAX_NAME)) or default_name(index)
            names[index] = _unlike(wanted, names)
    return tuple(names)


def default_name(index: int) -> str:
    """Return the name of a person without one, by the place in the order of turns from 0 on."""
    return tr("Player {n}", n=index + 1)


def typed_name(name: str) -> str:
    """Return a name of an earlier match as it was typed: empty if it only stood for a missing one."""
    return "" if name in {default_name(index) for index in range(MAX_SEATS)} else clean_name(name, MAX_NAME)


def clockwise(in_turn: Sequence[_T], direction: str) -> tuple[_T, ...]:
    """Return by seat what is given in the order of turns, or the other way round; *direction*: that of play."""
    return tuple(in_turn) if direction == "clockwise" else (*in_turn[:1], *reversed(in_turn[1:]))


def _unlike(name: str, names: Sequence[str]) -> str:
    """Return the name, with a number if it is among *names*."""
    number, unique = 1, name
    while unique.casefold() in {each.casefold() for each in names}:
        number += 1
        unique = f"{name} {number}"
    return unique
