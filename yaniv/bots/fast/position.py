"""What there is to know of a match, on plain integers and lists.

Lists are changed in place, tuples replaced: a copy copies the lists and shares the tuples.
"""

from collections.abc import Callable

from yaniv.bots.deeds import Deeds
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import KINDS, NOBODY, ROUND_OVER, SWAPPING, Move
from yaniv.game.events import CallKind, Outcome

Shuffle = Callable[[list[int]], None]
"""Puts cards into the order in which they will come, next card first: `Random.shuffle` does."""


class Position:
    """One position. Seats are numbered as at the table; lists of the round are by seat."""

    __slots__ = (
        "asafs",
        "asked",
        "bound",
        "box",
        "call_kind",
        "caller",
        "dealer",
        "deeds",
        "early",
        "early_by",
        "extra_due",
        "false_called",
        "final_turns",
        "following",
        "hand_totals",
        "hands",
        "known",
        "last_hands",
        "last_play_by",
        "out",
        "outcome",
        "phase",
        "pile",
        "piled",
        "places",
        "played",
        "round",
        "scores",
        "seats",
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
        "wrong_word",
    )

    def __init__(self, box: Box, shuffle: Shuffle, first: int = 0) -> None:
        """A match that is to begin; *first* deals and starts. Totals may be changed before a round is dealt."""
        zeros = (0,) * box.players
        self.box = box
        self.shuffle = shuffle
        self.totals = self.tally = self.streak = self.played = self.last_hands = zeros
        self.round = 0
        self.out: Move = ()
        """In the order they left the match."""
        self.tied: Move = ()
        """The only seats of this extra round, or of the one to come."""
        self.starter = first
        """Deals and starts the next round."""
        self.seats: Move = ()
        """Of this round, in the order of play after the dealer, who is last; whoever leaves in it stays listed."""
        self.following = list(zeros)
        """By seat: who of those still in comes next."""
        self.phase = ROUND_OVER
        self.winners: Move = ()
        self.places: Move = ()
        self._clear(first)

    def _clear(self, dealer: int) -> None:
        """The table before a round."""
        players = self.box.players
        self.dealer = dealer
        self.turn = NOBODY
        self.turns = 0
        """Completed in this round."""
        self.turns_taken = [0] * players
        """The same by seat."""
        self.deeds = [Deeds() for _ in range(players)]
        """By seat."""
        self.extra_due: Move = ()
        self.hands: list[list[int]] = [[] for _ in range(players)]
        """In the order the cards came."""
        self.known: list[list[int]] = [[] for _ in range(players)]
        """Kinds that everybody knows this seat to hold."""
        self.stock: list[int] = []
        """Next card LAST."""
        self.pile: list[Move] = []
        """Plays, oldest first, each first to top."""
        self.piled = [0] * KINDS
        """By kind: how many lie on the pile."""
        self.last_play_by = NOBODY
        self.waiting: Move = ()
        """The throw of the seat in turn, beside the pile until it has picked up."""
        self.early: Move = ()
        self.early_by = NOBODY
        self.bound = NOBODY
        """The exact card to be thrown alone after a joker swap drawn first."""
        self._close_slap()
        self.caller = NOBODY
        self.call_kind: CallKind | None = None
        self.wrong_word = self.false_called = False
        self.final_turns: Move = ()
        """Seats that still have their last turn, the one in turn included."""
        self.asked: Move = ()
        """Seats that may still ask for a swap of hands."""
        self.scores: dict[int, int] = {}
        """Empty before the round is settled, like the next three."""
        self.hand_totals: dict[int, int] = {}
        self.asafs: Move = ()
        self.outcome: Outcome | None = None

    def _close_slap(self) -> None:
        self.slap_by = self.slap_card = NOBODY
        self.slap_throw: Move = ()

    @property
    def last_play(self) -> Move:
        """What lies on top of the pile; empty while draw-first has taken all there was."""
        return self.pile[-1] if self.pile else ()

    def pickable(self) -> Move:
        """Cards of the last play that the seat to pick up may take."""
        play = self.pile[-1] if self.pile else ()
        if self.last_play_by < 0 and not self.box.first_upcard:
            return ()
        if len(play) <= 1 or self.box.takes_any:
            return play
        return play[-1:] if self.box.takes_last else (play[0], play[-1])

    def speaker(self) -> int:
        """Who is to be asked next: the owner of an open slap, whoever may want a swap, the seat in turn."""
        if self.slap_by >= 0:
            return self.slap_by
        return self.asked[0] if self.phase == SWAPPING else self.turn

    def after(self, seat: int) -> Move:
        """Those still in this round, in the order of play after *seat*, who is last if still in."""
        at = self.seats.index(seat) + 1
        order = self.seats[at:] + self.seats[:at]
        return tuple([each for each in order if each not in self.out]) if self.out else order

    def points(self, seat: int) -> int:
        """What the hand of this seat counts."""
        value = self.box.value
        return sum([value[kind] for kind in self.hands[seat]])

    def _copy_to(self, other: "Position") -> None:
        other.box = self.box
        other.shuffle = self.shuffle
        other.hands = [hand[:] for hand in self.hands]
        other.known = [hand[:] for hand in self.known]
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.piled = self.piled[:]
        other.turns_taken = self.turns_taken[:]
        other.deeds = [deeds.copy() for deeds in self.deeds]
        other.following = self.following[:]
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
        other.wrong_word = self.wrong_word
        other.false_called = self.false_called
        other.final_turns = self.final_turns
        other.asked = self.asked
        other.extra_due = self.extra_due
        self._copy_match_to(other)

    def _copy_match_to(self, other: "Position") -> None:
        other.round = self.round
        other.seats = self.seats
        other.dealer = self.dealer
        other.totals = self.totals
        other.tally = self.tally
        other.streak = self.streak
        other.played = self.played
        other.last_hands = self.last_hands
        other.out = self.out
        other.tied = self.tied
        other.starter = self.starter
        other.scores = self.scores
        other.hand_totals = self.hand_totals
        other.asafs = self.asafs
        other.outcome = self.outcome
        other.winners = self.winners
        other.places = self.places
