"""What may be asked of the referee.

A `Chair` sends commands for its own seat only; `Open` and `Shuffle` come from the table.
"""

from msgspec import Struct

from yaniv.cards import Card, Cards
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.slap import SlapEnd


class Command(Struct, frozen=True, tag_field="command", tag=True, forbid_unknown_fields=True):
    """An order to the referee, tagged by its name."""


class Open(Command, frozen=True):
    """The table opens a match; *first* deals and starts the first round."""

    rules: HouseRules
    names: tuple[str, ...]
    first: int
    turn_limit: int = DEFAULT_TURN_LIMIT
    """Another one only for matches of earlier releases."""


class Shuffle(Command, frozen=True):
    """The dealer has shuffled: for a new round, or what lies on the pile for a new stock."""

    order: Cards
    """Next card first."""


class Return(Command, frozen=True):
    """Puts extra cards back on the stock; the last listed lies on top."""

    seat: int
    cards: Cards


class Throw(Command, frozen=True):
    """Throws one card or one combination, first to top; from the next seat it is an early throw."""

    seat: int
    cards: Cards


class DrawStock(Command, frozen=True):
    """Picks up the top card of the stock."""

    seat: int


class DrawDiscard(Command, frozen=True):
    """Picks up a card of the last play."""

    seat: int
    card: Card


class DrawJoker(Command, frozen=True):
    """Takes a joker out of the last run for the exact card it stands for."""

    seat: int
    card: Card
    """The exact card that is given for the joker."""


class Slap(Command, frozen=True):
    """Slaps the card just drawn onto the own throw."""

    seat: int
    card: Card
    at: SlapEnd | None = None
    """None: the end it fits, the top if both."""


class DeclineSlap(Command, frozen=True):
    """Keeps the card that might be slapped."""

    seat: int


class Call(Command, frozen=True):
    """Calls, in turn or out of it."""

    seat: int
    word: str | None = None
    """None: the word of the table."""


class RequestSwap(Command, frozen=True):
    """Asks to swap hands with the caller of a false call."""

    seat: int


class DeclineSwap(Command, frozen=True):
    """Does not want the hand of the false caller."""

    seat: int


SeatCommand = (
    Return | Throw | DrawStock | DrawDiscard | DrawJoker | Slap | DeclineSlap | Call | RequestSwap | DeclineSwap
)
AnyCommand = Open | Shuffle | SeatCommand
