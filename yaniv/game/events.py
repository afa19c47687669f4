"""Events of a match: facts in the past tense, and the format of every saved game.

Names and fields are never renamed or reused; new fields get a default. Fields marked *secret* are empty in the copies
for seats that may not know them (see `game.view.redact`). Longer than other modules because the whole file format
stands in one place.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from yaniv.cards import Card, Cards
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.next_starter import Outcome
from yaniv.rules.slap import SlapEnd

PlayerName = Annotated[str, Meta(max_length=300)]
"""Name of a player.

The limit is that of the settings: every match played can be read, and no file can contain a name that fills a page.
"""
CallKind = Literal["yaniv", "self_asaf", "out_of_turn"]
"""`self_asaf`: a call above the limit, where the rules let it end the round."""
Punishment = Literal["continue", "draw_three", "swap_hands", "eliminate"]
"""Consequence of a false call, as in `call.over_limit`."""
Phase = Literal[
    "opening", "round_over", "extra", "start", "thrown", "drawn", "swap", "turn_over", "scoring", "match_over"
]
"""`start`: start of a turn. `thrown`: must pick up. `drawn`: must throw. `game.state` lists who may act in which."""


class Event(Struct, frozen=True, tag_field="event", tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base class of events; serialized with the class name as the tag `event`."""


class MatchOpened(Event, frozen=True):
    """A match was opened with these rules."""

    rules: HouseRules
    names: tuple[PlayerName, ...]
    """By seat, in clockwise order."""
    first: int
    """Seat that deals and starts the first round."""
    turn_limit: int = DEFAULT_TURN_LIMIT
    """Completed turns for each player who began a round, after which it is called off."""


class RoundOpened(Event, frozen=True):
    """A round was opened: its number, dealer, and the players who take part (by seat)."""

    number: int
    """Number of the round, from 1; extra rounds count."""
    dealer: int
    seats: tuple[int, ...]
    """In the order of the deal, the dealer last; in an extra round only the tied seats."""


class StockShuffled(Event, frozen=True):
    """The dealer shuffled the stock: all cards for a new round, or the pile after the stock ran out."""

    order: Cards = ()
    """Next card first. *Secret* from all seats."""
    size: int = 0
    kept: Cards = ()
    """Cards that stay on the pile at a reshuffle; empty for a new round."""


class HandsDealt(Event, frozen=True):
    """Every player of the round received a hand, dealt one card at a time in the order of the deal."""

    hands: dict[int, Cards] = {}
    """By seat. *Secret*: a seat knows only its own hand."""
    size: int = 0


class CardsReturned(Event, frozen=True):
    """A player put extra cards back on the stock; the last one listed is on top."""

    seat: int
    cards: Cards = ()
    """*Secret* from other seats."""
    size: int = 0


class UpcardTurned(Event, frozen=True):
    """The top card of the stock was turned up and opens the pile."""

    card: Card


class TurnBegan(Event, frozen=True):
    """A player's turn began; after an early throw only the draw is left."""

    seat: int


class CardsThrown(Event, frozen=True):
    """A player threw cards, listed from first to top; cards thrown early wait beside the pile."""

    seat: int
    cards: Cards


class StockDrawn(Event, frozen=True):
    """A player drew the top card of the stock."""

    seat: int
    card: Card = ""
    """*Secret* from other seats."""


class DiscardDrawn(Event, frozen=True):
    """A player took a card of the last play."""

    seat: int
    card: Card


class JokerDrawn(Event, frozen=True):
    """A player took a joker out of a run in the last play, in exchange for the card it stood for."""

    seat: int
    card: Card
    """The exact card given for the joker."""
    place: int
    """Index of the joker in the last play, 0 = first."""
    laid: bool
    """True if the card went into the run (`with_throw`); otherwise it is the throw or must be thrown next."""


class SlapOpened(Event, frozen=True):
    """A player may now slap the card just drawn from the stock onto the throw (a slap window opened).

    Sent to this seat only, because it reveals the rank of the card.
    """

    seat: int
    card: Card


