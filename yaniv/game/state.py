"""Complete state of a match, secrets included.

| phase | who may act | with |
|---|---|---|
| `opening`, `match_over` | the session, nobody | Open, - |
| `round_over`, or `dealer_due` in any phase | the dealer | Shuffle |
| `extra` | the first of `extra_due` | Return |
| `start` | the seat in turn | Throw, Draw* (draw_first, either), Call |
| `thrown` | the seat in turn; the next seat with early_throw | Draw*; Throw |
| `drawn` | the seat in turn | Throw |
| `swap` | those in `asked` | RequestSwap, DeclineSwap |
| `turn_over`, `scoring` | nobody: upkeep continues; after the last final turn the owner of an open slap | - |

Slap and DeclineSlap are legal in any phase while the slap window is open. Calls out of turn are possible in `start`,
`thrown` and `drawn`.
"""

from typing import Final

from msgspec import Struct

from yaniv.cards import Card, Cards
from yaniv.game.events import CallKind, Phase
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.next_starter import Outcome
from yaniv.rules.pickup import kept_after_reshuffle

NOBODY: Final = -1


class State(Struct, frozen=True):
    """Complete position of a match: an immutable value; `evolve` makes the next one from an event."""

    rules: HouseRules = HouseRules()
    names: tuple[str, ...] = ()
    turn_limit: int = DEFAULT_TURN_LIMIT
    """Completed turns for each player who began a round, after which it is called off."""
    phase: Phase = "opening"
    dealer_due: bool = False
    """True if the stock ran out and the pile can be shuffled."""
    shuffles: int = 0
    """Number of shuffles so far in this round, that of the deal included."""

    round: int = 0
    seats: tuple[int, ...] = ()
    """Seats of this round, in the order of play, the dealer last; seats eliminated in mid-round stay listed."""
    dealer: int = 0
    turn: int = NOBODY
    """Seat in turn; in `extra` the seat whose cards are due."""
    turns: int = 0
    """Number of turns completed in this round."""
    extra_due: tuple[int, ...] = ()
    """Seats that still have to put extra cards back."""

    hands: tuple[Cards, ...] = ()
    """By seat, in the order in which the cards arrived."""
    known: tuple[Cards, ...] = ()
    """By seat: cards in its hand that all players know of."""
    stock: Cards = ()
    """Next card first."""
    pile: tuple[Cards, ...] = ()
    """Plays, oldest first, each listed from first to top."""
    last_play_by: int = NOBODY
    """NOBODY: the card turned up at the deal."""
    thrown: Cards = ()
    """Throw of this turn. It lies beside the pile until the phase `turn_over`, then on it."""
    early: Cards = ()
    """Early throw of the next seat, beside the pile."""
    early_by: int = NOBODY
    bound: Card = ""
    """Exact card that must be thrown alone after a joker swap that was drawn first; empty: none."""
    drawn: Card = ""
    """Card drawn from the stock in this turn, while it may still open a slap window; empty: none."""
    slap_by: int = NOBODY
    """Seat whose slap window is open."""
    slap_card: Card = ""
    slap_throw: Cards = ()
    """Cards thrown before the slap card was drawn; a reshuffle may have left only some of them on the pile."""

    caller: int = NOBODY
    """Seat whose call ends this round; false calls do not count."""
    call_kind: CallKind | None = None
    wrong_word: bool = False
    false_called: bool = False
    """True after a false call in this turn by the seat in turn."""
    final_turns: tuple[int, ...] = ()
    """Seats that still have a final turn, including the seat in turn."""
    owed: int = 0
    """Number of penalty cards still to be drawn."""
    asked: tuple[int, ...] = ()
    """Seats that may still request a swap."""

    totals: tuple[int, ...] = ()
    """By seat: points of the match."""
    tally: tuple[int, ...] = ()
    """By seat: rounds won since the last tally bonus."""
    streak: tuple[int, ...] = ()
    """By seat: rounds won in a row since the last streak bonus."""
    out: tuple[int, ...] = ()
    """Eliminated seats, in the order in which they left."""
    played: tuple[int, ...] = ()
    """By seat: the last round it took part in."""
    last_hands: tuple[int, ...] = ()
    """By seat: hand total at the end of its last scored round; 0 before."""
    tied: tuple[int, ...] = ()
    """The only seats of this extra round, or of the one to come; empty otherwise."""
    starter: int = 0
    """Seat that deals and starts the next round."""

    shown: dict[int, Cards] = {}
    """Hands shown, by seat. This and the following fields hold the results in `RoundScored` and `MatchWon`."""
    hand_totals: dict[int, int] = {}
    scores: dict[int, int] = {}
    asafs: tuple[int, ...] = ()
    outcome: Outcome | None = None
    winners: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


START: Final = State()


def is_dealer_due(state: State) -> bool:
    """Return True if the match waits for the dealer to shuffle."""
    return state.dealer_due or state.phase == "round_over"


def cards_to_shuffle(state: State) -> Cards:
    """Return the cards that the next shuffle must contain, as an unordered collection."""
    return reshufflable_cards(state) if state.dealer_due else deck(state.rules, len(state.names))


def last_play(state: State) -> Cards:
    """Return the cards of the last play, on top of the pile.

    Empty if players who draw before they throw have taken all of them.
    """
    return state.pile[-1] if state.pile else ()


def reshufflable_cards(state: State) -> Cards:
    """Return the cards of the pile that would become the new stock if the stock ran out now."""
    if not state.pile:
        return ()
    kept_count = len(kept_after_reshuffle(state.pile[-1], state.rules.pickup))
    below = tuple(card for play in state.pile[:-1] for card in play)
    return below + state.pile[-1][: len(state.pile[-1]) - kept_count]


def seats_after(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats still in this round, in the order of play, beginning after *seat*.

    *seat* itself comes last, unless it was eliminated.
    """
    start = state.seats.index(seat) + 1
    order = state.seats[start:] + state.seats[:start]
    return tuple(other for other in order if other not in state.out) if state.out else order


def turns_to_come(state: State) -> tuple[int, ...]:
    """Return how many turns each seat still has before the round is called off for length, the current one included.

    By seat; all 0 after a call.
    """
    turns_left = state.turn_limit * len(state.seats) - state.turns
    if state.turn == NOBODY or state.caller != NOBODY or turns_left <= 0:
        return (0,) * len(state.names)
    first = next_seat(state) if state.phase == "turn_over" else state.turn
    order = (first, *seats_after(state, first)[:-1])
    turns_each, extra_turns = divmod(turns_left, len(order))
    counts = {seat: turns_each + (index < extra_turns) for index, seat in enumerate(order)}
    return tuple(counts.get(seat, 0) for seat in range(len(state.names)))


def next_seat(state: State) -> int:
    """Return the seat whose turn follows the current one, skipping eliminated seats."""
    if state.out:
        return seats_after(state, state.turn)[0]
    index = state.seats.index(state.turn) + 1
    return state.seats[index if index < len(state.seats) else 0]
