"""Messages between the host of a match and its guests: JSON, one tagged struct each, checked on the way in.

A guest learns of the match through `Log` and `Update` alone; both are built from what a `SeatClient` returns. Whoever
changes a message or a view raises `PROTOCOL`: two programs that differ in it, or in the format of the events, do not
sit down together.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, Raw, Struct, json
from msgspec.structs import fields as struct_fields
from msgspec.structs import replace

from yaniv.cards import JOKER
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent, PlayerName
from yaniv.game.view import View
from yaniv.online.joint_seed import CHECK_NAMES, CheckName
from yaniv.rules.house_rules import HouseRules
from yaniv.sanitize import find_text_flaw
from yaniv.store.event_codec import EVENT_FORMAT
from yaniv.store.saved_match import find_event_flaw, find_rules_flaw

PROTOCOL: Final = 1
MAX_TO_HOST_BYTES: Final = 4096
"""Longest message of a guest; a throw of a whole hand takes less than 400 bytes."""
MAX_TO_GUEST_BYTES: Final = 1 << 20
"""Longest message of a host. `Log` is sent in parts of `MAX_LOG_EVENTS`; a round of sixteen players takes 400 kB."""
MAX_LOG_EVENTS: Final = 2000
MAX_NAME_LENGTH: Final = 40
"""Longest name that a guest can take, in characters."""
PHRASES: Final = 8
"""Number of fixed phrases that players can say."""
MAX_COMMANDS: Final = 3
"""Most moves in one message: throw, draw, and a slap."""

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
"""Public key, hash or random part: 256 bits."""
_OptionalHex = Annotated[str, Meta(pattern="^(?:[0-9a-f]{64})?$", max_length=64)]
_Count = Annotated[int, Meta(ge=0, le=1_000_000)]
_BatchNumber = Annotated[int, Meta(ge=0, le=1 << 40)]
_Seat = Annotated[int, Meta(ge=0, le=15)]
_Milliseconds = Annotated[int, Meta(ge=0, le=1 << 40)]
_AppVersion = Annotated[str, Meta(max_length=40)]
_SeatNames = Annotated[tuple[PlayerName, ...], Meta(max_length=16)]
_BotNames = Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=16)]
_SeatHexes = Annotated[tuple[_OptionalHex, ...], Meta(max_length=16)]
"""By seat; empty for a seat that has none."""
Phrase = Annotated[int, Meta(ge=0, lt=PHRASES)]

RefusalCode = Literal[
    "other_version",
    "wrong_code",
    "full",
    "begun",
    "turned_away",
    "ended",
    "too_many_messages",
    "bad_message",
]
"""Why the host closes a line. After the last two a guest may come again."""
PresenceKind = Literal["here", "away", "stand_in", "computer"]
"""`stand_in`: a computer plays for somebody who is away. `computer`: the seat has been a computer's from the start."""
EncodedView = dict[str, Raw]
"""Fields of a view as JSON by name, or those that have changed."""


class WireError(ValueError):
    """Raised for a message that is none, is too long, or holds what no honest program sends; for developers."""


class Message(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True):
    """Base class of the messages."""


class Hello(Message, frozen=True, tag="hello"):
    """First message of a guest on a line: who it is, and what it has of the match already."""

    protocol: int
    format: int
    """Format of the events, which knows the house rules."""
    app: _AppVersion
    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]
    proof: Hex
    """Proof of knowing the code, for this guest's public key."""
    events: _Count = 0
    """Number of redacted events that it has."""
    rounds: _Count = 0
    """Number of finished rounds whose complete events it has."""


class Commit(Message, frozen=True, tag="commit"):
    """Hash of the random part that this player adds to the seed."""

    number: _Count
    """Number of the exchange, as in `Begin`."""
    hash: Hex


class Reveal(Message, frozen=True, tag="reveal"):
    """The random part itself."""

    number: _Count
    part: Hex


class Do(Message, frozen=True, tag="do"):
    """Moves of this seat, to be made in order up to the first that is refused."""

    n: Annotated[int, Meta(ge=1, le=1 << 40)]
    """Counts the batches of this seat; one that the host has seen already is not made again."""
    commands: Annotated[tuple[SeatCommand, ...], Meta(min_length=1, max_length=MAX_COMMANDS)]


