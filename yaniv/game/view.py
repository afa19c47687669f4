"""Views and redaction: the only filter for secrets, which decides what a seat may know of a state and of an event."""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Card, Cards
from yaniv.game import events as e
from yaniv.game.events import CallKind, Phase
from yaniv.game.legality import joker_swap_cards, open_slap_ends, pickable_cards
from yaniv.game.state import State, is_dealer_due, last_play, turns_to_come
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.next_starter import Outcome
from yaniv.rules.scoring import points
from yaniv.rules.slap import SlapEnd


class SlapWindow(Struct, frozen=True):
    """Permission to slap: the card that may be slapped down now, and the ends of the throw where it fits."""

    card: Card
    ends: tuple[SlapEnd, ...]


class View(Struct, frozen=True):
    """Everything that one seat may know about the match. Seats are numbered clockwise from 0, as in the state."""

    seat: int
    rules: HouseRules
    names: tuple[str, ...]
    phase: Phase
    shuffling: bool
    """True if the match waits for the dealer."""
    round: int
    """Number of the round; 0 before the first."""
    dealer: int
    seats: tuple[int, ...]
    """Seats of this round, in the order of play, beginning after the dealer, who is last."""
    turn: int
    """Seat in turn; in `extra` the seat whose cards are due. -1: nobody."""
    hand: Cards
    """In the order in which the cards arrived."""
    hand_total: int
    hand_sizes: tuple[int, ...]
    """By seat; 0 for seats outside the round."""
    known: tuple[Cards, ...]
    """By seat: cards in its hand that all players know of."""
    pile: tuple[Cards, ...]
    """Plays that lie face up, oldest first, each listed from first to top."""
    last_play: Cards
    """Play from which the seat that picks up may take."""
    last_play_by: int
    """-1: the card turned up at the deal."""
    pickable: Cards
    """Cards of the last play that the seat in turn may take; empty while nobody can pick up."""
    joker_swaps: Cards
    """Exact cards that free a joker of the last run."""
    waiting: Cards
    """Throw of the seat in turn while it lies beside the pile; it joins the pile when its owner has picked up."""
    early: Cards
    """Early throw of the next seat, waiting beside the pile."""
    early_by: int
    """-1: nobody."""
    bound: Card
    """Exact card this seat must throw alone after a joker swap that was drawn first; empty: none."""
    stock_size: int
    totals: tuple[int, ...]
    """By seat: points of the match."""
    tally: tuple[int, ...]
    """By seat: rounds won since the last tally bonus."""
    streak: tuple[int, ...]
    """By seat: rounds won in a row since the last streak bonus."""
    out: tuple[int, ...]
    """Eliminated seats, in the order in which they left."""
    tied: tuple[int, ...]
    """The only seats of an extra round; empty in any other."""
    slap: SlapWindow | None
    """This seat's own chance to slap down."""
    caller: int
    """-1: nobody has called."""
    call_kind: CallKind | None
    """Until the hands are shown, only the caller knows of a `self_asaf`; other seats see `yaniv`."""
    may_call: bool
    """False after a false call in this turn."""
    final_turns: tuple[int, ...]
    """Seats that still have a final turn, including the one in turn."""
    asked: tuple[int, ...]
    """Seats that may still request a swap of hands."""
    owed: int
    """Number of extra cards this seat still has to put back."""
    shown: tuple[tuple[int, Cards], ...]
    """Hands shown after a call, by seat."""
    scores: tuple[tuple[int, int], ...]
    """Scores of the last settled round, by seat."""
    outcome: Outcome | None
    """Outcome of the last settled round."""
    winners: tuple[int, ...]
    """Winners of the match, once it is over."""
    places: tuple[int, ...]
    """By seat, once the match is over; 1 = first."""
    turns: int = 0
    """Number of turns completed in this round, by all players together."""
    turns_to_come: tuple[int, ...] = ()
    """By seat: turns until the round is called off, the current one included; 0 after a call."""


def build_view(state: State, seat: int) -> View:
    """Return the view of *seat*: its own hand and what is public; everything else is left out."""
    hand = state.hands[seat]
    can_pick_up = state.phase in ("start", "thrown")
    return View(
        seat=seat,
        rules=state.rules,
        names=state.names,
        phase=state.phase,
        shuffling=is_dealer_due(state),
        round=state.round,
        dealer=state.dealer,
        seats=state.seats,
        turn=state.turn,
        hand=hand,
        hand_total=points(hand, state.rules.deck.values),
        hand_sizes=tuple([len(each) for each in state.hands]),
        known=state.known,
        pile=state.pile,
        last_play=last_play(state),
        last_play_by=state.last_play_by,
        pickable=pickable_cards(state) if can_pick_up else (),
        joker_swaps=joker_swap_cards(state) if can_pick_up else (),
        waiting=state.thrown if state.phase == "thrown" else (),
        early=state.early,
        early_by=state.early_by,
        bound=state.bound if state.turn == seat else "",
        stock_size=len(state.stock),
        totals=state.totals,
        tally=state.tally,
        streak=state.streak,
        out=state.out,
        tied=state.tied,
        slap=SlapWindow(state.slap_card, open_slap_ends(state)) if state.slap_by == seat else None,
        caller=state.caller,
        call_kind=state.call_kind if seat == state.caller or state.shown else _public_call_kind(state.call_kind),
        may_call=not state.false_called,
        final_turns=state.final_turns,
        asked=state.asked,
        owed=state.rules.deal.extra_cards if state.phase == "extra" and seat in state.extra_due else 0,
        shown=tuple(state.shown.items()),
        scores=tuple(state.scores.items()),
        outcome=state.outcome,
        winners=state.winners,
        places=state.places,
        turns=state.turns,
        turns_to_come=turns_to_come(state),
    )


def redact(event: e.AnyEvent, seat: int) -> e.AnyEvent | None:
    """Return a copy of *event* without what *seat* may not know; None if it may not even know that it happened."""
    match event:
        case e.StockShuffled():
            return replace(event, order=())
        case e.HandsDealt(hands):
            return replace(event, hands={seat: hands[seat]} if seat in hands else {})
        case e.StockDrawn(drawer) | e.PenaltyDrawn(drawer):
            return event if drawer == seat else replace(event, card="")
        case e.CardsReturned(returner):
            return event if returner == seat else replace(event, cards=())
        case e.HandsSwapped(asker, caller):
            return event if seat in (asker, caller) else replace(event, taken=())
        case e.SlapOpened(owner) | e.SlapClosed(owner):
            return event if owner == seat else None
        case e.YanivCalled(caller, _, kind):
            return event if caller == seat else replace(event, kind=_public_call_kind(kind))
        case (
            e.TurnBegan()
            | e.CardsThrown()
            | e.DiscardDrawn()
            | e.JokerDrawn()
            | e.CardSlapped()
            | e.StockRanOut()
            | e.MatchOpened()
            | e.RoundOpened()
            | e.UpcardTurned()
            | e.FalseCalled()
            | e.SwapDeclined()
            | e.HandBuried()
            | e.FinalTurnsBegan()
            | e.HandsShown()
            | e.RoundScored()
            | e.BonusGiven()
            | e.TotalReduced()
            | e.PlayerOut()
            | e.RoundClosed()
            | e.MatchWon()
        ):
            return event


def _public_call_kind(kind: CallKind | None) -> CallKind | None:
    """Return the kind of call that other seats may know: a call in turn never reveals a hand above the limit."""
    return "yaniv" if kind == "self_asaf" else kind
