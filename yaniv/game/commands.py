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
    """Open a match with these rules and players; seat *first* deals and starts the first round."""

    rules: HouseRules
    names: tuple[str, ...]
    first: int
    turn_limit: int = DEFAULT_TURN_LIMIT
    """Other values occur only in matches of earlier releases."""


class Shuffle(Command, frozen=True):
    """Shuffle: the cards in their new order, for a new round (all cards) or a new stock (cards of the pile)."""

    order: Cards
    """Next card first."""


class Return(Command, frozen=True):
    """Put extra cards, dealt beyond the hand size, back on the stock; the last one listed ends up on top."""

    seat: int
    cards: Cards


class Throw(Command, frozen=True):
    """Throw one card or one meld onto the table; from the next seat before its turn it is an early throw.

    Cards are listed from first to top: the last one lies on top.
    """

    seat: int
    cards: Cards


class DrawStock(Command, frozen=True):
    """Draw the top card of the stock."""

    seat: int


class DrawDiscard(Command, frozen=True):
    """Take one card of the last play, the cards thrown by the player before."""

    seat: int
    card: Card


class DrawJoker(Command, frozen=True):
    """Take a joker out of a run in the last play; *card* is the exact card the joker stands for, given in exchange."""

    seat: int
    card: Card
    """The exact card that is given for the joker."""


class Slap(Command, frozen=True):
    """Slap the card just drawn from the stock onto one's own throw, out of turn.

    *at* is the end of the throw; None: the only end where the card fits.
    """

    seat: int
    card: Card
    at: SlapEnd | None = None
    """None: the end that fits; the top if both do."""


class DeclineSlap(Command, frozen=True):
    """Decline to slap the card just drawn, and keep it."""

    seat: int


class Call(Command, frozen=True):
    """Call: claim the lowest hand, which ends the round; in turn, or out of turn where the rules allow it.

    *word* is what is called out; None: the normal calling word.
    """

    seat: int
    word: str | None = None
    """None: the normal calling word of the rules."""


class RequestSwap(Command, frozen=True):
    """Request to exchange hands with the player who made a false call, one with a hand above the limit."""

    seat: int


class DeclineSwap(Command, frozen=True):
    """Decline to exchange hands with the player who made a false call."""

    seat: int


SeatCommand = (
    Return | Throw | DrawStock | DrawDiscard | DrawJoker | Slap | DeclineSlap | Call | RequestSwap | DeclineSwap
)
AnyCommand = Open | Shuffle | SeatCommand
