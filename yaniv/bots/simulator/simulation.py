"""Simulation of a match: deals, applies moves, and performs the steps that need no decision (as `game.upkeep` does).

Moves are not checked: an illegal move leads to an invalid state. Reshuffles happen at once, with the simulation's own
shuffle function; a finished round waits for `deal`.
"""

from collections.abc import Iterable

from yaniv.bots.action_history import HAND_SHOWN, PENALTY_DRAW
from yaniv.bots.simulator.encoding import (
    CALL,
    DECLINE_SLAP,
    DRAW_DISCARD,
    DRAW_JOKER,
    DRAW_STOCK,
    DRAW_STOCK_MOVE,
    JOKER_KIND,
    KIND_COUNT,
    PHASE_DRAWN,
    PHASE_EXTRA,
    PHASE_LAST_SLAP,
    PHASE_ROUND_OVER,
    PHASE_START,
    PHASE_SWAP,
    PHASE_THROWN,
    REQUEST_SWAP,
    RETURN_CARDS,
    SLAP,
    UNSET,
    Move,
)
from yaniv.bots.simulator.legal_moves import legal_moves
from yaniv.bots.simulator.round_end import settle, win_by_default
from yaniv.bots.simulator.simulation_state import ShuffleFunction, SimulationState
from yaniv.rules.calling import PENALTY_CARDS, judge_call
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
        for seat in self.seats:
            self.next_seats[seat] = self.seats_after(seat)[0]


