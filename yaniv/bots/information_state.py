"""Information state: everything that one seat knows when it decides, in the integers of the simulator.

It is made from a View and a memory of the round, or from a simulation; both give the same result, and neither holds a
card this seat has not seen.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final
from weakref import WeakKeyDictionary

from yaniv.bots.action_history import HAND_SHOWN, PENALTY_DRAW, ActionHistory
from yaniv.bots.score_play import UNKNOWN_SCORE_PLAY, score_play_after
from yaniv.bots.simulator.encoding import (
    DRAW_DISCARD,
    DRAW_STOCK_MOVE,
    JOKER_KIND,
    KIND_COUNT,
    PHASE_DRAWN,
    PHASE_START,
    PHASE_THROWN,
    UNSET,
    Move,
    kind_of,
    kinds_of,
)
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.rules.house_rules import HouseRules

_PHASE_CODES: Final = {"start": PHASE_START, "thrown": PHASE_THROWN, "drawn": PHASE_DRAWN}


class OpponentInfo:
    """Public information about one opponent: hand size, cards known to be in the hand, history of throws and draws."""

    __slots__ = ("hand_size", "history", "known_kinds", "score_play_chance")

    def __init__(
        self,
        hand_size: int,
        known_kinds: Sequence[int],
        history: ActionHistory,
        score_play_chance: float = UNKNOWN_SCORE_PLAY,
    ) -> None:
        self.hand_size = hand_size
        self.known_kinds = known_kinds
        """Kinds the opponent is known to hold."""
        self.history = history
        self.score_play_chance = score_play_chance
        """Chance in [0, 1] that the opponent plays to the match score, such as to a total that drops."""


class InformationState:
    """Everything that a player may use for a decision, except the match totals (see `match_equity`)."""

    __slots__ = (
        "bound",
        "hand",
        "is_final_turn",
        "joker_swaps",
        "may_call",
        "only_throw",
        "opponents",
        "phase",
        "pickable",
        "rule_tables",
        "stock_size",
        "turns_taken",
        "unseen_counts",
        "waiting",
    )

    rule_tables: RuleTables
    phase: int
    """`PHASE_START`, `PHASE_THROWN` or `PHASE_DRAWN`."""
    hand: list[int]
    waiting: Move
    """Own throw while it lies beside the pile; empty before."""
    pickable: Move
    """Kinds this seat may take."""
    joker_swaps: Move
    """Kinds that can be swapped for a joker of the last play."""
    bound: int
    """The kind that must be thrown after a joker swap; -1 for none."""
    unseen_counts: list[int]
    """By kind: number of cards in the stock or unknown in other hands."""
    opponents: list[OpponentInfo]
    """In the order of play after this seat."""
    stock_size: int
    turns_taken: int
    """Turns this seat has completed in this round."""
    may_call: bool
    is_final_turn: bool
    """True if this is the seat's last turn of the round, because somebody has called."""
    only_throw: Move
    """The only throw to evaluate; empty to evaluate all sensible ones."""

    def copy(self) -> "InformationState":
        """Return a copy with lists `opponents` and `unseen_counts` of its own; all else is shared."""
        other = InformationState()
        for name in InformationState.__slots__:
            setattr(other, name, getattr(self, name))
        other.opponents, other.unseen_counts = list(self.opponents), list(self.unseen_counts)
        return other


