"""The one gate for secrets: what a seat may know of a state, and of an event."""

from typing import Literal

from msgspec import Struct

from yaniv.cards import Card, Cards
from yaniv.game.events import CallKind, Outcome, SlapEnd
from yaniv.rules.house import HouseRules

Phase = Literal[
    "opening", "round_over", "extra", "start", "thrown", "drawn", "swap", "turn_over", "scoring", "match_over"
]
"""`start`: of a turn. `thrown`: has to pick up. `drawn`: has to throw. Table of phases: `game.state`."""


class SlapWindow(Struct, frozen=True):
    """A card that may be slapped down now."""

    card: Card
    ends: tuple[SlapEnd, ...]


class View(Struct, frozen=True):
    """Everything one seat may know, and nothing else. Seats are numbered as at the table, clockwise."""

    seat: int
    rules: HouseRules
    names: tuple[str, ...]
    phase: Phase
    round: int
    """0 before the first."""
    dealer: int
    seats: tuple[int, ...]
    """In this round, in the order of play, beginning after the dealer (who is last)."""
    turn: int
    """Whose turn it is; in `extra` whose cards are due. -1: nobody's."""
    hand: Cards
    """In the order the cards came."""
    hand_total: int
    hand_sizes: tuple[int, ...]
    """By seat; 0 for seats outside the round."""
    known: tuple[Cards, ...]
    """By seat: cards that everybody knows this seat to hold."""
    pile: tuple[Cards, ...]
    """Plays that lie face up, oldest first, each first to top."""
    last_play: Cards
    """What the seat to pick up may take from."""
    last_play_by: int
    """-1: turned up at the deal, or what a reshuffle left."""
    pickable: Cards
    """Cards of the last play that the seat in turn may take; empty while nobody can pick up."""
    joker_swaps: Cards
    """Exact cards that free a joker of the last run."""
    waiting: Cards
    """The throw that lies beside the pile until its owner's pick-up: the throw of the seat in turn before its pick-up,
    which belongs to the pile only afterwards."""
    early: Cards
    """An early throw of the next seat, waiting."""
    early_by: int
    """-1: nobody."""
    bound: Card
    """The exact card this seat must throw alone after a joker swap drawn first; empty: none."""
    stock_size: int
    totals: tuple[int, ...]
    tally: tuple[int, ...]
    streak: tuple[int, ...]
    out: tuple[int, ...]
    """Seats out of the match, in the order they left."""
    tied: tuple[int, ...]
    """The only seats of an extra round; empty in any other."""
    slap: SlapWindow | None
    """Own chance to slap down."""
    caller: int
    """-1: nobody has called."""
    call_kind: CallKind | None
    may_call: bool
    """False after a false call in this turn."""
    final_turns: tuple[int, ...]
    """Seats that still have their last turn, this one's included."""
    asked: tuple[int, ...]
    """Seats that may still ask for a swap of hands."""
    owed: int
    """Extra cards this seat still has to put back."""
    shown: tuple[tuple[int, Cards], ...]
    """Hands that lie open after a call, by seat."""
    scores: tuple[tuple[int, int], ...]
    """Of the last settled round, by seat."""
    outcome: Outcome | None
    """Of the last settled round."""
    winners: tuple[int, ...]
    """Of the match, once it is over."""
    places: tuple[int, ...]
    """By seat, once the match is over; 1 = first."""
