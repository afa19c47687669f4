"""Saved match: its header and its events, and the cleaning of headers that come from a file."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from yaniv import __version__
from yaniv.cards import Cards
from yaniv.coded_message import CodedMessage
from yaniv.game import events as e
from yaniv.game.events import AnyEvent, PlayerName
from yaniv.game.player import EXEC_PREFIX
from yaniv.match_purpose import ORDINARY, MatchPurpose
from yaniv.rules.house_rules import HouseRules
from yaniv.sanitize import clean_name, find_text_flaw
from yaniv.store.errors import store_message
from yaniv.store.event_codec import EVENT_FORMAT

UNKNOWN_BOT: Final = "stranger"
"""A bot this program does not know; the weakest level plays for it."""
MAX_SEED_LENGTH: Final = 300
"""Most characters of a deal code or a salt."""

_MAX_NAME_LENGTH: Final = 300
_EVENTS_WITH_TEXTS: Final = (e.MatchOpened, e.YanivCalled, e.FalseCalled)
_UNNAMED: Final = "?"
_SEAL_PATTERN: Final = re.compile("(?:[0-9a-f]{64})?")


class ArrangedHand(Struct, frozen=True):
    """Hand in the order in which a player left it. It belongs to the table, not to the game: no event tells it."""

    round: int
    sort_key: str
    is_descending: bool
    """Sorting of hands at that time, with `sort_key`; with another one the order no longer applies."""
    cards: Cards


ArrangedHands = dict[int, ArrangedHand]
"""By seat."""


class MatchHeader(Struct, frozen=True, kw_only=True):
    """Everything that defines a match except its events; the first line of a `.yaniv` file."""

    format: Annotated[int, Meta(ge=1)] = EVENT_FORMAT
    """Version of the format; older ones are read as well."""
    app: Annotated[str, Meta(max_length=100)] = __version__
    """Version of the program that wrote the match."""
    variant: PlayerName
    """Name of the rules."""
    rules: HouseRules
    """All rules, by group and key as in a rule file."""
    names: tuple[PlayerName, ...]
    """By seat."""
    bots: tuple[Annotated[str, Meta(max_length=4000)], ...]
    """By seat; empty for a person."""
    seed: Annotated[str, Meta(max_length=MAX_SEED_LENGTH)]
    """Code from which every shuffle of the match follows."""
    salt: Annotated[str, Meta(max_length=MAX_SEED_LENGTH)]
    """Random: distinguishes matches of the same seed, and prevents guessing the seed from the seal."""
    seal: str = ""
    """Commitment shown before the first card, a hash of salt and seed; empty if there was none."""
    purpose: MatchPurpose = ORDINARY
    """What the match is played for: the journey, practice, several people at one machine or on several."""
    own_seat: Annotated[int, Meta(ge=0, le=15)] = 0
    """Seat of the player of this program; other than 0 only in matches with friends elsewhere."""
    hints: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """Number of hints that the player has used; `null` if they were not counted."""
    colours: tuple[Annotated[str, Meta(max_length=40)], ...] = ()
    """By seat: colours that people at one screen have chosen; empty if nobody has."""


class SeatAssignments(Struct, frozen=True):
    """Names, bots and colours of a match by seat, as stored in the column `seats_json` of the journal."""

    names: tuple[str, ...]
    bots: tuple[str, ...]
    colours: tuple[str, ...] = ()


class SavedMatch(Struct, frozen=True):
    """Match with all its events."""

    header: MatchHeader
    events: tuple[AnyEvent, ...]


class UnfinishedMatch(Struct, frozen=True):
    """Summary of a match that can be continued, to offer it to the player."""

    match_id: int
    variant: str
    round: int
    total: int | None
    """Match total of seat 0; None if these rules keep no totals."""
    players: int
    is_out: bool = False
    """Seat 0 is out of the match while others play on."""
    purpose: MatchPurpose = ORDINARY
    seed: str = ""
    """Code from which every shuffle follows; that of a date's deal contains the date."""
    opened: str = ""
    """When it was begun, ISO 8601."""


