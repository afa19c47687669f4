"""What happened at the table: past tense, all facts, and the format of every saved game.

Names and fields are never changed or used again; new fields get a default. Fields marked *secret* are empty in the
copies of seats that may not know them (`game.view.redact`). Longer than other modules because the whole file format
stands in one place.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from yaniv.cards import Card, Cards
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.slap import SlapEnd

PlayerName = Annotated[str, Meta(max_length=300)]
"""Of a player, as long as the settings may have it: whatever was played is read, and no file fills a page with it."""
CallKind = Literal["yaniv", "self_asaf", "out_of_turn"]
"""`self_asaf`: with too many points, where the house lets it end the round."""
Punishment = Literal["continue", "draw_three", "swap_hands", "eliminate"]
"""Of a false call, as `call.over_limit` has it."""
Outcome = Literal["yaniv", "asaf", "self_asaf", "out_of_turn", "called_off"]
"""How a round ended: the call stood, was beaten, beat itself, came out of turn, or never came."""
Phase = Literal[
    "opening", "round_over", "extra", "start", "thrown", "drawn", "swap", "turn_over", "scoring", "match_over"
]
"""`start`: of a turn. `thrown`: has to pick up. `drawn`: has to throw. Who may speak in each: `game.state`."""


class Event(Struct, frozen=True, tag_field="event", tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fact about the game, tagged by its name."""


class MatchOpened(Event, frozen=True):
    """A match begins, by these rules and no others."""

    rules: HouseRules
    names: tuple[PlayerName, ...]
    """By seat, in clockwise order."""
    first: int
    """Deals and starts the first round."""
    turn_limit: int = DEFAULT_TURN_LIMIT
    """Completed turns for each player who began a round, after which it is called off."""


class RoundOpened(Event, frozen=True):
    """A round begins."""

    number: int
    """1, 2, 3 ..., extra rounds included."""
    dealer: int
    seats: tuple[int, ...]
    """In the order of the deal, the dealer last; only the tied in an extra round."""


class StockShuffled(Event, frozen=True):
    """The dealer has made a stock, for a new round or from the pile."""

    order: Cards = ()
    """Next card first. *Secret* to all."""
    size: int = 0
    kept: Cards = ()
    """What stays on the pile at a reshuffle; empty for a new round."""


class HandsDealt(Event, frozen=True):
    """Every seat of the round got its cards, one at a time in the order of the deal."""

    hands: dict[int, Cards] = {}
    """By seat. *Secret*: a seat sees its own alone."""
    size: int = 0


class CardsReturned(Event, frozen=True):
    """Extra cards went back on the stock; the last listed lies on top."""

    seat: int
    cards: Cards = ()
    """*Secret* to others."""
    size: int = 0


class UpcardTurned(Event, frozen=True):
    """The top card of the stock opens the pile."""

    card: Card


class TurnBegan(Event, frozen=True):
    """It is this seat's turn; if it has thrown early, only the pick-up is left."""

    seat: int


class CardsThrown(Event, frozen=True):
    """Cards were thrown, first to top; by a seat not in turn they wait beside the pile."""

    seat: int
    cards: Cards


class StockDrawn(Event, frozen=True):
    """A card came from the stock."""

    seat: int
    card: Card = ""
    """*Secret* to others."""


class DiscardDrawn(Event, frozen=True):
    """A card of the last play was taken."""

    seat: int
    card: Card


class JokerDrawn(Event, frozen=True):
    """A joker was taken out of the last run."""

    seat: int
    card: Card
    """The exact card given for it."""
    place: int
    """Of the joker in the last play, 0 = first."""
    laid: bool
    """The card went into the run (`with_throw`); otherwise it is the throw, or is bound to be."""


class SlapOpened(Event, frozen=True):
    """The card just drawn may be slapped down. Told to this seat alone: that it exists tells a rank."""

    seat: int
    card: Card


class SlapClosed(Event, frozen=True):
    """The chance to slap is gone. Told to this seat alone."""

    seat: int