class Ready(Message, frozen=True, tag="ready"):
    """The player has seen the result of a round."""

    round: _Count


class Say(Message, frozen=True, tag="say"):
    """One of the fixed phrases."""

    phrase: Phrase


class Checked(Message, frozen=True, tag="checked"):
    """Result of this guest's checks of the deals, after the match."""

    failed: Annotated[tuple[CheckName, ...], Meta(max_length=len(CHECK_NAMES))] = ()
    """Checks that were not passed."""


ToHost = Hello | Commit | Reveal | Do | Ready | Say | Checked


class Welcome(Message, frozen=True, tag="welcome"):
    """Answer to a `Hello` that the host accepts: what will be played."""

    protocol: int
    app: _AppVersion
    variant: PlayerName
    rules: HouseRules
    done: _BatchNumber = 0
    """Number of the last batch of moves of this guest that the host has seen."""


class WaitingRoom(Message, frozen=True, tag="room"):
    """People in the waiting room, the host first."""

    names: _SeatNames
    seats: Annotated[int, Meta(ge=2, le=16)]
    """Number of seats at the table."""
    own: Annotated[int, Meta(ge=-1, le=15)] = -1
    """Index of this guest in *names*; -1 until the host has let it in."""


class Begin(Message, frozen=True, tag="begin"):
    """The seats are taken: everyone commits to a random part for the seed."""

    number: _Count
    """Counts the exchanges of this table; if someone leaves in the middle, there is another."""
    seat: _Seat
    """Seat of this guest."""
    host_seat: _Seat
    names: _SeatNames
    bots: _BotNames
    """By seat; empty for a person."""
    peers: _SeatHexes
    """Public keys by seat; empty for a computer."""
    base: _OptionalHex = ""
    """If the match goes on from finished rounds of another table: digest of their events (see `joint_seed`). The host
    tells the rounds before."""


class Commits(Message, frozen=True, tag="commits"):
    """Hashes of all players' random parts: now every guest reveals."""

    number: _Count
    hashes: _SeatHexes


class Parts(Message, frozen=True, tag="parts"):
    """Random parts of the guests, by seat, and the seal of the seed; the host's part stays secret until the end."""

    number: _Count
    parts: _SeatHexes
    seal: Hex


class Log(Message, frozen=True, tag="log"):
    """Events from number *start* on, and the whole view: sent after each `Hello` once the match runs."""

    start: _Count
    events: tuple[AnyEvent, ...]
    view: EncodedView = {}
    """Empty in all parts but the last."""
    idle_ms: _Milliseconds = 0
    """How long ago the last move was made."""
    slap_ms: tuple[_Milliseconds, _Milliseconds] | None = None
    """How long only this seat can slap: time left, and of how much."""


class Update(Message, frozen=True, tag="up"):
    """Events that have happened, and the fields of the view that have changed since the last `Log` or `Update`."""

    start: _Count
    events: tuple[AnyEvent, ...]
    view: EncodedView
    slap_ms: tuple[_Milliseconds, _Milliseconds] | None = None


class Done(Message, frozen=True, tag="done"):
    """Batch number *n* was made, or its first moves; sent after the events that follow from it."""

    n: _BatchNumber
    made: Annotated[int, Meta(ge=0, le=MAX_COMMANDS)]
    refused: Annotated[str, Meta(max_length=60)] = ""
    """Code of an `IllegalReason`, `not_stored`, or `other_seat`; empty if all moves were made."""


class SeatPresence(Message, frozen=True, tag="who"):
    """Presence of the people, by seat."""

    seats: Annotated[tuple[PresenceKind, ...], Meta(max_length=16)]


class Said(Message, frozen=True, tag="said"):
    """A player said one of the fixed phrases."""

    seat: _Seat
    phrase: Phrase


class RoundLog(Message, frozen=True, tag="round"):
    """All events of a finished round with their secrets, which help nobody any more."""

    index: _Count
    """Number of round logs before this one; the first begins with the opening of the match."""
    events: tuple[AnyEvent, ...]