def with_match_data(header: MatchHeader, rules: HouseRules, names: tuple[str, ...]) -> MatchHeader:
    """Return the header of a match in the journal, with the rules and names that its events contain.

    The stored header may have been edited. If its number of bots does not fit the seats, unknown bots take all seats
    except seat 0.
    """
    is_seat_count_equal = len(header.bots) == len(names)
    bots = header.bots if is_seat_count_equal else ("", *(UNKNOWN_BOT,) * (len(names) - 1))
    own_seat = header.own_seat if header.own_seat < len(names) else 0
    colours = _colours_of(header, len(names))
    return replace(header, rules=rules, names=names, bots=bots, own_seat=own_seat, colours=colours)


def sanitize_imported_header(
    header: MatchHeader, rules: HouseRules, names: tuple[str, ...], *, is_own: bool = False
) -> MatchHeader:
    """Return the header of an imported match in a form that is safe to store and to continue from.

    Rules and names are those of its events. One seat is the human's, all others get bots of this program: a file must
    never start an external program. Its purpose says that it was imported, unless *is_own*.
    """
    bots = header.bots if len(header.bots) == len(names) else ("",) * len(names)
    own_seat = header.own_seat if header.own_seat < len(names) else 0
    known_bots = (bot if bot and not bot.startswith(EXEC_PREFIX) else UNKNOWN_BOT for bot in bots)
    purpose = replace(header.purpose, is_imported=not is_own)
    return replace(
        header,
        format=EVENT_FORMAT,
        rules=rules,
        names=names,
        bots=tuple("" if seat == own_seat else bot for seat, bot in enumerate(known_bots)),
        purpose=purpose,
        own_seat=own_seat,
        colours=_colours_of(header, len(names)),
    )


def _colours_of(header: MatchHeader, seats: int) -> tuple[str, ...]:
    return header.colours if len(header.colours) == seats else ()


def find_header_flaw(header: MatchHeader) -> CodedMessage | None:
    """Return a message on what is wrong with the texts of an imported header; None if all may be shown."""
    texts = (
        header.app,
        header.variant,
        *header.names,
        *header.bots,
        header.seed,
        header.salt,
        header.purpose.trail,
        header.purpose.stop,
        *_rule_texts(header.rules),
    )
    if not _SEAL_PATTERN.fullmatch(header.seal):
        return store_message("invalid_seal")
    return _find_first_flaw(texts)


def find_rules_flaw(rules: HouseRules) -> CodedMessage | None:
    """Return a message on what is wrong with the texts of imported rules; None if all may be shown."""
    return _find_first_flaw(_rule_texts(rules))


def find_event_flaw(event: AnyEvent) -> CodedMessage | None:
    """Return a message on what is wrong with the texts of an imported event; None if all may be shown."""
    if not isinstance(event, _EVENTS_WITH_TEXTS):  # most of the hundreds of thousands that a file may hold
        return None
    match event:
        case e.MatchOpened(rules, names):
            return _find_first_flaw((*names, *_rule_texts(rules)))
        case e.YanivCalled(word=word) | e.FalseCalled(word=word):
            return _find_first_flaw((word,))


@lru_cache(maxsize=4096)
def to_shown_name(name: str) -> str:
    """Return a player's name from the database without unsafe characters, which older programs stored unchecked.

    Results are cached: thousands of matches have the same few names.
    """
    return name if name and find_text_flaw(name) is None else clean_name(name, _MAX_NAME_LENGTH) or _UNNAMED


def with_shown_names(event: AnyEvent) -> AnyEvent:
    """Return the event with the names in it made safe by `to_shown_name`."""
    if isinstance(event, e.MatchOpened):
        return replace(event, names=tuple(map(to_shown_name, event.names)))
    return event


def _rule_texts(rules: HouseRules) -> Iterator[str]:
    yield rules.table.call_word
    yield rules.table.asaf_word
    if rules.call.wrong_word is not None:
        yield rules.call.wrong_word


def _find_first_flaw(texts: Iterable[str]) -> CodedMessage | None:
    return next(filter(None, (find_text_flaw(text, "line") for text in texts)), None)