def state_from_simulation(simulation: Simulation, seat: int) -> InformationState:
    """Return the information state of *seat* in a simulation."""
    rule_tables = simulation.rule_tables
    info_state = InformationState()
    info_state.rule_tables = rule_tables
    info_state.phase = simulation.phase
    info_state.hand = hand = simulation.hands[seat]
    info_state.waiting = simulation.waiting if simulation.turn == seat else ()
    may_pick_up = simulation.phase != PHASE_DRAWN
    info_state.pickable = simulation.pickable() if may_pick_up else ()
    info_state.joker_swaps = (
        rule_tables.joker_swaps[simulation.last_play]
        if may_pick_up and rule_tables.allows_joker_swap and simulation.is_pile_open()
        else ()
    )
    info_state.bound = simulation.bound if simulation.turn == seat else UNSET
    info_state.opponents = opponents = []
    unseen_counts = [
        deck_count - pile_count
        for deck_count, pile_count in zip(deck_counts(rule_tables), simulation.pile_counts, strict=True)
    ]
    for kind in hand:
        unseen_counts[kind] -= 1
    for kind in simulation.waiting:
        unseen_counts[kind] -= 1
    for kind in simulation.early:
        unseen_counts[kind] -= 1
    opponent_seat = simulation.next_seats[seat]
    while opponent_seat != seat:
        known_kinds = simulation.known[opponent_seat]
        for kind in known_kinds:
            unseen_counts[kind] -= 1
        opponents.append(
            OpponentInfo(
                len(simulation.hands[opponent_seat]),
                known_kinds,
                simulation.histories[opponent_seat],
                simulation.score_play_chances[opponent_seat],
            )
        )
        opponent_seat = simulation.next_seats[opponent_seat]
    info_state.unseen_counts = unseen_counts
    info_state.stock_size = len(simulation.stock)
    info_state.turns_taken = simulation.turns_taken[seat]
    info_state.may_call = (
        simulation.phase == PHASE_START
        and simulation.turn == seat
        and simulation.caller < 0
        and not simulation.has_false_called
        and simulation.hand_points(seat) <= rule_tables.rules.call.limit
    )
    info_state.is_final_turn = simulation.caller >= 0
    info_state.only_throw = ()
    return info_state


class RoundMemory:
    """Memory of a round: what a player has observed beyond what the current View shows.

    Of earlier rounds it keeps only how others seem to play.
    """

    def __init__(self) -> None:
        self.score_play_chances: dict[int, float] = {}
        """By seat: chance that it plays to the match score, from the hands it has shown; see `score_play`."""
        self.told_score_play_chances: dict[int, float] = {}
        """By seat: the same where it is known from elsewhere, as to advice, which knows the levels of computers."""
        self._rules: HouseRules | None = None
        self.histories: dict[int, ActionHistory] = {}
        """By seat: history of the hand it holds now."""
        self.turns_taken: dict[int, int] = {}
        """By seat: completed turns."""
        self._mid_turn_seats: set[int] = set()
        """Seats that have thrown and not drawn, or drawn and not thrown."""

    def apply_event(self, event: e.AnyEvent) -> None:
        """Record the throw, draw or exchange of hands in this event, if it is one."""
        match event:
            case e.TurnBegan():
                pass  # a third of all events, so it is tested first
            case e.CardsThrown(seat, cards):
                self._record_action(seat, kinds_of(cards))
            case e.StockDrawn(seat):
                self._record_action(seat, DRAW_STOCK_MOVE)
            case e.DiscardDrawn(seat, card):
                self._record_action(seat, (DRAW_DISCARD, kind_of(card)))
            case e.JokerDrawn(seat):
                self._record_action(seat, (DRAW_DISCARD, JOKER_KIND))
            case e.FalseCalled(seat, hand=hand):
                self._history_of(seat).append((HAND_SHOWN, *sorted(kinds_of(hand))))
            case e.PenaltyDrawn(seat):
                self._history_of(seat).append(PENALTY_DRAW)
            case e.HandsSwapped(seat, caller):
                self.histories[seat], self.histories[caller] = self._history_of(caller), self._history_of(seat)
            case e.RoundScored():
                self._record_shown_hands(event)
            case e.MatchOpened(rules=rules):
                self._rules = rules
            case e.RoundOpened():
                for collection in (self.histories, self.turns_taken, self._mid_turn_seats):
                    collection.clear()
            case _:
                pass

    def score_play_chance(self, seat: int) -> float:
        """Return the chance that *seat* plays to the match score."""
        shown_chance = self.score_play_chances.get(seat, UNKNOWN_SCORE_PLAY)
        return self.told_score_play_chances.get(seat, shown_chance)

    def _record_shown_hands(self, event: e.RoundScored) -> None:
        for seat, score in event.scores.items():
            took_from_pile = self._history_of(seat).has_drawn_from_pile
            is_plain_hand = seat != event.caller and 0 < score == event.hand_totals[seat]
            if self._rules is not None and is_plain_hand and took_from_pile is not None:
                self.score_play_chances[seat] = score_play_after(
                    self.score_play_chances.get(seat, UNKNOWN_SCORE_PLAY),
                    self._rules,
                    event.totals[seat] - score,
                    score,
                    took_from_pile=took_from_pile,
                )

    def _record_action(self, seat: int, action: Move) -> None:
        self._history_of(seat).append(action)
        self.turns_taken[seat] = self.turns_taken.get(seat, 0) + (seat in self._mid_turn_seats)
        self._mid_turn_seats ^= {seat}

    def _history_of(self, seat: int) -> ActionHistory:
        return self.histories.setdefault(seat, ActionHistory())


