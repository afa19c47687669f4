"""A match as it is kept."""

from typing import Annotated

from msgspec import Meta, Struct

from yaniv import __version__
from yaniv.game.events import AnyEvent
from yaniv.rules.house import HouseRules
from yaniv.store.upgrade import FORMAT


class Header(Struct, frozen=True, kw_only=True):
    """All that started a match, and what wrote it down: the first line of a `.yaniv` file."""

    format: Annotated[int, Meta(ge=1)] = FORMAT
    app: str = __version__
    variant: str
    rules: HouseRules
    names: tuple[str, ...]
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
