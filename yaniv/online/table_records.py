"""Records of one table that host and guests keep on disk, so that a program that was killed goes on with it."""

from msgspec import Struct

from yaniv.bots import roster
from yaniv.bots.characters import UnknownCharacterError
from yaniv.bots.roster import UnknownBotError
from yaniv.game.events import AnyEvent
from yaniv.online.joint_seed import SeedPromise
from yaniv.rules.house_rules import HouseRules
from yaniv.store.saved_match import UNKNOWN_BOT


class TableSeats(Struct, frozen=True):
    """Seats and their players, which do not change once the match has begun."""

    names: tuple[str, ...]
    """By seat."""
    bots: tuple[str, ...]
    """By seat; empty for a person."""
    peers: tuple[str, ...]
    """Public keys by seat; empty for a computer."""
    host_seat: int

    @property
    def people(self) -> tuple[int, ...]:
        """Seats of people, the host's included."""
        return tuple(seat for seat, peer in enumerate(self.peers) if peer)


def known_bot(name: str) -> str:
    """Return the name of a bot of this program, else `UNKNOWN_BOT`; empty for a person.

    What comes from another machine must never start an external program here, and the commands of this one are nobody's
    business there.
    """
    if not name:
        return ""
    try:
        roster.require_bot(name)
    except (UnknownBotError, UnknownCharacterError):
        return UNKNOWN_BOT
    return name


class TableRecord(Struct, frozen=True):
    """Record of a host besides the journal of the match; it is saved once, before the first card."""

    variant: str
    rules: HouseRules
    seats: TableSeats
    number: int
    """Number of the exchange of parts that led to the seed."""
    hashes: tuple[str, ...]
    parts: tuple[str, ...]
    """By seat, the host's included."""
    seed: str
    salt: str
    seal: str
    base: str = ""
    """Digest of the events that come from an earlier table; empty if there are none."""


class GuestRecord(Struct, frozen=True):
    """Record of a guest: its part, the promises of the host, and the finished rounds, to go on without it.

    It is stored before each message by which the guest commits itself to something.
    """

    variant: str
    rules: HouseRules
    seats: TableSeats
    number: int
    promise: SeedPromise
    """Without seal until the parts of all are known; without hashes until those are."""
    has_begun: bool = False
    """True once cards have been seen: from then on the host cannot make another seed."""
    base: str = ""
    """Digest of the events that come from an earlier table; empty if there are none."""
    rounds: tuple[tuple[AnyEvent, ...], ...] = ()
    """Complete events of the finished rounds; the first begins with the opening of the match."""

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """Complete events up to the end of the last finished round."""
        return tuple(event for each in self.rounds for event in each)