def state_from_view(view: View, memory: RoundMemory, rule_tables: RuleTables) -> InformationState:
    """Return the information state of the seat of *view*, which remembers *memory* of the round."""
    own_seat = view.seat
    info_state = InformationState()
    info_state.rule_tables = rule_tables
    info_state.phase = _PHASE_CODES.get(view.phase, PHASE_START)
    info_state.hand = list(kinds_of(view.hand))
    is_own_turn = view.turn == own_seat
    info_state.waiting = kinds_of(view.waiting) if is_own_turn else ()
    info_state.pickable = kinds_of(view.pickable)
    info_state.joker_swaps = kinds_of(view.joker_swaps)
    info_state.bound = kind_of(view.bound) if view.bound else UNSET
    unseen_counts = list(deck_counts(rule_tables))
    _subtract(unseen_counts, info_state.hand)
    _subtract(unseen_counts, kinds_of(chain(view.waiting, view.early, *view.pile)))
    info_state.opponents = []
    for opponent_seat in opponents_in_order(view):
        known_kinds = kinds_of(view.known[opponent_seat])
        _subtract(unseen_counts, known_kinds)
        info_state.opponents.append(
            OpponentInfo(
                view.hand_sizes[opponent_seat],
                known_kinds,
                memory.histories.get(opponent_seat) or ActionHistory(),
                memory.score_play_chance(opponent_seat),
            )
        )
    info_state.unseen_counts = unseen_counts
    info_state.stock_size = view.stock_size
    info_state.turns_taken = memory.turns_taken.get(own_seat, 0)
    is_within_limit = view.hand_total <= view.rules.call.limit
    info_state.may_call = (
        view.phase == "start" and is_own_turn and view.caller < 0 and view.may_call and is_within_limit
    )
    info_state.is_final_turn = view.caller >= 0
    info_state.only_throw = ()
    return info_state


def opponents_in_order(view: View) -> list[int]:
    """Return the seats of the opponents still in the round, in the order of play after the seat of this View."""
    order = [seat for seat in view.seats if seat not in view.out]
    own_index = order.index(view.seat)
    return order[own_index + 1 :] + order[:own_index]


def deck_counts(rule_tables: RuleTables) -> Sequence[int]:
    """Return the number of cards of each kind (see `simulator.encoding`) in the deck.

    The result is shared: do not change it.
    """
    counts = _deck_counts.get(rule_tables)
    if counts is None:
        counts = _deck_counts[rule_tables] = [0] * KIND_COUNT
        for kind in rule_tables.deck:
            counts[kind] += 1
    return counts


_deck_counts: WeakKeyDictionary[RuleTables, list[int]] = WeakKeyDictionary()


def _subtract(unseen_counts: list[int], removed: Iterable[int]) -> None:
    for kind in removed:
        unseen_counts[kind] -= 1
