"""Commands to the referee.

A `SeatClient` sends commands for its own seat only; `Open` and `Shuffle` are sent by the match session.
"""

from msgspec import Struct

from yaniv.cards import Card, Cards
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.slap import SlapEnd


class Command(Struct, frozen=True, tag_field="command", tag=True, forbid_unknown_fields=True):
    """Base class of commands; serialized with the class name as the tag `command`."""


class Open(Command, frozen=True):
    """Open a match; seat *first* deals and starts the first round."""

    rules: HouseRules
    names: tuple[str, ...]
    first: int
    turn_limit: int = DEFAULT_TURN_LIMIT
    """Other values occur only in matches of earlier releases."""


class Shuffle(Command, frozen=True):
    """Supply the order of a shuffle: of all cards for a new round, or of the pile for a new stock."""

    order: Cards
    """Next card first."""


class Return(Command, frozen=True):
    """Put extra cards back on the stock; the last one listed ends up on top."""

    seat: int
    cards: Cards


class Throw(Command, frozen=True):
    """Throw one card or one meld, listed from first to top; sent by the next seat, it is an early throw."""

    seat: int
    cards: Cards


class DrawStock(Command, frozen=True):
    """Draw the top card of the stock."""

    seat: int


class DrawDiscard(Command, frozen=True):
    """Draw a card of the last play."""

    seat: int
    card: Card


class DrawJoker(Command, frozen=True):
    """Take a joker out of the last run in exchange for the exact card it stands for."""

    seat: int
    card: Card
    """The exact card that is given for the joker."""


class Slap(Command, frozen=True):
    """Slap the card just drawn onto one's own throw."""

    seat: int
    card: Card
    at: SlapEnd | None = None
    """None: the end that fits; the top if both do."""


class DeclineSlap(Command, frozen=True):
    """Decline to slap, and keep the card."""

    seat: int


class Call(Command, frozen=True):
    """Call, in turn or out of turn."""

    seat: int
    word: str | None = None
    """None: the normal calling word of the rules."""


class RequestSwap(Command, frozen=True):
    """Request to swap hands with the caller of a false call."""

    seat: int


class DeclineSwap(Command, frozen=True):
    """Decline to swap hands with the caller of a false call."""

    seat: int


SeatCommand = (
    Return | Throw | DrawStock | DrawDiscard | DrawJoker | Slap | DeclineSlap | Call | RequestSwap | DeclineSwap
)
AnyCommand = Open | Shuffle | SeatCommand
