"""What the table does by itself: ends turns and begins them, and makes a new stock of the pile."""

from yaniv.bots.fast.kinds import KINDS, LAST_SLAP, NOBODY, START, THROWN, Move
from yaniv.bots.fast.position import Position
from yaniv.bots.fast.settle import settle
from yaniv.rules.ending import CALLED_OFF_AFTER


class Table(Position):
    """A position that goes on by itself as far as nobody has to decide."""

    __slots__ = ()

    def _end_turn(self, slappable: int = NOBODY) -> None:
        """The throw lies down, and whatever follows from that."""
        turn, waiting, piled = self.turn, self.waiting, self.piled
        self.pile.append(waiting)
        self.waiting = ()
        for kind in waiting:
            piled[kind] += 1
        self.last_play_by = turn
        self.turns += 1
        self.turns_taken[turn] += 1
        if not self.stock:
            self._restock()
        if slappable >= 0 and self.box.slap_ends(waiting, self.pile[-1], slappable):
            self.slap_by, self.slap_card, self.slap_throw = turn, slappable, waiting
        if self.caller >= 0:
            self._end_final_turn()
        elif self.turns >= CALLED_OFF_AFTER * len(self.seats):
            settle(self)
        else:
            self._begin(self.following[turn])

    def _end_final_turn(self) -> None:
        """A slap may end the last of them; the owner decides before the hands are shown."""
        if len(self.final_turns) > 1:
            self.final_turns = self.final_turns[1:]
            self._begin(self.final_turns[0])
        elif self.slap_by >= 0:
            self.phase = LAST_SLAP
        else:
            settle(self)

    def _begin(self, seat: int) -> None:
        self.turn = seat
        self.false_called = False
        if self.early_by >= 0:
            self.phase, self.waiting = THROWN, self.early
            self.early, self.early_by = (), NOBODY
        else:
            self.phase = START

    def _restock(self) -> None:
        """Whatever may be shuffled of the pile becomes the new stock."""
        cards, kept = self._shufflable()
        if not cards:
            return
        self.shuffle(cards)
        cards.reverse()
        self.stock = cards
        self.pile = [kept]
        self.piled = [0] * KINDS
        for kind in kept:
            self.piled[kind] += 1

    def _shufflable(self) -> tuple[list[int], Move]:
        """The cards of the pile that a reshuffle takes, and those it leaves."""
        if not self.pile:
            return [], ()
        top = self.pile[-1]
        stays = 1 if self.box.keeps_top else len(top)
        cards = [kind for play in self.pile[:-1] for kind in play]
        return cards + list(top[: len(top) - stays]), top[len(top) - stays :]

    def _turn_up(self) -> None:
        card = self.stock.pop()
        self.pile.append((card,))
        self.piled[card] += 1
        self._begin(self.dealer)

    def _link(self) -> None:
        """Notes who follows whom, those out passed over."""
        for seat in self.seats:
            self.following[seat] = self.after(seat)[0]