class Truth(Message, frozen=True, tag="truth"):
    """After the match: the host's random part, the seed and its salt."""

    part: Hex
    seed: Annotated[str, Meta(max_length=64)]
    salt: Annotated[str, Meta(max_length=64)]


class Refused(Message, frozen=True, tag="refused"):
    """The host closes the line, and why."""

    code: RefusalCode
    app: _AppVersion
    """Version of the host's program."""


ToGuest = (
    Welcome
    | WaitingRoom
    | Begin
    | Commits
    | Parts
    | Log
    | Update
    | Done
    | SeatPresence
    | Said
    | RoundLog
    | Truth
    | Refused
)


class Versions(Struct, frozen=True, tag_field="t", tag="hello"):
    """Part of a `Hello` that every version of the program can read of any other."""

    protocol: int
    format: int = 0
    app: _AppVersion = ""

    @property
    def fits(self) -> bool:
        """True if this program can play with the other one."""
        return (self.protocol, self.format) == (PROTOCOL, EVENT_FORMAT)


_ENCODER: Final = json.Encoder()
_TO_HOST: Final[json.Decoder[ToHost]] = json.Decoder(ToHost)
_TO_GUEST: Final[json.Decoder[ToGuest]] = json.Decoder(ToGuest)
_VERSIONS: Final = json.Decoder(Versions)
_VIEW: Final = json.Decoder(View)
_VIEW_FIELDS: Final = tuple(field.name for field in struct_fields(View) if field.name != "rules")
_SEAT_FIELDS: Final = frozenset(
    (
        *("seat", "seats", "dealer", "first", "caller", "asked", "asafs", "winner", "winners", "starter", "tied"),
        *("hands", "hand_totals", "scores"),
    )
)
"""Fields of events that hold a seat, several, or values by seat."""
_FIELDS_BY_SEAT: Final = frozenset(("names", "totals", "tally", "streak", "places"))
"""Fields of events that hold a value for each seat."""
_NO_CARD: Final = b'""'


def encode(message: ToHost | ToGuest) -> bytes:
    """Return the message as bytes.

    :raises WireError: if it is too long for the other end.
    """
    data = _ENCODER.encode(message)
    limit = MAX_TO_HOST_BYTES if isinstance(message, ToHost) else MAX_TO_GUEST_BYTES
    if len(data) > limit:
        raise WireError(f"{type(message).__name__} of {len(data)} bytes (want up to {limit})")
    return data


def decode_to_host(data: bytes) -> ToHost:
    """Return the message of a guest.

    :raises WireError: if it is none.
    """
    _check_length(data, MAX_TO_HOST_BYTES)
    try:
        return _TO_HOST.decode(data)
    except DECODE_ERRORS as error:
        raise WireError(f"not a message of a guest: {error}") from error


def decode_to_guest(data: bytes) -> ToGuest:
    """Return the message of a host, whose texts may be shown.

    :raises WireError: if it is none.
    """
    _check_length(data, MAX_TO_GUEST_BYTES)
    try:
        message = _TO_GUEST.decode(data)
    except DECODE_ERRORS as error:
        raise WireError(f"not a message of a host: {error}") from error
    flaw = next(_text_flaws(message), None)
    if flaw is not None:
        raise WireError(f"text in {type(message).__name__}: {flaw}")
    return message


def read_versions(data: bytes) -> Versions | None:
    """Return the versions that a `Hello` names, also of a program whose other messages cannot be read; None: no Hello.

    :raises WireError: if it is too long.
    """
    _check_length(data, MAX_TO_HOST_BYTES)
    try:
        return _VERSIONS.decode(data)
    except DECODE_ERRORS:
        return None


def encode_view(view: View) -> EncodedView:
    """Return the fields of a view, without the rules, which a guest has from `Welcome`."""
    return {name: Raw(_ENCODER.encode(getattr(view, name))) for name in _VIEW_FIELDS}


