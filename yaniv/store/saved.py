"""A match as it is kept."""

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from yaniv import __version__
from yaniv.game.events import AnyEvent, Name
from yaniv.game.player import OUTSIDE
from yaniv.rules.house import HouseRules
from yaniv.store.upgrade import FORMAT

STRANGER: Final = "stranger"
"""A player that nobody here knows: the weakest of ours plays for it."""


class Header(Struct, frozen=True, kw_only=True):
    """All that started a match, and what wrote it down: the first line of a `.yaniv` file."""

    format: Annotated[int, Meta(ge=1)] = FORMAT
    app: str = __version__
    variant: Name
    rules: HouseRules
    names: tuple[Name, ...]
    """By seat."""
    bots: tuple[str, ...]
    """By seat; empty for a person."""
    seed: str
    salt: str
    """Random: tells matches of one seed apart, and keeps the seed from being guessed from the seal."""
    seal: str = ""
    """What was shown before the first card, made of salt and seed; empty: nothing."""


class Seats(Struct, frozen=True):
    """Who sat where, as the column `seats_json` of the journal keeps it."""

    names: tuple[str, ...]
    bots: tuple[str, ...]


class Saved(Struct, frozen=True):
    """A match and everything that happened in it."""

    header: Header
    events: tuple[AnyEvent, ...]


class Unfinished(Struct, frozen=True):
    """A match that can be continued, in a few words."""

    match_id: int
    variant: str
    round: int
    total: int | None
    """Of seat 0; None: this house writes down no points."""
    players: int
    out: bool = False
    """Seat 0 is out of the match, and others play on."""


def adopted(header: Header, rules: HouseRules, names: tuple[str, ...]) -> Header:
    """The first page of a match from elsewhere as it may be kept: whoever goes on with it trusts every word.

    Rules and names are those of the match itself. Seat 0 is the person's, everybody else is a player of ours: a file
    must not start a program.
    """
    listed = header.bots[1:] if len(header.bots) == len(names) else ("",) * (len(names) - 1)
    known = (bot if bot and not bot.startswith(OUTSIDE) else STRANGER for bot in listed)
    return replace(header, format=FORMAT, rules=rules, names=names, bots=("", *known))
