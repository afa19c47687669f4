"""A match that is played: deals, takes moves, and does by itself what the table does by itself.

Moves are not judged: whoever makes one that was not offered gets nonsense. Reshuffles happen at once, by the game's
own `shuffle`; a round that is over waits for `deal`.
"""

from collections.abc import Iterable

from yaniv.bots.deeds import PENALTY, SHOWN
from yaniv.bots.fast.kinds import (
    CALL,
    DRAWN,
    EXTRA,
    FREE,
    FROM_STOCK,
    JOKER,
    KEEP,
    LAST_SLAP,
    NOBODY,
    RETURN,
    ROUND_OVER,
    SLAP,
    START,
    STOCK,
    SWAP,
    SWAPPING,
    TAKE,
    THROWN,
    Move,
)
from yaniv.bots.fast.offers import offers
from yaniv.bots.fast.position import Shuffle
from yaniv.bots.fast.settle import settle, win_by_default
from yaniv.bots.fast.upkeep import Table
from yaniv.rules.calling import PENALTY_CARDS, verdict


class Game(Table):
    """A match under way. `deal`, then `moves` and `play` until the round is over, and again until the match is."""

    __slots__ = ()

    def copy(self, shuffle: Shuffle | None = None) -> "Game":
        """The same position, to play on in; hands and stock are whatever they are here."""
        other = Game.__new__(Game)
        self._copy_to(other)
        if shuffle is not None:
            other.shuffle = shuffle
        return other

    def moves(self, seat: int = NOBODY) -> Iterable[Move]:
        """What *seat* may do, by default whoever is to be asked next; a list but for huge hands."""
        return offers(self, self.speaker() if seat < 0 else seat)

    def deal(self) -> None:
        """Shuffles and opens the next round: one card at a time, the dealer last. Source: RULES W23."""
        assert self.phase == ROUND_OVER
        box = self.box
        self._clear(self.starter)
        self.round += 1
        turns = [(self.starter + box.step * (at + 1)) % box.players for at in range(box.players)]
        self.seats = tuple([seat for seat in turns if (seat in self.tied if self.tied else seat not in self.out)])
        self.played = tuple([self.round if seat in self.seats else last for seat, last in enumerate(self.played)])
        self._link()
        cards = list(box.deck)
        self.shuffle(cards)
        dealt = box.dealt * len(self.seats)
        for at, seat in enumerate(self.seats):
            self.hands[seat] = cards[at : dealt : len(self.seats)]
        self.stock = cards[dealt:]
        self.stock.reverse()
        if box.extra:
            self.extra_due = self.seats
            self.turn = self.seats[0]
            self.phase = EXTRA
        else:
            self._turn_up()

    def play(self, move: Move, seat: int = NOBODY) -> None:
        """Makes a move that was offered to *seat*, by default to whoever was to be asked next."""
        verb = move[0]
        if self.slap_by >= 0:
            if seat < 0:
                seat = self.slap_by
            if verb == SLAP:
                self._slap(move)
                return
            self._close_slap()
            if verb == KEEP:
                if self.phase == LAST_SLAP:
                    settle(self)
                return
        if verb >= 0:
            self._throw(move, self.turn if seat < 0 else seat)
        elif verb == STOCK:
            self._draw()
        elif verb == TAKE:
            self._take(move[1])
        elif verb == CALL:
            self._call(self.turn if seat < 0 else seat, wrong=move[1] == 1)
        elif verb == FREE:
            self._free(move[1])
        elif verb == RETURN:
            self._return(move[1:])
        else:
            self._answer(self.asked[0] if seat < 0 else seat, wants=verb == SWAP)

    def _throw(self, cards: Move, seat: int) -> None:
        hand, known = self.hands[seat], self.known[seat]
        for kind in cards:
            hand.remove(kind)
        if known:
            _forget(known, cards)
        self.deeds[seat].append(cards)
        if seat != self.turn:
            self.early, self.early_by = cards, seat
        elif self.phase == START:
            self.waiting = cards
            self.phase = THROWN
        else:
            self.bound = NOBODY
            self.waiting = cards
            self._end_turn()

    def _draw(self) -> None:
        turn, card = self.turn, self.stock.pop()
        self.hands[turn].append(card)
        self.deeds[turn].append(FROM_STOCK)
        if self.phase == THROWN:
            self._end_turn(card if self.early_by < 0 and self.box.slaps else NOBODY)
        else:
            self._drawn_first()

    def _take(self, card: int) -> None:
        turn, pile = self.turn, self.pile
        play = pile.pop()
        if len(play) > 1:
            pile.append(play[:-1] if play[-1] == card else _without(play, card))
        self.piled[card] -= 1
        self.hands[turn].append(card)
        self.known[turn].append(card)
        self.deeds[turn].append((TAKE, card))
        if self.phase == THROWN:
            self._end_turn()
        else:
            self._drawn_first()

    def _free(self, exact: int) -> None:
        """A joker out of the last run for the card it stands for."""
        turn, run = self.turn, self.pile[-1]
        place = self.box.joker_place(run, exact)
        lays = self.box.lays_card
        if lays:
            self.hands[turn].remove(exact)
            _forget(self.known[turn], (exact,))
            self.piled[exact] += 1
        self.piled[JOKER] -= 1
        self.pile[-1] = (*run[:place], *((exact,) if lays else ()), *run[place + 1 :])
        self.hands[turn].append(JOKER)
        self.known[turn].append(JOKER)
        self.deeds[turn].append((TAKE, JOKER))
        if self.phase == THROWN:
            self._end_turn()
        else:
            self.bound = NOBODY if lays else exact
            self._drawn_first()

    def _drawn_first(self) -> None:
        self.phase = DRAWN
        if not self.stock:
            self._restock()

    def _slap(self, move: Move) -> None:
        _, card, end = move
        play = self.pile[-1]
        self.hands[self.slap_by].remove(card)
        self.pile[-1] = (*play, card) if end else (card, *play)
        self.piled[card] += 1
        self._close_slap()  # the stock is never empty then: a turn that opens a slap leaves cards to shuffle
        if self.phase == LAST_SLAP:
            settle(self)

    def _call(self, seat: int, *, wrong: bool) -> None:
        if seat != self.turn:
            self.call_kind = "out_of_turn"
        else:
            match verdict(self.points(seat), self.box.rules.call):
                case "yaniv" | "self_asaf" as kind:
                    self.call_kind = kind
                case punishment:
                    self._punish(seat, punishment)
                    return
        self.caller, self.wrong_word = seat, wrong
        if self.phase == THROWN:  # called out of turn: the throw lies down as it is
            self.pile.append(self.waiting)
            for each in self.waiting:
                self.piled[each] += 1
            self.waiting = ()
            self.last_play_by = self.turn
        if not self.box.at_once and self.call_kind != "out_of_turn":
            self.final_turns = tuple([each for each in self.after(seat)[:-1] if self.hands[each]])
        if self.final_turns:
            self._begin(self.final_turns[0])
        else:
            settle(self)

    def _punish(self, seat: int, punishment: str) -> None:
        """A call above the limit: the hand is shown."""
        self.false_called = True
        self.known[seat] = self.hands[seat][:]
        self.deeds[seat].append((SHOWN, *sorted(self.hands[seat])))
        if punishment == "draw_three":
            self._penalize(seat)
        elif punishment == "swap_hands":
            self.asked = tuple([each for each in self.after(seat)[:-1] if self.hands[each]])
            self.phase = SWAPPING if self.asked else START
        elif punishment == "eliminate":
            self._eliminate(seat)

    def _penalize(self, seat: int) -> None:
        for _ in range(min(PENALTY_CARDS, len(self.stock) + len(self._shufflable()[0]))):
            if not self.stock:
                self._restock()
            self.hands[seat].append(self.stock.pop())
            self.deeds[seat].append(PENALTY)
        if not self.stock:
            self._restock()

    def _eliminate(self, seat: int) -> None:
        """Out of the match at once: the cards go under the pile, and it is the next player's turn."""
        buried = tuple(self.hands[seat])
        self.pile.insert(0, buried)
        for kind in buried:
            self.piled[kind] += 1
        self.hands[seat], self.known[seat] = [], []
        self.out = (*self.out, seat)
        self._link()
        if len(self.after(seat)) == 1:
            win_by_default(self)
            return
        if not self.stock:
            self._restock()
        self._begin(self.following[seat])

    def _answer(self, seat: int, *, wants: bool) -> None:
        """To the false caller's open hand."""
        caller = self.turn
        if wants:
            hands, known, deeds = self.hands, self.known, self.deeds
            hands[seat], hands[caller] = hands[caller], hands[seat]
            known[seat], known[caller] = known[caller], known[seat]
            deeds[seat], deeds[caller] = deeds[caller], deeds[seat]
        self.asked = () if wants else tuple([each for each in self.asked if each != seat])
        if not self.asked:
            self.phase = START

    def _return(self, cards: Move) -> None:
        """Extra cards go back on the stock; when all have done so, the top card is turned up."""
        hand = self.hands[self.turn]
        for kind in cards:
            hand.remove(kind)
        self.stock += cards
        self.extra_due = self.extra_due[1:]
        if self.extra_due:
            self.turn = self.extra_due[0]
        else:
            self._turn_up()


def _without(play: Move, card: int) -> Move:
    at = play.index(card)
    return play[:at] + play[at + 1 :]


def _forget(known: list[int], gone: Move) -> None:
    """What stays known of a hand that *gone* has left; what was not known cannot be missed."""
    for kind in gone:
        if kind in known:
            known.remove(kind)
