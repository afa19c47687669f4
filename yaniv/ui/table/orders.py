"""What a gesture comes to: commands, cards laid into the play zone, or the reason why not. Pure.

The referee judges; here only the ways to say a command are known. A throw is staged and sent together with the pick-up,
so that it can be taken back until then; where others may act on it at once, it is sent at once.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from yaniv.cards import JOKER, Card, Cards
from yaniv.game import commands as c
from yaniv.game.moves import outcome, throws
from yaniv.game.refusal import Objection
from yaniv.game.view import View
from yaniv.rules.calling import verdict
from yaniv.rules.melds import kind
from yaniv.rules.scoring import points
from yaniv.ui.table.layout import Held
from yaniv.ui.table.props import Props

Ids = tuple[int, ...]


class Order(Struct, frozen=True):
    """The meaning of a gesture."""

    commands: tuple[c.SeatCommand, ...] = ()
    staged: Ids = ()
    """Cards to lie in the play zone, in the order thrown."""
    refused: Objection | None = None


class Situation(Struct, frozen=True):
    """What a gesture is judged by."""

    seen: View
    props: Props
    held: Held
    ask: Callable[[c.SeatCommand], Objection | None]

    @property
    def mine(self) -> bool:
        """It is this seat's turn."""
        return self.seen.turn == self.seen.seat

    @property
    def total(self) -> int:
        """What the own hand counts without the cards that lie ready to be thrown."""
        return self.seen.hand_total - points(self.codes(self.held.staged), self.seen.rules.deck.values)

    @property
    def is_low(self) -> bool:
        """The own hand is low enough to be called with, at the next start of a turn at the latest."""
        seen = self.seen
        between = bool(self.held.staged) or (self.mine and seen.phase != "start")
        return not between and seen.caller in (-1, seen.seat) and verdict(self.total, seen.rules.call) == "yaniv"

    def codes(self, ids: Ids) -> Cards:
        """The cards of these sprites of the own hand."""
        card = {sprite.id: sprite.card for sprite in self.props.hand(self.props.me)}
        return tuple(card[each] for each in ids if each in card)


def onto_zone(now: Situation, ids: Ids) -> Order:
    """Cards are dropped on the play zone, or it is clicked with a selection."""
    slap = _slap(now, ids, None)
    if slap:
        return slap
    ordered = in_legal_order(now, ids)
    throw = c.Throw(now.seen.seat, now.codes(ordered))
    refused = now.ask(throw)
    if refused:
        return Order(refused=refused)
    return Order(staged=ordered) if is_staged(now) else Order((throw,))


def no_throw(now: Situation) -> Objection | None:
    """Why no card at all may be thrown now; None: some may."""
    if now.held.staged:
        return Objection("already_thrown")
    return now.ask(c.Throw(now.seen.seat, now.seen.hand[:1]))


def onto_deck(now: Situation, ids: Ids) -> Order:
    """The deck is clicked, with or without a selection, or cards are dropped on it."""
    seat = now.seen.seat
    if now.seen.phase == "extra":
        return _if_allowed(now, c.Return(seat, now.codes(ids)))
    if (now.held.staged or ids) and now.seen.stock_size == 0 and now.mine:
        return Order(refused=Objection("stock_empty"))
    return _pick_up(now, ids, c.DrawStock(seat))


def onto_pile(now: Situation, sprite: int, ids: Ids) -> Order:
    """A card of the last play is clicked, with or without a selection, or cards are dropped on it."""
    play = now.props.last_play
    place = next(number for number, each in enumerate(play) if each.id == sprite)
    slap = _slap(now, ids, "start" if 2 * place < len(play) - 1 else "end")
    if slap:
        return slap
    exact = exact_card(now, place)
    if exact and now.codes(ids) == (exact,):
        return _swap(now, ids, exact)
    card = play[place].card
    if card not in now.seen.pickable and is_freed_by_throw(now, exact):
        return _pick_up(now, (), c.DrawJoker(now.seen.seat, exact))
    if (now.held.staged or ids) and now.mine and card not in now.seen.pickable:
        return Order(refused=Objection("not_pickable", card=card))
    return _pick_up(now, ids, c.DrawDiscard(now.seen.seat, card))


def along(now: Situation) -> Ids:
    """The selection, where a click on deck or pile would throw it; nothing where it only picks up."""
    ids = now.held.selected
    if now.seen.phase == "extra" or now.seen.slap:
        return ids
    if not now.mine or now.seen.phase != "start":
        return ids if len(ids) == 1 and now.seen.joker_swaps else ()
    refused = now.ask(c.Throw(now.seen.seat, now.codes(ids)))
    return () if refused and refused.reason == "must_draw_first" and not now.seen.joker_swaps else ids