def changed_fields(old: EncodedView, new: EncodedView) -> EncodedView:
    """Return the fields of *new* that differ from *old*."""
    return {name: value for name, value in new.items() if name not in old or bytes(old[name]) != bytes(value)}


def merge_views(old: EncodedView, changes: EncodedView) -> EncodedView:
    """Return the fields of *old* with *changes*, independent of the messages they came in."""
    return old | {name: value.copy() for name, value in changes.items()}


def decode_view(fields: EncodedView, rules: HouseRules) -> View:
    """Return the view with these fields, whose seats all exist.

    :raises WireError: if they are no view.
    """
    bound = bytes(fields.get("bound", Raw(_NO_CARD)))
    # An empty `bound` is not a card, so it is set after decoding.
    as_card = {**fields, "bound": Raw(_ENCODER.encode(JOKER))} if bound == _NO_CARD else fields
    try:
        view = _VIEW.decode(_ENCODER.encode({**as_card, "rules": {}}))
    except DECODE_ERRORS as error:
        raise WireError(f"not a view: {error}") from error
    view = replace(view, rules=rules, bound="" if bound == _NO_CARD else view.bound)
    flaw = next(_view_flaws(view), None)
    if flaw is not None:
        raise WireError(f"view: {flaw}")
    return view


def find_seat_flaw(event: AnyEvent, count: int) -> str | None:
    """Return what is wrong with the seats in an event of a match of *count* players; None if all exist."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in _SEAT_FIELDS:
            seats = () if value is None else value if isinstance(value, tuple | dict) else (value,)
            if not all(0 <= seat < count for seat in seats):
                return f"{type(event).__name__}.{name} is not one of {count} seats"
        elif name in _FIELDS_BY_SEAT and len(value) != count:
            return f"{type(event).__name__}.{name} is not of {count} seats"
    return None


def _check_length(data: bytes, limit: int) -> None:
    if len(data) > limit:
        raise WireError(f"message of {len(data)} bytes (want up to {limit})")


def _text_flaws(message: ToGuest) -> Iterator[object]:
    """Yield what is wrong with each text that could reach the screen."""
    match message:
        case Welcome(variant=variant, rules=rules, app=app):
            yield from _flaws_of_lines((variant, app))
            if (flaw := find_rules_flaw(rules)) is not None:
                yield flaw
        case Refused(app=app):
            yield from _flaws_of_lines((app,))
        case WaitingRoom(names=names):
            yield from _flaws_of_lines(names)
        case Begin(names=names, bots=bots):
            yield from _flaws_of_lines((*names, *bots))
        case Log(events=events) | Update(events=events) | RoundLog(events=events):
            yield from (flaw for event in events if (flaw := find_event_flaw(event)) is not None)
        case Commits() | Parts() | Done() | SeatPresence() | Said() | Truth():
            pass


def _flaws_of_lines(texts: Iterable[str]) -> Iterator[object]:
    yield from (flaw for text in texts if (flaw := find_text_flaw(text, "line")) is not None)


def _view_flaws(view: View) -> Iterator[str]:
    """Yield what would make a program fail that trusts the view: seats that do not exist, lists of a wrong length."""
    count = len(view.names)
    if not 0 <= view.seat < count:
        yield f"seat {view.seat} of {count}"
    by_seat = (view.hand_sizes, view.known, view.totals, view.tally, view.streak)
    if any(len(each) != count for each in by_seat):
        yield f"a list by seat is not {count} long"
    if any(each and len(each) != count for each in (view.places, view.turns_to_come)):
        yield f"places or turns to come are not of {count} seats"
    seats = (
        *(view.seats + view.out + view.tied + view.final_turns + view.asked + view.winners),
        *(seat for seat, _ in view.shown),
        *(seat for seat, _ in view.scores),
    )
    optional_seats = (view.turn, view.dealer, view.last_play_by, view.early_by, view.caller)
    if not all(0 <= seat < count for seat in seats) or not all(-1 <= seat < count for seat in optional_seats):
        yield f"a seat that is not one of {count}"
    if view.hand_sizes[view.seat : view.seat + 1] != (len(view.hand),):
        yield "the own hand has another size"