class SlapClosed(Event, frozen=True):
    """A player may no longer slap the card just drawn. Sent to this seat only."""

    seat: int


class CardSlapped(Event, frozen=True):
    """A player slapped the card just drawn from the stock onto the throw."""

    seat: int
    card: Card
    at: SlapEnd


class StockRanOut(Event, frozen=True):
    """The stock is empty and the pile can be shuffled: the dealer must shuffle."""


class YanivCalled(Event, frozen=True):
    """A player called; this ended the round or, under some rules, began the final turns."""

    seat: int
    word: str
    kind: CallKind
    """*Secret* from other seats: they receive `self_asaf` as `yaniv`, as the hand may stay hidden for final turns."""
    wrong_word: bool = False


class FalseCalled(Event, frozen=True):
    """A player called with a hand above the limit, which the rules punish or ignore."""

    seat: int
    word: str
    hand: Cards
    """Shown to all seats."""
    punishment: Punishment
    owed: int = 0
    """Number of penalty cards still to be drawn."""
    asked: tuple[int, ...] = ()
    """Seats that may request a swap of hands."""


class PenaltyDrawn(Event, frozen=True):
    """A player drew one penalty card for a false call."""

    seat: int
    card: Card = ""
    """*Secret* from other seats."""
    owed: int = 0
    """Number of penalty cards still to be drawn."""


class SwapDeclined(Event, frozen=True):
    """A player declined to exchange hands with the false caller."""

    seat: int


class HandsSwapped(Event, frozen=True):
    """A player and the false caller exchanged their whole hands."""

    seat: int
    caller: int
    given: Cards
    """The caller's former hand, known to all seats."""
    taken: Cards = ()
    """The other seat's former hand. *Secret* from all but these two seats."""
    size: int = 0


class HandBuried(Event, frozen=True):
    """The hand of an eliminated player was put under the pile."""

    seat: int
    cards: Cards


class FinalTurnsBegan(Event, frozen=True):
    """Final turns began: each of these players has one more turn after the call."""

    seats: tuple[int, ...]


class HandsShown(Event, frozen=True):
    """All hands were shown at the end of the round."""

    hands: dict[int, Cards]


class RoundScored(Event, frozen=True):
    """The round was scored: hand totals, points for each player, new totals. Source: RULES "The end of a round"."""

    caller: int | None
    """None when the round was called off."""
    outcome: Outcome
    asafs: tuple[int, ...]
    """Seats that beat the caller, in the order of play after the caller."""
    hand_totals: dict[int, int]
    """Hand totals by seat, in points."""
    scores: dict[int, int]
    """Points scored in the round, by seat; empty if the match is a single round."""
    totals: tuple[int, ...]
    """Totals of all seats, this round included, before bonuses and reductions."""
    tally: tuple[int, ...]
    """By seat: rounds credited as wins so far; a bonus resets this to 0."""
    streak: tuple[int, ...]
    """By seat: rounds in a row credited as wins; a bonus resets this to 0."""
    winner: int
    """Seat with the lowest hand that may win."""


class BonusGiven(Event, frozen=True):
    """A player got a bonus for a streak (wins in a row) or a full tally (wins in all); that counter is now 0."""

    seat: int
    kind: Literal["streak", "tally"]
    points: int


class TotalReduced(Event, frozen=True):
    """A player's match total was reduced because it hit a number set by the rules."""

    seat: int
    before: int
    after: int


class PlayerOut(Event, frozen=True):
    """A player was eliminated from the match."""

    seat: int


class RoundClosed(Event, frozen=True):
    """The round is over, and another round follows."""

    starter: int
    """Seat that deals and starts the next round."""
    tied: tuple[int, ...] = ()
    """The only seats of an extra round; empty for a normal round."""


class MatchWon(Event, frozen=True):
    """The match is over: its winners, and everyone's place."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    """By seat, 1 = first; tied seats share a place."""


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