class CardSlapped(Event, frozen=True):
    """The drawn card was slapped onto the throw."""

    seat: int
    card: Card
    at: SlapEnd


class StockRanOut(Event, frozen=True):
    """The stock is empty and the pile can be shuffled: the dealer is due."""


class YanivCalled(Event, frozen=True):
    """A call that ends the round."""

    seat: int
    word: str
    kind: CallKind
    """*Secret* to others: a `self_asaf` is told to them as `yaniv`, since the hand may stay hidden for final turns."""
    wrong_word: bool = False


class FalseCalled(Event, frozen=True):
    """A call above the limit that the house punishes, or lets pass."""

    seat: int
    word: str
    hand: Cards
    """Shown to all."""
    punishment: Punishment
    owed: int = 0
    """Penalty cards still to come."""
    asked: tuple[int, ...] = ()
    """Who may ask for a swap."""


class PenaltyDrawn(Event, frozen=True):
    """A false caller drew one penalty card."""

    seat: int
    card: Card = ""
    """*Secret* to others."""
    owed: int = 0
    """Still to come."""


class SwapDeclined(Event, frozen=True):
    """A seat does not want the false caller's hand."""

    seat: int


class HandsSwapped(Event, frozen=True):
    """A seat and the false caller exchanged their whole hands."""

    seat: int
    caller: int
    given: Cards
    """The caller's former hand, which all have seen."""
    taken: Cards = ()
    """The other's former hand. *Secret* to all but these two."""
    size: int = 0


class HandBuried(Event, frozen=True):
    """The hand of a seat that is out went under the pile."""

    seat: int
    cards: Cards


class FinalTurnsBegan(Event, frozen=True):
    """After the call each of these seats has one turn left."""

    seats: tuple[int, ...]


class HandsShown(Event, frozen=True):
    """All hands lie open."""

    hands: dict[int, Cards]


class RoundScored(Event, frozen=True):
    """The round was settled; every table is by seat. Source: RULES section 5."""

    caller: int | None
    """None when the round was called off."""
    outcome: Outcome
    asafs: tuple[int, ...]
    """Who beat the caller, in the order of play after him."""
    hand_totals: dict[int, int]
    """What the hands count."""
    scores: dict[int, int]
    """What the round costs; empty where the match is one round."""
    totals: tuple[int, ...]
    """Of all seats with that, before bonuses and reductions."""
    tally: tuple[int, ...]
    """Credits so far; bonuses take them back to 0."""
    streak: tuple[int, ...]
    """Credits in a row, likewise."""
    winner: int
    """The lowest hand that may win; deals and starts next if still in."""


class BonusGiven(Event, frozen=True):
    """A streak or a full tally took points off; that counter starts again at 0."""

    seat: int
    kind: Literal["streak", "tally"]
    points: int


class TotalReduced(Event, frozen=True):
    """A total hit a number that reduces it."""

    seat: int
    before: int
    after: int


class PlayerOut(Event, frozen=True):
    """A player is out of the match."""

    seat: int


class RoundClosed(Event, frozen=True):
    """The round is over and another follows."""

    starter: int
    """Deals and starts it."""
    tied: tuple[int, ...] = ()
    """The only seats of an extra round."""


class MatchWon(Event, frozen=True):
    """The match is over."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    """By seat, 1 = first; equal places are shared."""


AnyEvent = (
    TurnBegan
    | CardsThrown
    | StockDrawn
    | DiscardDrawn
    | JokerDrawn
    | SlapOpened
    | SlapClosed
    | CardSlapped
    | StockRanOut
    | StockShuffled
    | MatchOpened
    | RoundOpened
    | HandsDealt
    | CardsReturned
    | UpcardTurned
    | YanivCalled
    | FalseCalled
    | PenaltyDrawn
    | SwapDeclined
    | HandsSwapped
    | HandBuried
    | FinalTurnsBegan
    | HandsShown
    | RoundScored
    | BonusGiven
    | TotalReduced
    | PlayerOut
    | RoundClosed
    | MatchWon
)
