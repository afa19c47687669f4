"""Builder of match setups: from a variant and a few choices to everything that a match needs to start."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from yaniv import i18n
from yaniv.bots import roster
from yaniv.bots.characters import CHARACTERS, UnknownCharacterError, split_bot_name
from yaniv.bots.external_player import external_command, is_installed
from yaniv.bots.strength_scale import is_strength_name, strength_name
from yaniv.i18n import tr, tr_plural
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.message_text import error_text
from yaniv.narration.rules_text_play import player_range_sentence
from yaniv.rules.house_rules import MAX_NAME_CHARS, Variant
from yaniv.sanitize import clean_name, find_text_flaw

_DEFAULT_PLAYERS: Final = 4
"""Number of players if none is given, within the variant's limits."""


class MatchSetupError(ValueError):
    """Raised if a match setup is impossible; the text is a sentence for the player."""


def build_setup(variant: Variant, players: int | None, bots: tuple[str, ...], seed: str, name: str = "") -> MatchSetup:
    """Return the setup of a match of the human against *bots*; the last bot is repeated to fill the table.

    A bot is a level such as `expert`, or a level with a character such as `expert:noa`; without a character, the next
    one without a seat is used.

    :raises MatchSetupError: if the variant does not allow this number of players, there are more bots than seats, or a
      bot is unknown.
    """
    min_players, max_players = variant.table.min_players, variant.table.max_players
    player_count = players or min(max_players, max(min_players, len(bots) + 1 if bots else _DEFAULT_PLAYERS))
    if player_count not in range(min_players, max_players + 1):
        raise MatchSetupError(player_range_sentence(variant))
    if len(bots) >= player_count:
        raise MatchSetupError(
            tr_plural(
                "With {players} players there's room for {n} opponent, but you named {bots}.",
                "With {players} players there's room for {n} opponents, but you named {bots}.",
                player_count - 1,
                players=player_count,
                bots=len(bots),
            )
        )
    try:
        for bot in bots:
            _check_bot(bot)
    except (roster.UnknownBotError, UnknownCharacterError) as error:
        raise MatchSetupError(error_text(error)) from error
    requested_bots = bots or (roster.DEFAULT_BOT,)
    fill_bot = requested_bots[-1] if external_command(requested_bots[-1]) else requested_bots[-1].partition(":")[0]
    bots_with_characters = list(_assign_characters((*requested_bots, *(fill_bot,) * player_count)[: player_count - 1]))
    return MatchSetup(
        variant=variant.name,
        rules=variant.rules,
        names=(
            clean_name(name, MAX_NAME_CHARS) or tr("You"),
            *(tr(CHARACTERS[character].name) for _, character in bots_with_characters),
        ),
        bots=("", *(bot for bot, _ in bots_with_characters)),
        seed=seed,
    )


def _assign_characters(bots: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield every bot with its character added, and the character; an external program takes only its name."""
    requested_characters = [split_bot_name(bot)[1] for bot in bots]
    free = [character for character in CHARACTERS if character not in requested_characters]
    assigned: set[str] = set()
    for bot, requested in zip(bots, requested_characters, strict=True):
        character = requested if requested and requested not in assigned else free.pop(0)
        assigned.add(character)
        yield (bot if external_command(bot) else f"{bot.partition(':')[0]}:{character}"), character


def _check_bot(bot: str) -> None:
    command = external_command(bot)
    if find_text_flaw(bot, "line") is not None:
        raise MatchSetupError(tr("`{bot}` can't be used as a player name.", bot=bot))
    if command is None:
        roster.require_bot(bot)
    elif not is_installed(command):
        raise MatchSetupError(tr("No program found for `{command}`.", command=command))


def has_own_level(setup: MatchSetup) -> bool:
    """Return True if a computer player of *setup* follows the player's rating."""
    return any(map(is_strength_name, setup.bots))


def with_own_level(setup: MatchSetup, strength: int) -> MatchSetup:
    """Return *setup* with every computer player that follows the player's rating set to this strength."""
    bots = tuple(
        f"{strength_name(strength)}{bot[len(bot.partition(':')[0]) :]}" if is_strength_name(bot) else bot
        for bot in setup.bots
    )
    return replace(setup, bots=bots)


def custom_name(setup: MatchSetup) -> str:
    """Return the name that the human player chose; empty if none."""
    return i18n.custom_player_name(setup.names[0])