def exact_card(now: Situation, place: int) -> Card:
    """The card that frees the joker at this place of the last play; empty: none does."""
    jokers = [number for number, each in enumerate(now.props.last_play) if each.card == JOKER]
    swaps = dict(zip(jokers, now.seen.joker_swaps, strict=False))
    return swaps.get(place, "")


def is_freed_by_throw(now: Situation, exact: Card) -> bool:
    """Has the very card been thrown, alone, that this joker stands for?"""
    thrown = now.codes(now.held.staged) or (now.seen.waiting if now.mine else ())
    return bool(exact) and now.seen.rules.pickup.joker_swap == "as_throw" and thrown == (exact,)


def is_staged(now: Situation) -> bool:
    """Does a throw lie on the table only for show until the pick-up is chosen?

    Not where the next player may throw on it, and not when it ends the turn.
    """
    return now.mine and now.seen.phase == "start" and not now.seen.rules.turn.early_throw


def in_legal_order(now: Situation, ids: Ids) -> Ids:
    """These cards as they may be thrown: as chosen if that is legal, else in the first order that is."""
    if kind(now.codes(ids), now.seen.rules.melds):
        return ids
    return next(iter(legal_orders(now, ids)), ids)


def legal_orders(now: Situation, ids: Ids) -> tuple[Ids, ...]:
    """Every order of these cards that makes a difference: what lies at the ends, what a joker stands for."""
    codes = now.codes(ids)
    found = [cards for cards in throws(codes, now.seen.rules) if len(cards) == len(codes)]
    return tuple(_sprites(now, ids, cards) for cards in found)


def next_order(now: Situation, ids: Ids, step: int = 1) -> Ids:
    """The same cards in the next order that makes a difference; unchanged if there is none."""
    orders, rules = legal_orders(now, ids), now.seen.rules
    codes = now.codes(ids)
    if len(orders) < 2 or not kind(codes, rules.melds):  # noqa: PLR2004 -- one order is no choice
        return ids
    alike = [outcome(now.codes(order), rules) for order in orders]
    return orders[(alike.index(outcome(codes, rules)) + step) % len(orders)]


def _sprites(now: Situation, ids: Ids, cards: Cards) -> Ids:
    """These sprites in the order of the cards; of equal ones the first chosen comes first."""
    left = list(ids)
    found: list[int] = []
    for card in cards:
        sprite = next(each for each in left if now.codes((each,)) == (card,))
        left.remove(sprite)
        found.append(sprite)
    return tuple(found)


def _slap(now: Situation, ids: Ids, at: Literal["start", "end"] | None) -> Order | None:
    """The drawn card comes down on the own throw, at that end if it fits there."""
    window = now.seen.slap
    if window is None or now.codes(ids) != (window.card,):
        return None
    return Order((c.Slap(now.seen.seat, window.card, at if at in window.ends else None),))


def _swap(now: Situation, ids: Ids, exact: Card) -> Order:
    """The exact card comes down on the joker: where that card is the throw, it is thrown first."""
    swap = c.DrawJoker(now.seen.seat, exact)
    refused = now.ask(swap)
    if refused is None or refused.reason != "must_throw_first":
        return Order(refused=refused) if refused else Order((swap,))
    if now.seen.rules.pickup.joker_swap == "as_throw":
        is_throw = now.codes(now.held.staged) in ((), (exact,))
        return _pick_up(now, ids, swap) if is_throw else Order(refused=Objection("exact_card_must_be_thrown"))
    return _pick_up(now, (), swap)


def _pick_up(now: Situation, ids: Ids, draw: c.DrawStock | c.DrawDiscard | c.DrawJoker) -> Order:
    """A pick-up, together with the throw that lies staged or comes along."""
    if now.held.staged:
        return Order((c.Throw(now.seen.seat, now.codes(now.held.staged)), draw))
    if not ids:
        return _if_allowed(now, draw)
    thrown = onto_zone(now, ids)
    if thrown.refused:
        return thrown
    if not now.mine or now.seen.phase != "start":
        return Order(refused=now.ask(draw) or Objection("already_thrown"))
    return Order((c.Throw(now.seen.seat, now.codes(thrown.staged)) if thrown.staged else thrown.commands[0], draw))


def _if_allowed(now: Situation, command: c.SeatCommand) -> Order:
    refused = now.ask(command)
    return Order(refused=refused) if refused else Order((command,))