class Simulation(AutoState):
    """Match in progress.

    Call `deal`, then `legal_moves` and `play` until the round is over; repeat until the match is.
    """

    __slots__ = ()

    def copy(self, shuffle: ShuffleFunction | None = None) -> "Simulation":
        """Return a copy that can be played on independently; hidden hands and the stock are copied as they are.

        *shuffle* is the shuffle function of the copy, by default that of this simulation.
        """
        other = Simulation.__new__(Simulation)
        self._copy_to(other)
        if shuffle is not None:
            other.shuffle = shuffle
        return other

    def legal_moves(self, seat: int = UNSET) -> Iterable[Move]:
        """Return the legal moves of *seat*, by default of the seat to act; a list unless the hand is huge."""
        return legal_moves(self, self.seat_to_act() if seat < 0 else seat)

    def deal(self) -> None:
        """Shuffle and deal the next round: one card at a time, the dealer last. Source: RULES W23."""
        assert self.phase == PHASE_ROUND_OVER
        rule_tables = self.rule_tables
        self._reset_round(self.starter)
        self.round += 1
        turns = [
            (self.starter + rule_tables.seat_step * (index + 1)) % rule_tables.players
            for index in range(rule_tables.players)
        ]
        self.seats = tuple([seat for seat in turns if (seat in self.tied if self.tied else seat not in self.out)])
        self.last_rounds = tuple(
            [self.round if seat in self.seats else last_round for seat, last_round in enumerate(self.last_rounds)]
        )
        self._update_next_seats()
        cards = list(rule_tables.deck)
        self.shuffle(cards)
        dealt_count = rule_tables.dealt_count * len(self.seats)
        for index, seat in enumerate(self.seats):
            self.hands[seat] = cards[index : dealt_count : len(self.seats)]
        self.stock = cards[dealt_count:]
        self.stock.reverse()
        if rule_tables.extra_card_count:
            self.seats_owing_cards = self.seats
            self.turn = self.seats[0]
            self.phase = PHASE_EXTRA
        else:
            self._turn_up_card()

    def play(self, move: Move, seat: int = UNSET) -> None:
        """Apply a legal move of *seat*, by default of the seat to act, and the automatic steps that follow."""
        verb = move[0]
        if self.slap_by >= 0:
            if seat < 0:
                seat = self.slap_by
            if verb == SLAP:
                self._slap(move)
                return
            self._close_slap()
            if verb == DECLINE_SLAP:
                if self.phase == PHASE_LAST_SLAP:
                    settle(self)
                return
        if verb >= 0:
            self._throw(move, self.turn if seat < 0 else seat)
        elif verb == DRAW_STOCK:
            self._draw_stock()
        elif verb == DRAW_DISCARD:
            self._draw_discard(move[1])
        elif verb == CALL:
            self._call(self.turn if seat < 0 else seat, error=move[1] == 1)
        elif verb == DRAW_JOKER:
            self._draw_joker(move[1])
        elif verb == RETURN_CARDS:
            self._return_cards(move[1:])
        else:
            self._answer_swap(self.asked[0] if seat < 0 else seat, accepts=verb == REQUEST_SWAP)

    def _throw(self, cards: Move, seat: int) -> None:
        hand, known = self.hands[seat], self.known[seat]
        for kind in cards:
            hand.remove(kind)
        if known:
            _remove_known(known, cards)
        self.histories[seat].append(cards)
        if seat != self.turn:
            self.early, self.early_by = cards, seat
        elif self.phase == PHASE_START:
            self.waiting = cards
            self.phase = PHASE_THROWN
        else:
            self.bound = UNSET
            self.waiting = cards
            self._end_turn()

    def _draw_stock(self) -> None:
        turn, card = self.turn, self.stock.pop()
        self.hands[turn].append(card)
        self.histories[turn].append(DRAW_STOCK_MOVE)
        if self.phase == PHASE_THROWN:
            self._end_turn(card if self.early_by < 0 and self.rule_tables.allows_slaps else UNSET)
        else:
            self._enter_drawn_phase()

    def _draw_discard(self, card: int) -> None:
        turn, pile = self.turn, self.pile
        play = pile.pop()
        if len(play) > 1:
            pile.append(play[:-1] if play[-1] == card else _without(play, card))
        self.pile_counts[card] -= 1
        self.hands[turn].append(card)
        self.known[turn].append(card)
        self.histories[turn].append((DRAW_DISCARD, card))
        if self.phase == PHASE_THROWN:
            self._end_turn()
        else:
            self._enter_drawn_phase()

    def _draw_joker(self, replacement: int) -> None:
        """Swap the exact card for the joker it stands for in the last run."""
        turn, run = self.turn, self.pile[-1]
        joker_position = self.rule_tables.joker_index(run, replacement)
        lays_card = self.rule_tables.joker_swap_lays_card
        if lays_card:
            self.hands[turn].remove(replacement)
            _remove_known(self.known[turn], (replacement,))
            self.pile_counts[replacement] += 1
        self.pile_counts[JOKER_KIND] -= 1
        self.pile[-1] = (*run[:joker_position], *((replacement,) if lays_card else ()), *run[joker_position + 1 :])
        self.hands[turn].append(JOKER_KIND)
        self.known[turn].append(JOKER_KIND)
        self.histories[turn].append((DRAW_DISCARD, JOKER_KIND))
        if self.phase == PHASE_THROWN:
            self._end_turn()
        else:
            self.bound = UNSET if lays_card else replacement
            self._enter_drawn_phase()

    def _enter_drawn_phase(self) -> None:
        self.phase = PHASE_DRAWN
        if not self.stock:
            self._reshuffle_pile()

    def _slap(self, move: Move) -> None:
        _, card, end = move
        play = self.pile[-1]
        self.hands[self.slap_by].remove(card)
        self.pile[-1] = (*play, card) if end else (card, *play)
        self.pile_counts[card] += 1
        self._close_slap()  # the stock cannot be empty: a turn that opens a slap leaves cards to shuffle
        if self.phase == PHASE_LAST_SLAP:
            settle(self)

    def _call(self, seat: int, *, error: bool) -> None:
        if seat != self.turn:
            self.call_kind = "out_of_turn"
        else:
            match judge_call(self.hand_points(seat), self.rule_tables.rules.call):
                case "yaniv" | "self_asaf" as verdict_kind:
                    self.call_kind = verdict_kind
                case punishment:
                    self._punish_false_call(seat, punishment)
                    return
        self.caller, self.said_wrong_word = seat, error
        if self.phase == PHASE_THROWN:  # called out of turn: the waiting throw goes onto the pile
            self.pile.append(self.waiting)
            for each in self.waiting:
                self.pile_counts[each] += 1
            self.waiting = ()
            self.last_play_by = self.turn
        if not self.rule_tables.call_ends_at_once and self.call_kind != "out_of_turn":
            self.final_turns = tuple([each for each in self.seats_after(seat)[:-1] if self.hands[each]])
        if self.final_turns:
            self._begin_turn(self.final_turns[0])
        else:
            settle(self)

    def _punish_false_call(self, seat: int, punishment: str) -> None:
        self.has_false_called = True
        self.known[seat] = self.hands[seat][:]
        self.histories[seat].append((HAND_SHOWN, *sorted(self.hands[seat])))
        if punishment == "draw_three":
            self._draw_penalty_cards(seat)
        elif punishment == "swap_hands":
            self.asked = tuple([each for each in self.seats_after(seat)[:-1] if self.hands[each]])
            self.phase = PHASE_SWAP if self.asked else PHASE_START
        elif punishment == "eliminate":
            self._eliminate(seat)

    def _draw_penalty_cards(self, seat: int) -> None:
        for _ in range(min(PENALTY_CARDS, len(self.stock) + len(self._split_pile()[0]))):
            if not self.stock:
                self._reshuffle_pile()
            self.hands[seat].append(self.stock.pop())
            self.histories[seat].append(PENALTY_DRAW)
        if not self.stock:
            self._reshuffle_pile()

    def _eliminate(self, seat: int) -> None:
        """Eliminate *seat* from the match: its cards go under the pile and the next player's turn begins."""
        buried = tuple(self.hands[seat])
        self.pile.insert(0, buried)
        for kind in buried:
            self.pile_counts[kind] += 1
        self.hands[seat], self.known[seat] = [], []
        self.out = (*self.out, seat)
        self._update_next_seats()
        if len(self.seats_after(seat)) == 1:
            win_by_default(self)
            return
        if not self.stock:
            self._reshuffle_pile()
        self._begin_turn(self.next_seats[seat])

    def _answer_swap(self, seat: int, *, accepts: bool) -> None:
        """Apply a seat's answer to the chance to swap hands with the false caller."""
        caller = self.turn
        if accepts:
            hands, known, histories = self.hands, self.known, self.histories
            hands[seat], hands[caller] = hands[caller], hands[seat]
            known[seat], known[caller] = known[caller], known[seat]
            histories[seat], histories[caller] = histories[caller], histories[seat]
        self.asked = () if accepts else tuple([each for each in self.asked if each != seat])
        if not self.asked:
            self.phase = PHASE_START

    def _return_cards(self, cards: Move) -> None:
        """Put extra cards back on the stock; when all seats have done so, turn up the top card."""
        hand = self.hands[self.turn]
        for kind in cards:
            hand.remove(kind)
        self.stock += cards
        self.seats_owing_cards = self.seats_owing_cards[1:]
        if self.seats_owing_cards:
            self.turn = self.seats_owing_cards[0]
        else:
            self._turn_up_card()


def _without(play: Move, card: int) -> Move:
    index = play.index(card)
    return play[:index] + play[index + 1 :]


def _remove_known(known: list[int], removed: Move) -> None:
    """Remove *removed* from the known kinds of a hand; kinds that were not known are skipped."""
    for kind in removed:
        if kind in known:
            known.remove(kind)
