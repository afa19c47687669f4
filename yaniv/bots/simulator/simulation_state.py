"""State of a simulated match, in plain integers and lists.

Lists are changed in place, tuples are replaced: a copy copies the lists and shares the tuples.
"""

from collections.abc import Callable

from yaniv.bots.action_history import ActionHistory
from yaniv.bots.score_play import UNKNOWN_SCORE_PLAY
from yaniv.bots.simulator.encoding import KIND_COUNT, PHASE_ROUND_OVER, PHASE_SWAP, PHASE_THROWN, UNSET, Move
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.game.events import CallKind
from yaniv.rules.next_starter import Outcome

ShuffleFunction = Callable[[list[int]], None]
"""Orders cards in place, next card first, as `Random.shuffle` does."""


class SimulationState:
    """State of a simulated match. Seats are numbered as in the match; lists of a round are indexed by seat."""

    __slots__ = (
        "asafs",
        "asked",
        "bound",
        "call_kind",
        "caller",
        "dealer",
        "early",
        "early_by",
        "final_turns",
        "hand_totals",
        "hands",
        "has_false_called",
        "histories",
        "known",
        "last_hand_totals",
        "last_play_by",
        "last_rounds",
        "next_seats",
        "out",
        "outcome",
        "phase",
        "pile",
        "pile_counts",
        "places",
        "round",
        "rule_tables",
        "said_wrong_word",
        "score_play_chances",
        "scores",
        "seats",
        "seats_owing_cards",
        "shuffle",
        "slap_by",
        "slap_card",
        "slap_throw",
        "starter",
        "stock",
        "streak",
        "tally",
        "tied",
        "totals",
        "turn",
        "turns",
        "turns_taken",
        "waiting",
        "winners",
    )

    def __init__(self, rule_tables: RuleTables, shuffle: ShuffleFunction, first_dealer: int = 0) -> None:
        """Create a match before its first round; *first_dealer* deals and starts.

        Totals may be changed before a round is dealt.
        """
        zeros = (0,) * rule_tables.players
        self.rule_tables = rule_tables
        self.shuffle = shuffle
        self.totals = self.tally = self.streak = self.last_rounds = self.last_hand_totals = zeros
        self.round = 0
        self.out: Move = ()
        """Eliminated seats, in the order they left the match."""
        self.tied: Move = ()
        """The only seats of this extra round, or of the one to come."""
        self.starter = first_dealer
        """Seat that deals and starts the next round."""
        self.seats: Move = ()
        """Seats of this round in the order of play, the dealer last; seats that leave during the round stay listed."""
        self.next_seats = list(zeros)
        """By seat: the next seat still in the round."""
        self.score_play_chances = (UNKNOWN_SCORE_PLAY,) * rule_tables.players
        """By seat: chance that it plays to the match score, from the hands it has shown; see `score_play`."""
        self.phase = PHASE_ROUND_OVER
        self.winners: Move = ()
        self.places: Move = ()
        self._reset_round(first_dealer)

    def _reset_round(self, dealer: int) -> None:
        players = self.rule_tables.players
        self.dealer = dealer
        self.turn = UNSET
        self.turns = 0
        """Completed turns of this round."""
        self.turns_taken = [0] * players
        """By seat: completed turns of this round."""
        self.histories = [ActionHistory() for _ in range(players)]
        """By seat: history of its hand."""
        self.seats_owing_cards: Move = ()
        self.hands: list[list[int]] = [[] for _ in range(players)]
        """By seat: kinds in the order the cards came."""
        self.known: list[list[int]] = [[] for _ in range(players)]
        """By seat: kinds that every player knows it to hold."""
        self.stock: list[int] = []
        """Kinds; the next card to be drawn is LAST."""
        self.pile: list[Move] = []
        """Plays, oldest first; each play first to top."""
        self.pile_counts = [0] * KIND_COUNT
        """By kind: number on the pile."""
        self.last_play_by = UNSET
        self.waiting: Move = ()
        """Throw of the seat in turn, beside the pile until that seat has drawn."""
        self.early: Move = ()
        self.early_by = UNSET
        self.bound = UNSET
        """Kind that must be thrown alone after a joker swap in a draw-first turn."""
        self._close_slap()
        self.caller = UNSET
        self.call_kind: CallKind | None = None
        self.said_wrong_word = self.has_false_called = False
        self.final_turns: Move = ()
        """Seats that still have their final turn, including the one in turn."""
        self.asked: Move = ()
        """Seats that may still ask for a swap of hands."""
        self.scores: dict[int, int] = {}
        """By seat; empty before the round is scored, as are the next two; the outcome is None until then."""
        self.hand_totals: dict[int, int] = {}
        self.asafs: Move = ()
        self.outcome: Outcome | None = None

    def _close_slap(self) -> None:
        self.slap_by = self.slap_card = UNSET
        self.slap_throw: Move = ()

    @property
    def last_play(self) -> Move:
        """Cards of the last play, on top of the pile; empty if players who draw first have taken all of it."""
        return self.pile[-1] if self.pile else ()

    def pickable(self) -> Move:
        """Return the kinds of the cards in the last play that the seat in turn may take."""
        is_closed = self.last_play_by < 0 and not self.rule_tables.may_take_first_upcard
        if is_closed or not self.is_pile_open():
            return ()
        return self.rule_tables.takeable(self.last_play)

    def is_pile_open(self) -> bool:
        """Return False if the throw of this turn is too small to take a card of the last play."""
        return self.phase != PHASE_THROWN or self.rule_tables.opens_pile(len(self.waiting), len(self.stock))

    def seat_to_act(self) -> int:
        """Return the seat that decides next: one that may slap, the next that may swap hands, or the seat in turn."""
        if self.slap_by >= 0:
            return self.slap_by
        return self.asked[0] if self.phase == PHASE_SWAP else self.turn

    def seats_after(self, seat: int) -> Move:
        """Return the seats still in this round in the order of play after *seat*, which is last if still in."""
        start = self.seats.index(seat) + 1
        order = self.seats[start:] + self.seats[:start]
        return tuple([other for other in order if other not in self.out]) if self.out else order

    def hand_points(self, seat: int) -> int:
        """Return the points of this seat's hand."""
        return self.rule_tables.count_points(self.hands[seat])

    def _copy_to(self, other: "SimulationState") -> None:
        other.rule_tables = self.rule_tables
        other.shuffle = self.shuffle
        other.hands = [hand[:] for hand in self.hands]
        other.known = [hand[:] for hand in self.known]
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.pile_counts = self.pile_counts[:]
        other.turns_taken = self.turns_taken[:]
        other.histories = [history.copy() for history in self.histories]
        other.next_seats = self.next_seats[:]
        other.phase = self.phase
        other.turn = self.turn
        other.turns = self.turns
        other.last_play_by = self.last_play_by
        other.waiting = self.waiting
        other.early = self.early
        other.early_by = self.early_by
        other.bound = self.bound
        other.slap_by = self.slap_by
        other.slap_card = self.slap_card
        other.slap_throw = self.slap_throw
        other.caller = self.caller
        other.call_kind = self.call_kind
        other.said_wrong_word = self.said_wrong_word
        other.has_false_called = self.has_false_called
        other.final_turns = self.final_turns
        other.asked = self.asked
        other.seats_owing_cards = self.seats_owing_cards
        self._copy_match_to(other)

    def _copy_match_to(self, other: "SimulationState") -> None:
        other.round = self.round
        other.seats = self.seats
        other.dealer = self.dealer
        other.totals = self.totals
        other.score_play_chances = self.score_play_chances
        other.tally = self.tally
        other.streak = self.streak
        other.last_rounds = self.last_rounds
        other.last_hand_totals = self.last_hand_totals
        other.out = self.out
        other.tied = self.tied
        other.starter = self.starter
        other.scores = self.scores
        other.hand_totals = self.hand_totals
        other.asafs = self.asafs
        other.outcome = self.outcome
        other.winners = self.winners
        other.places = self.places
