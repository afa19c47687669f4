"""Automatic steps of a simulation: end a turn, begin the next one, and make a new stock from the pile."""

from yaniv.bots.simulator.encoding import KIND_COUNT, PHASE_LAST_SLAP, PHASE_START, PHASE_THROWN, UNSET, Move
from yaniv.bots.simulator.round_end import settle
from yaniv.bots.simulator.simulation_state import SimulationState
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT


class AutoState(SimulationState):
    """Simulation state that advances by itself until a seat has to decide."""

    __slots__ = ()

    def _end_turn(self, slappable_card: int = UNSET) -> None:
        """Put the throw on the pile and do what follows.

        *slappable_card*: kind drawn from the stock that might be slapped, or `UNSET`.
        """
        turn, waiting, pile_counts = self.turn, self.waiting, self.pile_counts
        self.pile.append(waiting)
        self.waiting = ()
        for kind in waiting:
            pile_counts[kind] += 1
        self.last_play_by = turn
        self.turns += 1
        self.turns_taken[turn] += 1
        if not self.stock:
            self._reshuffle_pile()
        if slappable_card >= 0 and self.rule_tables.slap_ends(waiting, self.pile[-1], slappable_card):
            self.slap_by, self.slap_card, self.slap_throw = turn, slappable_card, waiting
        if self.caller >= 0:
            self._end_final_turn()
        elif self.turns >= DEFAULT_TURN_LIMIT * len(self.seats):
            settle(self)
        else:
            self._begin_turn(self.next_seats[turn])

    def _end_final_turn(self) -> None:
        """End a final turn; if the last one opens a slap, its owner decides before the hands are shown."""
        if len(self.final_turns) > 1:
            self.final_turns = self.final_turns[1:]
            self._begin_turn(self.final_turns[0])
        elif self.slap_by >= 0:
            self.phase = PHASE_LAST_SLAP
        else:
            settle(self)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.has_false_called = False
        if self.early_by >= 0:
            self.phase, self.waiting = PHASE_THROWN, self.early
            self.early, self.early_by = (), UNSET
        else:
            self.phase = PHASE_START

    def _reshuffle_pile(self) -> None:
        """Shuffle the pile, except the cards that stay, into a new stock."""
        cards, kept = self._split_pile()
        if not cards:
            return
        self.shuffle(cards)
        cards.reverse()
        self.stock = cards
        self.pile = [kept]
        self.pile_counts = [0] * KIND_COUNT
        for kind in kept:
            self.pile_counts[kind] += 1

    def _split_pile(self) -> tuple[list[int], Move]:
        """Return the cards of the pile that a reshuffle takes, and those it leaves."""
        if not self.pile:
            return [], ()
        top = self.pile[-1]
        kept_count = 1 if self.rule_tables.reshuffle_keeps_top else len(top)
        cards = [kind for play in self.pile[:-1] for kind in play]
        return cards + list(top[: len(top) - kept_count]), top[len(top) - kept_count :]

    def _turn_up_card(self) -> None:
        card = self.stock.pop()
        self.pile.append((card,))
        self.pile_counts[card] += 1
        self._begin_turn(self.dealer)

    def _update_next_seats(self) -> None:
        """Update the next seat of each seat, skipping those that are out."""
        for seat in self.seats:
            self.next_seats[seat] = self.seats_after(seat)[0]
