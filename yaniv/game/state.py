"""Everything the referee knows of a match.

| phase | who may speak | with |
|---|---|---|
| `opening`, `match_over` | the table, nobody | Open, - |
| `round_over`, or `dealer_due` in any phase | the dealer | Shuffle |
| `extra` | the first of `extra_due` | Return |
| `start` | the seat in turn | Throw, Draw* (draw_first, either), Call |
| `thrown` | the seat in turn; the next seat with early_throw | Draw*; Throw |
| `drawn` | the seat in turn | Throw |
| `swap` | those in `asked` | RequestSwap, DeclineSwap |
| `turn_over`, `scoring` | nobody: upkeep passes on; after the last final turn the owner of an open slap | - |

Slap and DeclineSlap are open beside any phase while the window is; callers out of turn may speak in `start`, `thrown`
and `drawn`.
"""

from typing import Final

from msgspec import Struct

from yaniv.cards import Card, Cards
from yaniv.game.events import CallKind, Outcome, Phase
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.pickup import kept_after_reshuffle

NOBODY: Final = -1


class State(Struct, frozen=True):
    """One position. A value: `evolve` makes the next one, nothing changes it."""

    rules: HouseRules = HouseRules()
    names: tuple[str, ...] = ()
    turn_limit: int = DEFAULT_TURN_LIMIT
    """Completed turns for each player who began a round, after which it is called off."""
    phase: Phase = "opening"
    dealer_due: bool = False
    """The stock ran out and the pile can be shuffled."""
    shuffles: int = 0
    """So far in this match."""

    round: int = 0
    seats: tuple[int, ...] = ()
    """Of this round, in the order of play after the dealer, who is last; whoever leaves in mid-round stays listed."""
    dealer: int = 0
    turn: int = NOBODY
    """Whose it is; in `extra` whose cards are due."""
    turns: int = 0
    """Completed in this round."""
    extra_due: tuple[int, ...] = ()
    """Seats that still have to put extra cards back."""

    hands: tuple[Cards, ...] = ()
    """By seat, in the order the cards came."""
    known: tuple[Cards, ...] = ()
    """By seat: cards that everybody knows it to hold."""
    stock: Cards = ()
    """Next card first."""
    pile: tuple[Cards, ...] = ()
    """Plays, oldest first, each first to top."""
    last_play_by: int = NOBODY
    """NOBODY: turned up at the deal."""
    thrown: Cards = ()
    """In this turn. On the pile from the phase `turn_over` on, beside it before."""
    early: Cards = ()
    """The next seat's throw, beside the pile."""
    early_by: int = NOBODY
    bound: Card = ""
    """The exact card to be thrown alone after a joker swap drawn first."""
    drawn: Card = ""
    """From the stock in this turn, while it may still open a slap."""
    slap_by: int = NOBODY
    """Whose slap window is open."""
    slap_card: Card = ""
    slap_throw: Cards = ()
    """What was thrown before that card was drawn; a reshuffle may have left less of it on the pile."""

    caller: int = NOBODY
    """Whose call ends this round; a false call leaves nothing here."""
    call_kind: CallKind | None = None
    wrong_word: bool = False
    false_called: bool = False
    """In this turn, by the seat in turn."""
    final_turns: tuple[int, ...] = ()
    """Seats that still have their last turn, the one in turn included."""
    owed: int = 0
    """Penalty cards still to come."""
    asked: tuple[int, ...] = ()
    """Seats that may still ask for a swap."""

    totals: tuple[int, ...] = ()
    """By seat: points of the match."""
    tally: tuple[int, ...] = ()
    """By seat: rounds won since the last bonus for it."""
    streak: tuple[int, ...] = ()
    """By seat: rounds won in a row since the last bonus for it."""
    out: tuple[int, ...] = ()
    """In the order they left the match."""
    played: tuple[int, ...] = ()
    """By seat: the last round it took part in."""
    last_hands: tuple[int, ...] = ()
    """By seat: its hand total at the end of the last round that was scored with it; 0 before."""
    tied: tuple[int, ...] = ()
    """The only seats of this extra round, or of the one to come."""
    starter: int = 0
    """Deals and starts the next round."""

    shown: dict[int, Cards] = {}
    """By seat. This and what follows tell how the round ended, and the match, as `RoundScored` and `MatchWon` do."""
    hand_totals: dict[int, int] = {}
    scores: dict[int, int] = {}
    asafs: tuple[int, ...] = ()
    outcome: Outcome | None = None
    winners: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


START: Final = State()


def is_dealer_due(state: State) -> bool:
    """Does the table wait for a shuffle."""
    return state.dealer_due or state.phase == "round_over"


def cards_to_shuffle(state: State) -> Cards:
    """The cards the next shuffle must bring, in no order that matters."""
    return reshufflable_cards(state) if state.dealer_due else deck(state.rules, len(state.names))


def last_play(state: State) -> Cards:
    """What lies on top of the pile; empty while draw-first has taken all there was."""
    return state.pile[-1] if state.pile else ()


def reshufflable_cards(state: State) -> Cards:
    """What of the pile a reshuffle would make the new stock."""
    if not state.pile:
        return ()
    kept_count = len(kept_after_reshuffle(state.pile[-1], state.rules.pickup))
    below = tuple(card for play in state.pile[:-1] for card in play)
    return below + state.pile[-1][: len(state.pile[-1]) - kept_count]


def seats_after(state: State, seat: int) -> tuple[int, ...]:
    """Those still in this round, in the order of play after *seat*, who is last if still in."""
    start = state.seats.index(seat) + 1
    order = state.seats[start:] + state.seats[:start]
    return tuple(other for other in order if other not in state.out) if state.out else order


def turns_to_come(state: State) -> tuple[int, ...]:
    """By seat: turns until the round is called off, the one in progress included; 0 once somebody has called."""
    turns_left = state.turn_limit * len(state.seats) - state.turns
    if state.turn == NOBODY or state.caller != NOBODY or turns_left <= 0:
        return (0,) * len(state.names)
    first = next_seat(state) if state.phase == "turn_over" else state.turn
    order = (first, *seats_after(state, first)[:-1])
    turns_each, extra_turns = divmod(turns_left, len(order))
    counts = {seat: turns_each + (index < extra_turns) for index, seat in enumerate(order)}
    return tuple(counts.get(seat, 0) for seat in range(len(state.names)))


def next_seat(state: State) -> int:
    """Whose turn follows the present one."""
    if state.out:
        return seats_after(state, state.turn)[0]
    index = state.seats.index(state.turn) + 1
    return state.seats[index if index < len(state.seats) else 0]
