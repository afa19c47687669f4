"""A match as it is kept, and what of a foreign one is not taken over."""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from yaniv import __version__
from yaniv.game import events as e
from yaniv.game.events import AnyEvent, PlayerName
from yaniv.game.player import EXEC_PREFIX
from yaniv.rules.house_rules import HouseRules
from yaniv.sanitize import TextFlaw, clean_name, find_text_flaw
from yaniv.store.event_codec import EVENT_FORMAT

UNKNOWN_BOT: Final = "stranger"
"""A player that nobody here knows: the weakest of ours plays for it."""
MAX_SEED_LENGTH: Final = 300
"""Characters of a deal code or a salt."""

_MAX_NAME_LENGTH: Final = 300
_UNNAMED: Final = "?"
_SEAL_PATTERN: Final = re.compile("(?:[0-9a-f]{64})?")


class MatchHeader(Struct, frozen=True, kw_only=True):
    """All that started a match, and what wrote it down: the first line of a `.yaniv` file."""

    format: Annotated[int, Meta(ge=1)] = EVENT_FORMAT
    app: Annotated[str, Meta(max_length=100)] = __version__
    variant: PlayerName
    rules: HouseRules
    names: tuple[PlayerName, ...]
    """By seat."""
    bots: tuple[Annotated[str, Meta(max_length=4000)], ...]
    """By seat; empty for a person."""
    seed: Annotated[str, Meta(max_length=MAX_SEED_LENGTH)]
    salt: Annotated[str, Meta(max_length=MAX_SEED_LENGTH)]
    """Random: tells matches of one seed apart, and keeps the seed from being guessed from the seal."""
    seal: str = ""
    """What was shown before the first card, made of salt and seed; empty: nothing."""


class SeatAssignments(Struct, frozen=True):
    """Who sat where, as the column `seats_json` of the journal keeps it."""

    names: tuple[str, ...]
    bots: tuple[str, ...]


class SavedMatch(Struct, frozen=True):
    """A match and everything that happened in it."""

    header: MatchHeader
    events: tuple[AnyEvent, ...]


class UnfinishedMatch(Struct, frozen=True):
    """A match that can be continued, in a few words."""

    match_id: int
    variant: str
    round: int
    total: int | None
    """Of seat 0; None: this house writes down no points."""
    players: int
    is_out: bool = False
    """Seat 0 is out of the match, and others play on."""


def with_match_data(header: MatchHeader, rules: HouseRules, names: tuple[str, ...]) -> MatchHeader:
    """The first page of a match of ours, with the rules and names of the match itself: its row may have been changed.

    Where the players do not fit the seats, players of ours sit on all but the person's.
    """
    is_seat_count_equal = len(header.bots) == len(names)
    bots = header.bots if is_seat_count_equal else ("", *(UNKNOWN_BOT,) * (len(names) - 1))
    return replace(header, rules=rules, names=names, bots=bots)


def sanitize_imported_header(header: MatchHeader, rules: HouseRules, names: tuple[str, ...]) -> MatchHeader:
    """The first page of a match from elsewhere as it may be kept: whoever goes on with it trusts every word.

    Rules and names are those of the match itself. Seat 0 is the person's, everybody else is a player of ours: a file
    must not start a program.
    """
    bots = header.bots[1:] if len(header.bots) == len(names) else ("",) * (len(names) - 1)
    known_bots = (bot if bot and not bot.startswith(EXEC_PREFIX) else UNKNOWN_BOT for bot in bots)
    return replace(header, format=EVENT_FORMAT, rules=rules, names=names, bots=("", *known_bots))


def find_header_flaw(header: MatchHeader) -> TextFlaw | None:
    """Return what is wrong with the texts of a first line from elsewhere; None: all may be shown."""
    texts = (
        header.app,
        header.variant,
        *header.names,
        *header.bots,
        header.seed,
        header.salt,
        *_rule_texts(header.rules),
    )
    if not _SEAL_PATTERN.fullmatch(header.seal):
        return TextFlaw("its seal is none: a seal has 64 signs from 0 to 9 and a to f")
    return _find_first_flaw(texts)


def find_rules_flaw(rules: HouseRules) -> TextFlaw | None:
    """Return what is wrong with the words of rules from elsewhere; None: all may be shown."""
    return _find_first_flaw(_rule_texts(rules))


def find_event_flaw(event: AnyEvent) -> TextFlaw | None:
    """Return what is wrong with the texts of an event from elsewhere; None: all may be shown."""
    match event:
        case e.MatchOpened(rules, names):
            return _find_first_flaw((*names, *_rule_texts(rules)))
        case e.YanivCalled(word=word) | e.FalseCalled(word=word):
            return _find_first_flaw((word,))
        case _:
            return None


def to_shown_name(name: str) -> str:
    """Return a name from the database as it may be shown: older programs, and strangers, wrote anything there."""
    return name if name and find_text_flaw(name) is None else clean_name(name, _MAX_NAME_LENGTH) or _UNNAMED


def with_shown_names(event: AnyEvent) -> AnyEvent:
    """Return the event, its names as `shown_name` has them."""
    if isinstance(event, e.MatchOpened):
        return replace(event, names=tuple(map(to_shown_name, event.names)))
    return event


def _rule_texts(rules: HouseRules) -> Iterator[str]:
    """What is called at such a table."""
    yield rules.table.call_word
    yield rules.table.asaf_word
    if rules.call.wrong_word is not None:
        yield rules.call.wrong_word


def _find_first_flaw(texts: Iterable[str]) -> TextFlaw | None:
    return next(filter(None, (find_text_flaw(text, "line") for text in texts)), None)
